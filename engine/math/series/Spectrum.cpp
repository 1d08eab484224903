// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/series/Spectrum.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <unsupported/Eigen/FFT>

#include "engine/math/Types.h"

namespace linkwright {
namespace {

// The largest number up to `count` of the factors 2, 3 and 5 alone, of which a transform is fast.
std::size_t SmoothCount(std::size_t count) {
  std::size_t best = 0;
  for (std::size_t five = 1; five <= count; five *= 5)
    for (std::size_t three = five; three <= count; three *= 3) {
      std::size_t two = three;
      while (two * 2 <= count) two *= 2;
      best = std::max(best, two);
    }
  return best;
}

std::vector<double> WindowOf(SpectrumWindow window, std::size_t count) {
  std::vector<double> cosines;
  switch (window) {
    case SpectrumWindow::kRectangle:
      cosines = {1};
      break;
    case SpectrumWindow::kHann:
      cosines = {0.5, -0.5};
      break;
    case SpectrumWindow::kFlatTop:
      cosines = {1, -1.933, 1.286, -0.388, 0.0322};
      break;
  }
  std::vector<double> weights(count, 0.0);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < cosines.size(); ++k)
      weights[i] +=
          cosines[k] * std::cos(2 * kPi * static_cast<double>(k * i % count) / static_cast<double>(count));
  return weights;
}

class WindowedTransform {
 public:
  WindowedTransform(SpectrumWindow window, std::size_t count)
      : weights_(WindowOf(window, count)), windowed_(count) {
    fft_.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    for (const double weight : weights_) {
      sum_ += weight;
      squares_ += weight * weight;
    }
  }
  double sum() const { return sum_; }
  double squares() const { return squares_; }
  double mean() const { return mean_; }
  // The lines from 0 to half the sampling frequency of weight · (value − mean).
  const std::vector<std::complex<double>>& Of(const double* values) {
    const std::size_t count = weights_.size();
    mean_ = 0;
    for (std::size_t i = 0; i < count; ++i) mean_ += values[i] / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) windowed_[i] = weights_[i] * (values[i] - mean_);
    fft_.fwd(lines_, windowed_);
    return lines_;
  }
  // How many times a line counts: its twin at the negative frequency is not among them.
  double Twins(std::size_t line) const { return line == 0 || 2 * line == weights_.size() ? 1 : 2; }

 private:
  Eigen::FFT<double> fft_;
  std::vector<double> weights_, windowed_;
  std::vector<std::complex<double>> lines_;
  double sum_ = 0, squares_ = 0, mean_ = 0;
};

void PutAmplitudes(WindowedTransform* transform, const double* values, double* out) {
  const auto& lines = transform->Of(values);
  for (std::size_t k = 0; k < lines.size(); ++k)
    out[k] = transform->Twins(k) * std::abs(lines[k]) / transform->sum();
  out[0] = std::abs(transform->mean());
}

}  // namespace

EvenSeries ToEvenSteps(std::span<const double> times, std::span<const double> values) {
  std::vector<double> t, v;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    t.push_back(times[i]);
    v.push_back(values[i]);
  }
  EvenSeries even;
  if (t.size() < 2) return even;
  even.start = t.front();
  even.step = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  const auto time_of = [&](std::size_t i) { return even.start + even.step * static_cast<double>(i); };
  bool is_even = true;
  for (std::size_t i = 0; i < t.size(); ++i)
    is_even = is_even && std::abs(t[i] - time_of(i)) <= 0.01 * even.step;
  if (is_even) {
    even.values = std::move(v);
    return even;
  }
  even.values.resize(t.size());
  std::size_t k = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const double time = std::min(time_of(i), t.back());
    while (k + 2 < t.size() && t[k + 1] < time) ++k;
    const double part = (time - t[k]) / (t[k + 1] - t[k]);
    even.values[i] = v[k] + part * (v[k + 1] - v[k]);
  }
  return even;
}

Spectrum AmplitudeSpectrum(const EvenSeries& series, SpectrumWindow window) {
  const std::size_t count = SmoothCount(series.values.size());
  Spectrum spectrum;
  if (count < 2) return spectrum;
  WindowedTransform transform(window, count);
  spectrum.step = 1 / (series.step * static_cast<double>(count));
  spectrum.lines.resize(count / 2 + 1);
  PutAmplitudes(&transform, series.values.data(), spectrum.lines.data());
  return spectrum;
}

Spectrum PowerDensity(const EvenSeries& series, SpectrumWindow window) {
  const std::size_t count = SmoothCount(series.values.size());
  Spectrum spectrum;
  if (count < 2) return spectrum;
  WindowedTransform transform(window, count);
  spectrum.step = 1 / (series.step * static_cast<double>(count));
  const auto& lines = transform.Of(series.values.data());
  for (std::size_t k = 0; k < lines.size(); ++k)
    spectrum.lines.push_back(transform.Twins(k) * std::norm(lines[k]) * series.step / transform.squares());
  spectrum.lines[0] = transform.mean() * transform.mean() / spectrum.step;
  return spectrum;
}

Spectrogram MakeSpectrogram(const EvenSeries& series, SpectrumWindow window, double seconds,
                            std::size_t columns) {
  Spectrogram made;
  const std::size_t all = series.values.size();
  const double wanted = std::clamp(seconds / series.step, 8.0, std::max(8.0, static_cast<double>(all)));
  const std::size_t count = SmoothCount(static_cast<std::size_t>(wanted));
  if (count > all || columns == 0) return made;
  WindowedTransform transform(window, count);
  const std::size_t hop = std::max<std::size_t>(count / 8, (all - count) / columns + 1);
  made.hop = static_cast<double>(hop) * series.step;
  made.start = series.start + static_cast<double>(count) / 2 * series.step;
  made.line_step = 1 / (series.step * static_cast<double>(count));
  made.lines = count / 2 + 1;
  for (std::size_t at = 0; at + count <= all; at += hop) {
    made.amplitudes.resize(made.amplitudes.size() + made.lines);
    PutAmplitudes(&transform, series.values.data() + at,
                  made.amplitudes.data() + (made.amplitudes.size() - made.lines));
  }
  return made;
}

}  // namespace linkwright
