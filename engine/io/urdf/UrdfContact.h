// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/urdf/UrdfScope.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Reads the <contact> of a link, an extension of Bullet's: friction and restitution of its collision shapes.
/// What it has besides is reported as ignored.
SurfaceDescription ReadUrdfContact(pugi::xml_node contact, UrdfContext* context, const std::string& element);

/// Reads a <gazebo> element: of one with a reference, mu1 goes into the context's gazebo_friction. What it
/// has besides is reported as ignored.
void ReadUrdfGazebo(pugi::xml_node gazebo, UrdfContext* context);

/// Gives the collision shapes of links the friction of their <gazebo>, where their <contact> has none.
void ApplyUrdfGazebo(const UrdfContext& context, RobotDescription* robot);

}  // namespace linkwright
