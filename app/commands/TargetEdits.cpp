// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/TargetEdits.h"

#include <limits>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "app/session/Selection.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/targets/TargetPlace.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright::app::edits {
namespace {

std::string nameOf(const SceneTarget& target) {
  switch (target.kind) {
    case TargetKind::kPose:
      return target.frame + " target";
    case TargetKind::kRelative:
      return target.frame + " to " + target.reference;
    case TargetKind::kCenterOfMass:
      return "centre of mass";
    case TargetKind::kLength:
      return target.frame + " distance";
    case TargetKind::kPosture:
      return "posture";
  }
  return "target";
}

std::string freeTargetName(const Document& document, const SceneTarget& target) {
  const SceneObject& root = document.objects().root();
  return FreeName(root, *root.kind().Find("targets"), nameOf(target));
}

bool isTarget(const Document& document, int index) {
  return document.isOpen() && index >= 0 && index < static_cast<int>(document.scene().targets.size());
}

}  // namespace

int addTarget(Poser* poser, Selection* selection, FrameIndex frame) {
  const Model* model = poser->player()->model();
  if (model == nullptr || !frame.IsValid()) return -1;
  Document* document = poser->document();
  SceneTarget target;
  target.frame = model->frames()[static_cast<std::size_t>(frame.value)].name;
  const auto& present = document->scene().targets;
  // Beside plain poses as one of them, else on a level of its own.
  if (!IsPlain(*model, present, document->scene().target_options)) return addTarget(poser, selection, target);
  target.X_WT = poser->player()->framePose(frame);
  if (!present.empty()) target.priority = present.front().priority;
  const int index = static_cast<int>(present.size());
  target.name = freeTargetName(*document, target);
  document->edit(Document::tr("Add target"), [&](Scene& scene) { scene.targets.push_back(target); });
  selection->select({PickKind::kTarget, index});
  return index;
}

int addTarget(Poser* poser, Selection* selection, SceneTarget target) {
  const Player* player = poser->player();
  const auto compiled = player->compiled();
  if (!compiled) return -1;
  const Model& model = *compiled->model;
  if (target.NeedsFrame() && !model.FindFrame(target.frame).IsValid()) return -1;
  if (target.kind == TargetKind::kRelative && !model.FindFrame(target.reference).IsValid()) return -1;
  const Scene& scene = poser->document()->scene();
  if (target.name.empty()) target.name = freeTargetName(*poser->document(), target);
  if (target.kind == TargetKind::kLength) {
    // A sphere about what the robot stands on, through the link.
    target.X_WT = player->framePose(model.FindFrame(target.frame));
    target.X_WT.R.setIdentity();
    target.X_WT.p.z() -= 0.3 * compiled->size;
  }
  target = TargetAtRobot(*compiled, player->bodyPoses(), target);
  const int index = static_cast<int>(scene.targets.size());
  const std::vector<int> order = TargetsByPriority(scene.targets);
  const bool posture = target.kind == TargetKind::kPosture;
  int place = static_cast<int>(order.size());
  while (!posture && place > 0 &&
         scene.targets[static_cast<std::size_t>(order[static_cast<std::size_t>(place - 1)])].kind ==
             TargetKind::kPosture)
    --place;
  poser->editTargets(
      Document::tr("Add %1").arg(QString::fromStdString(target.name)),
      [&](Scene& open) {
        target.priority = std::numeric_limits<int>::max() / 4096;
        open.targets.push_back(target);
        MoveTargetTo(&open.targets, index, place, false);
      },
      0);
  selection->select({PickKind::kTarget, index});
  return index;
}

void setTargetPose(Poser* poser, int index, const Transform& X_WT, int token) {
  const Model* model = poser->player()->model();
  if (model == nullptr || !isTarget(*poser->document(), index)) return;
  if (!X_WT.p.allFinite() || !X_WT.R.allFinite()) return;
  const SceneTarget& target = poser->document()->scene().targets[static_cast<std::size_t>(index)];
  const auto change = [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)].X_WT = X_WT; };
  const QString text = Document::tr("Move target");
  if (TakesPart(*model, target))
    poser->editTargets(text, change, token);
  else
    poser->player()->editBesidePose(text, change, token);
}

void setTarget(Poser* poser, int index, const SceneTarget& value, int token) {
  if (!isTarget(*poser->document(), index)) return;
  poser->editTargets(
      Document::tr("Change target"),
      [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)] = value; }, token);
}

void moveTarget(Poser* poser, int index, int place, bool join) {
  if (!isTarget(*poser->document(), index)) return;
  poser->editTargets(
      Document::tr("Change priority"),
      [&](Scene& scene) { MoveTargetTo(&scene.targets, index, place, join); }, 0);
}

void setTargetOptions(Poser* poser, const TargetOptions& options) {
  const Document* document = poser->document();
  if (!document->isOpen() || options == document->scene().target_options) return;
  poser->editTargets(
      Document::tr("Change solver"), [&](Scene& scene) { scene.target_options = options; }, 0);
}

void cycleTargetSolver(Poser* poser, int by) {
  TargetOptions options = poser->document()->scene().target_options;
  const int next = (static_cast<int>(options.solver) + by + kTargetSolvers) % kTargetSolvers;
  options.solver = static_cast<TargetSolver>(next);
  setTargetOptions(poser, options);
}

}  // namespace linkwright::app::edits
