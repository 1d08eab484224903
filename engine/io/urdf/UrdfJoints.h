// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/urdf/UrdfScope.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Reads a <joint> and adds it to `robot`; a planar one as three joints, with two massless links between.
void ReadUrdfJoint(pugi::xml_node node, UrdfContext* context, RobotDescription* robot);

}  // namespace linkwright
