// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/Index.h"
#include "engine/scene/Scene.h"

namespace linkwright::app {
class Document;
class Player;
class Poser;
class Selection;
}  // namespace linkwright::app

/// See JointEdits.h. Every edit of a path shows at once; the simulation starts anew with it when the mouse is
/// released.
namespace linkwright::app::edits {

/// A path of a link from where it is to a position near by; selects its end, returns its index.
int addPath(Player* player, Selection* selection, FrameIndex frame);
void setPath(Document* document, int path, const PathElement& value, int token = 0);
/// A waypoint at the end, where the link is (or the joints are) now; selects it, returns its number.
int addWaypoint(Player* player, Selection* selection, int path);
/// A waypoint on the curve where the path is at `time`; selects it, returns its number.
int insertWaypoint(Player* player, Selection* selection, int path, double time, int token = 0);
/// With a notice instead where only two are left.
void removeWaypoint(Document* document, Selection* selection, int path, int waypoint);
/// Of a path of joints: the positions that bring its link there.
void setWaypointPose(Poser* poser, int path, int waypoint, const Transform& X_WP, int token = 0);
/// Writes the times of the waypoints so that the path just keeps its limits.
void scaleTimes(Player* player, int path);

}  // namespace linkwright::app::edits
