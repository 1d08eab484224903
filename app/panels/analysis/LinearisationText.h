// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/jobs/Lineariser.h"

namespace linkwright::app {

/// What it does when left alone: "dies out", "swings up", "runs away", …
QString behaviour(const LinearMode& mode);
/// "−1.2 ± 3.4 i", six digits.
QString eigenvalueText(const LinearMode& mode);
/// Names of the states (q.… then v.…), of their rates, and of the inputs.
QStringList stateNames(const LinearisedState& state);
QStringList rateNames(const LinearisedState& state);
QStringList inputNames(const LinearisedState& state);

/// A table of modes, then A, then B, with names of rows and columns; 17 digits.
QByteArray linearisationCsv(const LinearisedState& state);
QByteArray linearisationJson(const LinearisedState& state);

}  // namespace linkwright::app
