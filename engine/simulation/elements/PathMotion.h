// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/model/Index.h"
#include "engine/model/Model.h"
#include "engine/path/TimeLaw.h"
#include "engine/simulation/elements/PathElement.h"

namespace linkwright {

class LoopConstraints;

/// A path of the scene worked out for a model: where its link and its joints are at each time. Immutable.
///
/// A path of a link is turned into one of the joints above it once, by a TaskStack that goes along it from a
/// start pose; between the samples joints are splines. Where the link cannot get, the closest pose stands in.
/// In closed loops only as many of these joints follow as the loops leave independent at the start pose, from
/// the base on; the others go along.
class PathMotion {
 public:
  /// `start`: the pose (nq) that the search begins with. `loops`: of the same model, closed all along the
  /// path; null: there are none. Never throws: see why(). Checks `stop` once a sample; where it is requested,
  /// nothing follows.
  PathMotion(std::shared_ptr<const Model> model, const PathElement& element, const VectorX& start,
             bool limits, LoopConstraints* loops = nullptr, const StopCheck& stop = {});

  const PathElement& element() const { return element_; }
  /// Empty, or why nothing follows: "there is no link \"hand\"", "a path needs at least 2 waypoints", …
  const std::string& why() const { return why_; }
  bool works() const { return why_.empty(); }

  double begin() const { return element_.waypoints.front().time; }
  double duration() const { return law_.duration(); }  ///< [s]; of one round where it is closed
  /// When waypoint number `index` is passed, the first time [s].
  double TimeOfWaypoint(int index) const;

  /// How much slower (> 1) or faster (< 1) the waypoints' own times must become to just keep the limits; 0
  /// where there are none.
  double StretchNeeded() const;

  /// The joints that follow, in the order of what Joints gives.
  const std::vector<BodyIndex>& joints() const { return joints_; }
  /// Positions, velocities, accelerations at `time`; each may be null. No allocation once they have their
  /// size.
  void Joints(double time, VectorX* q, VectorX* v = nullptr, VectorX* a = nullptr) const;
  /// Velocities and accelerations may jump at the waypoints, at the ends, and where the fastest motion begins
  /// to brake. Between two such moments all is smooth.
  struct Stretch {
    double from = -kInfinity, until = kInfinity;  ///< [s]
  };
  Stretch StretchAt(double time) const;
  /// Joints by the polynomials of `stretch`: at its ends what they are inside of it, outside they go on.
  void JointsWithin(const Stretch& stretch, double time, VectorX* q, VectorX* v, VectorX* a) const;
  /// Puts the positions and velocities at `time` into those of the whole model.
  void Put(double time, VectorX* q, VectorX* v) const;

  bool HasFrame() const { return frame_.IsValid(); }
  FrameIndex frame() const { return frame_; }
  /// Where the link shall be; velocity and acceleration of its origin in the world. Only for paths of a link.
  void Frame(double time, Transform* X_WF, Vector3* velocity = nullptr,
             Vector3* acceleration = nullptr) const;

  /// Angular velocity and acceleration of the link in the world. Only where its orientation is led.
  void Turning(double time, Vector3* velocity, Vector3* acceleration) const;

  /// For the picture and for people.
  struct Point {
    double time = 0;
    Vector3 p = Vector3::Zero();
    double missed = 0;        ///< how far the joints leave the link from there [m]
    double missed_angle = 0;  ///< and from its orientation [rad]
  };
  /// Error of the orientation from which on it is reported as missed [rad].
  static constexpr double kMissedAngle = 1e-4;
  const std::vector<Point>& line() const { return line_; }             ///< along the path of the link
  const std::vector<Transform>& waypoints() const { return places_; }  ///< where the link is at each
  /// Which limits the joints pass, as sentences; PathNotes has the whole report.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Build;
  void MakeTiming();
  void FindBreaks();
  std::vector<LimitedCurve> Limits() const;
  void MakeLine();
  void CheckLimits();
  double ParameterAt(double time, double* rate, double* acceleration) const;
  VectorX FullPosition(const VectorX& joints) const;

  std::shared_ptr<const Model> model_;
  PathElement element_;
  std::string why_;
  std::vector<BodyIndex> joints_;
  std::vector<int> q_index_, v_index_;
  FrameIndex frame_;
  VectorX start_;
  PiecewiseCubic position_;  // of the frame
  OrientationPath turning_;
  PiecewiseCubic turned_;  // its derivative is the angular velocity of turning_
  PiecewiseCubic curve_;   // of the joints
  TimeLaw law_;
  std::vector<double> missed_, missed_angle_;  // at the nodes of curve_
  std::vector<double> breaks_;                 // from the begin to the end, or of one round
  std::vector<Point> line_;
  std::vector<Transform> places_;
  std::vector<std::string> notes_;
};

}  // namespace linkwright
