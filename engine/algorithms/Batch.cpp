// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Batch.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>

#include "engine/algorithms/BatchFrames.h"
#include "engine/kernels/Batch.h"
#include "engine/model/MassRows.h"

namespace linkwright {

namespace {

constexpr int kBlock = BatchArray::kBlock;
static_assert(kBlock == kernels::kBatchBlock);
constexpr std::align_val_t kAlignment{64};

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

void BatchArray::Set(int state, const Eigen::Ref<const VectorX>& column) {
  assert(column.size() == rows_);
  for (int r = 0; r < rows_; ++r) (*this)(r, state) = column[r];
}

struct BatchDynamics::Impl {
  std::shared_ptr<const Model> model;
  WorkerPool pool;
  std::vector<kernels::BatchBody> bodies;
  kernels::BatchTree tree;
  void (*inverse)(const kernels::BatchTree&, const kernels::BatchBlock&);
  void (*forward)(const kernels::BatchTree&, const kernels::BatchBlock&);
  void (*coupled)(const kernels::BatchTree&, const kernels::BatchBlock&);
  struct Worker {
    BatchArray scratch, gravity, matrix;
  };
  std::vector<Worker> workers;
  MassRows mass_rows;

  Impl(std::shared_ptr<const Model> the_model, const BatchOptions& options)
      : model(std::move(the_model)),
        pool(options.threads),
        bodies(BatchNormalBodies(*model)),
        inverse(LINKWRIGHT_CHOOSE(options.instruction_set, BatchInverseDynamics)),
        forward(LINKWRIGHT_CHOOSE(options.instruction_set, BatchForwardDynamics)),
        coupled(LINKWRIGHT_CHOOSE(options.instruction_set, BatchCoupledDynamics)),
        workers(static_cast<size_t>(pool.size())) {
    const auto& supported = SupportedInstructionSets();
    if (std::find(supported.begin(), supported.end(), options.instruction_set) == supported.end())
      throw std::invalid_argument(std::string("this processor cannot run ") +
                                  ToString(options.instruction_set));
    tree = {model->body_count(), model->nv(), model->has_mimic(), bodies.data(), {}};
    if (model->has_mimic()) {
      mass_rows = MakeMassRows(*model);
      tree.rows = mass_rows.pattern();
    }
    for (Worker& worker : workers) {
      worker.scratch = BatchArray(model->body_count() * kernels::kBatchScratch / kBlock, kBlock);
      worker.gravity = BatchArray(3, kBlock);
      if (model->has_mimic()) worker.matrix = BatchArray(model->nv() * (model->nv() + 2), kBlock);
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
    block.matrix = worker->matrix.block(0);
    return block;
  }

  template <typename Work>
  bool ForEachBlock(int blocks, const Vector3& gravity, const WorkControl& control, const Work& work) {
    for (Worker& worker : workers)
      for (int s = 0; s < kBlock; ++s) worker.gravity.Set(s, gravity);
    const int pieces = (blocks + kBlocksAPiece - 1) / kBlocksAPiece;
    const auto piece_work = [&](size_t piece, int worker) {
      const int begin = static_cast<int>(piece) * kBlocksAPiece;
      for (int b = begin; b < std::min(blocks, begin + kBlocksAPiece); ++b)
        work(b, &workers[static_cast<size_t>(worker)]);
    };
    // A reference fits into std::function without allocating.
    return pool.ForEach(static_cast<size_t>(pieces), std::ref(piece_work), control);
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
};

BatchDynamics::BatchDynamics(std::shared_ptr<const Model> model, const BatchOptions& options)
    : impl_(std::make_unique<Impl>(std::move(model), options)) {}
BatchDynamics::~BatchDynamics() = default;
BatchDynamics::BatchDynamics(BatchDynamics&&) noexcept = default;
BatchDynamics& BatchDynamics::operator=(BatchDynamics&&) noexcept = default;

bool BatchDynamics::ComputeInverseDynamics(const BatchArray& q, const BatchArray& v, const BatchArray& a,
                                           const Vector3& gravity, BatchArray* tau,
                                           const BatchVariation& variation, const WorkControl& control) {
  impl_->Check(q, v, a, *tau, variation);
  return impl_->ForEachBlock(q.blocks(), gravity, control, [&](int b, Impl::Worker* worker) {
    impl_->inverse(impl_->tree, impl_->Block(worker, b, q, v, a, variation, tau));
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
    const bool couplings = impl_->model->has_mimic();
    (couplings ? impl_->coupled : impl_->forward)(impl_->tree, block);
    for (int s = 0; s < std::min(kBlock, q.states() - b * kBlock); ++s) {
      if (bad[s] < 0) continue;
      (*singular)[static_cast<size_t>(b * kBlock + s)] =
          couplings ? impl_->model->BodyOfDof(bad[s]) : BodyIndex(bad[s]);
    }
  });
}

}  // namespace linkwright
