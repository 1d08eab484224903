// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/TreeCheck.h"

#include <string_view>
#include <unordered_map>

namespace linkwright {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kMaxNamed = 10;  // a message names at most so many

std::string Quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

class Checker {
 public:
  explicit Checker(const RobotDescription& robot) : robot_(robot) {}

  ProblemList Run() {
    if (robot_.links.empty()) {
      problems_.Add(Severity::kError, robot_.file, 0, "robot " + Quoted(robot_.name), "has no links");
      return std::move(problems_);
    }
    IndexLinks();
    IndexJoints();
    ConnectJoints();
    FindRoots();
    FindCycles();
    CheckMimics();
    return std::move(problems_);
  }

 private:
  void Error(const JointDescription& joint, std::string text) {
    problems_.Add(Severity::kError, robot_.file, joint.line, "joint " + Quoted(joint.name), std::move(text));
  }
  void Error(const LinkDescription& link, std::string text) {
    problems_.Add(Severity::kError, robot_.file, link.line, "link " + Quoted(link.name), std::move(text));
  }

  void IndexLinks() {
    links_.reserve(robot_.links.size());
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      const LinkDescription& link = robot_.links[i];
      if (link.name.empty()) Error(link, "has no name");
      const auto [first, is_new] = links_.emplace(link.name, i);
      if (!is_new) Error(link, "is defined twice, first" + AtLine(robot_.links[first->second].line));
    }
  }

  void IndexJoints() {
    joints_.reserve(robot_.joints.size());
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const JointDescription& joint = robot_.joints[i];
      if (joint.name.empty()) Error(joint, "has no name");
      const auto [first, is_new] = joints_.emplace(joint.name, i);
      if (!is_new) Error(joint, "is defined twice, first" + AtLine(robot_.joints[first->second].line));
    }
  }

  static std::string AtLine(int line) {
    return line > 0 ? " in line " + std::to_string(line) : std::string(" further up");
  }

  void ConnectJoints() {
    parent_joint_.assign(robot_.links.size(), kNone);
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const JointDescription& joint = robot_.joints[i];
      const auto parent = links_.find(joint.parent), child = links_.find(joint.child);
      if (parent == links_.end()) Error(joint, "parent link " + Quoted(joint.parent) + " is not defined");
      if (child == links_.end()) {
        Error(joint, "child link " + Quoted(joint.child) + " is not defined");
        continue;
      }
      std::size_t& above = parent_joint_[child->second];
      if (above != kNone) {
        Error(joint, "link " + Quoted(joint.child) + " is already the child of joint " +
                         Quoted(robot_.joints[above].name) +
                         ": a link has one parent, closed loops cannot be expressed this way");
        continue;
      }
      above = i;
    }
  }

  void FindRoots() {
    std::size_t first = kNone, roots = 0;
    std::string names;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      // Of links defined twice, only the first is in the tree.
      if (parent_joint_[i] != kNone || links_.at(robot_.links[i].name) != i) continue;
      if (first == kNone) first = i;
      if (++roots <= kMaxNamed) names += (roots > 1 ? ", " : "") + Quoted(robot_.links[i].name);
    }
    if (roots < 2) return;
    if (roots > kMaxNamed) names += " and " + std::to_string(roots - kMaxNamed) + " more";
    Error(robot_.links[first],
          "the robot has " + std::to_string(roots) + " root links, it needs one: " + names);
  }

  /// The link above `link`, kNone at a root or where the parent is not defined.
  std::size_t Above(std::size_t link) const {
    const std::size_t joint = parent_joint_[link];
    if (joint == kNone) return kNone;
    const auto parent = links_.find(robot_.joints[joint].parent);
    return parent == links_.end() ? kNone : parent->second;
  }

  void FindCycles() {
    std::vector<std::size_t> walk(robot_.links.size(), kNone);  // in which walk upwards a link was first met
    for (std::size_t start = 0; start < robot_.links.size(); ++start) {
      std::size_t link = start;
      while (link != kNone && walk[link] == kNone) {
        walk[link] = start;
        link = Above(link);
      }
      if (link == kNone || walk[link] != start) continue;
      std::string names;
      std::size_t count = 0;
      std::size_t at = link;
      do {
        if (++count <= kMaxNamed)
          names += (count > 1 ? ", " : "") + Quoted(robot_.joints[parent_joint_[at]].name);
        at = Above(at);
      } while (at != link);
      if (count > kMaxNamed) names += " and " + std::to_string(count - kMaxNamed) + " more";
      Error(robot_.joints[parent_joint_[link]], "these joints form a cycle: " + names);
    }
  }

  void CheckMimics() {
    const std::size_t count = robot_.joints.size();
    std::vector<std::size_t> leader(count, kNone);
    for (std::size_t i = 0; i < count; ++i) {
      const JointDescription& joint = robot_.joints[i];
      if (!joint.mimic) continue;
      const auto found = joints_.find(joint.mimic->joint);
      if (found == joints_.end()) {
        Error(joint, "mimics joint " + Quoted(joint.mimic->joint) + ", which is not defined");
        continue;
      }
      leader[i] = found->second;
      if (robot_.joints[leader[i]].type == JointType::kFixed) {
        problems_.Add(Severity::kWarning, robot_.file, joint.line, "joint " + Quoted(joint.name),
                      "mimics the fixed joint " + Quoted(joint.mimic->joint));
      }
    }
    std::vector<std::size_t> walk(count, kNone);
    for (std::size_t start = 0; start < count; ++start) {
      std::size_t joint = start;
      while (joint != kNone && walk[joint] == kNone) {
        walk[joint] = start;
        joint = leader[joint];
      }
      if (joint == kNone || walk[joint] != start) continue;
      std::string names;
      std::size_t length = 0;
      std::size_t at = joint;
      do {
        if (++length <= kMaxNamed) names += (length > 1 ? ", " : "") + Quoted(robot_.joints[at].name);
        at = leader[at];
      } while (at != joint);
      Error(robot_.joints[joint], length == 1 ? std::string("mimics itself")
                                              : "these joints mimic each other in a circle: " + names);
    }
  }

  const RobotDescription& robot_;
  std::unordered_map<std::string_view, std::size_t> links_, joints_;
  std::vector<std::size_t> parent_joint_;  // by link
  ProblemList problems_;
};

}  // namespace

ProblemList CheckTree(const RobotDescription& robot) { return Checker(robot).Run(); }

}  // namespace linkwright
