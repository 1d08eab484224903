// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/math/Amount.h"
#include "engine/model/Model.h"

namespace linkwright {

namespace {

std::string JointNames(const std::vector<BodyIndex>& joints, const Model& model) {
  std::string names;
  for (const BodyIndex joint : joints) {
    if (!names.empty()) names += ", ";
    names += "\"" + model.joints()[static_cast<size_t>(joint.value)].name + "\"";
  }
  return (joints.size() > 1 ? "joints " : "joint ") + names;
}

}  // namespace

std::string ToString(const Unreachable& why, const Model& model, const UnitChoice& units) {
  using Cause = Unreachable::Cause;
  const std::string of_limits = why.joints.empty() ? "" : " (" + JointNames(why.joints, model) + ")";
  const auto metres = [&](double length) { return AmountText(units, length, "m", 4); };
  switch (why.cause) {
    case Cause::kNone:
      return {};
    case Cause::kTooFar:
      return "too far: " + metres(why.distance) + " from the first joint, and all links in a line reach " +
             metres(why.bound);
    case Cause::kTooNear:
      return "too near: " + metres(why.distance) +
             " from the first joint, and folded the links reach no nearer than " + metres(why.bound);
    case Cause::kGeometry:
      return why.proven ? "no pose of the joints reaches it, with limits or without"
                        : "no pose of the joints was found that reaches it, with limits or without";
    case Cause::kOrientation:
      return "the position can be reached, but not with this orientation";
    case Cause::kLimits:
      return "the joints' limits are in the way" + of_limits;
    case Cause::kNotFound:
      return "not reached from this seed, and restarts are off";
  }
  return {};
}

}  // namespace linkwright
