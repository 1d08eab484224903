// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/LinkTree.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/model/InertiaCheck.h"
#include "engine/model/ModelBuilder.h"

namespace linkwright {

namespace {

[[noreturn]] void Fail(const JointInfo& pair, const std::string& what) {
  throw std::invalid_argument("joint \"" + pair.name + "\": " + what);
}

void Check(const JointInfo& pair) {
  if (pair.type != FIXED_JOINT && pair.type != REVOLUTE_JOINT && pair.type != PRISMATIC_JOINT)
    Fail(pair, "there is no joint type " + std::to_string(pair.type));
  if (pair.axis < 0 || pair.axis > 2)
    Fail(pair, "the axis must be 0, 1 or 2 (x, y, z), not " + std::to_string(pair.axis));
  if (!std::isfinite(pair.radius) || pair.radius < 0) Fail(pair, "the radius must not be negative");
  if (!std::isfinite(pair.link.mass) || pair.link.mass < 0)
    Fail(pair, "the mass must not be negative, it is " + std::to_string(pair.link.mass));
  if (!pair.link.com.allFinite() || !pair.link.inertia.allFinite())
    Fail(pair, "centre of mass and inertia must be finite");
  RobotDescription alone;
  alone.links.push_back({"", pair.link, {}, {}});
  const ProblemList inertials = CheckInertials(alone);
  for (const Problem& problem : inertials.problems())
    if (problem.severity == Severity::kError) Fail(pair, problem.text);
}

std::string LinkName(int pair) { return "after joint " + std::to_string(pair + 1); }

}  // namespace

void LinkTree::Add(std::unique_ptr<JointInfo> pair) {
  const auto same = [&](const JointInfo* other) { return other->name == pair->name; };
  if (std::any_of(list_.begin(), list_.end(), same)) Fail(*pair, "there is already a joint of this name");
  Check(*pair);
  last_ = static_cast<int>(list_.size());
  list_.push_back(pair.get());
  own_.push_back(std::move(pair));
}

void LinkTree::Attach(eJointType type, int axis, const Inertial& link, const Transform& placement,
                      double radius) {
  auto pair = std::make_unique<JointInfo>();
  pair->name = "joint " + std::to_string(list_.size() + 1);
  pair->type = type;
  pair->axis = axis;
  pair->previous = last_;
  pair->placement = placement;
  pair->link = link;
  pair->radius = radius;
  Add(std::move(pair));
}

void LinkTree::Attach(ObjectJoint* joint, const Inertial& link) {
  if (!joint) throw std::invalid_argument("AttachJoint: there is no joint");
  auto pair = std::make_unique<JointInfo>();
  pair->name = joint->GetName();
  pair->type = joint->GetType();
  pair->axis = joint->GetAxis();
  pair->placement = joint->Placement();
  pair->link = link;
  pair->radius = joint->GetRadius();
  pair->shared = joint;
  if (joint->Parent()) {
    const auto above = std::find_if(list_.begin(), list_.end(),
                                    [&](const JointInfo* other) { return other->shared == joint->Parent(); });
    if (above == list_.end())
      Fail(*pair, "joint \"" + joint->Parent()->GetName() + "\" above it must be attached first");
    pair->previous = static_cast<int>(above - list_.begin());
  }
  Add(std::move(pair));
}

void LinkTree::Pop() {
  if (stack_.empty()) throw std::logic_error("Pop without a Push");
  last_ = stack_.back();
  stack_.pop_back();
}

std::shared_ptr<const Model> LinkTree::Compile(bool floating) const {
  RobotDescription robot;
  robot.name = "mechanism";
  robot.links.push_back({"ground", {}, {}, {}});
  for (int i = 0; i < static_cast<int>(list_.size()); ++i) {
    const JointInfo& pair = *list_[static_cast<size_t>(i)];
    const std::string previous = pair.previous < 0 ? "ground" : LinkName(pair.previous);
    // The joint's moving frame.
    robot.links.push_back({LinkName(i), {}, {}, {}});
    JointDescription joint;
    joint.name = pair.name;
    joint.type = pair.type == REVOLUTE_JOINT    ? JointType::kContinuous
                 : pair.type == PRISMATIC_JOINT ? JointType::kPrismatic
                                                : JointType::kFixed;
    joint.parent = previous;
    joint.child = LinkName(i);
    joint.X_PJ = pair.placement;
    joint.axis = Vector3::Unit(pair.axis);
    robot.joints.push_back(joint);
    // Several pairs can have their links on one joint.
    const std::string link = "link of joint " + std::to_string(i + 1);
    robot.links.push_back({link, pair.link, {}, {}});
    JointDescription weld;
    weld.name = "weld of " + link;
    weld.type = JointType::kFixed;
    weld.parent = previous;
    weld.child = link;
    robot.joints.push_back(weld);
  }
  AddRobotOptions options;
  options.floating = floating;
  return BuildModel(robot, options);
}

}  // namespace linkwright
