// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/base/WorkerPool.h"
#include "engine/math/InstructionSet.h"
#include "engine/model/Model.h"

namespace linkwright {

/// Numbers of many states: rows × states, in blocks of eight states, so that the eight values of a row lie
/// side by side for the lanes of vector registers. Zero to begin with.
class BatchArray {
 public:
  static constexpr int kBlock = 8;

  BatchArray() = default;
  BatchArray(int rows, int states);
  /// From one state a column.
  explicit BatchArray(const MatrixX& columns);

  int rows() const { return rows_; }
  int states() const { return states_; }
  int blocks() const { return (states_ + kBlock - 1) / kBlock; }
  double& operator()(int row, int state) { return data_[Place(row, state)]; }
  double operator()(int row, int state) const { return data_[Place(row, state)]; }
  void Set(int state, const Eigen::Ref<const VectorX>& column);
  /// rows · kBlock numbers, aligned to 64 bytes; the states beyond the last are there and mean nothing.
  double* block(int index) { return data_.get() + BlockPlace(index); }
  const double* block(int index) const { return data_.get() + BlockPlace(index); }

 private:
  struct Free {
    void operator()(double* memory) const;
  };
  size_t BlockPlace(int index) const {
    return static_cast<size_t>(index) * static_cast<size_t>(rows_) * kBlock;
  }
  size_t Place(int row, int state) const {
    return BlockPlace(state / kBlock) + static_cast<size_t>(row) * kBlock +
           static_cast<size_t>(state % kBlock);
  }
  int rows_ = 0, states_ = 0;
  std::unique_ptr<double[], Free> data_;
};

/// What may differ from state to state besides q, v and a or tau. Empty arrays: no difference.
struct BatchVariation {
  const BatchArray* gravity = nullptr;     ///< 3 rows [m/s²], instead of the common one
  const BatchArray* mass_scale = nullptr;  ///< a row a body (the world included): factor of mass and inertia
  const BatchArray* external = nullptr;    ///< 6 rows a body: force and moment as in ExternalForces
};

struct BatchOptions {
  int threads = 0;  ///< 0: all processors
  InstructionSet instruction_set = ChosenInstructionSet();
};

/// Kinematics and dynamics of thousands of states of one model at once: a state in each lane of the vector
/// registers, blocks of states on all processors. The numbers of a state depend neither on the other states
/// nor on the number of threads; between instruction sets, and against the functions for one state
/// (Dynamics.h), they differ by rounding. Not to be used from two threads at once.
class BatchDynamics {
 public:
  explicit BatchDynamics(std::shared_ptr<const Model> model, const BatchOptions& options = {});
  ~BatchDynamics();
  BatchDynamics(BatchDynamics&&) noexcept;
  BatchDynamics& operator=(BatchDynamics&&) noexcept;

  /// tau (nv rows) as InverseDynamics has it. False: cancelled, tau is incomplete.
  bool ComputeInverseDynamics(const BatchArray& q, const BatchArray& v, const BatchArray& a,
                              const Vector3& gravity, BatchArray* tau, const BatchVariation& variation = {},
                              const WorkControl& control = {});
  /// a (nv rows) as ForwardDynamics has it. `singular`: for each state the body whose joint has no inertia to
  /// move (then the state's column of a is unspecified), or an invalid index. False: cancelled.
  /// O(n), but for models with couplings, which are solved by their mass matrix.
  bool ComputeForwardDynamics(const BatchArray& q, const BatchArray& v, const BatchArray& tau,
                              const Vector3& gravity, BatchArray* a, std::vector<BodyIndex>* singular,
                              const BatchVariation& variation = {}, const WorkControl& control = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
