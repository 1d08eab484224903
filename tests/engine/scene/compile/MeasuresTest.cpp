// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements against closed forms.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "engine/scene/picture/ReachCloud.h"
#include "engine/scene/picture/SceneComposer.h"
#include "tests/support/SceneFiles.h"

namespace measures_test {

using namespace linkwright;

constexpr double kL1 = 0.4, kL2 = 0.3, kM1 = 2, kM2 = 1, kC1 = 0.2, kC2 = 0.15, kG = kStandardGravity;

std::string Arm(const std::string& q, const std::string& measurements, const std::string& more = {},
                const std::string& limits = R"("type": "continuous")") {
  return R"({"linkwright": 1, "name": "arm", "robots": [{"name": "arm", "positions": )" + q + R"(,
    "links": [{"name": "base", "mass": 5, "inertia": [1, 1, 1]},
      {"name": "upper", "mass": 2, "com": [0.2, 0, 0], "inertia": [0.01, 0.03, 0.03]},
      {"name": "lower", "mass": 1, "com": [0.15, 0, 0], "inertia": [0.01, 0.01, 0.01]}],
    "frames": [{"name": "hand", "link": "lower", "xyz": [0.3, 0, 0]}],
    "joints": [
      {"name": "shoulder", "type": "continuous", "parent": "base", "child": "upper", "axis": "y"},
      {"name": "elbow", )" +
         limits + R"(, "parent": "upper", "child": "lower", "xyz": [0.4, 0, 0], "axis": "y"}]}])" + more +
         R"(, "measurements": [)" + measurements + "]}\n";
}

Scene Load(const std::string& text) {
  const test::Folder folder;
  test::WriteText(folder / "scene.lws.json", text);
  return test::LoadGood(folder / "scene.lws.json");
}

std::shared_ptr<const CompiledScene> Compile(const std::string& text) {
  ProblemList problems;
  auto compiled = CompileScene(Load(text), &problems);
  INFO(problems.ToString());
  REQUIRE(compiled != nullptr);
  return compiled;
}

std::map<std::string, double> Values(const std::string& text) {
  const auto system = Compile(text)->MakeSystem();
  std::vector<double> values(system->signals().size());
  State state = system->InitialState();
  system->Start(&state);
  system->ComputeSignals(state, values);
  std::map<std::string, double> out;
  for (std::size_t i = 0; i < values.size(); ++i) out[system->signals()[i].name] = values[i];
  return out;
}

TEST_CASE("Distance, angles and mass of a two-link arm are those of its closed forms", "[measures]") {
  const double q1 = -0.7, q2 = 1.1;
  const auto values = Values(Arm(R"({"shoulder": -0.7, "elbow": 1.1})",
                                 R"({"name": "far", "type": "distance", "from": "base", "to": "hand"},
             {"name": "world", "type": "distance", "from_point": [0, 1, 0], "to": "lower"},
             {"name": "turned", "type": "angle", "from": "upper", "to": "lower"},
             {"name": "corner", "type": "corner_angle", "from": "base", "at": "lower", "to": "hand"},
             {"name": "both", "type": "mass", "links": ["upper", "lower"]},
             {"name": "all", "type": "mass", "robots": ["arm"]},
             {"name": "moving", "type": "mass"})"));
  const Vector3 elbow(kL1 * std::cos(q1), 0, -kL1 * std::sin(q1));
  const Vector3 along(std::cos(q1 + q2), 0, -std::sin(q1 + q2));
  const Vector3 hand = elbow + kL2 * along;
  CHECK(values.at("measure.far") ==
        Approx(std::sqrt(kL1 * kL1 + kL2 * kL2 + 2 * kL1 * kL2 * std::cos(q2))).epsilon(1e-12));
  CHECK(values.at("measure.far.x") == Approx(hand.x()).epsilon(1e-12));
  CHECK(std::abs(values.at("measure.far.y")) < 1e-14);
  CHECK(values.at("measure.far.z") == Approx(hand.z()).epsilon(1e-12));
  CHECK(values.at("measure.world") == Approx(std::sqrt(kL1 * kL1 + 1)).epsilon(1e-12));
  CHECK(values.at("measure.turned") == Approx(q2).epsilon(1e-12));
  CHECK(values.at("measure.corner") == Approx(kPi - q2).epsilon(1e-12));
  const Vector3 com = (kM1 * kC1 / kL1 * elbow + kM2 * (elbow + kC2 * along)) / (kM1 + kM2);
  CHECK(values.at("measure.both") == Approx(kM1 + kM2).epsilon(1e-14));
  CHECK(values.at("measure.both.x") == Approx(com.x()).epsilon(1e-12));
  CHECK(values.at("measure.both.z") == Approx(com.z()).epsilon(1e-12));
  CHECK(values.at("measure.all") == Approx(5 + kM1 + kM2).epsilon(1e-14));
  CHECK(values.at("measure.all.x") == Approx(com.x() * 3 / 8).epsilon(1e-12));
  CHECK(values.at("measure.moving") == Approx(kM1 + kM2).epsilon(1e-14));
}

TEST_CASE("Holding torques are the slope of the potential energy, with springs", "[measures]") {
  // The height of what is r along a link that is turned by q about y is −r sin q.
  const double q1 = -0.7, q2 = 1.1, k = 3, rest = 0.2;
  const double lower = -kM2 * kG * kC2 * std::cos(q1 + q2);
  const double upper = -(kM1 * kC1 + kM2 * kL1) * kG * std::cos(q1) + lower;
  const std::string pose = R"({"shoulder": -0.7, "elbow": 1.1})";
  const std::string hold = R"({"name": "hold", "type": "holding_torque"})";
  auto values = Values(Arm(pose, hold));
  CHECK(values.at("measure.hold.shoulder") == Approx(upper).epsilon(1e-12));
  CHECK(values.at("measure.hold.elbow") == Approx(lower).epsilon(1e-12));
  values = Values(
      Arm(pose, hold + R"(, {"name": "one", "type": "holding_torque", "joints": ["elbow"]})",
          R"(, "forces": [{"name": "s", "type": "spring", "joint": "elbow", "stiffness": 3, "rest": 0.2}])"));
  CHECK(values.at("measure.hold.shoulder") == Approx(upper).epsilon(1e-12));
  CHECK(values.at("measure.hold.elbow") == Approx(lower + k * (q2 - rest)).epsilon(1e-12));
  CHECK(values.at("measure.one") == Approx(lower + k * (q2 - rest)).epsilon(1e-12));
}

TEST_CASE("The crank of a parallelogram alone holds what virtual work says", "[measures]") {
  // Two cranks of length l and mass m, a coupler of mass c between their ends: V = −(m + c) g l sin q.
  const double l = 0.5, m = 2, c = 3, q = -0.6;
  const std::string text = R"({"linkwright": 1, "name": "p", "robots": [{"name": "p",
    "positions": {"a": -0.6, "b": 0.6, "d": -0.6},
    "links": [{"name": "base"},
      {"name": "crank", "mass": 2, "com": [0.25, 0, 0], "inertia": [0.01, 0.04, 0.04]},
      {"name": "coupler", "mass": 3, "com": [0.4, 0, 0], "inertia": [0.01, 0.1, 0.1]},
      {"name": "follower", "mass": 2, "com": [0.25, 0, 0], "inertia": [0.01, 0.04, 0.04]}],
    "joints": [
      {"name": "a", "type": "continuous", "parent": "base", "child": "crank", "axis": "y"},
      {"name": "b", "type": "continuous", "parent": "crank", "child": "coupler", "xyz": [0.5, 0, 0],
       "axis": "y"},
      {"name": "d", "type": "continuous", "parent": "base", "child": "follower", "xyz": [0.8, 0, 0],
       "axis": "y"}]}],
    "loops": [{"name": "pin", "type": "revolute", "link_i": "coupler", "point_i": [0.8, 0, 0],
      "axis_i": [0, 1, 0], "link_j": "follower", "point_j": [0.5, 0, 0], "axis_j": [0, 1, 0]}],
    "measurements": [{"name": "hold", "type": "holding_torque", "joints": ["a"]},
      {"name": "each", "type": "holding_torque"}]})";
  const auto values = Values(text);
  const double needed = -(m + c) * kG * l * std::cos(q);
  CHECK(values.at("measure.hold") == Approx(needed).epsilon(1e-9));
  // All motors together: the motion is (1, −1, 1), so that the least torques are (1, −1, 1) needed / 3.
  CHECK(values.at("measure.each.a") == Approx(needed / 3).epsilon(1e-9));
  CHECK(values.at("measure.each.b") == Approx(-needed / 3).epsilon(1e-9));
  CHECK(values.at("measure.each.d") == Approx(needed / 3).epsilon(1e-9));
}

std::string Bodies(const std::string& a, const std::string& b, const std::string& at) {
  return R"({"linkwright": 1, "name": "two", "robots": [
    {"name": "a", "links": [{"name": "body", "mass": 1, "inertia": [1, 1, 1], "collisions": [)" +
         a + R"(]}]}, {"name": "b", "floating": true, "xyz": )" + at +
         R"(, "links": [{"name": "body", "mass": 1, "inertia": [1, 1, 1], "collisions": [)" + b +
         R"(]}]}], "measurements": [
    {"name": "gap", "type": "clearance", "from": "a/body", "to": "b/body"},
    {"name": "robots", "type": "robot_clearance", "from_robot": "b", "to_robot": "a"}]})";
}

TEST_CASE("Clearances of spheres and boxes are those of their closed forms", "[measures]") {
  const std::string sphere = R"({"sphere": 0.1})", box = R"({"box": [0.2, 0.2, 0.2]})";
  const auto gap = [](const std::string& text) {
    const auto values = Values(text);
    CHECK(values.at("measure.robots") == Approx(values.at("measure.gap")).epsilon(1e-12));
    CHECK(values.at("measure.robots.x") == Approx(-values.at("measure.gap.x")).epsilon(1e-9));
    return values;
  };
  auto values = gap(Bodies(sphere, sphere, "[0.3, 0.4, 1.2]"));
  CHECK(values.at("measure.gap") == Approx(1.3 - 0.2).epsilon(1e-12));
  CHECK(values.at("measure.gap.x") == Approx(1.1 * 0.3 / 1.3).epsilon(1e-12));
  CHECK(values.at("measure.gap.z") == Approx(1.1 * 1.2 / 1.3).epsilon(1e-12));
  // Corner to corner, 0.3, 0.4, 0.5 apart; then face to face; then overlapping by 0.05.
  values = gap(Bodies(box, box, "[0.5, 0.6, 0.7]"));
  CHECK(values.at("measure.gap") == Approx(std::sqrt(0.5)).epsilon(1e-9));
  CHECK(values.at("measure.gap.y") == Approx(0.4).epsilon(1e-9));
  CHECK(gap(Bodies(box, box, "[0.5, 0.05, 0]")).at("measure.gap") == Approx(0.3).epsilon(1e-12));
  CHECK(gap(Bodies(box, box, "[0.15, 0.02, 0]")).at("measure.gap") == Approx(-0.05).epsilon(1e-9));
  CHECK(gap(Bodies(box, sphere, "[0, 0.05, 0.6]")).at("measure.gap") == Approx(0.4).epsilon(1e-12));
  // Of several shapes the nearest ones.
  CHECK(
      gap(Bodies(box + R"(, {"sphere": 0.1, "xyz": [0, 0, 0.4]})", sphere, "[0, 0, 2]")).at("measure.gap") ==
      Approx(1.4).epsilon(1e-12));
}

TEST_CASE("The reach of a two-link arm lies within its ring, and the seed makes it", "[measures]") {
  const std::string reach = R"({"name": "r", "type": "reach", "frame": "hand", "samples": 3000, "seed": 5})";
  const auto arm = Compile(Arm("{}", reach));
  const std::vector<Vector3f> points = FindReaches(*arm);
  REQUIRE(points.size() == 3000);
  double least = 1e9, most = 0;
  for (const Vector3f& point : points) {
    CHECK(point.y() == 0);
    least = std::min(least, static_cast<double>(point.norm()));
    most = std::max(most, static_cast<double>(point.norm()));
  }
  CHECK(least > kL1 - kL2 - 1e-6);
  CHECK(most < kL1 + kL2 + 1e-6);
  // r² = l₁² + l₂² + 2 l₁ l₂ cos q₂ with an even q₂ comes this near to both ends in 3000 poses.
  CHECK(least < kL1 - kL2 + 1e-3);
  CHECK(most > kL1 + kL2 - 1e-3);
  CHECK(FindReaches(*arm) == points);
  // Where the elbow is kept between 1 and 2 rad, a ring that is thinner.
  const auto kept = Compile(Arm(R"({"elbow": 1.5})", reach, {}, R"("type": "revolute", "limits": [1, 2])"));
  const auto radius = [](double q) { return std::sqrt(kL1 * kL1 + kL2 * kL2 + 2 * kL1 * kL2 * std::cos(q)); };
  for (const Vector3f& point : FindReaches(*kept)) {
    CHECK(point.norm() > radius(2) - 1e-6);
    CHECK(point.norm() < radius(1) + 1e-6);
  }
}

TEST_CASE("Pictures of a measured scene have its lines, numbers and points", "[measures]") {
  const auto arm = Compile(Arm(R"({"elbow": 1.5707963267948966})",
                               R"({"name": "far", "type": "distance", "from": "base", "to": "hand"},
             {"name": "corner", "type": "corner_angle", "from": "base", "at": "lower", "to": "hand"},
             {"name": "r", "type": "reach", "frame": "hand", "samples": 10},
             {"name": "not", "type": "distance", "from": "base", "to": "lower", "shown": false})"));
  const auto system = arm->MakeSystem();
  SnapshotOptions options;
  options.view = arm->scene.view;
  SceneComposer composer(arm);
  const Snapshot picture = composer.Compose(system->InitialState(), VectorX(), {}, {}, {}, options);
  std::vector<std::string> labels;
  for (const Label& label : picture.labels) labels.push_back(label.text);
  CHECK(labels == std::vector<std::string>{"0.500 m", "90.0°"});
  REQUIRE(picture.lines.size() == 3);
  CHECK((picture.lines[0].points[1] - Vector3f(0.4F, 0, -0.3F)).norm() < 1e-6F);
  options.targets = false;
  const Snapshot plain = composer.Compose(system->InitialState(), VectorX(), {}, {}, {}, options);
  // Two ends of the distance, and ten points.
  CHECK(picture.instances.size() == plain.instances.size() + 12);
}

TEST_CASE("Measurements follow renames, are undone, and are saved as they were read", "[measures]") {
  const std::string text = Arm("{}", R"({"name": "far", "type": "distance", "from": "base", "to": "hand"},
      {"name": "hold", "type": "holding_torque", "joints": ["elbow"]})",
                               R"(, "view": {"plots": ["measure.far"]})");
  const Scene read = Load(text);
  CObjectContainer scene(read);
  const auto text_of = [&](const char* path, const char* field) {
    return std::get<std::string>(scene.FindPath(path)->Get(field));
  };
  const auto saved = [&] {
    Scene now = scene.ToScene();
    now.document = read.document;
    return SceneTextAt(now, "scene.lws.json");
  };
  CHECK(saved() == text);
  TreeEdit frame = RenameObject(&scene, scene.FindPath("arm/hand")->id(), "grip");
  REQUIRE(frame.ok());
  CHECK(text_of("measurements/far", "to") == "grip");
  TreeEdit own = RenameObject(&scene, scene.FindPath("measurements/far")->id(), "span");
  REQUIRE(own.ok());
  CHECK(scene.ToScene().view.plots == std::vector<std::string>{"measure.span"});
  const Scene again = Load(saved());
  CHECK(again.others == scene.ToScene().others);
  scene.Undo(own.edit);
  scene.Undo(frame.edit);
  CHECK(saved() == text);
  TreeEdit removed = RemoveObject(&scene, scene.FindPath("arm/elbow")->id());
  REQUIRE(removed.ok());
  const std::vector<MeasurementDescription> left = MeasurementsOf(scene.ToScene());
  for (const MeasurementDescription& each : left) CHECK(each.joints.empty());
}

}  // namespace measures_test
