// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/WorkerPool.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// What the quadruped with real feet walks on, along −x: level ground; three steps of 10 mm up and down
/// again; slopes of 3°; heights within ±10 mm on a grid of 0.1 m.
enum class TrotGround { kFlat, kSteps, kUp, kDown, kField };

/// One walk on real feet, friction 0.8, in steps of 2 ms.
struct TrotTrial {
  TrotGround ground = TrotGround::kFlat;
  double masses = 1;       ///< real masses and inertias over those that the controller knows
  double push = 0;         ///< impulse on the body along x, forward is negative [N s]
  double push_from = 1.5;  ///< when it begins [s]
  double push_for = 0.1;   ///< how long it acts, evenly [s]
  double duration = 20;    ///< [s]
  /// Of the height field and the noise of the start; none: no noise. The angles of hips and knees are off by
  /// 2 mrad, their velocities by 20 mrad/s (standard deviations); all feet are then above the ground.
  std::optional<std::uint64_t> seed;
};

struct TrotTrialRun {
  /// When the body touched something or was turned by more than 30°, or the run diverged; none: never [s].
  std::optional<double> fell;
  double slip = 0;      ///< greatest speed of a standing foot over the ground [m/s]
  double speed = 0;     ///< mean one of the body, forwards [m/s]
  bool ledger = false;  ///< whether the energy ledger passed up to there
};

Scene TrotTrialScene(const TrotTrial& trial);
/// Puts a trial's noise on a start, and all feet above the ground. `model` holds the robot.
void AddTrotNoise(std::uint64_t seed, const TrotScene& trot, const Model& model, VectorX* q, VectorX* v);
TrotTrialRun RunTrotTrial(const TrotTrial& trial);

/// The largest impulse [N s] of pushes like this one's that the walk survives: doubled from 2 N s until it
/// falls, then bisected to 0.25 N s. `sign`: along x.
double LargestTrotPush(TrotTrial trial, double sign);

/// The body and the front standing foot over one half step, from its start.
struct TrotHalfStep {
  std::vector<double> t;                      ///< [s]
  std::vector<double> X, Y, q3;               ///< X from where it began [m, m, rad]
  std::vector<double> forward, up, friction;  ///< force of the ground: along −x, z [N]; |x/z|
};
/// Of the fifth half step on level ground, with either kind of feet.
TrotHalfStep RunTrotHalfStep(TrotFeet feet);

/// What the page has of real feet.
struct TrotFeetTrials {
  struct Row {
    std::string ground;
    int falls = 0;
    double slip = 0, speed = 0;  ///< greatest; mean of the walks that did not fall [m/s]
  };
  struct Push {
    std::string phase;
    double forward = 0, backward = 0;  ///< [N s]
  };
  int seeds = 0;  ///< of each row
  std::vector<Row> rows;
  std::vector<Push> pushes;
  TrotHalfStep ideal, real;
};

/// All trials, `seeds` walks of 20 s a row. Stopped: rows and pushes are empty.
TrotFeetTrials RunTrotFeetTrials(int seeds, const WorkControl& control = {});

}  // namespace linkwright
