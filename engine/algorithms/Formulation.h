// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace linkwright {

/// How a tree's accelerations are found from its torques. All give the same numbers up to rounding.
enum class Formulation {
  kArticulated,  ///< articulated bodies
  kNewtonEuler,  ///< the mass matrix and a = M⁻¹(τ − bias), bias by recursive Newton–Euler
  kLagrange,     ///< Lagrange's equations from Jacobians and Christoffel's symbols
  /// Generalized coordinate partitioning: of closed loops the dependent coordinates follow from the
  /// independent ones at each evaluation.
  kPartitioning,
  kKane,  ///< Kane's equations of one mechanism, in coordinates of its own: a cross-check of the trot alone
  /// As kNewtonEuler, the mass matrix by composite rigid bodies. Of the reference interface alone: files and
  /// the command line cannot choose it.
  kCompositeBody,
};
/// Those that can be chosen.
inline constexpr std::array kFormulations = {Formulation::kArticulated, Formulation::kNewtonEuler,
                                             Formulation::kLagrange, Formulation::kPartitioning};
/// Those that can check another one.
inline constexpr std::array kCrossChecks = {Formulation::kArticulated, Formulation::kNewtonEuler,
                                            Formulation::kLagrange, Formulation::kPartitioning,
                                            Formulation::kKane};
/// Those of a tree without loops.
inline constexpr std::array kTreeFormulations = {Formulation::kArticulated, Formulation::kNewtonEuler,
                                                 Formulation::kLagrange};

const char* ToString(Formulation formulation);  ///< "articulated", "newton-euler", "lagrange",
                                                ///< "partitioning", "kane", "composite-body"
std::optional<Formulation> FormulationFromString(std::string_view name,
                                                 std::span<const Formulation> among = kFormulations);

}  // namespace linkwright
