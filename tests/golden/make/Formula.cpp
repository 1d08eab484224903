// SPDX-License-Identifier: GPL-3.0-or-later
#include "Formula.h"

#include <cctype>
#include <cmath>
#include <stdexcept>

namespace golden {
namespace {

Jet operator+(const Jet& a, const Jet& b) { return {a.f + b.f, a.d + b.d, a.dd + b.dd}; }
Jet operator-(const Jet& a, const Jet& b) { return {a.f - b.f, a.d - b.d, a.dd - b.dd}; }
Jet operator*(const Jet& a, const Jet& b) {
  return {a.f * b.f, a.d * b.f + a.f * b.d, a.dd * b.f + 2 * a.d * b.d + a.f * b.dd};
}

// g(a), of a function g with the value, first and second derivative g, g1, g2 at a.
Jet Chain(const Jet& a, double g, double g1, double g2) { return {g, g1 * a.d, g2 * a.d * a.d + g1 * a.dd}; }
Jet Power(const Jet& a, double n) {
  return Chain(a, std::pow(a.f, n), n * std::pow(a.f, n - 1), n * (n - 1) * std::pow(a.f, n - 2));
}

// 0 below 0, 1 above 1, 10 x³ − 15 x⁴ + 6 x⁵ between.
Jet Smooth(const Jet& a) {
  const double x = a.f;
  if (x <= 0) return {};
  if (x >= 1) return {1, 0, 0};
  return Chain(a, x * x * x * (10 - 15 * x + 6 * x * x), 30 * x * x * (1 - x) * (1 - x),
               60 * x * (1 - x) * (1 - 2 * x));
}

class Parser {
 public:
  Parser(const std::string& text, double t, double q, double v) : text_(text), t_{t, 1, 0}, q_{q}, v_{v} {}

  Jet Read() {
    const Jet value = Sum();
    if (Peek() != '\0') Fail();
    return value;
  }

 private:
  [[noreturn]] void Fail() const {
    throw std::runtime_error("the formula \"" + text_ + "\" is not understood at character " +
                             std::to_string(at_ + 1));
  }
  char Peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool Take(char c) {
    if (Peek() != c) return false;
    ++at_;
    return true;
  }
  Jet Sum() {
    Jet value = Product();
    for (;;) {
      if (Take('+'))
        value = value + Product();
      else if (Take('-'))
        value = value - Product();
      else
        return value;
    }
  }
  Jet Product() {
    Jet value = Signed();
    for (;;) {
      if (Take('*'))
        value = value * Signed();
      else if (Take('/'))
        value = value * Power(Signed(), -1);
      else
        return value;
    }
  }
  Jet Signed() {
    if (Take('-')) return Jet{} - Signed();
    const Jet base = Primary();
    if (!Take('^')) return base;
    const Jet exponent = Signed();
    if (exponent.d != 0 || exponent.dd != 0) Fail();
    return Power(base, exponent.f);
  }
  Jet Primary() {
    if (Take('(')) {
      const Jet value = Sum();
      if (!Take(')')) Fail();
      return value;
    }
    const char first = Peek();
    if (std::isdigit(static_cast<unsigned char>(first)) != 0 || first == '.') {
      std::size_t length = 0;
      const double value = std::stod(text_.substr(at_), &length);
      at_ += length;
      return {value};
    }
    std::string name;
    while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0)
      name += text_[at_++];
    if (name == "t") return t_;
    if (name == "q") return q_;
    if (name == "v") return v_;
    if (name == "pi") return {M_PI};
    if (!Take('(')) Fail();
    const Jet a = Sum();
    if (!Take(')')) Fail();
    if (name == "sin") return Chain(a, std::sin(a.f), std::cos(a.f), -std::sin(a.f));
    if (name == "cos") return Chain(a, std::cos(a.f), -std::sin(a.f), -std::cos(a.f));
    if (name == "exp") return Chain(a, std::exp(a.f), std::exp(a.f), std::exp(a.f));
    if (name == "sqrt") return Power(a, 0.5);
    if (name == "smooth") return Smooth(a);
    Fail();
  }

  const std::string& text_;
  std::size_t at_ = 0;
  Jet t_, q_, v_;
};

}  // namespace

Jet Evaluate(const std::string& text, double t, double q, double v) { return Parser(text, t, q, v).Read(); }

}  // namespace golden
