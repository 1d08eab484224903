// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace linkwright {

/// How a simulation goes from one time step to the next. The numbers stand in recorded commands.
enum class Integrator {
  kRk4 = 0,                ///< classical Runge–Kutta, order 4
  kSemiImplicitEuler = 1,  ///< velocities first, positions with them; order 1
  kExplicitEuler = 2,      ///< order 1; gains energy, for comparison
  kDormandPrince = 3,      ///< Runge–Kutta 5(4), as many pieces in a time step as its tolerance asks for
  kImplicitMidpoint = 4,   ///< order 2, stable for any stiffness and damping
  kVariational = 5,        ///< discrete Euler–Lagrange, order 2: momenta kept, energy without drift
};

inline constexpr std::array kIntegrators = {
    Integrator::kRk4,           Integrator::kSemiImplicitEuler, Integrator::kExplicitEuler,
    Integrator::kDormandPrince, Integrator::kImplicitMidpoint,  Integrator::kVariational};

/// As in files and on the command line: "rk4", "semi-implicit-euler", "explicit-euler", "dormand-prince",
/// "implicit-midpoint", "variational".
const char* ToString(Integrator integrator);
std::optional<Integrator> IntegratorFromString(std::string_view name);

struct SimulationOptions {
  double dt = 1e-3;  ///< [s], > 0
  Integrator integrator = Integrator::kRk4;
  /// Error that kDormandPrince may make in one of its pieces: of each position and velocity x, in its SI
  /// unit, tolerance · (1 + |x|).
  double tolerance = 1e-9;
  /// Whether a step that makes or loses much energy counts as failed (FindLedgerJump).
  bool watch_ledger = true;
  bool operator==(const SimulationOptions&) const = default;
};

inline constexpr double kLeastTolerance = 1e-13, kMostTolerance = 1;
/// Whether a simulation can be made with these numbers.
bool IsValid(const SimulationOptions& options);

}  // namespace linkwright
