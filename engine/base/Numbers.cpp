// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"

namespace linkwright {
namespace {

constexpr std::string_view kSpaces = " \t\n\r";
constexpr std::size_t kShown = 40;  // characters of a bad number in a message

std::string Quoted(std::string_view word) { return '"' + Shortened(word, kShown) + '"'; }

/// Whether a number that does not fit a double is one that is too small.
bool IsUnderflow(std::string_view word) {
  const std::size_t exponent = word.find_first_of("eE");
  if (exponent != std::string_view::npos) return word.substr(exponent + 1).starts_with('-');
  return word.find_first_not_of("+-0.") > word.find('.');
}

std::string ParseNumber(std::string_view word, double* value) {
  std::string_view digits = word;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  const char* const end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, *value);
  if (last != end || error == std::errc::invalid_argument)
    return MessageOf("number.not-number", {Quoted(word)});
  if (error == std::errc::result_out_of_range) {
    if (!IsUnderflow(digits)) return MessageOf("number.too-large", {Quoted(word)});
    *value = 0;
  }
  return std::isfinite(*value) ? Message() : MessageOf("number.not-finite", {Quoted(word)});
}

}  // namespace

std::string ParseNumberList(std::string_view text, std::vector<double>* values) {
  values->clear();
  for (std::size_t at = text.find_first_not_of(kSpaces); at != std::string_view::npos;
       at = text.find_first_not_of(kSpaces, at)) {
    const std::size_t end = std::min(text.find_first_of(kSpaces, at), text.size());
    double value = 0;
    if (std::string wrong = ParseNumber(text.substr(at, end - at), &value); !wrong.empty()) return wrong;
    values->push_back(value);
    at = end;
  }
  return values->empty() ? MessageOf("number.none") : Message();
}

std::string ParseNumbers(std::string_view text, std::span<double> values) {
  std::vector<double> numbers;
  if (std::string wrong = ParseNumberList(text, &numbers); !wrong.empty()) return wrong;
  const std::size_t count = numbers.size();
  if (count != values.size()) {
    if (count == 1) return MessageOf("number.one-where-more", {std::to_string(values.size())});
    if (values.size() == 1) return MessageOf("number.more-where-one", {std::to_string(count)});
    return MessageOf("number.count", {std::to_string(count), std::to_string(values.size())});
  }
  std::copy(numbers.begin(), numbers.end(), values.begin());
  return {};
}

std::string FormatNumber(double value, int digits) {
  char text[40];
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return {text, error == std::errc() ? end : text};
}

}  // namespace linkwright
