// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/JsonDocument.h"

namespace linkwright {

/// Parts of schemas that no table of a kind describes (yet), as JSON Schema:
///   fields   by "kind.field", the schema of a field of FieldType::kOther
///   rules    by kind, what holds for an object of it besides what its table says
///   $defs    by name, what the others refer to
const JsonValue& SchemaPieces();

}  // namespace linkwright
