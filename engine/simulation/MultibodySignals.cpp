// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>
#include <cmath>

#include "engine/simulation/MultibodySystemImpl.h"

namespace linkwright {

void MultibodySystem::MakeSignals() {
  signals_.clear();
  const auto add = [this](const std::string& stem, std::initializer_list<const char*> names,
                          const char* unit) {
    for (const char* name : names) signals_.push_back({stem + name, unit});
  };
  const MechanismDescription& about = mechanism_->description();
  for (const MechanismBody& body : about.bodies) {
    add(body.name, {".x", ".y", ".z"}, "m");
    add(body.name, {".e0", ".e1", ".e2", ".e3"}, "1");
    add(body.name, {".vx", ".vy", ".vz"}, "m/s");
    add(body.name, {".wx", ".wy", ".wz"}, "rad/s");
  }
  add("",
      {"kinetic", "potential", "total", "work.inputs", "work.damping", "work.pull", "work.edits", "residual"},
      "J");
  add("", {"potential.gravity", "potential.springs", "work.actuators", "work.external", "exchanged"}, "J");
  add("", {"max_phi", "max_phidot", "max_phiN"}, "SI");
  add("momentum.linear.", {"x", "y", "z"}, "kg m/s");
  add("momentum.angular.", {"x", "y", "z"}, "kg m^2/s");
  for (const MechanismJoint& joint : about.joints) {
    if (IsDriver(joint.type))
      signals_.push_back({"drive." + joint.name, joint.type == ConstraintType::kDriveRotation ? "N m" : "N"});
    signals_.push_back({"force." + joint.name, "N"});
    signals_.push_back({"moment." + joint.name, "N m"});
  }
  for (const MechanismForce& force : about.forces) {
    signals_.push_back({"length." + force.name, "m"});
    signals_.push_back({"force." + force.name, "N"});
  }
  for (const MechanismOutput& output : about.outputs) {
    add(output.name, {"_x", "_y", "_z"}, "m");
    add(output.name, {"_vx", "_vy", "_vz"}, "m/s");
    add(output.name, {"_ax", "_ay", "_az"}, "m/s^2");
  }
  signals_.push_back({"grip.force", "N"});
  if (opinion_.on) signals_.push_back({"difference.relative", "1"});
}

void MultibodySystem::ComputeSignals(const State& state, std::span<double> values) {
  assert(values.size() == signals_.size());
  size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  const auto put_all = [&](const auto& vector) {
    for (Eigen::Index k = 0; k < vector.size(); ++k) put(vector[k]);
  };
  for (int b = 0; b < mechanism_->body_count(); ++b) {
    put_all(state.q.segment<7>(7 * b));
    put_all(state.v.segment<6>(6 * b));
  }
  const Energies e = ComputeEnergies(state);
  for (const double value :
       {e.kinetic, e.potential, e.total, e.work_inputs, e.work_damping, e.work_pull, e.work_edits, e.residual,
        e.potential_gravity, e.potential_springs, e.work_actuators, e.work_external, e.exchanged})
    put(value);
  // Violations of the state as it is.
  ConstraintResidual(*mechanism_, frames_, state.time, &phi_);
  put(phi_.size() > 0 ? phi_.cwiseAbs().maxCoeff() : 0);
  gcp_.SetPositions(state.q);
  MultiplyJacobian(*mechanism_, gcp_.jacobian(), state.v, &phi_);
  ConstraintNu(*mechanism_, state.time, &nu_);
  put(phi_.size() > 0 ? (phi_ - nu_).cwiseAbs().maxCoeff() : 0);
  double off_unit = 0;
  Vector3 linear = Vector3::Zero(), angular = Vector3::Zero();
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    const auto at = static_cast<size_t>(b);
    off_unit = std::max(off_unit, std::abs(ParametersOf(state.q, b).squaredNorm() - 1));
    const Vector3 p = mechanism_->mass(b) * frames_.v[at];
    linear += p;
    angular += frames_.r[at].cross(p) + frames_.A[at] * (mechanism_->inertia(b) * frames_.w[at]);
  }
  put(off_unit);
  put_all(linear);
  put_all(angular);
  if (!Evaluate(state).ok) {
    a_.setZero();
    lambda_.setZero();
  }
  const BodyFrames& frames = gcp_.frames();
  const MechanismDescription& about = mechanism_->description();
  for (size_t j = 0; j < about.joints.size(); ++j) {
    const MechanismJoint& joint = about.joints[j];
    const JointRows& rows = mechanism_->joints()[j];
    if (IsDriver(joint.type)) {
      // −λ is the force along what the row measures; that of dᵀd − l² measures 2 l times the length.
      const double l = joint.type == ConstraintType::kDriveDistance ? 2 * joint.function(state.time)[0] : 1;
      put(-lambda_[rows.first] * l);
    }
    // −Φᵀλ on the body that moves.
    const int side = rows.j > 0 ? 6 : 0, body = rows.j > 0 ? rows.j : rows.i;
    Vector6 wrench = Vector6::Zero();
    if (body > 0)
      for (int k = 0; k < rows.count; ++k)
        wrench -= lambda_[rows.first + k] * gcp_.jacobian().block<1, 6>(rows.first + k, side).transpose();
    const Vector3 point = rows.j > 0 ? joint.point_j : joint.point_i;
    const Vector3 force = frames.A[static_cast<size_t>(body)].transpose() * wrench.head<3>();
    put(wrench.head<3>().norm());
    put((wrench.tail<3>() - point.cross(force)).norm());
  }
  for (const Mechanism::Force& force : mechanism_->forces()) {
    const ForceState now = ElementForce(force, frames);
    put(now.length);
    put(now.force);
  }
  for (const Mechanism::Output& output : mechanism_->outputs()) {
    const auto b = static_cast<size_t>(output.body);
    const Vector3 s = output.point, w = frames.w[b];
    const Vector3 spin = a_.segment<3>(6 * output.body - 3);
    put_all(Vector3(frames.r[b] + frames.A[b] * s));
    put_all(Vector3(frames.v[b] + frames.A[b] * w.cross(s)));
    put_all(
        Vector3(a_.segment<3>(6 * output.body - 6) + frames.A[b] * (spin.cross(s) + w.cross(w.cross(s)))));
  }
  put(inputs_.grip == Inputs::Grip::kNone ? 0 : GripForceHere().norm());
  if (opinion_.on) put(opinion_.latest.difference);
  assert(next == values.size());
}

}  // namespace linkwright
