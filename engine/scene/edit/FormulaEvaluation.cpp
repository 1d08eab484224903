// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FormulaEvaluation.h"

#include <algorithm>
#include <utility>

#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright::formula_evaluation {

const SceneObject::Children& FormulasOf(const CObjectContainer& scene) {
  return scene.root().ChildrenOf(FormulaKind().plural);
}

const SceneFormula& TextOf(const SceneObject& formula) { return formula.As<SceneFormula>(); }

bool IsComplete(const SceneFormula& formula) { return !formula.number.empty() && !formula.formula.empty(); }

const SceneObject* ParameterCalled(const CObjectContainer& scene, std::string_view name) {
  for (const auto& parameter : scene.root().ChildrenOf(ParameterKind().plural))
    if (parameter->name() == name) return parameter.get();
  return nullptr;
}

std::string InQuotationMarks(std::string_view text) { return "\"" + std::string(text) + "\""; }

FormulaValue Wrong(std::string why) { return {0, false, std::move(why)}; }

FormulaValue InUnitOf(const std::string& unit, std::string_view formula, const Quantity& quantity,
                      const std::string& of) {
  FormulaValue made{quantity.value, false, {}};
  const auto one = FindUnit(unit);
  if (!one) return made;  // "rad or m": whatever it is
  Dimension radian;
  radian.exponents[3] = 1;
  const bool angle = one->dimension.exponents == radian.exponents;
  if (quantity.dimension.IsPlain()) {
    // A plain number is in the unit already, but for pi/4 of an angle in degrees.
    if (angle && quantity.has_pi) made.value /= one->value;
    return made;
  }
  const bool as_plain = one->dimension.IsPlain() && quantity.dimension.exponents == radian.exponents;
  if (!quantity.dimension.Matches(one->dimension) && !as_plain)
    return Wrong(InQuotationMarks(formula) + " is " + quantity.dimension.ToString() + ", but " + of + " is " +
                 (unit.empty() ? "a plain number" : "in " + unit));
  made.value /= one->value;
  return made;
}

Evaluation::Evaluation(const CObjectContainer& scene) : scene_(&scene) {
  for (const auto& each : FormulasOf(scene)) {
    Entry entry;
    entry.formula = each.get();
    if (!TextOf(*each).number.empty()) entry.number = FieldNumber::Find(scene, TextOf(*each).number);
    entries_.push_back(std::move(entry));
  }
  for (Entry& entry : entries_) Find(&entry);
}

QuantityResult Evaluation::Evaluate(std::string_view text, bool* parameters) {
  return EvaluateQuantity(text, [&](std::string_view name) {
    *parameters = true;
    return Named(name);
  });
}

FormulaValue Evaluation::Value(const FieldNumber& number, std::string_view text) {
  bool parameters = false;
  const QuantityResult found = Evaluate(text, &parameters);
  if (!found.ok()) return Wrong(found.why);
  FormulaValue value = InUnitOf(number.UnitIn(*scene_), text, found.quantity,
                                number.place() + " of " + InQuotationMarks(number.object().name()));
  value.parameters = parameters;
  if (value.why.empty()) value.why = number.WhyNot(*scene_, value.value, text);
  return value;
}

void Evaluation::Find(Entry* entry) {
  if (entry->state == Entry::State::kDone) return;
  const SceneFormula& text = TextOf(*entry->formula);
  entry->state = Entry::State::kOpen;
  way_.push_back(entry);
  const bool twice = entry->number && std::any_of(entries_.begin(), entries_.end(), [&](const Entry& each) {
                       return &each < entry && each.number && each.number->IsSame(*entry->number);
                     });
  if (!IsComplete(text)) {
  } else if (!entry->number) {
    entry->of_number = true;
    entry->value = Wrong("there is no number " + InQuotationMarks(text.number));
  } else if (twice) {
    entry->of_number = true;
    entry->value = Wrong(text.number + " has another formula already");
  } else {
    entry->value = Value(*entry->number, text.formula);
  }
  way_.pop_back();
  entry->state = Entry::State::kDone;
}

QuantityResult Evaluation::Named(std::string_view name) {
  const SceneObject* const parameter = ParameterCalled(*scene_, name);
  if (!parameter) return {{}, "there is no parameter or unit " + InQuotationMarks(name)};
  const auto& held = parameter->As<SceneParameter>();
  double value = held.value;
  for (Entry& entry : entries_) {
    if (!entry.number || &entry.number->object() != parameter || !IsComplete(TextOf(*entry.formula)))
      continue;
    if (entry.state == Entry::State::kOpen) return {{}, Cycle(entry)};
    Find(&entry);
    if (!entry.value.why.empty()) return {{}, entry.value.why};
    value = entry.value.value;
    break;
  }
  const auto unit = FindUnit(held.unit);
  if (!unit) return {{}, InQuotationMarks(held.unit) + ", the unit of " + held.name + ", is not known"};
  return {{value * unit->value, unit->dimension, false}, {}};
}

// "parameters cannot follow each other in a circle: L1, L2, L1"
std::string Evaluation::Cycle(const Entry& first) const {
  std::string why = "parameters cannot follow each other in a circle: ";
  const auto at = std::find(way_.begin(), way_.end(), &first);
  for (auto each = at; each != way_.end(); ++each) why += (*each)->number->object().name() + ", ";
  return why + first.number->object().name();
}

}  // namespace linkwright::formula_evaluation
