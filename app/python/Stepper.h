// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/python/Interrupt.h"
#include "app/python/Values.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::python {

/// A point of a run that it can go back to: its state, the inputs that held there, and all that led to it.
struct Moment {
  State state;
  System::Inputs inputs;
  std::vector<Command> commands = {};
};

/// A simulation that scripts step. Arrays that it gives out are its own, and show what holds after each call;
/// steps are made without the interpreter's lock.
class Stepper {
 public:
  struct Options {
    std::optional<double> dt, tolerance;
    std::optional<std::string> integrator, formulation, cross_check;
    bool watch_ledger = true;
  };
  /// Throws py::value_error for options that make no simulation.
  Stepper(std::shared_ptr<const CompiledScene> compiled, const Options& options);

  double time() const { return simulation_.state().time; }
  double dt() const { return simulation_.options().dt; }
  const Array& q() const { return q_; }
  const Array& v() const { return v_; }
  const Array& values();  ///< of the signals, computed anew
  py::list signals() const;
  py::dict Energies();
  py::object CrossCheck();
  const std::vector<std::string>& notes() const { return notes_; }
  py::dict Linearise();

  void Step(py::ssize_t count);
  void Run(double duration);
  /// The chosen signals, all where none are, and the time before them: a row now, then each `every` seconds.
  py::array Record(double duration, std::optional<double> every, const std::vector<py::ssize_t>& chosen);

  /// Called with the time and views of q and v now and each `period` seconds from now on, in whole steps;
  /// what it returns are input torques (nv), or numbers by the names of degrees of freedom and actuators;
  /// none: as they were. None takes it away.
  void SetController(const py::object& controller, std::optional<double> period);
  const py::object& controller() const { return controller_; }
  void SetInputs(const py::object& inputs);  ///< what a controller may return
  void SetGravity(const Array& gravity);
  Array torques() const { return ToArray(simulation_.system().inputs().torque); }

  void Start(const Array& q, const Array& v);
  void Reset();
  Moment Now() const { return {simulation_.state(), simulation_.system().inputs(), commands_}; }
  void GoTo(const Moment& moment);
  std::string InputLog() const;
  /// The scene that it simulates, with its own time step and integrator, as a file at this path has it.
  std::string SceneText(const std::string& path) const;

 private:
  struct Table;
  std::int64_t StepsOf(double duration, const char* name) const;
  void Advance(std::int64_t steps, Table* table);
  void Control();
  void Apply(Command command);
  void ApplyByName(const std::string& name, double value);
  void Refresh();
  void TakeNotes();

  std::shared_ptr<const CompiledScene> compiled_;
  Simulation simulation_;
  std::vector<Command> commands_;
  Moment start_;
  Array q_, v_, values_;
  double *q_data_, *v_data_, *values_data_;  // of these, which are read-only for others
  std::optional<Formulation> formulation_;   // none: the scene's
  py::object controller_;
  std::int64_t period_ = 0, until_control_ = 0;  // steps
  std::vector<std::string> notes_;
  bool busy_ = false;
};

}  // namespace linkwright::python
