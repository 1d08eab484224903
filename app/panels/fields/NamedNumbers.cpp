// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/NamedNumbers.h"

#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "app/base/Units.h"
#include "app/languages/EngineText.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {
namespace {

constexpr int kMostEntries = 60;  // shown, and offered, at once

// What stands between commas; those within the brackets of a function are its own.
QStringList entriesOf(const QString& text) {
  QStringList entries = {QString()};
  int depth = 0;
  for (const QChar c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth <= 0)
      entries.append(QString());
    else
      entries.back() += c;
  }
  for (QString& each : entries) each = each.trimmed();
  return entries;
}

class NamedNumbers : public QWidget {
 public:
  NamedNumbers(EditorPage page, const Field& field, QWidget* parent)
      : QWidget(parent), page_(std::move(page)), field_(field), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(8, 0, 0, 0);
    grid_->setSpacing(4);
    grid_->setColumnStretch(1, 1);
    name_ = QString::fromStdString(page_.object()->kind().name + "." + field.name);
  }

  void showObject(const SceneObject& object) {
    const NumbersByName values = std::get<NumbersByName>(field_.get(object.value()));
    QStringList names;
    for (const auto& [name, numbers] : values) names << QString::fromStdString(name);
    std::vector<std::string> units;  // a joint may turn that slid
    for (const QString& name : names)
      if (units.size() < kMostEntries)
        units.push_back(
            UnitOfEntry(page_.workbench->document()->objects(), object, field_, name.toStdString()));
    if (!made_ || names != names_ || units != own_units_) {
      own_units_ = units;
      make(object, names);
    }
    std::size_t row = 0;
    for (const auto& [name, numbers] : values) {
      if (row >= lines_.size()) break;
      showNumbers(lines_[row], units_[row], name, numbers);
      ++row;
    }
  }

 private:
  // Each with its formula, if it has one.
  QString shownPart(const std::string& name, std::size_t i, const std::vector<double>& numbers,
                    const TypedNumbers& unit) const {
    const std::string formula = page_.formulaOf("." + name + "." + std::to_string(i));
    return formula.empty() ? shortNumber(unit.shown.Shown(numbers[i])) : QString::fromStdString(formula);
  }
  void showNumbers(ValueLine* line, const TypedNumbers& unit, const std::string& name,
                   const std::vector<double>& numbers) const {
    if (numbers.size() == 1)
      return showFollowing(page_, line, "." + name, shortNumber(unit.shown.Shown(numbers[0])), unit.name());
    QStringList texts;
    for (std::size_t i = 0; i < numbers.size(); ++i) texts << shownPart(name, i, numbers, unit);
    line->showValue(texts.join(", "));
  }
  // What was typed for a name. False: it was refused.
  bool take(const QString& name, const QString& typed, const TypedNumbers& unit, bool stepped) {
    const std::string key = name.toStdString();
    const SceneObject* const object = page_.object();
    if (object == nullptr) return false;
    const auto values = std::get<NumbersByName>(field_.get(object->value()));
    const auto held = values.find(key);
    const std::vector<double> before = held == values.end() ? std::vector<double>{0} : held->second;
    const CObjectContainer& scene = page_.workbench->document()->objects();
    // A comma may stand for the point of a single number.
    const QStringList parts =
        before.size() <= 1 && numberIn(typed) ? QStringList{typed.trimmed()} : entriesOf(typed);
    // What stands there as it is shown keeps the digits that are not.
    const auto same = [&](qsizetype i) {
      const auto at = static_cast<std::size_t>(i);
      return before.size() > 1 && at < before.size() && parts[i] == shownPart(key, at, before, unit);
    };
    bool plain = page_.formulaOf("." + key).empty();
    for (std::size_t i = 0; i < before.size(); ++i)
      plain = plain && page_.formulaOf("." + key + "." + std::to_string(i)).empty();
    std::vector<double> numbers;
    for (qsizetype i = 0; i < parts.size() && plain; ++i) {
      const auto number = numberIn(parts[i]);
      plain = number.has_value();
      if (plain) numbers.push_back(same(i) ? before[static_cast<std::size_t>(i)] : unit.shown.ToSi(*number));
    }
    if (plain) return change([&](NumbersByName* all) { (*all)[key] = numbers; }, stepped);
    if (before.size() <= 1) return page_.setNumber("." + key, unit.inSi(scene, typed), stepped);
    const auto count = static_cast<qsizetype>(before.size());
    if (parts.size() != count) {
      page_.refuse(QObject::tr("%1 needs %2 numbers with commas between them").arg(name).arg(count));
      return false;
    }
    // All of them or none.
    const auto part = [&](qsizetype i) { return "." + key + "." + std::to_string(i); };
    for (qsizetype i = 0; i < count; ++i)
      if (!same(i) && !page_.meansNumber(part(i), unit.inSi(scene, parts[i]))) {
        page_.refuse(QObject::tr("\"%1\" is no number").arg(parts[i]));
        return false;
      }
    page_.stepsBegin();
    for (qsizetype i = 0; i < count; ++i)
      if (!same(i) && !page_.setNumber(part(i), unit.inSi(scene, parts[i]), true)) return false;
    return true;
  }
  void make(const SceneObject& object, const QStringList& names) {
    made_ = true;
    names_ = names;
    lines_.clear();
    units_.clear();
    while (QLayoutItem* item = grid_->takeAt(0)) {
      if (QWidget* widget = item->widget()) {
        widget->hide();
        widget->deleteLater();
      }
      delete item;
    }
    const CObjectContainer& scene = page_.workbench->document()->objects();
    int row = 0;
    for (const QString& name : names) {
      if (row == kMostEntries) {
        grid_->addWidget(new QLabel(QObject::tr("… and %1 more").arg(names.size() - row), this), row, 0, 1,
                         3);
        break;
      }
      auto* label = new QLabel(name, this);
      label->setTextFormat(Qt::PlainText);
      label->setWordWrap(true);
      auto* line = new ValueLine(this);
      line->setObjectName(name_ + "." + name);
      line->setAccessibleName(QObject::tr("%1 of %2").arg(labelOf(field_), name));
      line->setToolTip(engineText(field_.help));
      const std::string own = UnitOfEntry(scene, object, field_, name.toStdString());
      const TypedNumbers unit{own, shownUnit(own)};
      units_.push_back(unit);
      line->setUnit(unit.name());
      const auto enter = [this, line, name, unit](bool stepped) {
        if (!take(name, line->text(), unit, stepped)) return line->setWrong(true);
        line->accept();
        if (const SceneObject* now = page_.object()) showObject(*now);
      };
      QObject::connect(line, &ValueLine::entered, line, [enter] { enter(false); });
      QObject::connect(line, &ValueLine::stepped, line, [enter] { enter(true); });
      QObject::connect(line, &QLineEdit::returnPressed, line, [this, line] {
        if (!line->property("wrong").toBool()) returnKeys(page_.workbench, line);
      });
      label->setObjectName(name_ + "." + name + ".handle");
      dragByLabel(page_, label, line);
      auto* remove = button("delete", QObject::tr("Remove the value of %1").arg(name));
      remove->setObjectName(name_ + "." + name + ".remove");
      QObject::connect(remove, &QToolButton::clicked, this, [this, name] {
        change([&](NumbersByName* values) { values->erase(name.toStdString()); }, false);
      });
      grid_->addWidget(label, row, 0);
      grid_->addWidget(line, row, 1);
      grid_->addWidget(remove, row++, 2);
      lines_.push_back(line);
      label->show();
      line->show();
      remove->show();
    }
    auto* add = button("add", QObject::tr("Add a value"));
    add->setObjectName(name_ + ".add");
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    add->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [this, menu] { offer(menu); });
    grid_->addWidget(add, row, 2);
    add->show();
  }

  QToolButton* button(const QString& icon, const QString& tip) {
    auto* made = new QToolButton(this);
    page_.workbench->showIcon(made, icon);
    made->setAutoRaise(true);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    return made;
  }

  void offer(QMenu* menu) {
    menu->clear();
    const SceneObject* const object = page_.object();
    if (object == nullptr) return;
    for (const std::string& name : NamesFor(page_.workbench->document()->objects(), *object, field_)) {
      if (names_.contains(QString::fromStdString(name)) || menu->actions().size() >= kMostEntries) continue;
      QAction* action = menu->addAction(QString::fromStdString(name).replace("&", "&&"));
      QObject::connect(action, &QAction::triggered, this, [this, name] {
        change([&](NumbersByName* values) { (*values)[name] = {0}; }, false);
      });
    }
    if (menu->isEmpty()) menu->addAction(QObject::tr("Nothing to add"))->setEnabled(false);
  }

  bool change(const std::function<void(NumbersByName*)>& how, bool stepped) {
    // As text, so that ranges are checked as in a file; of several objects each keeps its other numbers.
    return page_.commitEach(
        [&](const SceneObject& own, const Field& of) {
          auto values = std::get<NumbersByName>(of.get(own.value()));
          how(&values);
          JsonValue text = JsonValue::Object();
          for (const auto& [name, numbers] : values) {
            std::vector<JsonValue> items;
            for (const double number : numbers) items.push_back(JsonValue::Number(number));
            text.Set(name, items.size() == 1 ? items[0] : JsonValue::Array(std::move(items)));
          }
          return CompactJson(text);
        },
        stepped);
  }

  EditorPage page_;
  const Field& field_;
  QGridLayout* grid_;
  QString name_;
  QStringList names_;
  bool made_ = false;
  std::vector<ValueLine*> lines_;
  std::vector<TypedNumbers> units_;     // one a line
  std::vector<std::string> own_units_;  // the same in SI
};

}  // namespace

FieldEditor makeNamedNumbers(const EditorPage& page, const Field& field, QWidget* parent) {
  auto* numbers = new NamedNumbers(page, field, parent);
  return {numbers, [numbers](const SceneObject& shown) { numbers->showObject(shown); }, true};
}

}  // namespace linkwright::app
