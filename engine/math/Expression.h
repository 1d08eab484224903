// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace linkwright {

/// Variables of an expression: the time [s] and, where a joint is meant, its position [rad, m] and velocity.
struct ExpressionVariables {
  double t = 0, q = 0, v = 0;
};

/// A number written as a formula, "10*sin(2*pi*t) - 0.5*v". Besides what muParser supports (+ - * / ^,
/// comparisons,
/// && ||, condition ? a : b, sin cos tan asin acos atan atan2 sinh cosh tanh exp ln log10 sqrt abs sign rint
/// min max) there are `pi`, `mod(x, y)` and `smooth(x)`: 0 below 0, 1 above 1, and 10x³ − 15x⁴ + 6x⁵ between,
/// whose first two derivatives are continuous. Numbers have a point whatever the locale. Copies are
/// independent; one object is for one thread. Evaluating allocates nothing and throws nothing.
class Expression {
 public:
  enum class Names { kTime, kTimeAndJoint };  ///< t; or t, q and v

  /// Empty when `text` is such a formula, else what is wrong and where: `at character 5: …`.
  static std::string Check(std::string_view text, Names names);

  /// Throws std::invalid_argument with Check's sentence.
  Expression(std::string_view text, Names names);
  Expression(const Expression& other);
  Expression& operator=(const Expression& other);
  Expression(Expression&&) noexcept;
  Expression& operator=(Expression&&) noexcept;
  ~Expression();

  /// May be infinite or not a number.
  double operator()(const ExpressionVariables& variables) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
