// SPDX-License-Identifier: GPL-3.0-or-later
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "app/python/Bindings.h"
#include "app/python/Stepper.h"

namespace linkwright::python {
namespace {

std::unique_ptr<Stepper> Make(const RobotModel& model, std::optional<double> dt,
                              const std::optional<std::string>& integrator, std::optional<double> tolerance,
                              const std::optional<std::string>& formulation,
                              const std::optional<std::string>& cross_check, bool watch_ledger) {
  return std::make_unique<Stepper>(
      model.shared_compiled(),
      Stepper::Options{dt, tolerance, integrator, formulation, cross_check, watch_ledger});
}

}  // namespace

void BindSimulation(py::module_* module) {
  py::class_<Moment>(*module, "Moment", "A point of a run that Simulation.go_to goes back to.")
      .def_property_readonly(
          "time", [](const Moment& m) { return m.state.time; }, "Simulated time [s].")
      .def_property_readonly(
          "q", [](const Moment& m) { return ToArray(m.state.q); }, "Positions, (nq,).")
      .def_property_readonly(
          "v", [](const Moment& m) { return ToArray(m.state.v); }, "Velocities, (nv,).");
  py::class_<Stepper>(*module, "Stepper")
      .def(py::init(&Make))
      .def_property_readonly("time", &Stepper::time)
      .def_property_readonly("dt", &Stepper::dt)
      .def_property_readonly("q", &Stepper::q)
      .def_property_readonly("v", &Stepper::v)
      .def_property_readonly("values", &Stepper::values)
      .def_property_readonly("torques", &Stepper::torques)
      .def("signals", &Stepper::signals)
      .def("energies", &Stepper::Energies)
      .def("cross_check", &Stepper::CrossCheck)
      .def("notes", &Stepper::notes)
      .def("linearise", &Stepper::Linearise)
      .def("step", &Stepper::Step)
      .def("run", &Stepper::Run)
      .def("record", &Stepper::Record)
      .def("set_controller", &Stepper::SetController)
      .def_property_readonly("controller", &Stepper::controller)
      .def("set_inputs", &Stepper::SetInputs)
      .def("set_gravity", &Stepper::SetGravity)
      .def("start", &Stepper::Start)
      .def("reset", &Stepper::Reset)
      .def("now", &Stepper::Now)
      .def("go_to", &Stepper::GoTo)
      .def("input_log", &Stepper::InputLog)
      .def("scene_text", &Stepper::SceneText);
}

}  // namespace linkwright::python
