// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/report/TrotTables.h"

namespace linkwright {

/// The paper's figures 5–15 for this case, as SVG pictures named figNN.svg. `run`: the open-loop run that
/// figures 11 to 14 show.
std::vector<NamedText> TrotFigures(const TrotCase& of, const TrotOpenLoop& run);

/// The page "The paper, reproduced": index.html, README.md and the figures they show, from the cases A–D.
std::vector<NamedText> TrotPage();

}  // namespace linkwright
