// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/BuildEdit.h"
#include "engine/scene/build/CopyBetween.h"

namespace linkwright {

/// Names the copies in a loop joint and mirrors it; false: it is not between copied links alone.
bool TakeLoop(const CopiedParts& parts, LoopElement* loop);

/// Adds the copies of the loop joints that a robot has itself; all names as in the robot.
void CopyLoops(const CopiedParts& parts, std::vector<LoopElement>* loops);

/// Loop joints of copies that join them to a link that is not copied, or to the world, as the originals do,
/// at the place there that is moved along. `before`: the scene whose loop joints are copied, with names as
/// they are there.
void CopyOuterLoops(const Scene& before, const CopiedParts& parts, BuildChange* change);

}  // namespace linkwright
