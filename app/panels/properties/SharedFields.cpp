// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/SharedFields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QObject>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/FieldParts.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/ValueLine.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/scene/FormulaText.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/io/scene/Overrides.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/FieldDefault.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostLines = 3;  // beside each other; more numbers are one line
constexpr double kSameAngle = 1e-9;    // [rad], as two that were not changed differ by rounding

QString variousWord() { return QObject::tr("various"); }

// Its numbers stand beside each other, each to be typed alone.
bool hasParts(const Field& field) {
  return field.type == FieldType::kVector || field.type == FieldType::kNumbers ||
         field.type == FieldType::kFunctions;
}

// The field of another object that is the same as one of the shown object; null: it has none.
const Field* sameField(const CObjectContainer& scene, const SceneObject& shown, const Field& field,
                       const SceneObject& other) {
  const auto same = [&](const Field& own) {
    return own.name == field.name && own.type == field.type && own.angle == field.angle &&
           own.count == field.count && own.refers == field.refers && own.choices == field.choices &&
           own.Used(other.value()) && UnitOf(scene, other, own) == UnitOf(scene, shown, field);
  };
  if (&other.kind() == &shown.kind() && same(field)) return &field;
  const auto& fields = other.kind().fields;
  const auto found = std::find_if(fields.begin(), fields.end(), same);
  return found == fields.end() ? nullptr : &*found;
}

// What it has there already where there is no other.
FieldValue defaultOf(const SceneObject& object, const Field& field, FileValues* files, KnownDefaults* known) {
  if (const SceneObject* const in_file = CanOverride(field) ? files->Find(object) : nullptr)
    return field.get(in_file->value());
  auto of = known->find(object.id());
  if (of == known->end()) of = known->emplace(object.id(), DefaultsOf(object)).first;
  const auto found = of->second.find(&field);
  return found == of->second.end() ? field.get(object.value()) : found->second;
}

// The lines of an editor, in their order; false: it has boxes of quantities too.
bool takeLines(QObject* editor, std::vector<ValueLine*>* lines) {
  if (qobject_cast<QuantityBox*>(editor)) return false;
  if (auto* line = qobject_cast<ValueLine*>(editor)) {
    lines->push_back(line);
    return true;
  }
  const QObjectList parts = editor->children();
  return std::all_of(parts.begin(), parts.end(), [&](QObject* part) { return takeLines(part, lines); });
}

bool showVarious(QWidget* editor, const std::vector<bool>& differing) {
  const bool any = std::find(differing.begin(), differing.end(), true) != differing.end();
  if (auto* box = qobject_cast<QCheckBox*>(editor)) {
    const QSignalBlocker blocker(box);
    box->setTristate(any);
    if (any) box->setCheckState(Qt::PartiallyChecked);
    return true;
  }
  if (auto* list = qobject_cast<QComboBox*>(editor)) {
    const QSignalBlocker blocker(list);
    list->setPlaceholderText(any ? variousWord() : QString());
    if (any) list->setCurrentIndex(-1);
    return true;
  }
  std::vector<ValueLine*> lines;
  // Lines beside each other, or one with something beside it.
  if (!takeLines(editor, &lines) || lines.empty() || lines.size() != differing.size()) return false;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (differing[i]) lines[i]->showVarious(variousWord());
  return true;
}

}  // namespace

std::vector<ObjectId> SharedObjects::all() const {
  std::vector<ObjectId> ids = others;
  ids.push_back(shown);
  return ids;
}

QString SharedObjects::title(const CObjectContainer& scene) const {
  const SceneObject* const first = scene.Find(shown);
  const bool one_kind = std::all_of(others.begin(), others.end(), [&](ObjectId id) {
    const SceneObject* const other = scene.Find(id);
    return other != nullptr && first != nullptr && &other->kind() == &first->kind();
  });
  const QString kinds =
      one_kind && first != nullptr ? inWords(first->kind().plural).toLower() : QObject::tr("objects");
  return QObject::tr("%1 %2").arg(others.size() + 1).arg(kinds);
}

bool SharedObjects::share(const CObjectContainer& scene, const Field& field) const {
  // Names are of one alone; what is in an object is gone to from that object.
  if (field.name == "name" || field.HoldsObjects()) return !several();
  const SceneObject* const first = scene.Find(shown);
  return std::all_of(others.begin(), others.end(), [&](ObjectId id) {
    const SceneObject* const other = scene.Find(id);
    return other != nullptr && sameField(scene, *first, field, *other) != nullptr;
  });
}

TreeEdit SharedObjects::forAll(
    CObjectContainer* scene, const Field& field,
    const std::function<TreeEdit(const SceneObject& object, const Field& own)>& change) const {
  return ForEachObject(scene, all(), [&](ObjectId id) {
    const SceneObject* const object = scene->Find(id);
    const Field* const own =
        object != nullptr ? sameField(*scene, *scene->Find(shown), field, *object) : nullptr;
    return own != nullptr ? change(*object, *own) : TreeEdit();
  });
}

TreeEdit SharedObjects::set(
    CObjectContainer* scene, const Field& field, const std::string& key,
    const std::function<std::string(const SceneObject& own, const Field& of)>& text_of) const {
  return forAll(scene, field, [&](const SceneObject& object, const Field& own) {
    TreeEdit done;
    ProblemList problems;
    const std::string text = text_of(object, own);
    if (!SetFieldText({&object, &own, key}, text, scene, &problems, &done.edit)) {
      const linkwright::Message why = problems.problems().empty()
                                          ? linkwright::Message(text)
                                          : MessageOfProblem(problems.problems().front());
      done.Refuse(several() ? OfObject(scene->PathOf(object), why) : why);
    }
    return done;
  });
}

TreeEdit SharedObjects::setFormulas(CObjectContainer* scene, const Field& field, const std::string& key,
                                    const std::string& text, const ShownUnits& units) const {
  return forAll(scene, field, [&](const SceneObject& object, const Field& own) {
    return SetTextWithFormulas({&object, &own, key}, text, scene, units);
  });
}

TreeEdit SharedObjects::setPose(CObjectContainer* scene, const Field& field, const Transform& pose,
                                int number, double value) const {
  return forAll(scene, field, [&](const SceneObject& object, const Field& own) {
    auto X = std::get<Transform>(own.get(object.value()));
    if (number < 3) {
      X.p[number] = value;
    } else {
      Vector3 rpy = RpyFromRotation(X.R);
      if (std::abs(value - rpy[number - 3]) > kSameAngle) {
        rpy[number - 3] = value;
        X.R = several() ? RotationFromRpy(rpy) : pose.R;
      }
    }
    return TreeEdit{scene->Set(object.id(), own, X), {}, 0};
  });
}

TreeEdit SharedObjects::reset(CObjectContainer* scene, FileValues* files, const Field& field) const {
  return forAll(scene, field, [&](const SceneObject& object, const Field& own) {
    if (!CanOverride(own) || files->Find(object) == nullptr) return ResetField(scene, object.id(), own);
    TreeEdit done = RemoveFormulas(scene, object, own);
    const TreeEdit taken = TakeFileValue(scene, files, object.id(), &own);
    done.edit.Merge(taken.edit);
    done.Refuse(taken.Why());
    if (!done.ok()) scene->Undo(done.edit);
    return done;
  });
}

bool SharedObjects::canReset(const CObjectContainer& scene, FileValues* files, const Field& field,
                             KnownDefaults* defaults) const {
  const std::vector<ObjectId> ids = all();
  return std::any_of(ids.begin(), ids.end(), [&](ObjectId id) {
    const SceneObject* const object = scene.Find(id);
    const Field* const own =
        object != nullptr ? sameField(scene, *scene.Find(shown), field, *object) : nullptr;
    return own != nullptr && !SameValue(own->get(object->value()), defaultOf(*object, *own, files, defaults));
  });
}

TreeEdit SharedObjects::setNumber(CObjectContainer* scene, const Field& field, const std::string& number,
                                  const std::string& text) const {
  return forAll(scene, field, [&](const SceneObject& object, const Field&) {
    const std::string path = scene->PathOf(object);
    return SetNumber(scene, path.empty() ? number : path + "." + number, text);
  });
}

std::vector<bool> SharedObjects::differing(const CObjectContainer& scene, const Field& field) const {
  const SceneObject& first = *scene.Find(shown);
  const FieldValue value = field.get(first.value());
  const JsonValue parts = hasParts(field) ? partsOf(first, field, field.name) : JsonValue();
  const std::size_t count = parts.items.size() <= kMostLines ? parts.items.size() : 1;
  std::vector<bool> differ(std::max<std::size_t>(count, 1));
  for (const ObjectId id : others) {
    const SceneObject* const other = scene.Find(id);
    const Field* const own = other != nullptr ? sameField(scene, first, field, *other) : nullptr;
    if (own == nullptr || SameValue(own->get(other->value()), value)) continue;
    const JsonValue theirs = hasParts(field) ? partsOf(*other, *own, own->name) : JsonValue();
    const bool beside = count > 1 && theirs.items.size() == count;
    for (std::size_t i = 0; i < differ.size(); ++i)
      if (!beside || CompactJson(parts.items[i]) != CompactJson(theirs.items[i])) differ[i] = true;
  }
  return differ;
}

void markVarious(QWidget* editor, QLabel* label, const std::vector<bool>& differing) {
  const bool any = std::find(differing.begin(), differing.end(), true) != differing.end();
  const bool seen = showVarious(editor, differing);
  if (label == nullptr) return;
  const char* const kPlain = "plainText";
  if (!label->property(kPlain).isValid()) label->setProperty(kPlain, label->text());
  const QString plain = label->property(kPlain).toString();
  label->setText(any && !seen ? QObject::tr("%1 (%2)").arg(plain, variousWord()) : plain);
}

}  // namespace linkwright::app
