// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/simulation/sensors/Measurement.h"

namespace linkwright {

const Kind& MeasurementKind();  ///< MeasurementDescription; in Scene::others
/// Those of a scene; names as compiled.
std::vector<MeasurementDescription> MeasurementsOf(const Scene& scene);

}  // namespace linkwright
