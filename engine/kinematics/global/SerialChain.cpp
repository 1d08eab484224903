// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/SerialChain.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Screw.h"

namespace linkwright {

namespace {

using kernels::ChainJoint;
using kernels::ChainPlace;

ChainPlace PlaceOf(double sine, double cosine) {
  constexpr double kRounding = 1e-15;
  if (std::abs(sine) < kRounding && cosine > 0) return ChainPlace::kStraight;
  if (std::abs(cosine) < kRounding) return sine > 0 ? ChainPlace::kQuarter : ChainPlace::kQuarterBack;
  return ChainPlace::kTilted;
}

}  // namespace

SerialChain::SerialChain(const Model& model, FrameIndex frame) : model_(&model), base_(0) {
  const Frame& tip = model.frames()[static_cast<size_t>(frame.value)];
  X_BF_ = tip.X_BF;
  for (int b = tip.body; b > 0; b = model.bodies()[static_cast<size_t>(b)].parent) bodies_.emplace_back(b);
  std::reverse(bodies_.begin(), bodies_.end());
  if (!bodies_.empty() &&
      model.joints()[static_cast<size_t>(bodies_.front().value)].type == JointType::kFree) {
    base_ = bodies_.front();
    bodies_.erase(bodies_.begin());
  }
  if (bodies_.empty() || bodies_.size() > static_cast<size_t>(kernels::kMostChainJoints)) return;
  for (const BodyIndex b : bodies_) {
    const Joint& joint = model.joints()[static_cast<size_t>(b.value)];
    if (joint.nv != 1) return;
    places_.push_back(model.bodies()[static_cast<size_t>(b.value)].X_PJ);
  }
  simple_ = true;

  for (const BodyIndex b : bodies_) {
    const Joint& joint = model.joints()[static_cast<size_t>(b.value)];
    const bool slides = joint.type == JointType::kPrismatic;
    auto at = std::find_if(coordinates_.begin(), coordinates_.end(),
                           [&](const ChainCoordinate& c) { return c.q_index == joint.q_index; });
    const bool first = at == coordinates_.end();
    if (first) at = coordinates_.insert(at, {joint.q_index, model.BodyOfDof(joint.v_index), slides});
    at->periodic = first && !slides && !joint.mimic && joint.lower == -kInfinity && joint.upper == kInfinity;
  }
  // Limits count wherever the joints of a coordinate sit in the tree.
  for (ChainCoordinate& c : coordinates_) {
    c.lower = -kInfinity;
    c.upper = kInfinity;
    for (size_t i = 1; i < model.joints().size(); ++i) {
      const Joint& joint = model.joints()[i];
      if (joint.nv != 1 || joint.q_index != c.q_index || joint.ratio == 0) continue;
      double low = (joint.lower - joint.offset) / joint.ratio,
             high = (joint.upper - joint.offset) / joint.ratio;
      if (low > high) std::swap(low, high);
      c.lower = std::max(c.lower, low);
      c.upper = std::min(c.upper, high);
    }
    if (c.lower > c.upper) c.lower = c.upper = (c.lower + c.upper) / 2;
    if (c.lower != -kInfinity || c.upper != kInfinity) c.periodic = false;
    // What turns without end but is coupled to others cannot be wrapped: it is kept to one turn.
    const Joint& master = model.joints()[static_cast<size_t>(c.joint.value)];
    if (!c.periodic && master.type == JointType::kContinuous) {
      c.lower = std::max(c.lower, -kPi);
      c.upper = std::min(c.upper, kPi);
    }
    const double half = c.slides ? 1 : kPi;  // [m] or one turn
    c.from = c.lower;
    c.to = c.upper;
    if (c.upper - c.lower <= 2 * half) continue;
    const double middle = std::clamp(0.0, c.lower + half, c.upper - half);
    c.from = middle - half;
    c.to = middle + half;
  }
  Normalize();
}

const Joint& SerialChain::JointOf(size_t i) const {
  return model_->joints()[static_cast<size_t>(bodies_[i].value)];
}

void SerialChain::Normalize() {
  std::vector<Screw> screws(bodies_.size());
  bool normal = false;  // whether the frame behind has its x axis along the normal to this joint's axis
  for (size_t i = 0; i < bodies_.size(); ++i) {
    const Joint& joint = JointOf(i);
    ChainJoint out = {};
    out.slides = joint.type == JointType::kPrismatic;
    const auto at = std::find_if(coordinates_.begin(), coordinates_.end(),
                                 [&](const ChainCoordinate& c) { return c.q_index == joint.q_index; });
    out.column = static_cast<int>(at - coordinates_.begin());
    out.ratio = joint.ratio;
    out.offset = joint.offset;
    const bool normal_ahead =
        i + 1 < bodies_.size() && CommonNormal(places_[i + 1].p, places_[i + 1].R.col(2), &screws[i]);
    Screw total = screws[i];
    const Transform X = i > 0 ? ToTransform(screws[i - 1]).Inverse() * places_[i] : Transform();
    if (normal) {
      // X = Tx(length) Rx(…) Rz(angle) Tz(along): the joint's axis meets the x axis at `length`.
      const Vector3 z = X.R.col(2);
      const double size = std::hypot(z.y(), z.z());
      out.cosine = z.z() / size;
      out.sine = -z.y() / size;
      out.length = X.p.x();
      out.place = PlaceOf(out.sine, out.cosine);
      total.along += X.p.y() * z.y() + X.p.z() * z.z();
      total.angle += std::atan2(-X.R(0, 1), X.R(0, 0));
    } else {
      out.place = ChainPlace::kGeneral;
      std::copy_n(X.R.data(), 9, out.R);
      std::copy_n(X.p.data(), 3, out.p);
    }
    if (out.slides) {
      out.offset += total.along;
      out.turn_sine = std::sin(total.angle);
      out.turn_cosine = std::cos(total.angle);
    } else {
      out.offset += total.angle;
      out.other_slide = std::abs(total.along) < 1e-15 ? 0 : total.along;
    }
    joints_.push_back(out);
    normal = normal_ahead;
  }
}

kernels::Chain SerialChain::ForKernel(const double* lower, const double* upper,
                                      double metres_per_radian) const {
  kernels::Chain chain = {};
  chain.joints = static_cast<int>(joints_.size());
  chain.columns = columns();
  chain.joint = joints_.data();
  chain.lower = lower;
  chain.upper = upper;
  std::copy_n(X_BF_.p.data(), 3, chain.tip);
  chain.metres_per_radian = metres_per_radian;
  return chain;
}

Transform SerialChain::LastPose(const VectorX& q) const {
  Transform X;
  for (size_t i = 0; i < bodies_.size(); ++i) {
    const ChainJoint& joint = joints_[i];
    const double at = joint.ratio * q[joint.column] + JointOf(i).offset;
    const Screw screw = joint.slides ? Screw{0, at} : Screw{at, 0};
    X = (i > 0 ? X * places_[i] : X) * ToTransform(screw);
  }
  return X;
}

Transform SerialChain::Base(const VectorX& q) const {
  if (base_ == 0) return places_.front();
  const Joint& joint = model_->joints()[static_cast<size_t>(base_.value)];
  const auto at = [&](int k) { return q[joint.q_index + k]; };
  const Quaternion rotation = Quaternion(at(3), at(4), at(5), at(6)).normalized();
  const Transform J = {rotation.toRotationMatrix(), {at(0), at(1), at(2)}};
  return model_->bodies()[static_cast<size_t>(base_.value)].X_PJ * J * places_.front();
}

kernels::ChainTarget SerialChain::Target(const Transform& X_WF, const VectorX& q) const {
  const Transform base = Base(q);
  const Matrix3 R = base.R.transpose() * X_WF.R * X_BF_.R.transpose();
  const Vector3 p = base.R.transpose() * (X_WF.p - base.p);
  kernels::ChainTarget target;
  std::copy_n(R.data(), 9, target.R);
  std::copy_n(p.data(), 3, target.p);
  return target;
}

// A point on each turning joint's axis: what lies between two of them is a rod of constant length, so the
// tip is never further away than all rods in a line, nor nearer than the longest less the others. The points
// are slid along the axes to where the rods together are shortest (Weiszfeld's iteration).
SerialChain::Reach SerialChain::FindReach() const {
  const size_t n = bodies_.size();
  std::vector<double> t(n, 0), weight(n, 1);
  const auto turns = [&](size_t i) { return JointOf(i).type != JointType::kPrismatic; };
  // From point i to the next one, or to the tip, in body i; what slides stands at its origin.
  const auto rod = [&](size_t i) -> Vector3 {
    const Vector3 from = t[i] * Vector3::UnitZ();
    if (i + 1 == n) return X_BF_.p - from;
    return places_[i + 1].p + t[i + 1] * places_[i + 1].R.col(2) - from;
  };
  for (int sweep = 0; sweep < 200; ++sweep) {
    for (size_t i = 0; i < n; ++i) weight[i] = 1 / std::max(rod(i).norm(), 1e-9);
    for (size_t i = 0; i < n; ++i) {
      if (!turns(i)) continue;
      double slope = -weight[i] * rod(i).z(), curvature = weight[i];
      if (i > 0) {
        slope += weight[i - 1] * rod(i - 1).dot(places_[i].R.col(2));
        curvature += weight[i - 1];
      }
      t[i] -= slope / curvature;
    }
  }
  Reach reach;
  std::vector<double> shortest, longest;
  if (turns(0)) {
    reach.from.z() = t[0];
  } else {
    shortest.push_back(0);
    longest.push_back(std::max(std::abs(JointOf(0).lower), std::abs(JointOf(0).upper)));
  }
  for (size_t i = 0; i < n; ++i) {
    const Vector3 r = rod(i);
    double low = r.norm(), high = low;
    if (i + 1 < n && !turns(i + 1)) {
      const Vector3 axis = places_[i + 1].R.col(2);
      const double a = JointOf(i + 1).lower, b = JointOf(i + 1).upper;
      low = (r + std::clamp(-r.dot(axis), a, b) * axis).norm();
      high = std::isfinite(a) && std::isfinite(b) ? std::max((r + a * axis).norm(), (r + b * axis).norm())
                                                  : kInfinity;
    }
    shortest.push_back(low);
    longest.push_back(high);
  }
  reach.most = 0;
  for (const double length : longest) reach.most += length;
  if (std::isfinite(reach.most)) {
    for (size_t k = 0; k < longest.size(); ++k)
      reach.least = std::max(reach.least, shortest[k] - (reach.most - longest[k]));
  }
  return reach;
}

}  // namespace linkwright
