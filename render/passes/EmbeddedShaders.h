// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace linkwright::render {

/// The text of the file `name` of assets/shaders, built into the library; empty if there is none.
std::string_view EmbeddedShader(std::string_view name);

}  // namespace linkwright::render
