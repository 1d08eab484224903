// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/python/Rows.h"
#include "engine/algorithms/Batch.h"
#include "engine/algorithms/Derivatives.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/base/WorkerPool.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::python {

class Interrupt;

/// The algorithms of a compiled scene's tree on arrays: of one state at once, of many on all cores without
/// the interpreter's lock.
class RobotModel {
 public:
  explicit RobotModel(std::shared_ptr<const CompiledScene> compiled);

  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& shared() const { return model_; }
  const CompiledScene& compiled() const { return *compiled_; }
  const std::shared_ptr<const CompiledScene>& shared_compiled() const { return compiled_; }
  /// Throws the exception for paths where there is no such frame.
  FrameIndex FrameOf(const std::string& name) const;

  using Gravity = std::optional<Array>;  ///< none: the scene's
  Array ForwardKinematics(const Array& q, const std::optional<std::string>& frame);
  Array Jacobian(const Array& q, const std::string& frame);
  Array FrameVelocity(const Array& q, const Array& v, const std::string& frame);
  Array CenterOfMass(const Array& q);
  Array InverseDynamics(const Array& q, const Array& v, const Array& a, const Gravity& gravity);
  Array ForwardDynamics(const Array& q, const Array& v, const Array& tau, const Gravity& gravity);
  Array MassMatrix(const Array& q);
  py::tuple Energy(const Array& q, const Array& v, const Gravity& gravity);
  py::tuple InverseDerivatives(const Array& q, const Array& v, const Array& a, const Gravity& gravity);
  py::tuple ForwardDerivatives(const Array& q, const Array& v, const Array& tau, const Gravity& gravity);
  Array Integrate(const Array& q, const Array& v, double dt);
  Array Difference(const Array& from, const Array& to);

 private:
  struct Worker;
  struct BatchScratch;
  using Work = std::function<void(Worker& worker, py::ssize_t state)>;
  void ForEach(const States& states, const Work& work);
  Worker& WorkerAt(int number) { return *workers_[static_cast<size_t>(number)]; }
  Vector3 GravityOf(const Gravity& gravity) const;
  Array Batch(const States& states, const std::vector<States::Input>& in, const Vector3& gravity,
              bool forward);
  void ForEachPiece(std::size_t count, const std::function<void(std::size_t piece, int worker)>& work,
                    Interrupt* interrupt);
  void MakeThreads();
  [[noreturn]] void RaiseSingular(py::ssize_t state, bool batch, BodyIndex body) const;

  std::shared_ptr<const CompiledScene> compiled_;
  std::shared_ptr<const Model> model_;
  std::shared_ptr<Worker> single_;  // of single states, with the interpreter's lock
  std::mutex batch_mutex_;          // of what follows, without it
  std::vector<std::shared_ptr<Worker>> workers_;
  std::unique_ptr<WorkerPool> pool_;
  int process_ = 0;  // whose threads they are
};

}  // namespace linkwright::python
