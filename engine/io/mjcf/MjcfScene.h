// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/mjcf/MjcfReader.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Lets joints start where the file has them, but for those the scene itself places.
void PlaceAsInMjcf(const MjcfResult& file, SceneRobot* robot);

/// Puts what an MJCF file contains besides its bodies into the scene that opens it: actuators,
/// tendons, sensors, springs of joints, cameras, time step, gravity.
void AddMjcfToScene(const MjcfResult& file, bool independent_mimic, Scene* scene);

}  // namespace linkwright
