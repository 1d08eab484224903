// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// What a field is, as a sentence with its unit: "Rest position of the spring [rad or m]."; `key`: one of its
/// keys in files.
std::string DescriptionOf(const Field& field, const std::string& key);

/// The unit as read: "rad or m", "N m/rad or N/m".
std::string UnitText(const std::string& unit);

/// The value of a field of this object, as files have it; none where files leave it out (nothing, empty,
/// infinite, no translation and rotation).
std::optional<JsonValue> DefaultToJson(const Field& field, const void* object);

/// Pages on the kinds of objects that a file can hold, as Markdown: a table of the fields of each.
std::string KindReferenceText(const Kind& root);

}  // namespace linkwright
