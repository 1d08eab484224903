// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
#include "app/cli/film/Overlays.h"
#include "engine/math/UnitChoice.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright::cli {

/// What curves of a film are of.
struct CurveOrder {
  std::vector<std::string> names;  ///< of signals
  std::vector<ExtraCurve> extras;  ///< behind them; measured ones belong to the first run
  double from = 0, to = 0;         ///< [s]
  UnitChoice units = {};
  int run = 0;
};

/// Why there are no such curves, as a sentence without a full stop, with the option of the command line that
/// asks for them before it; empty: there are.
std::string WhyNoCurves(const System& system, const FilmOverlays& overlays);
/// The same for those that are no signals, of a run that has `all`.
std::string WhyNoExtras(const std::vector<ExtraCurve>& extras, const std::vector<Signal>& all);

/// Curves of what was recorded; each name is one of the system's signals. Ends early where `stop` is
/// requested.
std::vector<FilmCurve> CurvesOf(std::unique_ptr<System> system, const Timeline& recording,
                                const CurveOrder& order, const StopCheck& stop = {});

}  // namespace linkwright::cli
