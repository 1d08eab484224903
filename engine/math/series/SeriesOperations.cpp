// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/series/SeriesOperations.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/math/Types.h"
#include "engine/math/series/Spectrum.h"

namespace linkwright {
namespace {

// Straight lines between the values, at times that rise.
class Interpolant {
 public:
  Interpolant(std::span<const double> times, std::span<const double> values)
      : times_(times), values_(values) {}
  double At(double time) {
    if (time <= times_.front()) return values_.front();
    if (time >= times_.back()) return values_.back();
    while (times_[at_ + 1] < time) ++at_;
    const double part = (time - times_[at_]) / (times_[at_ + 1] - times_[at_]);
    return values_[at_] + part * (values_[at_ + 1] - values_[at_]);
  }

 private:
  std::span<const double> times_, values_;
  std::size_t at_ = 0;
};

// One pass of the filter, from a state at rest at the first value.
void FilterOnce(double cut_off_per_step, std::vector<double>* values) {
  // H(s) = 1/(s² + √2 s + 1), s = (1 − z⁻¹)/(k (1 + z⁻¹)), k = tan(π f₀ T)
  const double k = std::tan(kPi * cut_off_per_step);
  const double norm = 1 / (1 + std::sqrt(2.0) * k + k * k);
  const double b = k * k * norm, a1 = 2 * (k * k - 1) * norm, a2 = (1 - std::sqrt(2.0) * k + k * k) * norm;
  double x1 = values->front(), x2 = x1, y1 = x1, y2 = x1;
  for (double& value : *values) {
    const double x = value;
    value = b * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = value;
  }
}

}  // namespace

std::vector<double> DifferentiateSeries(std::span<const double> times, std::span<const double> values) {
  const std::size_t count = times.size();
  std::vector<double> slopes(count, 0.0);
  if (count == 2) slopes[0] = slopes[1] = (values[1] - values[0]) / (times[1] - times[0]);
  for (std::size_t i = 1; i + 1 < count; ++i) {
    const double h = times[i] - times[i - 1], g = times[i + 1] - times[i];
    const double before = (values[i] - values[i - 1]) / h, after = (values[i + 1] - values[i]) / g;
    // x' = (g · before + h · after)/(h + g); the second derivative is 2 (after − before)/(h + g).
    slopes[i] = (g * before + h * after) / (h + g);
    if (i == 1) slopes[0] = before - h * (after - before) / (h + g);
    if (i + 2 == count) slopes[i + 1] = after + g * (after - before) / (h + g);
  }
  return slopes;
}

std::vector<double> IntegrateSeries(std::span<const double> times, std::span<const double> values) {
  std::vector<double> sums(times.size(), 0.0);
  for (std::size_t i = 1; i < times.size(); ++i) {
    const double area = (times[i] - times[i - 1]) * (values[i] + values[i - 1]) / 2;
    sums[i] = sums[i - 1] + (std::isfinite(area) ? area : 0);
  }
  return sums;
}

std::vector<double> LowPassSeries(std::span<const double> times, std::span<const double> values,
                                  double cut_off) {
  std::vector<double> filtered(values.begin(), values.end());
  EvenSeries even = ToEvenSteps(times, values);
  const double per_step = cut_off * even.step;
  if (even.values.empty() || !(per_step < 0.5)) return filtered;
  // Before the first and after the last value the curve goes on as its mirror image about that value, so that
  // the ends of a slope stay on it; as far as the filter remembers.
  const std::size_t count = even.values.size();
  const auto room =
      static_cast<std::size_t>(std::min(static_cast<double>(count - 1), std::ceil(3 / per_step)));
  std::vector<double> long_one;
  for (std::size_t i = room; i > 0; --i) long_one.push_back(2 * even.values[0] - even.values[i]);
  long_one.insert(long_one.end(), even.values.begin(), even.values.end());
  for (std::size_t i = 1; i <= room; ++i)
    long_one.push_back(2 * even.values[count - 1] - even.values[count - 1 - i]);
  for (int pass = 0; pass < 2; ++pass) {
    FilterOnce(per_step, &long_one);
    std::reverse(long_one.begin(), long_one.end());
  }
  const auto begin = long_one.begin() + static_cast<std::ptrdiff_t>(room);
  std::copy(begin, begin + static_cast<std::ptrdiff_t>(count), even.values.begin());
  if (count == filtered.size() &&
      std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); })) {
    bool same = true;  // the steps are even already
    for (std::size_t i = 0; same && i < count; ++i)
      same = std::abs(times[i] - even.start - even.step * static_cast<double>(i)) <= 0.01 * even.step;
    if (same) return even.values;
  }
  std::vector<double> even_times(count);
  for (std::size_t i = 0; i < count; ++i) even_times[i] = even.start + even.step * static_cast<double>(i);
  Interpolant between(even_times, even.values);
  for (std::size_t i = 0; i < filtered.size(); ++i)
    if (std::isfinite(filtered[i])) filtered[i] = between.At(times[i]);
  return filtered;
}

std::vector<double> MeanSeries(std::span<const double> times, std::span<const double> values, double span) {
  std::vector<double> means(values.begin(), values.end());
  if (times.size() < 2 || !(span > 0)) return means;
  // Area and length of what is there: a gap between two values has neither.
  const std::vector<double> areas = IntegrateSeries(times, values);
  std::vector<double> lengths(times.size(), 0.0);
  for (std::size_t i = 1; i < times.size(); ++i) {
    const bool there = std::isfinite(values[i]) && std::isfinite(values[i - 1]);
    lengths[i] = lengths[i - 1] + (there ? times[i] - times[i - 1] : 0);
  }
  // Both up to a time: to the value before it, and the trapezoid from there.
  const auto up_to = [&](double time, std::size_t* at) {
    while (*at + 2 < times.size() && times[*at + 1] <= time) ++*at;
    const double h = time - times[*at];
    const double slope = (values[*at + 1] - values[*at]) / (times[*at + 1] - times[*at]);
    if (!std::isfinite(slope)) return std::pair(areas[*at], lengths[*at]);
    return std::pair(areas[*at] + h * (values[*at] + h * slope / 2), lengths[*at] + h);
  };
  std::size_t low = 0, high = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto [area_from, length_from] = up_to(std::max(times.front(), times[i] - span / 2), &low);
    const auto [area_to, length_to] = up_to(std::min(times.back(), times[i] + span / 2), &high);
    // Nothing there: not a number.
    means[i] = (area_to - area_from) / (length_to - length_from);
  }
  return means;
}

std::vector<double> DelaySeries(std::span<const double> times, std::span<const double> values, double delay) {
  std::vector<double> delayed(values.begin(), values.end());
  if (times.size() < 2) return delayed;
  Interpolant between(times, values);
  for (std::size_t i = 0; i < times.size(); ++i) delayed[i] = between.At(times[i] - delay);
  return delayed;
}

}  // namespace linkwright
