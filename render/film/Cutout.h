// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "engine/model/Mesh.h"

namespace linkwright::render {

inline constexpr Color kWhite{1, 1, 1, 1}, kBlack{0, 0, 0, 1};

/// Makes a picture of RGBA transparent where nothing is, from the same picture on white and on black (see
/// ViewOptions::paper): edges, and what is translucent, come out as they would on any ground. `rgba`: the one
/// on black.
void MakeTransparent(const std::vector<std::uint8_t>& on_white, std::vector<std::uint8_t>* rgba);

}  // namespace linkwright::render
