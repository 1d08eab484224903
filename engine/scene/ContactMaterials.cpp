// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/ContactMaterials.h"

#include <array>

namespace linkwright {

std::span<const MaterialPair> MaterialPairs() {
  static constexpr std::array<MaterialPair, 14> kPairs = {{{"aluminium", "steel", "dry", 0.61, 0.61},
                                                           {"brass", "steel", "dry", 0.51, 0.51},
                                                           {"glass", "glass", "dry", 0.9, 1.0},
                                                           {"ice", "ice", "clean", 0.02, 0.09},
                                                           {"ice", "rubber", "clean", 0.15, 0.15},
                                                           {"ice", "steel", "clean", 0.03, 0.03},
                                                           {"ice", "wood", "clean", 0.05, 0.05},
                                                           {"rubber", "concrete", "dry", 0.6, 0.85},
                                                           {"rubber", "concrete", "wet", 0.45, 0.75},
                                                           {"steel", "steel", "dry", 0.5, 0.8},
                                                           {"steel", "steel", "lubricated", 0.16, 0.16},
                                                           {"teflon", "steel", "dry", 0.05, 0.2},
                                                           {"wood", "metal", "dry", 0.2, 0.6},
                                                           {"wood", "wood", "dry", 0.25, 0.5}}};
  return kPairs;
}

}  // namespace linkwright
