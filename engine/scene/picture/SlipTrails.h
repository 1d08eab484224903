// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// How far the points of a slip trail are apart [s].
inline constexpr double kSlipPeriod = 0.02;

/// Where points of contact have slipped within kTrailSeconds before a time t: of every period of kSlipPeriod
/// the first recorded step, as Trails has it, and lines between points that the same feature of a pair
/// carries and that slip at both ends. It depends on the recorded steps and on t alone. What was found for a
/// period is kept while the steps stay as they are. One thread at a time.
class SlipTrails {
 public:
  /// `system`: its own, of the scene that is recorded.
  explicit SlipTrails(std::unique_ptr<System> system);

  /// Oldest point first; valid until the next call. Steps of another mechanism make no points. Incomplete
  /// where `stop` was requested.
  std::span<const std::vector<Vector3f>> At(double time, const Timeline& steps, const StopCheck& stop = {});

  /// What was found: another recording may come to the place of the one before.
  void Forget();

 private:
  struct Point {
    std::string a, b;
    std::uint64_t feature = 0;
    Vector3 p = Vector3::Zero();
  };
  struct Sample {
    std::uint64_t serial = 0;  ///< of the step
    std::vector<Point> points;
  };
  void Find(std::int64_t period, double time, const Timeline& steps);

  std::unique_ptr<System> system_;
  State state_;
  System::Inputs inputs_;
  std::vector<ContactForce> contacts_;
  const Timeline* steps_ = nullptr;
  std::uint64_t revision_ = 0;
  std::map<std::int64_t, Sample> samples_;  ///< by period
  std::vector<std::vector<Vector3f>> lines_;
};

}  // namespace linkwright
