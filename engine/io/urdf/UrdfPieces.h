// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <set>
#include <string>

#include "engine/model/Description.h"

/// Pieces of a URDF's text, for those who write one anew and those who edit one.
namespace linkwright {

/// Numbers with spaces between, as short as they can be while reading back to the same bits.
std::string SpacedNumbers(std::initializer_list<double> values);
std::string SpacedNumbers(const Vector3& v);

/// Nothing where it is the identity.
void WriteUrdfOrigin(const Transform& X, const char* indent, std::ostream* out);
/// From "<inertial>" to its end.
void WriteUrdfInertial(const Inertial& i, std::ostream* out);
/// A link without mass in a fixed joint, whose name is none of `joints`.
void WriteUrdfFrame(const FrameDescription& frame, std::set<std::string>* joints, std::ostream* out);

}  // namespace linkwright
