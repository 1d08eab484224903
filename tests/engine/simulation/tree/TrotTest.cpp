// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "engine/model/ModelBuilder.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotKane.h"
#include "engine/trot/TrotOpenLoop.h"
#include "engine/trot/TrotRobot.h"
#include "engine/trot/TrotWalk.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace trot_test {
namespace {

const Vector3 kDown(0, 0, -9.81);

std::shared_ptr<const CompiledScene> Compiled(const TrotScene& trot, const Scene& base = {}) {
  Scene scene = base;
  scene.gravity = kDown;
  scene.trot = trot;
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(problems.ToString());
  REQUIRE(compiled);
  return compiled;
}

class Walk {
 public:
  explicit Walk(const TrotScene& trot, double dt = 0.005, const Scene& base = {})
      : compiled(Compiled(trot, base)),
        model(compiled->model),
        joints(trot.parameters, *model),
        simulation(compiled->MakeSystem(), {.dt = dt}) {
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

  /// Whether the ledger closes to a part of what was exchanged.
  double Residual() { return simulation.system().ComputeEnergies(simulation.state()).RelativeResidual(); }

  std::shared_ptr<const CompiledScene> compiled;
  std::shared_ptr<const Model> model;
  TrotJoints joints;
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
    CHECK(std::abs(now["work.force.push"]) > 0.01);
    CHECK(std::abs(now["residual"]) < 1e-5);
  }
}

TEST_CASE("In open loop the scene is the paper's simulation") {
  TrotScene trot;
  trot.control = TrotControl::kOpenLoop;
  // The paper's coordinates, its torques held for a sample, steps so short that their error is rounding.
  constexpr int kPieces = 10;
  const double h = trot.sampling / kPieces;
  const TrotParameters& p = trot.parameters;
  TrotMotion motion = TrotPlanAt(trot.plan, p.d, 0);
  TrotVector x = motion.x, u = motion.u;
  double work = 0;
  TrotKinematics kinematics;
  TrotEquations equations;
  TrotTorque T;
  const auto rates = [&](const TrotVector& at, const TrotVector& with, TrotVector* ud, double* power) {
    REQUIRE(ComputeTrotKinematics(p, at, with, &kinematics).ok);
    ComputeTrotEquations(p, kinematics, &equations);
    *ud = TrotForwardDynamics(equations, T);
    *power = T.dot(equations.G7() * with);
  };
  Walk walk(trot, h);
  for (int k = 0; k < 149; ++k) {
    auto now = walk.Now();
    for (int i = 0; i < kTrotDofs; ++i) {
      const std::string name = kTrotCoordinateNames[static_cast<std::size_t>(i)];
      CHECK(now[name] == Approx(x[i]).margin(1e-10));
      CHECK(now["d" + name] == Approx(u[i]).margin(1e-9));
    }
    CHECK(now["W"] == Approx(work).margin(1e-9));
    T = ChooseTrotTorques(TrotInverseDynamics(p, TrotPlanAt(trot.plan, p.d, k * trot.sampling)).torques,
                          trot.criterion, TrotTorque::Constant(kInfinity));
    for (int i = 0; i < kPieces; ++i) {
      REQUIRE_FALSE(walk.simulation.Step(false));
      TrotVector a1, a2, a3, a4;
      double p1, p2, p3, p4;
      rates(x, u, &a1, &p1);
      const TrotVector u2 = u + h / 2 * a1;
      rates(x + h / 2 * u, u2, &a2, &p2);
      const TrotVector u3 = u + h / 2 * a2;
      rates(x + h / 2 * u2, u3, &a3, &p3);
      const TrotVector u4 = u + h * a3;
      rates(x + h * u3, u4, &a4, &p4);
      x += h / 6 * (u + 2 * u2 + 2 * u3 + u4);
      u += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
      work += h / 6 * (p1 + 2 * p2 + 2 * p3 + p4);
    }
  }
  // With the paper's own steps it is the paper's table to what these steps cost.
  const TrotOpenLoop run = RunTrotOpenLoop(p, trot.plan, trot.sampling, trot.criterion, TrotHold::kStart);
  CHECK(walk.Now()["X"] == Approx(run.rows[149].x[0]).margin(1e-6));
  // At its end it is put on the plan, and rests on four feet.
  for (int i = 0; i < 2 * kPieces; ++i) REQUIRE_FALSE(walk.simulation.Step(false));
  auto end = walk.Now();
  CHECK(end["pause"] == 1);
  CHECK(end["X"] == Approx(0.141).margin(1e-12));
  Walk on(trot);
  CHECK(on.Until(5) >= 0);
  CHECK(std::abs(on.Now()["residual"]) < 1e-6);
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

TEST_CASE("The walk steps without allocating, checked by Kane's equations") {
  Scene base;
  base.cross_check.formulation = Formulation::kKane;
  Walk walk(TrotScene(), 0.005, base);
  REQUIRE(walk.Until(0.1) >= 0);
  const std::size_t before = AllocationCount();
  // Landing, pause and exchange of the pairs.
  bool ok = true;
  while (ok && walk.simulation.state().time < 1.5) ok = walk.simulation.Attempt().ok;
  CHECK(AllocationCount() == before);
  CHECK(ok);
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
  TrotStage stage;
  stage.step = 1;
  const TrotPosture posture =
      walk.joints.Posture(stage, walk.simulation.state().q, walk.simulation.state().v);
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const std::size_t leg = stage.leg(role);
    const std::string name = kTrotLegNames[leg];
    const Transform thigh = pose(name + "_thigh"), shin = pose(name + "_shin");
    CHECK((thigh * Vector3(0, 0, -0.2) - shin.p).norm() < 1e-12);
    const Vector3 foot = shin * Vector3(0, 0, -0.2);
    CHECK(std::hypot(foot.x() - posture.foot[role].x(), foot.z() - posture.foot[role].y()) < 1e-12);
    const Vector3 hip = pose("body") * Vector3(leg % 2 == 0 ? -0.216 : 0.216, thigh.p.y(), 0);
    CHECK((hip - thigh.p).norm() < 1e-12);
  }
}

TEST_CASE("A walk out of reach ends with the leg that cannot follow") {
  TrotScene trot;
  trot.push_x = 20000;
  trot.push_from = 0.1;
  Walk walk(trot, 0.001);  // at that speed a longer step loses the feet
  std::optional<Divergence> end;
  while (!end && walk.simulation.state().time < 2) end = walk.simulation.Step(false);
  REQUIRE(end);
  CHECK(end->ToString().find("leg of 0.2 + 0.2 m cannot") != std::string::npos);
}

namespace {

/// The unsymmetric robot at rest on some feet in a random posture, and the system of its tree.
struct Standing {
  TrotScene trot;
  std::shared_ptr<const Model> model;
  std::array<bool, TrotEquations::kAll> held{};
  TrotPosture posture;
  TrotKinematics kinematics;
  TrotEquations equations;
  TreeSystemOptions options;

  Standing(unsigned feet, std::mt19937* generator) {
    trot.parameters = UnsymmetricTrot();
    model = BuildModel(MakeTrotRobot(trot));
    const RandomTrot s = RandomTrotState(trot.parameters, generator);
    posture = PostureOf(trot.parameters, s.x, s.u);
    options.gravity = kDown;
    options.contacts = TrotContacts(trot.parameters);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
      const bool stands = (feet >> leg & 1U) != 0;
      options.contacts[leg].held = stands;
      const auto column = static_cast<std::size_t>(TrotEquations::kFootColumn[leg]);
      held[column] = held[column + 1] = stands;
      posture.foot_rate[leg] << unit(*generator), unit(*generator);
      if (stands) posture.foot_rate[leg].setZero();
    }
    REQUIRE(ComputeTrotKinematics(trot.parameters, posture, &kinematics).ok);
    ComputeTrotEquations(trot.parameters, kinematics, &equations);
    options.initial_q = model->NeutralPosition();
    options.initial_v = VectorX::Zero(model->nv());
    options.torque = VectorX::Zero(model->nv());
    const TrotJoints joints(trot.parameters, *model);
    REQUIRE(joints.Place({}, posture, &options.initial_q, &options.initial_v).ok);
    joints.AddTorque({}, s.T, &options.torque);
    force = equations.f + equations.G.transpose() * s.T;
  }
  TrotEquations::Vector force;
};

std::map<std::string, double> SignalsAt(System* system, const State& state) {
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  std::map<std::string, double> out;
  for (std::size_t i = 0; i < values.size(); ++i) out[system->signals()[i].name] = values[i];
  return out;
}

}  // namespace

TEST_CASE("On any feet the tree moves and presses on the ground as Kane's equations have it") {
  std::mt19937 generator(41);
  for (unsigned feet = 0; feet < 16; ++feet) {
    INFO(feet);
    Standing s(feet, &generator);
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
      s.options.outputs.push_back(
          {kTrotLegNames[leg], s.options.contacts[leg].link, s.options.contacts[leg].point});
    const auto system = MakeTreeSystem(s.model, s.options);
    TrotEquations::Vector ud;
    REQUIRE(TrotConstrainedDynamics(s.equations, s.force, s.held, &ud));
    const TrotEquations::Vector reaction = s.equations.a * ud - s.force;
    const double scale = ud.cwiseAbs().maxCoeff(), force_scale = s.force.cwiseAbs().maxCoeff();
    auto now = SignalsAt(system.get(), system->InitialState());
    CHECK(std::abs(now["a.x"] - ud[0]) < 1e-9 * scale);
    CHECK(std::abs(now["a.z"] - ud[1]) < 1e-9 * scale);
    CHECK(std::abs(now["a.pitch"] - ud[2]) < 1e-9 * scale);
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
      const std::string name = kTrotLegNames[leg];
      const int column = TrotEquations::kFootColumn[leg];
      CHECK(std::abs(now[name + "_ax"] - ud[column]) < 1e-9 * scale);
      CHECK(std::abs(now[name + "_az"] - ud[column + 1]) < 1e-9 * scale);
      const bool stands = s.held[static_cast<std::size_t>(column)];
      const double expected = stands ? std::hypot(reaction[column], reaction[column + 1]) : 0;
      CHECK(std::abs(now["contact." + name + "_foot"] - expected) < 1e-9 * force_scale);
    }
    CHECK(now["kinetic"] == Approx(TrotSpeeds(s.posture).dot(s.equations.a * TrotSpeeds(s.posture)) / 2));
  }
}

TEST_CASE("A foot of the tree lands as Kane's equations have it, on whatever feet it stands") {
  std::mt19937 generator(42);
  for (unsigned feet = 0; feet < 16; ++feet) {
    for (std::size_t foot = 0; foot < kTrotLegs; ++foot) {
      if ((feet >> foot & 1U) != 0) continue;
      INFO(feet << " " << foot);
      Standing s(feet, &generator);
      s.posture.foot_rate[foot].y() = -0.7;
      const TrotJoints joints(s.trot.parameters, *s.model);
      REQUIRE(joints.Place({}, s.posture, &s.options.initial_q, &s.options.initial_v).ok);
      // The ground is a hair above it.
      s.options.contacts[foot].ground = s.posture.foot[foot].y() + 1e-12;
      s.options.contacts[foot].lands_from = -1;
      const auto system = MakeTreeSystem(s.model, s.options);
      State state = system->InitialState();
      const double before = system->ComputeEnergies(state).kinetic;
      const int event = system->CrossedEvent(state);
      REQUIRE(event >= 0);
      system->TakeEvent(event, &state);
      CHECK(system->CrossedEvent(state) < 0);
      TrotEquations::Vector u = TrotSpeeds(s.posture);
      auto held = s.held;
      const auto column = static_cast<std::size_t>(TrotEquations::kFootColumn[foot]);
      held[column] = held[column + 1] = true;
      TrotLanding(s.equations, held, &u);
      const TrotEquations::Vector found = TrotSpeeds(joints.Posture({}, state.q, state.v));
      CHECK((found - u).cwiseAbs().maxCoeff() < 1e-11);
      const Energies after = system->ComputeEnergies(state);
      CHECK(after.work_limits == Approx(after.kinetic - before));
      CHECK(after.work_limits < 0);
      CHECK(std::abs(after.residual) < 1e-12);
    }
  }
}

TEST_CASE("Kane's equations agree with the walking tree at every step, pushed and pulled") {
  TrotScene trot;
  trot.body_factor = 1.1;
  trot.leg_factor = 1.15;
  trot.push_x = 40;
  Scene base;
  base.cross_check.formulation = Formulation::kKane;
  Walk walk(trot, 0.005, base);
  Command pull;
  pull.kind = CommandKind::kPull;
  pull.body = walk.model->frames()[static_cast<std::size_t>(walk.model->FindFrame("rear_2_shin").value)].body;
  pull.point = {0.01, 0.02, -0.05};
  pull.vector = {0.4, 0.3, 0.4};
  pull.value = 100;
  pull.value2 = 2;
  walk.simulation.Apply(pull);
  Command gravity;
  gravity.kind = CommandKind::kGravity;
  gravity.vector = {0.3, 0.2, -9.5};
  walk.simulation.Apply(gravity);
  REQUIRE(walk.Until(3) >= 0);
  const CrossCheck opinion = walk.simulation.system().cross_check();
  CHECK(opinion.Agrees());
  CHECK(opinion.largest.difference > 0);
  CHECK(opinion.largest.difference < 1e-11);
  CHECK(walk.Now()["difference.relative"] < 1e-11);
}

namespace {

/// Kane's equations with wrong forces of one foot.
class WrongForce final : public OwnEquations {
 public:
  explicit WrongForce(std::unique_ptr<OwnEquations> right) : right_(std::move(right)) {}
  std::unique_ptr<OwnEquations> Clone() const override {
    return std::make_unique<WrongForce>(right_->Clone());
  }
  bool Accelerations(const State& state, Eigen::Index contacts, const VectorX& tau, const Vector3& gravity,
                     ExternalForces external, VectorX* a, std::span<Vector3> contact_forces) override {
    const bool ok = right_->Accelerations(state, contacts, tau, gravity, external, a, contact_forces);
    contact_forces[1] *= 1 + 1e-6;
    return ok;
  }

 private:
  std::unique_ptr<OwnEquations> right_;
};

}  // namespace

TEST_CASE("Kane's equations object to another mass than walks, and to foot forces alone") {
  TrotScene trot, other;
  other.body_factor = 1.0001;
  const auto compiled = Compiled(trot);
  TreeSystemOptions options;
  options.gravity = kDown;
  options.initial_q = compiled->initial_q;
  options.contacts = TrotContacts(trot.parameters);
  for (PointContact& contact : options.contacts) contact.held = true;
  options.cross_check.formulation = Formulation::kKane;
  const auto largest = [&](std::unique_ptr<OwnEquations> equations) {
    options.equations = std::move(equations);
    Simulation simulation(MakeTreeSystem(compiled->model, options), {.dt = 0.001});
    REQUIRE_FALSE(simulation.Step(false));
    return simulation.system().cross_check().largest;
  };
  CHECK(largest(MakeTrotKane(trot, compiled->model)).difference < 1e-12);
  CHECK(largest(MakeTrotKane(other, compiled->model)).difference > 1e-6);
  const auto found = largest(std::make_unique<WrongForce>(MakeTrotKane(trot, compiled->model)));
  CHECK(found.difference > 1e-8);
  CHECK(compiled->model->dof_names()[static_cast<std::size_t>(found.dof)] == "rear_1_knee");
}

TEST_CASE("Partitioning, Lagrange and Newton-Euler agree with the walking tree too") {
  for (const Formulation formulation :
       {Formulation::kNewtonEuler, Formulation::kLagrange, Formulation::kPartitioning}) {
    INFO(ToString(formulation));
    Scene base;
    base.cross_check.formulation = formulation;
    Walk walk(TrotScene(), 0.005, base);
    REQUIRE(walk.Until(1.5) >= 0);
    CHECK(walk.simulation.system().cross_check().Agrees());
  }
}

}  // namespace trot_test
