// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMetaObject>
#include <QToolButton>

#include "app/languages/EngineText.h"
#include "app/languages/MessageText.h"
#include "app/panels/fields/FieldParts.h"
#include "app/panels/fields/ValueLine.h"
#include "app/panels/properties/ObjectFields.h"
#include "app/panels/properties/SharedFields.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/FormulaText.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {
namespace {

constexpr int kLongLabel = 118;  // px; a longer one stands above its field

// May show a unit of its own within its lines; others have it in their label.
bool hasUnitInside(const Field& field) {
  return field.type == FieldType::kNumber || field.type == FieldType::kFunction ||
         field.type == FieldType::kNumbersByName || field.type == FieldType::kPose;
}

}  // namespace

bool ObjectFields::commit(const Field& field, bool stepped,
                          const std::function<TreeEdit(CObjectContainer*, ProblemList*)>& change) {
  const SceneObject* const shown = object();
  if (!shown) return false;
  Document* const document = workbench_->document();
  if (!stepped || stepping_ != &field) step_token_ = document->newDragToken();
  stepping_ = stepped ? &field : nullptr;
  ProblemList problems;
  QString refused;
  // A change that is refused as a whole is a notice of the document.
  const auto heard = connect(document, &Document::notice, this, [&](const QString& text) { refused = text; });
  const QString text = shared().several()
                           ? tr("Change %1 of %2").arg(labelOf(field), shared().title(document->objects()))
                           : tr("Change %1").arg(labelOf(field));
  const std::uint64_t revision = document->revision();
  document->editObjects(
      text,
      [&](CObjectContainer* scene) {
        TreeEdit done = change(scene, &problems);
        std::erase_if(done.edit.fields,
                      [](const SetField& each) { return SameValue(each.before, each.after); });
        return done;
      },
      step_token_);
  disconnect(heard);
  // A notice about an edit that was made is no refusal.
  if (document->revision() != revision) refused.clear();
  if (!problems.problems().empty()) refused = problemText(problems.problems().front());
  QWidget* below = nullptr;
  for (const Row& row : rows_)
    if (row.field == &field) below = row.editor.widget;
  complain(refused, below);
  if (refused.isEmpty()) Q_EMIT entered(field);
  // The editor shows the one object's value now.
  if (shared().several()) QMetaObject::invokeMethod(this, &ObjectFields::refresh, Qt::QueuedConnection);
  return refused.isEmpty();
}

// The problem of a single object is shown below its line, not in the status bar as well.
TreeEdit ObjectFields::setText(CObjectContainer* scene, const Field& field, const std::string& key,
                               ProblemList* problems, const TextOf& text_of) const {
  if (shared().several()) return shared().set(scene, field, key, text_of);
  TreeEdit done;
  const SceneObject& object = *scene->Find(shown_);
  SetFieldText({&object, &field, key}, text_of(object, field), scene, problems, &done.edit);
  return done;
}

EditorPage ObjectFields::makePage(const Field& field, const SceneObject& object, const std::string& key) {
  EditorPage page;
  page.workbench = workbench_;
  // A line that goes loses the keyboard, and would give what is half typed to another object.
  page.object = [this, id = object.id()] { return id == shown_ && !clearing_ ? this->object() : nullptr; };
  page.commit = [this, &field, key, held = page.object](const std::string& text, bool stepped) {
    if (!held()) return false;
    if (field.name == "name") {
      ProblemList ignored;
      const auto read = JsonDocument::Parse("[" + text + "]", "", &ignored);
      const std::string name = read ? read->root().items.at(0).text : text;
      const auto good = std::make_shared<bool>(true);
      const auto rename = [this, &field, name, id = shown_, good] {
        *good = commit(field, false, [&](CObjectContainer* scene, ProblemList*) {
          return TakingOver(scene, {id},
                            [&](CObjectContainer* open) { return RenameObject(open, id, name); });
        });
      };
      // Until the question is answered, the line shows the name that it has.
      if (!takeOverFirst(workbench_->document(), this, {shown_}, rename))
        QMetaObject::invokeMethod(this, &ObjectFields::refresh, Qt::QueuedConnection);
      return *good;
    }
    return commit(field, stepped, [&](CObjectContainer* scene, ProblemList* problems) -> TreeEdit {
      return setText(scene, field, key, problems, [&](const SceneObject&, const Field&) { return text; });
    });
  };
  page.commitEach = [this, &field, key, held = page.object](const TextOf& text_of, bool stepped) {
    return held() && commit(field, stepped, [&](CObjectContainer* scene, ProblemList* problems) {
             return setText(scene, field, key, problems, text_of);
           });
  };
  page.commitFormulas = [this, &field, key, held = page.object](const std::string& text,
                                                                const ShownUnits& units) {
    return held() && commit(field, false, [&](CObjectContainer* scene, ProblemList*) {
             return shared().setFormulas(scene, field, key, text, units);
           });
  };
  page.textWithFormulas = [this, &field, key, held = page.object](const ShownUnits& units) {
    const SceneObject* const now = held();
    return now ? TextWithFormulas(workbench_->document()->objects(), {now, &field, key}, units)
               : std::string();
  };
  page.setPose = [this, &field, held = page.object](const Transform& pose, int number, double value,
                                                    bool stepped) {
    return held() && commit(field, stepped, [&](CObjectContainer* scene, ProblemList*) {
             return shared().setPose(scene, field, pose, number, value);
           });
  };
  page.stepsBegin = [this] { stepping_ = nullptr; };
  page.refuse = [this, &field](const QString& why) {
    for (const Row& row : rows_)
      if (row.field == &field) complain(why, row.editor.widget);
  };
  page.withdraw = [this] { complain({}); };
  const auto numberAt = [this, key, held = page.object](const std::string& part) {
    const SceneObject* const now = held();
    const std::string path = now ? workbench_->document()->objects().PathOf(*now) : std::string();
    return (path.empty() ? key : path + "." + key) + part;
  };
  page.setNumber = [this, &field, key, held = page.object](const std::string& part, const std::string& text,
                                                           bool stepped) {
    if (!held()) return false;
    return commit(field, stepped, [&](CObjectContainer* scene, ProblemList*) {
      return shared().setNumber(scene, field, key + part, text);
    });
  };
  page.meansNumber = [this, numberAt, held = page.object](const std::string& part, const std::string& text) {
    return held() && ValueOfFormula(workbench_->document()->objects(), numberAt(part), text).why.text.empty();
  };
  page.formulaOf = [this, numberAt, held = page.object](const std::string& part) {
    return held() ? FormulaOf(workbench_->document()->objects(), numberAt(part)) : std::string();
  };
  const auto numberOfKey = [this, held = page.object](const std::string& of, const std::string& part) {
    const SceneObject* const now = held();
    const std::string path = now ? workbench_->document()->objects().PathOf(*now) : std::string();
    return (path.empty() ? of : path + "." + of) + part;
  };
  page.setOfKey = [this, &field, held = page.object](const std::string& of, const std::string& part,
                                                     const std::string& text) {
    return held() && commit(field, false, [&](CObjectContainer* scene, ProblemList*) {
             return shared().setNumber(scene, field, of + part, text);
           });
  };
  page.formulaOfKey = [this, numberOfKey, held = page.object](const std::string& of,
                                                              const std::string& part) {
    return held() ? FormulaOf(workbench_->document()->objects(), numberOfKey(of, part)) : std::string();
  };
  return page;
}

void ObjectFields::addValue(const Field& field, const SceneObject& object) {
  const std::string key = keyOf(field, object);
  const std::string own_unit = UnitOf(workbench_->document()->objects(), object, field);
  const EditorPage page = makePage(field, object, key);
  const FieldEditor editor = makeEditor(page, field, key, own_unit, this);
  const TypedNumbers numbers = typedNumbers(field, key, own_unit);
  const QString unit = numbers.name();
  const QString range = rangeOf(field, object, numbers);
  tellRange(editor.widget, range);
  const bool in_label = !hasUnitInside(field) && !unit.isEmpty();
  QToolButton* const back = makeResetButton(field, object);
  QLabel* label = nullptr;
  if (!editor.labelled && back == nullptr) {
    form_->addRow(editor.widget);
  } else if (!editor.labelled) {
    form_->addRow(back, editor.widget);
  } else {
    label = new QLabel(in_label ? tr("%1 [%2]").arg(labelOf(field), unit) : labelOf(field), this);
    label->setToolTip(engineText(field.help));
    tellRange(label, range);
    const bool function = field.type == FieldType::kFunction;
    if (auto* line = qobject_cast<ValueLine*>(editor.widget);
        line != nullptr && (line->isNumeric() || function))
      dragByLabel(page, label, line);
    const bool long_label = label->sizeHint().width() > kLongLabel;
    QWidget* before = label;
    if (back != nullptr) {
      before = new QWidget(this);
      auto* both = new QHBoxLayout(before);
      both->setContentsMargins(0, 0, 0, 0);
      both->setSpacing(2);
      both->addWidget(back);
      both->addWidget(label, 1);
    }
    if (editor.wide || long_label) {
      label->setWordWrap(true);
      form_->addRow(before);
      form_->addRow(editor.widget);
    } else {
      form_->addRow(before, editor.widget);
    }
  }
  rows_.push_back({&field, editor, label, back});
}

}  // namespace linkwright::app
