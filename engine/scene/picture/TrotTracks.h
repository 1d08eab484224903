// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/picture/Snapshot.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// The tracks of the two feet that swing in the step of a walk at `time` [s], from where they leave the
/// ground to where they come down. `dark`: on a dark background. None of real feet: where these stand, a plan
/// goes on from, is no function of time.
void AddTrotTracks(const TrotScene& walk, double time, bool dark, Snapshot* out);

}  // namespace linkwright
