// SPDX-License-Identifier: BSD-3-Clause
// The values of a scene's formulas; for the edits that follow them (Formulas.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Quantity.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::formula_evaluation {

const SceneObject::Children& FormulasOf(const CObjectContainer& scene);
const SceneFormula& TextOf(const SceneObject& formula);
/// One that is being made has no number or no formula yet.
bool IsComplete(const SceneFormula& formula);
/// Null: there is none.
const SceneObject* ParameterCalled(const CObjectContainer& scene, std::string_view name);
/// No value, for this reason.
FormulaValue Wrong(Message why);
/// A quantity as a number of this unit; `of`: what has it.
FormulaValue InUnitOf(const std::string& unit, std::string_view formula, const Quantity& quantity,
                      const Message& of);

/// The formulas of a scene and their values, each found once. The scene must outlive it and stay as it is.
class Evaluation {
 public:
  struct Entry {
    const SceneObject* formula = nullptr;
    std::optional<FieldNumber> number;
    FormulaValue value;
    bool of_number = false;  ///< what is wrong is that of the number
    enum class State { kNew, kOpen, kDone } state = State::kNew;
  };

  explicit Evaluation(const CObjectContainer& scene);
  const std::vector<Entry>& entries() const { return entries_; }
  QuantityResult Evaluate(std::string_view text, bool* parameters);
  /// A text as a formula of this number.
  FormulaValue Value(const FieldNumber& number, std::string_view text);

 private:
  void Find(Entry* entry);
  QuantityResult Named(std::string_view name);
  Message Cycle(const Entry& first) const;

  const CObjectContainer* scene_;
  std::vector<Entry> entries_;
  std::vector<const Entry*> way_;
};

}  // namespace linkwright::formula_evaluation
