// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/RobotModel.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "app/python/Errors.h"
#include "app/python/Interrupt.h"
#include "app/python/RobotModelWorker.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/base/Nearest.h"

namespace linkwright::python {

RobotModel::RobotModel(std::shared_ptr<const CompiledScene> compiled)
    : compiled_(std::move(compiled)), model_(compiled_->model) {
  single_ = std::make_shared<Worker>(*model_);
}

FrameIndex RobotModel::FrameOf(const std::string& name) const {
  const FrameIndex frame = model_->FindFrame(name);
  if (frame.IsValid()) return frame;
  std::vector<std::string_view> names;
  for (const Frame& each : model_->frames()) names.push_back(each.name);
  const std::string_view nearest = Nearest(name, names);
  std::string why = "there is no frame \"" + name + "\"";
  if (!nearest.empty()) why.append("; did you mean \"").append(nearest).append("\"?");
  Raise("PathError", "", "", why);
}

Vector3 RobotModel::GravityOf(const Gravity& gravity) const {
  return gravity ? Vector3From(*gravity, "gravity") : compiled_->scene.gravity;
}

void RobotModel::RaiseSingular(py::ssize_t state, bool batch, BodyIndex body) const {
  std::string why = batch ? "state " + std::to_string(state) + ": " : std::string();
  why += "there is no inertia to move at joint \"" + model_->joints()[static_cast<size_t>(body)].name + "\"";
  Raise("SingularError", "", "", why);
}

// Threads do not survive a fork: those of the parent are left where they are.
void RobotModel::MakeThreads() {
  if (process_ != getpid()) {
    static_cast<void>(pool_.release());
    process_ = getpid();
  }
  if (!pool_) pool_ = std::make_unique<WorkerPool>();
  while (workers_.size() < static_cast<size_t>(pool_->size()))
    workers_.push_back(std::make_shared<Worker>(*model_));
}

void RobotModel::ForEachPiece(std::size_t count,
                              const std::function<void(std::size_t piece, int worker)>& work,
                              Interrupt* interrupt) {
  std::stop_source stop;
  WorkControl control;
  control.stop = stop.get_token();
  control.progress = [&](std::size_t, std::size_t) {
    if (interrupt->Requested()) stop.request_stop();
  };
  pool_->ForEach(count, work, control);
}

void RobotModel::ForEach(const States& states, const Work& work) {
  if (!states.batch()) return work(*single_, 0);
  constexpr py::ssize_t kPiece = 64;
  const auto pieces = static_cast<size_t>((states.count() + kPiece - 1) / kPiece);
  Interrupt interrupt;
  {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(batch_mutex_);
    MakeThreads();
    ForEachPiece(
        pieces,
        [&](std::size_t piece, int worker) {
          const py::ssize_t begin = static_cast<py::ssize_t>(piece) * kPiece;
          const py::ssize_t end = std::min(begin + kPiece, states.count());
          Worker& scratch = WorkerAt(worker);
          for (py::ssize_t i = begin; i < end; ++i) work(scratch, i);
        },
        &interrupt);
  }
  interrupt.Throw();
}

Array RobotModel::ForwardKinematics(const Array& q, const std::optional<std::string>& frame) {
  States states;
  const auto in = states.Take(q, "q", model_->nq());
  constexpr py::ssize_t kNumbers = 16;
  const FrameIndex one = frame ? FrameOf(*frame) : FrameIndex();
  const auto frames = static_cast<py::ssize_t>(model_->frames().size());
  Array out = frame ? states.Make({4, 4}) : states.Make({frames, 4, 4});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in(i);
    linkwright::ForwardKinematics(*model_, w.q, &w.workspace);
    if (frame) return WritePose(FramePose(*model_, w.workspace, one), to + i * kNumbers);
    for (py::ssize_t k = 0; k < frames; ++k)
      WritePose(FramePose(*model_, w.workspace, FrameIndex(static_cast<int>(k))),
                to + (i * frames + k) * kNumbers);
  });
  return out;
}

Array RobotModel::Jacobian(const Array& q, const std::string& frame) {
  States states;
  const auto in = states.Take(q, "q", model_->nq());
  const FrameIndex index = FrameOf(frame);
  const py::ssize_t nv = model_->nv();
  Array out = states.Make({6, nv});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in(i);
    FrameJacobian(*model_, w.q, index, &w.workspace, &w.jacobian);
    RowMap(to + i * 6 * nv, 6, nv) = w.jacobian;
  });
  return out;
}

Array RobotModel::FrameVelocity(const Array& q, const Array& v, const std::string& frame) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  const FrameIndex index = FrameOf(frame);
  Array out = states.Make({6});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_q(i);
    w.v = in_v(i);
    linkwright::ForwardKinematics(*model_, w.q, w.v, &w.workspace);
    const Twist twist = linkwright::FrameVelocity(*model_, w.workspace, index);
    Eigen::Map<Vector6>(to + i * 6) << twist.linear, twist.angular;
  });
  return out;
}

Array RobotModel::CenterOfMass(const Array& q) {
  if (model_->moving_mass() <= 0) Raise("SingularError", "", "", "nothing that moves has a mass");
  States states;
  const auto in = states.Take(q, "q", model_->nq());
  Array out = states.Make({3});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in(i);
    linkwright::ForwardKinematics(*model_, w.q, &w.workspace);
    Vector3 com = Vector3::Zero();
    linkwright::CenterOfMass(*model_, w.workspace, &com);
    Eigen::Map<Vector3>(to + i * 3) = com;
  });
  return out;
}

Array RobotModel::Integrate(const Array& q, const Array& v, double dt) {
  States states;
  const auto in_q = states.Take(q, "q", model_->nq());
  const auto in_v = states.Take(v, "v", model_->nv());
  Array out = states.Make({model_->nq()});
  double* const to = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_q(i);
    w.v = in_v(i);
    model_->Integrate(w.v, dt, &w.q);
    Eigen::Map<VectorX>(to + i * model_->nq(), model_->nq()) = w.q;
  });
  return out;
}

Array RobotModel::Difference(const Array& from, const Array& to) {
  States states;
  const auto in_from = states.Take(from, "start", model_->nq());
  const auto in_to = states.Take(to, "end", model_->nq());
  Array out = states.Make({model_->nv()});
  double* const data = out.mutable_data();
  ForEach(states, [&](Worker& w, py::ssize_t i) {
    w.q = in_from(i);
    const VectorX target = in_to(i);
    model_->Difference(w.q, target, &w.v);
    Eigen::Map<VectorX>(data + i * model_->nv(), model_->nv()) = w.v;
  });
  return out;
}

}  // namespace linkwright::python
