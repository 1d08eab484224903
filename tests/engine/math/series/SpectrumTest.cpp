// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <functional>
#include <random>

#include "engine/math/Types.h"
#include "engine/math/series/Spectrum.h"

namespace linkwright {
namespace {

constexpr SpectrumWindow kWindows[] = {SpectrumWindow::kRectangle, SpectrumWindow::kHann,
                                       SpectrumWindow::kFlatTop};

EvenSeries Sampled(std::size_t count, double step, const std::function<double(double)>& of_time) {
  EvenSeries series{0, step, {}};
  for (std::size_t i = 0; i < count; ++i) series.values.push_back(of_time(step * static_cast<double>(i)));
  return series;
}

std::size_t HighestLine(const std::vector<double>& lines) {
  return static_cast<std::size_t>(std::max_element(lines.begin(), lines.end()) - lines.begin());
}

}  // namespace

TEST_CASE("A sine of whole periods has its amplitude at its frequency, with any window") {
  // 1000 values a second for 2 s: lines every 0.5 Hz.
  const EvenSeries series = Sampled(2000, 1e-3, [](double t) {
    return -0.75 + 3 * std::sin(2 * kPi * 50 * t + 0.4) + 0.02 * std::cos(2 * kPi * 123.5 * t);
  });
  for (const SpectrumWindow window : kWindows) {
    const Spectrum spectrum = AmplitudeSpectrum(series, window);
    REQUIRE(spectrum.lines.size() == 1001);
    CHECK(spectrum.step == Approx(0.5).epsilon(1e-12));
    CHECK(spectrum.lines[0] == Approx(0.75).epsilon(1e-12));
    CHECK(spectrum.lines[100] == Approx(3).epsilon(1e-9));
    CHECK(spectrum.lines[247] == Approx(0.02).epsilon(1e-7));
    CHECK(spectrum.lines[400] < 1e-9);
  }
}

TEST_CASE("A sine at half the sampling frequency counts once") {
  const EvenSeries series = Sampled(64, 0.5, [](double t) { return 2 * std::cos(2 * kPi * t); });
  const Spectrum spectrum = AmplitudeSpectrum(series, SpectrumWindow::kRectangle);
  CHECK(spectrum.lines.back() == Approx(2).epsilon(1e-12));
  CHECK(PowerDensity(series, SpectrumWindow::kRectangle).lines.back() * spectrum.step == Approx(4));
}

TEST_CASE("Between two lines the flat top keeps the amplitude, Hann loses what theory says") {
  const auto highest = [](SpectrumWindow window) {
    // Half a line beside a line: the worst case.
    const EvenSeries series =
        Sampled(4096, 1, [](double t) { return std::sin(2 * kPi * (500.5 / 4096) * t); });
    const Spectrum spectrum = AmplitudeSpectrum(series, window);
    return spectrum.lines[HighestLine(spectrum.lines)];
  };
  CHECK(highest(SpectrumWindow::kFlatTop) == Approx(1).epsilon(2e-3));
  // Half a line away the transforms of the windows are 2/π and 8/(3π) of their greatest values.
  CHECK(highest(SpectrumWindow::kHann) == Approx(8 / (3 * kPi)).epsilon(2e-3));
  CHECK(highest(SpectrumWindow::kRectangle) == Approx(2 / kPi).epsilon(2e-3));
}

TEST_CASE("The power density without a window sums up to the mean square") {
  std::mt19937 random(5);
  std::normal_distribution<double> noise(0.3, 2);
  for (const std::size_t count : {2, 3, 15, 96, 1000, 3125}) {
    const EvenSeries series = Sampled(count, 0.01, [&](double) { return noise(random); });
    double mean_square = 0;
    for (const double value : series.values) mean_square += value * value / static_cast<double>(count);
    const Spectrum density = PowerDensity(series, SpectrumWindow::kRectangle);
    double sum = 0;
    for (const double line : density.lines) sum += line * density.step;
    CHECK(sum == Approx(mean_square).epsilon(1e-12));
  }
}

TEST_CASE(
    "The power density of white noise is its variance over half the sampling frequency, with any window") {
  std::mt19937 random(8);
  std::normal_distribution<double> noise(0, 2);
  const EvenSeries series = Sampled(1 << 18, 1e-3, [&](double) { return noise(random); });
  for (const SpectrumWindow window : kWindows) {
    const Spectrum density = PowerDensity(series, window);
    double mean = 0;
    for (const double line : density.lines) mean += line / static_cast<double>(density.lines.size());
    // 131,073 lines, of which the flat top ties four together: 0.3 % to 0.6 % each way is one deviation.
    CHECK(mean == Approx(4.0 / 500).epsilon(0.02));
  }
}

TEST_CASE("A spectrum is the sum that defines it") {
  std::mt19937 random(2);
  std::normal_distribution<double> noise(0, 1);
  for (const std::size_t count : {9, 30, 60}) {
    const EvenSeries series = Sampled(count, 1, [&](double) { return noise(random); });
    const Spectrum spectrum = AmplitudeSpectrum(series, SpectrumWindow::kRectangle);
    for (std::size_t k = 0; k < spectrum.lines.size(); ++k) {
      std::complex<double> sum = 0;
      for (std::size_t i = 0; i < count; ++i)
        sum += series.values[i] *
               std::polar(1.0, -2 * kPi * static_cast<double>(k * i) / static_cast<double>(count));
      const double twins = k == 0 || 2 * k == count ? 1 : 2;
      CHECK(spectrum.lines[k] == Approx(twins * std::abs(sum) / static_cast<double>(count)).margin(1e-13));
    }
  }
}

TEST_CASE("A count with a large prime factor gives up few values") {
  const EvenSeries series = Sampled(100003, 1e-3, [](double t) { return std::sin(2 * kPi * 20 * t); });
  const Spectrum spectrum = AmplitudeSpectrum(series, SpectrumWindow::kFlatTop);
  CHECK(spectrum.lines.size() == 50001);  // 100,000 = 2⁵ 5⁵
  CHECK(spectrum.lines[HighestLine(spectrum.lines)] == Approx(1).epsilon(2e-3));
}

TEST_CASE("Uneven steps are interpolated to even ones") {
  std::vector<double> times, straight, wave;
  double time = 0.5;
  for (int i = 0; i < 4000; ++i) {
    times.push_back(time);
    straight.push_back(3 * time - 1);
    wave.push_back(1.5 * std::sin(2 * kPi * 2 * time));
    time += i % 2 == 0 ? 0.5e-3 : 1.5e-3;
  }
  const EvenSeries line = ToEvenSteps(times, straight);
  REQUIRE(line.values.size() == times.size());
  for (std::size_t i = 0; i < line.values.size(); i += 37)
    CHECK(line.values[i] == Approx(3 * (line.start + line.step * static_cast<double>(i)) - 1).margin(1e-12));
  const Spectrum spectrum = AmplitudeSpectrum(ToEvenSteps(times, wave), SpectrumWindow::kFlatTop);
  const std::size_t highest = HighestLine(spectrum.lines);
  CHECK(static_cast<double>(highest) * spectrum.step == Approx(2).margin(spectrum.step));
  CHECK(spectrum.lines[highest] == Approx(1.5).epsilon(2e-3));
}

TEST_CASE("Even steps are taken as they are, and what is no number is passed over") {
  const std::vector<double> times = {0, 0.1, 0.2, 0.3}, values = {1, 5, 2, 7};
  CHECK(ToEvenSteps(times, values).values == values);
  const EvenSeries gap = ToEvenSteps(times, std::vector<double>{1, std::nan(""), 3, 4});
  REQUIRE(gap.values.size() == 3);
  CHECK(gap.step == Approx(0.15));
  CHECK(gap.values[1] == Approx(2.5));
  CHECK(ToEvenSteps(std::vector<double>{1}, std::vector<double>{1}).values.empty());
  CHECK(AmplitudeSpectrum({}, SpectrumWindow::kHann).lines.empty());
}

TEST_CASE("A spectrogram shows when a tone changes its frequency and its amplitude") {
  const EvenSeries series = Sampled(20000, 1e-3, [](double t) {
    return t < 10 ? std::sin(2 * kPi * 40 * t) : 0.25 * std::sin(2 * kPi * 100 * t);
  });
  const Spectrogram made = MakeSpectrogram(series, SpectrumWindow::kHann, 1, 200);
  REQUIRE(made.stretches() > 100);
  CHECK(made.stretches() <= 200);
  CHECK(made.line_step == Approx(1));
  CHECK(made.start == Approx(0.5));
  int early = 0, late = 0, wrong = 0;
  for (std::size_t i = 0; i < made.stretches(); ++i) {
    const double middle = made.start + made.hop * static_cast<double>(i);
    const auto begin = made.amplitudes.begin() + static_cast<std::ptrdiff_t>(i * made.lines);
    const std::vector<double> lines(begin, begin + static_cast<std::ptrdiff_t>(made.lines));
    const bool is_early = middle<9.4, is_late = middle> 10.6;
    early += is_early;
    late += is_late;
    if (is_early) wrong += HighestLine(lines) != 40 || std::abs(lines[40] - 1) > 1e-6;
    if (is_late) wrong += HighestLine(lines) != 100 || std::abs(lines[100] - 0.25) > 1e-6;
  }
  CHECK(early > 30);
  CHECK(late > 30);
  CHECK(wrong == 0);
  CHECK(
      MakeSpectrogram(Sampled(5, 1, [](double) { return 1.0; }), SpectrumWindow::kHann, 1, 10).stretches() ==
      0);
}

}  // namespace linkwright
