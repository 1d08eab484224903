// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/ControlInputs.h"

#include <algorithm>
#include <cmath>

#include "engine/math/StandardNormal.h"

namespace linkwright {
namespace {

/// By so much, of 1 s and of the time, a step may begin before a value's time and still have it: sums of
/// steps are rounded.
constexpr double kTimeRounding = 1e-12;
/// The same of a sample's interval.
constexpr double kIntervalRounding = 1e-9;

int ActuatorOf(const ActuationSetup& setup, const std::string& name) {
  for (std::size_t i = 0; i < setup.actuators.size(); ++i)
    if (setup.actuators[i].name == name) return static_cast<int>(i);
  return -1;
}

double SampleOf(std::uint64_t stream, double sample) {
  return StandardNormal(stream, static_cast<std::uint64_t>(std::clamp(sample, 0.0, 0x1p52)), 0);
}

}  // namespace

ControlInputs::ControlInputs(const ActuationSetup& setup) {
  for (std::size_t i = 0; i < setup.actuators.size(); ++i) {
    const Function& signal = setup.actuators[i].signal;
    if (signal == Function()) continue;
    signals_.push_back({static_cast<int>(i), signal.value, std::nullopt});
    if (!signal.IsConstant()) signals_.back().formula.emplace(signal.formula, Expression::Names::kTime);
  }
  for (const RecordedInput& given : setup.recorded) {
    const int actuator = ActuatorOf(setup, given.actuator);
    if (!given.enabled || actuator < 0 || given.samples.size() < 2) continue;
    Recorded& recorded = recorded_.emplace_back();
    recorded.actuator = actuator;
    recorded.hold = given.hold;
    for (std::size_t k = 0; k + 1 < given.samples.size(); k += 2) {
      recorded.times.push_back(given.samples[k]);
      recorded.values.push_back(given.samples[k + 1]);
    }
  }
  for (const InputNoise& given : setup.noise) {
    const int actuator = ActuatorOf(setup, given.actuator);
    if (!given.enabled || actuator < 0 || given.deviation == 0) continue;
    noise_.push_back(
        {actuator, given.deviation, given.interval, given.smooth, NoiseStream(given.seed, given.name)});
  }
}

void ControlInputs::Add(double time, double step, VectorX* controls) const {
  for (const Signal& signal : signals_)
    (*controls)[signal.actuator] += signal.formula ? (*signal.formula)({time, 0, 0}) : signal.value;
  for (const Recorded& recorded : recorded_) (*controls)[recorded.actuator] += ValueOf(recorded, time, step);
  for (const Noise& noise : noise_) (*controls)[noise.actuator] += ValueOf(noise, time, step);
}

double ControlInputs::ValueOf(const Recorded& recorded, double time, double step) {
  const std::vector<double>& times = recorded.times;
  const double at = recorded.hold ? step + kTimeRounding * (1 + std::abs(step)) : time;
  const auto next = std::upper_bound(times.begin(), times.end(), at);
  if (next == times.begin()) return recorded.values.front();
  const auto before = static_cast<std::size_t>(next - times.begin()) - 1;
  if (recorded.hold || next == times.end()) return recorded.values[before];
  const double part = (time - times[before]) / (times[before + 1] - times[before]);
  return recorded.values[before] + part * (recorded.values[before + 1] - recorded.values[before]);
}

double ControlInputs::ValueOf(const Noise& noise, double time, double step) {
  if (!noise.smooth)
    return noise.deviation * SampleOf(noise.stream, std::floor(step / noise.interval + kIntervalRounding));
  const double place = std::max(time / noise.interval, 0.0), sample = std::floor(place),
               part = place - sample;
  // The sum of two independent samples has the deviation of their weights' norm.
  const double norm = std::sqrt((1 - part) * (1 - part) + part * part);
  return noise.deviation / norm *
         ((1 - part) * SampleOf(noise.stream, sample) + part * SampleOf(noise.stream, sample + 1));
}

}  // namespace linkwright
