// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/report/ReportPage.h"
#include "engine/io/report/TrotTables.h"
#include "engine/io/report/TrotTrials.h"

namespace linkwright {

/// The paper's figures 5–15 for this case, as SVG pictures named figNN.svg. `run`: the open-loop run that
/// figures 11 to 14 show.
std::vector<NamedText> TrotFigures(const TrotCase& of, const TrotOpenLoop& run);

/// The heading of the page's part on trials with real feet.
inline constexpr const char* kTrotFeetHeading = "On real feet";
/// That part, and its figure, feet.svg.
void WriteTrotFeet(const TrotFeetTrials& trials, ReportPage* page);
NamedText TrotFeetFigure(const TrotFeetTrials& trials);

/// The page "The paper, reproduced": index.html, README.md and the figures they show, from the cases A–D.
/// `feet`: null: without that part.
std::vector<NamedText> TrotPage(const TrotFeetTrials* feet = nullptr);

}  // namespace linkwright
