// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "engine/math/Interval.h"

namespace linkwright {

/// An interval as an optional field of two numbers: nothing where it has no end.
template <class T, Interval T::*member>
std::optional<std::vector<double>> IntervalNumbers(const T& object) {
  const Interval& range = object.*member;
  const bool bounded = std::isfinite(range.least) || std::isfinite(range.most);
  return bounded ? std::optional(std::vector<double>{range.least, range.most}) : std::nullopt;
}
template <class T, Interval T::*member>
void SetInterval(T* object, const std::optional<std::vector<double>>& numbers) {
  object->*member = numbers ? Interval{numbers->at(0), numbers->at(1)} : Interval();
}

}  // namespace linkwright
