// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>

#include "app/python/Errors.h"
#include "app/python/RobotModelWorker.h"

namespace linkwright::python {
namespace {

// From rows of states to blocks of eight, and back.
void Pack(const States::Input& in, py::ssize_t states, WorkerPool* pool, BatchArray* out) {
  pool->ForEach(static_cast<size_t>(out->blocks()), [&](std::size_t block, int) {
    double* const to = out->block(static_cast<int>(block));
    const py::ssize_t first = static_cast<py::ssize_t>(block) * BatchArray::kBlock;
    for (py::ssize_t lane = 0; lane < BatchArray::kBlock; ++lane) {
      const double* const row = in.Row(std::min(first + lane, states - 1));
      for (int i = 0; i < out->rows(); ++i) to[i * BatchArray::kBlock + lane] = row[i];
    }
  });
}

void Unpack(const BatchArray& in, WorkerPool* pool, double* out) {
  pool->ForEach(static_cast<size_t>(in.blocks()), [&](std::size_t block, int) {
    const double* const from = in.block(static_cast<int>(block));
    const py::ssize_t first = static_cast<py::ssize_t>(block) * BatchArray::kBlock;
    const py::ssize_t lanes = std::min<py::ssize_t>(BatchArray::kBlock, in.states() - first);
    for (py::ssize_t lane = 0; lane < lanes; ++lane) {
      double* const row = out + (first + lane) * in.rows();
      for (int i = 0; i < in.rows(); ++i) row[i] = from[i * BatchArray::kBlock + lane];
    }
  });
}

}  // namespace

Array RobotModel::BatchInverse(const States& states, const std::vector<States::Input>& in,
                               const Vector3& gravity) {
  Array out = states.Make({model_->nv()});
  double* const to = out.mutable_data();
  const auto count = static_cast<int>(states.count());
  {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(batch_mutex_);
    MakeThreads();
    BatchArray q(model_->nq(), count), v(model_->nv(), count), a(model_->nv(), count),
        tau(model_->nv(), count);
    Pack(in[0], states.count(), pool_.get(), &q);
    Pack(in[1], states.count(), pool_.get(), &v);
    Pack(in[2], states.count(), pool_.get(), &a);
    batch_->ComputeInverseDynamics(q, v, a, gravity, &tau);
    Unpack(tau, pool_.get(), to);
  }
  return out;
}

Array RobotModel::BatchForward(const States& states, const std::vector<States::Input>& in,
                               const Vector3& gravity) {
  Array out = states.Make({model_->nv()});
  double* const to = out.mutable_data();
  const auto count = static_cast<int>(states.count());
  std::vector<BodyIndex> singular;
  {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(batch_mutex_);
    MakeThreads();
    BatchArray q(model_->nq(), count), v(model_->nv(), count), tau(model_->nv(), count),
        a(model_->nv(), count);
    Pack(in[0], states.count(), pool_.get(), &q);
    Pack(in[1], states.count(), pool_.get(), &v);
    Pack(in[2], states.count(), pool_.get(), &tau);
    batch_->ComputeForwardDynamics(q, v, tau, gravity, &a, &singular);
    Unpack(a, pool_.get(), to);
  }
  for (size_t i = 0; i < singular.size(); ++i)
    if (singular[i].IsValid()) RaiseSingular(static_cast<py::ssize_t>(i), true, singular[i]);
  return out;
}

Array RobotModel::InverseDynamics(const Array& q, const Array& v, const Array& a, const Gravity& gravity) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const auto in_a = states.Take(a, "a", model_->nv());
  const Vector3 g = GravityOf(gravity);
  if (states.batch() && states.count() > 0) return BatchInverse(states, {in_q, in_v, in_a}, g);
  Array out = states.Make({model_->nv()});
  if (states.count() == 0) return out;
  Worker& w = WorkerAt(0);
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
  if (states.batch() && states.count() > 0) return BatchForward(states, {in_q, in_v, in_tau}, g);
  Array out = states.Make({model_->nv()});
  if (states.count() == 0) return out;
  Worker& w = WorkerAt(0);
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
