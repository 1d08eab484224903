// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

#include "app/python/RobotModel.h"

namespace linkwright::python {

/// Model with the algorithms, and the solvers of inverse kinematics.
void BindModel(py::module_* module);
/// Simulation.
void BindSimulation(py::module_* module);
/// Sweeps.
void BindSweep(py::module_* module);

}  // namespace linkwright::python
