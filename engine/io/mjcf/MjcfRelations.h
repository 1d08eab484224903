// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/mjcf/MjcfBodies.h"

namespace linkwright {

/// Sections of an MJCF file that refer to bodies and joints that were read.
void ReadMjcfTendons(pugi::xml_node section, const MjcfIndex& index, const MjcfAssets& assets,
                     MjcfContext* context, MjcfResult* result);
void ReadMjcfEqualities(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                        MjcfResult* result);
void ReadMjcfActuators(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result);
/// What `springdamper` of joints and `dampratio` of servos mean once the robot's inertia is known: critical
/// damping and stiffness of each joint on its own, in the pose of the file.
void ResolveMjcfDamping(const MjcfIndex& index, MjcfContext* context, MjcfResult* result);
void ReadMjcfKeyframes(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result);
void ReadMjcfContacts(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                      MjcfResult* result);
/// The geoms that the pairs of all <contact> sections name.
std::set<std::string> GeomsInPairs(const MjcfFiles& files);

}  // namespace linkwright
