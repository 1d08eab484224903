// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "engine/dynamics/contact/ContactIsland.h"

namespace linkwright {

/// Of all forces that obey the law with the same motion, those of least norm (moments over ℓ): what is open
/// has none, what slips rubs against its slip, what sticks stays in its cone, and Cᵀ x is as it was. By
/// Newton's iteration on the dual, whose unknowns y are as many as the columns of C: x = P(C y), Cᵀ x = d.
/// Scratch for one thread.
class LeastForces {
 public:
  /// *x: forces that solve the island's problem, replaced by the least. False: they are the only ones, or
  /// the least were not found; *x is as before.
  bool Find(const ContactProblem& problem, const ContactIsland& island, VectorX* x);
  /// The least forces in the cones with which nothing moves, where there are any. False: there are none, or
  /// they were not found.
  bool FindStill(const ContactProblem& problem, const ContactIsland& island, VectorX* x);

 private:
  /// What a member's forces may be.
  struct Face {
    bool fixed = true;  ///< as they are
    bool interval = false;
    Vector6 generator = Vector6::Zero();
    std::array<bool, 3> sticks{};
    int begin = 0, count = 0;  ///< of its places
    const double* C = nullptr;
  };
  void Place(const ContactProblem& problem, const ContactIsland& island);
  void ChooseFaces(const ContactIsland& island, const VectorX& x);
  bool Unique(const ContactIsland& island);
  /// x_ = P(C y_), rest_ = Cᵀ x_ − d_.
  void Spread(const ContactIsland& island, bool with_slopes);
  bool Descend(const ContactIsland& island);
  void AddForces(const ContactIsland& island, const VectorX& x, VectorX* y) const;

  std::vector<Face> faces_;
  std::vector<int> places_, place_of_;
  std::vector<Matrix6> slopes_;
  VectorX x_, y_, d_, rest_, step_, start_, u_;
  MatrixX K_, generators_, basis_;
  double scale_ = 1;
};

}  // namespace linkwright
