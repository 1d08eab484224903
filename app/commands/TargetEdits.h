// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/Index.h"
#include "engine/scene/Scene.h"

namespace linkwright::app {
class Document;
class Poser;
class Selection;
}  // namespace linkwright::app

/// See JointEdits.h. The robot follows the targets that it reaches for, where it is not playing.
namespace linkwright::app::edits {

/// Adds a pose to reach for at a link's frame, and selects it; returns its index.
int addTarget(Poser* poser, Selection* selection, FrameIndex frame);
/// Adds a target of any kind where the robot is now, on a level of its own: below all others, but above
/// postures. Name and pose are chosen. Returns its index, −1 if its links do not exist.
int addTarget(Poser* poser, Selection* selection, SceneTarget target);
void setTargetPose(Poser* poser, int target, const Transform& X_WT, int token = 0);
void setTarget(Poser* poser, int target, const SceneTarget& value, int token = 0);
/// See MoveTargetTo: another priority.
void moveTarget(Poser* poser, int target, int place, bool join);
/// How all targets are met together; the robot follows, also in the middle of a drag.
void setTargetOptions(Poser* poser, const TargetOptions& options);
/// The next solver, or the one before.
void cycleTargetSolver(Poser* poser, int by);

}  // namespace linkwright::app::edits
