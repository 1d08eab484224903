// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright::app {
class Player;
class Poser;
}  // namespace linkwright::app

/// See JointEdits.h.
namespace linkwright::app::edits {

/// Gives a link an impulse [N s], world axes, at a point of it [m, its frame]. At the start that changes the
/// start velocities, as an undo step; later the velocities of the moment that is shown jump, as an input of
/// the run: it is recorded, replayed, and what came later is another run. False, with a notice: the link
/// cannot be pushed.
bool push(Player* player, FrameIndex link, const Vector3& point, const Vector3& impulse);

/// Whether a free joint to the world moves what the link is part of: it can be lifted, and falls.
bool isFree(const Player& player, FrameIndex link);
/// Lifts what the link is part of by a height [m] against gravity, or along z where there is none. While
/// simulating that is an input of the run, else a pose, which is undone. False, with a notice: it is not
/// free.
bool lift(Poser* poser, FrameIndex link, double height);

/// The mass of all that hangs on the same joint to the world as the link does [kg]; 0: it is fixed there.
double massWith(const Player& player, FrameIndex link);
/// The centre of mass of a link with all that is welded to it, in the link's frame [m].
Vector3 centreOf(const Player& player, FrameIndex link);

}  // namespace linkwright::app::edits
