// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/constraints/eulerparameters/Constraints.h"

namespace linkwright {

/// Which coordinates of a mechanism are independent: the columns of Φ_φ that elimination leaves over; and
/// which rows are redundant.
struct Partition {
  std::vector<unsigned char> independent;  ///< by body from 0: bit k is δr or δπ' number k
  std::vector<unsigned char> redundant;    ///< by joint: bit k is its row k
  int rank = 0, dof = 0;
};

/// Gaussian elimination of Φ_φ with full pivoting: the largest entry of what is left, until that is 1e-8 of
/// the largest at the start. Of large mechanisms the matrix stays sparse: the pivot is then a large one in
/// the shortest row. Checks `stop` once a pivot; nothing: it was requested.
std::optional<Partition> FindPartition(const Mechanism& mechanism, const RowJacobian& J,
                                       const StopCheck& stop = {});

/// The same by the dense or the sparse elimination.
std::optional<Partition> FindPartitionDense(const Mechanism& mechanism, const RowJacobian& J,
                                            const StopCheck& stop = {});
std::optional<Partition> FindPartitionSparse(const Mechanism& mechanism, const RowJacobian& J,
                                             const StopCheck& stop = {});

}  // namespace linkwright
