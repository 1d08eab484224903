// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Batch.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <stdexcept>
#include <string>

#include "engine/algorithms/BatchFrames.h"
#include "engine/kernels/Batch.h"

namespace linkwright {

namespace {

constexpr int kBlock = BatchArray::kBlock;
static_assert(kBlock == kernels::kBatchBlock);
constexpr std::align_val_t kAlignment{64};

/// Inertia along a degree of freedom below this part of what it is with the others held is rounding.
constexpr double kZeroInertia = 1e-13;

/// Solves M x = x for a symmetric M, from the last row up; returns the first row without inertia, or −1.
int SolveMassMatrix(MatrixX* mass, VectorX* x) {
  MatrixX& M = *mass;
  const Eigen::Index n = M.rows();
  const VectorX diagonal = M.diagonal();
  for (Eigen::Index j = n; j-- > 0;) {
    const double d = M(j, j);
    if (!(d > kZeroInertia * diagonal[j])) return static_cast<int>(j);
    for (Eigen::Index k = 0; k < j; ++k) {
      const double factor = M(k, j) / d;
      if (factor != 0) M.col(k).head(k + 1) -= factor * M.col(j).head(k + 1);
    }
    M.col(j).head(j) /= d;
    x->head(j) -= (*x)[j] * M.col(j).head(j);
  }
  for (Eigen::Index j = 0; j < n; ++j) (*x)[j] = (*x)[j] / M(j, j) - M.col(j).head(j).dot(x->head(j));
  return -1;
}

/// Blocks that a thread takes at a time: enough work to be worth the asking, few enough to be fair.
constexpr int kBlocksAPiece = 8;

}  // namespace

BatchArray::BatchArray(int rows, int states) : rows_(rows), states_(states) {
  assert(rows >= 0 && states >= 0);
  const size_t count = BlockPlace(blocks());
  data_.reset(
      static_cast<double*>(::operator new[](std::max<size_t>(1, count) * sizeof(double), kAlignment)));
  std::fill_n(data_.get(), count, 0.0);
}

BatchArray::BatchArray(const MatrixX& columns)
    : BatchArray(static_cast<int>(columns.rows()), static_cast<int>(columns.cols())) {
  for (int s = 0; s < states_; ++s)
    for (int r = 0; r < rows_; ++r) (*this)(r, s) = columns(r, s);
}

void BatchArray::Free::operator()(double* memory) const { ::operator delete[](memory, kAlignment); }

void BatchArray::Set(int state, const VectorX& column) {
  assert(column.size() == rows_);
  for (int r = 0; r < rows_; ++r) (*this)(r, state) = column[r];
}

VectorX BatchArray::Column(int state) const {
  VectorX column(rows_);
  for (int r = 0; r < rows_; ++r) column[r] = (*this)(r, state);
  return column;
}

MatrixX BatchArray::ToMatrix() const {
  MatrixX out(rows_, states_);
  for (int s = 0; s < states_; ++s)
    for (int r = 0; r < rows_; ++r) out(r, s) = (*this)(r, s);
  return out;
}

struct BatchDynamics::Impl {
  std::shared_ptr<const Model> model;
  WorkerPool pool;
  std::vector<kernels::BatchBody> plain, normal;
  kernels::BatchTree plain_tree, normal_tree;
  void (*inverse)(const kernels::BatchTree&, const kernels::BatchBlock&);
  void (*forward)(const kernels::BatchTree&, const kernels::BatchBlock&);
  void (*kinematics)(const kernels::BatchTree&, const kernels::BatchBlock&);
  struct Worker {
    BatchArray scratch, gravity, zero, unit, column, bias;
    MatrixX M;
    VectorX x;
  };
  std::vector<Worker> workers;

  Impl(std::shared_ptr<const Model> the_model, const BatchOptions& options)
      : model(std::move(the_model)),
        pool(options.threads),
        plain(BatchBodies(*model)),
        normal(BatchNormalBodies(*model)),
        inverse(LINKWRIGHT_CHOOSE(options.instruction_set, BatchInverseDynamics)),
        forward(LINKWRIGHT_CHOOSE(options.instruction_set, BatchForwardDynamics)),
        kinematics(LINKWRIGHT_CHOOSE(options.instruction_set, BatchForwardKinematics)),
        workers(static_cast<size_t>(pool.size())) {
    const auto& supported = SupportedInstructionSets();
    if (std::find(supported.begin(), supported.end(), options.instruction_set) == supported.end())
      throw std::invalid_argument(std::string("this processor cannot run ") +
                                  ToString(options.instruction_set));
    plain_tree = {model->body_count(), model->nv(), model->has_mimic(), plain.data()};
    normal_tree = {model->body_count(), model->nv(), model->has_mimic(), normal.data()};
    for (Worker& worker : workers) {
      worker.scratch = BatchArray(model->body_count() * kernels::kBatchScratch / kBlock, kBlock);
      worker.gravity = BatchArray(3, kBlock);
    }
  }

  /// The inputs of a block; `worker` has the common gravity already.
  kernels::BatchBlock Block(Worker* worker, int b, const BatchArray& q, const BatchArray& v,
                            const BatchArray& a, const BatchVariation& variation, BatchArray* out) const {
    kernels::BatchBlock block = {};
    block.q = q.block(b);
    block.v = v.block(b);
    block.a_or_tau = a.block(b);
    block.gravity = variation.gravity ? variation.gravity->block(b) : worker->gravity.block(0);
    block.mass_scale = variation.mass_scale ? variation.mass_scale->block(b) : nullptr;
    block.external = variation.external ? variation.external->block(b) : nullptr;
    block.out = out->block(b);
    block.scratch = worker->scratch.block(0);
    return block;
  }

  template <typename Work>
  bool ForEachBlock(int blocks, const Vector3& gravity, const WorkControl& control, const Work& work) {
    for (Worker& worker : workers)
      for (int s = 0; s < kBlock; ++s) worker.gravity.Set(s, gravity);
    const int pieces = (blocks + kBlocksAPiece - 1) / kBlocksAPiece;
    return pool.ForEach(
        static_cast<size_t>(pieces),
        [&](size_t piece, int worker) {
          const int begin = static_cast<int>(piece) * kBlocksAPiece;
          for (int b = begin; b < std::min(blocks, begin + kBlocksAPiece); ++b)
            work(b, &workers[static_cast<size_t>(worker)]);
        },
        control);
  }

  void Check(const BatchArray& q, const BatchArray& v, const BatchArray& a, const BatchArray& out,
             const BatchVariation& variation) const {
    assert(q.rows() == model->nq() && v.rows() == model->nv() && a.rows() == model->nv());
    assert(out.rows() == model->nv() && out.states() == q.states());
    assert(v.states() == q.states() && a.states() == q.states());
    const auto fits = [&](const BatchArray* array, int rows) {
      return !array || (array->rows() == rows && array->states() == q.states());
    };
    assert(fits(variation.gravity, 3) && fits(variation.mass_scale, model->body_count()) &&
           fits(variation.external, 6 * model->body_count()));
    (void)fits, (void)q, (void)v, (void)a, (void)out, (void)variation;
  }

  /// Forward dynamics of one block with couplings: M a = tau − bias, M column by column from inverse
  /// dynamics.
  void SolveCoupled(const kernels::BatchBlock& given, Worker* worker) const {
    const int n = model->nv();
    if (worker->unit.rows() != n) {
      worker->zero = BatchArray(std::max(n, 3), kBlock);
      worker->unit = BatchArray(n, kBlock);
      worker->column = BatchArray(n * n, kBlock);
      worker->bias = BatchArray(n, kBlock);
      worker->M.resize(n, n);
      worker->x.resize(n);
    }
    kernels::BatchBlock block = given;
    block.a_or_tau = worker->zero.block(0);
    block.out = worker->bias.block(0);
    inverse(normal_tree, block);
    block.v = block.gravity = worker->zero.block(0);
    block.external = nullptr;
    for (int k = 0; k < n; ++k) {
      std::fill_n(worker->unit.block(0), n * kBlock, 0.0);
      std::fill_n(worker->unit.block(0) + k * kBlock, kBlock, 1.0);
      block.a_or_tau = worker->unit.block(0);
      block.out = worker->column.block(0) + k * n * kBlock;
      inverse(normal_tree, block);
    }
    for (int s = 0; s < kBlock; ++s) {
      for (int k = 0; k < n; ++k) {
        worker->x[k] = given.a_or_tau[k * kBlock + s] - worker->bias(k, s);
        for (int j = 0; j <= k; ++j) worker->M(j, k) = worker->M(k, j) = worker->column(k * n + j, s);
      }
      const int singular = SolveMassMatrix(&worker->M, &worker->x);
      given.singular[s] = singular < 0 ? -1 : int{model->BodyOfDof(singular)};
      for (int k = 0; k < n; ++k) given.out[k * kBlock + s] = worker->x[k];
    }
  }
};

BatchDynamics::BatchDynamics(std::shared_ptr<const Model> model, const BatchOptions& options)
    : impl_(std::make_unique<Impl>(std::move(model), options)) {}
BatchDynamics::~BatchDynamics() = default;
BatchDynamics::BatchDynamics(BatchDynamics&&) noexcept = default;
BatchDynamics& BatchDynamics::operator=(BatchDynamics&&) noexcept = default;

const Model& BatchDynamics::model() const { return *impl_->model; }

bool BatchDynamics::ComputeInverseDynamics(const BatchArray& q, const BatchArray& v, const BatchArray& a,
                                           const Vector3& gravity, BatchArray* tau,
                                           const BatchVariation& variation, const WorkControl& control) {
  impl_->Check(q, v, a, *tau, variation);
  return impl_->ForEachBlock(q.blocks(), gravity, control, [&](int b, Impl::Worker* worker) {
    impl_->inverse(impl_->normal_tree, impl_->Block(worker, b, q, v, a, variation, tau));
  });
}

bool BatchDynamics::ComputeForwardDynamics(const BatchArray& q, const BatchArray& v, const BatchArray& tau,
                                           const Vector3& gravity, BatchArray* a,
                                           std::vector<BodyIndex>* singular, const BatchVariation& variation,
                                           const WorkControl& control) {
  impl_->Check(q, v, tau, *a, variation);
  singular->assign(static_cast<size_t>(q.states()), {});
  return impl_->ForEachBlock(q.blocks(), gravity, control, [&](int b, Impl::Worker* worker) {
    kernels::BatchBlock block = impl_->Block(worker, b, q, v, tau, variation, a);
    int bad[kBlock];
    block.singular = bad;
    if (impl_->model->has_mimic())
      impl_->SolveCoupled(block, worker);
    else
      impl_->forward(impl_->normal_tree, block);
    for (int s = 0; s < std::min(kBlock, q.states() - b * kBlock); ++s)
      if (bad[s] >= 0) (*singular)[static_cast<size_t>(b * kBlock + s)] = BodyIndex(bad[s]);
  });
}

bool BatchDynamics::ComputeForwardKinematics(const BatchArray& q, BatchArray* poses,
                                             const WorkControl& control) {
  assert(q.rows() == impl_->model->nq());
  assert(poses->rows() == 12 * impl_->model->body_count() && poses->states() == q.states());
  return impl_->ForEachBlock(q.blocks(), Vector3::Zero(), control, [&](int b, Impl::Worker*) {
    kernels::BatchBlock block = {};
    block.q = q.block(b);
    block.out = poses->block(b);
    for (const int diagonal : {3, 7, 11}) std::fill_n(block.out + diagonal * kBlock, kBlock, 1.0);
    impl_->kinematics(impl_->plain_tree, block);
  });
}

Transform BatchPose(const BatchArray& poses, BodyIndex body, int state) {
  Transform X;
  const int row = 12 * body;
  for (int k = 0; k < 3; ++k) X.p[k] = poses(row + k, state);
  for (int k = 0; k < 9; ++k) X.R.data()[k] = poses(row + 3 + k, state);
  return X;
}

}  // namespace linkwright
