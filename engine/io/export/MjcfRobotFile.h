// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/export/RobotFile.h"

namespace linkwright {

/// TextForOwnFile() of a robot that comes from MJCF. Values that stand in included files, or come of several
/// elements, stay in the scene.
RobotFileText TextForOwnMjcf(const SceneRobot& robot);

}  // namespace linkwright
