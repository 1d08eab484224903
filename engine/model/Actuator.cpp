// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Actuator.h"

#include <cmath>

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
    return "a number of the muscle is not finite";
  if (!(m.force > 0)) return "the peak force of the muscle must be positive";
  if (!(m.range[0] < m.range[1])) return "the muscle's range must increase";
  if (!(m.lmin < 1 && m.lmax > 1)) return "lmin of the muscle must be below 1 and lmax above";
  if (!(m.vmax > 0 && m.fpmax > 0 && m.fvmax > 0))
    return "vmax, fpmax and fvmax of the muscle must be positive";
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
  if (!std::isfinite(a.control) || !std::isfinite(a.signal.value)) return "the control is not finite";
  if (!a.signal.IsConstant())
    if (const std::string wrong = Expression::Check(a.signal.formula, Expression::Names::kTime);
        !wrong.empty())
      return "the signal is no formula of t: " + wrong;
  if (!std::isfinite(a.activation)) return "the activation is not finite";
  for (const Interval& range : {a.control_range, a.force_range, a.activation_range})
    if (!(range.least <= range.most)) return "the lower bound of a range is above the upper one";
  if (a.transmission == TransmissionType::kSliderCrank && !(a.crank_length > 0))
    return "the rod of a slider-crank needs a positive length";
  if (a.activation_type == ActivationType::kFilter && !(a.dynamics[0] >= 0))
    return "the time constant must not be negative";
  if (a.activation_type == ActivationType::kMuscle &&
      !(a.dynamics[0] > 0 && a.dynamics[1] > 0 && a.dynamics[2] >= 0))
    return "the time constants of a muscle must be positive";
  if (!a.IsMuscle()) return {};
  if (!(a.length_range[0] < a.length_range[1])) return "the length range of a muscle must increase";
  if (a.gain_type == GainType::kMuscle)
    if (std::string wrong = CheckMuscle(a.muscle); !wrong.empty()) return wrong;
  return a.bias_type == BiasType::kMuscle ? CheckMuscle(a.bias_muscle) : std::string();
}

}  // namespace linkwright
