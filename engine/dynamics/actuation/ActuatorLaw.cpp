// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/ActuatorLaw.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

constexpr double kLeastTimeConstant = 1e-15;  // [s], as MuJoCo has it

double Square(double x) { return x * x; }

// 0 below 0, 1 above 1, with two continuous derivatives.
double SmoothStep(double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (x * (6 * x - 15) + 10);
}

struct MuscleState {
  double lambda, nu;
};

// λ = ρ₀ + (L − ℓ₀)/L₀, ν = L̇/(L₀ vmax), L₀ = (ℓ₁ − ℓ₀)/(ρ₁ − ρ₀).
MuscleState StateOf(const MuscleDescription& m, const std::array<double, 2>& range, double length,
                    double rate) {
  const double optimal = (range[1] - range[0]) / (m.range[1] - m.range[0]);
  return {m.range[0] + (length - range[0]) / optimal, rate / (optimal * m.vmax)};
}

}  // namespace

double MuscleForceLength(const MuscleDescription& m, double lambda) {
  const double a = (m.lmin + 1) / 2, b = (1 + m.lmax) / 2;
  if (lambda < m.lmin || lambda > m.lmax) return 0;
  if (lambda <= a) return Square((lambda - m.lmin) / (a - m.lmin)) / 2;
  if (lambda <= 1) return 1 - Square((1 - lambda) / (1 - a)) / 2;
  if (lambda <= b) return 1 - Square((lambda - 1) / (b - 1)) / 2;
  return Square((m.lmax - lambda) / (m.lmax - b)) / 2;
}

double MuscleForceVelocity(const MuscleDescription& m, double nu) {
  const double y = m.fvmax - 1;
  if (nu <= -1) return 0;
  if (nu <= 0) return Square(nu + 1);
  if (nu <= y) return m.fvmax - Square(y - nu) / y;
  return m.fvmax;
}

double MusclePassiveForce(const MuscleDescription& m, double lambda) {
  const double b = (1 + m.lmax) / 2;
  if (lambda <= 1) return 0;
  const double x = (lambda - 1) / (b - 1);
  return lambda <= b ? m.fpmax * x * x / 2 : m.fpmax * (0.5 + (x - 1));
}

double ClippedControl(const ActuatorDescription& actuator, double control) {
  return std::clamp(control, actuator.control_range.least, actuator.control_range.most);
}

double ActivationRate(const ActuatorDescription& actuator, double u, double w) {
  switch (actuator.activation_type) {
    case ActivationType::kNone:
      return 0;
    case ActivationType::kIntegrator:
      return u;
    case ActivationType::kFilter:
      return (u - w) / std::max(kLeastTimeConstant, actuator.dynamics[0]);
    case ActivationType::kMuscle:
      break;
  }
  const double excitation = std::clamp(u, 0.0, 1.0), active = std::clamp(w, 0.0, 1.0);
  const double rise = actuator.dynamics[0] * (0.5 + 1.5 * active),
               fall = actuator.dynamics[1] / (0.5 + 1.5 * active), smooth = actuator.dynamics[2];
  const double difference = excitation - w;
  const double tau = smooth > 0 ? fall + (rise - fall) * SmoothStep(difference / smooth + 0.5)
                                : (difference > 0 ? rise : fall);
  return difference / std::max(kLeastTimeConstant, tau);
}

double MiddleActivation(const ActuatorDescription& actuator, double u, double w0, double half) {
  switch (actuator.activation_type) {
    case ActivationType::kNone:
      return w0;
    case ActivationType::kIntegrator:
      return w0 + half * u;
    case ActivationType::kFilter: {
      const double part = half / std::max(kLeastTimeConstant, actuator.dynamics[0]);
      return (w0 + part * u) / (1 + part);
    }
    case ActivationType::kMuscle:
      break;
  }
  // From w₀ towards the excitation the residual changes its sign once: halving, to rounding.
  double low = w0, high = std::clamp(u, 0.0, 1.0);
  for (int i = 0; i < 200; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle == low || middle == high) break;
    const double residual = middle - w0 - half * ActivationRate(actuator, u, middle);
    ((residual > 0) == (high > w0) ? high : low) = middle;
  }
  return low;
}

double ActuatorForce(const ActuatorDescription& a, double x, double length, double rate) {
  double gain = a.gain[0], bias = 0;
  if (a.gain_type == GainType::kAffine) {
    gain += a.gain[1] * length + a.gain[2] * rate;
  } else if (a.gain_type == GainType::kMuscle) {
    const auto [lambda, nu] = StateOf(a.muscle, a.length_range, length, rate);
    gain = -a.muscle.force * MuscleForceLength(a.muscle, lambda) * MuscleForceVelocity(a.muscle, nu);
  }
  if (a.bias_type == BiasType::kAffine) {
    bias = a.bias[0] + a.bias[1] * length + a.bias[2] * rate;
  } else if (a.bias_type == BiasType::kMuscle) {
    const MuscleState at = StateOf(a.bias_muscle, a.length_range, length, rate);
    bias = -a.bias_muscle.force * MusclePassiveForce(a.bias_muscle, at.lambda);
  }
  return gain * x + bias;
}

}  // namespace linkwright
