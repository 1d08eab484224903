// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"

// Steps of mechanisms with closed loops, 1 ms each, by coordinate partitioning and by articulated bodies.
namespace linkwright {
namespace {

MechanismBody Rod(const std::string& name, const Vector3& from, const Vector3& to) {
  MechanismBody body;
  body.name = name;
  const double length = (to - from).norm();
  body.inertia = Vector3(0.003, 1.0 / 12, 1.0 / 12).asDiagonal();
  body.inertia *= length * length;
  body.r = (from + to) / 2;
  body.p = EulerOf(Quaternion::FromTwoVectors(Vector3::UnitX(), to - from));
  return body;
}

void Join(MechanismDescription* d, ConstraintType type, const std::string& i, const std::string& j,
          const Vector3& place) {
  MechanismJoint joint;
  joint.name = "j" + std::to_string(d->joints.size());
  joint.type = type;
  joint.body_i = i;
  joint.body_j = j;
  for (const auto& [name, point, axis] :
       {std::tuple(i, &joint.point_i, &joint.axis_i), std::tuple(j, &joint.point_j, &joint.axis_j)}) {
    const int b = d->FindBody(name);
    const Matrix3 A =
        b < 0 ? Matrix3(Matrix3::Identity()) : EulerRotation(d->bodies[static_cast<size_t>(b)].p);
    *point = b < 0 ? place : Vector3(A.transpose() * (place - d->bodies[static_cast<size_t>(b)].r));
    *axis = A.transpose() * Vector3::UnitZ();
  }
  d->joints.push_back(std::move(joint));
}

/// Planar four-bars side by side: each rocker is the next one's crank. One freedom, however many loops.
MechanismDescription Ladder(int loops) {
  MechanismDescription d;
  d.gravity = {0, -9.81, 0};
  const Vector3 up(0.1, 0.3, 0), across(0.6, 0, 0);
  d.bodies.push_back(Rod("post0", Vector3::Zero(), up));
  Join(&d, ConstraintType::kRevolute, "ground", "post0", Vector3::Zero());
  for (int k = 1; k <= loops; ++k) {
    const Vector3 foot = k * across;
    const std::string before = "post" + std::to_string(k - 1), post = "post" + std::to_string(k),
                      rung = "rung" + std::to_string(k);
    d.bodies.push_back(Rod(post, foot, foot + up));
    d.bodies.push_back(Rod(rung, foot - across + up, foot + up));
    Join(&d, ConstraintType::kRevolute, "ground", post, foot);
    Join(&d, ConstraintType::kRevolute, before, rung, foot - across + up);
    Join(&d, ConstraintType::kRevolute, rung, post, foot + up);
  }
  return d;
}

/// The same as a tree: posts on the ground, a rung on each but the last, and a loop at its other end.
void LadderTree(benchmark::State& state) {
  const int loops = static_cast<int>(state.range(0));
  const Vector3 up(0.1, 0.3, 0), across(0.6, 0, 0);
  RobotDescription robot;
  robot.name = "ladder";
  robot.links = {{"ground", {}, {}, {}, 0}};
  const auto rod = [&](const std::string& name, const std::string& parent, const Vector3& at,
                       const Vector3& along) {
    const MechanismBody body = Rod(name, Vector3::Zero(), along);
    const Matrix3 A = EulerRotation(body.p);
    Inertial inertial;
    inertial.mass = body.mass;
    inertial.com = body.r;
    inertial.inertia = A * body.inertia * A.transpose();
    robot.links.push_back({name, inertial, {}, {}, 0});
    JointDescription joint;
    joint.name = name;
    joint.type = JointType::kContinuous;
    joint.parent = parent;
    joint.child = name;
    joint.axis = Vector3::UnitZ();
    joint.X_PJ.p = at;
    robot.joints.push_back(joint);
  };
  TreeSystemOptions how;
  how.gravity = {0, -9.81, 0};
  for (int k = 0; k <= loops; ++k) rod("post" + std::to_string(k), "ground", k * across, up);
  for (int k = 0; k < loops; ++k) {
    const std::string post = "post" + std::to_string(k), rung = "rung" + std::to_string(k);
    rod(rung, post, up, across);
    LoopElement loop;
    loop.name = rung;
    loop.type = LoopType::kRevolute;
    loop.link_i = rung;
    loop.point_i = across;
    loop.link_j = "post" + std::to_string(k + 1);
    loop.point_j = up;
    loop.axis_i = loop.axis_j = Vector3::UnitZ();
    how.loops.push_back(loop);
  }
  const auto model = BuildModel(robot);
  how.initial_q = model->NeutralPosition();
  SimulationOptions options;
  options.watch_ledger = false;
  Simulation simulation(MakeTreeSystem(model, how), options);
  for (auto _ : state)
    if (simulation.Step(false)) return state.SkipWithError("diverged");
  state.counters["body"] = benchmark::Counter((2.0 * loops + 1) * static_cast<double>(state.iterations()),
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

MechanismDescription BallChain(int count) {
  MechanismDescription d;
  Vector3 at = Vector3::Zero();
  for (int k = 0; k < count; ++k) {
    const Vector3 next = at + 0.3 * Vector3(std::cos(0.7 * k), std::sin(1.1 * k), -1).normalized();
    const std::string name = "b" + std::to_string(k);
    d.bodies.push_back(Rod(name, at, next));
    Join(&d, ConstraintType::kSpherical, k == 0 ? "ground" : "b" + std::to_string(k - 1), name, at);
    at = next;
  }
  return d;
}

void Steps(benchmark::State& state, const MechanismDescription& d, Formulation formulation) {
  SimulationOptions options;
  options.watch_ledger = false;
  Simulation simulation(MakeMechanismSystem(d, formulation), options);
  for (auto _ : state)
    if (simulation.Step(false)) return state.SkipWithError("diverged");
  state.counters["body"] =
      benchmark::Counter(static_cast<double>(d.bodies.size()) * static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void LadderPartitioning(benchmark::State& state) {
  Steps(state, Ladder(static_cast<int>(state.range(0))), Formulation::kPartitioning);
}
void LadderArticulated(benchmark::State& state) {
  Steps(state, Ladder(static_cast<int>(state.range(0))), Formulation::kArticulated);
}
void ChainPartitioning(benchmark::State& state) {
  Steps(state, BallChain(static_cast<int>(state.range(0))), Formulation::kPartitioning);
}
void ChainArticulated(benchmark::State& state) {
  Steps(state, BallChain(static_cast<int>(state.range(0))), Formulation::kArticulated);
}

BENCHMARK(LadderTree)->Arg(1)->Arg(100)->Iterations(200)->Unit(benchmark::kMicrosecond);
BENCHMARK(LadderPartitioning)->Arg(1)->Arg(100)->Iterations(200)->Unit(benchmark::kMicrosecond);
BENCHMARK(LadderArticulated)->Arg(1)->Arg(100)->Iterations(200)->Unit(benchmark::kMicrosecond);
BENCHMARK(ChainPartitioning)
    ->Arg(10)
    ->Arg(50)
    ->Arg(100)
    ->Arg(500)
    ->Iterations(50)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(ChainArticulated)
    ->Arg(10)
    ->Arg(50)
    ->Arg(100)
    ->Arg(500)
    ->Iterations(50)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace linkwright
