// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace linkwright {

/// The bytes that text in base64 (RFC 4648) stands for, with or without padding; none where it has other
/// characters.
std::optional<std::string> FromBase64(std::string_view text);

}  // namespace linkwright
