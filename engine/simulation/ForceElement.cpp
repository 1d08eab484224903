// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/ForceElement.h"

#include <algorithm>
#include <cmath>

#include "engine/math/EnumNames.h"
#include "engine/math/Expression.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kForceKinds> kKindNames = {
    "spring", "force", "torque", "position", "computed_torque", "gravity_compensation"};
constexpr std::array<const char*, kForceParameters> kParameterNames = {
    "enabled", "from",    "until",   "stiffness", "rest",    "torque",  "kp",       "kd",       "target",
    "point.x", "point.y", "point.z", "force.x",   "force.y", "force.z", "moment.x", "moment.y", "moment.z"};

// Infinite bounds as numbers that a command may carry.
double Bound(double time) { return std::clamp(time, -1e300, 1e300); }

}  // namespace

const char* ToString(ForceKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
bool ForceKindFromString(std::string_view name, ForceKind* kind) {
  return EnumFromName(kKindNames, name, kind);
}

const char* ToString(ForceParameter parameter) {
  return kParameterNames[static_cast<std::size_t>(parameter)];
}
bool ForceParameterFromString(std::string_view name, ForceParameter* parameter) {
  return EnumFromName(kParameterNames, name, parameter);
}

VectorX PackForces(std::span<const ForceElement> elements) {
  VectorX out(static_cast<Eigen::Index>(elements.size()) * kForceParameters);
  Eigen::Index next = 0;
  for (const ForceElement& e : elements) {
    for (const double value :
         {e.enabled ? 1.0 : 0.0, Bound(e.from), Bound(e.until), e.stiffness, e.rest, e.torque.value, e.kp,
          e.kd, e.target.value, e.point.x(), e.point.y(), e.point.z(), e.force[0].value, e.force[1].value,
          e.force[2].value, e.moment[0].value, e.moment[1].value, e.moment[2].value})
      out[next++] = value;
  }
  return out;
}

bool SameForceStructure(std::span<const ForceElement> a, std::span<const ForceElement> b) {
  const auto same = [](const ForceElement& x, const ForceElement& y) {
    const auto formulas = [](const std::array<Function, 3>& f, const std::array<Function, 3>& g) {
      return f[0].formula == g[0].formula && f[1].formula == g[1].formula && f[2].formula == g[2].formula;
    };
    return x.name == y.name && x.kind == y.kind && x.joint == y.joint && x.link == y.link &&
           x.in_link_axes == y.in_link_axes && x.torque.formula == y.torque.formula &&
           x.target.formula == y.target.formula && formulas(x.force, y.force) && formulas(x.moment, y.moment);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

std::string NewForceName(std::span<const ForceElement> elements, ForceKind kind) {
  for (std::size_t number = 1;; ++number) {
    std::string name = std::string(ToString(kind)) + (number == 1 ? "" : " " + std::to_string(number));
    const bool taken = std::any_of(elements.begin(), elements.end(),
                                   [&](const ForceElement& element) { return element.name == name; });
    if (!taken) return name;
  }
}

std::string CheckForce(const ForceElement& e) {
  const auto formula = [](const Function& f, const char* what, Expression::Names names) -> std::string {
    if (f.IsConstant()) return std::isfinite(f.value) ? "" : std::string(what) + " is not finite";
    const std::string wrong = Expression::Check(f.formula, names);
    return wrong.empty() ? "" : std::string(what) + " \"" + f.formula + "\" is no formula: " + wrong;
  };
  if (!(e.from < e.until)) return "\"until\" is not after \"from\"";
  switch (e.kind) {
    case ForceKind::kSpring:
      if (!(e.stiffness >= 0) || !std::isfinite(e.stiffness)) return "the stiffness must not be negative";
      return std::isfinite(e.rest) ? "" : "the rest position is not finite";
    case ForceKind::kTorque:
      return formula(e.torque, "the torque", Expression::Names::kTimeAndJoint);
    case ForceKind::kPosition:
    case ForceKind::kComputedTorque:
      if (!(e.kp >= 0) || !(e.kd >= 0) || !std::isfinite(e.kp) || !std::isfinite(e.kd))
        return "kp and kd must not be negative";
      return formula(e.target, "the target", Expression::Names::kTime);
    case ForceKind::kGravityCompensation:
      return {};
    case ForceKind::kForce:
      if (!e.point.allFinite()) return "the point is not finite";
      for (const auto* vector : {&e.force, &e.moment})
        for (const Function& f : *vector)
          if (std::string wrong =
                  formula(f, vector == &e.force ? "the force" : "the moment", Expression::Names::kTime);
              !wrong.empty())
            return wrong;
      return {};
  }
  return {};
}

}  // namespace linkwright
