// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/LinkForceLaw.h"

#include <array>

namespace linkwright {

// One LAW(…) for each file of laws/, written by the build.
#define LAW(function) const LinkForceLaw& function();
#include "LinkForceLaws.inc"
#undef LAW

std::span<const LinkForceLaw* const> LinkForceLaws() {
#define LAW(function) &function(),
  static const std::array all = {
#include "LinkForceLaws.inc"
  };
#undef LAW
  return all;
}

}  // namespace linkwright
