// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/mass/MaterialDensities.h"

#include <array>

namespace linkwright {

std::span<const MaterialDensity> MaterialDensities() {
  static constexpr const char *kCallister = "Callister", *kGere = "Gere", *kSheet = "data sheet";
  static constexpr std::array<MaterialDensity, 31> kMaterials = {
      {{"steel", 7850, 7850, kCallister},
       {"stainless steel 304", 8000, 8000, kCallister},
       {"grey cast iron", 7300, 7300, kCallister},
       {"aluminium 6061", 2700, 2700, kCallister},
       {"aluminium 7075", 2800, 2800, kCallister},
       {"brass", 8400, 8600, kGere},
       {"bronze", 8200, 8800, kGere},
       {"copper", 8900, 8900, kGere},
       {"titanium Ti-6Al-4V", 4430, 4430, kCallister},
       {"magnesium alloy", 1760, 1830, kGere},
       {"nickel", 8800, 8800, kGere},
       {"tungsten", 19300, 19300, kCallister},
       {"ABS", 1040, 1040, kSheet},
       {"PLA", 1240, 1240, kSheet},
       {"nylon 6,6", 1140, 1140, kCallister},
       {"polycarbonate", 1200, 1200, kCallister},
       {"acetal (POM)", 1420, 1420, kSheet},
       {"acrylic (PMMA)", 1190, 1190, kCallister},
       {"polypropylene", 905, 905, kCallister},
       {"PVC", 1300, 1580, kCallister},
       {"PEEK", 1310, 1310, kCallister},
       {"PTFE", 2170, 2170, kCallister},
       {"carbon fibre and epoxy", 1600, 1600, kCallister},
       {"glass fibre and epoxy", 2100, 2100, kCallister},
       {"rubber", 960, 1300, kGere},
       {"oak", 640, 720, kGere},
       {"pine", 560, 640, kGere},
       {"concrete", 2300, 2400, kGere},
       {"glass", 2400, 2800, kGere},
       {"granite", 2600, 2900, kGere},
       {"water", 1000, 1000, kGere}}};
  return kMaterials;
}

}  // namespace linkwright
