// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/math/Types.h"
#include "engine/path/PathError.h"

namespace linkwright {

/// Nodes of a path: times t_0 < t_1 < … and m coordinates at each.
struct PathNodes {
  std::vector<double> times;
  std::vector<double> values;  ///< node after node, m each
  int coordinates = 0;         ///< m

  int size() const { return static_cast<int>(times.size()); }
  double value(int node, int coordinate) const {
    return values[static_cast<std::size_t>(node) * static_cast<std::size_t>(coordinates) +
                  static_cast<std::size_t>(coordinate)];
  }
};

/// Throws PathError if no path goes through `nodes`.
void CheckNodes(const PathNodes& nodes);

/// m functions of the time, a cubic polynomial each from node to node. Before the first and after the last
/// node it stays there, with velocity and acceleration zero; one that repeats goes round and round instead.
/// Where left and right differ, the value at a node is that of the right side (of the left at the last one).
/// Evaluating allocates nothing once the results have their size.
class PiecewiseCubic {
 public:
  PiecewiseCubic() = default;
  /// Hermite's cubics. `right`: dp/dt behind each node, `left`: ahead of each one, as long as nodes.values.
  /// Throws PathError if a coefficient is not finite.
  PiecewiseCubic(PathNodes nodes, const std::vector<double>& left, const std::vector<double>& right,
                 bool repeats = false);

  bool empty() const { return nodes_.times.empty(); }
  int coordinates() const { return nodes_.coordinates; }
  const PathNodes& nodes() const { return nodes_; }
  double begin() const { return nodes_.times.front(); }
  double end() const { return nodes_.times.back(); }

  /// p, dp/dt, d²p/dt² (m each) at `t`; each may be null. At a node p is that node exactly.
  void Evaluate(double t, VectorX* p, VectorX* v = nullptr, VectorX* a = nullptr) const;
  /// The same by the polynomial that follows on node `segment`, at any t: one-sided values at a node.
  void EvaluateSegment(int segment, double t, VectorX* p, VectorX* v = nullptr, VectorX* a = nullptr) const;
  /// The same of three coordinates.
  void Evaluate(double t, Vector3* p, Vector3* v = nullptr, Vector3* a = nullptr) const;
  VectorX Position(double t) const;
  VectorX Velocity(double t) const;
  VectorX Acceleration(double t) const;
  /// Number of the node at or before `t`, at most the last but one.
  int SegmentOf(double t) const;

 private:
  void Fill(double t, double* p, double* v, double* a) const;
  void FillSegment(int segment, double t, double* p, double* v, double* a) const;

  PathNodes nodes_;
  std::vector<double> coefficients_;  // of (t − t_k)^0 … ^3, for each segment and coordinate
  bool repeats_ = false;
};

}  // namespace linkwright
