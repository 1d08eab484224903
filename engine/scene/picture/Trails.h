// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/model/Model.h"
#include "engine/scene/picture/PeriodSamples.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// How much simulated time a trail covers, and how far apart its points are [s].
inline constexpr double kTrailSeconds = 4, kTrailPeriod = 0.01;

/// The trails of frames of a model. A trail at time t consists of
///   the frame's positions at simulated steps before t: of every period [k h, (k + 1) h) that begins in
///   (t − kTrailSeconds, t], h = kTrailPeriod, at the first step in it; and its position at t.
/// That depends on the recorded steps and on t alone: not on the frame rate of a film, nor on what was shown
/// before. Where a Timeline was thinned, the first step that is left stands for the period.
/// What was found for a period is kept while the steps stay as they are, so that a picture a little later
/// costs its new points only.
class Trails {
 public:
  explicit Trails(std::shared_ptr<const Model> model);

  /// One polyline for each of `frames`, oldest point first; valid until the next call. `X_WB`: poses of the
  /// bodies at `time` [s]. Steps of another mechanism make no points.
  std::span<const std::vector<Vector3f>> At(double time, std::span<const Transform> X_WB,
                                            std::span<const FrameIndex> frames, const Timeline& steps);

 private:
  void Place(std::span<const Transform> X_WB, std::vector<Vector3f>* places) const;

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  std::vector<FrameIndex> frames_;
  State state_;
  PeriodSamples<std::vector<Vector3f>> points_;  ///< of each frame
  std::vector<std::vector<Vector3f>> lines_;
};

}  // namespace linkwright
