// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <complex>
#include <functional>
#include <random>

#include "engine/math/GeneralEigen.h"
#include "engine/math/PivotedLu.h"
#include "engine/math/SingularValues.h"

// Dense decompositions that can be stopped.
namespace stoppable_algebra_test {
namespace {

using namespace linkwright;

MatrixX Random(int rows, int columns, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> number;
  return MatrixX::NullaryExpr(rows, columns, [&] { return number(random); });
}

/// Of A X = X diag(values), the largest error of a column of length one.
double WorstResidual(const MatrixX& A, const GeneralEigen& eigen) {
  double worst = 0;
  for (std::size_t i = 0; i < eigen.values.size(); ++i) {
    const Eigen::VectorXcd x = eigen.vectors[i].normalized();
    worst = std::max(worst, (A.cast<std::complex<double>>() * x - eigen.values[i] * x).norm());
  }
  return worst;
}

int Count(const GeneralEigen& eigen) {
  int count = 0;
  for (const auto& value : eigen.values) count += value.imag() > 0 ? 2 : 1;
  return count;
}

/// Looks until the end of `act`, and then stops at each of them.
template <class Act>
void StopEverywhere(const Act& act, int step) {
  int looks = 0;
  REQUIRE(act(StopCheck([&] { return ++looks < 0; })));
  REQUIRE(looks > 1);
  for (int at = 1; at <= looks; at += step) {
    int seen = 0;
    CHECK_FALSE(act(StopCheck([&] { return ++seen >= at; })));
    CHECK(seen == at);
  }
}

}  // namespace

TEST_CASE("eigenvalues and eigenvectors meet their equation", "[stop]") {
  for (const int n : {1, 2, 3, 7, 40, 120}) {
    const MatrixX A = Random(n, n, static_cast<unsigned>(n));
    const GeneralEigen eigen = DecomposeGeneral(A);
    INFO(n);
    CHECK(Count(eigen) == n);
    CHECK(WorstResidual(A, eigen) < 1e-11 * A.norm());
    std::complex<double> sum = 0;
    for (const auto& value : eigen.values) sum += value.imag() > 0 ? value + std::conj(value) : value;
    CHECK(std::abs(sum - A.trace()) < 1e-11 * A.norm());
  }
}

TEST_CASE("eigenvalues of a cyclic permutation are the roots of unity", "[stop]") {
  // A matrix that steps with the usual shifts leave as it is.
  for (const int n : {3, 4, 5, 12}) {
    MatrixX A = MatrixX::Zero(n, n);
    for (int i = 0; i < n; ++i) A((i + 1) % n, i) = 1;
    const GeneralEigen eigen = DecomposeGeneral(A);
    INFO(n);
    CHECK(Count(eigen) == n);
    CHECK(WorstResidual(A, eigen) < 1e-12);
    for (const auto& value : eigen.values) CHECK(std::abs(std::pow(value, n) - 1.0) < 1e-12);
  }
}

TEST_CASE("eigenvalues of what is zero, diagonal and defective", "[stop]") {
  CHECK(DecomposeGeneral(MatrixX()).values.empty());
  for (const auto& value : DecomposeGeneral(MatrixX::Zero(3, 3)).values) CHECK(value == 0.0);
  MatrixX A = MatrixX::Zero(4, 4);
  A(0, 2) = A(1, 3) = 1;  // two free masses
  const GeneralEigen eigen = DecomposeGeneral(A);
  CHECK(Count(eigen) == 4);
  CHECK(WorstResidual(A, eigen) < 1e-12);
}

TEST_CASE("singular values compose the matrix, and have the values of its Gram matrix", "[stop]") {
  for (const auto& [m, n] : {std::pair(1, 1), {6, 3}, {3, 6}, {30, 30}, {20, 45}}) {
    MatrixX A = Random(m, n, 7);
    if (m > 4) A.row(4) = A.row(0) + A.row(1);
    const SingularDecomposition svd = DecomposeSingular(A);
    INFO(m << " x " << n);
    CHECK((svd.U * svd.values.asDiagonal() * svd.V.transpose() - A).norm() < 1e-12 * A.norm());
    CHECK(std::is_sorted(svd.values.begin(), svd.values.end(), std::greater<>()));
    CHECK(svd.values.squaredNorm() == Approx(A.squaredNorm()).epsilon(1e-12));
    const MatrixX& small = m < n ? svd.U : svd.V;
    CHECK((small.transpose() * small - MatrixX::Identity(small.cols(), small.cols())).norm() < 1e-12);
    if (m > 4) CHECK(svd.values[std::min(m, n) - 1] < (n >= m ? 1e-13 : 1e9) * svd.values[0]);
  }
}

TEST_CASE("pivoted factors solve what needs pivoting", "[stop]") {
  for (const int n : {1, 2, 31, 32, 33, 100}) {
    MatrixX A = Random(n, n, 3);
    A(0, 0) = 0;
    if (n == 1) A(0, 0) = 2;
    const VectorX known = Random(n, 1, 5);
    VectorX x = A * known;
    PivotedLu lu(n);
    REQUIRE(lu.Factor(A));
    lu.Solve(&x);
    CHECK((x - known).norm() < 1e-10 * known.norm());
  }
}

TEST_CASE("dense decompositions end at the look at which a stop is requested", "[stop]") {
  const MatrixX A = Random(40, 40, 11);
  PivotedLu lu(40);
  StopEverywhere([&](const StopCheck& stop) { return lu.Factor(A, stop); }, 1);
  StopEverywhere([&](const StopCheck& stop) { return !DecomposeSingular(A, stop).stopped; }, 13);
  StopEverywhere([&](const StopCheck& stop) { return !DecomposeGeneral(A, stop).stopped; }, 5);
}

}  // namespace stoppable_algebra_test
