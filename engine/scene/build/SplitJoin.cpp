// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/SplitJoin.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/math/ParallelAxis.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr double kAlong = 1e-9;  // of directions: less is none

bool IsOfSomeBody(const Inertial& inertial) {
  const Vector3 principal = Eigen::SelfAdjointEigenSolver<Matrix3>(inertial.inertia).eigenvalues();
  return inertial.mass > 0 && principal[0] > 0 && principal[0] + principal[1] >= principal[2];
}

// The two parts of a shape that a plane cuts across one of its axes; false: it is not cut.
bool CutShape(const Visual& shape, const Vector3& point, const Vector3& normal, Visual* behind,
              Visual* ahead) {
  const Geometry& g = shape.geometry;
  const bool box = g.type == ShapeType::kBox;
  if (!box && g.type != ShapeType::kCylinder) return false;
  const Vector3 n = shape.X_LG.R.transpose() * normal;
  Eigen::Index axis = 2;
  if (box) n.cwiseAbs().maxCoeff(&axis);
  if (std::abs(std::abs(n[axis]) - 1) > kAlong) return false;
  const double length = box ? g.size[axis] : g.length;
  const double at = (shape.X_LG.Inverse() * point)[axis];
  if (std::abs(at) >= length / 2 * (1 - 1e-6)) return false;
  // From the lower end to the cut, from there to the upper end.
  const auto part = [&](double from, double to) {
    Visual half = shape;
    (box ? half.geometry.size[axis] : half.geometry.length) = to - from;
    half.X_LG.p += shape.X_LG.R.col(axis) * ((from + to) / 2);
    return half;
  };
  const Visual lower = part(-length / 2, at), upper = part(at, length / 2);
  *behind = n[axis] > 0 ? lower : upper;
  *ahead = n[axis] > 0 ? upper : lower;
  return true;
}

void CutShapes(const Vector3& point, const Vector3& normal, std::vector<Visual>* shapes,
               std::vector<Visual>* ahead) {
  std::vector<Visual> behind;
  for (const Visual& shape : *shapes) {
    Visual a, b;
    if (CutShape(shape, point, normal, &a, &b)) {
      behind.push_back(a);
      ahead->push_back(b);
    } else {
      (normal.dot(shape.X_LG.p - point) > 0 ? *ahead : behind).push_back(shape);
    }
  }
  *shapes = std::move(behind);
}

double VolumeOf(const std::vector<Visual>& shapes) {
  double volume = 0;
  for (const Visual& shape : shapes)
    if (const auto solid = SolidOf(shape.geometry)) volume += solid->volume;
  return volume;
}

// The mass of a link, parted in the ratio of the volumes.
void PartMass(LinkDescription* link, LinkDescription* ahead) {
  if (!link->inertial) return;
  const Inertial all = *link->inertial;
  const auto& of = VolumeOf(link->visuals) + VolumeOf(ahead->visuals) > 0 ? &LinkDescription::visuals
                                                                          : &LinkDescription::collisions;
  const double behind_volume = VolumeOf(link->*of), ahead_volume = VolumeOf(ahead->*of);
  if (!(ahead_volume > 0) || !(all.mass > 0)) return;  // all of it stays
  const double share = ahead_volume / (behind_volume + ahead_volume);
  if (!(behind_volume > 0)) {
    ahead->inertial = all;
    link->inertial.reset();
    return;
  }
  const auto part = InertialFromShapes(ahead->*of, share * all.mass);
  const Inertial rest = Without(all, *part);
  if (IsOfSomeBody(rest)) {
    ahead->inertial = part;
    link->inertial = rest;
    return;
  }
  // The mass is not where the shapes are: each gets its share of it where it is.
  ahead->inertial = Inertial{share * all.mass, all.com, share * all.inertia};
  link->inertial = Inertial{(1 - share) * all.mass, all.com, (1 - share) * all.inertia};
}

void MoveLink(const Transform& X_AL, LinkDescription* link) {
  if (link->inertial) link->inertial = InFrame(X_AL, *link->inertial);
  for (auto* shapes : {&link->visuals, &link->collisions})
    for (Visual& shape : *shapes) shape.X_LG = X_AL * shape.X_LG;
}

// Why a joint cannot go; else its two links as they stand.
Message FindJoined(const CObjectContainer& scene, ObjectId id, PartOfRobot* joint) {
  Message why = FindPart(scene, id, JointKind(), joint);
  if (!why.text.empty()) return why;
  const auto& robot = scene.Find(id)->parent()->As<SceneRobot>();
  for (const auto& each : scene.Find(id)->parent()->ChildrenOf("joints")) {
    const auto& other = each->ChildrenOf("mimic");
    if (!other.empty() && other.front()->As<Mimic>().joint == joint->name)
      return MessageOf("build.joint-follows-it", {each->name(), robot.name});
  }
  return {};
}

// Whether something outside the robot's tree of links names the link.
bool IsNamedElsewhere(const Scene& scene, const PartOfRobot& link) {
  const CObjectContainer objects(scene);
  const SceneObject* const object = objects.FindPath(link.robot + "/link:" + link.name);
  if (!object || &object->kind() != &LinkKind()) return false;
  const References references(objects);
  for (const ObjectReference& each : references.all())
    if (each.to == object->id() && &objects.Find(each.from)->kind() != &JointKind() &&
        &objects.Find(each.from)->kind() != &FrameKind())
      return true;
  return false;
}

}  // namespace

Inertial Together(const Inertial& a, const Inertial& b) {
  Inertial all;
  all.mass = a.mass + b.mass;
  if (!(all.mass > 0)) return {0, a.com, a.inertia + b.inertia};
  all.com = (a.mass * a.com + b.mass * b.com) / all.mass;
  // Both about the common centre: I + m (d² 1 − d dᵀ)
  all.inertia =
      a.inertia + a.mass * ParallelAxis(a.com - all.com) + b.inertia + b.mass * ParallelAxis(b.com - all.com);
  return all;
}

Inertial Without(const Inertial& all, const Inertial& part) {
  Inertial rest;
  rest.mass = all.mass - part.mass;
  rest.com = (all.mass * all.com - part.mass * part.com) / rest.mass;
  rest.inertia = all.inertia - part.inertia - part.mass * ParallelAxis(part.com - all.com) -
                 rest.mass * ParallelAxis(rest.com - all.com);
  return rest;
}

Inertial InFrame(const Transform& X_AB, const Inertial& inertial) {
  return {inertial.mass, X_AB * inertial.com, X_AB.R * inertial.inertia * X_AB.R.transpose()};
}

TreeEdit SplitLink(CObjectContainer* scene, ObjectId id, const Vector3& point, const Vector3& direction) {
  TreeEdit refused;
  PartOfRobot part;
  refused.Refuse(FindPart(*scene, id, LinkKind(), &part));
  if (refused.ok() && (!point.allFinite() || !direction.allFinite() || !(direction.norm() > kAlong)))
    refused.Refuse(MessageOf("build.plane-has-no-direction"));
  if (!refused.ok()) return refused;
  const Vector3 normal = direction.normalized();
  return MakeBuildEdit(scene, {part.robot}, [&](BuildChange* change) -> Message {
    RobotDescription& robot = change->Robot(part.robot)->description;
    LinkDescription ahead;
    ahead.name = FreeLinkName(robot, part.name);
    LinkDescription* const link = FindLink(&robot, part.name);
    CutShapes(point, normal, &link->visuals, &ahead.visuals);
    CutShapes(point, normal, &link->collisions, &ahead.collisions);
    if (ahead.visuals.empty() && ahead.collisions.empty())
      return MessageOf("build.nothing-ahead-of-plane", {part.name});
    if (link->visuals.empty() && link->collisions.empty())
      return MessageOf("build.all-ahead-of-plane", {part.name});
    ahead.carried = link->carried;
    PartMass(link, &ahead);
    const Transform X_LA = {Matrix3::Identity(), point};
    MoveLink(X_LA.Inverse(), &ahead);
    for (JointDescription& joint : robot.joints)
      if (joint.parent == part.name && normal.dot(joint.X_PJ.p - point) > 0) {
        joint.parent = ahead.name;
        joint.X_PJ = X_LA.Inverse() * joint.X_PJ;
      }
    for (FrameDescription& frame : robot.frames)
      if (frame.link == part.name && normal.dot(frame.X_LF.p - point) > 0) {
        frame.link = ahead.name;
        frame.X_LF = X_LA.Inverse() * frame.X_LF;
      }
    JointDescription joint;
    joint.name = FreeJointName(robot, part.name + "_seam");
    joint.type = JointType::kFixed;
    joint.parent = part.name;
    joint.child = ahead.name;
    joint.X_PJ = X_LA;
    change->added = part.robot + "/link:" + ahead.name;
    robot.joints.push_back(std::move(joint));
    robot.links.push_back(std::move(ahead));
    return {};
  });
}

TreeEdit JoinLinks(CObjectContainer* scene, ObjectId id) {
  TreeEdit refused;
  PartOfRobot part;
  refused.Refuse(FindJoined(*scene, id, &part));
  if (!refused.ok()) return refused;
  const JointDescription joint = scene->Find(id)->As<JointDescription>();
  return MakeBuildEdit(
      scene, {part.robot},
      [&](BuildChange* change) -> Message {
        SceneRobot& of = *change->Robot(part.robot);
        RobotDescription& robot = of.description;
        const Transform X_PC =
            change->poses->Of(of, joint.parent).Inverse() * change->poses->Of(of, joint.child);
        // Without the joint's motion the numbers are those of its place.
        const Transform X = joint.type == JointType::kFixed ? joint.X_PJ : X_PC;
        LinkDescription child = *FindLink(&robot, joint.child);
        LinkDescription& parent = *FindLink(&robot, joint.parent);
        const bool named = IsNamedElsewhere(change->scene, {part.robot, child.name});
        MoveLink(X, &child);
        // The same weight.
        const double above = parent.inertial ? parent.inertial->mass : 0,
                     below_it = child.inertial ? child.inertial->mass : 0;
        if (above + below_it > 0)
          parent.carried = (above * parent.carried + below_it * child.carried) / (above + below_it);
        if (parent.inertial && child.inertial)
          parent.inertial = Together(*parent.inertial, *child.inertial);
        else if (child.inertial)
          parent.inertial = child.inertial;
        parent.visuals.insert(parent.visuals.end(), child.visuals.begin(), child.visuals.end());
        parent.collisions.insert(parent.collisions.end(), child.collisions.begin(), child.collisions.end());
        for (JointDescription& below : robot.joints)
          if (below.parent == child.name) {
            below.parent = joint.parent;
            below.X_PJ = X * below.X_PJ;
          }
        for (FrameDescription& frame : robot.frames)
          if (frame.link == child.name) {
            frame.link = joint.parent;
            frame.X_LF = X * frame.X_LF;
          }
        std::erase_if(robot.links, [&](const auto& each) { return each.name == child.name; });
        if (named) {
          FrameDescription frame;
          frame.name = child.name;
          frame.link = joint.parent;
          frame.X_LF = X;
          robot.frames.push_back(std::move(frame));
        }
        ForJointValues(&of, [&](auto* map) { map->erase(joint.name); });
        change->added = part.robot + "/link:" + joint.parent;
        return {};
      },
      {scene->PathOf(*scene->Find(id))});
}

TreeEdit WeldJoint(CObjectContainer* scene, ObjectId id) {
  TreeEdit refused;
  PartOfRobot part;
  refused.Refuse(FindJoined(*scene, id, &part));
  if (!refused.ok()) return refused;
  JointDescription joint = scene->Find(id)->As<JointDescription>();
  if (joint.type == JointType::kFixed) refused.Refuse(MessageOf("build.joint-fixed-already", {part.name}));
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {part.robot},
                       [&](BuildChange* change) -> Message {
                         SceneRobot& of = *change->Robot(part.robot);
                         JointDescription fixed;
                         fixed.name = joint.name;
                         fixed.type = JointType::kFixed;
                         fixed.parent = joint.parent;
                         fixed.child = joint.child;
                         fixed.X_PJ = joint.X_PJ * change->poses->MotionOf(of, joint);
                         of.description.joints.push_back(std::move(fixed));
                         ForJointValues(&of, [&](auto* map) { map->erase(joint.name); });
                         change->added = part.robot + "/joint:" + joint.name;
                         return {};
                       },
                       {scene->PathOf(*scene->Find(id))});
}

}  // namespace linkwright
