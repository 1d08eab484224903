// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/model/Model.h"

namespace linkwright {

/// How bodies move with each degree of freedom, for rows of Jacobians: rᵀ f of a force f on a point of a body
/// is a sum over the joints between it and the world.
class DofAxes {
 public:
  /// A degree of freedom of a joint in a row: its axis (see Update), the place in the row, and how it counts.
  struct Term {
    int axis = 0;
    int slot = 0;
    double sign = 1;
  };
  /// A row of numbers by degree of freedom: those that can be other than zero.
  struct Layout {
    std::vector<int> dofs;  ///< v indices, each once
    int SlotOf(int dof);    ///< added where it is new
  };

  explicit DofAxes(const Model& model);

  /// The degrees of freedom that move `plus` and not `minus` (sign 1), and those of `minus` and not of `plus`
  /// (sign −1).
  std::vector<Term> Between(int plus, int minus, Layout* layout);
  bool IsEmpty() const { return used_.empty(); }

  /// The axes that Between has named, from the poses of all bodies: what a unit velocity makes the body do,
  /// as a point of it at the world's origin moves, and turns.
  void Update(std::span<const Transform> X_WB);

  /// Adds to a row what a force F with the moment M about the world's origin does, `scale` times.
  void Add(std::span<const Term> terms, const Vector3& F, const Vector3& M, double scale, double* row) const {
    for (const Term& term : terms) {
      const Twist& axis = axes_[static_cast<std::size_t>(term.axis)];
      row[term.slot] += term.sign * scale * (axis.linear.dot(F) + axis.angular.dot(M));
    }
  }

 private:
  void Use(int body);

  const Model* model_;
  std::vector<int> first_;  // of each body: its first axis
  std::vector<int> dofs_;   // v index of each axis
  std::vector<int> used_;   // bodies whose axes are asked for, increasing
  std::vector<char> is_used_;
  std::vector<Twist> axes_;  // about the world's origin
};

}  // namespace linkwright
