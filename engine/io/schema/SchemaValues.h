// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "engine/base/json/JsonDocument.h"

namespace linkwright {

/// The schema of values that fields have, by the name of its definition: "number", "vector", "color", …, and
/// those that fields of FieldType::kOther name. Empty: there is none of this name. It may refer to other
/// definitions.
std::optional<JsonValue> SchemaOfValue(std::string_view definition);

}  // namespace linkwright
