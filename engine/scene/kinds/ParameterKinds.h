// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Kind.h"

namespace linkwright {

/// Both are lists of each scene, kept in Scene::others.
const Kind& ParameterKind();  ///< SceneParameter
const Kind& FormulaKind();    ///< SceneFormula

}  // namespace linkwright
