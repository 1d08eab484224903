// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string>

#include "engine/io/mjcf/MjcfReader.h"
#include "engine/simulation/contact/PairSummary.h"
#include "engine/simulation/contact/WrenchMargin.h"
#include "engine/simulation/system/EffortLimit.h"

namespace linkwright::app {

/// "12.3 N", in the unit that is chosen
QString contactAmount(double value, const char* unit);
/// What a pair does, in a word or two.
QString pairState(const PairSummary& pair);
/// What it does and why, in sentences. `limits`: of the motors around it; they are named where it does
/// not hold surely, as more force would then be needed from them.
QString pairReason(const PairSummary& pair, std::span<const EffortLimit> limits);
/// Whether pairReason reads the limits.
bool namesLimits(const PairSummary& pair);
/// How much more a body withstands: downwards, and along and about the world's axes where that is least.
QString marginText(const std::string& body, const WrenchMargin& margin);
/// "Ignored: solref (12), solimp (12)"; empty where nothing is.
QString softContactText(std::span<const SoftContactAttribute> attributes);

}  // namespace linkwright::app
