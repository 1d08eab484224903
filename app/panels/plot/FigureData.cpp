// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/FigureData.h"

#include <algorithm>
#include <span>

namespace linkwright::app {

std::string FigureSource::read(const FigureOrder& order, const std::stop_token& stop, FigureValues* values) {
  std::vector<int> needed;
  bool any_measured = false, any_computed = false;
  for (const FigureCurve& curve : order.curves) {
    (curve.measured ? any_measured : any_computed) = true;
    if (curve.signal >= 0) needed.push_back(curve.signal);
    if (curve.formula)
      needed.insert(needed.end(), curve.formula->used().begin(), curve.formula->used().end());
  }
  if (any_measured && any_computed)
    return "a measured curve has other times than computed ones: they cannot stand against each other";
  std::span<const double> times;
  double begin = 0;
  if (any_measured) {
    const FigureCurve& first = order.curves.front();
    for (const FigureCurve& curve : order.curves)
      if (curve.measured->table != first.measured->table)
        return "curves of two files have other times: they cannot stand against each other";
    times = first.measured->table->times;
    begin = first.begin;
  } else {
    if (needed.empty()) needed.push_back(0);  // of times alone: there must be times
    series_.SetStop(stop);
    series_.Update(*order.timeline, needed, stop);
    if (stop.stop_requested()) return {};
    times = series_.times();
  }
  const auto at = [&](double time) {
    return std::upper_bound(times.begin(), times.end(), time) - times.begin();
  };
  const auto low = std::lower_bound(times.begin(), times.end(), order.from - begin) - times.begin();
  const auto high = std::max(low, at(order.to - begin));
  if (high - low < 2) return "there are too few values in what is seen";
  values->times.assign(times.begin() + low, times.begin() + high);
  for (double& time : values->times) time += begin;
  for (const FigureCurve& curve : order.curves) {
    std::vector<double> made;
    if (curve.formula) {
      std::vector<std::span<const double>> used;
      for (const int signal : curve.formula->used()) used.emplace_back(series_.values(signal).values());
      made = curve.formula->Evaluate(times, used);
    }
    const std::vector<double>& all = curve.formula    ? made
                                     : curve.measured ? curve.measured->values.values()
                                                      : series_.values(curve.signal).values();
    values->values.emplace_back(all.begin() + low, all.begin() + high);
  }
  return {};
}

}  // namespace linkwright::app
