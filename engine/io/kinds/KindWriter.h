// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// Changes an object of a scene file so that it has what `now` has; `before` is what it has, or the kind's
/// default values if it is new. Fields with equal values are not touched, except those that must be given and
/// are absent. Keys that have lost their meaning, or cannot stand beside one that changed, are removed. The
/// items of lists find what they were by name, else, if that was changed or there is none, by place.
void EditObject(const Kind& kind, const void* before, const void* now, JsonValue* object);

/// The value of one key; null for nothing, a pose and numbers by name, which are written otherwise.
JsonValue FieldToJson(const Field& field, const FieldValue& value);

}  // namespace linkwright
