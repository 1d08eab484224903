// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/PathMotionBuild.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/kinematics/tasks/TaskStack.h"

namespace linkwright {
namespace {

// A sample for each such translation and rotation, but not fewer or more than this from waypoint to waypoint.
constexpr double kSampleLength = 0.015;  // m
constexpr double kSampleAngle = 0.06;    // rad
constexpr int kLeastSamples = 8, kMostSamples = 48;
// Velocities of the joints on both sides of a waypoint that differ by less than this part are the same.
constexpr double kSmooth = 0.01;
constexpr double kStill = 1e-9;  // m/s, rad/s

// The derivative at the first of five values that stand `h` apart, of fourth order.
double EndSlope(const double* f, std::ptrdiff_t step, double h) {
  return (-25 * f[0] + 48 * f[step] - 36 * f[2 * step] + 16 * f[3 * step] - 3 * f[4 * step]) / (12 * h);
}

}  // namespace

// Of the joints, from the base on, those whose rates the ones before do not determine.
void PathMotion::Build::KeepIndependent(const VectorX& start) {
  constexpr double kDependent = 1e-6;  // of a row of the motions that the loops allow
  MatrixX rows = loops->FindMotions(start, VectorX::Ones(model.nv()));
  std::vector<BodyIndex> kept;
  std::vector<Eigen::RowVectorXd> basis;
  for (const BodyIndex body : joints) {
    Eigen::RowVectorXd rest = rows.row(model.joints()[static_cast<std::size_t>(body.value)].v_index);
    for (int twice = 0; twice < 2; ++twice)
      for (const Eigen::RowVectorXd& known : basis) rest -= known.dot(rest) * known;
    if (!(rest.norm() > kDependent)) continue;
    basis.push_back(rest.normalized());
    kept.push_back(body);
  }
  joints = std::move(kept);
}

std::string PathMotion::Build::ChooseJoints(FrameIndex frame, const VectorX& start) {
  if (!element.frame.empty() && !frame.IsValid()) return MessageOf("idle.no-frame", {element.frame});
  if (element.OfJoints()) {
    for (const std::string& name : element.joints) {
      const BodyIndex body = model.FindJoint(name);
      if (!body.IsValid()) return MessageOf("compile.there-no-joint-that-moves", {name});
      const Joint& joint = model.joints()[static_cast<std::size_t>(body.value)];
      if (joint.mimic) return MessageOf("idle.joint-follows", {name});
      if (joint.nv != 1) return MessageOf("idle.joint-has-several", {name});
      if (std::find(joints.begin(), joints.end(), body) != joints.end())
        return MessageOf("path.joint-twice", {name});
      joints.push_back(body);
    }
    return {};
  }
  if (!frame.IsValid()) return MessageOf("path.no-link");
  for (int body = model.frames()[static_cast<std::size_t>(frame.value)].body.value; body > 0;
       body = model.bodies()[static_cast<std::size_t>(body)].parent) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
    if (joint.nv == 1 && !joint.mimic) joints.emplace_back(body);
  }
  std::reverse(joints.begin(), joints.end());
  if (loops) {
    const bool any = !joints.empty();
    KeepIndependent(start);
    if (any && joints.empty()) return MessageOf("path.loops-hold-joints", {element.frame});
  }
  return joints.empty() ? MessageOf("path.no-joint-for-motor", {element.frame}) : Message();
}

std::vector<double> PathMotion::Build::Times() const {
  std::vector<double> times;
  for (const PathWaypoint& waypoint : element.waypoints) times.push_back(waypoint.time);
  if (element.closed) times.push_back(times.back() + element.closing_time);
  return times;
}

PathNodes PathMotion::Build::JointNodes() const {
  PathNodes nodes;
  nodes.times = Times();
  nodes.coordinates = static_cast<int>(joints.size());
  for (std::size_t k = 0; k < nodes.times.size(); ++k) {
    const auto& q = element.waypoints[k % element.waypoints.size()].q;
    nodes.values.insert(nodes.values.end(), q.begin(), q.end());
  }
  return nodes;
}

PathNodes PathMotion::Build::FrameNodes() const {
  PathNodes nodes;
  nodes.times = Times();
  nodes.coordinates = 3;
  for (std::size_t k = 0; k < nodes.times.size(); ++k) {
    const Vector3& p = element.waypoints[k % element.waypoints.size()].X_WP.p;
    nodes.values.insert(nodes.values.end(), p.data(), p.data() + 3);
  }
  return nodes;
}

PiecewiseCubic PathMotion::Build::Curve(const PathNodes& nodes) const {
  switch (element.curve) {
    case PathCurve::kLinear:
      return LinearPath(nodes);
    case PathCurve::kCardinal:
      return CardinalPath(nodes, element.tension);
    case PathCurve::kMonotone:
      return MonotonePath(nodes, element.monotonicity);
    case PathCurve::kCubic:
      break;
  }
  return CubicSplinePath(nodes, element.closed         ? SplineEnds::kPeriodic
                                : element.rest_at_ends ? SplineEnds::kClamped
                                                       : SplineEnds::kNatural);
}

OrientationPath PathMotion::Build::Turning() const {
  std::vector<Quaternion> q;
  const std::vector<double> times = Times();
  for (std::size_t k = 0; k < times.size(); ++k)
    q.emplace_back(element.waypoints[k % element.waypoints.size()].X_WP.R);
  const bool rest = element.curve == PathCurve::kCubic && element.rest_at_ends;
  return {times, q, element.turning,
          element.closed ? OrientationEnds::kPeriodic
          : rest         ? OrientationEnds::kRest
                         : OrientationEnds::kMean};
}

PiecewiseCubic PathMotion::Build::Turned(const OrientationPath& turning) const {
  constexpr int kPieces = 32;  // from waypoint to waypoint
  const std::vector<double> times = Times();
  PathNodes nodes;
  nodes.coordinates = 3;
  std::vector<double> left, right;
  const auto add = [](const Vector3& v, std::vector<double>* out) {
    out->insert(out->end(), v.data(), v.data() + 3);
  };
  Vector3 turned = Vector3::Zero(), before = Vector3::Zero();
  for (std::size_t k = 0; k + 1 < times.size(); ++k) {
    const double h = (times[k + 1] - times[k]) / kPieces;
    // A little inside, so that it is that of this piece.
    const auto rate = [&](double t) {
      const double margin = 1e-9 * h;
      return turning.AngularVelocity(std::clamp(t, times[k] + margin, times[k + 1] - margin));
    };
    for (int i = 0; i < kPieces; ++i) {
      const double t = times[k] + h * i;
      const Vector3 here = rate(t);
      nodes.times.push_back(t);
      add(turned, &nodes.values);
      add(i == 0 ? before : here, &left);
      add(here, &right);
      before = rate(t + h);
      turned += h / 6 * (here + 4 * rate(t + h / 2) + before);  // Simpson
    }
  }
  nodes.times.push_back(times.back());
  add(turned, &nodes.values);
  add(before, &left);
  add(before, &right);
  return {nodes, left, right};
}

std::vector<double> PathMotion::Build::SampleTimes(const PiecewiseCubic& position,
                                                   const OrientationPath& turning,
                                                   std::vector<std::size_t>* knots) const {
  const auto& times = position.nodes().times;
  std::vector<double> samples = {times.front()};
  knots->push_back(0);
  for (std::size_t k = 0; k + 1 < times.size(); ++k) {
    const double h = times[k + 1] - times[k];
    double length = 0;
    double angle = 0;
    constexpr int kProbes = 16;
    for (int i = 0; i < kProbes; ++i) {
      const double t = times[k] + h * (i + 0.5) / kProbes;
      length += position.Velocity(t).norm() * h / kProbes;
      if (element.orientation) angle += turning.AngularVelocity(t).norm() * h / kProbes;
    }
    const double wanted = std::max(length / kSampleLength, angle / kSampleAngle);
    const int count = static_cast<int>(std::clamp(wanted, double{kLeastSamples}, double{kMostSamples}));
    for (int i = 1; i <= count; ++i) samples.push_back(i == count ? times[k + 1] : times[k] + h * i / count);
    knots->push_back(samples.size() - 1);
  }
  return samples;
}

PiecewiseCubic PathMotion::Build::FollowFrame(const std::shared_ptr<const Model>& shared,
                                              const PiecewiseCubic& position, const OrientationPath& turning,
                                              FrameIndex frame, const VectorX& start, bool limits,
                                              std::vector<double>* missed,
                                              std::vector<double>* missed_angle) const {
  std::vector<std::size_t> knots;
  PathNodes nodes;
  nodes.times = SampleTimes(position, turning, &knots);
  nodes.coordinates = static_cast<int>(joints.size());
  const std::size_t m = joints.size();
  TaskStack solver(shared);
  StackTask task;
  task.kind = element.orientation ? TaskKind::kPose : TaskKind::kPosition;
  task.frame = frame;
  StackOptions options;
  options.solver = StackSolver::kDescent;
  options.position_tolerance = options.orientation_tolerance = 1e-10;
  options.max_iterations = 100;
  options.position_limits = limits;
  options.statistics = false;
  // Only what a motor can move goes along, and what loops move with it.
  std::vector<char> locked(static_cast<std::size_t>(model.nv()), loops ? 0 : 1);
  for (const BodyIndex body : joints)
    locked[static_cast<std::size_t>(model.joints()[static_cast<std::size_t>(body.value)].v_index)] = 0;
  options.locked = locked;
  options.loops = loops;
  const auto reach = [&](double t, const VectorX& from) -> const StackResult& {
    task.target.p = position.Position(t);
    task.target.R = turning.At(t).toRotationMatrix();
    return solver.Solve(from, {&task, 1}, options);
  };
  VectorX q = start;
  // The first pose may be far away: as many iterations as it takes.
  for (int i = 0; i < 5; ++i) q = reach(nodes.times.front(), q).q;
  std::vector<VectorX> poses(nodes.times.size());
  const auto go_round = [&](const auto& guess) {
    missed->clear();
    missed_angle->clear();
    for (std::size_t k = 0; k < poses.size(); ++k) {
      if (stop.Requested()) return false;
      const StackResult& result = reach(nodes.times[k], guess(k));
      const bool reached = result.status == StackStatus::kReached;
      missed->push_back(reached ? 0 : result.tasks.front().position);
      missed_angle->push_back(reached ? 0 : result.tasks.front().orientation);
      poses[k] = result.q;
    }
    return true;
  };
  if (!go_round([&](std::size_t k) { return k == 0 ? q : poses[k - 1]; })) return {};
  if (element.closed) {
    // A redundant arm does not come back to where it began: what it is away then is taken off little by
    // little.
    const VectorX away = poses.back() - poses.front();
    const auto guess = [&](std::size_t k) -> VectorX {
      return poses[k] - away * (static_cast<double>(k) / static_cast<double>(poses.size() - 1));
    };
    if (!go_round(guess)) return {};
  }
  for (const VectorX& pose : poses)
    for (const BodyIndex body : joints)
      nodes.values.push_back(pose[model.joints()[static_cast<std::size_t>(body.value)].q_index]);
  // From waypoint to waypoint a spline of its own, so that corners stay corners.
  std::vector<double> left(nodes.values.size()), right(left);
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const std::size_t first = knots[k];
    const std::size_t last = knots[k + 1];
    PathNodes piece;
    piece.coordinates = nodes.coordinates;
    const auto at = [](std::size_t index) { return static_cast<std::ptrdiff_t>(index); };
    piece.times.assign(nodes.times.begin() + at(first), nodes.times.begin() + at(last) + 1);
    piece.values.assign(nodes.values.begin() + at(first * m), nodes.values.begin() + at((last + 1) * m));
    const double h = piece.times[1] - piece.times[0];
    const auto rests = [&](double t, double side) {
      const double inside = t + side * 1e-9 * h;
      return position.Velocity(inside).norm() <
                 kStill + 1e-7 * (position.Position(t + side * h) - position.Position(t)).norm() / h &&
             (!element.orientation || turning.AngularVelocity(inside).norm() < 1e-6);
    };
    std::vector<double> begin(m, 0.0), end(m, 0.0);
    if (!rests(piece.times.front(), 1))
      for (std::size_t i = 0; i < m; ++i) begin[i] = EndSlope(&piece.values[i], at(m), h);
    if (!rests(piece.times.back(), -1))
      for (std::size_t i = 0; i < m; ++i)
        end[i] = EndSlope(&piece.values[piece.values.size() - m + i], -at(m), -h);
    const PiecewiseCubic spline = CubicSplinePath(piece, SplineEnds::kClamped, begin, end);
    for (std::size_t j = first; j <= last; ++j) {
      const VectorX v = spline.Velocity(nodes.times[j]);
      for (std::size_t i = 0; i < m; ++i) {
        const double value = j == last ? end[i] : v[static_cast<Eigen::Index>(i)];
        if (j > first) left[j * m + i] = value;
        if (j < last) right[j * m + i] = value;
      }
    }
  }
  // What differs by the error of the differences alone is the same.
  const std::size_t count = nodes.times.size();
  for (std::size_t k = element.closed ? 0 : 1; k + 1 < knots.size(); ++k) {
    const std::size_t before = k == 0 ? count - 1 : knots[k];
    double jump = 0;
    double size = 0;
    for (std::size_t i = 0; i < m; ++i) {
      jump = std::max(jump, std::abs(left[before * m + i] - right[knots[k] * m + i]));
      size = std::max({size, std::abs(left[before * m + i]), std::abs(right[knots[k] * m + i])});
    }
    if (jump > kSmooth * size) continue;
    for (std::size_t i = 0; i < m; ++i)
      left[before * m + i] = right[knots[k] * m + i] = (left[before * m + i] + right[knots[k] * m + i]) / 2;
  }
  return {nodes, left, right};
}

}  // namespace linkwright
