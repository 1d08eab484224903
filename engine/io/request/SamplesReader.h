// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/study/Trials.h"

namespace linkwright {

/// Reads a table as `linkwright run --csv` writes it: the time first, "t [s]", then signals, their units
/// behind their names. `wanted`: these signals; all there are where it is empty. Empty, or what is wrong,
/// ":LINE: error: …".
std::string ReadSamples(const std::string& text, const std::vector<std::string>& wanted, Samples* out);

}  // namespace linkwright
