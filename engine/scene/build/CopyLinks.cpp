// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/CopyLinks.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/scene/RobotNames.h"
#include "engine/scene/build/CopyBetween.h"
#include "engine/scene/build/CopyLoops.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr int kMostCopies = 1000;
constexpr const char* kFloatingJoint = "base";  // of a floating robot

// Makes copies of links of one robot. `before`: the scene without any of them.
class LinkCopy {
 public:
  LinkCopy(const Scene& before, BuildChange* change, const PartOfRobot& from, const Isometry& move)
      : before_(before), pointing_(FramesThatPoint(before)), change_(change), from_(from), move_(move) {}

  /// Returns the name of the copy of the link.
  PartOfRobot Make() {
    const SceneRobot source = *change_->Robot(from_.robot);
    const std::vector<std::string> links = LinksBelow(source.description, from_.name);
    const bool whole = RootOf(source.description) == from_.name;
    if (whole) change_->scene.robots.emplace_back();
    SceneRobot& robot = whole ? change_->scene.robots.back() : *change_->Robot(from_.robot);
    if (whole) {
      // What is not of a link, as its options, is the same.
      robot = source;
      robot.name = FreeRobotName(change_->scene, NameOf(source.name));
      robot.description = {};
      robot.description.name = robot.name;
      robot.description.postures = source.description.postures;
      for (Posture& posture : robot.description.postures) {
        posture.positions.clear();
        posture.velocities.clear();
      }
      ForJointValues(&robot, [](auto* map) { map->clear(); });
    }
    for (const std::string& link : links) AddLinkCopy(source, link, &robot);
    for (const JointDescription& joint : source.description.joints)
      if (links_.contains(joint.child)) AddJointName(joint, &robot);
    for (const JointDescription& joint : source.description.joints)
      if (links_.contains(joint.child)) AddJoint(source, joint, &robot);
    for (const FrameDescription& frame : source.description.frames)
      if (links_.contains(frame.link)) AddFrame(source, frame, &robot);
    if (whole) PlaceRoot(source, &robot);
    auto& loops = robot.description.loops;
    const auto originals = static_cast<std::ptrdiff_t>(source.description.loops.size());
    if (whole) loops = source.description.loops;
    CopyLoops(Parts("", "", source), &loops);
    if (whole) loops.erase(loops.begin(), loops.begin() + originals);
    const std::string was = RobotPrefix(before_, source), is = RobotPrefix(change_->scene, robot);
    CopiedParts parts = Parts(was, is, source);
    if (whole) parts.robots[source.name] = robot.name;
    if (whole && source.floating)
      parts.joints[was + kFloatingJoint] = {is + kFloatingJoint, JointType::kFree, MirrorOf(from_.name),
                                            true};
    CopyBetween(before_, parts, &change_->scene);
    CopyOuterLoops(before_, parts, change_);
    return {robot.name, links_.at(from_.name)};
  }

 private:
  std::string NameOf(const std::string& name) const { return move_.mirrors ? OtherSide(name) : name; }
  Mirror MirrorOf(const std::string& link) const { return mirrors_.at(link); }

  // Of a link or frame of the robot, at the plane of its own that is nearest.
  Mirror OwnMirror(const SceneRobot& source, const std::string& name, Vector3 normal) const {
    if (!move_.mirrors) return {};
    if (pointing_.contains(RobotPrefix(before_, source) + name)) normal.z() = 0;
    return Mirror::Nearest(normal);
  }

  // With what stands before the names of the originals and of the copies.
  CopiedParts Parts(const std::string& was, const std::string& is, const SceneRobot& source) const {
    CopiedParts parts;
    parts.move = move_;
    for (const auto* names : {&links_, &frames_})
      for (const auto& [name, copy] : *names) parts.links[was + name] = {is + copy, MirrorOf(name)};
    for (const JointDescription& joint : source.description.joints)
      if (const auto copy = joints_.find(joint.name); copy != joints_.end())
        parts.joints[was + joint.name] = {is + copy->second, joint.type, MirrorOf(joint.child), false};
    return parts;
  }

  void AddLinkCopy(const SceneRobot& source, const std::string& name, SceneRobot* robot) {
    LinkDescription link = *std::find_if(source.description.links.begin(), source.description.links.end(),
                                         [&](const auto& each) { return each.name == name; });
    // Each frame is mirrored at the one of its planes that is nearest to the plane: so a frame along the axes
    // of the plane stays so.
    const Mirror mirror =
        OwnMirror(source, name, change_->poses->Of(source, name).R.transpose() * move_.normal);
    mirrors_.emplace(name, mirror);
    link.name = FreeLinkName(robot->description, NameOf(name));
    link.line = 0;
    links_[name] = link.name;
    MirrorLink(mirror, &link);
    robot->description.links.push_back(std::move(link));
  }

  void AddJointName(const JointDescription& joint, SceneRobot* robot) {
    joints_[joint.name] = FreeJointName(robot->description, NameOf(joint.name));
    robot->description.joints.emplace_back().name = joints_[joint.name];  // filled by AddJoint
  }

  void AddJoint(const SceneRobot& source, const JointDescription& from, SceneRobot* robot) {
    JointDescription joint = from;
    const Mirror below = MirrorOf(from.child);
    joint.name = joints_[from.name];
    joint.line = 0;
    joint.child = links_.at(from.child);
    if (const auto parent = links_.find(from.parent); parent != links_.end()) {
      joint.parent = parent->second;
      joint.X_PJ = Between(MirrorOf(from.parent), from.X_PJ, below);
    } else {
      const Transform X_WP = change_->poses->Of(source, from.parent);
      joint.X_PJ = X_WP.Inverse() * move_.Of(X_WP * from.X_PJ, below);
    }
    joint.axis = below.OfJointAxis(from.type, from.axis);
    if (joint.mimic)
      if (const auto master = joints_.find(joint.mimic->joint); master != joints_.end())
        joint.mimic->joint = master->second;
    TakeJointValues(source, {{from.name, joint.name}}, robot);
    const auto mirror = [&](auto* map, auto of) {
      if (const auto found = map->find(joint.name); found != map->end()) of(from.type, &found->second);
    };
    mirror(&robot->positions, [&](JointType type, auto* q) { below.OfPositions(type, q); });
    mirror(&robot->velocities, [&](JointType type, auto* v) { below.OfVelocities(type, v); });
    mirror(&robot->torques, [&](JointType type, auto* v) { below.OfVelocities(type, v); });
    *FindJoint(&robot->description, joint.name) = joint;
    const auto take = [&](const auto& all, auto* to) {
      if (const auto found = all.find(from.name); found != all.end()) (*to)[joint.name] = found->second;
    };
    // A posture that moves the original moves its image.
    for (std::size_t i = 0; i < source.description.postures.size(); ++i) {
      const Posture& was = source.description.postures[i];
      Posture& posture = robot->description.postures[i];
      take(was.positions, &posture.positions);
      take(was.velocities, &posture.velocities);
      mirror(&posture.positions, [&](JointType type, auto* q) { below.OfPositions(type, q); });
      mirror(&posture.velocities, [&](JointType type, auto* v) { below.OfVelocities(type, v); });
    }
  }

  void AddFrame(const SceneRobot& source, FrameDescription frame, SceneRobot* robot) {
    const Mirror mirror = MirrorOf(frame.link);
    const Mirror own = OwnMirror(source, frame.name, frame.X_LF.R.transpose() * mirror.normal());
    mirrors_.emplace(frame.name, own);
    std::string& copy = frames_[frame.name];
    frame.name = copy = FreeLinkName(robot->description, NameOf(frame.name));
    frame.link = links_.at(frame.link);
    frame.X_LF = Between(mirror, frame.X_LF, own);
    frame.line = 0;
    robot->description.frames.push_back(std::move(frame));
  }

  void PlaceRoot(const SceneRobot& source, SceneRobot* robot) {
    robot->X_WR = move_.Of(change_->poses->Of(source, from_.name), MirrorOf(from_.name));
    if (!source.floating) return;
    if (const auto found = source.velocities.find("base"); found != source.velocities.end()) {
      robot->velocities["base"] = found->second;
      auto& v = robot->velocities["base"];
      if (v.size() == 6) move_.OfBaseVelocity(MirrorOf(from_.name), &v);
    }
  }

  const Scene& before_;
  std::set<std::string> pointing_;
  BuildChange* change_;
  PartOfRobot from_;
  Isometry move_;
  std::map<std::string, std::string> links_, frames_, joints_;  // names of the copies
  std::map<std::string, Mirror> mirrors_;                       // of links and frames
};

TreeEdit CopyEdit(CObjectContainer* scene, ObjectId link, Message why,
                  const std::function<std::vector<Isometry>(const BuildChange&)>& moves) {
  TreeEdit refused;
  refused.Refuse(std::move(why));
  PartOfRobot from;
  if (refused.ok()) refused.Refuse(FindPart(*scene, link, LinkKind(), &from));
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {from.robot}, [&](BuildChange* change) -> Message {
    const Scene before = change->scene;
    for (const Isometry& move : moves(*change)) {
      const PartOfRobot made = LinkCopy(before, change, from, move).Make();
      change->added = made.robot + "/link:" + made.name;
    }
    return {};
  });
}

Message CheckCount(int count) {
  if (count >= 2 && count <= kMostCopies) return {};
  return MessageOf("build.array-has", {std::to_string(kMostCopies)});
}

bool IsWordEnd(char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }

}  // namespace

std::string OtherSide(const std::string& name) {
  constexpr std::array<std::array<std::string_view, 2>, 5> kSides = {
      {{"left", "right"}, {"Left", "Right"}, {"LEFT", "RIGHT"}, {"l", "r"}, {"L", "R"}}};
  for (const auto& pair : kSides)
    for (const std::size_t side : {0U, 1U}) {
      const std::string_view here = pair[side];
      for (std::size_t at = name.find(here); at != std::string::npos; at = name.find(here, at + 1)) {
        // A single letter is a side only as a word of its own beside another one.
        const std::size_t end = at + here.size();
        const bool begins = at == 0 || IsWordEnd(name[at - 1]),
                   ends = end == name.size() || IsWordEnd(name[end]);
        if (here.size() == 1 && (!begins || !ends || name.size() == 1)) continue;
        return name.substr(0, at) + std::string(pair[1 - side]) + name.substr(end);
      }
    }
  return name;
}

TreeEdit DuplicateLinks(CObjectContainer* scene, ObjectId link) {
  return CopyEdit(scene, link, {}, [](const BuildChange&) { return std::vector<Isometry>(1); });
}

TreeEdit DuplicateLinks(CObjectContainer* scene, const std::vector<ObjectId>& links,
                        std::vector<ObjectId>* copies) {
  TreeEdit refused;
  std::vector<PartOfRobot> parts;
  std::vector<std::string> robots, made;
  for (const ObjectId link : links) {
    PartOfRobot part;
    if (refused.Refuse(FindPart(*scene, link, LinkKind(), &part)); !refused.ok()) return refused;
    robots.push_back(part.robot);
    parts.push_back(std::move(part));
  }
  TreeEdit done = MakeBuildEdit(scene, robots, [&](BuildChange* change) -> Message {
    const Scene before = change->scene;
    const auto hangs_on_another = [&](const PartOfRobot& part) {
      return std::any_of(parts.begin(), parts.end(), [&](const PartOfRobot& other) {
        if (other.robot != part.robot || other.name == part.name) return false;
        const std::vector<std::string> below = LinksBelow(change->Robot(part.robot)->description, other.name);
        return std::find(below.begin(), below.end(), part.name) != below.end();
      });
    };
    std::erase_if(parts, hangs_on_another);
    for (const PartOfRobot& part : parts) {
      const PartOfRobot copy = LinkCopy(before, change, part, Isometry()).Make();
      change->added = copy.robot + "/link:" + copy.name;
      made.push_back(change->added);
    }
    return {};
  });
  if (!done.ok()) return done;
  for (const std::string& path : made)
    if (const SceneObject* const copy = scene->FindPath(path)) copies->push_back(copy->id());
  return done;
}

TreeEdit MirrorLinks(CObjectContainer* scene, ObjectId link, const BuildPlane& plane) {
  Message why;
  if (!plane.point.allFinite() || !plane.normal.allFinite() || !(plane.normal.norm() > 1e-9))
    why = MessageOf("build.plane-has-no-direction");
  PartOfRobot of;
  if (why.text.empty() && plane.link != 0) why = FindPart(*scene, plane.link, LinkKind(), &of);
  return CopyEdit(scene, link, why, [&](const BuildChange& change) {
    Transform X_WL;
    for (const SceneRobot& robot : change.scene.robots)
      if (plane.link != 0 && robot.name == of.robot) X_WL = change.poses->Of(robot, of.name);
    return std::vector<Isometry>{Isometry::MirrorAt(X_WL * plane.point, X_WL.R * plane.normal)};
  });
}

TreeEdit ArrayLinks(CObjectContainer* scene, ObjectId link, int count, const Vector3& step) {
  Message why = CheckCount(count);
  if (why.text.empty() && (!step.allFinite() || !(step.norm() > 0)))
    why = MessageOf("build.array-step-has-no-length");
  return CopyEdit(scene, link, why, [&](const BuildChange&) {
    std::vector<Isometry> moves;
    for (int i = 1; i < count; ++i) moves.push_back(Isometry::Of({Matrix3::Identity(), i * step}));
    return moves;
  });
}

TreeEdit ArrayLinksAround(CObjectContainer* scene, ObjectId link, int count, const Vector3& point,
                          const Vector3& axis, double step) {
  Message why = CheckCount(count);
  if (why.text.empty() && (!axis.allFinite() || !(axis.norm() > 1e-9) || !point.allFinite()))
    why = MessageOf("build.array-axis-has-no-direction");
  if (why.text.empty() && (!std::isfinite(step) || step == 0))
    why = MessageOf("build.array-step-has-no-angle");
  return CopyEdit(scene, link, why, [&](const BuildChange&) {
    std::vector<Isometry> moves;
    for (int i = 1; i < count; ++i) {
      const Matrix3 R = Eigen::AngleAxisd(i * step, axis.normalized()).toRotationMatrix();
      moves.push_back(Isometry::Of({R, point - R * point}));
    }
    return moves;
  });
}

}  // namespace linkwright
