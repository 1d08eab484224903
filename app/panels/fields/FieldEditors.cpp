// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/FieldEditors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <memory>

#include "app/base/Units.h"
#include "app/languages/EngineText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ColorEditor.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/FieldParts.h"
#include "app/panels/fields/LabelDrag.h"
#include "app/panels/fields/NamedNumbers.h"
#include "app/panels/fields/PoseFields.h"
#include "app/panels/fields/TypedNumbers.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostInRow = 3;  // numbers beside each other

/// A list of names that is filled when it is opened: a robot may have thousands of links.
class NameList : public QComboBox {
 public:
  NameList(QWidget* parent, std::function<std::vector<std::string>()> names, bool empty)
      : QComboBox(parent), names_(std::move(names)), empty_(empty) {
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setMaxVisibleItems(16);
  }
  void showName(const std::string& name) {
    present_ = QString::fromStdString(name);
    const QSignalBlocker blocker(this);
    if (findData(present_) < 0) add(present_);
    setCurrentIndex(findData(present_));
  }
  void fill() {
    const QSignalBlocker blocker(this);
    clear();
    if (empty_) add({});
    for (const std::string& name : names_()) add(QString::fromStdString(name));
    if (findData(present_) < 0) add(present_);
    setCurrentIndex(findData(present_));
  }
  void showPopup() override {
    fill();
    QComboBox::showPopup();
  }

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    if (count() < 2) fill();
    QComboBox::keyPressEvent(event);
  }

 private:
  void add(const QString& name) { addItem(name.isEmpty() ? QObject::tr("(none)") : name, name); }

  std::function<std::vector<std::string>()> names_;
  QString present_;
  bool empty_;
};

}  // namespace

void showFollowing(const EditorPage& page, ValueLine* line, const std::string& part, const QString& value,
                   const QString& unit) {
  const QString formula = QString::fromStdString(page.formulaOf(part));
  const QString shown = numberIn(value) ? shownNumber(value) : value;
  QFont face = line->font();
  face.setItalic(!formula.isEmpty());
  if (face != line->font()) line->setFont(face);
  if (formula.isEmpty()) {
    line->setUnit(unit);
    line->showValue(shown);
    return;
  }
  const QString result = "= " + joinUnit(shown, unit);
  if (line->property("tight").toBool())
    line->setStatusTip(result);
  else
    line->setUnit(result);
  line->showValue(formula);
}

void connectLine(const EditorPage& page, ValueLine* line, const TypedNumbers& numbers,
                 const std::function<bool(bool stepped)>& take, const std::function<void()>& again,
                 const std::optional<std::string>& part) {
  const auto meant = [page, line, numbers] {
    return numbers.inSi(page.workbench->document()->objects(), line->text().trimmed());
  };
  const auto is_formula = [page, line, part, meant] {
    if (!part || line->text().trimmed().isEmpty()) return false;
    if (!page.formulaOf(*part).empty()) return true;
    if (numberIn(line->text())) return false;
    return line->isNumeric() || page.meansNumber(*part, meant());
  };
  const auto taken = [page, line, take, again, part, is_formula, meant](bool stepped) {
    if (!page.object()) return;
    const QString typed = line->text().trimmed();
    bool good = false;
    if (is_formula())
      good = page.setNumber(*part, meant(), stepped);
    else if (line->isNumeric() && !typed.isEmpty() && !numberIn(typed))
      page.refuse(QObject::tr("\"%1\" is no number").arg(line->text()));
    else
      good = take(stepped);
    if (!good) return line->setWrong(true);
    line->accept();
    again();
  };
  QObject::connect(line, &ValueLine::entered, line, [taken] { taken(false); });
  QObject::connect(line, &ValueLine::stepped, line, [taken] { taken(true); });
  QObject::connect(line, &QLineEdit::textEdited, line, [page, line] {
    if (!line->isBeingTyped()) page.withdraw();
  });
  QObject::connect(line, &QLineEdit::returnPressed, line, [page, line] {
    if (!line->property("wrong").toBool()) returnKeys(page.workbench, line);
  });
}

void dragByLabel(const EditorPage& page, QLabel* label, ValueLine* line) {
  auto* drag = new LabelDrag(
      label, [line](double steps) { line->step(steps); }, line);
  QObject::connect(drag, &LabelDrag::began, line, page.stepsBegin);
}

namespace {

FieldEditor makeCheckBox(const EditorPage& page, const Field& field, QWidget* parent) {
  auto* box = new QCheckBox(labelOf(field), parent);
  QObject::connect(box, &QCheckBox::stateChanged, box,
                   [page](int state) { page.commit(state == Qt::Checked ? "true" : "false", false); });
  const auto show = [box, &field](const SceneObject& shown) {
    const QSignalBlocker blocker(box);
    box->setChecked(std::get<bool>(field.get(shown.value())));
  };
  return {box, show, false, false};
}

FieldEditor makeChoice(const EditorPage& page, const Field& field, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(6);
  for (const std::string& choice : field.choices)
    box->addItem(titleOf(field, choice), QString::fromStdString(choice));
  const auto show = [box, &field](const SceneObject& shown) {
    const QSignalBlocker blocker(box);
    const FieldValue value = field.get(shown.value());
    const auto* chosen = std::get_if<std::string>(&value);
    box->setCurrentIndex(chosen ? box->findData(QString::fromStdString(*chosen)) : -1);
  };
  QObject::connect(box, &QComboBox::activated, box, [page, box, show] {
    if (!page.commit(box->currentData().toString().toStdString(), false))
      if (const SceneObject* object = page.object()) show(*object);
  });
  return {box, show};
}

FieldEditor makeReference(const EditorPage& page, const Field& field, QWidget* parent) {
  const auto names = [page, &field] {
    const SceneObject* const object = page.object();
    return object ? NamesFor(page.workbench->document()->objects(), *object, field)
                  : std::vector<std::string>();
  };
  const SceneObject* const object = page.object();
  auto* box = new NameList(parent, names, !field.Required(object->value()));
  const auto show = [box, &field](const SceneObject& shown) {
    const FieldValue value = field.get(shown.value());
    const auto* name = std::get_if<std::string>(&value);
    box->showName(name ? *name : std::string());
  };
  QObject::connect(box, &QComboBox::activated, box, [page, box, show] {
    if (!page.commit(quoted(box->currentData().toString()), false))
      if (const SceneObject* now = page.object()) show(*now);
  });
  return {box, show};
}

// One number, formula or text.
FieldEditor makeLine(const EditorPage& page, const Field& field, const std::string& key,
                     const TypedNumbers& numbers, QWidget* parent) {
  auto* line = new ValueLine(parent);
  const bool number = field.type == FieldType::kNumber, formula = field.type == FieldType::kFunction;
  line->setUnit(numbers.name());
  line->setNumeric(number);
  const auto show = [page, line, &field, key, numbers, number, formula](const SceneObject& shown) {
    const JsonValue value = FieldValueToJson(shown, field, key);
    if (number || formula)
      showFollowing(page, line, {}, spelled(value, numbers.shown),
                    value.IsString() ? QString::fromStdString(numbers.unit) : numbers.name());
    else
      line->showValue(spelled(value));
    line->setPlaceholderText(field.unbounded ? QObject::tr("none") : QString());
  };
  const auto text = [line, &field, numbers, number, formula] {
    const QString typed = line->text().trimmed();
    if (number) return written(typed, false, numbers.shown);
    if (formula) return typed.isEmpty() ? std::string("0") : written(typed, true, numbers.shown);
    if (typed.isEmpty() && field.optional) return std::string("null");
    return quoted(typed);
  };
  const auto again = [page, show] {
    if (const SceneObject* object = page.object()) show(*object);
  };
  const auto take = [page, text](bool stepped) { return page.commit(text(), stepped); };
  connectLine(page, line, numbers, take, again,
              number || formula ? std::optional<std::string>("") : std::nullopt);
  return {line, show};
}

// Adds to a list of names one that it does not have.
QToolButton* makeNameMenu(const EditorPage& page, const Field& field, QWidget* parent) {
  constexpr int kMostOffered = 60;
  auto* add = new QToolButton(parent);
  page.workbench->showIcon(add, "add");
  add->setAutoRaise(true);
  add->setPopupMode(QToolButton::InstantPopup);
  add->setToolTip(QObject::tr("Add a %1").arg(engineText(NamedInWords(field.refers))));
  add->setAccessibleName(add->toolTip());
  auto* menu = new QMenu(add);
  add->setMenu(menu);
  QObject::connect(menu, &QMenu::aboutToShow, menu, [page, menu, &field] {
    menu->clear();
    const SceneObject* const object = page.object();
    if (object == nullptr) return;
    const auto present = std::get<std::vector<std::string>>(field.get(object->value()));
    for (const std::string& name : NamesFor(page.workbench->document()->objects(), *object, field)) {
      if (std::find(present.begin(), present.end(), name) != present.end()) continue;
      if (menu->actions().size() >= kMostOffered) break;
      QAction* action = menu->addAction(QString::fromStdString(name).replace("&", "&&"));
      QObject::connect(action, &QAction::triggered, menu, [page, present, name] {
        JsonValue list = JsonValue::Array();
        for (const std::string& each : present) list.items.push_back(JsonValue::String(each));
        list.items.push_back(JsonValue::String(name));
        page.commit(CompactJson(list), false);
      });
    }
    if (menu->isEmpty()) menu->addAction(QObject::tr("Nothing to add"))->setEnabled(false);
  });
  return add;
}

// What stands in a file as a list or an object, on one line; names without their quotes.
FieldEditor makeListLine(const EditorPage& page, const Field& field, const std::string& key,
                         const TypedNumbers& numbers, QWidget* parent) {
  auto* line = new ValueLine(parent);
  const bool rows = field.type == FieldType::kRows || field.type == FieldType::kHeightField;
  line->setUnit(rows || field.type == FieldType::kNumbers ? numbers.columnNames() : QString());
  const bool names = field.type == FieldType::kNames;
  const bool brackets = names || field.type == FieldType::kNumbers || field.type == FieldType::kMatrix ||
                        field.type == FieldType::kVector;
  // Each of them may be a formula.
  const bool follow = field.type == FieldType::kNumbers || field.type == FieldType::kMatrix ||
                      field.type == FieldType::kRows || field.type == FieldType::kHeightField;
  const auto show = [page, line, &field, key, names, follow, numbers, brackets](const SceneObject& shown) {
    const JsonValue value = FieldValueToJson(shown, field, key);
    QString text = spelled(value, numbers.shown);
    if (follow && !text.isEmpty()) text = QString::fromStdString(page.textWithFormulas(numbers.columns()));
    if (names) {
      QStringList list;
      for (const JsonValue& each : value.items) list << QString::fromStdString(each.text);
      text = list.join(", ");
    } else if (brackets && text.startsWith('[') && !text.startsWith("[[")) {
      text = text.mid(1, text.size() - 2);
    }
    line->showValue(text);
  };
  const auto text = [line, &field, names, brackets] {
    const QString typed = line->text().trimmed();
    if (names) {
      JsonValue list = JsonValue::Array();
      for (const QString& each : typed.split(',', Qt::SkipEmptyParts))
        list.items.push_back(JsonValue::String(each.trimmed().toStdString()));
      return CompactJson(list);
    }
    if (typed.isEmpty() && field.optional) return std::string("null");
    const bool bare = brackets && !typed.startsWith('[') && !typed.startsWith('"');
    return (bare ? "[" + typed + "]" : typed).toStdString();
  };
  const auto take = [page, text, follow, numbers](bool stepped) {
    return follow && text() != "null" ? page.commitFormulas(text(), numbers.columns())
                                      : page.commit(text(), stepped);
  };
  connectLine(page, line, numbers, take, [page, show] {
    if (const SceneObject* object = page.object()) show(*object);
  });
  if (!names || field.refers.empty() || field.refers == "signal") return {line, show, true};
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  line->setParent(row);
  line->setObjectName(QString::fromStdString(page.object()->kind().name + "." + field.name + ".text"));
  line->setToolTip(engineText(field.help));
  layout->addWidget(line, 1);
  layout->addWidget(makeNameMenu(page, field, row));
  return {row, show, true};
}

// A few numbers or formulas beside each other, each to be typed alone.
FieldEditor makeRow(const EditorPage& page, const Field& field, const std::string& key, std::size_t count,
                    const TypedNumbers& numbers, QWidget* parent) {
  auto* row = new QWidget(parent);
  // Formulas need the whole width.
  const bool stacked = hasFormula(field, *page.object());
  auto* layout = new QGridLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
  const bool formulas = field.type == FieldType::kFunctions;
  const bool indexed = field.type == FieldType::kNumbers;
  const QString name = QString::fromStdString(page.object()->kind().name + "." + field.name);
  std::vector<ValueLine*> lines;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < count; ++i) {
    auto* line = new ValueLine(row);
    line->setProperty("tight", !stacked);
    line->setNumeric(!formulas);
    const QString part = count == 3 ? QString("xyz"[i]) : QString::number(i);
    line->setObjectName(name + "." + part);
    line->setAccessibleName(QObject::tr("%1 %2").arg(labelOf(field), part));
    QString tip = engineText(field.help);
    if (!numbers.name().isEmpty()) tip += " [" + numbers.name() + "]";
    line->setToolTip(count == 3 ? part + ": " + tip : tip);
    auto* handle = new QLabel(indexed ? QStringLiteral("\u2194") : part, row);
    handle->setObjectName(line->objectName() + ".handle");
    dragByLabel(page, handle, line);
    const int at = static_cast<int>(i);
    layout->addWidget(handle, stacked ? at : 0, stacked ? 0 : 2 * at);
    layout->addWidget(line, stacked ? at : 0, stacked ? 1 : 2 * at + 1);
    layout->setColumnStretch(stacked ? 1 : 2 * at + 1, 1);
    lines.push_back(line);
    parts.push_back("." + (indexed ? std::to_string(i) : std::string(1, "xyz"[i])));
  }
  const auto show = [page, lines, parts, numbers, &field, key](const SceneObject& shown) {
    const JsonValue value = partsOf(shown, field, key);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const bool there = i < value.items.size();
      // The unit of the others stands in the label.
      const bool in_si = there && value.items[i].IsString() && numbers.shown.factor != 1;
      showFollowing(page, lines[i], parts[i], there ? spelled(value.items[i], numbers.shown) : QString(),
                    in_si ? QString::fromStdString(numbers.unit) : QString());
    }
  };
  const auto again = [page, show] {
    if (const SceneObject* object = page.object()) show(*object);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto take = [page, lines, parts, i, formulas, numbers, optional = field.optional,
                       key](bool stepped) {
      const bool none = std::all_of(lines.begin(), lines.end(),
                                    [](const ValueLine* line) { return line->meant().trimmed().isEmpty(); });
      if (none && optional) return page.commit("null", stepped);
      const QString text = lines[i]->text().trimmed();
      const std::string typed = text.isEmpty() ? std::string("0") : written(text, formulas, numbers.shown);
      // The others would go through degrees and back.
      if (numbers.unit == kDegreesUnit && numberIn(text)) return page.setNumber(parts[i], typed, stepped);
      return page.commitEach([&](const SceneObject& own,
                                 const Field& of) { return withPart(own, of, key, i, lines.size(), typed); },
                             stepped);
    };
    connectLine(page, lines[i], numbers, take, again, parts[i]);
  }
  return {row, show, true};
}

FieldEditor makePose(const EditorPage& page, const Field& field, QWidget* parent) {
  const QString name = QString::fromStdString(page.object()->kind().name + "." + field.name);
  auto* pose = new PoseFields(name, engineText(field.help), page.workbench, parent);
  const auto show = [page, pose, &field](const SceneObject& shown) {
    pose->setTurns(!field.turns || field.turns(shown.value()));
    pose->showPose(std::get<Transform>(field.get(shown.value())), false);
    std::array<QString, 6> formulas;
    for (std::size_t i = 0; i < formulas.size(); ++i)
      formulas[i] =
          QString::fromStdString(page.formulaOfKey(i < 3 ? "xyz" : "rpy", std::string(".") + "xyz"[i % 3]));
    pose->showFormulas(formulas);
  };
  QObject::connect(pose, &PoseFields::typed, pose, page.setPose);
  QObject::connect(pose, &PoseFields::dragBegan, pose, page.stepsBegin);
  QObject::connect(pose, &PoseFields::typedFormula, pose,
                   [page](const std::string& key, const std::string& part, const std::string& formula) {
                     page.setOfKey(key, part, formula);
                   });
  return {pose, show, true};
}

}  // namespace

bool hasFormula(const Field& field, const SceneObject& object) {
  if (field.type != FieldType::kFunctions) return false;
  const auto functions = std::get<std::array<Function, 3>>(field.get(object.value()));
  return std::any_of(functions.begin(), functions.end(), [](const Function& f) { return !f.IsConstant(); });
}

QString labelOf(const Field& field) {
  return field.label.empty() ? inWords(field.name) : engineText(field.label);
}

QString tipOf(const Field& field) {
  QString tip = engineText(field.help);
  if (field.effect == Effect::kRestart || field.effect == Effect::kRecompile)
    tip += (tip.isEmpty() ? "" : "\n") + QObject::tr("A change starts the simulation anew.");
  return tip;
}

QString titleOf(const Field& field, const std::string& choice) {
  const std::string title = field.TitleOf(choice);
  return title.empty() ? inWords(choice) : engineText(title);
}

QString inWords(const std::string& name) {
  QString words = QString::fromStdString(name).replace('_', ' ');
  // An abbreviation, as RK4.
  if (words.size() < 4 && !words.isEmpty() && words.back().isDigit())
    words = words.toUpper();
  else if (!words.isEmpty())
    words[0] = words[0].toUpper();
  return engineText(words.toStdString());
}

FieldEditor makeEditor(const EditorPage& page, const Field& field, const std::string& key,
                       const std::string& unit, QWidget* parent) {
  FieldEditor editor;
  const TypedNumbers numbers = typedNumbers(field, key, unit);
  const auto count = static_cast<std::size_t>(std::max(field.count, 0));
  switch (field.type) {
    case FieldType::kBool:
      editor = makeCheckBox(page, field, parent);
      break;
    case FieldType::kChoice:
      editor = makeChoice(page, field, parent);
      break;
    case FieldType::kPose:
      editor = makePose(page, field, parent);
      break;
    case FieldType::kColor:
      editor = makeColorEditor(page, field, parent);
      break;
    case FieldType::kVector:
    case FieldType::kFunctions:
      editor = makeRow(page, field, key, 3, numbers, parent);
      break;
    case FieldType::kNumbers:
      editor = count > 0 && count <= kMostInRow ? makeRow(page, field, key, count, numbers, parent)
                                                : makeListLine(page, field, key, numbers, parent);
      break;
    case FieldType::kNumbersByName:
      editor = makeNamedNumbers(page, field, parent);
      break;
    case FieldType::kMatrix:
    case FieldType::kRows:
    case FieldType::kHeightField:
      editor = makeListLine(page, field, key, numbers, parent);
      break;
    case FieldType::kText:
      editor = !field.refers.empty() && field.refers != "signal"
                   ? makeReference(page, field, parent)
                   : makeLine(page, field, key, numbers, parent);
      break;
    case FieldType::kNumber:
    case FieldType::kFunction:
      editor = makeLine(page, field, key, numbers, parent);
      break;
    default:
      editor = makeListLine(page, field, key, {}, parent);
  }
  editor.widget->setObjectName(QString::fromStdString(page.object()->kind().name + "." + field.name));
  editor.widget->setAccessibleName(labelOf(field));
  if (editor.widget->toolTip().isEmpty()) editor.widget->setToolTip(tipOf(field));
  return editor;
}

}  // namespace linkwright::app
