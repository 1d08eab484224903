// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Quantity.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// What a text means as a number of an object.
struct FormulaValue {
  double value = 0;         ///< in the number's unit
  bool parameters = false;  ///< it uses parameters
  Message why;              ///< why it means nothing, as a sentence without a full stop; empty: it does
};

/// The value of a formula with the parameters of the scene; `parameters`: it uses some.
QuantityResult EvaluateInScene(const CObjectContainer& scene, std::string_view text, bool* parameters);

/// A formula whose value has no unit as one of this unit, "(2*n) mm"; one whose value has stays.
std::string InUnit(const CObjectContainer& scene, const std::string& text, const std::string& unit);

/// A number or a formula as it would be of the number `number` (as FieldNumber has it): in another unit
/// it is converted, without one it is in the number's own; of another dimension it is refused.
FormulaValue ValueOfFormula(const CObjectContainer& scene, std::string_view number, std::string_view text);

/// The same for a number that is not there yet, of this unit; `of`: what it is called if it is refused.
FormulaValue ValueInUnit(const CObjectContainer& scene, const std::string& unit, const Message& of,
                         std::string_view text);

/// The formulas that numbers of a field follow, by what stands behind the field's key in the number's name:
/// "", ".x", ".2.1", ".elbow".
std::map<std::string, std::string> FormulasIn(const CObjectContainer& scene, const SceneObject& object,
                                              const Field& field);
/// Takes them away; the numbers stay as they are.
TreeEdit RemoveFormulas(CObjectContainer* scene, const SceneObject& object, const Field& field);

/// The formula that a number follows. Empty: none.
std::string FormulaOf(const CObjectContainer& scene, std::string_view number);

/// Gives a number what a text means: where it uses parameters the formula is kept and FollowFormulas gives
/// the number its value, else the formula that it had goes. "L1 = 0.3" gives the parameter L1 this value, in
/// the number's unit where it has none, and the number follows L1; where there is no L1 it is made. Refused
/// where the text means no number.
TreeEdit SetNumber(CObjectContainer* scene, std::string_view number, const std::string& text);

/// After an edit: all numbers get the values of their formulas; a number that the edit itself changed loses
/// its formula; formulas keep what they name under its new name and go with it. What this changes is taken up
/// in `edit`. Returns why the edit cannot be: a formula that it made wrong, as a sentence without a full
/// stop; the caller takes it back.
Message FollowFormulas(CObjectContainer* scene, SceneEdit* edit);

/// A formula of a scene that was read: wrong, or of another value than its number had.
struct FormulaProblem {
  std::size_t place = 0;   ///< in the list
  bool of_number = false;  ///< not of the formula's text but of what it is the formula of
  Message text;
};
/// Gives all numbers the values of their formulas, those that are wrong aside.
std::vector<FormulaProblem> ApplyFormulas(CObjectContainer* scene);

/// The formulas that go with an object, a line for each: "arm/elbow.damping keeps its value and loses its
/// formula 2*d".
std::vector<std::string> DescribeLostFormulas(const CObjectContainer& scene, ObjectId id);

}  // namespace linkwright
