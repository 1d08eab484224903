// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Actuator.h"

#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Expression.h"

namespace linkwright {
namespace {

bool AllFinite(std::initializer_list<double> numbers) {
  for (const double number : numbers)
    if (!std::isfinite(number)) return false;
  return true;
}

std::string CheckMuscle(const MuscleDescription& m) {
  if (!AllFinite({m.force, m.range[0], m.range[1], m.lmin, m.lmax, m.vmax, m.fpmax, m.fvmax}))
    return MessageOf("actuator.muscle-not-finite");
  if (!(m.force > 0)) return MessageOf("actuator.muscle-force-positive");
  if (!(m.range[0] < m.range[1])) return MessageOf("actuator.muscle-range-increase");
  if (!(m.lmin < 1 && m.lmax > 1)) return MessageOf("actuator.muscle-lmin-lmax");
  if (!(m.vmax > 0 && m.fpmax > 0 && m.fvmax > 0)) return MessageOf("actuator.muscle-numbers-positive");
  return {};
}

}  // namespace

const char* ToString(TransmissionType type) {
  switch (type) {
    case TransmissionType::kJoint:
      return "joint";
    case TransmissionType::kJointInParent:
      return "joint_in_parent";
    case TransmissionType::kTendon:
      return "tendon";
    case TransmissionType::kSite:
      return "site";
    case TransmissionType::kSliderCrank:
      return "slider_crank";
    case TransmissionType::kBody:
      return "body";
  }
  return "";
}

const char* ToString(ActivationType type) {
  switch (type) {
    case ActivationType::kNone:
      return "none";
    case ActivationType::kIntegrator:
      return "integrator";
    case ActivationType::kFilter:
      return "filter";
    case ActivationType::kMuscle:
      return "muscle";
  }
  return "";
}

const char* ToString(GainType type) {
  switch (type) {
    case GainType::kFixed:
      return "fixed";
    case GainType::kAffine:
      return "affine";
    case GainType::kMuscle:
      return "muscle";
  }
  return "";
}

const char* ToString(BiasType type) {
  switch (type) {
    case BiasType::kNone:
      return "none";
    case BiasType::kAffine:
      return "affine";
    case BiasType::kMuscle:
      return "muscle";
  }
  return "";
}

std::string CheckActuator(const ActuatorDescription& a) {
  if (!std::isfinite(a.control) || !std::isfinite(a.signal.value))
    return MessageOf("actuator.control-not-finite");
  if (!a.signal.IsConstant())
    if (const std::string wrong = Expression::Check(a.signal.formula, Expression::Names::kTime);
        !wrong.empty())
      return MessageOf("actuator.signal-no-formula", {wrong});
  if (!std::isfinite(a.activation)) return MessageOf("actuator.activation-not-finite");
  for (const Interval& range : {a.control_range, a.force_range, a.activation_range})
    if (!(range.least <= range.most)) return MessageOf("actuator.range-reversed");
  if (a.transmission == TransmissionType::kSliderCrank && !(a.crank_length > 0))
    return MessageOf("actuator.rod-length-positive");
  if (a.activation_type == ActivationType::kFilter && !(a.dynamics[0] >= 0))
    return MessageOf("actuator.time-constant-negative");
  if (a.activation_type == ActivationType::kMuscle &&
      !(a.dynamics[0] > 0 && a.dynamics[1] > 0 && a.dynamics[2] >= 0))
    return MessageOf("actuator.muscle-time-constants-positive");
  if (!a.IsMuscle()) return {};
  if (!(a.length_range[0] < a.length_range[1])) return MessageOf("actuator.length-range-increase");
  if (a.gain_type == GainType::kMuscle)
    if (std::string wrong = CheckMuscle(a.muscle); !wrong.empty()) return wrong;
  return a.bias_type == BiasType::kMuscle ? CheckMuscle(a.bias_muscle) : std::string();
}

}  // namespace linkwright
