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

FormulaValue Wrong(Message why) { return {0, false, std::move(why)}; }

FormulaValue InUnitOf(const std::string& unit, std::string_view formula, const Quantity& quantity,
                      const Message& of) {
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
    return Wrong(
        unit.empty()
            ? MessageOf("formula.plain-number-needed", {formula, quantity.dimension.ToString(), of})
            : MessageOf("formula.other-unit-needed", {formula, quantity.dimension.ToString(), of, unit}));
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
                                MessageOf("formula.number-of", {number.place(), number.object().name()}));
  value.parameters = parameters;
  if (value.why.text.empty()) value.why = number.WhyNot(*scene_, value.value, text);
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
    entry->value = Wrong(MessageOf("formula.no-number", {text.number}));
  } else if (twice) {
    entry->of_number = true;
    entry->value = Wrong(MessageOf("formula.another-already", {text.number}));
  } else {
    entry->value = Value(*entry->number, text.formula);
  }
  way_.pop_back();
  entry->state = Entry::State::kDone;
}

QuantityResult Evaluation::Named(std::string_view name) {
  const SceneObject* const parameter = ParameterCalled(*scene_, name);
  if (!parameter) return {{}, MessageOf("formula.no-parameter", {name})};
  const auto& held = parameter->As<SceneParameter>();
  double value = held.value;
  for (Entry& entry : entries_) {
    if (!entry.number || &entry.number->object() != parameter || !IsComplete(TextOf(*entry.formula)))
      continue;
    if (entry.state == Entry::State::kOpen) return {{}, Cycle(entry)};
    Find(&entry);
    if (!entry.value.why.text.empty()) return {{}, entry.value.why};
    value = entry.value.value;
    break;
  }
  const auto unit = FindUnit(held.unit);
  if (!unit) return {{}, MessageOf("formula.unit-not-known", {held.unit, held.name})};
  return {{value * unit->value, unit->dimension, false}, {}};
}

// "parameters cannot follow each other in a circle: L1, L2, L1"
Message Evaluation::Cycle(const Entry& first) const {
  std::string names;
  const auto at = std::find(way_.begin(), way_.end(), &first);
  for (auto each = at; each != way_.end(); ++each) names += (*each)->number->object().name() + ", ";
  return MessageOf("formula.circle", {names + first.number->object().name()});
}

}  // namespace linkwright::formula_evaluation
