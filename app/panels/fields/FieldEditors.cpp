// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/FieldEditors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <memory>

#include "app/panels/fields/ColorEditor.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/NamedNumbers.h"
#include "app/panels/fields/PoseFields.h"
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
  void add(const QString& name) { addItem(name.isEmpty() ? tr("(none)") : name, name); }

  std::function<std::vector<std::string>()> names_;
  QString present_;
  bool empty_;
};

std::string quoted(const QString& text) { return CompactJson(JsonValue::String(text.toStdString())); }

// As files spell it; numbers as short as they can be read.
QString spelled(const JsonValue& value) {
  if (value.IsNumber()) return shortNumber(value.number);
  if (value.IsString()) return QString::fromStdString(value.text);
  if (value.kind == JsonValue::Kind::kNull) return {};
  return QString::fromStdString(CompactJson(value));
}

// A number or formula as it stands in a file.
std::string written(const QString& text, bool formula) {
  if (const auto number = numberIn(text)) {
    // Comma or plus aside, as it was typed: no digit is lost.
    QString plain = text.trimmed();
    plain.replace(',', '.');
    if (plain.startsWith('+')) plain.remove(0, 1);
    ProblemList ignored;
    if (JsonDocument::Parse("[" + plain.toStdString() + "]", "", &ignored)) return plain.toStdString();
    return ToJsonNumber(*number);
  }
  return formula && !text.trimmed().isEmpty() ? quoted(text.trimmed()) : text.trimmed().toStdString();
}

bool takes(const EditorPage& page, ValueLine* line, const std::string& text, bool stepped) {
  if (!page.commit(text, stepped)) {
    line->setWrong(true);
    return false;
  }
  line->accept();
  return true;
}

// Shows a number, or the formula that it follows with the number behind it.
void showFollowing(const EditorPage& page, ValueLine* line, const std::string& part, const QString& value,
                   const QString& unit) {
  const QString formula = QString::fromStdString(page.formulaOf(part));
  QFont face = line->font();
  face.setItalic(!formula.isEmpty());
  if (face != line->font()) line->setFont(face);
  if (formula.isEmpty()) {
    line->setUnit(unit);
    line->showValue(value);
    return;
  }
  const QString result = QString("= %1 %2").arg(value, unit).trimmed();
  if (line->property("tight").toBool())
    line->setStatusTip(result);
  else
    line->setUnit(result);
  line->showValue(formula);
}

// `part`: of the number that the line is, see EditorPage::setNumber; null: it is none, or not one alone.
void connectLine(const EditorPage& page, ValueLine* line, const std::function<std::string()>& text,
                 const std::function<void()>& again, const char* part = nullptr,
                 const std::function<bool()>& beside_formula = {}) {
  const auto is_formula = [page, line, part, beside_formula] {
    if (part == nullptr || line->text().trimmed().isEmpty()) return false;
    if (!page.formulaOf(part).empty() || (beside_formula && beside_formula())) return true;
    if (numberIn(line->text())) return false;
    return line->isNumeric() || page.meansNumber(part, line->text().trimmed().toStdString());
  };
  const auto take = [page, line, text, again, part, is_formula](bool stepped) {
    if (!page.object()) return;
    if (is_formula()) {
      const QString typed = line->text().trimmed();
      if (!page.setNumber(part, numberIn(typed) ? written(typed, false) : typed.toStdString(), stepped)) {
        line->setWrong(true);
        return;
      }
      line->accept();
      again();
    } else if (line->isNumeric() && !line->text().trimmed().isEmpty() && !numberIn(line->text())) {
      page.refuse(QObject::tr("\"%1\" is no number").arg(line->text()));
      line->setWrong(true);
    } else if (takes(page, line, text(), stepped)) {
      again();
    }
  };
  QObject::connect(line, &ValueLine::entered, line, [take] { take(false); });
  QObject::connect(line, &ValueLine::stepped, line, [take] { take(true); });
  QObject::connect(line, &QLineEdit::textEdited, line, [page, line] {
    if (!line->isBeingTyped()) page.withdraw();
  });
  QObject::connect(line, &QLineEdit::returnPressed, line, [page, line] {
    if (!line->property("wrong").toBool()) returnKeys(page.workbench, line);
  });
}

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
FieldEditor makeLine(const EditorPage& page, const Field& field, const std::string& key, const QString& unit,
                     QWidget* parent) {
  auto* line = new ValueLine(parent);
  const bool number = field.type == FieldType::kNumber, formula = field.type == FieldType::kFunction;
  line->setUnit(unit);
  line->setNumeric(number);
  const auto show = [page, line, &field, key, unit, number, formula](const SceneObject& shown) {
    const JsonValue value = FieldValueToJson(shown, field, key);
    if (number || formula)
      showFollowing(page, line, {}, spelled(value), unit);
    else
      line->showValue(spelled(value));
    line->setPlaceholderText(field.unbounded ? QObject::tr("none") : QString());
  };
  const auto text = [line, &field, number, formula] {
    const QString typed = line->text().trimmed();
    if (number) return written(typed, false);
    if (formula) return typed.isEmpty() ? std::string("0") : written(typed, true);
    if (typed.isEmpty() && field.optional) return std::string("null");
    return quoted(typed);
  };
  const auto again = [page, show] {
    if (const SceneObject* object = page.object()) show(*object);
  };
  connectLine(page, line, text, again, number || formula ? "" : nullptr);
  return {line, show};
}

// Adds to a list of names one that it does not have.
QToolButton* makeNameMenu(const EditorPage& page, const Field& field, QWidget* parent) {
  constexpr int kMostOffered = 60;
  auto* add = new QToolButton(parent);
  page.workbench->showIcon(add, "add");
  add->setAutoRaise(true);
  add->setPopupMode(QToolButton::InstantPopup);
  add->setToolTip(QObject::tr("Add a %1").arg(QString::fromStdString(NamedInWords(field.refers))));
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
                         const QString& unit, QWidget* parent) {
  auto* line = new ValueLine(parent);
  line->setUnit(unit);
  const bool names = field.type == FieldType::kNames;
  const bool brackets = names || field.type == FieldType::kNumbers || field.type == FieldType::kMatrix ||
                        field.type == FieldType::kVector;
  const auto show = [line, &field, key, names, brackets](const SceneObject& shown) {
    const JsonValue value = FieldValueToJson(shown, field, key);
    QString text = spelled(value);
    if (names) {
      QStringList list;
      for (const JsonValue& each : value.items) list << QString::fromStdString(each.text);
      text = list.join(", ");
    } else if (brackets && text.startsWith('[')) {
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
  connectLine(page, line, text, [page, show] {
    if (const SceneObject* object = page.object()) show(*object);
  });
  if (!names || field.refers.empty() || field.refers == "signal") return {line, show, true};
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  line->setParent(row);
  line->setObjectName(QString::fromStdString(page.object()->kind().name + "." + field.name + ".text"));
  line->setToolTip(QString::fromStdString(field.help));
  layout->addWidget(line, 1);
  layout->addWidget(makeNameMenu(page, field, row));
  return {row, show, true};
}

// A few numbers or formulas beside each other.
FieldEditor makeRow(const EditorPage& page, const Field& field, const std::string& key, std::size_t count,
                    const QString& unit, QWidget* parent) {
  auto* row = new QWidget(parent);
  // Formulas need the whole width.
  const bool stacked = hasFormula(field, *page.object());
  auto* layout = new QBoxLayout(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  const bool formulas = field.type == FieldType::kFunctions;
  const QString name = QString::fromStdString(page.object()->kind().name + "." + field.name);
  const auto lines = std::make_shared<std::vector<ValueLine*>>();
  for (std::size_t i = 0; i < count; ++i) {
    auto* line = new ValueLine(row);
    line->setProperty("tight", !stacked);
    line->setNumeric(!formulas);
    const QString part = count == 3 ? QString("xyz"[i]) : QString::number(i);
    line->setObjectName(name + "." + part);
    line->setAccessibleName(QObject::tr("%1 %2").arg(labelOf(field), part));
    QString tip = QString::fromStdString(field.help);
    if (!unit.isEmpty()) tip += " [" + unit + "]";
    line->setToolTip(count == 3 ? part + ": " + tip : tip);
    layout->addWidget(line, 1);
    lines->push_back(line);
  }
  // Whether each is a number of its own, and has a formula perhaps.
  const bool parts = field.type != FieldType::kNumbers;
  static constexpr const char* kParts[] = {".x", ".y", ".z"};
  const auto show = [page, lines, &field, key, parts](const SceneObject& shown) {
    JsonValue value = FieldValueToJson(shown, field, key);
    // Files may name an axis.
    const FieldValue held = field.get(shown.value());
    if (const auto* vector = std::get_if<Vector3>(&held)) {
      value = JsonValue::Array();
      for (int i = 0; i < 3; ++i) value.items.push_back(JsonValue::Number((*vector)[i]));
    }
    for (std::size_t i = 0; i < lines->size(); ++i) {
      const QString number = i < value.items.size() ? spelled(value.items[i]) : QString();
      if (parts)
        showFollowing(page, (*lines)[i], kParts[i], number, {});
      else
        (*lines)[i]->showValue(number);
    }
  };
  const auto text = [lines, &field, formulas] {
    std::string out;
    bool any = false;
    for (const ValueLine* line : *lines) {
      const QString typed = line->meant().trimmed();
      any = any || !typed.isEmpty();
      out += (out.empty() ? "[" : ", ") + (typed.isEmpty() ? std::string("0") : written(typed, formulas));
    }
    return !any && field.optional ? std::string("null") : out + "]";
  };
  const auto again = [page, show, lines] {
    for (ValueLine* each : *lines) each->accept();
    if (const SceneObject* object = page.object()) show(*object);
  };
  // Where one of them follows a formula, each is set alone.
  const auto any_follows = [page] {
    return std::any_of(std::begin(kParts), std::end(kParts),
                       [&](const char* part) { return !page.formulaOf(part).empty(); });
  };
  for (std::size_t i = 0; i < lines->size(); ++i)
    if (parts)
      connectLine(page, (*lines)[i], text, again, kParts[i], any_follows);
    else
      connectLine(page, (*lines)[i], text, again);
  return {row, show, true};
}

FieldEditor makePose(const EditorPage& page, const Field& field, QWidget* parent) {
  const QString name = QString::fromStdString(page.object()->kind().name + "." + field.name);
  auto* pose = new PoseFields(name, QString::fromStdString(field.help), page.workbench, parent);
  const auto show = [page, pose, &field](const SceneObject& shown) {
    pose->setTurns(!field.turns || field.turns(shown.value()));
    pose->showPose(std::get<Transform>(field.get(shown.value())), false);
    std::array<QString, 6> formulas;
    for (std::size_t i = 0; i < formulas.size(); ++i)
      formulas[i] =
          QString::fromStdString(page.formulaOfKey(i < 3 ? "xyz" : "rpy", std::string(".") + "xyz"[i % 3]));
    pose->showFormulas(formulas);
  };
  QObject::connect(pose, &PoseFields::typed, pose, [page](const Transform& X) { page.set(X); });
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
  return field.label.empty() ? inWords(field.name) : QString::fromStdString(field.label);
}

QString tipOf(const Field& field) {
  QString tip = QString::fromStdString(field.help);
  if (field.effect == Effect::kRestart || field.effect == Effect::kRecompile)
    tip += (tip.isEmpty() ? "" : "\n") + QObject::tr("A change starts the simulation anew.");
  return tip;
}

QString titleOf(const Field& field, const std::string& choice) {
  const std::string title = field.TitleOf(choice);
  return title.empty() ? inWords(choice) : QString::fromStdString(title);
}

QString inWords(const std::string& name) {
  QString words = QString::fromStdString(name).replace('_', ' ');
  // An abbreviation, as RK4.
  if (words.size() < 4 && !words.isEmpty() && words.back().isDigit()) return words.toUpper();
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

FieldEditor makeEditor(const EditorPage& page, const Field& field, const std::string& key,
                       const QString& unit, QWidget* parent) {
  FieldEditor editor;
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
      editor = makeRow(page, field, key, 3, unit, parent);
      break;
    case FieldType::kNumbers:
      editor = count > 0 && count <= kMostInRow ? makeRow(page, field, key, count, unit, parent)
                                                : makeListLine(page, field, key, unit, parent);
      break;
    case FieldType::kNumbersByName:
      editor = makeNamedNumbers(page, field, parent);
      break;
    case FieldType::kText:
      editor = !field.refers.empty() && field.refers != "signal" ? makeReference(page, field, parent)
                                                                 : makeLine(page, field, key, unit, parent);
      break;
    case FieldType::kNumber:
    case FieldType::kFunction:
      editor = makeLine(page, field, key, unit, parent);
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
