// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Message.h"
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
  return names;
}

}  // namespace

std::string ToString(const Unreachable& why, const Model& model, const UnitChoice& units) {
  using Cause = Unreachable::Cause;
  const auto metres = [&](double length) { return AmountText(units, length, "m", 4); };
  switch (why.cause) {
    case Cause::kNone:
      return {};
    case Cause::kTooFar:
      return MessageOf("reach.too-far", {metres(why.distance), metres(why.bound)});
    case Cause::kTooNear:
      return MessageOf("reach.too-near", {metres(why.distance), metres(why.bound)});
    case Cause::kGeometry:
      return MessageOf(why.proven ? "reach.no-pose" : "reach.no-pose-found");
    case Cause::kOrientation:
      return MessageOf("reach.not-with-orientation");
    case Cause::kLimits:
      if (why.joints.empty()) return MessageOf("reach.limits");
      return MessageOf(why.joints.size() > 1 ? "reach.limits-of-joints" : "reach.limits-of-joint",
                       {JointNames(why.joints, model)});
    case Cause::kNotFound:
      return MessageOf("reach.not-from-seed");
  }
  return {};
}

}  // namespace linkwright
