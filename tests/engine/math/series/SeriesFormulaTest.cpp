// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "engine/math/Types.h"
#include "engine/math/series/SeriesFormula.h"

namespace linkwright {
namespace {

// Curves q [rad], v [rad/s], F [N], x [mm], "arm/elbow" [N m], u (rad or m) at even or uneven times.
struct FormulaCurves {
  explicit FormulaCurves(bool even = true, int count = 2001) {
    double time = 0;
    for (int i = 0; i < count; ++i) {
      times.push_back(time);
      time += even ? 1e-3 : i % 3 == 0 ? 0.4e-3 : 1.3e-3;
    }
    Set(0, [](double t) { return std::sin(3 * t); });
    Set(1, [](double t) { return 3 * std::cos(3 * t); });
    Set(2, [](double t) { return 4 * t * t - t; });
    Set(3, [](double t) { return 1000 * t; });
    Set(4, [](double t) { return -2 + t; });
    Set(5, [](double t) { return t; });
  }
  void Set(std::size_t curve, const std::function<double(double)>& of_time) {
    values[curve].clear();
    for (const double time : times) values[curve].push_back(of_time(time));
  }
  std::vector<double> operator()(const std::string& text, std::string* unit = nullptr) const {
    const SeriesFormula formula(text, known);
    std::vector<std::span<const double>> used;
    for (const int curve : formula.used()) used.emplace_back(values[static_cast<std::size_t>(curve)]);
    if (unit != nullptr) *unit = formula.unit();
    return formula.Evaluate(times, used);
  }
  void CheckIs(const std::string& text, const std::string& unit, const std::function<double(double)>& truth,
               double margin = 1e-12, double skipped = 0) const {
    INFO(text);
    std::string found;
    const std::vector<double> made = (*this)(text, &found);
    CHECK(found == unit);
    REQUIRE(made.size() == times.size());
    double worst = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      if (times[i] >= skipped && times[i] <= times.back() - skipped)
        worst = std::max(worst, std::abs(made[i] - truth(times[i])));
    CHECK(worst <= margin);
  }
  static std::string Why(const std::string& text) {
    try {
      const SeriesFormula formula(text, known);
    } catch (const SeriesError& error) {
      CHECK(FindMessage(error.message.id) != nullptr);
      CHECK(error.message.text == error.what());
      return error.what();
    }
    return "";
  }

  inline static const std::vector<NamedSeries> known = {
      {"q.j1", "rad"}, {"v.j1", "rad/s"},        {"F", "N"},
      {"x", "mm"},     {"tau.arm/elbow", "N m"}, {"u", "rad or m"}};
  std::vector<double> times, values[6];
};

}  // namespace

TEST_CASE("A formula of curves is computed at each time, with units") {
  const FormulaCurves curves;
  const auto f = [](double t) { return 4 * t * t - t; };
  curves.CheckIs("2*F - 3 N", "N", [&](double t) { return 2 * f(t) - 3; });
  curves.CheckIs("-F^2", "kg^2 m^2/s^4", [&](double t) { return -f(t) * f(t); });
  curves.CheckIs("abs(F)/2", "N", [&](double t) { return std::abs(f(t)) / 2; });
  curves.CheckIs("F*x", "N m", [&](double t) { return f(t) * t; });  // x is in millimetres
  curves.CheckIs("sqrt(x^2 + (20 cm)^2)", "m", [](double t) { return std::hypot(t, 0.2); });
  curves.CheckIs("max(F, 0.1 kN)", "N", [&](double t) { return std::max(f(t), 100.0); });
  curves.CheckIs("min(F, 1 N)", "N", [&](double t) { return std::min(f(t), 1.0); });
  curves.CheckIs("sin(q.j1) + 1", "1", [](double t) { return std::sin(std::sin(3 * t)) + 1; });
  curves.CheckIs("atan2(F, 2 N)", "rad", [&](double t) { return std::atan2(f(t), 2); });
  curves.CheckIs("q.j1 + 180 deg", "rad", [](double t) { return std::sin(3 * t) + kPi; });
  curves.CheckIs(
      "sign(tau.arm/elbow + 1 N m)", "1", [](double t) { return t > 1   ? 1.0
                                                                : t < 1 ? -1.0
                                                                        : 0.0; }, 1e-12);
  curves.CheckIs("\"tau.arm/elbow\" * v.j1", "W", [](double t) { return (t - 2) * 3 * std::cos(3 * t); });
  curves.CheckIs("t^2/2", "s^2", [](double t) { return t * t / 2; });
  curves.CheckIs("u*F", "", [&](double t) { return t * f(t); });
  curves.CheckIs("2 + 3*4^0.5", "1", [](double) { return 8; });
  curves.CheckIs("2^-1*F", "N", [&](double t) { return f(t) / 2; });
}

TEST_CASE("A mean is that of the values which are there") {
  FormulaCurves curves;
  // A constant with a gap from 0.5 s to 1 s.
  curves.Set(0, [](double t) { return t > 0.5 && t < 1 ? std::nan("") : 10.0; });
  const std::vector<double> means = curves("mean(q.j1, 0.2 s)");
  for (std::size_t i = 0; i < means.size(); ++i) {
    INFO(curves.times[i]);
    if (curves.times[i] > 0.61 && curves.times[i] < 0.89)
      CHECK(std::isnan(means[i]));
    else if (curves.times[i] < 0.59 || curves.times[i] > 0.91)
      CHECK(means[i] == Approx(10));
  }
}

TEST_CASE("Derivatives, integrals, means and delays of whole curves are those of calculus") {
  for (const bool even : {true, false}) {
    const FormulaCurves curves(even);
    // Of a parabola exact; of a sine to h²/6 of the third derivative, h at most 1.3 ms; at an end to twice
    // that.
    curves.CheckIs(
        "derivative(F)", "N/s", [](double t) { return 8 * t - 1; }, 1e-9);
    curves.CheckIs(
        "derivative(q.j1)", "rad/s", [](double t) { return 3 * std::cos(3 * t); }, 2 * 27 * 1.69e-6 / 6);
    curves.CheckIs(
        "derivative(q.j1) - v.j1", "rad/s", [](double) { return 0; }, 2 * 27 * 1.69e-6 / 6);
    // By trapezoids, to h²/12 of the second derivative and the time; of a straight line exact.
    curves.CheckIs(
        "integral(x)", "m s", [](double t) { return t * t / 2; }, 1e-12);
    curves.CheckIs(
        "integral(v.j1)", "rad", [](double t) { return std::sin(3 * t); }, 27 * 1.69e-6 / 12 * 2.1);
    curves.CheckIs(
        "mean(x, 0.2 s)", "m", [](double t) { return t; }, 1e-12, 0.1);
    // The mean of a sine over 2h is sin(3h)/(3h) of it.
    curves.CheckIs(
        "mean(q.j1, 0.2 s)", "rad", [](double t) { return std::sin(0.3) / 0.3 * std::sin(3 * t); },
        9 * 1.69e-6 / 4, 0.1);
    curves.CheckIs(
        "delay(F, 0.25 s)", "N",
        [](double t) {
          const double before = std::max(0.0, t - 0.25);
          return 4 * before * before - before;
        },
        8 * 1.69e-6 / 4);
  }
}

TEST_CASE("The low-pass has the gain of a Butterworth filter, forth and back, and no delay") {
  FormulaCurves curves(true, 8001);
  for (const double frequency : {2.0, 10.0, 25.0}) {
    curves.Set(2, [&](double t) { return std::sin(2 * kPi * frequency * t); });
    // The bilinear transform takes the frequency f to tan(π f T)/(π T).
    const double ratio = std::tan(kPi * frequency * 1e-3) / std::tan(kPi * 10e-3);
    const double gain = 1 / (1 + std::pow(ratio, 4));
    curves.CheckIs(
        "lowpass(F, 10 Hz)", "N", [&](double t) { return gain * std::sin(2 * kPi * frequency * t); }, 1e-4,
        1);
    curves.CheckIs(
        "highpass(F, 10 Hz)", "N", [&](double t) { return (1 - gain) * std::sin(2 * kPi * frequency * t); },
        1e-4, 1);
  }
  // A straight line stays as it is, to its ends.
  curves.Set(2, [](double t) { return 5 * t - 2; });
  curves.CheckIs(
      "lowpass(F, 10 Hz)", "N", [](double t) { return 5 * t - 2; }, 1e-3);
  curves.CheckIs(
      "lowpass(F, 500 Hz)", "N", [](double t) { return 5 * t - 2; }, 0);
}

TEST_CASE("Over uneven times the low-pass keeps what is slow") {
  FormulaCurves curves(false, 8001);
  curves.Set(2, [](double t) { return std::sin(2 * kPi * t) + 0.5 * std::sin(2 * kPi * 150 * t); });
  const double gain = 1 / (1 + 1e-4);
  curves.CheckIs(
      "lowpass(F, 10 Hz)", "N", [&](double t) { return gain * std::sin(2 * kPi * t); }, 2e-3, 1);
}

TEST_CASE("What has no value is not a number there, and the curve goes on") {
  FormulaCurves curves;
  const std::vector<double> root = curves("sqrt(F)");
  CHECK(std::isnan(root[100]));  // 4 · 0.01 − 0.1 < 0
  CHECK(root[1000] == Approx(std::sqrt(3)));
  curves.values[2][500] = std::nan("");
  CHECK(std::isnan(curves("F + 1 N")[500]));
  CHECK(std::isfinite(curves("integral(F)").back()));
}

TEST_CASE("A wrong formula of curves is refused with what is wrong") {
  CHECK(FormulaCurves::Why("F + x") == "adding N and m does not work");
  CHECK(FormulaCurves::Why("F - 3") == "subtracting N and a plain number does not work");
  CHECK(FormulaCurves::Why("max(F, x)") == "comparing N and m does not work");
  CHECK(FormulaCurves::Why("exp(F)") == "exp needs a plain number, not N");
  CHECK(FormulaCurves::Why("F^x") == "an exponent needs a plain number, not m");
  CHECK(FormulaCurves::Why("F^sin(t/(1 s))") ==
        "a quantity with a unit needs a number as its exponent, not a curve");
  CHECK(FormulaCurves::Why("lowpass(F, 2 s)") == "lowpass needs a number in Hz as its second value, not s");
  CHECK(FormulaCurves::Why("lowpass(F, -2 Hz)") ==
        "lowpass needs a number in Hz as its second value, greater than zero");
  CHECK(FormulaCurves::Why("mean(F, F)") == "mean needs a number in s as its second value, not a curve");
  CHECK(FormulaCurves::Why("derivative(F, 2)") == "derivative takes one value");
  CHECK(FormulaCurves::Why("blur(F)") == "at character 1: \"blur\" is no function");
  CHECK(FormulaCurves::Why("2*q.j2") == "at character 3: \"q.j2\" is no curve, unit or function");
  CHECK(FormulaCurves::Why("\"q.j2\"") == "there is no curve \"q.j2\"");
  CHECK(FormulaCurves::Why("2*") == "something is missing at the end");
  CHECK(FormulaCurves::Why("(F") == "something is missing at the end");
  CHECK(FormulaCurves::Why("F F") == "at character 3: \"F\" is not expected here");
  CHECK(FormulaCurves::Why("  ") == "a formula is missing");
  CHECK(FormulaCurves::Why(std::string(500, '(')) == "it has too many parentheses");
  CHECK(FormulaCurves::Why("u + F").empty());  // of what has no dimension anything may be made
}

}  // namespace linkwright
