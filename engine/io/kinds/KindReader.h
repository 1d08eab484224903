// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/io/kinds/SceneElement.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// Reads an object of a scene file by the description of its kind into `object`, which has the kind's default
/// values. Errors and warnings with the line of the key: a value of another type, out of its range, a field
/// that is missing, a key that is unknown or means nothing for the object's type; and what Kind::check finds.
/// Lists take all their objects, also those with errors; names that must be unique and appear twice are
/// errors; objects without a name get one, where the kind has them. `needed`: fields that must be given
/// besides those that the kind requires. Returns whether there was no error.
bool ReadObject(const SceneElement& element, const Kind& kind, void* object,
                const std::vector<std::string>& needed = {});

}  // namespace linkwright
