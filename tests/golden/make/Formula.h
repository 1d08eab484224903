// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// Formulas of scene files, read and differentiated by this program's own means.
namespace golden {

/// A function's value and its first two derivatives by the time.
struct Jet {
  double f = 0, d = 0, dd = 0;
};

/// The value of `text` at time t with the joint's position q and velocity v, which count as constants in the
/// derivatives. Knows + - * / ^ (constant exponents), parentheses, pi, t, q, v, sin, cos, exp, sqrt and
/// smooth; throws std::runtime_error for anything else.
Jet Evaluate(const std::string& text, double t, double q = 0, double v = 0);

}  // namespace golden
