// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/model/Closure.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// Equalities of robot files on a model: how far they are from holding, and how that changes. Rows as
/// ClosureDescription says, in the order given. Those whose links or joints the model does not have are
/// left out.
class ClosureSet {
 public:
  ClosureSet() = default;
  /// `prefix` stands before the names in the model. `start` (nq) is a position where the welds nearly hold.
  void Add(const Model& model, std::span<const ClosureDescription> closures, const std::string& prefix,
           const VectorX& start);

  int rows() const { return rows_; }
  /// Reads X_WB. `residual`: rows().
  void Residual(const Model& model, const VectorX& q, const Workspace& workspace, VectorX* residual) const;
  /// d residual / dt = jacobian · v. Reads X_WB. `jacobian`: rows() × nv.
  void Jacobian(const Model& model, const VectorX& q, const Workspace& workspace, MatrixX* jacobian) const;

 private:
  struct Term {
    int body = 0;
    double coefficient = 1;
  };
  struct Closure {
    ClosureKind kind = ClosureKind::kConnect;
    int body_a = 0, body_b = 0;
    Transform X_BA, X_BB;  ///< in their bodies
    double torque_scale = 1;
    bool turned = false;  ///< at the start, the product of the joints' quaternions has w < 0
    std::vector<Term> first, second;
    double first_reference = 0, second_reference = 0;
    std::array<double, 5> polynomial = {};
  };
  static Quaternion Between(const Model& model, const VectorX& q, const Closure& closure);
  static double Sum(const Model& model, const VectorX& q, const std::vector<Term>& terms);

  std::vector<Closure> closures_;
  int rows_ = 0;
};

}  // namespace linkwright
