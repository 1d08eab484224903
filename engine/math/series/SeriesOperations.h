// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

namespace linkwright {

// Operations on whole curves over rising times; a result has a value for each time.

/// Of the parabola through a value and its neighbours, exact for parabolas; two values: their slope.
std::vector<double> DifferentiateSeries(std::span<const double> times, std::span<const double> values);
/// By trapezoids from 0 at the first time. What is not finite adds nothing.
std::vector<double> IntegrateSeries(std::span<const double> times, std::span<const double> values);
/// Butterworth low-pass of second order, forth and back: no delay, gain 1/(1 + (f/cut_off)⁴) up to the
/// bilinear transform's warp. Over even steps (those of ToEvenSteps) and back. A cut-off at or above half the
/// sampling frequency leaves the curve as it is.
std::vector<double> LowPassSeries(std::span<const double> times, std::span<const double> values,
                                  double cut_off);
/// The mean, over time, of the straight lines between the values within `span` around each time, cut at the
/// ends.
std::vector<double> MeanSeries(std::span<const double> times, std::span<const double> values, double span);
/// The value of a time `delay` before, interpolated; where there is none, the first or last.
std::vector<double> DelaySeries(std::span<const double> times, std::span<const double> values, double delay);

}  // namespace linkwright
