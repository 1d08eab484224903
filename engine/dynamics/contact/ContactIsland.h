// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "engine/dynamics/contact/ContactProblem.h"

namespace linkwright {

/// Unknowns that have columns in common, directly or through others: each list in the problem's order.
std::vector<std::vector<int>> ContactIslands(const ContactProblem& problem);

/// W (n × n) and b (n) of one island, dense; `first` (one an unknown): where its rows begin.
void FillDelassus(const ContactProblem& problem, const std::vector<int>& island, std::vector<int>* first,
                  MatrixX* W, VectorX* b);

/// One island of a ContactProblem, dense. Rotations are multiplied by ℓ and moments divided by it, so that
/// all its rows have the units of the first. Scratch: what it holds grows with the largest island.
class ContactIsland {
 public:
  /// Friction or a moment of a point: ‖x_disc‖ ≤ μ x_n.
  struct Disc {
    int row = 0, count = 0;  ///< from the member's first row on
    double mu = 0;
    double rho = 1;  ///< count / trace of its W
  };
  struct Member {
    int unknown = 0, first = 0, rows = 1;
    bool bounded = false;  ///< |x| ≤ bound, instead of a cone
    double bound = 0;
    double rho = 1;  ///< of the normal row: rows of u over the trace of their W
    int discs = 0;
    std::array<Disc, 3> disc;
  };

  void Fill(const ContactProblem& problem, const std::vector<int>& island);
  /// The island's forces out of those of the problem, and back.
  void Gather(const ContactProblem& problem, const VectorX& x, VectorX* of_island) const;
  void Scatter(const ContactProblem& problem, const VectorX& of_island, VectorX* x) const;

  const std::vector<Member>& members() const { return members_; }
  const MatrixX& W() const { return W_; }
  const VectorX& b() const { return b_; }
  int rows() const { return static_cast<int>(b_.size()); }
  bool symmetric() const { return symmetric_; }  ///< B = C
  double unit(int row) const { return unit_[static_cast<std::size_t>(row)]; }

 private:
  std::vector<Member> members_;
  std::vector<int> first_;
  std::vector<double> unit_;  ///< by row: what its force is multiplied by to be the problem's
  MatrixX W_;
  VectorX b_;
  bool symmetric_ = true;
};

}  // namespace linkwright
