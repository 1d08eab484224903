// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/json/JsonDocument.h"

namespace linkwright {

/// The schema of the parameters of a sweep, and of its list of runs: names and ranges as SweepNames() has
/// them.
JsonValue SweepParametersSchema();
JsonValue SweepRunsSchema();

/// What holds for a sweep as a whole besides its table: which ranges have a count.
JsonValue SweepCountRule();

}  // namespace linkwright
