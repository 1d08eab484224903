// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// All keys of fields, by the names of these.
std::vector<std::string> KeysOfAll(const Kind& kind, const std::vector<std::string>& fields);

/// Adds to the schema of a kind's objects which keys cannot stand beside each other (those that say the same
/// in other units, Field::excludes, Kind::one_of) and which cannot stand without others (Field::needs).
void AddCompany(const Kind& kind, JsonValue* out);

}  // namespace linkwright
