// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright {

/// A force over a deflection or a velocity through nodes: monotone cubics between (Fritsch and Carlson), the
/// end tangents beyond. Empty: zero.
struct ForceTable {
  std::vector<double> x, force;  ///< x strictly increasing
  bool operator==(const ForceTable&) const = default;
};

/// A ForceTable as a function with a continuous slope: monotone cubics from node to node, straight on beyond
/// the ends.
class ForceCurve {
 public:
  ForceCurve() = default;
  /// Throws PathError if no curve goes through the table.
  explicit ForceCurve(const ForceTable& table);

  bool empty() const { return x_.empty(); }
  double Value(double x) const;
  /// ∫ from 0 to x.
  double Integral(double x) const;

 private:
  double FromStart(double x) const;  // ∫ from the first node to x

  std::vector<double> x_, f_, slope_;  // at the nodes
  std::vector<double> integral_;       // up to each node
};

}  // namespace linkwright
