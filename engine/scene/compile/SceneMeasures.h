// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/sensors/Measures.h"

namespace linkwright {

/// Whether a clearance is measured: the shapes that it is of are those of the compiled scene's sensors.
bool MeasuresClearance(const Scene& scene);

/// The measurements of a compiled scene; null: there are none.
std::shared_ptr<const MeasureSetup> MeasuresOf(const CompiledScene& compiled);

}  // namespace linkwright
