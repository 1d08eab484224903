// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace linkwright {

/// Length of the UTF-8 sequence that `text` (not empty) begins with, or 0 if it is not one.
std::size_t Utf8Length(std::string_view text);

/// Where the first byte of `text` stands that is not UTF-8; its size if all of it is.
std::size_t FirstInvalidUtf8(std::string_view text);

/// The first bytes of `text`, at most `longest` without cutting a character in two, with "…" behind what was
/// cut.
std::string Shortened(std::string_view text, std::size_t longest);

/// `text` as one line that a terminal or a list shows as it is: what would steer a terminal (control
/// characters, also those from U+0080), break the line, turn the direction of writing or is not UTF-8 stands
/// as
/// `\x1b` or `\u202e`. Names in files come from anywhere.
std::string Printable(std::string_view text);

}  // namespace linkwright
