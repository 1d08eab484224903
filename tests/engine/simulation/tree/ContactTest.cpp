// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>

#include "engine/model/ModelBuilder.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"

using namespace linkwright;

namespace contact_test {
namespace {

constexpr double kGravity = 9.81, kMass = 2, kLength = 0.8;

/// A thin rod on a free base, its centre of mass at its link's origin, along its x axis.
std::shared_ptr<const Model> Rod() {
  RobotDescription robot;
  robot.name = "rod";
  LinkDescription rod;
  rod.name = "rod";
  Inertial inertial;
  inertial.mass = kMass;
  const double across = kMass * kLength * kLength / 12;
  inertial.inertia = Vector3(1e-6, across, across).asDiagonal();
  rod.inertial = inertial;
  robot.links.push_back(rod);
  AddRobotOptions options;
  options.floating = true;
  return BuildModel(robot, options);
}

class Fall {
 public:
  /// Lying flat at this height, its end at x = −L/2 a contact.
  explicit Fall(double height, double lifts_at = kNever, double dt = 1e-3) : model(Rod()) {
    TreeSystemOptions options;
    options.gravity = {0, 0, -kGravity};
    options.initial_q = model->NeutralPosition();
    options.initial_q[2] = height;
    PointContact end;
    end.name = "end";
    end.link = "rod";
    end.point.x() = -kLength / 2;
    end.lifts_at = lifts_at;
    options.contacts.push_back(end);
    simulation.emplace(MakeTreeSystem(model, options), SimulationOptions{.dt = dt});
    for (const Signal& signal : simulation->system().signals()) names_.push_back(signal.name);
  }

  double Now(const std::string& name) {
    std::vector<double> values(names_.size());
    simulation->system().ComputeSignals(simulation->state(), values);
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (names_[i] == name) return values[i];
    FAIL("no signal " + name);
    return 0;
  }
  void Until(double time) {
    while (simulation->state().time < time - 1e-9) REQUIRE_FALSE(simulation->Step(false));
  }

  std::shared_ptr<const Model> model;
  std::optional<Simulation> simulation;

 private:
  std::vector<std::string> names_;
};

}  // namespace

TEST_CASE("A falling rod whose end lands goes on about that end as a plastic impact has it") {
  const double height = 0.3, landing = std::sqrt(2 * height / kGravity), speed = kGravity * landing;
  Fall fall(height);
  fall.Until(std::ceil(landing / 1e-3) * 1e-3);
  // Momentum about the point of contact is kept: m v L/2 = (m L²/3) ω.
  const double omega = 1.5 * speed / kLength, after = fall.simulation->state().time - landing;
  // From there it turns by its weight: θ'' = (3/2) g/L cos θ.
  CHECK(-fall.simulation->state().v[4] == Approx(-omega - 1.5 * kGravity / kLength * after).epsilon(1e-6));
  // (m v² − (m L²/3) ω²) / 2 is lost.
  const double lost = kMass * speed * speed / 2 - kMass * kLength * kLength / 3 * omega * omega / 2;
  CHECK(-fall.Now("work.landing") == Approx(lost).epsilon(1e-9));
  CHECK(std::abs(fall.Now("residual")) < 1e-9);
  // Of the rod's weight the ground carries a quarter at first, and what turns it: m (g/4 + …) along z, the
  // centripetal m ω² L/2 along x.
  fall.Until(0.3);
  CHECK(fall.Now("contact.end") > 0);
  CHECK(fall.Now("loops.gap") < 1e-12);
  CHECK(std::abs(fall.Now("residual")) < 1e-8);
}

TEST_CASE("A contact is held where it is at the start and lifts at its time") {
  TreeSystemOptions options;
  const auto model = Rod();
  options.gravity = {0, 0, -kGravity};
  options.initial_q = model->NeutralPosition();
  options.initial_q.head<3>() << 0.1, 0.2, 0.5;
  PointContact middle;
  middle.name = "middle";
  middle.link = "rod";
  middle.held = true;
  middle.lifts_at = 0.1234;
  options.contacts.push_back(middle);
  Simulation simulation(MakeTreeSystem(model, options), {.dt = 0.01});
  while (simulation.state().time < 0.2 - 1e-9) REQUIRE_FALSE(simulation.Step(false));
  const double free = 0.2 - 0.1234;
  CHECK(simulation.state().q[0] == Approx(0.1).margin(1e-14));
  CHECK(simulation.state().q[2] == Approx(0.5 - kGravity * free * free / 2).epsilon(1e-10));
}

TEST_CASE("What stands on contacts goes on to the bit alike from a copy of its state") {
  Fall fall(0.3, 0.4), other(0.3, 0.4);
  fall.Until(0.27);  // it stands on its end
  other.simulation->Restore(fall.simulation->state(), fall.simulation->system().inputs());
  for (Fall* each : {&fall, &other}) each->Until(0.5);
  CHECK(fall.simulation->state().q == other.simulation->state().q);
  CHECK(fall.simulation->state().v == other.simulation->state().v);
  CHECK(fall.simulation->state().z == other.simulation->state().z);
}

TEST_CASE("What stands on contacts is linearised as what it is held at, before as if it were free") {
  Fall fall(0.3);
  const auto linearised = [&] {
    Linearisation linear;
    const auto system = fall.simulation->system().Clone();
    REQUIRE(Linearise(system.get(), fall.simulation->state(), &linear).ok);
    return linear;
  };
  const Linearisation falls = linearised();
  CHECK(falls.dependent == 0);
  CHECK(falls.modes.size() == 12);
  CHECK(falls.acceleration[2] == Approx(-kGravity));
  fall.Until(0.27);  // it stands on its end
  const Linearisation turns = linearised();
  CHECK(turns.dependent == 3);
  CHECK(std::count(turns.held.begin(), turns.held.end(), 0) == 3);
  // About the y axis with the end at rest: ẇ L²/3 = g L/2 cos, as the end is at −x.
  const VectorX& q = fall.simulation->state().q;
  const Quaternion R(q[3], q[4], q[5], q[6]);
  const double along = (R * Vector3::UnitX()).head<2>().norm();
  CHECK(turns.acceleration[4] == Approx(1.5 * kGravity / kLength * along).epsilon(1e-6));
}

}  // namespace contact_test
