// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/scene/ObjectText.h"
#include "engine/math/UnitChoice.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// The numbers of a field as a scene file spells them, on one line, with the formula instead of each that
/// follows one: [[0, 0], [L1, 2*k]]. Numbers stand in the units that are shown, not in SI.
std::string TextWithFormulas(const CObjectContainer& scene, const FieldPlace& place,
                             const ShownUnits& shown = {});

/// Gives a field its numbers, spelled as in a scene file, where each of them may be a number with another
/// unit or a formula of parameters, as it is or in quotes: [[0, 0], [2 in, 2*k]]. Formulas of parameters are
/// kept and followed; those that the numbers had go. What has no unit is in the one that is shown; numbers
/// that stand there as they are shown keep the digits that are not. Refused as a whole, with a sentence that
/// names the object and its number.
TreeEdit SetTextWithFormulas(const FieldPlace& place, const std::string& text, CObjectContainer* scene,
                             const ShownUnits& shown = {});

}  // namespace linkwright
