// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Model.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/math/ScrewCoefficients.h"
#include "engine/model/RequireSize.h"

namespace linkwright {

namespace {

template <class Map>
int Find(const Map& map, std::string_view name) {
  const auto it = map.find(name);
  return it == map.end() ? -1 : it->second;
}

/// Eigen keeps a quaternion's numbers as x, y, z, w; a position vector as w, x, y, z.
Quaternion ReadQuaternion(const VectorX& q, int i) { return Quaternion(q[i], q[i + 1], q[i + 2], q[i + 3]); }
void WriteQuaternion(const Quaternion& quaternion, int i, VectorX* q) {
  (*q)[i] = quaternion.w();
  q->segment<3>(i + 1) = quaternion.vec();
}

/// Where the quaternion of a joint stands in q, −1 when it has none.
int QuaternionIndex(const Joint& joint) {
  if (joint.type == JointType::kBall) return joint.q_index;
  if (joint.type == JointType::kFree) return joint.q_index + 3;
  return -1;
}
int AngularIndex(const Joint& joint) {
  return joint.type == JointType::kFree ? joint.v_index + 3 : joint.v_index;
}

}  // namespace

BodyIndex Model::FindBody(std::string_view name) const { return BodyIndex(Find(body_index_, name)); }
BodyIndex Model::FindJoint(std::string_view name) const { return BodyIndex(Find(joint_index_, name)); }
FrameIndex Model::FindFrame(std::string_view name) const { return FrameIndex(Find(frame_index_, name)); }

VectorX Model::NeutralPosition() const {
  VectorX q = VectorX::Zero(nq_);
  for (const Joint& joint : joints_) {
    const int i = QuaternionIndex(joint);
    if (i >= 0) q[i] = 1;
  }
  return q;
}

void Model::Integrate(const VectorX& v, double dt, VectorX* q) const {
  RequireSize("Model::Integrate", "v", v.size(), nv_);
  RequireSize("Model::Integrate", "q", q->size(), nq_);
  for (size_t b = 1; b < joints_.size(); ++b) {
    const Joint& joint = joints_[b];
    if (joint.mimic) continue;
    const int i = QuaternionIndex(joint);
    if (i < 0) {
      (*q)[joint.q_index] += dt * v[joint.v_index];
      continue;
    }
    const Quaternion rotation = ReadQuaternion(*q, i);
    const Vector3 turn = dt * v.segment<3>(AngularIndex(joint));
    if (joint.type == JointType::kFree) {
      // The exponential of the whole twist: constant body velocities trace a screw.
      const Vector3 slide = dt * v.segment<3>(joint.v_index);
      const double angle = turn.norm();
      const Vector3 cross = turn.cross(slide);
      q->segment<3>(joint.q_index) +=
          rotation * (slide + ScrewB1(angle) * cross + ScrewB2(angle) * turn.cross(cross));
    }
    WriteQuaternion((rotation * QuaternionFromVector(turn)).normalized(), i, q);
  }
}

void Model::PositionRate(const VectorX& q, const VectorX& v, VectorX* qdot) const {
  RequireSize("Model::PositionRate", "q", q.size(), nq_);
  RequireSize("Model::PositionRate", "v", v.size(), nv_);
  RequireSize("Model::PositionRate", "qdot", qdot->size(), nq_);
  for (size_t b = 1; b < joints_.size(); ++b) {
    const Joint& joint = joints_[b];
    if (joint.mimic) continue;
    const int i = QuaternionIndex(joint);
    if (i < 0) {
      (*qdot)[joint.q_index] = v[joint.v_index];
      continue;
    }
    const Quaternion rotation = ReadQuaternion(q, i);
    const Vector3 w = v.segment<3>(AngularIndex(joint));
    // q̇ = ½ q ∘ (0, ω), ω in the child.
    WriteQuaternion(rotation * Quaternion(0, w.x() / 2, w.y() / 2, w.z() / 2), i, qdot);
    if (joint.type == JointType::kFree)
      qdot->segment<3>(joint.q_index) = rotation.normalized() * v.segment<3>(joint.v_index).eval();
  }
}

void Model::Normalize(VectorX* q) const {
  RequireSize("Model::Normalize", "q", q->size(), nq_);
  for (const Joint& joint : joints_) {
    const int i = QuaternionIndex(joint);
    if (i < 0) continue;
    // Scaled first, so that neither tiny nor huge numbers lose themselves in the squares.
    const double scale = q->segment<4>(i).cwiseAbs().maxCoeff();
    if (!(scale > 0) || !std::isfinite(scale)) {
      q->segment<4>(i) << 1, 0, 0, 0;
    } else {
      q->segment<4>(i) /= scale;
      q->segment<4>(i).normalize();
    }
  }
}

bool Model::ClampToLimits(VectorX* q) const {
  RequireSize("Model::ClampToLimits", "q", q->size(), nq_);
  bool changed = false;
  for (size_t b = 1; b < joints_.size(); ++b) {
    const Joint& joint = joints_[b];
    if (joint.type == JointType::kBall && joint.upper < kPi) {
      const Vector3 turn = RotationVector(ReadQuaternion(*q, joint.q_index).normalized());
      const double angle = turn.norm();
      if (!(angle > joint.upper + 1e-12)) continue;  // what was put there before is there
      const Quaternion inside = QuaternionFromVector(std::max(joint.upper, 0.0) / angle * turn);
      q->segment<4>(joint.q_index) << inside.w(), inside.vec();
      changed = true;
    }
    if (joint.nv != 1 || joint.ratio == 0) continue;
    // Limits of a coupled joint, in its master's coordinate.
    double lower = (joint.lower - joint.offset) / joint.ratio;
    double upper = (joint.upper - joint.offset) / joint.ratio;
    if (joint.ratio < 0) std::swap(lower, upper);
    double& value = (*q)[joint.q_index];
    const double inside = std::min(std::max(value, lower), upper);
    if (inside != value) {
      value = inside;
      changed = true;
    }
  }
  return changed;
}

VectorX Model::Difference(const VectorX& from, const VectorX& to) const {
  VectorX v;
  Difference(from, to, &v);
  return v;
}

void Model::Difference(const VectorX& from, const VectorX& to, VectorX* out) const {
  RequireSize("Model::Difference", "from", from.size(), nq_);
  RequireSize("Model::Difference", "to", to.size(), nq_);
  VectorX& v = *out;
  v.setZero(nv_);
  for (size_t b = 1; b < joints_.size(); ++b) {
    const Joint& joint = joints_[b];
    if (joint.mimic) continue;
    const int i = QuaternionIndex(joint);
    if (i < 0) {
      v[joint.v_index] = to[joint.q_index] - from[joint.q_index];
      continue;
    }
    const Quaternion start = ReadQuaternion(from, i);
    const Quaternion step = start.conjugate() * ReadQuaternion(to, i);
    const Vector3 turn = RotationVector(step);
    v.segment<3>(AngularIndex(joint)) = turn;
    if (joint.type == JointType::kFree) {
      // The inverse of the screw in Integrate: (1 − ½[w]× + c [w]×²) d.
      const Vector3 d = start.conjugate() * (to.segment<3>(joint.q_index) - from.segment<3>(joint.q_index));
      const Vector3 cross = turn.cross(d);
      v.segment<3>(joint.v_index) = d - 0.5 * cross + ScrewC(turn.norm()) * turn.cross(cross);
    }
  }
}

}  // namespace linkwright
