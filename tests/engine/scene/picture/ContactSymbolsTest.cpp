// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/ContactSymbols.h"
#include "engine/scene/picture/SceneComposer.h"
#include "engine/scene/picture/SlipTrails.h"
#include "engine/scene/picture/SupportSymbols.h"
#include "engine/scene/shapes/Shapes.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace contact_symbols_test {
namespace {

constexpr double kMass = 2, kGravity = 9.81, kFriction = 0.5, kGround = 0.2;

// A box of 0.4 × 0.2 × 0.3 m, `above` the ground at z = 0.2, with what else stands in `contact`.
struct BoxOnGround {
  explicit BoxOnGround(double above = 0, const std::string& contact = {},
                       const std::string& ground = R"({"height": 0.2})") {
    const std::string text =
        R"({"linkwright": 1, "dt": 0.001, "gravity": [0, 0, -9.81],
            "contact": {"friction": 0.5, "ground": )" +
        ground + contact + R"(},
            "robots": [{"name": "crate", "floating": true, "xyz": [0, 0, )" +
        std::to_string(kGround + 0.15 + above) + R"(],
              "links": [{"name": "box", "mass": 2, "inertia": [0.0216666666667, 0.0416666666667, 0.0333333333333],
                         "visuals": [{"box": [0.4, 0.2, 0.3]}], "collisions": [{"box": [0.4, 0.2, 0.3]}]}]}]})";
    Folder folder;
    WriteText(folder / "s.lws.json", text);
    ProblemList problems;
    scene = CompileScene(LoadGood(folder / "s.lws.json"), &problems);
    CAPTURE(AllProblems(problems));
    REQUIRE(scene);
    system = scene->MakeSystem();
    state = system->InitialState();
    system->Start(&state);
  }
  const std::vector<ContactForce>& Find() {
    status = system->ContactForces(state, &forces);
    return forces;
  }
  Vector3 Sum() const {
    Vector3 sum = Vector3::Zero();
    for (const ContactForce& force : forces) sum += force.force;
    return sum;
  }
  Snapshot Take(const SnapshotOptions& options = {}) {
    return SceneComposer(scene).Compose(state, VectorX(), {}, Find(), {}, options);
  }

  std::shared_ptr<const CompiledScene> scene;
  std::unique_ptr<System> system;
  State state;
  ContactStatus status;
  std::vector<ContactForce> forces;
};

std::vector<Instance> Drawn(const Snapshot& snapshot, const MeshPtr& mesh) {
  std::vector<Instance> found;
  for (const Instance& instance : snapshot.instances)
    if (instance.mesh == mesh && (instance.flags & kOnTop) != 0) found.push_back(instance);
  return found;
}

}  // namespace

TEST_CASE("A box at rest presses with a quarter of its weight at each corner") {
  BoxOnGround box;
  REQUIRE(box.Find().size() == 4);
  CHECK(box.status.on);
  CHECK(box.status.points == 4);
  CHECK_FALSE(box.status.stepping);
  CHECK(box.status.Passes());
  for (const ContactForce& force : box.forces) {
    CHECK((force.force - Vector3(0, 0, kMass * kGravity / 4)).norm() < 1e-10);
    CHECK(force.mode == ContactForce::Mode::kSticks);
    CHECK((force.n - Vector3::UnitZ()).norm() < 1e-14);
    CHECK(std::abs(force.p.x()) == Approx(0.2));
    CHECK(std::abs(force.p.y()) == Approx(0.1));
    CHECK(force.p.z() == Approx(kGround));
    CHECK(std::abs(force.gap) < 1e-12);
    CHECK(force.slip < 1e-12);
    CHECK(force.a == "ground");
    CHECK(force.b == "box");
    CHECK(force.body_a == 0);
    CHECK(force.body_b == 1);
  }
}

TEST_CASE("A box that slides is braked by friction at its corners") {
  BoxOnGround box;
  box.state.v[0] = 1;
  REQUIRE_FALSE(box.Find().empty());
  const double weight = kMass * kGravity;
  CHECK((box.Sum() - Vector3(-kFriction * weight, 0, weight)).norm() < 1e-9);
  for (const ContactForce& force : box.forces) {
    CHECK(force.mode == ContactForce::Mode::kSlips);
    CHECK(force.slip == Approx(1));
  }
}

TEST_CASE("After steps of time stepping the forces are those of the law on accelerations") {
  BoxOnGround box(0, R"(, "clock": "stepping")");
  const bool slides = GENERATE(false, true);
  if (slides) box.state.v[0] = 1;
  Simulation simulation(box.scene->MakeSystem(), {.dt = 1e-3});
  simulation.Restore(box.state, box.system->inputs());
  for (int i = 0; i < 20; ++i) REQUIRE_FALSE(simulation.Step());
  box.state = simulation.state();
  REQUIRE_FALSE(box.Find().empty());
  CHECK(box.status.stepping);
  CHECK(box.status.Passes());
  const double weight = kMass * kGravity;
  CHECK((box.Sum() - Vector3(slides ? -kFriction * weight : 0, 0, weight)).norm() < 1e-3 * weight);
  const auto mode = slides ? ContactForce::Mode::kSlips : ContactForce::Mode::kSticks;
  for (const ContactForce& force : box.forces) CHECK(force.mode == mode);
}

TEST_CASE("Looking for the forces of contact changes nothing of a run") {
  const std::string clock = GENERATE("auto", "events", "stepping");
  BoxOnGround box(0.1, ", \"restitution\": 0.4, \"clock\": \"" + clock + "\"");
  box.state.v << 0.7, 0.2, 0, 2, -3, 1;
  Simulation plain(box.scene->MakeSystem(), {.dt = 1e-3}), seen(box.scene->MakeSystem(), {.dt = 1e-3});
  std::size_t most = 0;
  for (Simulation* each : {&plain, &seen}) each->Restore(box.state, box.system->inputs());
  for (int i = 0; i < 600; ++i) {
    REQUIRE_FALSE(plain.Step());
    seen.system().ContactForces(seen.state(), &box.forces);
    REQUIRE_FALSE(seen.Step());
    most = std::max(most, box.forces.size());
  }
  CHECK(most > 0);
  CHECK(plain.state().q == seen.state().q);
  CHECK(plain.state().v == seen.state().v);
  CHECK(plain.state().z == seen.state().z);
}

TEST_CASE("Nothing is found where nothing touches") {
  BoxOnGround box(0.1);
  CHECK(box.Find().empty());
  CHECK(box.status.on);
  BoxOnGround off(0, R"(, "enabled": false)");
  CHECK(off.Find().empty());
  CHECK_FALSE(off.status.on);
}

TEST_CASE("Each point of contact is a dot with the arrow of its force") {
  BoxOnGround box;
  const Snapshot resting = box.Take();
  const auto dots = Drawn(resting, UnitDot()), arrows = Drawn(resting, UnitArrow());
  REQUIRE(dots.size() == 4);
  REQUIRE(arrows.size() == 4);
  const double length = SceneComposer(box.scene).force_scale().Length(kMass * kGravity / 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const Eigen::Vector3f at = dots[i].X_WM.topRightCorner<3, 1>();
    CHECK((at - box.forces[i].p.cast<float>()).norm() < 1e-6F);
    CHECK((arrows[i].X_WM.topRightCorner<3, 1>() - at).norm() < 1e-6F);
    const Eigen::Vector3f along = arrows[i].X_WM.topLeftCorner<3, 3>() * Eigen::Vector3f(0, 0, 1);
    CHECK((along - Eigen::Vector3f(0, 0, 1)).norm() < 1e-5F);
    CHECK(arrows[i].scale.z() == Approx(length));
  }
  box.state.v[0] = 1;
  const auto slipping = Drawn(box.Take(), UnitDot());
  REQUIRE_FALSE(slipping.empty());
  CHECK_FALSE(slipping[0].color == dots[0].color);
  SnapshotOptions without;
  without.view.contacts = false;
  CHECK(Drawn(box.Take(without), UnitDot()).empty());
  CHECK(Drawn(box.Take(without), UnitArrow()).empty());
}

TEST_CASE("The ground of contact is drawn where it is") {
  const auto planes = [](const Snapshot& snapshot) {
    std::vector<Instance> found;
    for (const Instance& instance : snapshot.instances)
      if (instance.mesh == UnitQuad()) found.push_back(instance);
    return found;
  };
  SnapshotOptions shapes;
  shapes.view.collision = true;
  BoxOnGround level;
  CHECK(level.Take().environment.ground_height == Approx(kGround));
  CHECK(planes(level.Take()).empty());
  REQUIRE(planes(level.Take(shapes)).size() == 1);
  CHECK(planes(level.Take(shapes))[0].X_WM(2, 3) == Approx(kGround).margin(1e-3));

  BoxOnGround tilted(1, "", R"({"height": 0.2, "normal": [-3, 0, 4]})");
  const Snapshot picture = tilted.Take();
  CHECK_FALSE(picture.environment.ground);
  REQUIRE(planes(picture).size() == 1);
  const Instance plane = planes(picture)[0];
  CHECK((plane.X_WM.block<3, 1>(0, 2) - Eigen::Vector3f(-0.6F, 0, 0.8F)).norm() < 1e-6F);
  // (p − (0, 0, 0.2)) · n = 0
  const Eigen::Vector3f p = plane.X_WM.topRightCorner<3, 1>();
  CHECK(std::abs(-0.6F * p.x() + 0.8F * (p.z() - 0.2F)) < 1e-3F);
  SnapshotOptions without;
  without.view.ground = false;
  CHECK(planes(tilted.Take(without)).empty());
}

TEST_CASE("What lies flat is a patch with its mean pressure and its centre of pressure") {
  BoxOnGround box;
  const std::vector<ContactPatch> patches = FindPatches(box.Find());
  REQUIRE(patches.size() == 1);
  CHECK(patches[0].corners.size() == 4);
  CHECK(patches[0].area == Approx(0.4 * 0.2));
  CHECK(patches[0].normal == Approx(kMass * kGravity));
  CHECK(patches[0].pressure() == Approx(kMass * kGravity / 0.08));
  CHECK((patches[0].centre - Vector3(0, 0, kGround)).norm() < 1e-9);
  // Braked, it presses in front: m g d = μ m g h of the centre of mass 0.15 m above.
  box.state.v[0] = 1;
  const std::vector<ContactPatch> sliding = FindPatches(box.Find());
  REQUIRE(sliding.size() == 1);
  CHECK((sliding[0].centre - Vector3(kFriction * 0.15, 0, kGround)).norm() < 1e-9);
  CHECK(sliding[0].points.size() == box.forces.size());
  // Two points are none.
  CHECK(FindPatches(std::span(box.forces).first(2)).empty());
  SnapshotOptions options;
  options.view.contact_patches = options.view.contact_numbers = true;
  const Snapshot picture = box.Take(options);
  CHECK(std::any_of(picture.labels.begin(), picture.labels.end(),
                    [](const Label& label) { return label.text == "245 Pa"; }));
  CHECK(std::any_of(picture.legend.begin(), picture.legend.end(),
                    [](const LegendEntry& entry) { return entry.text == "mean pressure 245 Pa"; }));
}

TEST_CASE("The number of a patch stands for its points'; a point in no patch keeps its own") {
  BoxOnGround box;
  box.Find();
  // One that the side of the box has against the same ground, and one of another pair.
  ContactForce side = box.forces[0], other = box.forces[0];
  side.n = Vector3::UnitX();
  side.force = Vector3(3, 0, 0);
  other.b = "ball";
  other.force = Vector3(0, 0, 7);
  box.forces.insert(box.forces.begin() + 1, {side, other});
  const std::vector<ContactPatch> patches = FindPatches(box.forces);
  REQUIRE(patches.size() == 1);
  CHECK(patches[0].points == std::vector<std::size_t>{0, 3, 4, 5});
  SnapshotOptions options;
  options.view.contact_numbers = true;
  const auto texts = [&] {
    std::vector<std::string> found;
    const Snapshot picture =
        SceneComposer(box.scene).Compose(box.state, VectorX(), {}, box.forces, {}, options);
    for (const Label& label : picture.labels) found.push_back(label.text);
    std::sort(found.begin(), found.end());
    return found;
  };
  // A quarter of 19.62 N each.
  CHECK(texts() == std::vector<std::string>{"3 N", "4.9 N", "4.9 N", "4.9 N", "4.9 N", "7 N"});
  options.view.contact_patches = true;
  CHECK(texts() == std::vector<std::string>{"245 Pa", "3 N", "7 N"});
  // 1 lbf is 4.4482 N, 1 lbf/in² is 6894.8 Pa.
  options.units.length = "in";
  options.units.force = "lbf";
  CHECK(texts() == std::vector<std::string>{"0.0356 lbf/in²", "0.674 lbf", "1.57 lbf"});
}

TEST_CASE("The arrow of a force ends within its friction cone while the point sticks, on it where it slips") {
  BoxOnGround box;
  const bool slides = GENERATE(false, true);
  box.state.v[0] = slides ? 1 : 0;
  SnapshotOptions options;
  options.view.friction_cones = true;
  const Snapshot picture = box.Take(options);
  int cones = 0;
  for (const Instance& cone : picture.instances) {
    if (cone.mesh != UnitCone() || (cone.flags & kGhost) == 0) continue;
    ++cones;
    // The base is at the end of the arrow, its radius μ times the height, the apex at the point.
    CHECK(cone.scale.x() == Approx(kFriction * cone.scale.z()));
    const Eigen::Vector4f apex = cone.X_WM * Eigen::Vector4f(0, 0, cone.scale.z(), 1);
    const auto force = std::find_if(box.forces.begin(), box.forces.end(), [&](const ContactForce& f) {
      return (f.p.cast<float>() - apex.head<3>()).norm() < 1e-5F;
    });
    REQUIRE(force != box.forces.end());
    const double length = SceneComposer(box.scene).force_scale().Length(force->force.norm());
    const Vector3 tip = force->p + length / force->force.norm() * force->force;
    const Vector3 base = cone.X_WM.topRightCorner<3, 1>().cast<double>();
    CHECK(std::abs(force->n.dot(tip - base)) < 1e-6);
    const double across = (tip - base).norm(), edge = cone.scale.x();
    if (slides)
      CHECK(across == Approx(edge).epsilon(1e-4));
    else
      CHECK(across < 1e-6);
  }
  CHECK(cones == 4);
  // In the legend as long as it is seen, also of points that have just struck.
  const auto in_legend = [&] {
    const Snapshot now = SceneComposer(box.scene).Compose(box.state, VectorX(), {}, box.forces, {}, options);
    return std::any_of(now.legend.begin(), now.legend.end(),
                       [](const LegendEntry& entry) { return entry.text == "friction cone"; });
  };
  CHECK(in_legend());
  for (ContactForce& force : box.forces) force.mode = ContactForce::Mode::kStruck;
  CHECK(in_legend());
  options.view.friction_cones = false;
  CHECK_FALSE(in_legend());
}

TEST_CASE("What stands has a support polygon, a zero-moment point and a capture point") {
  BoxOnGround box;
  box.state.v[0] = 0.6;
  box.state.v[1] = -0.2;
  box.Find();
  Workspace workspace(*box.scene->model);
  ForwardKinematics(*box.scene->model, box.state.q, box.state.v, &workspace);
  const std::vector<Stand> stands = FindStands(*box.scene, workspace.X_WB, workspace.V, box.forces);
  REQUIRE(stands.size() == 1);
  const Stand& stand = stands[0];
  CHECK(stand.region.size() == 4);
  CHECK(stand.height == Approx(kGround));
  CHECK((stand.com - Vector3(0, 0, kGround + 0.15)).norm() < 1e-9);
  // Friction brakes at 0.15 m below the centre of mass: p = −h a / g, a = −μ g along the motion.
  const Eigen::Vector2d along = Eigen::Vector2d(0.6, -0.2).normalized();
  REQUIRE(stand.zero_moment);
  CHECK((*stand.zero_moment - 0.15 * kFriction * along).norm() < 1e-9);
  REQUIRE(stand.capture);
  CHECK((*stand.capture - std::sqrt(0.15 / kGravity) * Eigen::Vector2d(0.6, -0.2)).norm() < 1e-9);
  CHECK_FALSE(FindStands(*box.scene, workspace.X_WB, {}, box.forces)[0].capture);
  // In the air it stands nowhere.
  CHECK(FindStands(*box.scene, workspace.X_WB, workspace.V, {}).empty());
  SnapshotOptions options;
  options.view.support = true;
  const Snapshot picture = box.Take(options);
  for (const char* text : {"support polygon", "zero-moment point", "capture point"}) {
    CAPTURE(text);
    CHECK(std::any_of(picture.legend.begin(), picture.legend.end(),
                      [&](const LegendEntry& entry) { return entry.text == text; }));
  }
}

TEST_CASE("Points are shown as struck for a moment after an impact, also where they are open again") {
  BoxOnGround box(0.05, R"(, "restitution": 0.8, "clock": "events")");
  Simulation simulation(box.scene->MakeSystem(), {.dt = 1e-3});
  std::vector<ContactEvent> impacts;
  while (impacts.empty() && simulation.state().time < 1) {
    REQUIRE_FALSE(simulation.Step());
    for (const ContactEvent& event : simulation.system().contact_events())
      if (event.normal != 0) impacts.push_back(event);
  }
  REQUIRE(impacts.size() == 4);
  CHECK(std::abs(impacts[0].p.z() - kGround) < 1e-9);
  const double time = impacts[0].time;
  CHECK(MarkStruck({}, impacts, time - 1e-6).empty());
  const std::vector<ContactForce> open = MarkStruck({}, impacts, time + 0.5 * kStruckTime);
  REQUIRE(open.size() == 4);
  for (const ContactForce& point : open) CHECK(point.mode == ContactForce::Mode::kStruck);
  CHECK(MarkStruck({}, impacts, time + 1.1 * kStruckTime).empty());
  // A closed point keeps its force.
  ContactForce closed;
  closed.a = impacts[1].a;
  closed.b = impacts[1].b;
  closed.feature = impacts[1].feature;
  closed.force = Vector3(1, 2, 3);
  const std::vector<ContactForce> marked = MarkStruck(std::span(&closed, 1), impacts, time);
  REQUIRE(marked.size() == 4);
  CHECK(marked[0].mode == ContactForce::Mode::kStruck);
  CHECK(marked[0].force == closed.force);
}

TEST_CASE("Trails of contacts that slipped depend on the recorded steps and the time alone") {
  BoxOnGround box;
  box.state.v[0] = 1;
  Simulation simulation(box.scene->MakeSystem(), {.dt = 1e-3});
  simulation.Restore(box.state, box.system->inputs());
  Timeline timeline;
  timeline.Append(simulation.state(), box.system->inputs());
  for (int i = 0; i < 300; ++i) {
    REQUIRE_FALSE(simulation.Step());
    timeline.Append(simulation.state(), box.system->inputs());
  }
  SlipTrails trails(box.scene->MakeSystem());
  const auto at = [&](double time) {
    const auto found = trails.At(time, timeline);
    return std::vector<std::vector<Vector3f>>(found.begin(), found.end());
  };
  // It rests after v / (μ g) = 0.204 s: the last step in which it is seen to slip is that of 0.2 s.
  const std::vector<std::vector<Vector3f>> whole = at(0.3);
  REQUIRE(whole.size() == 4);
  for (const auto& line : whole) {
    REQUIRE(line.size() == 11);
    const double way = 0.2 - kFriction * kGravity * 0.2 * 0.2 / 2;
    CHECK((line.back() - line.front() - Vector3f(static_cast<float>(way), 0, 0)).norm() < 1e-5F);
    CHECK(std::abs(std::abs(line.front().x()) - 0.2F) < 1e-5F);
  }
  const auto part = at(0.1);
  REQUIRE(part.size() == 4);
  CHECK(part[0].size() == 6);
  CHECK(at(0.3) == whole);
  CHECK(SlipTrails(box.scene->MakeSystem()).At(0.1, timeline).size() == 4);
  // After four seconds they are gone; steps of another mechanism make none.
  CHECK(at(4.3).empty());
  // A film draws them where it draws trails.
  SceneComposer composer(box.scene);
  for (std::size_t i = 0; i < timeline.size(); ++i) {
    State step;
    System::Inputs inputs;
    REQUIRE(timeline.Get(i, &step, &inputs));
    composer.Record(step, inputs);
  }
  composer.ShowSlips(box.scene->MakeSystem());
  SnapshotOptions options;
  const auto drawn = [&] {
    const Snapshot picture = composer.Compose(simulation.state(), VectorX(), {}, box.Find(), {}, options);
    return std::any_of(picture.legend.begin(), picture.legend.end(),
                       [](const LegendEntry& entry) { return entry.text == "slipped in the last 4 s"; });
  };
  CHECK_FALSE(drawn());
  options.view.trails = true;
  CHECK(drawn());
}

}  // namespace contact_symbols_test
