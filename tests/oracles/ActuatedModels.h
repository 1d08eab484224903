// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

/// How many keyframes a model has: k0, k1 and so on.
constexpr int kStates = 4;

/// An MJCF file of some links with transmissions, laws and tendons of all kinds.
struct ActuatedModel {
  std::string text;
  bool is_iterated = false;  ///< MuJoCo finds some of it by iteration: a path through a ring
};
/// The same of the same seed. Nothing is in it that MuJoCo 2.2.2 does not read.
ActuatedModel MakeActuatedModel(std::uint64_t seed);
