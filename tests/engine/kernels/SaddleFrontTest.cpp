// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

#include "engine/kernels/SaddleFront.h"
#include "engine/math/Types.h"

namespace linkwright::saddle_front_test {

// A front of n unknowns, the first `own` of which are eliminated: by turns a body's and a joint's row.
void CheckFront(InstructionSet set, int own, int n) {
  using Columns = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;
  INFO(ToString(set) << " " << own << " of " << n);
  MatrixX A = 0.3 * MatrixX::Random(n, n);
  A = (A + A.transpose()).eval();
  for (int i = 0; i < n; ++i) A(i, i) = (i % 2 == 0 ? 1 : -1) * (n + 1.0);
  const VectorX right = VectorX::Random(n);
  std::vector<int> unknowns(static_cast<std::size_t>(own));
  std::iota(unknowns.rbegin(), unknowns.rend(), 0);  // numbers of their own
  VectorX scale(own), inverse = VectorX::Zero(own);
  for (int i = 0; i < own; ++i) scale[unknowns[static_cast<std::size_t>(i)]] = i % 2 == 0 ? 0 : 1;
  const int pitch = (n / kernels::kFrontLine + 1) * kernels::kFrontLine;
  Columns F = Columns::Random(pitch, n);
  const kernels::SaddleFront front = {F.data(), n, own, pitch, unknowns.data()};
  LINKWRIGHT_CHOOSE(set, ClearFront)(front);
  for (int c = 0; c < n; ++c) {
    F.col(c).segment(c, n - c) = A.col(c).tail(n - c);
    if (c < own) F(n, c) = right[c];
  }
  kernels::PivotOutcome outcome = {true, true};
  LINKWRIGHT_CHOOSE(set, EliminateFront)(front, {scale.data(), 1e-13, 1e-8}, inverse.data(), &outcome);
  CHECK(outcome.safe);
  CHECK(outcome.definite);
  const int rest = n - own;
  MatrixX solved(own, rest);
  // Eigen's solve refers to the first column of what is empty.
  if (rest > 0) solved = A.topLeftCorner(own, own).lu().solve(A.topRightCorner(own, rest));
  // What is left for the others, the right side included.
  const MatrixX left = A.bottomRightCorner(rest, rest) - A.bottomLeftCorner(rest, own) * solved;
  for (int c = 0; c < rest; ++c)
    CHECK((F.col(own + c).segment(own + c, rest - c) - left.col(c).tail(rest - c)).norm() < 1e-12 * n);
  const VectorX left_right = -solved.transpose() * right.head(own);
  CHECK((F.row(n).segment(own, rest).transpose() - left_right).norm() < 1e-12 * n);
  // Own unknowns where the others are known, by the right side of the factor and by one given afterwards.
  const VectorX known = VectorX::Random(rest);
  const VectorX expected = A.topLeftCorner(own, own).lu().solve(right.head(own)) - solved * known;
  VectorX others = VectorX::Zero(pitch), y = VectorX::Zero(pitch), x = VectorX::Zero(pitch),
          passed = VectorX::Zero(pitch);
  others.segment(own, rest) = known;
  others[n] = -1;
  LINKWRIGHT_CHOOSE(set, SubstituteBack)(front, inverse.data(), others.data(), y.data());
  CHECK((y.head(own) - expected).norm() < 1e-12 * n);
  x.head(own) = right.head(own);
  LINKWRIGHT_CHOOSE(set, SubstituteForward)(front, inverse.data(), x.data(), y.data(), passed.data());
  CHECK((passed.segment(own, rest) - left_right).norm() < 1e-12 * n);
  others[n] = 0;
  LINKWRIGHT_CHOOSE(set, SubstituteBack)(front, inverse.data(), others.data(), y.data());
  CHECK((y.head(own) - expected).norm() < 1e-12 * n);
}

TEST_CASE("fronts of any size are eliminated and substituted as a dense matrix is, by each instruction set") {
  for (const InstructionSet set : SupportedInstructionSets()) {
    for (int n = 1; n < 45; ++n)
      for (int own = 1; own <= n; own += own < 4 || own > n - 3 ? 1 : 3) CheckFront(set, own, n);
  }
}

TEST_CASE("pivots that are none, unsafe or of the wrong sign are reported") {
  for (const InstructionSet set : SupportedInstructionSets()) {
    const auto outcome_of = [&](double pivot, double scale, double* inverse) {
      double column[kernels::kFrontLine] = {pivot};
      const int unknown = 0;
      kernels::PivotOutcome outcome = {true, true};
      LINKWRIGHT_CHOOSE(set, EliminateFront)
      ({column, 1, 1, kernels::kFrontLine, &unknown}, {&scale, 1e-13, 1e-8}, inverse, &outcome);
      return std::pair(outcome.safe, outcome.definite);
    };
    double inverse = 0;
    CHECK(outcome_of(2, 0, &inverse) == std::pair(true, true));
    CHECK(inverse == 0.5);
    CHECK(outcome_of(-2, 0, &inverse) == std::pair(true, false));
    CHECK(inverse == 0);
    CHECK(outcome_of(-4, 1, &inverse) == std::pair(true, true));
    CHECK(inverse == -0.25);
    CHECK(outcome_of(-0x1p-30, 1, &inverse) == std::pair(false, true));
    CHECK(inverse == -0x1p30);
    CHECK(outcome_of(-1e-14, 1, &inverse) == std::pair(false, true));
    CHECK(inverse == 0);
  }
}

}  // namespace linkwright::saddle_front_test
