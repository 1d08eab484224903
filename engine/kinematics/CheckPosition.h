// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

class Model;

/// Throws std::invalid_argument, which names the sizes, unless q has nq finite numbers.
void CheckPosition(const Model& model, const VectorX& q);

}  // namespace linkwright
