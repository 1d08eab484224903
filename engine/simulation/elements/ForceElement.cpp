// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/ForceElement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/Message.h"
#include "engine/math/EnumNames.h"
#include "engine/math/Expression.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kForceKinds> kKindNames = {
    "spring", "force", "torque", "position", "computed_torque", "gravity_compensation", "impedance", "law"};

const std::vector<std::string>& ParameterNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = {"enabled", "from", "until", "stiffness", "rest",
                                    "torque",  "kp",   "kd",    "target"};
    const auto add = [&](std::initializer_list<const char*> vectors) {
      for (const char* vector : vectors)
        for (const char* axis : {".x", ".y", ".z"}) all.push_back(std::string(vector) + axis);
    };
    add({"point", "force", "moment"});
    all.insert(all.end(), {"turning_kp", "turning_kd", "carries_weight"});
    add({"target_position", "target_rpy", "point_i", "rpy_i", "point_j", "rpy_j"});
    for (int i = 1; i <= kMostLawNumbers; ++i) all.push_back("number." + std::to_string(i));
    return all;
  }();
  return names;
}

// Infinite bounds as numbers that a command may carry.
double Bound(double time) { return std::clamp(time, -1e300, 1e300); }

}  // namespace

const char* ToString(ForceKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

const char* ToString(ForceParameter parameter) {
  return ParameterNames()[static_cast<std::size_t>(parameter)].c_str();
}
bool ForceParameterFromString(std::string_view name, ForceParameter* parameter) {
  const auto& names = ParameterNames();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  *parameter = static_cast<ForceParameter>(found - names.begin());
  return true;
}

std::array<double, kMostLawNumbers> ForceElement::NoNumbers() {
  std::array<double, kMostLawNumbers> none;
  none.fill(std::numeric_limits<double>::quiet_NaN());
  return none;
}

std::string TypeOf(const ForceElement& element) {
  return element.law != nullptr ? std::string(element.law->name()) : ToString(element.kind);
}

double LawNumberOf(const ForceElement& element, int number) {
  const double given = element.numbers[static_cast<std::size_t>(number)];
  if (!std::isnan(given) || element.law == nullptr) return given;
  for (const LawNumber& each : element.law->numbers()) {
    if (number < each.count) return each.value;
    number -= each.count;
  }
  return 0;
}

VectorX PackForces(std::span<const ForceElement> elements) {
  VectorX out(static_cast<Eigen::Index>(elements.size()) * kForceParameters);
  Eigen::Index next = 0;
  for (const ForceElement& e : elements) {
    for (const double value : {e.enabled ? 1.0 : 0.0,
                               Bound(e.from),
                               Bound(e.until),
                               e.stiffness,
                               e.rest,
                               e.torque.value,
                               e.kp,
                               e.kd,
                               e.target.value,
                               e.point.x(),
                               e.point.y(),
                               e.point.z(),
                               e.force[0].value,
                               e.force[1].value,
                               e.force[2].value,
                               e.moment[0].value,
                               e.moment[1].value,
                               e.moment[2].value,
                               e.turning_kp,
                               e.turning_kd,
                               e.carries_weight ? 1.0 : 0.0,
                               e.place[0].value,
                               e.place[1].value,
                               e.place[2].value,
                               e.turn[0].value,
                               e.turn[1].value,
                               e.turn[2].value})
      out[next++] = value;
    for (const Vector3* vector : {&e.point_i, &e.rpy_i, &e.point_j, &e.rpy_j}) {
      out.segment<3>(next) = *vector;
      next += 3;
    }
    for (int i = 0; i < kMostLawNumbers; ++i) {
      const double number = LawNumberOf(e, i);
      out[next++] = std::isnan(number) ? 0 : number;
    }
  }
  return out;
}

std::string CheckForce(const ForceElement& e) {
  // Ids of what is wrong with a number and with a formula.
  struct Refusals {
    const char *not_finite, *no_formula;
  };
  const auto formula = [](const Function& f, const Refusals& refusals, Expression::Names names) -> Message {
    if (f.IsConstant()) return std::isfinite(f.value) ? Message() : MessageOf(refusals.not_finite);
    const std::string wrong = Expression::Check(f.formula, names);
    return wrong.empty() ? Message() : MessageOf(refusals.no_formula, {f.formula, wrong});
  };
  using Vectors = std::array<const std::array<Function, 3>*, 2>;
  const auto formulas = [&](const Vectors& vectors, const std::array<Refusals, 2>& refusals) -> Message {
    for (std::size_t i = 0; i < 2; ++i)
      for (const Function& f : *vectors[i])
        if (Message wrong = formula(f, refusals[i], Expression::Names::kTime); !wrong.text.empty())
          return wrong;
    return {};
  };
  if (!(e.from < e.until)) return MessageOf("force.until-not-after-from");
  if (!e.joint.empty() && !e.joints.empty()) return MessageOf("force.joint-and-joints");
  switch (e.kind) {
    case ForceKind::kSpring:
      if (!(e.stiffness >= 0) || !std::isfinite(e.stiffness)) return MessageOf("force.stiffness-negative");
      return std::isfinite(e.rest) ? Message() : MessageOf("force.rest-not-finite");
    case ForceKind::kTorque:
      return formula(e.torque, {"force.torque-not-finite", "force.torque-no-formula"},
                     Expression::Names::kTimeAndJoint);
    case ForceKind::kPosition:
    case ForceKind::kComputedTorque:
    case ForceKind::kImpedance:
      for (const double gain : {e.kp, e.kd, e.turning_kp, e.turning_kd})
        if (!(gain >= 0) || !std::isfinite(gain)) return MessageOf("force.gain-negative");
      if (e.through_actuators && e.kind == ForceKind::kComputedTorque)
        return MessageOf("force.computed-torque-without-actuators");
      if (!e.IsOfTask())
        return formula(e.target, {"force.target-not-finite", "force.target-no-formula"},
                       Expression::Names::kTime);
      if (!e.joint.empty() || !e.joints.empty()) return MessageOf("force.of-joints-and-link");
      if (!e.point.allFinite()) return MessageOf("force.point-not-finite");
      return formulas({&e.place, &e.turn},
                      {Refusals{"force.position-not-finite", "force.position-no-formula"},
                       Refusals{"force.orientation-not-finite", "force.orientation-no-formula"}});
    case ForceKind::kGravityCompensation:
      return {};
    case ForceKind::kLaw: {
      if (e.law == nullptr) return MessageOf("force.no-law");
      if (e.link_i == e.link_j) return MessageOf("force.links-must-be-two");
      for (const Vector3* vector : {&e.point_i, &e.rpy_i, &e.point_j, &e.rpy_j})
        if (!vector->allFinite()) return MessageOf("force.frame-not-finite");
      int number = 0;
      for (const LawNumber& each : e.law->numbers()) {
        for (int k = 0; k < each.count; ++k) {
          const double value = LawNumberOf(e, number++);
          if (!std::isfinite(value)) return MessageOf("force.number-not-finite", {each.name});
          if (each.not_negative && value < 0) return MessageOf("force.number-negative", {each.name});
        }
      }
      return {};
    }
    case ForceKind::kForce:
      if (!e.point.allFinite()) return MessageOf("force.point-not-finite");
      return formulas({&e.force, &e.moment},
                      {Refusals{"force.force-not-finite", "force.force-no-formula"},
                       Refusals{"force.moment-not-finite", "force.moment-no-formula"}});
  }
  return {};
}

}  // namespace linkwright
