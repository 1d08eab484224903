// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/constraints/eulerparameters/MechanismDescription.h"

namespace linkwright::app {

/// How the largest residual of a mechanism's equations falls, from its bodies' start on.
struct IterationCurve {
  QString name;
  std::vector<double> residual;  ///< before each iteration, and at the end
};

/// By the modified Newton method, the classical full one, and two that make Euler parameters unit afterwards;
/// empty where the mechanism is not determined by its drivers.
std::vector<IterationCurve> iterationCurves(const MechanismDescription& mechanism);

}  // namespace linkwright::app
