// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// An index that cannot be mistaken for one of another kind: made explicitly, read as an int.
template <class Tag>
struct Index {
  int value = -1;
  constexpr Index() = default;
  constexpr explicit Index(int v) : value(v) {}
  constexpr operator int() const { return value; }
  constexpr bool IsValid() const { return value >= 0; }
};

using BodyIndex = Index<struct BodyTag>;    ///< A moving rigid body; 0 is the world. Joint i moves body i.
using FrameIndex = Index<struct FrameTag>;  ///< A named frame (each link has one), fixed to a body.

}  // namespace linkwright
