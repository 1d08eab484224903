// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/dynamics/Controller.h"
#include "engine/io/report/TrotTrials.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/TrotTracks.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotRobot.h"
#include "engine/trot/TrotWalk.h"
#include "tests/support/SameBits.h"

using namespace linkwright;

namespace trot_ground_test {
namespace {

using test::SameBits;

class GroundWalk {
 public:
  explicit GroundWalk(const TrotTrial& trial) : scene_(TrotTrialScene(trial)) {
    ProblemList problems;
    compiled_ = CompileScene(scene_, &problems);
    INFO(problems.ToString());
    REQUIRE(compiled_);
    simulation_.emplace(compiled_->MakeSystem(), scene_.simulation);
  }

  Simulation& simulation() { return *simulation_; }
  const State& state() const { return simulation_->state(); }
  const TrotScene& trot() const { return *scene_.trot; }
  void Until(double time) {
    while (state().time < time - 1e-9) REQUIRE_FALSE(simulation_->Step(false));
  }
  std::map<std::string, double> Now() {
    System& system = simulation_->system();
    std::vector<double> values(system.signals().size());
    system.ComputeSignals(state(), values);
    std::map<std::string, double> out;
    for (std::size_t i = 0; i < values.size(); ++i) out[system.signals()[i].name] = values[i];
    return out;
  }
  TrotPosture Posture() const {
    return TrotJoints(trot().parameters, *compiled_->model).Posture({}, state().q, state().v);
  }
  TrotAngles Angles() const { return TrotJoints(trot().parameters, *compiled_->model).Angles({}, state().q); }
  Energies Books() { return simulation_->system().ComputeEnergies(state()); }

 private:
  Scene scene_;
  std::shared_ptr<const CompiledScene> compiled_;
  std::optional<Simulation> simulation_;
};

double MassOf(const TrotParameters& p) {
  double sum = 0;
  for (const double mass : p.mass) sum += mass;
  return sum;
}

// The plan's speed of a foot that lands.
Eigen::Vector2d LandingSpeed(const TrotScene& trot) {
  return TrotPlanAt(trot.plan, trot.parameters.d, trot.plan.T_half, /*left=*/true).u.segment<2>(3);
}

// How far the body may be from its plan on level ground [m]. What a landing can give it at most is the
// momentum of the swing legs, if they moved with their feet; a speed v that decays critically damped leads
// v / (e ω) away.
double MostOff(const TrotScene& trot) {
  const TrotParameters& p = trot.parameters;
  const double legs = p.mass[5] + p.mass[6] + p.mass[7] + p.mass[8];
  return legs * LandingSpeed(trot).norm() / MassOf(p) / (std::exp(1.0) * trot.frequency);
}

// By how much a foot may come down elsewhere than planned, and with it a half step be longer or shorter [m]:
// what it goes from the moment when its switch closes, and until the controller sees that.
double MostAside(const TrotScene& trot) {
  const Eigen::Vector2d u = LandingSpeed(trot);
  return std::abs(u.x()) * (kFootSwitch / std::abs(u.y()) + trot.sampling);
}

}  // namespace

TEST_CASE("On real feet the trot goes along its plan, S a half step") {
  GroundWalk walk({});
  const TrotPlan& plan = walk.trot().plan;
  const double off = MostOff(walk.trot()), half_step = plan.T_half + walk.trot().pause;
  REQUIRE(off < 0.005);
  constexpr int kHalfSteps = 16;
  double worst_x = 0, worst_y = 0, worst_angle = 0;
  while (walk.state().time < kHalfSteps * half_step - 1e-9) {
    REQUIRE_FALSE(walk.simulation().Step(false));
    auto now = walk.Now();
    worst_x = std::max(worst_x, std::abs(now["e_X"]));
    worst_y = std::max(worst_y, std::abs(now["e_Y"]));
    worst_angle = std::max(worst_angle, std::abs(now["e_q3"]));
  }
  CHECK(worst_x < off);
  CHECK(worst_x > 1e-5);  // feet land, with an impact
  CHECK(worst_y < off);
  CHECK(worst_angle < off / walk.trot().parameters.d3);
  auto now = walk.Now();
  CHECK(now["step"] == kHalfSteps - 1);
  CHECK(now["pause"] == 1);
  const double gone = plan.X1 - (kHalfSteps - 1) * plan.S;
  CHECK(now["X"] == Approx(gone).margin((kHalfSteps - 1) * MostAside(walk.trot())));
  CHECK((kHalfSteps - 1) * MostAside(walk.trot()) < 0.02 * plan.S * kHalfSteps);
  CHECK(walk.Books().ResidualPasses());
}

TEST_CASE("A standing foot rolls by its radius times the turn of its shin, and does not slip") {
  GroundWalk walk({});
  const TrotPosture before = walk.Posture();
  const TrotAngles from = walk.Angles();
  // Until just before the others land.
  walk.Until(0.96 * walk.trot().plan.T_half);
  const TrotPosture after = walk.Posture();
  const TrotAngles to = walk.Angles();
  constexpr std::array<int, 2> kShin = {0, 4};  // links A and E
  for (std::size_t role = 0; role < 2; ++role) {
    const double turn = to[kShin[role]] - from[kShin[role]];
    CHECK(turn > 0.3);  // its top goes ahead
    CHECK(after.foot[role].x() - before.foot[role].x() == Approx(-kTrotFootRadius * turn).margin(1e-9));
    CHECK(after.foot[role].y() == Approx(0).margin(1e-9));
  }
  // In the pause it stands again, and the ground carries its weight.
  walk.Until(walk.trot().plan.T_half + 0.96 * walk.trot().pause);
  std::vector<ContactForce> forces;
  walk.simulation().system().ContactForces(walk.state(), &forces);
  Vector3 sum = Vector3::Zero();
  for (const ContactForce& force : forces) sum += force.body_a == 0 ? force.force : Vector3(-force.force);
  CHECK(forces.size() == kTrotLegs);
  CHECK(sum.z() == Approx(MassOf(walk.trot().parameters) * kStandardGravity).epsilon(1e-3));
}

TEST_CASE("Up and down a slope the robot rises and leans with it") {
  for (const bool up : {true, false}) {
    INFO(up);
    TrotTrial trial;
    trial.ground = up ? TrotGround::kUp : TrotGround::kDown;
    GroundWalk walk(trial);
    walk.Until(14 * (walk.trot().plan.T_half + walk.trot().pause));
    auto now = walk.Now();
    // Along −x the slope begins at −0.3 m, and the rear feet are on it, too.
    constexpr double kStart = -0.3;
    REQUIRE(now["X"] + 0.5 * walk.trot().parameters.d < kStart - 0.5);
    const double angle = (up ? 3 : -3) * kPi / 180;
    const double off = MostOff(walk.trot());
    CHECK(now["q3"] == Approx(-angle).margin(off / walk.trot().parameters.d3));
    // Centres of balls are their radius from the slope, across it; the body is Y from the line through them.
    const double across = (kTrotFootRadius + walk.trot().plan.Y) / std::cos(angle) - kTrotFootRadius;
    CHECK(now["Y"] == Approx((kStart - now["X"]) * std::tan(angle) + across).margin(off));
    CHECK(walk.Books().ResidualPasses());
  }
}

TEST_CASE("On real feet it does not fall on steps, slopes and heights") {
  for (const auto& [ground, duration] : std::map<TrotGround, double>{{TrotGround::kSteps, 20},
                                                                     {TrotGround::kUp, 20},
                                                                     {TrotGround::kDown, 20},
                                                                     {TrotGround::kField, 5}}) {
    INFO(static_cast<int>(ground));
    TrotTrial trial;
    trial.ground = ground;
    trial.duration = duration;
    trial.seed = 7;
    const TrotTrialRun run = RunTrotTrial(trial);
    CHECK_FALSE(run.fell);
    CHECK(run.ledger);
    const TrotScene standard;
    const double planned = standard.plan.S / (standard.plan.T_half + standard.pause);
    CHECK(run.speed == Approx(planned).epsilon(0.1));
    CHECK(run.slip < LandingSpeed(standard).norm());
  }
}

TEST_CASE("On real feet it does not fall with masses 15 % off, nor pushed by 2 N s") {
  TrotTrial heavy, light, forwards, backwards;
  heavy.masses = 1.15;
  light.masses = 0.85;
  forwards.push = -2;
  backwards.push = 2;
  for (TrotTrial trial : {heavy, light, forwards, backwards}) {
    INFO(trial.masses << " " << trial.push);
    trial.seed = 8;
    const TrotTrialRun run = RunTrotTrial(trial);
    CHECK_FALSE(run.fell);
    CHECK(run.ledger);
  }
}

TEST_CASE("A trial falls where the robot cannot walk, and reports when") {
  TrotTrial trial;
  trial.push = 60;
  trial.push_from = 1.6;
  trial.duration = 6;
  const TrotTrialRun run = RunTrotTrial(trial);
  REQUIRE(run.fell);
  CHECK(*run.fell > trial.push_from);
  CHECK(*run.fell < trial.duration);
}

TEST_CASE("The largest push is survived, and one that is 0.25 N s larger is not") {
  TrotTrial trial;
  trial.push_from = 1.6;
  trial.duration = 4;
  const double largest = LargestTrotPush(trial, 1);
  CHECK(largest >= 2);
  for (const double more : {0.0, 0.25}) {
    trial.push = largest + more;
    CHECK(RunTrotTrial(trial).fell.has_value() == (more > 0));
  }
}

TEST_CASE("A walk on real feet is the same to the bit again, and from a copy of its state") {
  TrotTrial trial;
  trial.ground = TrotGround::kSteps;
  GroundWalk walk(trial), again(trial), copy(trial);
  walk.Until(3.2);  // a foot is on the first step
  again.Until(3.2);
  CHECK(SameBits(walk.state(), again.state()));
  copy.simulation().Restore(walk.state(), walk.simulation().system().inputs());
  walk.Until(5);
  copy.Until(5);
  CHECK(SameBits(walk.state(), copy.state()));
}

TEST_CASE("A trial's seed is its start and its ground") {
  TrotTrial trial;
  trial.ground = TrotGround::kField;
  const auto heights = [&](std::uint64_t seed) {
    trial.seed = seed;
    return TrotTrialScene(trial)
        .robots.at(0)
        .description.links.at(0)
        .collisions.at(0)
        .geometry.heights->heights;
  };
  CHECK(heights(1) == heights(1));
  CHECK(heights(1) != heights(2));
  for (const double height : heights(3)) CHECK(std::abs(height) <= 0.01);
  TrotTrial level;
  level.duration = 0.5;
  const auto speed = [&](std::uint64_t seed) {
    level.seed = seed;
    return RunTrotTrial(level).speed;
  };
  CHECK(speed(1) == speed(1));
  CHECK(speed(1) != speed(2));
}

TEST_CASE(
    "The noise of a start turns all joints of the legs and puts the lowest foot 0.1 mm over the ground") {
  const Scene scene = TrotTrialScene({});
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  const TrotJoints joints(scene.trot->parameters, *compiled->model);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    VectorX q = compiled->initial_q, v = compiled->initial_v;
    AddTrotNoise(seed, *scene.trot, *compiled->model, &q, &v);
    CHECK(q[joints.x().q] == compiled->initial_q[joints.x().q]);
    CHECK(q[joints.pitch().q] == compiled->initial_q[joints.pitch().q]);
    double lowest = kInfinity;
    for (const Eigen::Vector2d& foot : joints.Posture({}, q, v).foot) lowest = std::min(lowest, foot.y());
    CHECK(lowest == Approx(1e-4).margin(1e-15));
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
      for (const TrotJoints::Dof& dof : {joints.hip(leg), joints.knee(leg)}) {
        // Beyond six standard deviations lies one number in five hundred million.
        const double angle = q[dof.q] - compiled->initial_q[dof.q],
                     rate = v[dof.v] - compiled->initial_v[dof.v];
        CHECK(angle != 0);
        CHECK(std::abs(angle) < 6 * 2e-3);
        CHECK(rate != 0);
        CHECK(std::abs(rate) < 6 * 2e-2);
      }
  }
}

TEST_CASE("The half step of the page begins and ends where its plan does, with either kind of feet") {
  for (const TrotFeet feet : {TrotFeet::kIdeal, TrotFeet::kReal}) {
    INFO(ToString(feet));
    const TrotScene standard;
    const TrotHalfStep step = RunTrotHalfStep(feet);
    REQUIRE(step.t.size() > 300);
    CHECK(step.t.front() == 0);
    CHECK(step.t.back() == Approx(standard.plan.T_half).margin(0.01));
    CHECK(step.X.front() == 0);
    CHECK(step.X.back() == Approx(-standard.plan.S).margin(MostOff(standard)));
    CHECK(step.Y.back() == Approx(standard.plan.Y).margin(MostOff(standard)));
    for (const std::vector<double>* values :
         {&step.X, &step.Y, &step.q3, &step.forward, &step.up, &step.friction})
      CHECK(values->size() == step.t.size());
    // Two feet carry it; the front one a part of it.
    const double weight = MassOf(standard.parameters) * kStandardGravity;
    const std::size_t middle = step.t.size() / 2;
    CHECK(step.up[middle] > 0);
    CHECK(step.up[middle] < weight);
    CHECK(step.friction[middle] == Approx(std::abs(step.forward[middle]) / step.up[middle]));
  }
}

TEST_CASE("Tracks of a plan are drawn for ideal feet alone") {
  TrotScene trot;
  Snapshot ideal, real;
  AddTrotTracks(trot, 0, false, &ideal);
  trot.feet = TrotFeet::kReal;
  AddTrotTracks(trot, 0, false, &real);
  CHECK(ideal.lines.size() == 2);
  CHECK(real.lines.empty());
}

}  // namespace trot_ground_test
