// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/Message.h"

namespace linkwright {

/// What is wrong with a formula of curves: a sentence without a full stop.
struct SeriesError : std::invalid_argument {
  explicit SeriesError(Message why) : std::invalid_argument(why.text), message(std::move(why)) {}
  Message message;
};

/// A curve that a formula may name. A unit that is none, as "rad or m", has no dimension: whatever is made of
/// it has none either, and is not checked.
struct NamedSeries {
  std::string name, unit;
};

/// A curve made of others by a formula: "0.5*m*v.tip^2", "derivative(q.j1) - v.j1",
/// "lowpass(contact.force, 20 Hz)". There are the names of curves (in double quotes where they have other
/// signs than letters, digits, dots and _ and would be misread), the time `t`, numbers with units, `pi`,
/// + - * / ^ and parentheses, sin cos tan asin acos atan atan2 exp ln log10 sqrt abs sign min max, and of
/// whole curves
///   derivative(x)      by parabolas through three neighbours; at the ends, the same parabola's
///   integral(x)        by trapezoids, from 0 at the start
///   lowpass(x, f)      Butterworth of second order, forth and back: no delay; gain 1/(1 + (f/f₀)⁴)
///   highpass(x, f)     x − lowpass(x, f)
///   mean(x, s)         over a time s around each moment
///   delay(x, s)        x of a time s before; at the start, the first value
/// Units are checked: what is added or compared must be of one dimension.
class SeriesFormula {
 public:
  /// Throws SeriesError where it is none.
  SeriesFormula(std::string_view text, const std::vector<NamedSeries>& known);
  ~SeriesFormula();
  SeriesFormula(SeriesFormula&&) noexcept;
  SeriesFormula& operator=(SeriesFormula&&) noexcept;

  /// Of the result, as people write it; of one without a dimension: empty.
  const std::string& unit() const { return unit_; }
  /// The curves that it is made of: indices in `known`, each once.
  const std::vector<int>& used() const { return used_; }
  /// The values at the times, which rise. `of_used`: the values of each used curve at the same times. What
  /// has no value, as sqrt(−1), is not a number there.
  std::vector<double> Evaluate(std::span<const double> times,
                               const std::vector<std::span<const double>>& of_used) const;

  struct Node;

 private:
  std::shared_ptr<const Node> root_;
  std::string unit_;
  std::vector<int> used_;
};

}  // namespace linkwright
