// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerations of the trotting quadruped at given states: by its own equations, by the paper's expanded
// terms, and by the general engine for closed loops.
#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>

#include "engine/constraints/eulerparameters/Constraints.h"
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"
#include "tests/support/TrotAppendix.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace {

std::vector<RandomTrot> States(const TrotParameters& p) {
  std::mt19937 generator(1);
  std::vector<RandomTrot> states;
  for (int i = 0; i < 64; ++i) states.push_back(RandomTrotState(p, &generator));
  return states;
}

void TrotEquationsOwn(benchmark::State& state) {
  const TrotParameters p = UnsymmetricTrot();
  const auto states = States(p);
  TrotKinematics kinematics;
  TrotEquations equations;
  std::size_t i = 0;
  for (auto _ : state) {
    const RandomTrot& s = states[i++ % states.size()];
    ComputeTrotKinematics(p, s.x, s.u, &kinematics);
    ComputeTrotEquations(p, kinematics, &equations);
    benchmark::DoNotOptimize(TrotForwardDynamics(equations, s.T));
  }
}
BENCHMARK(TrotEquationsOwn)->Name("trot/own_equations");

void TrotExpandedTerms(benchmark::State& state) {
  const TrotParameters p = UnsymmetricTrot();
  const auto states = States(p);
  TrotKinematics kinematics;
  std::size_t i = 0;
  for (auto _ : state) {
    const RandomTrot& s = states[i++ % states.size()];
    ComputeTrotKinematics(p, s.x, s.u, &kinematics);
    const trot_appendix::Terms terms(p, kinematics, s.u);
    TrotVector f = trot_appendix::ActiveForces(terms, s.T);
    const auto inertia = trot_appendix::InertiaForces(terms);
    Eigen::Matrix<double, kTrotDofs, kTrotDofs> a;
    for (int row = 0; row < kTrotDofs; ++row) {
      const trot_appendix::Form& form = inertia[static_cast<std::size_t>(row)];
      a.row(row) = -form.head<kTrotDofs>().transpose();
      f[row] += form[kTrotDofs];
    }
    benchmark::DoNotOptimize(TrotVector(a.llt().solve(f)));
  }
}
BENCHMARK(TrotExpandedTerms)->Name("trot/expanded_terms");

void TrotGeneralEngine(benchmark::State& state) {
  const TrotParameters p = UnsymmetricTrot();
  const auto states = States(p);
  TrotKinematics kinematics;
  ComputeTrotKinematics(p, states[0].x, states[0].u, &kinematics);
  const auto mechanism = Mechanism::Make(TrotMechanism(p, kinematics));
  CoordinatePartitioning engine(mechanism);
  std::vector<VectorX> q, v, Q;
  constexpr int distal[] = {0, 1, 3, 4, 5, 6, 7, 8}, proximal[] = {1, 2, 2, 3, 6, 2, 2, 7};
  for (const RandomTrot& s : states) {
    ComputeTrotKinematics(p, s.x, s.u, &kinematics);
    const Mechanism at(TrotMechanism(p, kinematics));
    q.push_back(at.InitialPosition());
    VectorX& speeds = v.emplace_back(at.nv());
    for (int b = 0; b < at.body_count(); ++b) {
      const MechanismBody& body = at.description().bodies[static_cast<std::size_t>(b)];
      speeds.segment<6>(6 * b) << body.v, body.w;
    }
    VectorX forces = VectorX::Zero(mechanism->nv());
    for (int link = 0; link < kTrotLinks; ++link)
      forces[6 * link + 1] = -p.g * p.mass[static_cast<std::size_t>(link)];
    for (int j = 0; j < kTrotTorques; ++j) {
      forces[6 * distal[j] + 5] += s.T[j];
      forces[6 * proximal[j] + 5] -= s.T[j];
    }
    Q.push_back(forces);
  }
  engine.Choose(q[0], 0);
  VectorX gamma(mechanism->row_count()), a(mechanism->nv()), lambda(mechanism->row_count());
  std::size_t i = 0;
  for (auto _ : state) {
    const std::size_t at = i++ % states.size();
    engine.SetPositions(q[at]);
    engine.SetVelocities(v[at]);
    ConstraintGamma(*mechanism, engine.frames(), 0, &gamma);
    benchmark::DoNotOptimize(engine.SolveAccelerations(Q[at], gamma, &a, &lambda));
  }
}
BENCHMARK(TrotGeneralEngine)->Name("trot/general_engine");

}  // namespace
