// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/PoseTool.h"

#include <optional>
#include <string>

#include "app/document/Document.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

const Field* poseField(const SceneObject& object) {
  const Kind& kind = object.kind();
  const bool movable =
      &kind == &SceneRobotKind() || &kind == &JointKind() || &kind == &FrameKind() || &kind == &ShapeKind();
  return movable ? kind.Find("pose") : nullptr;
}

// Where that is which the object's pose is seen from; nothing: it is not in the model.
std::optional<Transform> standsIn(const Player& player, const Scene& scene, const SceneObject& object) {
  if (&object.kind() == &SceneRobotKind()) return Transform();
  const SceneObject* robot = object.parent();
  std::string link;
  if (&object.kind() == &JointKind()) {
    link = object.As<JointDescription>().parent;
  } else if (&object.kind() == &FrameKind()) {
    link = object.As<FrameDescription>().link;
  } else {
    link = robot->name();
    robot = robot->parent();
  }
  const bool prefixed = robot && &robot->kind() == &SceneRobotKind() && HasRobotPrefixes(scene);
  const FrameIndex frame = player.model()->FindFrame(prefixed ? robot->name() + "/" + link : link);
  if (!frame.IsValid()) return std::nullopt;
  return player.framePose(frame);
}

}  // namespace

bool PoseTool::update() {
  const Player* const player = view_->player();
  const Document* const document = view_->document();
  object_ = 0;
  if (!player->compiled() || !document->isOpen()) return false;
  const SceneObject* const object = document->objects().Find(view_->workbench()->objectActions()->selected());
  const Field* const pose = object ? poseField(*object) : nullptr;
  if (pose == nullptr || !view_->workbench()->partsShown()->canTake(object->id())) return false;
  const auto X_WP = standsIn(*player, document->scene(), *object);
  if (!X_WP || !X_WP->p.allFinite()) return false;
  object_ = object->id();
  X_WP_ = *X_WP;
  gizmo_.options.enabled = render::kGizmoAll;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(view_->shown()->camera(), size.width(), size.height());
  gizmo_.SetPose(X_WP_ * std::get<Transform>(pose->get(object->value())));
  return true;
}

// What is pressed in the picture is a link, which is dragged otherwise.
bool PoseTool::takes(const PickObject& /*object*/) const { return false; }

void PoseTool::put(const Transform& X_WO, int token) {
  if (!update() || !X_WO.p.allFinite() || !X_WO.R.allFinite()) return;
  Document* const document = view_->document();
  const ObjectId id = object_;
  const Transform X_PO = X_WP_.Inverse() * X_WO;
  const SceneObject& object = *document->objects().Find(id);
  const QString what = QString::fromStdString(object.name().empty() ? object.kind().title : object.name());
  document->editObjects(
      Document::tr("Move %1").arg(what),
      [&](CObjectContainer* scene) {
        TreeEdit done;
        done.edit = scene->Set(id, *poseField(*scene->Find(id)), X_PO);
        return done;
      },
      token);
}

}  // namespace linkwright::app
