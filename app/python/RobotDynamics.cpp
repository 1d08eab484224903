// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <mutex>

#include "app/python/Errors.h"
#include "app/python/Interrupt.h"
#include "app/python/RobotModelWorker.h"

namespace linkwright::python {
namespace {

constexpr int kLanes = BatchArray::kBlock;

// Two numbers of a row, which stand anywhere.
using Two = double __attribute__((vector_size(16), aligned(8), may_alias));
Two LoadTwo(const double* from) { return *reinterpret_cast<const Two*>(from); }
void StoreTwo(const Two& two, double* to) { *reinterpret_cast<Two*>(to) = two; }

// From rows of states to blocks of eight, and back, in squares of two by two. Beyond the last of `count`
// states it is repeated.
void Pack(const States::Input& in, py::ssize_t first, int count, BatchArray* out) {
  for (int block = 0; block < out->blocks(); ++block) {
    double* const to = out->block(block);
    for (int lane = 0; lane < kLanes; lane += 2) {
      const int state = block * kLanes + lane;
      const double* const row = in.Row(first + std::min(state, count - 1));
      const double* const next = in.Row(first + std::min(state + 1, count - 1));
      int i = 0;
      for (; i + 2 <= out->rows(); i += 2) {
        const Two a = LoadTwo(row + i), b = LoadTwo(next + i);
        StoreTwo(Two{a[0], b[0]}, to + i * kLanes + lane);
        StoreTwo(Two{a[1], b[1]}, to + (i + 1) * kLanes + lane);
      }
      if (i < out->rows()) StoreTwo(Two{row[i], next[i]}, to + i * kLanes + lane);
    }
  }
}

void Unpack(const BatchArray& in, int count, double* row) {
  const int rows = in.rows();
  for (int state = 0; state < count; state += 2, row += 2 * rows) {
    const double* const from = in.block(state / kLanes) + state % kLanes;
    if (state + 1 == count) {
      for (int i = 0; i < rows; ++i) row[i] = from[i * kLanes];
      return;
    }
    int i = 0;
    for (; i + 2 <= rows; i += 2) {
      const Two a = LoadTwo(from + i * kLanes), b = LoadTwo(from + (i + 1) * kLanes);
      StoreTwo(Two{a[0], b[0]}, row + i);
      StoreTwo(Two{a[1], b[1]}, row + rows + i);
    }
    if (i < rows) {
      row[i] = from[i * kLanes];
      row[rows + i] = from[i * kLanes + 1];
    }
  }
}

// Of how many states a piece is: so few that it stays in the cache, and that small batches have one for each
// thread.
py::ssize_t PieceOf(py::ssize_t count, int threads) {
  constexpr py::ssize_t kMost = 256, kLeast = 64;
  return count >= kMost * threads ? kMost : kLeast;
}

}  // namespace

// Pieces that stay in the cache, each packed, computed and unpacked by one thread.
Array RobotModel::Batch(const States& states, const std::vector<States::Input>& in, const Vector3& gravity,
                        bool forward) {
  Array out = states.Make({model_->nv()});
  double* const to = out.mutable_data();
  const py::ssize_t nv = model_->nv();
  std::mutex mutex;
  py::ssize_t singular = -1;
  BodyIndex body;
  Interrupt interrupt;
  {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(batch_mutex_);
    MakeThreads();
    const py::ssize_t each = PieceOf(states.count(), pool_->size());
    const auto work = [&](std::size_t piece, int worker) {
      const py::ssize_t first = static_cast<py::ssize_t>(piece) * each;
      const auto count = static_cast<int>(std::min(each, states.count() - first));
      // Whole blocks, of few sizes.
      BatchScratch& scratch = WorkerAt(worker).BatchOf(model_, (count + kLanes - 1) / kLanes * kLanes);
      Pack(in[0], first, count, &scratch.q);
      Pack(in[1], first, count, &scratch.v);
      Pack(in[2], first, count, &scratch.given);
      if (!forward) {
        scratch.dynamics.ComputeInverseDynamics(scratch.q, scratch.v, scratch.given, gravity, &scratch.found);
      } else {
        scratch.dynamics.ComputeForwardDynamics(scratch.q, scratch.v, scratch.given, gravity, &scratch.found,
                                                &scratch.singular);
        for (size_t i = 0; i < std::min(scratch.singular.size(), static_cast<size_t>(count)); ++i) {
          if (!scratch.singular[i].IsValid()) continue;
          const std::scoped_lock own(mutex);
          const py::ssize_t state = first + static_cast<py::ssize_t>(i);
          if (singular >= 0 && singular < state) break;
          singular = state;
          body = scratch.singular[i];
          break;
        }
      }
      Unpack(scratch.found, count, to + first * nv);
    };
    ForEachPiece(static_cast<size_t>((states.count() + each - 1) / each), work, &interrupt);
  }
  interrupt.Throw();
  if (singular >= 0) RaiseSingular(singular, true, body);
  return out;
}

Array RobotModel::InverseDynamics(const Array& q, const Array& v, const Array& a, const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const auto in_a = states.Take(a, "a", model_->nv());
  const Vector3 g = GravityOf(gravity);
  if (states.batch() && states.count() > 0) return Batch(states, {in_q, in_v, in_a}, g, false);
  Array out = states.Make({model_->nv()});
  if (states.count() == 0) return out;
  Worker& w = *single_;
  w.q = in_q(0);
  w.v = in_v(0);
  w.a = in_a(0);
  linkwright::InverseDynamics(*model_, w.q, w.v, w.a, g, {}, &w.workspace, &w.tau);
  std::copy(w.tau.data(), w.tau.data() + w.tau.size(), out.mutable_data());
  return out;
}

Array RobotModel::ForwardDynamics(const Array& q, const Array& v, const Array& tau, const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const auto in_tau = states.Take(tau, "tau", model_->nv());
  const Vector3 g = GravityOf(gravity);
  if (states.batch() && states.count() > 0) return Batch(states, {in_q, in_v, in_tau}, g, true);
  Array out = states.Make({model_->nv()});
  if (states.count() == 0) return out;
  Worker& w = *single_;
  w.q = in_q(0);
  w.v = in_v(0);
  w.tau = in_tau(0);
  const auto result = linkwright::ForwardDynamics(*model_, w.q, w.v, w.tau, g, {}, {}, &w.workspace, &w.a);
  if (result.status == DynamicsStatus::kSingular) RaiseSingular(0, false, result.body);
  std::copy(w.a.data(), w.a.data() + w.a.size(), out.mutable_data());
  return out;
}

Array RobotModel::MassMatrix(const Array& q) {
  States states;
  const auto in = states.Take(q, "q", model_->nq());
  const py::ssize_t nv = model_->nv();
  Array out = states.Make({nv, nv});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in(i);
    w.MakeRoom(1);
    linkwright::MassMatrix(*model_, w.q, &w.workspace, &w.first);
    RowMap(to + i * nv * nv, nv, nv) = w.first;
  });
  return out;
}

py::tuple RobotModel::Energy(const Array& q, const Array& v, const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const Vector3 g = GravityOf(gravity);
  Array kinetic = states.Make({}), potential = states.Make({});
  double *const to_kinetic = kinetic.mutable_data(), *const to_potential = potential.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_q(i);
    w.v = in_v(i);
    const MechanicalEnergy energy = ComputeEnergy(*model_, w.q, w.v, g, &w.workspace);
    to_kinetic[i] = energy.kinetic;
    to_potential[i] = energy.potential;
  });
  if (states.batch()) return py::make_tuple(kinetic, potential);
  return py::make_tuple(*kinetic.data(), *potential.data());
}

py::tuple RobotModel::InverseDerivatives(const Array& q, const Array& v, const Array& a,
                                         const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const auto in_a = states.Take(a, "a", model_->nv());
  const Vector3 g = GravityOf(gravity);
  const py::ssize_t nv = model_->nv();
  Array by_q = states.Make({nv, nv}), by_v = states.Make({nv, nv}), by_a = states.Make({nv, nv});
  double *const to_q = by_q.mutable_data(), *const to_v = by_v.mutable_data(),
                *const to_a = by_a.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_q(i);
    w.v = in_v(i);
    w.a = in_a(i);
    w.MakeRoom(3);
    InverseDynamicsDerivatives(*model_, w.q, w.v, w.a, g, {}, w.DerivativesOf(*model_), &w.first, &w.second,
                               &w.third);
    RowMap(to_q + i * nv * nv, nv, nv) = w.first;
    RowMap(to_v + i * nv * nv, nv, nv) = w.second;
    RowMap(to_a + i * nv * nv, nv, nv) = w.third;
  });
  return py::make_tuple(by_q, by_v, by_a);
}

py::tuple RobotModel::ForwardDerivatives(const Array& q, const Array& v, const Array& tau,
                                         const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const auto in_tau = states.Take(tau, "tau", model_->nv());
  const Vector3 g = GravityOf(gravity);
  const py::ssize_t nv = model_->nv();
  Array by_q = states.Make({nv, nv}), by_v = states.Make({nv, nv}), by_tau = states.Make({nv, nv});
  double *const to_q = by_q.mutable_data(), *const to_v = by_v.mutable_data(),
                *const to_tau = by_tau.mutable_data();
  std::atomic<py::ssize_t> singular = -1;
  std::atomic<int> body = -1;
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_q(i);
    w.v = in_v(i);
    w.tau = in_tau(i);
    w.MakeRoom(3);
    const auto result = ForwardDynamicsDerivatives(
        *model_, w.q, w.v, w.tau, g, {}, {}, w.DerivativesOf(*model_), &w.a, &w.first, &w.second, &w.third);
    if (result.status == DynamicsStatus::kSingular) {
      body = result.body;
      singular = i;
      return;
    }
    RowMap(to_q + i * nv * nv, nv, nv) = w.first;
    RowMap(to_v + i * nv * nv, nv, nv) = w.second;
    RowMap(to_tau + i * nv * nv, nv, nv) = w.third;
  });
  if (singular >= 0) RaiseSingular(singular, states.batch(), BodyIndex(body));
  return py::make_tuple(by_q, by_v, by_tau);
}

}  // namespace linkwright::python
