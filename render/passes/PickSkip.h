// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

#include "engine/scene/picture/Snapshot.h"

namespace linkwright::render {

/// Whether the cursor goes through what has an id; null: through nothing.
using PickSkip = std::function<bool(PickId)>;

}  // namespace linkwright::render
