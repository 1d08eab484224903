// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/PathMotion.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/math/Amount.h"
#include "engine/simulation/elements/PathMotionBuild.h"

namespace linkwright {
namespace {

constexpr int kLinePoints = 400;

double LimitOr(double limit) { return std::min(limit, LimitedCurve::kNoLimit); }

}  // namespace

PathMotion::PathMotion(std::shared_ptr<const Model> model, const PathElement& element, const VectorX& start,
                       bool limits, LoopConstraints* loops, const StopCheck& stop)
    : model_(std::move(model)), element_(element), start_(start) {
  why_ = CheckPath(element_);
  if (!why_.empty()) return;
  frame_ = model_->FindFrame(element_.frame);
  try {
    Build build(*model_, element_, loops, stop);
    why_ = build.ChooseJoints(frame_, start_);
    if (!why_.empty()) return;
    joints_ = build.joints;
    for (const BodyIndex body : joints_) {
      const Joint& joint = model_->joints()[static_cast<std::size_t>(body.value)];
      q_index_.push_back(joint.q_index);
      v_index_.push_back(joint.v_index);
    }
    if (element_.OfJoints()) {
      curve_ = build.Curve(build.JointNodes());
      missed_.assign(curve_.nodes().times.size(), 0.0);
      missed_angle_ = missed_;
    } else {
      position_ = build.Curve(build.FrameNodes());
      turning_ = build.Turning();
      curve_ =
          build.FollowFrame(model_, position_, turning_, frame_, start_, limits, &missed_, &missed_angle_);
      if (curve_.empty()) {
        why_ = MessageOf("path.stopped");
        return;
      }
    }
    if (!position_.empty() && element_.orientation) turned_ = build.Turned(turning_);
    MakeTiming();
    FindBreaks();
    MakeLine();
    CheckLimits();
  } catch (const PathError& error) {
    why_ = error.what();
  }
}

std::vector<LimitedCurve> PathMotion::Limits() const {
  std::vector<LimitedCurve> curves(1);
  LimitedCurve& joints = curves.front();
  joints.curve = &curve_;
  joints.max_velocity.resize(curve_.coordinates());
  joints.max_acceleration = VectorX::Constant(curve_.coordinates(), LimitOr(element_.max_joint_acceleration));
  for (int i = 0; i < curve_.coordinates(); ++i) {
    const double own =
        model_->joints()[static_cast<std::size_t>(joints_[static_cast<std::size_t>(i)].value)].max_velocity;
    joints.max_velocity[i] = LimitOr(std::min(own, element_.max_joint_speed));
  }
  if (!position_.empty()) {
    curves.emplace_back();
    curves.back().curve = &position_;
    curves.back().max_speed = LimitOr(element_.max_speed);
    curves.back().max_total_acceleration = LimitOr(element_.max_acceleration);
  }
  if (!turned_.empty()) {
    curves.emplace_back();
    curves.back().curve = &turned_;
    curves.back().max_speed = LimitOr(element_.max_turning_speed);
    curves.back().max_total_acceleration = LimitOr(element_.max_turning_acceleration);
  }
  return curves;
}

void PathMotion::MakeTiming() {
  law_ = TimeLaw(curve_.begin(), curve_.end());
  if (element_.timing == PathTiming::kStretched)
    law_.Stretch(std::max(1.0, StretchToLimits(Limits())));
  else if (element_.timing == PathTiming::kFastest)
    law_ = FastestTiming(Limits());
}

void PathMotion::FindBreaks() {
  constexpr double kBrake = 0.1;   // of the largest s'': a jump of it
  constexpr double kApart = 1e-9;  // of the duration
  std::vector<double> times = {begin(), begin() + duration()};
  for (int k = 0; k < static_cast<int>(element_.waypoints.size()); ++k) times.push_back(TimeOfWaypoint(k));
  const auto& t = law_.times();
  std::vector<double> changes(t.size(), 0.0);  // s'' of each piece
  double largest = 0;
  for (std::size_t k = 0; k + 1 < t.size(); ++k) {
    if (t[k + 1] > t[k]) changes[k] = (law_.rates()[k + 1] - law_.rates()[k]) / (t[k + 1] - t[k]);
    largest = std::max(largest, std::abs(changes[k]));
  }
  for (std::size_t k = 1; k + 1 < t.size(); ++k)
    if (std::abs(changes[k] - changes[k - 1]) > kBrake * largest) times.push_back(begin() + t[k]);
  std::sort(times.begin(), times.end());
  for (const double time : times)
    if (breaks_.empty() || time - breaks_.back() > kApart * duration()) breaks_.push_back(time);
}

PathMotion::Stretch PathMotion::StretchAt(double time) const {
  const bool round = element_.closed && time >= begin();
  const double shift = round ? duration() * std::floor((time - begin()) / duration()) : 0;
  const auto after = std::upper_bound(breaks_.begin(), breaks_.end(), time - shift);
  if (after == breaks_.begin()) return {-kInfinity, breaks_.front()};
  const double from = shift + *(after - 1);
  if (after != breaks_.end()) return {from, shift + *after};
  return {from, element_.closed ? from + breaks_[1] - begin() : kInfinity};
}

void PathMotion::JointsWithin(const Stretch& stretch, double time, VectorX* q, VectorX* v, VectorX* a) const {
  if (stretch.from == -kInfinity || stretch.until == kInfinity) {
    curve_.Evaluate(stretch.from == -kInfinity ? curve_.begin() : curve_.end(), q, v, a);
    v->setZero();
    a->setZero();
    return;
  }
  const double margin = 1e-6 * (stretch.until - stretch.from);
  const double inside = std::clamp(time, stretch.from + margin, stretch.until - margin) - begin();
  const double shift = element_.closed ? duration() * std::floor(inside / duration()) : 0;
  const int piece = law_.PieceOf(inside - shift);
  double s = 0, rate = 0, acceleration = 0;
  law_.EvaluatePiece(piece, inside - shift, &s, &rate, &acceleration);
  const int segment = curve_.SegmentOf(s);
  law_.EvaluatePiece(piece, time - begin() - shift, &s, &rate, &acceleration);
  curve_.EvaluateSegment(segment, s, q, v, a);
  *a = *a * (rate * rate) + acceleration * *v;
  *v *= rate;
}

double PathMotion::StretchNeeded() const { return works() ? StretchToLimits(Limits()) : 0; }

double PathMotion::ParameterAt(double time, double* rate, double* acceleration) const {
  double t = time - begin();
  if (element_.closed && t > duration()) t = std::fmod(t, duration());
  double s = 0;
  law_.Evaluate(t, &s, rate, acceleration);
  return s;
}

double PathMotion::TimeOfWaypoint(int index) const {
  return begin() + law_.TimeOf(element_.waypoints[static_cast<std::size_t>(index)].time);
}

void PathMotion::Joints(double time, VectorX* q, VectorX* v, VectorX* a) const {
  double rate = 0;
  double acceleration = 0;
  const double s = ParameterAt(time, &rate, &acceleration);
  curve_.Evaluate(s, q, v, a);
  // q' = q_s s', q'' = q_ss s'² + q_s s''.
  if (a) *a *= rate * rate;
  if (a && v) *a += acceleration * *v;
  if (v) *v *= rate;
}

void PathMotion::Put(double time, VectorX* q, VectorX* v) const {
  VectorX joint_q, joint_v;
  Joints(time, &joint_q, &joint_v);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    if (q) (*q)[q_index_[i]] = joint_q[static_cast<Eigen::Index>(i)];
    if (v) (*v)[v_index_[i]] = joint_v[static_cast<Eigen::Index>(i)];
  }
}

void PathMotion::Frame(double time, Transform* X_WF, Vector3* velocity, Vector3* acceleration) const {
  double rate = 0;
  double change = 0;
  const double s = ParameterAt(time, &rate, &change);
  Vector3 v, a;
  position_.Evaluate(s, &X_WF->p, &v, &a);
  X_WF->R = turning_.At(s).toRotationMatrix();
  if (velocity) *velocity = v * rate;
  if (acceleration) *acceleration = a * (rate * rate) + v * change;
}

void PathMotion::Turning(double time, Vector3* velocity, Vector3* acceleration) const {
  double rate = 0;
  double change = 0;
  const double s = ParameterAt(time, &rate, &change);
  const Vector3 w = turning_.AngularVelocity(s);
  *velocity = w * rate;
  *acceleration = turning_.AngularAcceleration(s) * (rate * rate) + w * change;
}

VectorX PathMotion::FullPosition(const VectorX& joints) const {
  VectorX q = start_;
  for (std::size_t i = 0; i < q_index_.size(); ++i) q[q_index_[i]] = joints[static_cast<Eigen::Index>(i)];
  return q;
}

void PathMotion::MakeLine() {
  Workspace workspace(*model_);
  const auto place = [&](double s) {
    ForwardKinematics(*model_, FullPosition(curve_.Position(s)), &workspace);
    return FramePose(*model_, workspace, frame_);
  };
  if (!frame_.IsValid()) return;
  const auto& times = curve_.nodes().times;
  for (int i = 0; i <= kLinePoints; ++i) {
    const double t = duration() * i / kLinePoints;
    double rate = 0;
    double acceleration = 0;
    const double s = ParameterAt(begin() + t, &rate, &acceleration);
    const auto node = static_cast<std::size_t>(curve_.SegmentOf(s));
    const double part = std::clamp((s - times[node]) / (times[node + 1] - times[node]), 0.0, 1.0);
    const Vector3 p = position_.empty() ? place(s).p : Vector3(position_.Position(s));
    line_.push_back({begin() + t, p, missed_[node] + part * (missed_[node + 1] - missed_[node]),
                     missed_angle_[node] + part * (missed_angle_[node + 1] - missed_angle_[node])});
  }
  for (const PathWaypoint& waypoint : element_.waypoints)
    places_.push_back(element_.OfJoints() ? place(waypoint.time) : waypoint.X_WP);
}

void PathMotion::CheckLimits() {
  // Each joint against its own limits, at the times that are to be.
  VectorX q, v;
  struct Passed {
    double part = 1, time = 0;
    int joint = -1;
  } fast, far;
  double outside = 1e-6;
  for (int i = 0; i <= 2 * kLinePoints; ++i) {
    const double time = begin() + duration() * i / (2 * kLinePoints);
    Joints(time, &q, &v);
    for (int k = 0; k < q.size(); ++k) {
      const Joint& joint =
          model_->joints()[static_cast<std::size_t>(joints_[static_cast<std::size_t>(k)].value)];
      const double part = std::abs(v[k]) / joint.max_velocity;
      if (part > fast.part * (1 + 1e-6)) fast = {part, time, k};
      const double beyond = std::max(joint.lower - q[k], q[k] - joint.upper);
      if (beyond > outside) {
        outside = beyond;
        far = {beyond, time, k};
      }
    }
  }
  const auto followed = [&](int joint) -> const Joint& {
    return model_->joints()[static_cast<std::size_t>(joints_[static_cast<std::size_t>(joint)].value)];
  };
  if (fast.joint >= 0)
    notes_.push_back(MessageOf("path.too-fast", {followed(fast.joint).name, FormatNumber(100 * fast.part),
                                                 FormatNumber(fast.time)}));
  if (far.joint >= 0)
    notes_.push_back(
        MessageOf("path.beyond-limit",
                  {followed(far.joint).name,
                   AmountText({}, far.part, followed(far.joint).type == JointType::kPrismatic ? "m" : "rad"),
                   FormatNumber(far.time)}));
}

}  // namespace linkwright
