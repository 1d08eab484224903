// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/MechanismDescription.h"

#include <array>

namespace linkwright {
namespace {

constexpr std::array<const char*, kConstraintTypes> kNames = {
    "spherical", "revolute", "universal",      "cylindrical",       "translational", "planar",
    "fixed",     "distance", "drive_distance", "drive_translation", "drive_rotation"};
constexpr std::array<int, kConstraintTypes> kRows = {3, 5, 4, 4, 5, 3, 6, 1, 1, 1, 1};

}  // namespace

const char* ToString(ConstraintType type) { return kNames[static_cast<size_t>(type)]; }
bool IsDriver(ConstraintType type) { return type >= ConstraintType::kDriveDistance; }
bool HasPoints(ConstraintType type) { return type != ConstraintType::kDriveRotation; }
bool HasAxisI(ConstraintType type) {
  return type != ConstraintType::kSpherical && type != ConstraintType::kDistance &&
         type != ConstraintType::kDriveDistance;
}
bool HasAxisJ(ConstraintType type) {
  return type >= ConstraintType::kRevolute && type <= ConstraintType::kFixed;
}
bool HasReferences(ConstraintType type) {
  return type == ConstraintType::kTranslational || type == ConstraintType::kFixed ||
         type == ConstraintType::kDriveRotation;
}
int RowCount(ConstraintType type) { return kRows[static_cast<size_t>(type)]; }

const char* ToString(MechanismForceType type) {
  return type == MechanismForceType::kSpringDamper ? "tsda" : "tyre";
}

int MechanismDescription::FindBody(std::string_view body) const {
  if (body == kGround) return -1;
  for (size_t i = 0; i < bodies.size(); ++i)
    if (bodies[i].name == body) return static_cast<int>(i);
  return -2;
}

}  // namespace linkwright
