// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Formulation.h"

namespace linkwright {

const char* ToString(Formulation formulation) {
  switch (formulation) {
    case Formulation::kArticulated:
      return "articulated";
    case Formulation::kNewtonEuler:
      return "newton-euler";
    case Formulation::kLagrange:
      return "lagrange";
    case Formulation::kPartitioning:
      return "partitioning";
    case Formulation::kKane:
      return "kane";
    case Formulation::kCompositeBody:
      return "composite-body";
  }
  return "";
}

std::optional<Formulation> FormulationFromString(std::string_view name, std::span<const Formulation> among) {
  for (const Formulation formulation : among) {
    if (name == ToString(formulation)) return formulation;
  }
  return std::nullopt;
}

}  // namespace linkwright
