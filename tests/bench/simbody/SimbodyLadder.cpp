// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder of planar four-bars of MultibodyBench.cpp in Simbody: simbody_ladder [LOOPS]
#include <Simbody.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

/// A rod of 1 kg from the origin.
SimTK::Body::Rigid Rod(const SimTK::Vec3& along) {
  const double square = along.normSqr();
  const SimTK::Rotation R(SimTK::UnitVec3(along), SimTK::XAxis, SimTK::Vec3(0, 0, 1), SimTK::ZAxis);
  const SimTK::Inertia central(0.003 * square, square / 12, square / 12);
  return SimTK::Body::Rigid(
      SimTK::MassProperties(1, along / 2, central.reexpress(~R).shiftFromMassCenter(along / 2, 1)));
}

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int argc, char** argv) {
  const int loops = argc > 1 ? std::atoi(argv[1]) : 100, steps = 30;
  constexpr double kStep = 1e-3;
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter(system);
  SimTK::GeneralForceSubsystem forces(system);
  SimTK::Force::UniformGravity(forces, matter, SimTK::Vec3(0, -9.81, 0));
  const SimTK::Vec3 up(0.1, 0.3, 0), across(0.6, 0, 0);
  std::vector<SimTK::MobilizedBody> posts;
  for (int k = 0; k <= loops; ++k)
    posts.push_back(SimTK::MobilizedBody::Pin(matter.Ground(), SimTK::Transform(k * across), Rod(up),
                                              SimTK::Transform()));
  // Two rows close a loop in the plane: none is redundant.
  for (int k = 0; k < loops; ++k) {
    const auto at = static_cast<std::size_t>(k);
    SimTK::MobilizedBody::Pin rung(posts[at], SimTK::Transform(up), Rod(across), SimTK::Transform());
    for (int axis = 0; axis < 2; ++axis)
      SimTK::Constraint::PointInPlane(posts[at + 1], SimTK::UnitVec3(SimTK::CoordinateAxis(axis)), up[axis],
                                      rung, across);
  }
  SimTK::RungeKuttaMersonIntegrator integrator(system);
  integrator.setFixedStepSize(kStep);
  integrator.setConstraintTolerance(1e-9);
  integrator.initialize(system.realizeTopology());
  integrator.stepTo(20 * kStep);
  const double start = Seconds();
  for (int i = 21; i <= 20 + steps; ++i) integrator.stepTo(i * kStep);
  const double stepped = Seconds();
  SimTK::State state = integrator.getState();
  for (int i = 0; i < steps; ++i) {
    state.updQ()[0] += 1e-9;
    system.realize(state, SimTK::Stage::Acceleration);
  }
  std::printf("%d loops: a millisecond %.0f us, accelerations %.0f us\n", loops,
              1e6 * (stepped - start) / steps, 1e6 * (Seconds() - stepped) / steps);
}
