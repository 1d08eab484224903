// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/ForceSymbols.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/simulation/tree/TreeForces.h"

namespace linkwright {
namespace {

// Of the scene's size.
constexpr double kShortest = 0.06, kLongest = 0.3;
constexpr double kReachOfSpring = 0.3;
constexpr double kRoomAtLimit = 0.03;
// The arrow is half as long as it gets at this part of the weight of all that moves.
constexpr double kHalfOfWeight = 0.25;
constexpr double kMostForce = 200;

}  // namespace

double ForceScale::Length(double force) const {
  if (!(force > 0)) return 0;
  return std::isfinite(force) ? least + (most - least) * (force / (force + half)) : most;
}

double ForceScale::Force(double length) const {
  if (length <= least) return 0;
  const double part = (length - least) / (most - least);
  return part < 1 ? std::min(half * part / (1 - part), kMostForce * half) : kMostForce * half;
}

ForceSymbols::ForceSymbols(const Model& model, std::span<const ForceElement> elements, double size)
    : size_(size) {
  scale_.least = kShortest * size;
  scale_.most = kLongest * size;
  const double weight = kStandardGravity * model.moving_mass();
  scale_.half = weight > 0 ? kHalfOfWeight * weight : 1;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const ForceElement& element = elements[i];
    if ((element.IsMotor() && !element.IsOfTask()) || !WhyIdle(model, element).empty()) continue;
    Source source;
    source.symbol.index = static_cast<int>(i);
    if (element.kind == ForceKind::kForce || element.IsOfTask()) {
      const bool task = element.IsOfTask();
      if (task) source.symbol.kind = ForceSymbol::Kind::kTask;
      source.symbol.has_axes = element.orientation;
      const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(element.link).value)];
      source.body = frame.body;
      source.X_BF = frame.X_BF;
      source.in_link_axes = element.in_link_axes;
      for (std::size_t k = 0; k < 6; ++k) {
        const auto& three = k < 3  ? (task ? element.place : element.force)
                            : task ? element.turn
                                   : element.moment;
        const Function& function = three[k % 3];
        if (function.IsConstant()) continue;
        source.wrench[k].emplace(function.formula, Expression::Names::kTime);
        if (k < 3) source.symbol.constant = false;
      }
    } else if (element.law != nullptr) {
      source.symbol.kind = ForceSymbol::Kind::kBetweenLinks;
      source.symbol.has_axes = element.law->has_axes();
      source.frames = LinkForceFrames(model, element);
      source.body = source.frames.body_j;
    } else {
      source.body = model.FindJoint(element.joint);
      const Joint& joint = model.joints()[static_cast<std::size_t>(source.body.value)];
      source.q_index = joint.q_index;
      source.ball = joint.type == JointType::kBall;
      const bool slides = joint.type == JointType::kPrismatic;
      source.symbol.kind = slides ? ForceSymbol::Kind::kSlidingSpring : ForceSymbol::Kind::kTurningSpring;
      source.base = std::isfinite(joint.lower) ? joint.lower - kRoomAtLimit * size : kInfinity;
    }
    sources_.push_back(std::move(source));
  }
  found_.reserve(sources_.size());
}

std::span<const ForceSymbol> ForceSymbols::At(const VectorX& parameters, double time, const VectorX& q,
                                              std::span<const Transform> X_WB) {
  found_.clear();
  for (const Source& source : sources_) {
    ForceSymbol symbol = source.symbol;
    if ((symbol.index + 1) * kForceParameters > parameters.size()) continue;
    const auto given = [&](ForceParameter parameter, int k = 0) {
      return parameters[symbol.index * kForceParameters + static_cast<int>(parameter) + k];
    };
    const Transform& X_WB_now = X_WB[static_cast<std::size_t>(source.body.value)];
    symbol.works = given(ForceParameter::kEnabled) != 0;
    const bool task = symbol.kind == ForceSymbol::Kind::kTask;
    if (task || symbol.kind == ForceSymbol::Kind::kForce) {
      symbol.works =
          symbol.works && given(ForceParameter::kFrom) <= time && time < given(ForceParameter::kUntil);
      const Transform X_WF = X_WB_now * source.X_BF;
      symbol.point = X_WF * Vector3(given(ForceParameter::kPointX), given(ForceParameter::kPointY),
                                    given(ForceParameter::kPointZ));
      Vector6 wrench;
      for (int k = 0; k < 6; ++k) {
        const auto& function = source.wrench[static_cast<std::size_t>(k)];
        wrench[k] = function ? (*function)({time, 0, 0})
                             : given(task ? ForceParameter::kPlace : ForceParameter::kForceX, k);
      }
      if (task) {
        if (!wrench.allFinite()) continue;
        symbol.tip = wrench.head<3>();
        symbol.R = RotationFromRpy(wrench.tail<3>());
        found_.push_back(symbol);
        continue;
      }
      const Matrix3 R = source.in_link_axes ? X_WF.R : Matrix3::Identity();
      symbol.force = R * wrench.head<3>();
      symbol.moment = R * wrench.tail<3>();
      const double size = symbol.force.norm();
      symbol.tip = symbol.point;
      if (size > 0 && std::isfinite(size)) symbol.tip += scale_.Length(size) / size * symbol.force;
    } else if (symbol.kind == ForceSymbol::Kind::kBetweenLinks) {
      const auto [X_WI, X_WJ] = source.frames.At(
          {parameters.data() + symbol.index * kForceParameters, std::size_t{kForceParameters}}, X_WB);
      symbol.anchor = X_WI.p;
      symbol.R_i = X_WI.R;
      symbol.point = symbol.tip = X_WJ.p;
      symbol.R = X_WJ.R;
    } else {
      Vector3 axis = Vector3::UnitZ();
      double position = q[source.q_index];
      if (source.ball) {
        const auto part = q.segment<4>(source.q_index);
        const Vector3 turn = RotationVector(Quaternion(part[0], part[1], part[2], part[3]));
        position = turn.norm();
        if (position > 0) axis = turn / position;
      }
      const double rest = given(ForceParameter::kRest);
      symbol.stretch = position - rest;
      symbol.point = X_WB_now.p;
      symbol.R = X_WB_now.R;
      if (symbol.kind == ForceSymbol::Kind::kTurningSpring) {
        symbol.R = X_WB_now.R * RotationWithZ(axis) *
                   Eigen::AngleAxisd(-symbol.stretch, Vector3::UnitZ()).toRotationMatrix();
      } else {
        // Relaxed, the spring has some length: it ends where the joint does, or at some distance.
        const double base = std::min(source.base, rest - kReachOfSpring / 2 * size_);
        symbol.anchor = X_WB_now.p + X_WB_now.R.col(2) * (base - position);
      }
      symbol.tip = symbol.point;
    }
    found_.push_back(symbol);
  }
  return found_;
}

}  // namespace linkwright
