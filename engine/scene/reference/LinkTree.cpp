// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/LinkTree.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/model/InertiaCheck.h"
#include "engine/model/ModelBuilder.h"

namespace linkwright {

namespace {

[[noreturn]] void FailPair(const std::string& name, const std::string& what) {
  throw std::invalid_argument("joint \"" + name + "\": " + what);
}

void CheckLink(const std::string& name, const Inertial& link) {
  if (!std::isfinite(link.mass) || link.mass < 0)
    FailPair(name, "the mass must not be negative, it is " + std::to_string(link.mass));
  if (!link.com.allFinite() || !link.inertia.allFinite())
    FailPair(name, "centre of mass and inertia must be finite");
  RobotDescription alone;
  alone.links.push_back({"", link, {}, {}});
  const ProblemList inertials = CheckInertials(alone);
  for (const Problem& problem : inertials.problems())
    if (problem.severity == Severity::kError) FailPair(name, problem.text);
}

bool HasMass(const Inertial& link) { return link.mass > 0 || !link.inertia.isZero(0); }

std::unique_ptr<JointInfo> PairOf(const ObjectJoint& joint) {
  auto pair = std::make_unique<JointInfo>();
  pair->name = joint.GetName();
  pair->type = joint.GetType();
  pair->axis = joint.GetAxis();
  pair->placement = joint.Placement();
  pair->radius = joint.GetRadius();
  pair->joint = &joint;
  return pair;
}

std::string LinkName(int pair) { return "after joint " + std::to_string(pair + 1); }

JointDescription DescriptionOf(const JointInfo& pair) {
  JointDescription joint;
  joint.name = pair.name;
  joint.X_PJ = pair.placement;
  joint.axis = Vector3::Unit(pair.axis);
  joint.lower = pair.joint->GetLower();
  joint.upper = pair.joint->GetUpper();
  const bool limited = std::isfinite(joint.lower) || std::isfinite(joint.upper);
  joint.type = pair.type == FIXED_JOINT       ? JointType::kFixed
               : pair.type == PRISMATIC_JOINT ? JointType::kPrismatic
               : limited                      ? JointType::kRevolute
                                              : JointType::kContinuous;
  return joint;
}

}  // namespace

int LinkTree::Find(const ObjectJoint* joint) const {
  for (size_t i = 0; i < list_.size(); ++i)
    if (list_[i]->joint == joint) return static_cast<int>(i);
  return -1;
}

int LinkTree::Enter(std::unique_ptr<JointInfo> pair) {
  const auto same = [&](const JointInfo* other) { return other->name == pair->name; };
  if (std::any_of(list_.begin(), list_.end(), same))
    FailPair(pair->name, "there is already a joint of this name");
  list_.push_back(pair.get());
  own_.push_back(std::move(pair));
  ++changes_;
  return static_cast<int>(list_.size()) - 1;
}

void LinkTree::Move(int pair, ObjectJoint* joint) {
  ++changes_;
  list_[static_cast<size_t>(pair)]->attached = true;
  if (joint->GetType() == FIXED_JOINT) return;
  list_[static_cast<size_t>(pair)]->moved = joint;
  moved_.push_back(pair);
}

void LinkTree::Attach(eJointType type, int axis, const Inertial& link, double x, double y, double z,
                      double phi, double theta, double psi, double radius, double limit_lo, double limit_hi,
                      double median, double weight) {
  auto joint = std::make_unique<ObjectJoint>("joint " + std::to_string(list_.size() + 1), type, axis, x, y, z,
                                             phi, theta, psi, radius, limit_lo, limit_hi, median, weight);
  CheckLink(joint->GetName(), link);
  auto pair = PairOf(*joint);
  pair->previous = last_;
  pair->link = link;
  last_ = Enter(std::move(pair));
  Move(last_, joint.get());
  own_joints_.push_back(std::move(joint));
}

void LinkTree::Attach(ObjectJoint* joint, const Inertial& link) {
  if (!joint) throw std::invalid_argument("AttachJoint: there is no joint");
  CheckLink(joint->GetName(), link);
  int at = Find(joint);
  if (at >= 0 && list_[static_cast<size_t>(at)]->attached)
    FailPair(joint->GetName(), "it is already attached");
  if (at < 0) {
    auto pair = PairOf(*joint);
    pair->shared = true;
    if (const ObjectJoint* above = joint->Parent()) {
      pair->previous = Find(above);
      if (pair->previous < 0)
        FailPair(joint->GetName(), "joint \"" + above->GetName() + "\" above it must be attached first");
    }
    at = Enter(std::move(pair));
  }
  list_[static_cast<size_t>(at)]->link = link;
  Move(at, joint);
  last_ = at;
}

void LinkTree::Carry(const ObjectJoint* joint) {
  const ObjectJoint* above = joint->Parent();
  if (!above || Find(above) >= 0) return;
  Carry(above);
  auto pair = PairOf(*above);
  pair->shared = true;
  pair->previous = above->Parent() ? Find(above->Parent()) : -1;
  Enter(std::move(pair));
}

void LinkTree::Pop() {
  if (stack_.empty()) throw std::logic_error("Pop without a Push");
  last_ = stack_.back();
  stack_.pop_back();
}

bool LinkTree::IsCarriedByMoved(int pair) const {
  for (int at = list_[static_cast<size_t>(pair)]->previous; at >= 0;
       at = list_[static_cast<size_t>(at)]->previous)
    if (list_[static_cast<size_t>(at)]->moved) return true;
  return false;
}

void LinkTree::Add(const LinkTree& other) {
  ++added_;
  std::vector<int> place;  // of the other's pairs
  for (size_t i = 0; i < other.list_.size(); ++i) {
    const JointInfo& from = *other.list_[i];
    Inertial link = from.link;
    if (!other.IsCarriedByMoved(static_cast<int>(i))) link = {};
    int at = Find(from.joint);
    if (at < 0) {
      auto pair = std::make_unique<JointInfo>(from);
      if (!pair->shared) pair->name += " of object " + std::to_string(added_);
      if (from.previous >= 0) pair->previous = place[static_cast<size_t>(from.previous)];
      pair->moved = nullptr;
      pair->link = {};
      at = Enter(std::move(pair));
    }
    place.push_back(at);
    JointInfo& pair = *list_[static_cast<size_t>(at)];
    if (!HasMass(link)) continue;
    const bool same =
        pair.link.mass == link.mass && pair.link.com == link.com && pair.link.inertia == link.inertia;
    if (HasMass(pair.link) && !same)
      FailPair(pair.name, "two objects give the link before it different masses");
    pair.link = link;
  }
  for (const int i : other.moved_) {
    const int at = place[static_cast<size_t>(i)];
    if (!list_[static_cast<size_t>(at)]->moved) Move(at, other.list_[static_cast<size_t>(i)]->moved);
  }
}

LinkModel LinkTree::Compile(bool floating) const {
  RobotDescription robot;
  robot.name = "mechanism";
  robot.links.push_back({"ground", {}, {}, {}});
  for (int i = 0; i < static_cast<int>(list_.size()); ++i) {
    const JointInfo& pair = *list_[static_cast<size_t>(i)];
    const std::string previous = pair.previous < 0 ? "ground" : LinkName(pair.previous);
    // The joint's moving frame.
    robot.links.push_back({LinkName(i), {}, {}, {}});
    JointDescription joint = DescriptionOf(pair);
    joint.parent = previous;
    joint.child = LinkName(i);
    robot.joints.push_back(joint);
    if (!HasMass(pair.link) || (!floating && !IsCarriedByMoved(i))) continue;
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
  LinkModel out;
  out.model = BuildModel(robot, options);
  std::vector<int> v_index;
  for (int i = 0; i < static_cast<int>(list_.size()); ++i) {
    const JointInfo& pair = *list_[static_cast<size_t>(i)];
    out.frames.push_back(out.model->FindFrame(LinkName(i)));
    const bool fixed = pair.type == FIXED_JOINT;
    const Joint* joint =
        fixed ? nullptr : &out.model->joints()[static_cast<size_t>(out.model->FindJoint(pair.name).value)];
    out.q_index.push_back(fixed ? -1 : joint->q_index);
    v_index.push_back(fixed ? -1 : joint->v_index);
  }
  for (int i = 0; floating && i < 6; ++i) out.dofs.push_back(i);
  for (const int pair : moved_) out.dofs.push_back(v_index[static_cast<size_t>(pair)]);
  return out;
}

}  // namespace linkwright
