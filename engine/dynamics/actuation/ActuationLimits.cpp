// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/dynamics/actuation/Actuation.h"
#include "engine/dynamics/actuation/ActuatorLaw.h"

// Which ranges keep actuators from giving more.
namespace linkwright {
namespace {

/// Of a limit: rounding may leave what is at it so far below.
constexpr double kRoundedLimit = 1e-12;

/// Whether a range ends at or before `asked`. Where nothing is asked for, nothing is kept back.
bool KeepsBack(const Interval& range, double asked) {
  if (asked < range.least || asked > range.most) return true;
  const auto reaches = [asked](double end) {
    return std::isfinite(end) && std::abs(asked - end) <= kRoundedLimit * std::abs(end);
  };
  return asked != 0 && (reaches(range.least) || reaches(range.most));
}

struct RangeEnd {
  double value = 0;
  int side = 0;  // 1: the upper one, −1: the lower one
};

/// The end of a range at which a number is, or beyond which it was set.
std::optional<RangeEnd> EndOf(const Interval& range, double value) {
  if (!(range.least < range.most)) return std::nullopt;
  if (value >= range.most) return RangeEnd{range.most, 1};
  if (value <= range.least) return RangeEnd{range.least, -1};
  return std::nullopt;
}

/// Of the control, or of the activation w that it makes. What integrates its control goes on at the end of
/// the control's range; a muscle takes a control as one between 0 and 1.
std::optional<RangeEnd> EndOfControl(const ActuatorDescription& actuator, double control, double w) {
  const bool integrates = actuator.activation_type == ActivationType::kIntegrator;
  if (actuator.HasActivation())
    if (const auto end = EndOf(actuator.activation_range, w); end || integrates) return end;
  Interval range = actuator.control_range;
  if (actuator.activation_type == ActivationType::kMuscle)
    range = {std::max(range.least, 0.0), std::min(range.most, 1.0)};
  return EndOf(range, control);
}

}  // namespace

std::vector<Actuation::Limit> Actuation::FindLimits(std::span<const double> w,
                                                    const VectorX& controls) const {
  std::vector<Limit> limits;
  std::vector<double> pulled(tendons_.size(), 0.0);  // by the actuators of each tendon
  VectorX torque = VectorX::Zero(actuator_torque_.size());
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    const Actuator& actuator = actuators_[i];
    const ActuatorDescription& given = setup_.actuators[i];
    if (actuator.idle || !given.enabled || !std::isfinite(actuator.force)) continue;
    Add(rows_[static_cast<std::size_t>(actuator.row)].dofs(), actuator.numbers, actuator.force, &torque);
    const auto force = [&](double x) { return ActuatorForce(given, x, actuator.length, actuator.rate); };
    double asked = force(Acting(i, w, controls));
    if (actuator.tendon >= 0) {
      asked *= TendonScale(actuator.tendon);
      pulled[static_cast<std::size_t>(actuator.tendon)] += actuator.force;
    }
    const int number = static_cast<int>(i);
    if (KeepsBack(given.force_range, asked)) {
      limits.push_back({Limit::Of::kActuator, number, actuator.force, asked});
      continue;
    }
    const double activation = actuator.activation >= 0 ? w[static_cast<std::size_t>(actuator.activation)] : 0;
    const auto end = EndOfControl(given, controls[static_cast<Eigen::Index>(i)], activation);
    // All laws are linear in what acts. Beyond the end the force would be greater.
    if (end && end->side * (force(1) - force(0)) * actuator.force > 0)
      limits.push_back({Limit::Of::kControl, number, actuator.force, actuator.force, end->value});
  }
  for (std::size_t i = 0; i < tendons_.size(); ++i)
    if (tendons_[i].bounded && KeepsBack(setup_.tendons[i].actuator_force, tendons_[i].actuated))
      limits.push_back({Limit::Of::kTendon, static_cast<int>(i), pulled[i], tendons_[i].actuated});
  VectorX weight = VectorX::Zero(torque.size());
  for (const Carried& carried : carried_) Add(carried.dofs, carried.numbers, 1, &weight);
  for (const Bound& bound : bounds_) {
    const double asked = torque[bound.dof] + (bound.carries ? weight[bound.dof] : 0);
    if (KeepsBack(bound.force, asked))
      limits.push_back({Limit::Of::kJoint, bound.dof, actuator_torque_[bound.dof], asked});
  }
  return limits;
}

}  // namespace linkwright
