// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "engine/scene/picture/PeriodSamples.h"
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
  /// Where the points of pairs slip, by the pair and the feature that carries them.
  using Points = std::map<std::tuple<std::string, std::string, std::uint64_t>, Vector3f>;

  std::unique_ptr<System> system_;
  State state_;
  System::Inputs inputs_;
  std::vector<ContactForce> contacts_;
  PeriodSamples<Points> samples_;
  std::vector<std::vector<Vector3f>> lines_;
};

}  // namespace linkwright
