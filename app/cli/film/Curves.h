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
  bool from_start = false;  ///< the potential energy is counted from the run's start
};

/// Whether a signal has the potential energy of gravity in it, whose zero is anyone's choice.
bool HasPotential(const std::string& signal);

/// Why there are no such curves, as a sentence without a full stop, with the option of the command line that
/// asks for them before it; empty: there are. Of several runs each curve is to be in one of them at least.
std::string WhyNoCurves(const std::vector<std::vector<Signal>>& runs, const FilmOverlays& overlays);
/// A name may be that of such a curve: then it is drawn in any case.
bool NamesExtra(const std::vector<ExtraCurve>& extras, const std::string& name);
/// The same for those that are no signals, of a run that has `all`.
std::string WhyNoExtras(const std::vector<ExtraCurve>& extras, const std::vector<Signal>& all);

/// Curves of what was recorded; names that are no signals of the system are left out. Ends early where `stop`
/// is requested.
std::vector<FilmCurve> CurvesOf(std::unique_ptr<System> system, const Timeline& recording,
                                const CurveOrder& order, const StopCheck& stop = {});

}  // namespace linkwright::cli
