// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/Message.h"
#include "engine/scene/Kind.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright {

/// The numbers that a field of this object may hold, in words: "at least 0 m", "greater than 0 kg", "from 0
/// to 1", "a whole number from 1 to 8", "1 or 2". `factor`: of a bound to the unit that is shown; `unit`:
/// that one, empty: none. Empty: all numbers.
Message RangeInWords(const Field& field, const void* object, double factor, const std::string& unit);

/// Why the numbers of such a field cannot stand together, as a sentence without a full stop: a direction of
/// no length, rows whose first numbers do not increase. Empty: they can.
Message WhyNotTogether(const Field& field, const FieldValue& value);

/// What is wrong with an object as a whole, in the same way: `lower` above `upper`.
Message WhyWrong(const SceneObject& object);

}  // namespace linkwright
