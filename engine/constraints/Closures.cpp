// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/Closures.h"

#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

/// Of a body in the world: the product of the quaternions of its joints, as they turn from zero on, so that
/// it is continuous in q beyond half turns.
Quaternion QuaternionOf(const Model& model, const VectorX& q, int body) {
  Quaternion out = Quaternion::Identity();
  for (int i = body; i > 0; i = model.bodies()[static_cast<std::size_t>(i)].parent) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(i)];
    Quaternion turn = Quaternion::Identity();
    if (joint.type == JointType::kRevolute || joint.type == JointType::kContinuous) {
      const double angle = joint.ratio * q[joint.q_index] + joint.offset;
      turn = Quaternion(std::cos(angle / 2), 0, 0, std::sin(angle / 2));
    } else if (joint.type == JointType::kBall || joint.type == JointType::kFree) {
      const auto w = q.segment<4>(joint.q_index + joint.nq - 4);
      turn = Quaternion(w[0], w[1], w[2], w[3]);
    }
    out = Quaternion(model.bodies()[static_cast<std::size_t>(i)].X_PJ.R) * turn * out;
  }
  return out.normalized();
}

}  // namespace

Quaternion ClosureSet::Between(const Model& model, const VectorX& q, const Closure& c) {
  Quaternion out = (QuaternionOf(model, q, c.body_b) * Quaternion(c.X_BB.R)).conjugate() *
                   (QuaternionOf(model, q, c.body_a) * Quaternion(c.X_BA.R));
  if (c.turned) out.coeffs() = -out.coeffs();
  return out;
}

void ClosureSet::Add(const Model& model, std::span<const ClosureDescription> closures,
                     const std::string& prefix, const VectorX& start) {
  for (const ClosureDescription& d : closures) {
    Closure closure;
    closure.kind = d.kind;
    bool found = true;
    const auto place = [&](const std::string& link, const Transform& X_LF, int* body, Transform* X_BF) {
      const FrameIndex frame = model.FindFrame(prefix + link);
      if (!frame.IsValid()) {
        found = false;
        return;
      }
      const Frame& f = model.frames()[static_cast<std::size_t>(frame.value)];
      *body = f.body.value;
      *X_BF = f.X_BF * X_LF;
    };
    const auto sum = [&](const ClosureDescription::Terms& terms, std::vector<Term>* out) {
      for (const auto& [joint, coefficient] : terms) {
        const BodyIndex body = model.FindJoint(prefix + joint);
        if (!body.IsValid()) found = false;
        out->push_back({body.value, coefficient});
      }
    };
    if (d.kind == ClosureKind::kConnect || d.kind == ClosureKind::kWeld) {
      place(d.link_a, d.X_LA, &closure.body_a, &closure.X_BA);
      place(d.link_b, d.X_LB, &closure.body_b, &closure.X_BB);
      closure.torque_scale = d.torque_scale;
      if (found && d.kind == ClosureKind::kWeld) closure.turned = Between(model, start, closure).w() < 0;
    } else {
      sum(d.first, &closure.first);
      sum(d.second, &closure.second);
      closure.first_reference = d.first_reference;
      closure.second_reference = d.second_reference;
      closure.polynomial = d.polynomial;
    }
    if (!found) continue;
    rows_ += d.RowCount();
    closures_.push_back(std::move(closure));
  }
}

double ClosureSet::Sum(const Model& model, const VectorX& q, const std::vector<Term>& terms) {
  double sum = 0;
  for (const Term& term : terms) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(term.body)];
    sum += term.coefficient * (joint.ratio * q[joint.q_index] + joint.offset);
  }
  return sum;
}

void ClosureSet::Residual(const Model& model, const VectorX& q, const Workspace& workspace,
                          VectorX* residual) const {
  residual->resize(rows_);
  Eigen::Index row = 0;
  for (const Closure& c : closures_) {
    if (c.kind == ClosureKind::kJoint || c.kind == ClosureKind::kTendon) {
      const double d = c.second.empty() ? 0 : Sum(model, q, c.second) - c.second_reference;
      double value = 0;
      for (std::size_t k = c.polynomial.size(); k-- > 0;) value = value * d + c.polynomial[k];
      (*residual)[row++] = Sum(model, q, c.first) - c.first_reference - value;
      continue;
    }
    const Transform X_WA = workspace.X_WB[static_cast<std::size_t>(c.body_a)] * c.X_BA;
    const Transform X_WB = workspace.X_WB[static_cast<std::size_t>(c.body_b)] * c.X_BB;
    residual->segment<3>(row) = X_WA.p - X_WB.p;
    row += 3;
    if (c.kind != ClosureKind::kWeld) continue;
    residual->segment<3>(row) = c.torque_scale * Between(model, q, c).vec();
    row += 3;
  }
}

void ClosureSet::Jacobian(const Model& model, const VectorX& q, const Workspace& workspace,
                          MatrixX* jacobian) const {
  const int nv = model.nv();
  jacobian->setZero(rows_, nv);
  Matrix6X A = Matrix6X::Zero(6, nv), B = A;
  Eigen::Index row = 0;
  for (const Closure& c : closures_) {
    if (c.kind == ClosureKind::kJoint || c.kind == ClosureKind::kTendon) {
      const double d = c.second.empty() ? 0 : Sum(model, q, c.second) - c.second_reference;
      double slope = 0;
      for (std::size_t k = c.polynomial.size(); k-- > 1;)
        slope = slope * d + static_cast<double>(k) * c.polynomial[k];
      const auto add = [&](const std::vector<Term>& terms, double factor) {
        for (const Term& term : terms) {
          const Joint& joint = model.joints()[static_cast<std::size_t>(term.body)];
          (*jacobian)(row, joint.v_index) += factor * term.coefficient * joint.ratio;
        }
      };
      add(c.first, 1);
      add(c.second, -slope);
      ++row;
      continue;
    }
    A.setZero();
    B.setZero();
    PointJacobian(model, workspace, BodyIndex(c.body_a), c.X_BA.p, &A);
    PointJacobian(model, workspace, BodyIndex(c.body_b), c.X_BB.p, &B);
    jacobian->middleRows<3>(row) = A.topRows<3>() - B.topRows<3>();
    row += 3;
    if (c.kind != ClosureKind::kWeld) continue;
    const Matrix3 R_WB = workspace.X_WB[static_cast<std::size_t>(c.body_b)].R * c.X_BB.R;
    // q = q_B⁻¹ q_A turns with ω = R_B⁻¹ (ω_A − ω_B), in B: d vec(q)/dt = (w 1 − [vec q]×) ω / 2
    const Quaternion q_BA = Between(model, q, c);
    const Matrix3 rate = 0.5 * (q_BA.w() * Matrix3::Identity() - Skew(q_BA.vec()));
    jacobian->middleRows<3>(row) =
        c.torque_scale * rate * R_WB.transpose() * (A.bottomRows<3>() - B.bottomRows<3>());
    row += 3;
  }
}

}  // namespace linkwright
