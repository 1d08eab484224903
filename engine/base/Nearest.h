// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

namespace linkwright {

/// The known word nearest to `word` if it is near enough to be a slip, else empty.
std::string_view Nearest(std::string_view word, std::span<const std::string_view> known);

}  // namespace linkwright
