// SPDX-License-Identifier: BSD-3-Clause
#include "engine/path/TimeLaw.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace linkwright {

TimeLaw::TimeLaw(double begin, double end, double stretch)
    : times_{0, (end - begin) * stretch}, s_{begin, end}, rates_{1 / stretch, 1 / stretch} {}

TimeLaw::TimeLaw(std::vector<double> s, std::vector<double> rates)
    : s_(std::move(s)), rates_(std::move(rates)) {
  assert(s_.size() == rates_.size() && s_.size() >= 2);
  for (std::size_t k = 0; k + 1 < s_.size(); ++k) {
    // s'' is constant: the mean rate is the mean of both.
    const double mean = (rates_[k] + rates_[k + 1]) / 2;
    const double length = s_[k + 1] - s_[k];
    times_.push_back(times_.back() + (mean > 0 ? length / mean : 0));
  }
}

void TimeLaw::Evaluate(double t, double* s, double* rate, double* acceleration) const {
  *rate = *acceleration = 0;
  if (!(t >= 0) || times_.size() < 2) {
    *s = s_.front();
    return;
  }
  if (t > duration()) {
    *s = s_.back();
    return;
  }
  const int piece = PieceOf(t);
  EvaluatePiece(piece, t, s, rate, acceleration);
  *s = std::min(*s, s_[static_cast<std::size_t>(piece) + 1]);
}

int TimeLaw::PieceOf(double t) const {
  return static_cast<int>(std::upper_bound(times_.begin() + 1, times_.end() - 1, t) - times_.begin()) - 1;
}

void TimeLaw::EvaluatePiece(int piece, double t, double* s, double* rate, double* acceleration) const {
  const auto k = static_cast<std::size_t>(piece);
  const double h = times_[k + 1] - times_[k];
  const double local = t - times_[k];
  *acceleration = h > 0 ? (rates_[k + 1] - rates_[k]) / h : 0;
  *rate = rates_[k] + *acceleration * local;
  *s = s_[k] + local * (rates_[k] + *acceleration * local / 2);
}

void TimeLaw::Stretch(double factor) {
  for (double& time : times_) time *= factor;
  for (double& rate : rates_) rate /= factor;
}

double TimeLaw::TimeOf(double s) const {
  if (!(s > s_.front())) return 0;
  if (s >= s_.back()) return duration();
  const auto k = static_cast<std::size_t>(std::upper_bound(s_.begin() + 1, s_.end() - 1, s) - s_.begin()) - 1;
  const double h = times_[k + 1] - times_[k];
  const double acceleration = h > 0 ? (rates_[k + 1] - rates_[k]) / h : 0;
  // ½ a τ² + r τ = Δs, by the form that does not cancel.
  const double ahead = s - s_[k];
  const double root = std::sqrt(std::max(0.0, rates_[k] * rates_[k] + 2 * acceleration * ahead));
  const double sum = rates_[k] + root;
  return times_[k] + (sum > 0 ? std::min(2 * ahead / sum, h) : 0);
}

}  // namespace linkwright
