// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/SVD>
#include <bit>
#include <catch2/catch.hpp>

#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

RowJacobian JacobianOf(const Mechanism& mechanism) {
  BodyFrames frames = mechanism.MakeFrames();
  mechanism.SetPositions(mechanism.InitialPosition(), &frames);
  RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
  ConstraintJacobian(mechanism, frames, &J);
  return J;
}

void CheckPartition(const Mechanism& mechanism, const Partition& partition, int rank) {
  CHECK(partition.rank == rank);
  CHECK(partition.dof == mechanism.nv() - rank);
  // The chosen rows and dependent columns are a regular matrix.
  const MatrixX dense = DenseJacobian(mechanism, JacobianOf(mechanism));
  std::vector<int> rows, columns;
  for (size_t j = 0; j < mechanism.joints().size(); ++j)
    for (int k = 0; k < mechanism.joints()[j].count; ++k)
      if ((partition.redundant[j] >> k & 1U) == 0) rows.push_back(mechanism.joints()[j].first + k);
  for (int c = 0; c < mechanism.nv(); ++c)
    if ((partition.independent[static_cast<size_t>(c / 6)] >> (c % 6) & 1U) == 0) columns.push_back(c);
  REQUIRE(static_cast<int>(rows.size()) == rank);
  REQUIRE(static_cast<int>(columns.size()) == rank);
  const MatrixX chosen = dense(rows, columns);
  const auto values = chosen.jacobiSvd().singularValues();
  CHECK(values[rank - 1] > 1e-4 * values[0]);
}

}  // namespace

TEST_CASE("partitions find rank, freedoms and redundant rows", "[multibody]") {
  const Mechanism four_bar(FourBar()), chain(BallChain(12));
  for (const auto& find : {FindPartitionDense, FindPartitionSparse}) {
    CheckPartition(four_bar, *find(four_bar, JacobianOf(four_bar), {}), 17);
    CheckPartition(chain, *find(chain, JacobianOf(chain), {}), 36);
  }
}

TEST_CASE("the model files have the published structure", "[multibody][reference]") {
  const struct {
    const char* name;
    int rows, rank, dof;
  } kModels[] = {{"rssr_driven", 12, 12, 0}, {"rssr_free", 11, 11, 1},   {"slider_crank", 17, 17, 1},
                 {"bricard", 30, 29, 1},     {"mixed_chain", 21, 21, 9}, {"chain_spherical", 12, 12, 12},
                 {"heavy_top", 3, 3, 3},     {"hmmwv_A", 72, 72, 12},    {"hmmwv_rear_rods", 74, 74, 10}};
  for (const auto& model : kModels) {
    const MechanismDescription description = ReferenceModel(model.name);
    INFO(model.name);
    const Mechanism mechanism(description);
    CHECK(mechanism.row_count() == model.rows);
    CheckPartition(mechanism, *FindPartitionDense(mechanism, JacobianOf(mechanism)), model.rank);
    CheckPartition(mechanism, *FindPartitionSparse(mechanism, JacobianOf(mechanism)), model.rank);
  }
}

TEST_CASE("dependent coordinates are solved for, independent ones stay", "[multibody]") {
  const auto mechanism = Mechanism::Make(FourBar());
  CoordinatePartitioning gcp(mechanism);
  REQUIRE(gcp.freedom_count() == 1);
  VectorX q = mechanism->InitialPosition();
  const VectorX start = q;
  // A disturbance of everything, of which only the independent part may stay.
  for (Eigen::Index k = 0; k < q.size(); ++k) q[k] += 1e-3 * std::sin(3.0 * static_cast<double>(k) + 1);
  const Partition partition = *FindPartition(*mechanism, JacobianOf(*mechanism));
  int body = 0;
  while (partition.independent[static_cast<size_t>(body)] == 0) ++body;
  const int coordinate = std::countr_zero(partition.independent[static_cast<size_t>(body++)]);
  const EulerParameters reference = ParametersOf(start, body);
  const auto value = [&](const VectorX& at) {
    return coordinate < 3 ? at[7 * body - 7 + coordinate]
                          : (2 * EulerG(reference) * ParametersOf(at, body))[coordinate - 3];
  };
  const double before = value(q);
  const auto result = gcp.SolvePositions(0, &q);
  CHECK(result.ok);
  CHECK(result.max_phi <= 1e-12);
  CHECK(result.max_phiN <= 1e-12);
  CHECK(value(q) == Approx(before).margin(2e-12));
  VectorX v = VectorX::Random(mechanism->nv());
  const double rate =
      coordinate < 3 ? v[6 * body - 6 + coordinate]
                     : (EulerG(reference) *
                        EulerGTransposed(ParametersOf(q, body), v.segment<3>(6 * body - 3)))[coordinate - 3];
  CHECK(gcp.SolveVelocities(0, &v).ok);
  const double after =
      coordinate < 3 ? v[6 * body - 6 + coordinate]
                     : (EulerG(reference) *
                        EulerGTransposed(ParametersOf(q, body), v.segment<3>(6 * body - 3)))[coordinate - 3];
  CHECK(after == Approx(rate).margin(1e-12));
  VectorX phidot(mechanism->row_count());
  MultiplyJacobian(*mechanism, gcp.jacobian(), v, &phidot);
  CHECK(phidot.cwiseAbs().maxCoeff() <= 1e-11);
  // The direction of the freedom obeys all rows, also the redundant ones.
  VectorX direction(mechanism->nv());
  gcp.Direction(0, &direction);
  MultiplyJacobian(*mechanism, gcp.jacobian(), direction, &phidot);
  CHECK(phidot.cwiseAbs().maxCoeff() <= 1e-10);
}
