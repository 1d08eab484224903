// SPDX-License-Identifier: BSD-3-Clause
#include "engine/path/ForceCurve.h"

#include <algorithm>

#include "engine/path/Splines.h"

namespace linkwright {
namespace {

// ∫ of Hermite's cubic over its first part u ∈ [0, 1] of a segment of length h.
double HermiteIntegral(double u, double h, double f0, double m0, double f1, double m1) {
  const double u2 = u * u, u3 = u2 * u, u4 = u2 * u2;
  return h * (f0 * (u4 / 2 - u3 + u) + h * m0 * (u4 / 4 - 2 * u3 / 3 + u2 / 2) + f1 * (u3 - u4 / 2) +
              h * m1 * (u4 / 4 - u3 / 3));
}

}  // namespace

ForceCurve::ForceCurve(const ForceTable& table) : x_(table.x), f_(table.force) {
  if (x_.empty()) return;
  PathNodes nodes;
  nodes.times = x_;
  nodes.values = f_;
  nodes.coordinates = 1;
  const PiecewiseCubic curve = MonotonePath(nodes, 1);
  VectorX p(1), v(1);
  const int count = nodes.size();
  for (int k = 0; k < count; ++k) {
    curve.EvaluateSegment(std::min(k, count - 2), x_[static_cast<size_t>(k)], &p, &v);
    slope_.push_back(v[0]);
  }
  integral_.push_back(0);
  for (size_t k = 0; k + 1 < x_.size(); ++k)
    integral_.push_back(integral_[k] +
                        HermiteIntegral(1, x_[k + 1] - x_[k], f_[k], slope_[k], f_[k + 1], slope_[k + 1]));
}

double ForceCurve::Value(double x) const {
  if (x_.empty()) return 0;
  if (x <= x_.front()) return f_.front() + slope_.front() * (x - x_.front());
  if (x >= x_.back()) return f_.back() + slope_.back() * (x - x_.back());
  const auto k = static_cast<size_t>(std::upper_bound(x_.begin(), x_.end(), x) - x_.begin()) - 1;
  const double h = x_[k + 1] - x_[k], u = (x - x_[k]) / h, u2 = u * u, u3 = u2 * u;
  return (2 * u3 - 3 * u2 + 1) * f_[k] + (u3 - 2 * u2 + u) * h * slope_[k] + (3 * u2 - 2 * u3) * f_[k + 1] +
         (u3 - u2) * h * slope_[k + 1];
}

double ForceCurve::FromStart(double x) const {
  if (x <= x_.front()) {
    const double beyond = x - x_.front();
    return f_.front() * beyond + slope_.front() * beyond * beyond / 2;
  }
  if (x >= x_.back()) {
    const double beyond = x - x_.back();
    return integral_.back() + f_.back() * beyond + slope_.back() * beyond * beyond / 2;
  }
  const auto k = static_cast<size_t>(std::upper_bound(x_.begin(), x_.end(), x) - x_.begin()) - 1;
  const double h = x_[k + 1] - x_[k];
  return integral_[k] + HermiteIntegral((x - x_[k]) / h, h, f_[k], slope_[k], f_[k + 1], slope_[k + 1]);
}

double ForceCurve::Integral(double x) const { return x_.empty() ? 0 : FromStart(x) - FromStart(0); }

}  // namespace linkwright
