// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace linkwright {

/// `text` with what has a meaning in XML replaced.
std::string EscapeXml(std::string_view text);

}  // namespace linkwright
