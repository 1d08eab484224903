// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/Errors.h"
#include "app/python/Stepper.h"
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright::python {

py::dict Stepper::Energies() {
  const linkwright::Energies e = simulation_.system().ComputeEnergies(simulation_.state());
  py::dict out;
  out["kinetic"] = e.kinetic;
  out["potential"] = e.potential;
  out["potential.gravity"] = e.potential_gravity;
  out["potential.springs"] = e.potential_springs;
  out["potential.limits"] = e.potential_limits;
  out["total"] = e.total;
  out["work.inputs"] = e.work_inputs;
  out["work.actuators"] = e.work_actuators;
  out["work.external"] = e.work_external;
  out["work.damping"] = e.work_damping;
  out["work.friction"] = e.work_friction;
  out["work.limits"] = e.work_limits;
  out["work.pull"] = e.work_pull;
  out["work.edits"] = e.work_edits;
  out["work.contact.friction"] = e.work_contact;
  out["work.contact.impacts"] = e.work_impacts;
  out["contact.drift"] = e.contact_drift;
  out["residual"] = e.residual;
  out["exchanged"] = e.exchanged;
  return out;
}

py::object Stepper::CrossCheck() {
  const linkwright::CrossCheck check = simulation_.system().cross_check();
  if (!check.on) return py::none();
  py::dict out;
  out["formulation"] = ToString(check.formulation);
  out["tolerance"] = check.tolerance;
  out["agrees"] = check.Agrees();
  out["difference"] = check.largest.difference;
  out["text"] = Describe(check, compiled_->model->dof_names());
  return out;
}

py::dict Stepper::Linearise() {
  Linearisation found;
  SystemStatus status;
  {
    const auto system = simulation_.system().Clone();
    status = linkwright::Linearise(system.get(), simulation_.state(), &found);
  }
  if (!status.ok) Raise("SingularError", "", "", status.term);
  py::dict out;
  out["A"] = ToArray(found.A);
  out["B"] = ToArray(found.B);
  out["acceleration"] = ToArray(found.acceleration);
  py::array_t<bool> held(static_cast<py::ssize_t>(found.acceleration.size()));
  for (py::ssize_t i = 0; i < held.size(); ++i)
    held.mutable_data()[i] =
        i < static_cast<py::ssize_t>(found.held.size()) && found.held[static_cast<size_t>(i)] != 0;
  out["held"] = held;
  py::list modes;
  for (const LinearMode& mode : found.modes)
    modes.append(py::make_tuple(mode.value, mode.frequency, mode.damping_ratio, mode.time_constant));
  out["modes"] = modes;
  return out;
}

}  // namespace linkwright::python
