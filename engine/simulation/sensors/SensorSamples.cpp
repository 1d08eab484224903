// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/math/StandardNormal.h"
#include "engine/simulation/sensors/Sensors.h"

// What sensors show of what they measure: samples, delay, noise, clipping.
namespace linkwright {
namespace {

/// Of a sample's interval: by so much a moment may be before a sample's and still be it, as k dt · rate is
/// rounded.
constexpr double kSampleRounding = 1e-9;

std::span<double> SliceOf(std::span<double> numbers, int first, int count) {
  return numbers.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

}  // namespace

std::int64_t Sensors::SampleAt(const SensorDescription& sensor, double time) {
  const double sample = std::floor(time * sensor.rate + kSampleRounding);
  return sample > 0 ? static_cast<std::int64_t>(std::min(sample, 0x1p52)) : 0;
}

bool Sensors::IsDue(double time, std::span<const double> samples) const {
  return std::any_of(sensors_.begin(), sensors_.end(), [&](const Sensor& sensor) {
    return sensor.kept > 0 && samples[static_cast<std::size_t>(sensor.samples_at)] <
                                  static_cast<double>(SampleAt(sensor.given, time) + 1);
  });
}

void Sensors::TakeSamples(double time, std::span<const double> measured, std::span<double> samples) const {
  for (const Sensor& sensor : sensors_) {
    if (sensor.kept == 0) continue;
    double& newest = samples[static_cast<std::size_t>(sensor.samples_at)];
    const std::int64_t now = SampleAt(sensor.given, time);
    const auto known = static_cast<std::int64_t>(newest) - 1;
    if (now <= known) continue;
    // Those that fell between two steps are what is there now, and so is all that was before the first one.
    const std::int64_t from = known < 0 ? now - sensor.kept + 1 : std::max(known + 1, now - sensor.kept + 1);
    for (std::int64_t sample = from; sample <= now; ++sample) {
      const std::int64_t place = ((sample % sensor.kept) + sensor.kept) % sensor.kept;
      for (int k = 0; k < sensor.count; ++k) {
        const double value = measured[static_cast<std::size_t>(sensor.first + k)];
        // A state of the run is finite, whatever is measured.
        samples[static_cast<std::size_t>(sensor.samples_at + 1 + place * sensor.count + k)] =
            std::isfinite(value) ? value : 0;
      }
    }
    newest = static_cast<double>(now + 1);
  }
}

void Sensors::Show(double time, std::span<const double> samples, std::span<double> measured) const {
  for (const Sensor& sensor : sensors_) {
    double* const values = SliceOf(measured, sensor.first, sensor.count).data();
    std::uint64_t sample = std::bit_cast<std::uint64_t>(time);
    if (sensor.kept > 0) {
      const auto known = static_cast<std::int64_t>(samples[static_cast<std::size_t>(sensor.samples_at)]) - 1;
      const std::int64_t shown = SampleAt(sensor.given, time - sensor.given.delay);
      sample = static_cast<std::uint64_t>(shown);
      // Later than all that are kept: the one that is due now. Earlier: none has been taken then.
      if (shown <= known) {
        const std::int64_t kept = std::max(shown, known - sensor.kept + 1);
        const std::int64_t place = ((kept % sensor.kept) + sensor.kept) % sensor.kept;
        for (int k = 0; k < sensor.count; ++k)
          values[k] = samples[static_cast<std::size_t>(sensor.samples_at + 1 + place * sensor.count + k)];
      }
    }
    if (sensor.idle) continue;
    if (sensor.given.noise > 0) AddNoise(sensor, sample, values);
    if (sensor.given.cutoff > 0) Clip(sensor, values);
  }
}

void Sensors::AddNoise(const Sensor& sensor, std::uint64_t sample, double* values) {
  const SensorDescription& given = sensor.given;
  const auto normal = [&](int number) {
    return StandardNormal(sensor.stream, sample, static_cast<std::uint64_t>(number));
  };
  if (IsDirection(given.type) && sensor.quaternion < 0) {
    // About a direction at random.
    const Vector3 axis(normal(1), normal(2), normal(3));
    const Vector3 turned = RotationFromVector(given.noise * normal(0) * axis.normalized()) * Vector3(values);
    std::copy(turned.begin(), turned.end(), values);
    return;
  }
  for (int k = 0; k < sensor.count; ++k) {
    if (k == sensor.quaternion) {
      const Vector3 axis(normal(k + 1), normal(k + 2), normal(k + 3));
      const Quaternion q = Quaternion(values[k], values[k + 1], values[k + 2], values[k + 3]) *
                           QuaternionFromVector(given.noise * normal(k) * axis.normalized());
      values[k] = q.w();
      values[k + 1] = q.x();
      values[k + 2] = q.y();
      values[k + 3] = q.z();
      return;  // it is the last
    }
    if (IsPositive(given.type)) {
      if (values[k] > 0) values[k] = std::max(0.0, values[k] + given.noise * normal(k));
    } else {
      values[k] += given.noise * normal(k);
    }
  }
}

void Sensors::Clip(const Sensor& sensor, double* values) {
  const double most = sensor.given.cutoff;
  if (IsDirection(sensor.given.type)) return;
  const int count = sensor.quaternion >= 0 ? sensor.quaternion : sensor.count;
  for (int k = 0; k < count; ++k)
    values[k] =
        IsPositive(sensor.given.type) ? std::min(values[k], most) : std::clamp(values[k], -most, most);
}

}  // namespace linkwright
