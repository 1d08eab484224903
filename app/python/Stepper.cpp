// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/Stepper.h"

#include <algorithm>
#include <cmath>

#include "app/python/Errors.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/simulation/run/InputLog.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright::python {
namespace {

constexpr double kWholeSteps = 1e-6;  // of a step: what a period may differ from whole ones

SimulationOptions OptionsFor(const CompiledScene& compiled, const Stepper::Options& given) {
  SimulationOptions options = compiled.scene.simulation;
  if (given.dt) options.dt = *given.dt;
  if (given.tolerance) options.tolerance = *given.tolerance;
  if (given.integrator) {
    const auto integrator = IntegratorFromString(*given.integrator);
    if (!integrator) throw py::value_error("there is no integrator \"" + *given.integrator + "\"");
    options.integrator = *integrator;
  }
  options.watch_ledger = given.watch_ledger;
  return options;
}

std::unique_ptr<System> SystemFor(const CompiledScene& compiled, const Stepper::Options& given) {
  if (!given.formulation && !given.cross_check) return compiled.MakeSystem();
  CompiledScene changed = compiled;
  if (given.formulation) {
    const auto formulation = FormulationFromString(*given.formulation);
    if (!formulation) throw py::value_error("there is no formulation \"" + *given.formulation + "\"");
    if (const std::string why = changed.WhyNotWith(*formulation); !why.empty()) throw py::value_error(why);
    changed.scene.formulation = *formulation;
  }
  if (given.cross_check) {
    const auto formulation = FormulationFromString(*given.cross_check, kCrossChecks);
    if (!formulation) throw py::value_error("there is no formulation \"" + *given.cross_check + "\"");
    if (const std::string why = changed.scene.WhyNoCheck(*formulation); !why.empty())
      throw py::value_error(why);
    changed.scene.cross_check.formulation = *formulation;
  }
  return changed.MakeSystem();
}

Array ReadOnly(Eigen::Index size, double** data) {
  Array out(size);
  *data = out.mutable_data();
  out.attr("setflags")(py::arg("write") = false);
  return out;
}

// Steps are without the interpreter's lock: another thread may ask for more meanwhile.
class Busy {
 public:
  explicit Busy(bool* busy) : busy_(busy) {
    if (*busy)
      throw std::runtime_error(
          "the simulation is running already, in another thread or around its controller");
    *busy_ = true;
  }
  ~Busy() { *busy_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  bool* busy_;
};

[[noreturn]] void RaiseDivergence(const Divergence& divergence) {
  const py::object type = py::module_::import("linkwright._errors").attr("DivergenceError");
  const py::object error =
      type(divergence.ToString(), divergence.time, divergence.body, divergence.joint, divergence.term);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw py::error_already_set();
}

}  // namespace

/// Rows of what is recorded.
struct Stepper::Table {
  std::vector<py::ssize_t> chosen;
  std::vector<double> rows, all;
  std::int64_t stride = 1, until_row = 1;

  void Add(Simulation* simulation) {
    simulation->system().ComputeSignals(simulation->state(), all);
    rows.push_back(simulation->state().time);
    for (const py::ssize_t signal : chosen) rows.push_back(all[static_cast<size_t>(signal)]);
  }
};

Stepper::Stepper(std::shared_ptr<const CompiledScene> compiled, const Options& options)
    : compiled_(std::move(compiled)),
      simulation_(SystemFor(*compiled_, options), OptionsFor(*compiled_, options)),
      start_(Now()),
      q_(ReadOnly(simulation_.system().nq(), &q_data_)),
      v_(ReadOnly(simulation_.system().nv(), &v_data_)),
      values_(ReadOnly(static_cast<Eigen::Index>(simulation_.system().signals().size()), &values_data_)),
      controller_(py::none()) {
  if (options.formulation) formulation_ = FormulationFromString(*options.formulation);
  Refresh();
}

void Stepper::Refresh() {
  const State& state = simulation_.state();
  std::copy(state.q.data(), state.q.data() + state.q.size(), q_data_);
  std::copy(state.v.data(), state.v.data() + state.v.size(), v_data_);
}

const Array& Stepper::values() {
  const Busy busy(&busy_);
  simulation_.system().ComputeSignals(simulation_.state(),
                                      {values_data_, static_cast<size_t>(values_.size())});
  return values_;
}

py::list Stepper::signals() const {
  py::list out;
  for (const Signal& signal : simulation_.system().signals())
    out.append(py::make_tuple(signal.name, signal.unit));
  return out;
}

std::int64_t Stepper::StepsOf(double duration, const char* name) const {
  if (!(duration >= 0) || !std::isfinite(duration))
    throw py::value_error(std::string(name) + " must be a number of seconds, 0 or more");
  if (const std::string why = WhyNotSteps(time(), time() + duration, dt()); !why.empty())
    throw py::value_error(why);
  return StepsIn(duration, dt());
}

void Stepper::TakeNotes() {
  for (const std::string& note : simulation_.system().notes()) {
    const std::string what = note.substr(0, note.find(" at t = "));
    const bool known = std::any_of(notes_.begin(), notes_.end(), [&](const std::string& other) {
      return other.compare(0, what.size(), what) == 0;
    });
    if (!known) notes_.push_back(note);
  }
}

void Stepper::Advance(std::int64_t steps, Table* table) {
  const Busy busy(&busy_);
  Interrupt interrupt;
  std::optional<Divergence> divergence;
  while (steps > 0 && !divergence) {
    if (period_ > 0 && until_control_ == 0) {
      Refresh();
      Control();
      until_control_ = period_;
    }
    {
      const py::gil_scoped_release release;
      do {
        divergence = simulation_.Step();
        if (divergence) break;
        --steps;
        if (period_ > 0) --until_control_;
        TakeNotes();
        if (table && --table->until_row == 0) {
          table->until_row = table->stride;
          table->Add(&simulation_);
        }
      } while (steps > 0 && !(period_ > 0 && until_control_ == 0) && !interrupt.Requested());
    }
    Refresh();
    interrupt.Throw();
  }
  if (divergence) RaiseDivergence(*divergence);
}

void Stepper::Step(py::ssize_t count) {
  if (count < 0) throw py::value_error("the number of steps must be 0 or more");
  Advance(count, nullptr);
}

void Stepper::Run(double duration) { Advance(StepsOf(duration, "duration"), nullptr); }

py::array Stepper::Record(double duration, std::optional<double> every,
                          const std::vector<py::ssize_t>& chosen) {
  const std::int64_t steps = StepsOf(duration, "duration");
  Table table;
  table.chosen = chosen;
  table.all.resize(simulation_.system().signals().size());
  if (every) table.stride = std::max<std::int64_t>(1, StepsOf(*every, "every"));
  table.until_row = table.stride;
  const size_t columns = chosen.size() + 1;
  table.rows.reserve((static_cast<size_t>(steps / table.stride) + 1) * columns);
  table.Add(&simulation_);
  Advance(steps, &table);
  const auto rows = static_cast<py::ssize_t>(table.rows.size() / columns);
  auto owned = std::make_unique<std::vector<double>>(std::move(table.rows));
  const double* const data = owned->data();
  const py::capsule owner(owned.get(), [](void* held) { delete static_cast<std::vector<double>*>(held); });
  static_cast<void>(owned.release());
  return Array(std::vector<py::ssize_t>{rows, static_cast<py::ssize_t>(columns)}, data, owner);
}

void Stepper::SetController(const py::object& controller, std::optional<double> period) {
  if (controller.is_none()) {
    period_ = 0;
    controller_ = controller;
    return;
  }
  if (PyCallable_Check(controller.ptr()) == 0)
    throw py::type_error("a controller is called: it must be a function");
  const double wanted = period.value_or(dt());
  const double steps = wanted / dt();
  if (!(steps >= 1 - kWholeSteps) || !std::isfinite(steps) ||
      std::abs(steps - std::round(steps)) > kWholeSteps)
    throw py::value_error("the period of a controller must be a whole number of time steps of " +
                          ToJsonNumber(dt()) + " s, not " + ToJsonNumber(wanted) + " s");
  period_ = StepsIn(wanted, dt());
  until_control_ = 0;
  controller_ = controller;
}

void Stepper::Control() {
  const py::object out = controller_(time(), q_, v_);
  SetInputs(out);
}

void Stepper::SetInputs(const py::object& inputs) {
  if (inputs.is_none()) return;
  if (py::isinstance<py::dict>(inputs)) {
    for (const auto& [name, value] : inputs.cast<py::dict>())
      ApplyByName(py::str(name).cast<std::string>(), value.cast<double>());
    return;
  }
  const VectorX torque =
      VectorFrom(Array::ensure(inputs), "the torques of a controller", simulation_.system().nv());
  if (!torque.allFinite()) throw py::value_error("the torques of a controller must be finite");
  for (int i = 0; i < torque.size(); ++i) {
    if (simulation_.system().inputs().torque[i] == torque[i]) continue;
    Command command;
    command.kind = CommandKind::kTorque;
    command.index = i;
    command.value = torque[i];
    Apply(command);
  }
}

void Stepper::ApplyByName(const std::string& name, double value) {
  if (!std::isfinite(value)) throw py::value_error("\"" + name + "\" must be a finite number");
  Command command;
  command.value = value;
  const auto& dofs = compiled_->model->dof_names();
  const auto dof = std::find(dofs.begin(), dofs.end(), name);
  const auto& actuators = compiled_->scene.actuators;
  const auto actuator =
      std::find_if(actuators.begin(), actuators.end(), [&](const auto& one) { return one.name == name; });
  if (actuator != actuators.end()) {
    command.kind = CommandKind::kControl;
    command.index = static_cast<int>(actuator - actuators.begin());
  } else if (dof != dofs.end()) {
    command.kind = CommandKind::kTorque;
    command.index = static_cast<int>(dof - dofs.begin());
  } else {
    Raise("PathError", "", "", "there is no degree of freedom and no actuator \"" + name + "\"");
  }
  Apply(command);
}

void Stepper::SetGravity(const Array& gravity) {
  Command command;
  command.kind = CommandKind::kGravity;
  command.vector = Vector3From(gravity, "gravity");
  Apply(command);
}

void Stepper::Apply(Command command) {
  command.time = time();
  simulation_.Apply(command);
  commands_.push_back(command);
}

void Stepper::Start(const Array& q, const Array& v) {
  const Busy busy(&busy_);
  const System& system = simulation_.system();
  VectorX start_q = VectorFrom(q, "q", system.nq());
  const VectorX start_v = VectorFrom(v, "v", system.nv());
  if (!start_q.allFinite() || !start_v.allFinite()) throw py::value_error("q and v must be finite");
  if (const Model* const model = system.tree()) model->Normalize(&start_q);
  simulation_.Start(start_q, start_v);
  // For the log: the same start as edits of the scene's.
  commands_.clear();
  const auto edit = [&](CommandKind kind, const VectorX& numbers) {
    for (int i = 0; i < numbers.size(); ++i) {
      Command command;
      command.kind = kind;
      command.index = i;
      command.value = numbers[i];
      commands_.push_back(command);
    }
  };
  edit(CommandKind::kPosition, start_q);
  edit(CommandKind::kVelocity, start_v);
  until_control_ = 0;
  Refresh();
}

void Stepper::Reset() {
  const Busy busy(&busy_);
  simulation_.Restore(start_.state, start_.inputs);
  commands_.clear();
  notes_.clear();
  until_control_ = 0;
  Refresh();
}

void Stepper::GoTo(const Moment& moment) {
  const Busy busy(&busy_);
  if (moment.state.q.size() != q_.size() || moment.state.v.size() != v_.size() ||
      moment.state.z.size() != simulation_.state().z.size())
    throw py::value_error("the moment is one of another mechanism");
  simulation_.Restore(moment.state, moment.inputs);
  commands_ = moment.commands;
  until_control_ = 0;
  Refresh();
}

std::string Stepper::SceneText(const std::string& path) const {
  Scene scene = compiled_->scene;
  scene.simulation = simulation_.options();
  if (formulation_) scene.formulation = formulation_;
  return SceneTextAt(scene, path);
}

std::string Stepper::InputLog() const { return WriteInputLog(commands_, *compiled_->model); }

}  // namespace linkwright::python
