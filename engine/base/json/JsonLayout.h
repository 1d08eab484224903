// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/json/JsonDocument.h"

namespace linkwright {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The first position at or after `at` that is neither white space nor in a comment.
std::size_t SkipJsonSpace(std::string_view text, std::size_t at);

/// All for text between values, where a slash can only start a comment.
bool HasComment(std::string_view gap);
/// Whether what is appended to it would stand in a comment.
bool EndsInLineComment(std::string_view gap);

/// The text of one item of an object or array: head, attached, key, colon, value, before_comma, a comma
/// unless it is the last one, tail. All are parts of the document's text.
struct JsonItemText {
  std::string_view head;          ///< white space, and comments that belong to no item
  std::string_view attached;      ///< its comments: on the lines directly above it, or before it on its line
  std::string_view key;           ///< with its quotes; empty in an array
  std::string_view colon;         ///< all between key and value
  std::string_view before_comma;  ///< between the value and its comma
  std::string_view tail;          ///< the rest of its line with the comments there; empty if an item follows
};

/// The text of an object or array between its brackets.
struct JsonLayout {
  std::vector<JsonItemText> items;
  std::string_view closing;  ///< between the last item, or the opening bracket, and the closing bracket
};

/// `container` must come from `text`.
JsonLayout LayOutJson(const JsonValue& container, std::string_view text);

}  // namespace linkwright
