// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Simbody.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

/// Reads of scene files what the golden values are made from, straight from the JSON and by this program's
/// own means: nothing of the engine is used.
namespace golden {

using nlohmann::json;

/// Throws std::runtime_error where the file cannot be read.
json ReadScene(const std::filesystem::path& file);

SimTK::Vec3 ReadVec3(const json& object, const char* key, const SimTK::Vec3& otherwise = SimTK::Vec3(0));
/// "xyz" with "rpy", "rpy_deg" or "quaternion".
SimTK::Transform ReadPose(const json& object);
/// A unit vector: three numbers, or "x", "-y", …; "x" where nothing is given.
SimTK::UnitVec3 ReadAxis(const json& joint);

/// Mass, centre and inertia of a link: as given, or its mass spread evenly over its shapes, overlaps counted
/// for each.
SimTK::MassProperties ReadMass(const json& link);

}  // namespace golden
