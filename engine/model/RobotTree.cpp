// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/RobotTree.h"

#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/base/Message.h"

namespace linkwright {

namespace {

/// Beyond this, products of a file's numbers overflow.
constexpr double kLargest = 1e40;

bool IsSane(double x) { return std::abs(x) <= kLargest; }
template <class Derived>
bool IsSane(const Eigen::MatrixBase<Derived>& m) {
  for (int j = 0; j < m.cols(); ++j)
    for (int i = 0; i < m.rows(); ++i)
      if (!IsSane(m(i, j))) return false;
  return true;
}

bool IsOneDegree(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous || type == JointType::kPrismatic;
}

class Checker {
 public:
  Checker(const RobotDescription& robot, RobotTree* tree, ProblemList* problems)
      : robot_(robot), tree_(*tree), problems_(*problems) {}

  bool Run(bool independent_mimic) {
    CheckLinks();
    CheckJoints();
    if (!CheckFrames(robot_, 0, robot_.file, &problems_)) ok_ = false;
    if (ok_) Order();
    tree_.couplings.assign(robot_.joints.size(), {});
    if (ok_ && !independent_mimic) ResolveMimics();
    return ok_;
  }

 private:
  void LinkError(const LinkDescription& link, Message text) {
    problems_.Add(Severity::kError, robot_.file, link.line, "link \"" + link.name + "\"", std::move(text));
    ok_ = false;
  }
  void JointProblem(Severity severity, const JointDescription& joint, Message text) {
    problems_.Add(severity, robot_.file, joint.line, "joint \"" + joint.name + "\"", std::move(text));
    if (severity == Severity::kError) ok_ = false;
  }
  void JointError(const JointDescription& joint, Message text) {
    JointProblem(Severity::kError, joint, std::move(text));
  }
  void RobotError(int line, Message text) {
    problems_.Add(Severity::kError, robot_.file, line, "robot \"" + robot_.name + "\"", std::move(text));
    ok_ = false;
  }

  void CheckLinks() {
    if (robot_.links.empty()) RobotError(0, MessageOf("robot.has-no-link"));
    for (size_t i = 0; i < robot_.links.size(); ++i) {
      const LinkDescription& link = robot_.links[i];
      if (link.name.empty()) LinkError(link, MessageOf("robot.has-no-name"));
      if (!links_.emplace(link.name, static_cast<int>(i)).second)
        LinkError(link, MessageOf("robot.another-link-has-same-name"));
      if (!link.inertial) continue;
      if (!IsSane(link.inertial->mass) || !IsSane(link.inertial->com) || !IsSane(link.inertial->inertia))
        LinkError(link, MessageOf("robot.inertial-holds-number-not-finite"));
      else if (link.inertial->mass < 0)
        LinkError(link, MessageOf("robot.mass-negative"));
    }
  }

  int FindLink(const JointDescription& joint, const std::string& name, const char* role) {
    const auto it = links_.find(name);
    if (it != links_.end()) return it->second;
    JointError(joint, MessageOf("robot.link-does-not-exist", {role, name}));
    return -1;
  }

  void CheckJoints() {
    parent_joint_.assign(robot_.links.size(), -1);
    parents_.assign(robot_.joints.size(), -1);
    children_.assign(robot_.joints.size(), -1);
    for (size_t i = 0; i < robot_.joints.size(); ++i) {
      const JointDescription& joint = robot_.joints[i];
      if (joint.name.empty()) JointError(joint, MessageOf("robot.has-no-name"));
      if (!joints_.emplace(joint.name, static_cast<int>(i)).second)
        JointError(joint, MessageOf("robot.another-joint-has-same-name"));
      parents_[i] = FindLink(joint, joint.parent, "parent");
      const int child = children_[i] = FindLink(joint, joint.child, "child");
      if (child >= 0) {
        int& carrier = parent_joint_[static_cast<size_t>(child)];
        if (carrier >= 0)
          JointError(joint, MessageOf("robot.child-link-already-hangs-on",
                                      {joint.child, robot_.joints[static_cast<size_t>(carrier)].name}));
        else
          carrier = static_cast<int>(i);
      }
      CheckNumbers(joint);
    }
  }

  void CheckNumbers(const JointDescription& joint) {
    if (!IsSane(joint.X_PJ.R) || !IsSane(joint.X_PJ.p))
      JointError(joint, MessageOf("robot.origin-holds-number-not-finite"));
    if (IsOneDegree(joint.type)) {
      const double length = joint.axis.norm();
      if (!IsSane(joint.axis))
        JointError(joint, MessageOf("robot.axis-holds-number-not-finite"));
      else if (!(length > 1e-100))
        JointError(joint, MessageOf("robot.axis-zero"));
    }
    if (std::isnan(joint.lower) || std::isnan(joint.upper) || std::isnan(joint.max_velocity) ||
        std::isnan(joint.max_effort))
      JointError(joint, MessageOf("robot.one-limits-not-number"));
    if (!IsSane(joint.damping) || !IsSane(joint.friction) || !IsSane(joint.armature))
      JointError(joint, MessageOf("robot.damping-friction-or-armature-not"));
    else if (joint.armature < 0)
      JointError(joint, MessageOf("robot.armature-negative"));
    if (joint.mimic && (!IsSane(joint.mimic->multiplier) || !IsSane(joint.mimic->offset)))
      JointError(joint, MessageOf("robot.mimic-holds-number-not-finite"));
  }

  void Order() {
    const size_t n = robot_.links.size();
    int root = -1, second_line = 0;
    std::string roots;
    int root_count = 0;
    for (size_t i = 0; i < n; ++i) {
      if (parent_joint_[i] >= 0) continue;
      if (root < 0) root = static_cast<int>(i);
      if (root_count == 1) second_line = robot_.links[i].line;
      if (++root_count <= 5) roots += (roots.empty() ? "\"" : ", \"") + robot_.links[i].name + "\"";
    }
    if (root < 0) return ReportCycle();
    if (root_count > 1)
      return RobotError(second_line,
                        MessageOf(root_count > 5 ? "robot.has-many-root-links" : "robot.has-root-links",
                                  {std::to_string(root_count), roots}));

    // Children of each link as linked lists, filled backwards so that they are met in document order.
    std::vector<int> first(n, -1), next(robot_.joints.size(), -1);
    for (size_t j = robot_.joints.size(); j-- > 0;) {
      int& head = first[static_cast<size_t>(parents_[j])];
      next[j] = head;
      head = static_cast<int>(j);
    }
    tree_.steps.clear();
    tree_.steps.reserve(n);
    std::vector<int> waiting;  // joints, each standing for itself and its later siblings
    const auto visit = [&](int link, int joint, int parent) {
      tree_.steps.push_back({link, joint, parent});
      if (first[static_cast<size_t>(link)] >= 0) waiting.push_back(first[static_cast<size_t>(link)]);
    };
    visit(root, -1, -1);
    while (!waiting.empty()) {
      const auto joint = static_cast<size_t>(waiting.back());
      waiting.pop_back();
      if (next[joint] >= 0) waiting.push_back(next[joint]);
      visit(children_[joint], static_cast<int>(joint), parents_[joint]);
    }
    if (tree_.steps.size() < n) ReportCycle();
  }

  /// Some links cannot be reached from the root, or there is none: their joints run in a circle.
  void ReportCycle() {
    std::vector<char> reached(robot_.links.size(), 0);
    for (const RobotTree::Step& step : tree_.steps) reached[static_cast<size_t>(step.link)] = 1;
    for (size_t i = 0; i < reached.size(); ++i) {
      if (reached[i]) continue;
      // Going up from any unreached link ends in the circle.
      const auto above = [&](size_t link) {
        return static_cast<size_t>(parents_[static_cast<size_t>(parent_joint_[link])]);
      };
      std::vector<char> seen(robot_.links.size(), 0);
      size_t link = i;
      for (; !seen[link]; link = above(link)) seen[link] = 1;
      const JointDescription& first = robot_.joints[static_cast<size_t>(parent_joint_[link])];
      std::string names = "\"" + first.name + "\"";
      int more = 0;
      for (size_t at = above(link); at != link; at = above(at)) {
        constexpr size_t kLongest = 300;
        if (names.size() > kLongest)
          ++more;
        else
          names += ", \"" + robot_.joints[static_cast<size_t>(parent_joint_[at])].name + "\"";
      }
      if (more > 0) names += " and " + std::to_string(more) + " more";
      return JointError(first, MessageOf("robot.link-cannot-be-own-ancestor", {names}));
    }
  }

  /// The joint that `joint` directly follows, −1 when it moves on its own; warns about what cannot be
  /// followed.
  int Leader(size_t i) {
    const JointDescription& joint = robot_.joints[i];
    if (!joint.mimic) return -1;
    if (!IsOneDegree(joint.type)) {
      if (joint.type != JointType::kFixed)
        JointProblem(Severity::kWarning, joint, MessageOf("robot.joint-several-degrees-freedom-cannot"));
      return -1;
    }
    const auto it = joints_.find(joint.mimic->joint);
    const std::string master = "\"" + joint.mimic->joint + "\"";
    if (it == joints_.end()) {
      JointProblem(Severity::kWarning, joint, MessageOf("robot.mimics-which-does-not-exist", {master}));
      return -1;
    }
    const JointType type = robot_.joints[static_cast<size_t>(it->second)].type;
    if (!IsOneDegree(type)) {
      JointProblem(Severity::kWarning, joint,
                   MessageOf("robot.mimics-joint-moves-on-own", {master, ToString(type)}));
      return -1;
    }
    return it->second;
  }

  void ResolveMimics() {
    const size_t n = robot_.joints.size();
    std::vector<int> leader(n);
    for (size_t i = 0; i < n; ++i) leader[i] = Leader(i);
    enum : char { kNew, kOpen, kDone };
    std::vector<char> state(n, kNew);
    std::vector<size_t> chain;
    for (size_t start = 0; start < n; ++start) {
      chain.clear();
      size_t i = start;
      while (state[i] == kNew && leader[i] >= 0) {
        state[i] = kOpen;
        chain.push_back(i);
        i = static_cast<size_t>(leader[i]);
      }
      if (state[i] == kOpen)
        return JointError(robot_.joints[i], MessageOf("robot.mimics-itself-directly-or-through"));
      state[i] = kDone;
      for (size_t k = chain.size(); k-- > 0;) {
        const size_t follower = chain[k], next = static_cast<size_t>(leader[follower]);
        const Mimic& mimic = *robot_.joints[follower].mimic;
        const RobotTree::Coupling& above = tree_.couplings[next];
        tree_.couplings[follower] = {above.master >= 0 ? above.master : static_cast<int>(next),
                                     mimic.multiplier * above.ratio,
                                     mimic.multiplier * above.offset + mimic.offset};
        if (!IsSane(tree_.couplings[follower].ratio) || !IsSane(tree_.couplings[follower].offset))
          return JointError(robot_.joints[follower],
                            MessageOf("robot.chain-mimic-multipliers-grows-absurdly"));
        state[follower] = kDone;
      }
    }
  }

  const RobotDescription& robot_;
  RobotTree& tree_;
  ProblemList& problems_;
  bool ok_ = true;
  std::unordered_map<std::string_view, int> links_, joints_;
  std::vector<int> parent_joint_;        // of each link
  std::vector<int> parents_, children_;  // of each joint, links
};

}  // namespace

bool CheckFrames(const RobotDescription& robot, std::size_t first, const std::string& file,
                 ProblemList* problems) {
  bool good = true;
  if (robot.frames.empty()) return good;
  std::unordered_set<std::string_view> links, frames;
  for (const LinkDescription& link : robot.links) links.insert(link.name);
  for (std::size_t i = 0; i < robot.frames.size(); ++i) {
    const FrameDescription& frame = robot.frames[i];
    const bool is_new = frames.insert(frame.name).second;
    if (i < first) continue;
    const auto refuse = [&](Message text) {
      problems->Add(Severity::kError, file, frame.line, "frame \"" + frame.name + "\"", std::move(text));
      good = false;
    };
    if (frame.name.empty()) refuse(MessageOf("robot.has-no-name"));
    if (!is_new) refuse(MessageOf("robot.another-frame-has-same-name"));
    if (links.contains(frame.name)) refuse(MessageOf("robot.link-has-same-name"));
    if (!links.contains(frame.link)) refuse(MessageOf("robot.link-does-not-exist-2", {frame.link}));
    if (!IsSane(frame.X_LF.R) || !IsSane(frame.X_LF.p))
      refuse(MessageOf("robot.pose-holds-number-not-finite"));
  }
  return good;
}

bool MakeRobotTree(const RobotDescription& robot, bool independent_mimic, RobotTree* tree,
                   ProblemList* problems) {
  return Checker(robot, tree, problems).Run(independent_mimic);
}

}  // namespace linkwright
