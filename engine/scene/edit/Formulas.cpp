// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/Formulas.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "engine/math/Quantity.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/FieldRange.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/FormulaEvaluation.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {

using namespace formula_evaluation;

namespace {

// The object that numbers by name call so: of the robot around them, else of the scene. 0: none.
ObjectId KeyOf(const CObjectContainer& scene, const SceneObject& owner, const Field& field,
               const std::string& name) {
  for (const SceneObject* above = &owner; above; above = above->parent()) {
    ObjectId found = 0;
    above->ForChildren([&](const SceneObject& child) {
      if (child.kind().name == field.refers && child.name() == name) found = child.id();
    });
    if (found != 0) return found;
  }
  return field.refers.empty() ? 0 : FindNamed(scene, field.refers, name);
}

// What a formula names, by ids: the number's object, the object whose name is its key, the parameters.
struct Named {
  std::optional<ObjectId> owner;  // none: there is no such number
  std::string place;
  const Field* field = nullptr;
  ObjectId key = 0;
  std::string key_name;
  std::map<std::string, ObjectId> parameters;
  SceneFormula text;
};

std::map<ObjectId, Named> NamedNow(const CObjectContainer& scene) {
  std::map<ObjectId, Named> all;
  for (const auto& formula : FormulasOf(scene)) {
    Named& named = all[formula->id()];
    named.text = TextOf(*formula);
    if (const auto number = FieldNumber::Find(scene, named.text.number)) {
      named.owner = number->object().id();
      named.place = number->place();
      named.field = &number->field();
      named.key_name = number->key();
      if (!number->key().empty()) named.key = KeyOf(scene, number->object(), number->field(), number->key());
    }
    for (const std::string& name : NamesInFormula(named.text.formula))
      if (const SceneObject* const parameter = ParameterCalled(scene, name))
        named.parameters[name] = parameter->id();
  }
  return all;
}

class Following {
 public:
  Following(CObjectContainer* scene, SceneEdit* edit) : scene_(scene), edit_(edit) {
    scene_->Undo(*edit_);
    before_ = NamedNow(*scene_);
    const Evaluation evaluation(*scene_);
    for (const auto& entry : evaluation.entries())
      if (!entry.value.why.text.empty()) wrong_before_.insert(entry.formula->id());
    scene_->Redo(*edit_);
  }

  Message Follow() {
    SpellAnew();
    LetGo();
    const Evaluation evaluation(*scene_);
    Message why;
    for (const auto& entry : evaluation.entries()) {
      const SceneFormula& text = TextOf(*entry.formula);
      if (!entry.value.why.text.empty()) {
        const bool changed = IsChanged(*entry.formula);
        if (wrong_before_.contains(entry.formula->id()) && !changed) continue;
        // What the edit changed is told of before what follows it.
        if (changed || why.text.empty())
          why = MessageOf("formula.wrong", {text.number, text.formula, entry.value.why});
        if (changed) break;
        continue;
      }
      if (!entry.number || !IsComplete(text)) continue;
      const std::optional<double> now = entry.number->Get();
      if (entry.number->Holds(now, entry.value.value)) continue;
      changes_.push_back({*entry.number, entry.value.value});
    }
    if (!why.text.empty()) return why;
    std::map<const SceneObject*, Message> wrong;
    for (const auto& [number, value] : changes_) wrong[&number.object()] = WhyWrong(number.object());
    for (const auto& [number, value] : changes_) Take(number.Set(scene_, value));
    for (const auto& [object, before] : wrong)
      if (why = WhyWrong(*object); !why.text.empty() && before.text.empty())
        return OfObject(scene_->PathOf(*object), why);
    return {};
  }

 private:
  bool IsChanged(const SceneObject& formula) const {
    const auto before = before_.find(formula.id());
    return before == before_.end() || before->second.text.formula != TextOf(formula).formula ||
           before->second.text.number != TextOf(formula).number;
  }
  void Take(const SceneEdit& more) {
    for (const SetField& change : more.fields) {
      const auto known = std::find_if(edit_->fields.begin(), edit_->fields.end(), [&](const SetField& mine) {
        return mine.id == change.id && mine.field == change.field;
      });
      if (known == edit_->fields.end())
        edit_->fields.push_back(change);
      else
        known->after = change.after;
    }
    for (const SetChildren& change : more.lists) edit_->lists.push_back(change);
  }
  void Remove(ObjectId formula) { Take(scene_->Remove(formula)); }

  // Names that others have now, in the formulas that were there before and that the edit itself left alone.
  void SpellAnew() {
    for (auto& [id, named] : before_) {
      const SceneObject* const formula = scene_->Find(id);
      if (!formula || IsChanged(*formula)) continue;
      bool gone = false;
      SceneFormula now = named.text;
      std::map<std::string, std::string> renamed;
      for (const auto& [name, parameter] : named.parameters) {
        const SceneObject* const found = scene_->Find(parameter);
        gone = gone || !found;
        if (found && found->name() != name) renamed[name] = found->name();
      }
      if (!renamed.empty()) now.formula = RenameInFormula(now.formula, renamed);
      if (named.owner) {
        const SceneObject* const owner = scene_->Find(*named.owner);
        const SceneObject* const key = scene_->Find(named.key);
        gone = gone || !owner || (named.key != 0 && !key);
        if (!gone) now.number = Spelled(*owner, named, key);
        // One of a list that is shorter now.
        gone = gone || !FieldNumber::Find(*scene_, now.number);
      }
      if (gone) {
        Remove(id);
        continue;
      }
      if (now.formula != named.text.formula)
        Take(scene_->Set(id, *FormulaKind().Find("formula"), now.formula));
      if (now.number != named.text.number) Take(scene_->Set(id, *FormulaKind().Find("number"), now.number));
      named.text = now;
    }
  }
  // As it was while that still finds it: a short name stays short.
  std::string Spelled(const SceneObject& owner, const Named& named, const SceneObject* key) const {
    const bool same_key = !key || KeyOf(*scene_, owner, *named.field, named.key_name) == key->id();
    if (const auto found = FieldNumber::Find(*scene_, named.text.number);
        found && &found->object() == &owner && &found->field() == named.field && same_key)
      return named.text.number;
    const std::string path = scene_->PathOf(owner);
    std::string place = named.place;
    if (!same_key) {
      const std::string before = named.field->name + ".";
      std::string name = key->name();
      for (const std::string& each : NamesFor(*scene_, owner, *named.field))
        if (KeyOf(*scene_, owner, *named.field, each) == key->id()) name = each;
      place = before + name + place.substr(before.size() + named.key_name.size());
    }
    return path.empty() ? place : path + "." + place;
  }
  // A number that the edit gave another value than its formula has follows it no longer.
  void LetGo() {
    std::vector<ObjectId> gone;
    const Evaluation evaluation(*scene_);
    for (const auto& entry : evaluation.entries()) {
      if (!entry.number || IsChanged(*entry.formula) || !entry.value.why.text.empty()) continue;
      for (const SetField& change : edit_->fields) {
        if (change.id != entry.number->object().id() || change.field != &entry.number->field()) continue;
        const auto after = entry.number->In(change.after);
        const auto before = entry.number->In(change.before);
        const bool changed = after ? !entry.number->Holds(before, *after) : before.has_value();
        if (changed && !entry.number->Holds(after, entry.value.value)) gone.push_back(entry.formula->id());
      }
    }
    for (const ObjectId id : gone) Remove(id);
  }

  CObjectContainer* scene_;
  SceneEdit* edit_;
  std::map<ObjectId, Named> before_;
  std::set<ObjectId> wrong_before_;
  std::vector<std::pair<FieldNumber, double>> changes_;
};

TreeEdit NotSet(Message why) {
  TreeEdit refused;
  refused.Refuse(std::move(why));
  return refused;
}

// "L1 = 0.3": a parameter and what it shall be.
struct Definition {
  std::string name, formula;
};
std::optional<Definition> DefinitionIn(std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) return {};
  const auto trimmed = [](std::string_view part) {
    constexpr const char* kBlank = " \t";
    const std::size_t first = part.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return std::string();
    return std::string(part.substr(first, part.find_last_not_of(kBlank) - first + 1));
  };
  return Definition{trimmed(text.substr(0, sign)), trimmed(text.substr(sign + 1))};
}

// What a number is that gets a parameter of this definition.
FormulaValue ValueOfDefinition(const CObjectContainer& scene, const FieldNumber& number,
                               const Definition& definition) {
  if (Message why = WhyNoFormulaName(definition.name); !why.text.empty()) return Wrong(std::move(why));
  FormulaValue value = Evaluation(scene).Value(number, definition.formula);
  value.parameters = true;
  return value;
}

const SceneObject* FormulaFor(const CObjectContainer& scene, const FieldNumber& number) {
  for (const auto& formula : FormulasOf(scene))
    if (const auto found = FieldNumber::Find(scene, TextOf(*formula).number);
        found && found->IsSame(number) && IsComplete(TextOf(*formula)))
      return formula.get();
  return nullptr;
}

// The parameter gets the value, the number follows it.
TreeEdit Define(CObjectContainer* scene, std::string_view number, const Definition& definition) {
  const FieldNumber found = *FieldNumber::Find(*scene, number);
  const FormulaValue value = ValueOfDefinition(*scene, found, definition);
  if (!value.why.text.empty()) return NotSet(value.why);
  TreeEdit done;
  if (!ParameterCalled(*scene, definition.name)) {
    std::string unit = found.UnitIn(*scene);
    if (!FindUnit(unit)) unit.clear();
    const SceneParameter made{definition.name, value.value, std::move(unit), {}};
    done.edit = scene->Add(scene->root().id(), *scene->root().kind().Find(ParameterKind().plural), &made);
  }
  const std::string parameter = ParameterKind().plural + "/" + definition.name + ".value";
  for (const auto& [of, text] :
       {std::pair{std::string_view(parameter), &definition.formula}, std::pair{number, &definition.name}}) {
    const TreeEdit next = SetNumber(scene, of, *text);
    done.edit.Merge(next.edit);
    if (next.ok()) continue;
    scene->Undo(done.edit);
    return NotSet(next.Why());
  }
  return done;
}

}  // namespace

QuantityResult EvaluateInScene(const CObjectContainer& scene, std::string_view text, bool* parameters) {
  *parameters = false;
  return Evaluation(scene).Evaluate(text, parameters);
}

std::string InUnit(const CObjectContainer& scene, const std::string& text, const std::string& unit) {
  if (const auto definition = DefinitionIn(text))
    return definition->name + " = " + InUnit(scene, definition->formula, unit);
  bool parameters = false;
  const QuantityResult found = EvaluateInScene(scene, text, &parameters);
  if (unit.empty() || !found.ok() || !found.quantity.dimension.IsPlain()) return text;
  const auto one = FindUnit(unit);
  if (!one || one->dimension.IsPlain()) return text;
  // pi/4 is an angle already.
  Dimension radian;
  radian.exponents[3] = 1;
  if (found.quantity.has_pi && one->dimension.exponents == radian.exponents) return text;
  // A unit may begin with a number, as 1/s.
  const bool number = unit.front() >= '0' && unit.front() <= '9';
  return "(" + text + ")" + (number ? "*(" + unit + ")" : " " + unit);
}

FormulaValue ValueInUnit(const CObjectContainer& scene, const std::string& unit, const Message& of,
                         std::string_view text) {
  bool parameters = false;
  const QuantityResult found = EvaluateInScene(scene, text, &parameters);
  if (!found.ok()) return Wrong(found.why);
  FormulaValue value = InUnitOf(unit, text, found.quantity, of);
  value.parameters = parameters;
  return value;
}

std::map<std::string, std::string> FormulasIn(const CObjectContainer& scene, const SceneObject& object,
                                              const Field& field) {
  std::map<std::string, std::string> found;
  for (const auto& formula : FormulasOf(scene)) {
    const SceneFormula& text = TextOf(*formula);
    const auto number = IsComplete(text) ? FieldNumber::Find(scene, text.number) : std::nullopt;
    if (!number || &number->object() != &object || &number->field() != &field) continue;
    const std::size_t point = number->place().find('.');
    found.emplace(point == std::string::npos ? std::string() : number->place().substr(point), text.formula);
  }
  return found;
}

TreeEdit RemoveFormulas(CObjectContainer* scene, const SceneObject& object, const Field& field) {
  TreeEdit done;
  std::vector<ObjectId> ids;
  for (const auto& formula : FormulasOf(*scene)) {
    const auto number = FieldNumber::Find(*scene, TextOf(*formula).number);
    if (number && &number->object() == &object && &number->field() == &field) ids.push_back(formula->id());
  }
  for (const ObjectId id : ids) done.edit.Merge(scene->Remove(id));
  return done;
}

FormulaValue ValueOfFormula(const CObjectContainer& scene, std::string_view number, std::string_view text) {
  const auto found = FieldNumber::Find(scene, number);
  if (!found) return Wrong(MessageOf("formula.no-number", {number}));
  if (const auto definition = DefinitionIn(text)) return ValueOfDefinition(scene, *found, *definition);
  return Evaluation(scene).Value(*found, text);
}

std::string FormulaOf(const CObjectContainer& scene, std::string_view number) {
  if (FormulasOf(scene).empty()) return {};
  const auto found = FieldNumber::Find(scene, number);
  const SceneObject* const formula = found ? FormulaFor(scene, *found) : nullptr;
  return formula ? TextOf(*formula).formula : std::string();
}

TreeEdit SetNumber(CObjectContainer* scene, std::string_view number, const std::string& text) {
  const FormulaValue value = ValueOfFormula(*scene, number, text);
  if (!value.why.text.empty()) return NotSet(value.why);
  if (const auto definition = DefinitionIn(text)) return Define(scene, number, *definition);
  const FieldNumber found = *FieldNumber::Find(*scene, number);
  const SceneObject* const formula = FormulaFor(*scene, found);
  TreeEdit done;
  if (value.parameters && formula) {
    done.edit = scene->Set(formula->id(), *FormulaKind().Find("formula"), text);
  } else if (value.parameters) {
    const SceneFormula made{std::string(number), text};
    done.edit = scene->Add(scene->root().id(), *scene->root().kind().Find(FormulaKind().plural), &made);
  } else {
    if (formula) done.edit = scene->Remove(formula->id());
    const bool right = WhyWrong(found.object()).text.empty();
    done.edit.Merge(found.Set(scene, value.value));
    if (Message why = WhyWrong(found.object()); right && !why.text.empty()) {
      scene->Undo(done.edit);
      return NotSet(std::move(why));
    }
  }
  return done;
}

Message FollowFormulas(CObjectContainer* scene, SceneEdit* edit) {
  const bool formulas = !FormulasOf(*scene).empty() ||
                        std::any_of(edit->lists.begin(), edit->lists.end(), [](const SetChildren& change) {
                          return change.field->name == FormulaKind().plural;
                        });
  if (!formulas || edit->empty()) return {};
  return Following(scene, edit).Follow();
}

std::vector<FormulaProblem> ApplyFormulas(CObjectContainer* scene) {
  std::vector<FormulaProblem> problems;
  const Evaluation evaluation(*scene);
  constexpr double kRounding = 1e-9;  // relative
  for (std::size_t i = 0; i < evaluation.entries().size(); ++i) {
    const auto& entry = evaluation.entries()[i];
    const SceneFormula& text = TextOf(*entry.formula);
    if (!entry.value.why.text.empty()) {
      problems.push_back({i, entry.of_number, MessageOf("formula.number-stays", {entry.value.why})});
      continue;
    }
    if (!entry.number || !IsComplete(text)) continue;
    const std::optional<double> now = entry.number->Get();
    const double value = entry.value.value;
    if (entry.number->Holds(now, value)) continue;
    if (now && std::abs(*now - value) > kRounding * std::max(std::abs(*now), std::abs(value))) {
      const auto number = [](double x) {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, x).ptr;
        return std::string(digits, end);
      };
      problems.push_back(
          {i, false, MessageOf("formula.number-was", {text.number, number(*now), number(value)})});
    }
    entry.number->Set(scene, value);
  }
  return problems;
}

std::vector<std::string> DescribeLostFormulas(const CObjectContainer& scene, ObjectId id) {
  std::vector<std::string> lines;
  for (const auto& [formula, named] : NamedNow(scene)) {
    const bool uses = std::any_of(named.parameters.begin(), named.parameters.end(),
                                  [&](const auto& each) { return each.second == id; });
    if (uses && named.owner != id)
      lines.push_back(MessageOf("formula.lost", {named.text.number, named.text.formula}));
  }
  return lines;
}

}  // namespace linkwright
