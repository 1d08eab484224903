// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "engine/path/Splines.h"

namespace linkwright {

/// Interpolation of points in time. A point is anything with size() and [], whose element 0 is the time [s]
/// and whose others are coordinates: std::valarray<double>{t, p1, …, pm}, Eigen vectors, std::array. What
/// the interpolations do is reported in Splines.h. All throw PathError, and return nothing then.

template <class T>
PathNodes NodesOf(const std::vector<T>& points) {
  PathNodes nodes;
  if (points.empty()) return nodes;
  const auto size = points.front().size();
  nodes.coordinates = static_cast<int>(size) - 1;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const T& point = points[k];
    if (point.size() != size)
      throw PathError(PathError::Kind::kUnequalSizes, "node " + std::to_string(k) + " has " +
                                                          std::to_string(point.size()) +
                                                          " elements, node 0 has " + std::to_string(size));
    if (size == 0) continue;
    nodes.times.push_back(static_cast<double>(point[0]));
    for (auto i = decltype(size){1}; i < size; ++i) nodes.values.push_back(static_cast<double>(point[i]));
  }
  if (size == 0 && points.size() > 1)
    throw PathError(PathError::Kind::kUnequalSizes, "the nodes of a path need a time and a coordinate");
  return nodes;
}

/// A path that can be asked at any time. Points come back in the form they were given.
template <class T>
class InterpolatedPath {
 public:
  InterpolatedPath(const std::vector<T>& points, PiecewiseCubic curve)
      : curve_(std::move(curve)), form_(points.front()) {}

  /// {t, p(t)}; at a node that node exactly.
  T operator()(double t) const { return Point(t, curve_.Position(t)); }
  T Position(double t) const { return (*this)(t); }
  /// Derivatives of {t, p}: {1, dp/dt} and {0, d²p/dt²}.
  T Velocity(double t) const { return Point(1, curve_.Velocity(t)); }
  T Acceleration(double t) const { return Point(0, curve_.Acceleration(t)); }
  double begin() const { return curve_.begin(); }
  double end() const { return curve_.end(); }
  const PiecewiseCubic& curve() const { return curve_; }

  /// The points at t_0, t_0 + timeSlice, …, and the last node.
  std::vector<T> Sample(double timeSlice) const {
    if (!(timeSlice > 0) || !std::isfinite(timeSlice))
      throw PathError(PathError::Kind::kBadTimeSlice, "the time slice must be greater than 0");
    // A point within rounding of the last node is the last node.
    const double count = std::ceil((end() - begin()) / timeSlice - 1e-9);
    if (!(count <= 1e8))
      throw PathError(PathError::Kind::kBadTimeSlice,
                      "the time slice is so small that there are over 1e8 points");
    std::vector<T> points;
    points.reserve(static_cast<std::size_t>(count) + 1);
    for (std::size_t k = 0; k == 0 || static_cast<double>(k) < count; ++k)
      points.push_back((*this)(begin() + static_cast<double>(k) * timeSlice));
    points.push_back((*this)(end()));
    return points;
  }

 private:
  T Point(double first, const VectorX& rest) const {
    T point = form_;
    using Scalar = std::decay_t<decltype(point[0])>;
    point[0] = static_cast<Scalar>(first);
    for (int i = 0; i < rest.size(); ++i)
      point[static_cast<decltype(point.size())>(i + 1)] = static_cast<Scalar>(rest[i]);
    return point;
  }

  PiecewiseCubic curve_;
  T form_;  // a point of the right size
};

template <class T>
InterpolatedPath<T> MakeLinearPath(const std::vector<T>& x) {
  PiecewiseCubic curve = LinearPath(NodesOf(x));
  return {x, std::move(curve)};
}

template <class T>
InterpolatedPath<T> MakeCardinalSplinePath(const std::vector<T>& x, double tension) {
  PiecewiseCubic curve = CardinalPath(NodesOf(x), tension);
  return {x, std::move(curve)};
}

template <class T>
InterpolatedPath<T> MakeMonotoneCubicPath(const std::vector<T>& x, double monotonicity) {
  PiecewiseCubic curve = MonotonePath(NodesOf(x), monotonicity);
  return {x, std::move(curve)};
}

template <class T>
InterpolatedPath<T> MakeCubicSplinePath(const std::vector<T>& x, SplineEnds ends = SplineEnds::kNatural,
                                        const std::vector<double>& start_velocity = {},
                                        const std::vector<double>& end_velocity = {}) {
  PiecewiseCubic curve = CubicSplinePath(NodesOf(x), ends, start_velocity, end_velocity);
  return {x, std::move(curve)};
}

template <class T>
std::vector<T> LinearInterpolation(const std::vector<T>& x, double timeSlice) {
  return MakeLinearPath(x).Sample(timeSlice);
}

template <class T>
std::vector<T> CardinalSplineInterpolation(const std::vector<T>& x, double timeSlice, double tension) {
  return MakeCardinalSplinePath(x, tension).Sample(timeSlice);
}

template <class T>
std::vector<T> MonotoneCubicInterpolation(const std::vector<T>& x, double timeSlice, double monotonicity) {
  return MakeMonotoneCubicPath(x, monotonicity).Sample(timeSlice);
}

template <class T>
std::vector<T> CubicSplineInterpolation(const std::vector<T>& x, double timeSlice,
                                        SplineEnds ends = SplineEnds::kNatural,
                                        const std::vector<double>& start_velocity = {},
                                        const std::vector<double>& end_velocity = {}) {
  return MakeCubicSplinePath(x, ends, start_velocity, end_velocity).Sample(timeSlice);
}

}  // namespace linkwright
