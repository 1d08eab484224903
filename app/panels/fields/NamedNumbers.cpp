// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/NamedNumbers.h"

#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {
namespace {

constexpr int kMostEntries = 60;  // shown, and offered, at once

QString numbersText(const std::vector<double>& numbers) {
  QStringList texts;
  for (const double number : numbers) texts << shortNumber(number);
  return texts.join(", ");
}

std::optional<std::vector<double>> numbersIn(const QString& text) {
  std::vector<double> numbers;
  if (const auto one = numberIn(text)) return std::vector<double>{*one};
  for (const QString& each : text.split(',')) {
    const auto number = numberIn(each);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
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
    if (!made_ || names != names_) make(object, names);
    int row = 0;
    for (const auto& [name, numbers] : values) {
      if (row >= static_cast<int>(lines_.size())) break;
      lines_[static_cast<std::size_t>(row++)]->showValue(numbersText(numbers));
    }
  }

 private:
  void make(const SceneObject& object, const QStringList& names) {
    made_ = true;
    names_ = names;
    lines_.clear();
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
      line->setToolTip(QString::fromStdString(field_.help));
      line->setNumeric(true);
      line->setUnit(QString::fromStdString(UnitOfEntry(scene, object, field_, name.toStdString())));
      const auto take = [this, line, name](bool stepped) {
        const auto numbers = numbersIn(line->text());
        if (!numbers)
          page_.refuse(QObject::tr("\"%1\" is no number").arg(line->text()));
        else if (change([&](NumbersByName* values) { (*values)[name.toStdString()] = *numbers; }, stepped))
          return line->accept();
        line->setWrong(true);
      };
      QObject::connect(line, &ValueLine::entered, line, [take] { take(false); });
      QObject::connect(line, &ValueLine::stepped, line, [take] { take(true); });
      QObject::connect(line, &QLineEdit::returnPressed, line, [this, line] {
        if (!line->property("wrong").toBool()) returnKeys(page_.workbench, line);
      });
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
    const SceneObject* const object = page_.object();
    if (object == nullptr) return false;
    auto values = std::get<NumbersByName>(field_.get(object->value()));
    how(&values);
    // As text, so that ranges are checked as in a file.
    JsonValue text = JsonValue::Object();
    for (const auto& [name, numbers] : values) {
      std::vector<JsonValue> items;
      for (const double number : numbers) items.push_back(JsonValue::Number(number));
      text.Set(name, items.size() == 1 ? items[0] : JsonValue::Array(std::move(items)));
    }
    return page_.commit(CompactJson(text), stepped);
  }

  EditorPage page_;
  const Field& field_;
  QGridLayout* grid_;
  QString name_;
  QStringList names_;
  bool made_ = false;
  std::vector<ValueLine*> lines_;
};

}  // namespace

FieldEditor makeNamedNumbers(const EditorPage& page, const Field& field, QWidget* parent) {
  auto* numbers = new NamedNumbers(page, field, parent);
  return {numbers, [numbers](const SceneObject& shown) { numbers->showObject(shown); }, true};
}

}  // namespace linkwright::app
