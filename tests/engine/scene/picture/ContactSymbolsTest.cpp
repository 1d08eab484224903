// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

#include "engine/scene/picture/ContactSymbols.h"
#include "engine/scene/picture/SceneComposer.h"
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
    return SceneComposer(scene).Compose(state, VectorX(), {}, Find(), options);
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
  const auto dots = Drawn(resting, UnitSphere()), arrows = Drawn(resting, UnitArrow());
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
  const auto slipping = Drawn(box.Take(), UnitSphere());
  REQUIRE_FALSE(slipping.empty());
  CHECK_FALSE(slipping[0].color == dots[0].color);
  SnapshotOptions without;
  without.view.contacts = false;
  CHECK(Drawn(box.Take(without), UnitSphere()).empty());
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

}  // namespace contact_symbols_test
