// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/simulation/elements/ForceElement.h"

namespace linkwright {

struct Kind;

/// The types of force elements in files: the kinds, then the laws of forces between links.
std::vector<std::string> ForceTypeNames();
/// What pages and menus call them.
std::vector<std::string> ForceTypeTitles();
/// Number of the element's type among those names; as many where it is none of them.
std::size_t ForceTypeOf(const ForceElement& element);
void SetForceType(ForceElement* element, std::size_t type);
/// Adds a field for each number of each law.
void AddLinkForceFields(Kind* kind);

}  // namespace linkwright
