// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// The schema of what a field may have at one of its keys in files. It refers to definitions that
/// SchemaOfValue knows, and to those of kinds by the names that `define` gives them.
JsonValue SchemaOfField(const Field& field, const std::string& key,
                        const std::function<std::string(const Kind&)>& define);

/// What a narrower range of a field's numbers adds to that.
JsonValue SchemaOfRange(const Field& field, const std::string& key, const Interval& range);

}  // namespace linkwright
