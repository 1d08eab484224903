// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/mjcf/MjcfBodies.h"

namespace linkwright {

/// Sections of an MJCF file that refer to bodies and joints that were read.
void ReadMjcfTendons(pugi::xml_node section, const MjcfAssets& assets, MjcfIndex* index, MjcfContext* context,
                     MjcfResult* result);
void ReadMjcfEqualities(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                        MjcfResult* result);
void ReadMjcfActuators(pugi::xml_node section, MjcfIndex* index, MjcfContext* context, MjcfResult* result);
/// What is not measured here is left out with a warning.
void ReadMjcfSensors(pugi::xml_node section, MjcfIndex* index, MjcfContext* context, MjcfResult* result);
/// What numbers mean that depend on the robot as a whole, in the pose of the file: `springdamper` of joints,
/// `dampratio` of servos, peak forces and length ranges of muscles, lengths of tendons' springs.
void ResolveMjcfActuation(const MjcfIndex& index, MjcfContext* context, MjcfResult* result);
/// Takes away what <flag> switches off.
void ApplyMjcfFlags(const MjcfContext& context, MjcfResult* result);
void ReadMjcfKeyframes(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result);
void ReadMjcfContacts(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                      MjcfResult* result);
/// The geoms that the pairs of all <contact> sections name.
std::set<std::string> GeomsInPairs(const MjcfFiles& files);

}  // namespace linkwright
