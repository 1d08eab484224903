// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Kind.h"

namespace linkwright {

/// Friction, restitution and resistance of a shape, the ground or a pair (SurfaceDescription), as fields of
/// what includes them.
const Kind& SurfaceFields();

}  // namespace linkwright
