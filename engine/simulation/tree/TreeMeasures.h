// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/simulation/sensors/Measures.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// Puts what is measured among the signals of a system that MakeTreeSystem has made.
void AddMeasures(std::shared_ptr<const MeasureSetup> setup, System* tree);

}  // namespace linkwright
