// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/QR>
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/MassFactor.h"
#include "engine/constraints/RowFactor.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace factor_test {

TEST_CASE("the factor of the inverse mass matrix is one, and its rows are those of the Jacobian") {
  for (unsigned seed = 1; seed < 40; ++seed) {
    INFO(seed);
    Random random(seed);
    RandomTreeOptions options;
    options.joints = 8;
    options.mimic = seed % 3 == 0 ? 0.3 : 0;
    const auto model = BuildModel(RandomTree(seed, options));
    const int n = model->nv();
    VectorX q = model->NeutralPosition();
    model->Integrate(random.Vector(n, 1), 1, &q);
    Workspace workspace(*model);
    MatrixX M(n, n);
    MassMatrix(*model, q, &workspace, &M);
    std::vector<char> locked(static_cast<std::size_t>(n), 0);
    if (seed % 2 == 0) locked[static_cast<std::size_t>(random.Integer(n))] = 1;
    MatrixX inverse = M;
    for (int k = 0; k < n; ++k) {
      if (!locked[static_cast<std::size_t>(k)]) continue;
      inverse.row(k).setZero();
      inverse.col(k).setZero();
      inverse(k, k) = 1;
    }
    inverse = inverse.inverse().eval();
    for (int k = 0; k < n; ++k)
      if (locked[static_cast<std::size_t>(k)]) inverse(k, k) = 0;
    MassFactor factor(*model);
    ForwardKinematics(*model, q, &workspace);
    REQUIRE(factor.Factor(*model, q, locked, &workspace));
    const double scale = inverse.norm();
    for (int k = 0; k < n; ++k) {
      VectorX y(n), a = VectorX::Zero(n);
      factor.ApplyTransposed(*model, VectorX::Unit(n, k), &y);
      factor.Apply(*model, y, &a);
      CHECK((a - inverse.col(k)).norm() < 1e-10 * scale);
    }
    // A force and a moment on one body, and another on a second one.
    const int bodies = model->body_count();
    BodyPair pair;
    pair.body[0] = 1 + random.Integer(bodies - 1);
    pair.body[1] = random.Integer(bodies);
    VectorX torque = VectorX::Zero(n);
    for (int side = 0; side < 2; ++side) {
      pair.wrench[side] = {random.InBox(1), random.InBox(1)};
      if (pair.body[side] == 0) continue;
      // Power at unit velocities.
      for (int k = 0; k < n; ++k) {
        ForwardKinematics(*model, q, VectorX::Unit(n, k), &workspace);
        const auto b = static_cast<std::size_t>(pair.body[side]);
        torque[k] += pair.wrench[side].force.dot(workspace.X_WB[b].R * workspace.V[b].linear) +
                     pair.wrench[side].moment.dot(workspace.X_WB[b].R * workspace.V[b].angular);
      }
    }
    const std::vector<int> dofs = factor.DofsOf(*model, pair.body[0], pair.body[1]);
    std::vector<double> J(dofs.size()), B(dofs.size());
    const double longest = factor.Row(*model, pair, dofs, J.data(), B.data());
    VectorX row = VectorX::Zero(n), dense = VectorX::Zero(n), y(n);
    for (std::size_t k = 0; k < dofs.size(); ++k) {
      row[dofs[k]] = J[k];
      dense[dofs[k]] = B[k];
    }
    factor.ApplyTransposed(*model, torque, &y);
    CHECK((row - torque).norm() < 1e-10 * (1 + torque.norm()));
    CHECK((dense - y).norm() < 1e-10 * (1 + y.norm()));
    CHECK(dense.squaredNorm() <= longest * (1 + 1e-9));
    // A compliance in its place.
    const VectorX compliance = random.Vector(n, 1).cwiseAbs();
    ForwardKinematics(*model, q, &workspace);
    factor.SetCompliance(*model, compliance, workspace);
    VectorX a = VectorX::Zero(n);
    factor.ApplyTransposed(*model, torque, &y);
    factor.Apply(*model, y, &a);
    CHECK((a - compliance.cwiseProduct(torque)).norm() < 1e-12 * (1 + torque.norm()));
  }
}

// Rows of random numbers in these groups, some of them dependent or zero, against a dense decomposition.
void CheckRows(const std::vector<std::vector<int>>& unknowns, const std::vector<int>& rows, int n,
               Random* random) {
  RowFactor factor(unknowns, rows, n);
  const int m = factor.rows();
  MatrixX B = MatrixX::Zero(m, n);
  int row = 0;
  for (const int count : rows) {
    for (int k = 0; k < count; ++k, ++row) {
      // The last of a group may follow from its first, and a row may be zero.
      const bool follows = k > 0 && k + 1 == count && random->Chance(0.5);
      const bool zero = random->Chance(0.1);
      const auto over = factor.UnknownsOf(row);
      for (std::size_t u = 0; u < over.size(); ++u) {
        const double value = zero ? 0 : follows ? -2 * factor.Row(row - k)[u] : random->Uniform(-1, 1);
        factor.Row(row)[u] = B(row, over[u]) = value;
      }
    }
  }
  VectorX scale = VectorX::Ones(m) + random->Vector(m, 0.5);
  // So that the rows can be met.
  const VectorX c = B * random->Vector(n, 1);
  VectorX lambda(m), y(n), product(m);
  {
    const std::size_t before = AllocationCount();
    factor.Factor(scale, 1e-9);
    factor.Solve(c, &lambda, &y);
    CHECK(AllocationCount() == before);
  }
  Eigen::CompleteOrthogonalDecomposition<MatrixX> dense(B);
  dense.setThreshold(1e-9);
  CHECK(factor.rank() == dense.rank());
  const VectorX expected = dense.solve(c);
  CHECK((y - expected).norm() < 1e-7 * (1 + expected.norm()));
  CHECK((B.transpose() * lambda - y).norm() < 1e-7 * (1 + y.norm()));
  MatrixX N;
  factor.NullSpace(&N);
  REQUIRE(N.cols() == n - factor.rank());
  CHECK((B * N).norm() < 1e-7);
  CHECK((N.transpose() * N - MatrixX::Identity(N.cols(), N.cols())).norm() < 1e-12 * n);
  factor.Multiply(y, &product);
  CHECK((product - B * y).norm() < 1e-12 * (1 + product.norm()));
  for (int k = 0; k < m; ++k) {
    if (!factor.depends(k)) continue;
    CHECK(lambda[k] == 0);
    factor.Combination(k, &product);
    CHECK((B.transpose() * product).norm() < 1e-7 * (1 + product.norm()));
    CHECK(product[k] == scale[k]);
  }
}

TEST_CASE("rows in groups are solved as a dense complete orthogonal decomposition solves them") {
  for (unsigned seed = 1; seed < 60; ++seed) {
    INFO(seed);
    Random random(seed);
    const int groups = 1 + random.Integer(8), n = 6 + random.Integer(20);
    std::vector<std::vector<int>> unknowns;
    std::vector<int> rows;
    for (int g = 0; g < groups; ++g) {
      unknowns.emplace_back();
      for (int u = 0; u < n; ++u)
        if (random.Chance(0.3)) unknowns.back().push_back(u);
      rows.push_back(1 + random.Integer(4));
    }
    CheckRows(unknowns, rows, n, &random);
  }
}

// Groups with unknowns of their own, `chained` with the next by one, and all with the first `shared`.
std::vector<std::vector<int>> Star(int groups, int own, int shared, bool chained) {
  std::vector<std::vector<int>> unknowns;
  for (int g = 0; g < groups; ++g) {
    unknowns.emplace_back();
    for (int u = 0; u < shared; ++u) unknowns.back().push_back(u);
    const int from = shared + own * g, to = from + own + (chained && g + 1 < groups ? 1 : 0);
    for (int u = from; u < to; ++u) unknowns.back().push_back(u);
  }
  return unknowns;
}

TEST_CASE("many groups that share some unknowns are solved so, too") {
  for (unsigned seed = 1; seed < 40; ++seed) {
    INFO(seed);
    Random random(seed);
    // Of two so many that what is left of them stands as a product.
    const int groups = (seed % 16 == 8 ? 100 : 10) + random.Integer(40);
    const int own = 1 + random.Integer(4), shared = 1 + random.Integer(6);
    std::vector<int> rows;
    for (int g = 0; g < groups; ++g) rows.push_back(1 + random.Integer(5));
    CheckRows(Star(groups, own, shared, random.Chance(0.5)), rows, shared + own * groups, &random);
  }
}

TEST_CASE("the memory for loops on one body grows as their number") {
  const auto bytes_of = [](int groups) {
    Random random(7);
    const int own = 3, shared = 6, n = shared + own * groups;
    const std::size_t before = AllocatedBytes();
    RowFactor factor(Star(groups, own, shared, true), std::vector<int>(static_cast<std::size_t>(groups), 5),
                     n);
    for (int row = 0; row < factor.rows(); ++row)
      for (std::size_t u = 0; u < factor.UnknownsOf(row).size(); ++u)
        factor.Row(row)[u] = random.Uniform(-1, 1);
    CHECK(factor.Factor(VectorX::Ones(factor.rows()), 1e-9));
    CHECK(factor.rank() == n);
    return AllocatedBytes() - before;
  };
  const std::size_t some = bytes_of(500), many = bytes_of(2000);
  CHECK(many < 5 * some);
  CHECK(many < 64 << 20);
}

}  // namespace factor_test
