// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Partitioning.h"
#include "engine/math/BlockedCholesky.h"

namespace linkwright {

/// Partitioning in the coordinates of a tree: velocities that elimination of the loops' Jacobian leaves over
/// are independent. Dense in the independent coordinates.
class TreePartitioning final : public Partitioning {
 public:
  TreePartitioning(std::shared_ptr<const Model> model, std::span<const LoopElement> loops);
  std::unique_ptr<Partitioning> Clone() const override { return std::make_unique<TreePartitioning>(*this); }

  LoopSolver* switched() override { return &loops_; }
  static int CodeSize(const Model& model) { return 1 + model.nv(); }
  int code_size() const override { return CodeSize(*model_); }
  void Write(Eigen::Ref<VectorX> code) const override;
  bool Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop) override;
  bool Choose(double time, const VectorX& q, const StopCheck& stop) override;
  bool Renew(double time, const VectorX& q, const StopCheck& stop) override;
  Closed Close(double time, VectorX* q, VectorX* v, const StopCheck& stop) override;
  void Project(double time, VectorX* q, VectorX* v, const StopCheck& stop) override;
  DynamicsStatus Accelerations(double time, const VectorX& q, const VectorX& v, const Forces& forces,
                               VectorX* a, const StopCheck& stop) override {
    return ReducedAccelerations(time, q, v, forces, a, stop);
  }
  DynamicsStatus ReducedAccelerations(double time, const VectorX& q, const VectorX& v, const Forces& forces,
                                      VectorX* a, const StopCheck& stop) override;
  const VectorX& torque() const override { return torque_; }
  double DriverPower() const override { return driver_power_; }

  int freedoms() const { return static_cast<int>(free_.size()); }
  int Freedom(int free) const { return free_[static_cast<std::size_t>(free)]; }  ///< its v index
  /// R (nv × freedoms) at q: column k is the motion that changes independent velocity k by 1 and no other.
  /// Null: something has no inertia, or a stop was requested.
  const MatrixX* DirectionsAt(double time, const VectorX& q, const StopCheck& stop) {
    loops_.SetTime(time);
    return Directions(q, stop) == DynamicsStatus::kOk ? &R_ : nullptr;
  }

 private:
  void TakeFree();                                                     // free_, compliance_ from independent_
  DynamicsStatus Directions(const VectorX& q, const StopCheck& stop);  // R_
  void Hold(LockedDofs locked, VectorX* a);  // takes what would move these out of R_ and a
  double Growth() const;                     // of R_
  DynamicsStatus Reduce(const VectorX& q, const Forces& forces, VectorX* a, const StopCheck& stop);

  std::shared_ptr<const Model> model_;
  LoopSolver loops_;
  Workspace workspace_;
  std::vector<char> independent_;  // by v index
  std::vector<int> free_;          // v indices
  double growth_ = 1;
  double driver_power_ = 0;
  VectorX compliance_, column_, bias_, torque_;  // nv
  MatrixX M_, R_, MR_;                           // nv × nv, nv × freedoms
  MatrixX reduced_;
  VectorX right_, rest_;  // freedoms, nv
  BlockedCholesky cholesky_;
};

}  // namespace linkwright
