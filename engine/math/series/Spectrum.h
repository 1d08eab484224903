// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace linkwright {

/// Values at even steps of time.
struct EvenSeries {
  double start = 0, step = 1;  ///< [s]
  std::vector<double> values;
};

/// A curve over rising times at even steps: as many as it has values, the mean step apart, interpolated
/// linearly; the values themselves where its steps are even already (to 1 % of a step). Values that are not
/// finite are passed over. Fewer than two values: empty.
EvenSeries ToEvenSteps(std::span<const double> times, std::span<const double> values);

/// What a stretch is multiplied with before it is transformed. Without one, a frequency that does not fit
/// whole periods into the stretch leaks over all others; Hann keeps it within four lines; the flat top shows
/// any amplitude to 0.1 %, ten lines wide. Sums of cosines; flat top: ISO 18431-2.
enum class SpectrumWindow { kRectangle, kHann, kFlatTop };

/// Lines at 0, step, 2 step, …
struct Spectrum {
  double step = 0;            ///< [Hz]
  std::vector<double> lines;  ///< up to half the sampling frequency
};

/// One-sided amplitudes, in the unit of the values: A sin(2π f t) has a line A at f. The first is the mean's
/// size; the mean is taken off before the window. Of the first values, as many as have no prime factor above
/// 5.
Spectrum AmplitudeSpectrum(const EvenSeries& series, SpectrumWindow window);
/// One-sided power density, in unit²/Hz: without a window the sum over all lines times their step is the mean
/// square (Parseval).
Spectrum PowerDensity(const EvenSeries& series, SpectrumWindow window);

/// Amplitude spectra of overlapping stretches, one after another.
struct Spectrogram {
  double start = 0, hop = 0;  ///< middle of the first stretch; from one to the next [s]
  double line_step = 0;       ///< [Hz]
  std::size_t lines = 0;      ///< of each stretch
  std::vector<double> amplitudes;
  std::size_t stretches() const { return lines == 0 ? 0 : amplitudes.size() / lines; }
};
/// `seconds`: of a stretch, at least eight values. A stretch begins an eighth of its length after the one
/// before, or later where that would be more than `columns` of them.
Spectrogram MakeSpectrogram(const EvenSeries& series, SpectrumWindow window, double seconds,
                            std::size_t columns);

}  // namespace linkwright
