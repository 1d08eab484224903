// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/path/PiecewiseCubic.h"

namespace linkwright {

/// How far along a path one is at a time: s(t), piece by piece with constant s''. The path's own parameter s
/// is the time its nodes give.
class TimeLaw {
 public:
  TimeLaw() = default;
  /// s = begin + t / stretch, until s = end.
  TimeLaw(double begin, double end, double stretch = 1);
  /// Through `s` with the rates ds/dt; a piece with both rates zero is not passed: its length must be 0.
  TimeLaw(std::vector<double> s, std::vector<double> rates);

  double duration() const { return times_.back(); }  ///< [s]; t goes from 0 to it
  /// s, ds/dt, d²s/dt² at t; before and after it rests at the ends.
  void Evaluate(double t, double* s, double* rate, double* acceleration) const;
  /// The same motion `factor` times as slow.
  void Stretch(double factor);
  /// Its pieces: where they begin and the last one ends, and the rates there.
  const std::vector<double>& s() const { return s_; }
  const std::vector<double>& rates() const { return rates_; }
  const std::vector<double>& times() const { return times_; }
  int PieceOf(double t) const;
  /// Evaluate by the polynomial of a piece, at any t.
  void EvaluatePiece(int piece, double t, double* s, double* rate, double* acceleration) const;
  /// The time when s is passed.
  double TimeOf(double s) const;

 private:
  std::vector<double> times_ = {0}, s_ = {0}, rates_ = {0};
};

/// Coordinates that move along with s, and what they may do. Limits are > 0, infinity is none.
struct LimitedCurve {
  const PiecewiseCubic* curve = nullptr;
  VectorX max_velocity, max_acceleration;  ///< of each coordinate; empty: none
  /// Of the coordinates as one vector; the acceleration's is kept by a polygon inside of the circle, so that
  /// the tangential and the normal part together reach at least 98 % of it.
  double max_speed = kNoLimit, max_total_acceleration = kNoLimit;
  static constexpr double kNoLimit = 1e300;
};

/// How much slower (> 1) or faster (< 1) the path may be run through as a whole so that it just keeps all
/// limits; 0 where there are none. Where a velocity jumps at a node no stretching keeps a limit of the
/// acceleration: there only the motion between the nodes is considered.
double StretchToLimits(std::span<const LimitedCurve> curves);

/// The fastest s(t) from rest to rest that keeps all limits along the same path: at each moment one of them
/// is reached. Where the velocity's direction jumps it stops. Time-optimal path parameterisation by
/// reachability (Pham & Pham, IEEE Trans. Robotics 34 (2018)) on a grid of s; limits hold at the grid's
/// points and midway between them. All curves have the same begin and end. Throws PathError (kBadParameter)
/// where a limit is not greater than 0.
TimeLaw FastestTiming(std::span<const LimitedCurve> curves);

}  // namespace linkwright
