// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright {

/// Reads exactly `values.size()` decimal numbers, parted by white space, without the locale. Returns what is
/// wrong (`"1.0kg" is not a number`), or an empty string; `values` is only written if nothing is. Neither
/// infinity nor NaN is a number here. What is too small to represent is 0.
std::string ParseNumbers(std::string_view text, std::span<double> values);

/// The same for any count of numbers, at least one.
std::string ParseNumberList(std::string_view text, std::vector<double>* values);

/// A number for a message, to this many digits, without the locale.
std::string FormatNumber(double value, int digits = 3);

}  // namespace linkwright
