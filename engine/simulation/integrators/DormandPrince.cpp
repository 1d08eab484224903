// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/DormandPrince.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

namespace {

constexpr int kStages = 7;
constexpr double kA[kStages][kStages - 1] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
constexpr double kC[kStages] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
// b of order 5 less b of order 4.
constexpr double kE[kStages] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// The fourth-degree part of the continuous extension.
constexpr double kD[kStages] = {-12715105075.0 / 11282082432,  0,
                                87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                                701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                                69997945.0 / 29380423};

constexpr double kSafety = 0.9, kMostGrowth = 5, kMostShrink = 0.1;
/// The step fails at a piece shorter than this part of the requested stretch.
constexpr double kShortest = 1e-7;

/// Σ c_i k_i, entry by entry, added to `to` with the factor h.
template <class Part>
void AddStages(const std::array<StateRate, kStages>& k, const double* c, int count, double h, Part part,
               VectorX* to) {
  for (int i = 0; i < count; ++i) {
    if (c[i] != 0) *to += h * c[i] * (k[static_cast<size_t>(i)].*part);
  }
}

}  // namespace

DormandPrince::DormandPrince(const System& system, double tolerance)
    : tolerance_(tolerance), stage_(system.InitialState()), end_(stage_) {
  k_.fill(MakeRate(system));
}

void DormandPrince::Begin() {
  next_ = 0;
  reuse_ = false;
}

SystemStatus DormandPrince::Try(System* system, const State& from, double h, State* to) {
  for (int i = 1; i < kStages; ++i) {
    stage_ = from;
    AddStages(k_, kA[i], i, h, &StateRate::qdot, &stage_.q);
    AddStages(k_, kA[i], i, h, &StateRate::vdot, &stage_.v);
    AddStages(k_, kA[i], i, h, &StateRate::zdot, &stage_.z);
    stage_.time = from.time + kC[i] * h;
    SystemStatus status = system->Derivative(stage_, &k_[static_cast<size_t>(i)]);
    if (!status.ok) return status;
  }
  *to = stage_;  // the last stage stands at the end
  return {};
}

// Of what moves, and of activations. The works in z follow from it, and sums of |power| among them have
// kinks.
double DormandPrince::Error(const System& system, const State& from, double h, const State& to) const {
  double worst = 0;
  const auto look = [&](const VectorX& a, const VectorX& b, auto part, const System::Segment& segment) {
    for (Eigen::Index n = segment.first; n < segment.first + segment.count; ++n) {
      double error = 0;
      for (size_t i = 0; i < kStages; ++i) error += kE[i] * (k_[i].*part)[n];
      const double allowed = tolerance_ * (1 + std::max(std::abs(a[n]), std::abs(b[n])));
      const double part_of_it = std::abs(h * error) / allowed;
      if (!(part_of_it <= worst)) worst = part_of_it;  // NaN too
    }
  };
  look(from.q, to.q, &StateRate::qdot, {0, from.q.size()});
  look(from.v, to.v, &StateRate::vdot, {0, from.v.size()});
  look(from.z, to.z, &StateRate::zdot, system.activations());
  return worst;
}

SystemStatus DormandPrince::Advance(System* system, const State& from, double h, State* to, double* taken) {
  SystemStatus status;
  if (reuse_) {
    k_[0].qdot.swap(k_[6].qdot);
    k_[0].vdot.swap(k_[6].vdot);
    k_[0].zdot.swap(k_[6].zdot);
    reuse_ = false;
  } else {
    status = system->Derivative(from, &k_[0]);
    if (!status.ok) return status;
  }
  // Equal pieces rather than a long one and a crumb.
  double piece = next_ > 0 && next_ < h ? h / std::ceil(h / next_) : h;
  for (bool rejected = false;; rejected = true) {
    status = Try(system, from, piece, &end_);
    if (status.stopped) return status;
    const double error = status.ok ? Error(*system, from, piece, end_) : 1 / kMostShrink / kMostShrink;
    const bool good = error <= 1;
    // h · (1 / error)^(1/5)
    const double wish = error > 0 ? kSafety * std::pow(error, -0.2) : kMostGrowth;
    const double factor =
        std::isfinite(error) ? std::clamp(wish, kMostShrink, rejected ? 1.0 : kMostGrowth) : kMostShrink;
    next_ = piece * factor;
    if (good) break;
    if (next_ < kShortest * h) {
      if (!status.ok) return status;
      return {false,
              {},
              "the tolerance of dormand-prince needs ever smaller steps here; implicit-midpoint is for "
              "what is stiff"};
    }
    piece = next_;
  }
  *to = end_;
  system->Project(to);
  *taken = piece_ = piece;
  reuse_ = true;
  return {};
}

// y(θ) = y₀ + θ (Δ + (1 − θ) (A + θ (B + (1 − θ) D))), Δ = y₁ − y₀, A = h k₁ − Δ, B = Δ − h k₇ − A,
// D = h Σ d_i k_i (Hairer, Nørsett, Wanner, II.6).
SystemStatus DormandPrince::Between(System* system, const State& from, double part, State* to) {
  const double h = piece_, theta = part / h, other = 1 - theta;
  const auto blend = [&](const VectorX& start, const VectorX& end, auto rate, VectorX* out) {
    for (Eigen::Index n = 0; n < start.size(); ++n) {
      double fourth = 0;
      for (size_t i = 0; i < kStages; ++i) fourth += kD[i] * (k_[i].*rate)[n];
      const double delta = end[n] - start[n];
      const double first = h * (k_[0].*rate)[n] - delta;
      const double second = delta - h * (k_[6].*rate)[n] - first;
      (*out)[n] = start[n] + theta * (delta + other * (first + theta * (second + other * h * fourth)));
    }
  };
  blend(from.q, end_.q, &StateRate::qdot, &to->q);
  blend(from.v, end_.v, &StateRate::vdot, &to->v);
  blend(from.z, end_.z, &StateRate::zdot, &to->z);
  to->time = from.time + part;
  system->Project(to);
  return {};
}

}  // namespace linkwright
