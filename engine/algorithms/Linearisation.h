// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <complex>
#include <vector>

#include "engine/algorithms/Derivatives.h"
#include "engine/base/StopCheck.h"

namespace linkwright {

/// One mode of the free motion of a linearised mechanism: an eigenvalue λ of A, or a conjugate pair of
/// them, listed as the one with Im λ ≥ 0.
struct LinearMode {
  enum class Kind {
    kDecays,    ///< Re λ < 0
    kPersists,  ///< Re λ = 0: an undamped oscillation
    kGrows,     ///< Re λ > 0
    kNeutral,   ///< λ = 0: nothing brings it back, nothing drives it on
  };
  Kind kind = Kind::kNeutral;
  std::complex<double> value;  ///< λ [1/s]
  double frequency = 0;        ///< Im λ / 2π [Hz]; 0: it does not oscillate
  double damping_ratio = 0;    ///< −Re λ / |λ|; 0 where λ = 0
  double time_constant = 0;    ///< −1 / Re λ [s]: negative where it grows, infinite where it does neither
  /// The displacement of each degree of freedom (nv, in m or rad), the largest of them 1.
  Eigen::VectorXcd shape;
};

/// x = (δq, δv, δw) and its rate near one state: ẋ = A x + B (δτ, δu), w the activations of actuators and u
/// their controls. δq lives in the tangent space, as in Model::Integrate(δq, 1, &q), and moves along with the
/// state.
struct Linearisation {
  MatrixX A;             ///< n × n, n = 2nv + activations
  MatrixX B;             ///< n × (nv + controls)
  VectorX acceleration;  ///< at the state itself (nv)
  /// nv: what dry friction holds is fixed here, and so is what follows from closed loops and from points that
  /// touch; empty: nothing.
  std::vector<char> held;
  int dependent = 0;  ///< how many of those follow from loops and points that touch
  int activations = 0, controls = 0;
  std::vector<LinearMode> modes;  ///< oscillations by frequency, then the rest by |λ|; held joints have none
};

/// Linearises at (q, v, tau). tau_q, tau_v (nv × nv, or null): how tau itself changes with q and v. On
/// kSingular and kStopped `out` is unspecified. Modes are left alone. Checks `stop` once in O(nv²).
ForwardDynamicsResult Linearise(const Model& model, const VectorX& q, const VectorX& v, const VectorX& tau,
                                const Vector3& gravity, LockedDofs held, const MatrixX* tau_q,
                                const MatrixX* tau_v, DerivativesWorkspace* workspace, Linearisation* out,
                                const StopCheck& stop = {});

/// Adds to A (nv × nv or larger) how a tangent vector that moves along with the state turns as seen there:
/// δq̇ = δv − v × δq.
void AddDrift(const Model& model, const VectorX& v, MatrixX* A);

/// Fills the modes from A: O(nv³). Eigenvalues below `zero` of the largest, or of 1 1/s, count as zero: a
/// multiple one comes out as a root of A's rounding. False: a stop was requested.
bool FindModes(Linearisation* linearisation, double zero = 1e-7, const StopCheck& stop = {});

}  // namespace linkwright
