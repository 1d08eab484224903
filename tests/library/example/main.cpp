// SPDX-License-Identifier: BSD-3-Clause
// Opens a pendulum, computes the torque that holds it and half the period of its swing, and compares both
// with their closed forms.
#include <linkwright/algorithms/Dynamics.h>
#include <linkwright/io/scene/LoadScene.h>
#include <linkwright/scene/compile/CompiledScene.h>
#include <linkwright/simulation/run/Simulation.h>

#include <cmath>
#include <cstdio>

using namespace linkwright;

int main(int argc, char** argv) {
  const LoadSceneResult loaded = LoadScene(argc > 1 ? argv[1] : "pendulum.lws.json");
  ProblemList problems = loaded.problems;
  const auto scene = loaded.ok ? CompileScene(loaded.scene, &problems) : nullptr;
  std::fputs(problems.ToString().c_str(), stderr);
  if (!scene) return 1;

  const double weight = 2 * 9.81 * 0.5, inertia = 2 * 0.5 * 0.5 + 0.02,
               start = 2;  // m g l [N m], about the pivot [kg m²], [rad]
  const Model& model = *scene->model;
  const VectorX rest = VectorX::Zero(model.nv());
  Workspace workspace(model);
  VectorX torque(model.nv());
  InverseDynamics(model, scene->initial_q, rest, rest, scene->scene.gravity, {}, &workspace, &torque);
  const double torque_error = torque[0] - weight * std::sin(start);

  Simulation simulation(scene->MakeSystem(), scene->scene.simulation);
  const double half_period = 2 * std::sqrt(inertia / weight) * std::comp_ellint_1(std::sin(start / 2));
  while (simulation.state().time < half_period) {
    if (const auto divergence = simulation.Step()) return std::puts(divergence->ToString().c_str()), 1;
  }
  State other_side;
  simulation.StateAt(half_period, &other_side);
  const double angle_error = other_side.q[0] + start;

  std::printf("torque %.6f N m (error %.1e), half a period %.6f s (error %.1e rad)\n", torque[0],
              torque_error, half_period, angle_error);
  return std::abs(torque_error) < 1e-12 && std::abs(angle_error) < 1e-8 ? 0 : 1;
}
