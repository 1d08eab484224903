// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace linkwright::cli {

/// A file of assets/page, by its name; they travel inside the program.
std::string_view PageText(std::string_view name);

}  // namespace linkwright::cli
