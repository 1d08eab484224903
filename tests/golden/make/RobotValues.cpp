// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "RobotPeer.h"
#include "Values.h"

using SimTK::Matrix;
using SimTK::Real;
using SimTK::Stage;
using SimTK::State;
using SimTK::Vec3;
using SimTK::Vector;

namespace golden {
namespace {

constexpr Real kTolerance = 1e-12;  // of constraints [1, m]

// Within [−1, 1), the same on every machine.
class Random {
 public:
  Real operator()() { return std::ldexp(static_cast<Real>(bits_() >> 11U), -52) - 1; }

 private:
  std::mt19937_64 bits_{1};
};

json RandomPosition(const PeerJoint& joint, Random* random) {
  if (joint.type == "free") {
    json out = {(*random)(), (*random)(), (*random)()};
    SimTK::Vec4 turn;
    for (int k = 0; k < 4; ++k) turn[k] = (*random)();
    turn = turn.normalize();
    for (int k = 0; k < 4; ++k) out.push_back(turn[k]);
    return out;
  }
  const bool limited = std::isfinite(joint.lower) && std::isfinite(joint.upper);
  const Real lower = limited ? joint.lower : -3, upper = limited ? joint.upper : 3;
  // Clear of the stops.
  return (lower + upper) / 2 + 0.45 * (upper - lower) * (*random)();
}

// Clear of zero, where dry friction has no direction.
Real RandomSpeed(Random* random) {
  const Real x = 1.5 * (*random)();
  return x + (x < 0 ? -0.2 : 0.2);
}

json PosesOf(const RobotPeer& peer, const State& state) {
  json out = json::object();
  for (const std::string& link : peer.links()) {
    const SimTK::Transform X = peer.Link(link).getBodyTransform(state);
    json numbers = {X.p()[0], X.p()[1], X.p()[2]};
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) numbers.push_back(X.R()[i][k]);
    out[link] = numbers;
  }
  return out;
}

json JacobianOf(const RobotPeer& peer, const State& state, const std::string& link) {
  Matrix J;
  peer.matter().calcFrameJacobian(state, peer.Link(link).getMobilizedBodyIndex(), Vec3(0), J);
  const Matrix ours = J * peer.ToPeer(state);
  json out = json::array();
  for (const int row : {3, 4, 5, 0, 1, 2}) {  // Simbody has the angular rows first
    json numbers = json::array();
    for (int k = 0; k < ours.ncol(); ++k) numbers.push_back(ours(row, k));
    out.push_back(numbers);
  }
  return out;
}

// The link at the end of the longest chain; the last of them in the file.
std::string TipOf(const RobotPeer& peer) {
  std::string tip;
  int depth = -1;
  for (const std::string& link : peer.links())
    if (const int level = peer.Link(link).getLevelInMultibodyTree(); level >= depth) {
      depth = level;
      tip = link;
    }
  return tip;
}

json RandomStates(const json& scene, const std::string& tip) {
  const RobotPeer plain(scene, RobotPeer::With::kNothing), moved(scene, RobotPeer::With::kForces);
  const bool has_forces = !scene.contains("loops") && !scene.contains("paths");
  const int nv = plain.matter().getNumMobilities();
  Random random;
  json states = json::array();
  // Clear of the times at which formulas of shipped scenes have a kink, with an outside force at work in two.
  for (const Real time : {0.35, 0.7, 2.3, 6.4, 3.1}) {
    State state = plain.MakeState();
    json q = json::object();
    for (const PeerJoint& joint : plain.joints()) {
      q[joint.name] = RandomPosition(joint, &random);
      plain.SetPosition(joint, q[joint.name], &state);
    }
    plain.system().realize(state, Stage::Position);
    Vector v(nv), a(nv), tau(nv);
    for (int i = 0; i < nv; ++i) {
      v[i] = RandomSpeed(&random);
      a[i] = 2 * random();
      tau[i] = 3 * random();
    }
    const Matrix T = plain.ToPeer(state);
    state.updU() = T * v;
    plain.system().realize(state, Stage::Velocity);

    json out = {{"time", time}, {"q", q}, {"v", ToJson(v)}, {"a", ToJson(a)}, {"tau", ToJson(tau)}};
    out["poses"] = PosesOf(plain, state);
    out["jacobian"] = JacobianOf(plain, state, tip);
    Matrix M;
    plain.matter().calcM(state, M);
    const Matrix MT = M * T;
    const Matrix ours = ~T * MT;
    out["mass_times_a"] = ToJson(ours * a);
    if (states.empty()) {
      json rows = json::array();
      for (int i = 0; i < nv; ++i) {
        json row = json::array();
        for (int k = 0; k <= i; ++k) row.push_back(ours(i, k));
        rows.push_back(row);
      }
      out["mass_matrix"] = rows;
    }
    out["kinetic_energy"] = plain.system().calcKineticEnergy(state);
    Vector residual;
    plain.matter().calcResidualForceIgnoringConstraints(state, Vector(nv, Real(0)), plain.Weights(state),
                                                        plain.AccelerationToPeer(state, a), residual);
    out["inverse_dynamics"] = ToJson(~T * residual);
    plain.SetInputs(T * tau, &state);
    plain.system().realize(state, Stage::Acceleration);
    out["forward_dynamics"] = ToJson(plain.AccelerationFromPeer(state, state.getUDot()));
    if (has_forces) {
      State driven = moved.MakeState();
      driven.setTime(time);
      for (const PeerJoint& joint : moved.joints()) moved.SetPosition(joint, q[joint.name], &driven);
      driven.updU() = T * v;
      moved.system().realize(driven, Stage::Acceleration);
      out["scene_acceleration"] = ToJson(moved.AccelerationFromPeer(driven, driven.getUDot()));
    }
    states.push_back(out);
  }
  return states;
}

State StartOf(const json& robot, const RobotPeer& peer) {
  State state = peer.MakeState();
  const json positions = robot.value("positions", json::object()),
             velocities = robot.value("velocities", json::object());
  Vector v(peer.matter().getNumMobilities(), Real(0));
  int dof = 0;
  for (const PeerJoint& joint : peer.joints()) {
    const bool free = joint.type == "free";
    if (positions.contains(joint.name)) peer.SetPosition(joint, positions[joint.name], &state);
    if (velocities.contains(joint.name)) {
      const json given = free ? velocities[joint.name] : json{velocities[joint.name]};
      for (std::size_t k = 0; k < given.size(); ++k) v[dof + static_cast<int>(k)] = given[k].get<Real>();
    }
    dof += free ? 6 : 1;
  }
  peer.system().realize(state, Stage::Position);
  state.updU() = peer.ToPeer(state) * v;
  return state;
}

json MotionOf(const json& scene, double duration) {
  const RobotPeer peer(scene, RobotPeer::With::kLoops);
  State start = StartOf(scene["robots"][0], peer);
  peer.system().project(start, kTolerance);
  const int count = 5;
  std::vector<Vector> fine;
  json samples = json::array();
  Integrate(peer.system(), start, kAccuracy, duration, count, kTolerance, [&](const State& state) {
    json q = json::object();
    for (const PeerJoint& joint : peer.joints()) {
      q[joint.name] = peer.Position(joint, state);
      if (joint.type == "free") continue;
      const Real value = q[joint.name].get<Real>();
      if (value < joint.lower || value > joint.upper)
        throw std::runtime_error(joint.name + " reaches its limit");
      if (joint.friction != 0) throw std::runtime_error("motions with dry friction are not understood");
    }
    json sample = {{"time", state.getTime()}, {"q", q}};
    sample["v"] = ToJson(~peer.ToPeer(state) * state.getU());
    sample["acceleration"] = ToJson(peer.AccelerationFromPeer(state, state.getUDot()));
    sample["freedom"] = Freedom(peer.matter(), state);
    samples.push_back(sample);
    fine.push_back(state.getQ());
  });
  Real worst = 0;
  std::size_t i = 0;
  Integrate(peer.system(), start, kCoarser, duration, count, kTolerance,
            [&](const State& state) { worst = std::max(worst, (state.getQ() - fine[i++]).normInf()); });
  return {{"change_of_q_with_a_hundredfold_error", worst}, {"samples", samples}};
}

}  // namespace

json RobotValues(const json& scene, double duration) {
  const RobotPeer peer(scene, RobotPeer::With::kNothing);
  const std::string tip = TipOf(peer);
  json out = {{"dofs", peer.DofNames()}, {"frame", tip}, {"states", RandomStates(scene, tip)}};
  if (duration > 0) out["motion"] = MotionOf(scene, duration);
  return out;
}

}  // namespace golden
