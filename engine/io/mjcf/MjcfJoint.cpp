// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfJoint.h"

#include <cstring>
#include <tuple>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

double NotNegative(const MjcfElement& element, const char* attribute) {
  double value = 0;
  element.Number(attribute, &value);
  if (value >= 0) return value;
  element.Error(MessageOf("mjcf.negative", {std::string(attribute)}));
  return 0;
}

void ReadLimits(const MjcfElement& element, bool angular, MjcfJoint* out) {
  double range[2] = {0, 0};
  const int count = element.Numbers("range", range);
  JointDescription& joint = out->joint;
  if (count == 1) return element.Error(MessageOf("mjcf.range-needs-2-numbers-not"));
  if (element.Limited("limited", range)) {
    const MjcfCompiler& compiler = element.context().compiler;
    if (joint.type == JointType::kBall) {
      // The angle by which it may be turned, about whatever axis.
      joint.upper = compiler.Angle(range[1]);
      if (range[0] != 0) element.Warn(MessageOf("mjcf.range-ball-joint-must-begin"));
      if (!(joint.upper > 0)) {
        element.Warn(MessageOf("mjcf.range-ball-joint-leaves-no"));
        joint.upper = kInfinity;
      }
      return;
    }
    joint.lower = angular ? compiler.Angle(range[0]) : range[0];
    joint.upper = angular ? compiler.Angle(range[1]) : range[1];
    if (!(joint.lower < joint.upper) && joint.lower != joint.upper) {
      element.Warn(MessageOf("mjcf.lower-limit-above-upper-one"));
      std::swap(joint.lower, joint.upper);
    }
  }
  double force[2] = {0, 0};
  const int forces = element.Numbers("actuatorfrcrange", force);
  if (forces == 2 && element.Limited("actuatorfrclimited", force)) {
    if (force[0] > force[1]) return element.Error(MessageOf("mjcf.actuatorfrcrange-reversed"));
    joint.max_effort = std::max(std::abs(force[0]), std::abs(force[1]));
    joint.actuator_force = {force[0], force[1]};
  }
  element.Flag("actuatorgravcomp", &joint.actuators_carry);
}

void ReadSpring(const MjcfElement& element, bool angular, MjcfJoint* out) {
  double rest = 0, stiffness = NotNegative(element, "stiffness");
  if (element.Number("springref", &rest) && angular) rest = element.context().compiler.Angle(rest);
  double automatic[2] = {0, 0};
  const int count = element.Numbers("springdamper", automatic);
  if (count > 0 && !(automatic[0] > 0 && automatic[1] > 0) && (automatic[0] != 0 || automatic[1] != 0))
    element.Error(MessageOf("mjcf.springdamper-needs-2-positive-numbers"));
  else if (count > 0 && automatic[0] > 0)
    std::tie(out->spring_time, out->spring_ratio) = std::tie(automatic[0], automatic[1]);
  out->stiffness = stiffness;
  // Ball and free joints rest where the file has them.
  if (out->joint.type != JointType::kBall && out->joint.type != JointType::kFree) out->rest = rest;
}

}  // namespace

MjcfJoint ReadMjcfJoint(const MjcfElement& element, const Transform& X_BF) {
  MjcfJoint out;
  JointDescription& joint = out.joint;
  joint.line = element.context().files.LineOf(element.node());
  joint.name = element.name();
  std::string type = element.Has("type") ? element.Text("type") : std::string("hinge");
  if (std::strcmp(element.node().name(), "freejoint") == 0) type = "free";
  const bool angular = type == "hinge";
  if (type == "hinge") {
    joint.type = JointType::kContinuous;
  } else if (type == "slide") {
    joint.type = JointType::kPrismatic;
  } else if (type == "ball") {
    joint.type = JointType::kBall;
  } else if (type == "free") {
    joint.type = JointType::kFree;
    out.ok = true;
    if (element.Text("align") == "true") element.Warn(MessageOf("mjcf.align-not-supported-body-s"));
    ReadSpring(element, false, &out);
    if (element.Has("damping")) joint.damping = NotNegative(element, "damping");
    if (element.Has("armature")) joint.armature = NotNegative(element, "armature");
    if (element.Has("frictionloss")) joint.friction = NotNegative(element, "frictionloss");
    return out;
  } else {
    element.Error(MessageOf("mjcf.type-not-known-hinge-slide", {type.substr(0, 40)}));
    return out;
  }
  element.Vector("pos", &out.anchor);
  out.anchor = X_BF * out.anchor;
  // What global coordinates give for a body's own origin is not zero to the last bit.
  if (element.context().compiler.global && out.anchor.norm() < 1e-12) out.anchor.setZero();
  Vector3 axis = Vector3::UnitZ();
  element.Vector("axis", &axis);
  if (joint.type != JointType::kBall) {
    if (!(axis.norm() > 1e-14)) {
      element.Error(MessageOf("mjcf.axis-zero"));
      return out;
    }
    joint.axis = X_BF.R * axis.normalized();
    if (element.Number("ref", &out.reference) && angular)
      out.reference = element.context().compiler.Angle(out.reference);
  }
  ReadLimits(element, angular, &out);
  if (joint.type == JointType::kContinuous && joint.lower > -kInfinity) joint.type = JointType::kRevolute;
  ReadSpring(element, angular, &out);
  joint.damping = NotNegative(element, "damping");
  joint.friction = NotNegative(element, "frictionloss");
  if (joint.friction > 0)
    element.context().Ignore(element.node(), "<joint> frictionloss",
                             MessageOf("mjcf.act-as-rigid-dry-friction"));
  joint.armature = NotNegative(element, "armature");
  out.ok = true;
  return out;
}

}  // namespace linkwright
