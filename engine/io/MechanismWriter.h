// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/JsonDocument.h"
#include "engine/multibody/MechanismDescription.h"

namespace linkwright {

/// Changes an object that ReadMechanism reads so that it says what `now` is; `before` is what it says, or an
/// empty description where it is new. What stays equal keeps its spelling. "visuals" are left alone.
void EditMechanism(const MechanismDescription& before, const MechanismDescription& now, JsonValue* object);

/// A new object that reads back as `mechanism`, number by number.
JsonValue MechanismToJson(const MechanismDescription& mechanism);

}  // namespace linkwright
