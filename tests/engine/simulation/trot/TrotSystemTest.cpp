// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <map>

#include "engine/model/ModelBuilder.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/trot/TrotSystem.h"
#include "engine/trot/TrotOpenLoop.h"
#include "engine/trot/TrotRobot.h"
#include "engine/trot/TrotWalk.h"

using namespace linkwright;

namespace {

const Vector3 kDown(0, 0, -9.81);

class Walk {
 public:
  explicit Walk(const TrotScene& trot, double dt = 0.005)
      : model(BuildModel(MakeTrotRobot(trot))), simulation(MakeTrotSystem(trot, kDown, model), {.dt = dt}) {
    for (const Signal& signal : simulation.system().signals()) names_.push_back(signal.name);
  }

  /// Signals at the present state.
  std::map<std::string, double> Now() {
    std::vector<double> values(names_.size());
    simulation.system().ComputeSignals(simulation.state(), values);
    std::map<std::string, double> out;
    for (std::size_t i = 0; i < values.size(); ++i) out[names_[i]] = values[i];
    return out;
  }

  /// The largest error of the body's coordinates on the way; −1: it fell.
  double Until(double time, const std::vector<const char*>& errors = {"e_X", "e_Y", "e_q3"}) {
    double largest = 0;
    while (simulation.state().time < time - 1e-9) {
      if (simulation.Step(false)) return -1;
      auto now = Now();
      for (const char* name : errors) largest = std::max(largest, std::abs(now[name]));
    }
    return largest;
  }

  std::shared_ptr<const Model> model;
  Simulation simulation;

 private:
  std::vector<std::string> names_;
};

}  // namespace

TEST_CASE("By computed torque the trot goes on and on along its plan") {
  Walk walk{TrotScene()};
  CHECK(walk.Now()["X"] == 0.291);
  const double error = walk.Until(10);  // eight half steps
  CHECK(error >= 0);
  CHECK(error < 1e-3);
  auto now = walk.Now();
  CHECK(now["step"] + (now["pause"] == 1 ? 1 : 0) == 8);
  CHECK(now["X"] == Approx(0.291 - 8 * 0.15).margin(2e-3));
  CHECK(std::abs(now["residual"]) < 1e-6);
  // Each landing costs what the plastic impact of the plan costs.
  const double lost = TrotImpactAtEnd(TrotScene().parameters, TrotScene().plan).lost;
  CHECK(-now["work.landing"] / 8 == Approx(lost).epsilon(0.02));
}

TEST_CASE("With other masses than it knows, and a push, the trot keeps going for many periods") {
  for (const TrotControl control : {TrotControl::kComputedTorque, TrotControl::kFeedForward}) {
    INFO(ToString(control));
    TrotScene trot;
    trot.control = control;
    trot.body_factor = 1.1;
    trot.leg_factor = 1.15;
    trot.push_x = 40;
    Walk walk(trot);
    // Joints alone do not know the place: fed forward, it strays along the way, but stays up and level.
    const bool knows_place = control == TrotControl::kComputedTorque;
    const double error = knows_place ? walk.Until(8) : walk.Until(8, {"e_Y", "e_q3"});
    CHECK(error >= 0);
    CHECK(error < 0.05);
    auto now = walk.Now();
    CHECK(now["step"] >= 6);
    CHECK(now["X"] < -0.55);
    CHECK(std::abs(now["work.push"]) > 0.01);
    CHECK(std::abs(now["residual"]) < 1e-5);
  }
}

TEST_CASE("In open loop the scene is the paper's simulation") {
  TrotScene trot;
  trot.control = TrotControl::kOpenLoop;
  const TrotOpenLoop run =
      RunTrotOpenLoop(trot.parameters, trot.plan, 0.005, TrotCriterion::kSquares, TrotHold::kStart);
  Walk walk(trot);
  for (std::size_t k = 0; k + 1 < run.rows.size(); ++k) {
    auto now = walk.Now();
    const TrotOpenLoop::Row& row = run.rows[k];
    for (int i = 0; i < kTrotDofs; ++i) {
      const std::string name = kTrotCoordinateNames[static_cast<std::size_t>(i)];
      CHECK(now[name] == Approx(row.x[i]).margin(1e-11));
      CHECK(now["d" + name] == Approx(row.u[i]).margin(1e-11));
      CHECK(now["e_" + name] == Approx(row.e_x[i]).margin(1e-11));
    }
    CHECK(now["W"] == Approx(row.work).margin(1e-10));
    REQUIRE_FALSE(walk.simulation.Step(false));
  }
  CHECK(walk.Now()["e_X"] == Approx(run.rows.back().e_x[0]).margin(1e-11));
  // From there it is put on the plan, and rests on four feet.
  REQUIRE_FALSE(walk.simulation.Step(false));
  auto end = walk.Now();
  CHECK(end["pause"] == 1);
  CHECK(end["X"] == Approx(0.141).margin(1e-12));
  CHECK(walk.Until(5) >= 0);
  CHECK(std::abs(walk.Now()["residual"]) < 1e-6);
}

TEST_CASE("A walk that is taken up from a copy of its state goes on to the bit alike") {
  Walk walk{TrotScene()}, other{TrotScene()};
  REQUIRE(walk.Until(1.62) >= 0);
  other.simulation.Restore(walk.simulation.state(), walk.simulation.system().inputs());
  REQUIRE(walk.Until(4) >= 0);
  REQUIRE(other.Until(4) >= 0);
  CHECK(walk.simulation.state().q == other.simulation.state().q);
  CHECK(walk.simulation.state().z == other.simulation.state().z);
}

TEST_CASE("A pull at any link of the walking robot is booked, and it answers") {
  for (const TrotLink& link : TrotLinks()) {
    INFO(link.name);
    Walk walk{TrotScene()}, still{TrotScene()};
    Command pull;
    pull.kind = CommandKind::kPull;
    pull.body = walk.model->frames()[static_cast<std::size_t>(walk.model->FindFrame(link.name).value)].body;
    pull.point = {0.01, 0, -0.05};
    std::vector<Transform> poses(static_cast<std::size_t>(walk.model->body_count()));
    walk.simulation.system().BodyPoses(walk.simulation.state(), poses);
    pull.vector = poses[static_cast<std::size_t>(pull.body.value)] * pull.point + Vector3(0.05, 0, 0.08);
    pull.value = 200;
    pull.value2 = 2;
    walk.simulation.Apply(pull);
    const Vector3 force = walk.simulation.system().GrabForce(walk.simulation.state());
    CHECK(force.norm() == Approx(200 * std::hypot(0.05, 0.08)).epsilon(0.2));
    REQUIRE(walk.Until(0.4) >= 0);
    REQUIRE(still.Until(0.4) >= 0);
    auto now = walk.Now();
    CHECK((walk.simulation.state().q - still.simulation.state().q).norm() > 1e-5);
    CHECK(std::abs(now["work.pull"]) > 1e-6);
    CHECK(std::abs(now["residual"]) < 1e-5);
  }
}

TEST_CASE("A pull at a body that the walking robot does not have does nothing") {
  for (const int body : {-1, 0, 99}) {
    Walk walk{TrotScene()};
    Command pull;
    pull.kind = CommandKind::kPull;
    pull.body = BodyIndex(body);
    pull.vector = {1, 0, 1};
    pull.value = 200;
    walk.simulation.Apply(pull);
    CHECK(walk.simulation.system().inputs().grab == System::Inputs::Grab::kNone);
    CHECK(walk.Until(0.1) >= 0);
  }
}

TEST_CASE("What is drawn of the walk hangs together") {
  TrotScene trot;
  Walk walk(trot);
  REQUIRE(walk.Until(1.6) >= 0);  // the pairs have changed roles
  std::vector<Transform> poses(static_cast<std::size_t>(walk.model->body_count()));
  walk.simulation.system().BodyPoses(walk.simulation.state(), poses);
  const auto pose = [&](const std::string& name) {
    const Frame& frame = walk.model->frames()[static_cast<std::size_t>(walk.model->FindFrame(name).value)];
    return poses[static_cast<std::size_t>(frame.body.value)] * frame.X_BF;
  };
  const VectorX& q = walk.simulation.state().q;
  int leg = 0;
  for (const char* name : {"front_1", "rear_1", "front_2", "rear_2"}) {
    const Transform thigh = pose(std::string(name) + "_thigh"), shin = pose(std::string(name) + "_shin");
    CHECK((thigh * Vector3(0, 0, -0.2) - shin.p).norm() < 1e-12);
    const Vector3 foot = shin * Vector3(0, 0, -0.2);
    CHECK(std::hypot(foot.x() - q[3 + 2 * leg], foot.z() - q[4 + 2 * leg]) < 1e-12);
    const Vector3 hip = pose("body") * Vector3(leg % 2 == 0 ? -0.216 : 0.216, thigh.p.y(), 0);
    CHECK((hip - thigh.p).norm() < 1e-12);
    ++leg;
  }
}

TEST_CASE("A walk out of reach ends with the leg that cannot follow") {
  TrotScene trot;
  trot.push_x = 20000;
  trot.push_from = 0.1;
  Walk walk(trot);
  std::optional<Divergence> end;
  while (!end && walk.simulation.state().time < 2) end = walk.simulation.Step(false);
  REQUIRE(end);
  CHECK(end->ToString().find("leg of 0.2 + 0.2 m cannot") != std::string::npos);
}
