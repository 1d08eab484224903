// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// What a vector with Field::named_axes may be called.
inline constexpr std::array<std::string_view, 6> kAxisNames = {"x", "y", "z", "-x", "-y", "-z"};

/// So many rows a field of FieldType::kRows has at least.
inline constexpr std::size_t kLeastRows = 2;

/// What the objects that contain the one that is read pass to it.
struct ReadScope {
  const ColorsByName* colors = nullptr;
};

/// Reads the value of one field of `object`, whose fields before it have been read, other than a part or a
/// list. Empty: it is absent or refused, with an error at its line.
std::optional<FieldValue> ReadField(const SceneElement& element, const Kind& kind, const Field& field,
                                    const void* object, const ReadScope& scope);

/// For messages: "mass" in quotes; several of these.
std::string InQuotes(std::string_view text);
std::string ListOf(const std::vector<std::string>& words);
/// That a key means nothing for the object, with its type where the kind has types. `only_angles`: because it
/// is in degrees.
Message MeansNothing(const std::string& key, const Kind& kind, const void* object, bool only_angles = false);

}  // namespace linkwright
