// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/PoseTool.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "app/document/Document.h"
#include "app/languages/EngineText.h"
#include "app/tools/gizmo/ObjectPlace.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

const Field* poseField(const SceneObject& object) {
  const Kind& kind = object.kind();
  const bool movable =
      &kind == &SceneRobotKind() || &kind == &JointKind() || &kind == &FrameKind() || &kind == &ShapeKind();
  return movable ? kind.Find("pose") : nullptr;
}

// What moves a link: the joint above it, or else its robot.
const SceneObject* moverOf(const SceneObject& object) {
  if (&object.kind() != &LinkKind() || &object.parent()->kind() != &SceneRobotKind()) return &object;
  const SceneObject* const joint = jointAbove(*object.parent(), object.name());
  return joint != nullptr ? joint : object.parent();
}

// Whether something above it, in the tree of the scene or along the robot's joints, is moved.
bool isCarried(const SceneObject& object, const std::set<ObjectId>& moved) {
  const SceneObject* robot = object.parent();
  std::string link;
  if (&object.kind() == &JointKind()) link = object.As<JointDescription>().parent;
  if (&object.kind() == &FrameKind()) link = object.As<FrameDescription>().link;
  if (&object.kind() == &ShapeKind()) {
    link = robot->name();
    robot = robot->parent();
  }
  if (robot == nullptr || &robot->kind() != &SceneRobotKind()) return false;
  return carriesLink(*robot, link, moved);
}

}  // namespace

// All that is selected and stands at a pose, what is carried by another one of them left out.
std::vector<PoseTool::Moved> PoseTool::movedWith() const {
  const Player* const player = view_->player();
  const Document* const document = view_->document();
  const auto& parts = *view_->workbench()->partsShown();
  const SceneObject* const active = document->objects().Find(view_->selection()->object());
  const bool group = active != nullptr && &active->kind() == &GroupKind();
  std::vector<ObjectId> chosen;
  for (const ObjectId id : view_->selection()->objects())
    for (const ObjectId member : MembersOf(document->objects(), id)) chosen.push_back(member);
  std::set<ObjectId> movers;
  for (const ObjectId id : chosen) {
    const SceneObject* object = document->objects().Find(id);
    if (object == nullptr || (parts.isPart(id) && !parts.canTake(id))) continue;
    if (group) object = moverOf(*object);
    if (poseField(*object) != nullptr) movers.insert(object->id());
  }
  std::vector<Moved> moved;
  for (const ObjectId id : movers) {
    const SceneObject& object = *document->objects().Find(id);
    if (isCarried(object, movers)) continue;
    const auto X_WP = placeIn(*player, document->scene(), object);
    if (X_WP && X_WP->p.allFinite()) moved.push_back({id, *X_WP});
  }
  return moved;
}

bool PoseTool::update() {
  const Player* const player = view_->player();
  const Document* const document = view_->document();
  object_ = 0;
  if (!player->compiled() || !document->isOpen()) return false;
  const SceneObject* object = document->objects().Find(view_->workbench()->objectActions()->selected());
  if (object != nullptr && &object->kind() == &GroupKind()) {
    const std::vector<Moved> moved = movedWith();
    object = moved.empty() ? nullptr : document->objects().Find(moved.front().object);
  }
  const Field* const pose = object ? poseField(*object) : nullptr;
  if (pose == nullptr || !view_->workbench()->partsShown()->canTake(object->id())) return false;
  const auto X_WP = placeIn(*player, document->scene(), *object);
  if (!X_WP || !X_WP->p.allFinite()) return false;
  object_ = object->id();
  X_WP_ = *X_WP;
  gizmo_.options.enabled = render::kGizmoAll;
  const SnapSteps& steps = ShelfAim::of(view_->workbench())->steps();
  gizmo_.options.move_step = steps.grid;
  gizmo_.options.turn_step = steps.angle;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(view_->shown()->camera(), size.width(), size.height());
  gizmo_.SetPose(X_WP_ * std::get<Transform>(pose->get(object->value())));
  return true;
}

// What is pressed in the picture is a link, which is dragged otherwise.
bool PoseTool::takes(const PickObject& /*object*/) const { return false; }

SnapFinder::Moved PoseTool::movedAlong() {
  if (view_->player()->model() == nullptr) return {};  // the next one is still being made
  const CObjectContainer& objects = view_->document()->objects();
  const Scene& scene = view_->document()->scene();
  const Model& model = *view_->player()->model();
  std::set<ObjectId> movers;
  for (const Moved& each : movedWith()) movers.insert(each.object);
  std::vector<bool> frames(model.frames().size());
  std::vector<std::pair<int, Transform>> shapes;  // in these links
  const auto add = [&](const SceneObject& robot, const std::string& name) {
    const FrameIndex frame = model.FindFrame(nameInModel(scene, robot, name));
    if (frame.IsValid()) frames[static_cast<std::size_t>(frame.value)] = true;
  };
  for (const auto& robot : objects.root().ChildrenOf("robots")) {
    const std::set<std::string> carried = linksCarried(*robot, movers);
    for (const std::string& link : carried) add(*robot, link);
    for (const auto& frame : robot->ChildrenOf("frames"))
      if (movers.contains(frame->id()) || carried.contains(frame->As<FrameDescription>().link))
        add(*robot, frame->name());
  }
  for (const ObjectId id : movers)
    if (const SceneObject* const object = objects.Find(id); &object->kind() == &ShapeKind()) {
      const SceneObject& link = *object->parent();
      const FrameIndex frame = model.FindFrame(nameInModel(scene, *link.parent(), link.name()));
      shapes.emplace_back(frame.value, object->As<Visual>().X_LG);
    }
  // A shape is identified by its pose in its link: two of them at one pose are taken for one.
  return [frames, shapes](FrameIndex frame, const Visual* shape) {
    if (frames[static_cast<std::size_t>(frame.value)]) return true;
    return shape != nullptr && std::any_of(shapes.begin(), shapes.end(), [&](const auto& each) {
             const auto& [link, X_LG] = each;
             return link == frame.value && X_LG.p == shape->X_LG.p && X_LG.R == shape->X_LG.R;
           });
  };
}

void PoseTool::put(const Transform& X_WO, int token) {
  if (!update() || !X_WO.p.allFinite() || !X_WO.R.allFinite()) return;
  Document* const document = view_->document();
  const ObjectId id = object_;
  // The motion of the world that takes the object there.
  const SceneObject& active = *document->objects().Find(id);
  const Transform X_WW =
      X_WO * (X_WP_ * std::get<Transform>(poseField(active)->get(active.value()))).Inverse();
  std::vector<Moved> moved = movedWith();
  if (moved.empty()) moved = {{id, X_WP_}};
  const QString what = moved.size() > 1
                           ? Document::tr("%n object(s)", nullptr, static_cast<int>(moved.size()))
                       : active.name().empty() ? engineText(active.kind().title)
                                               : QString::fromStdString(active.name());
  document->editObjects(
      Document::tr("Move %1").arg(what),
      [&](CObjectContainer* scene) {
        TreeEdit done;
        for (const Moved& each : moved) {
          const SceneObject& object = *scene->Find(each.object);
          const Field& pose = *poseField(object);
          // Its own pose exactly as it was dragged.
          const Transform X_PO = each.object == id ? X_WP_.Inverse() * X_WO
                                                   : each.X_WP.Inverse() * X_WW * each.X_WP *
                                                         std::get<Transform>(pose.get(object.value()));
          done.edit.Merge(scene->Set(each.object, pose, X_PO));
        }
        return done;
      },
      token);
}

}  // namespace linkwright::app
