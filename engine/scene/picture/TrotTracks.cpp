// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/TrotTracks.h"

#include "engine/trot/TrotRobot.h"
#include "engine/trot/TrotWalk.h"

namespace linkwright {
namespace {

constexpr int kTrackPieces = 48;
constexpr Color kTrack{0.06F, 0.50F, 0.55F, 0.8F};
constexpr Color kTrackOnDark{0.21F, 0.70F, 0.75F, 0.8F};

}  // namespace

void AddTrotTracks(const TrotScene& walk, double time, bool dark, Snapshot* out) {
  if (walk.feet == TrotFeet::kReal) return;
  const TrotPhase phase = TrotPhaseAt(walk.plan, time, walk.pause);
  for (const bool front : {true, false}) {
    const int leg = (phase.step % 2 == 0 ? 2 : 0) + (front ? 0 : 1);
    double side = 0;
    for (const TrotLink& link : TrotLinks())
      if (link.leg == leg) side = link.side * TrotSide(walk);
    Polyline line;
    line.color = dark ? kTrackOnDark : kTrack;
    line.width = 2;
    for (int i = 0; i <= kTrackPieces; ++i) {
      const TrotMotion motion = TrotPlanAt(walk.plan, walk.parameters.d, walk.plan.T_half * i / kTrackPieces);
      const int foot = front ? 3 : 5;
      line.points.emplace_back(static_cast<float>(motion.x[foot] - walk.plan.S * phase.step),
                               static_cast<float>(side), static_cast<float>(motion.x[foot + 1]));
    }
    out->lines.push_back(std::move(line));
  }
}

}  // namespace linkwright
