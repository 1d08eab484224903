// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/jobs/Lineariser.h"
#include "engine/math/UnitChoice.h"

namespace linkwright::app {

/// What it does when left alone: "dies out", "swings up", "runs away", …
QString behaviour(const LinearMode& mode);
/// "−1.2 ± 3.4 i", six digits.
QString eigenvalueText(const LinearMode& mode);

/// A matrix in the units that are chosen, with names of rows and columns: "v.elbow [°/s]".
struct NamedMatrix {
  MatrixX values;
  QStringList rows, columns;
};
/// How the rates of the states (q.… then v.…) change with the states, and with the inputs.
NamedMatrix shownA(const LinearisedState& state);
NamedMatrix shownB(const LinearisedState& state);
/// What degrees of freedom have of a mode, where the one of this number has 1 of its unit.
ShownUnit shareUnit(const LinearisedState& state, int dof, int first);

/// A table of modes, then A, then B, with names and units of rows and columns, in the units that are chosen;
/// 17 digits.
QByteArray linearisationCsv(const LinearisedState& state);
/// The same in SI.
QByteArray linearisationJson(const LinearisedState& state);

}  // namespace linkwright::app
