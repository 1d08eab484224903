// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <span>

#include "engine/model/LoopElement.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/PlaceLoops.h"
#include "engine/scene/build/SplitJoin.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/LinkForceFields.h"
#include "engine/scene/mass/ShapeSolids.h"

namespace linkwright {
namespace {

// Where a link is at the scene's start; the identity for the world.
Message StartOf(const CObjectContainer& scene, ObjectId link, Transform* X_WL) {
  if (link == 0) return {};
  PartOfRobot part;
  Message why = FindPart(scene, link, LinkKind(), &part);
  if (!why.text.empty()) return why;
  Message unsound;
  const auto poses = StartPoses::Of(scene.ToScene(), &unsound);
  if (poses) *X_WL = poses->Of(scene.Find(link)->parent()->As<SceneRobot>(), part.name);
  return unsound;
}

// Of a mesh that is open, what its convex hull weighs.
std::optional<Inertial> MassOf(const Visual& shape, double density) {
  if (shape.geometry.type == ShapeType::kMesh)
    return WeighSolids(SolidsOf(std::span(&shape, 1), BadMeshes::kRepair), std::array{density});
  const auto solid = SolidOf(shape.geometry);
  if (!solid || !(density * solid->volume > 0)) return std::nullopt;
  return InertialFromShapes({shape}, density * solid->volume);
}

std::shared_ptr<ForceElement> MakeLine(const LinkPoint& from, const LinkPoint& to, double stiffness,
                                       double damping, double length) {
  const auto made = std::make_shared<ForceElement>();
  const std::vector<std::string> types = ForceTypeNames();
  const auto type = std::find(types.begin(), types.end(), "spring_damper");
  SetForceType(made.get(), static_cast<std::size_t>(type - types.begin()));
  made->link_i = from.link;
  made->link_j = to.link;
  made->point_i = from.point;
  made->point_j = to.point;
  made->numbers[0] = stiffness;
  made->numbers[1] = damping;
  made->numbers[2] = length;
  return made;
}

bool IsFreeRoot(const CObjectContainer& scene, ObjectId link) {
  const SceneObject* const object = scene.Find(link);
  if (!object || &object->kind() != &LinkKind()) return false;
  SceneRobot robot;
  WriteObject(*object->parent(), &robot);
  return robot.floating && RootOf(robot.description) == object->name();
}

LoopType LoopOf(JointType type) {
  switch (type) {
    case JointType::kBall:
      return LoopType::kSpherical;
    case JointType::kFixed:
      return LoopType::kFixed;
    case JointType::kPrismatic:
      return LoopType::kTranslational;
    default:
      return LoopType::kRevolute;
  }
}

// The joint; why it cannot be moved by one number.
Message FindMovable(const CObjectContainer& scene, ObjectId id, JointDescription* joint) {
  const SceneObject* const object = scene.Find(id);
  if (!object || &object->kind() != &JointKind()) return NoJointMoves();
  WriteObject(*object, joint);
  return WhyNoSinglePosition(*joint);
}

}  // namespace

Message NoJointMoves() { return MessageOf("build.no-joint-moves-link"); }

Message WhyNoSinglePosition(const JointDescription& joint) {
  if (joint.mimic) return MessageOf("build.joint-follows-another", {joint.name, joint.mimic->joint});
  switch (joint.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
    case JointType::kPrismatic:
      return {};
    case JointType::kBall:
      return MessageOf("build.ball-joint-has-no-position", {joint.name});
    case JointType::kFree:
      return MessageOf("build.free-joint-has-no-position", {joint.name});
    case JointType::kFixed:
      break;
  }
  return MessageOf("build.fixed-joint-has-no-position", {joint.name});
}

void NameMesh(const Scene& scene, SceneRobot* robot, Geometry* geometry) {
  namespace fs = std::filesystem;
  const fs::path file(geometry->mesh_file);
  if (geometry->type != ShapeType::kMesh || !file.is_absolute()) return;
  std::error_code error;
  const fs::path names = FileOfNames(scene, *robot);
  const fs::path inside = names.empty()
                              ? fs::path()
                              : fs::weakly_canonical(file, error)
                                    .lexically_relative(fs::weakly_canonical(names, error).parent_path());
  if (!inside.empty() && *inside.begin() != "..") {
    geometry->mesh_file = inside.generic_string();
    return;
  }
  const std::string folder = file.parent_path().generic_string();
  std::vector<std::string>& packages = robot->package_paths;
  if (std::find(packages.begin(), packages.end(), folder) == packages.end()) packages.push_back(folder);
}

TreeEdit AddShapeAt(CObjectContainer* scene, const LinkPlace& place, const std::string& name,
                    const Geometry& geometry, double density) {
  PartOfRobot part;
  if (place.link != 0)
    if (Message why = FindPart(*scene, place.link, LinkKind(), &part); !why.text.empty())
      return NotBuilt(std::move(why));
  Visual shape;
  shape.geometry = geometry;
  const std::vector<std::string> on = place.link != 0 ? std::vector{part.robot} : std::vector<std::string>();
  return MakeBuildEdit(scene, on, [&](BuildChange* change) -> Message {
    if (place.link != 0) {
      NameMesh(change->scene, change->Robot(part.robot), &shape.geometry);
      LinkDescription* const link = FindLink(&change->Robot(part.robot)->description, part.name);
      shape.X_LG = place.X;
      link->visuals.push_back(shape);
      link->collisions.push_back(shape);
      if (const auto mass = MassOf(shape, density); mass && link->inertial)
        link->inertial = Together(*link->inertial, *mass);
      change->added = part.robot + "/link:" + part.name;
      return {};
    }
    SceneRobot& robot = change->scene.robots.emplace_back();
    robot.name = FreeRobotName(change->scene, name);
    robot.description.name = robot.name;
    robot.X_WR = place.X;
    NameMesh(change->scene, &robot, &shape.geometry);
    LinkDescription& link = robot.description.links.emplace_back();
    link.name = robot.name;
    link.visuals = link.collisions = {shape};
    link.inertial = MassOf(shape, density);
    robot.floating = link.inertial.has_value();
    change->added = robot.name + "/link:" + link.name;
    return {};
  });
}

TreeEdit AddFrameAt(CObjectContainer* scene, const LinkPlace& place, const std::string& name) {
  PartOfRobot part;
  if (Message why = FindPart(*scene, place.link, LinkKind(), &part); !why.text.empty())
    return NotBuilt(place.link == 0 ? MessageOf("build.frame-on-link") : std::move(why));
  // It stands in the scene, also where the robot has a file of its own.
  return MakeBuildEdit(scene, {}, [&](BuildChange* change) -> Message {
    RobotDescription& robot = change->Robot(part.robot)->description;
    FrameDescription frame;
    frame.name = FreeLinkName(robot, name);
    frame.link = part.name;
    frame.X_LF = place.X;
    robot.frames.push_back(frame);
    change->added = part.robot + "/frame:" + frame.name;
    return {};
  });
}

TreeEdit AddLinkAt(CObjectContainer* scene, const LinkPlace& place, NewLink link) {
  Transform X_WL;
  if (Message why = StartOf(*scene, place.link, &X_WL); !why.text.empty()) return NotBuilt(std::move(why));
  const Transform X_WP = X_WL * place.X;
  link.anchor = X_WP * link.anchor;
  link.axis = X_WP.R * link.axis;
  link.along = X_WP.R * link.along;
  return AddLink(scene, place.link, link);
}

TreeEdit AddBetween(CObjectContainer* scene, BetweenType type, const LinkPoint& from, const LinkPoint& to,
                    double length) {
  if (from.link == to.link)
    return NotBuilt(from.link.empty() ? MessageOf("build.both-points-in-world")
                                      : MessageOf("build.both-points-on", {from.link}));
  if (!(length > 0) && type != BetweenType::kBallLoop)
    return NotBuilt(MessageOf("build.both-points-at-one-place"));
  constexpr double kNewStiffness = 100, kNewDamping = 10;  // [N/m], [N s/m]
  switch (type) {
    case BetweenType::kSpring:
      return AddToScene(scene, "forces", MakeLine(from, to, kNewStiffness, 0, length));
    case BetweenType::kDamper:
      return AddToScene(scene, "forces", MakeLine(from, to, 0, kNewDamping, length));
    case BetweenType::kTendon: {
      const auto tendon = std::make_shared<TendonDescription>();
      tendon->stiffness = kNewStiffness;
      tendon->spring_range = {0, length};
      for (const LinkPoint& end : {from, to}) {
        TendonStopDescription& stop = tendon->stops.emplace_back();
        stop.link = end.link;
        stop.X_LS.p = end.point;
      }
      return AddToScene(scene, "tendons", tendon);
    }
    case BetweenType::kRod:
    case BetweenType::kBallLoop:
      break;
  }
  const auto loop = std::make_shared<LoopElement>();
  loop->type = type == BetweenType::kRod ? LoopType::kDistance : LoopType::kSpherical;
  loop->link_i = from.link;
  loop->link_j = to.link;
  loop->point_i = from.point;
  loop->point_j = to.point;
  loop->length = type == BetweenType::kRod ? length : 0;
  return AddToScene(scene, "loops", loop);
}

bool JoinHangsRobot(const CObjectContainer& scene, ObjectId first, ObjectId second) {
  const SceneObject* const a = scene.Find(first);
  const SceneObject* const b = scene.Find(second);
  return a && b && a->parent() != b->parent() && (IsFreeRoot(scene, first) || IsFreeRoot(scene, second));
}

TreeEdit JoinAt(CObjectContainer* scene, const LinkPlace& first, ObjectId second, JointType type) {
  if (first.link == second) return NotBuilt(MessageOf("build.joint-needs-two-links"));
  Transform X_WA;
  if (JoinHangsRobot(*scene, first.link, second)) {
    if (Message why = StartOf(*scene, first.link, &X_WA); !why.text.empty()) return NotBuilt(std::move(why));
    const Transform X_WJ = X_WA * first.X;
    const JointPlace place{type, X_WJ.p, X_WJ.R.col(2)};
    return IsFreeRoot(*scene, second) ? AttachRobot(scene, second, first.link, place)
                                      : AttachRobot(scene, first.link, second, place);
  }
  return AddLoopAt(scene, first, {second, {}}, LoopOf(type));
}

TreeEdit AddMotorOn(CObjectContainer* scene, ObjectId id, double position) {
  JointDescription joint;
  if (Message why = FindMovable(*scene, id, &joint); !why.text.empty()) return NotBuilt(std::move(why));
  const auto motor = std::make_shared<ForceElement>();
  motor->kind = ForceKind::kPosition;
  motor->joint = NameInScene(*scene, id);
  motor->kp = 50;
  motor->kd = 5;
  motor->target.value = position;
  return AddToScene(scene, "forces", motor);
}

TreeEdit AddDriverOn(CObjectContainer* scene, ObjectId id, double position) {
  JointDescription joint;
  if (Message why = FindMovable(*scene, id, &joint); !why.text.empty()) return NotBuilt(std::move(why));
  const std::string prefix = RobotPrefix(scene->ToScene(), scene->Find(id)->parent()->As<SceneRobot>());
  const auto driver = std::make_shared<LoopElement>();
  const bool slides = joint.type == JointType::kPrismatic;
  driver->type = slides ? LoopType::kOffset : LoopType::kAngle;
  driver->name = joint.name + "_driver";
  driver->link_i = prefix + joint.parent;
  driver->link_j = prefix + joint.child;
  driver->point_i = joint.X_PJ.p;
  driver->axis_i = joint.X_PJ.R * joint.axis;
  const Vector3 across = joint.axis.unitOrthogonal();
  driver->ref_i = joint.X_PJ.R * across;
  driver->ref_j = across;
  driver->axis_j = joint.axis;
  driver->function = TimeFunction{};
  driver->function->c = position;
  return AddToScene(scene, "loops", driver);
}

}  // namespace linkwright
