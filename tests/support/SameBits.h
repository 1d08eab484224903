// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/Bits.h"
#include "engine/model/State.h"

namespace linkwright::test {

using linkwright::SameBits;
inline bool SameBits(const State& a, const State& b) {
  return SameBits(a.time, b.time) && SameBits(a.q, b.q) && SameBits(a.v, b.v) && SameBits(a.z, b.z);
}

}  // namespace linkwright::test
