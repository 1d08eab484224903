// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ObjectFields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/Workbench.h"
#include "app/panels/FieldKeys.h"
#include "engine/io/ObjectText.h"
#include "engine/scene/TreeEdits.h"

namespace linkwright::app {
namespace {

constexpr int kMostRows = 200;          // of one list
constexpr std::size_t kMostLines = 12;  // of a tooltip

QString labelOf(const Field& field) {
  return QString::fromStdString(field.label.empty() ? field.name : field.label);
}

// Without the brackets that a list of numbers has in files.
QString shownText(const SceneObject& object, const Field& field, const std::string& key) {
  QString text = QString::fromStdString(CompactJson(FieldValueToJson(object, field, key)));
  if (text == "null") return {};
  const bool quoted = text.size() > 1 && text.startsWith('"') && text.endsWith('"');
  const bool plain = field.type != FieldType::kRows && field.type != FieldType::kNumbersByName &&
                     field.type != FieldType::kPose && field.type != FieldType::kColors;
  if (quoted || (plain && text.startsWith('['))) text = text.mid(1, text.size() - 2);
  return text;
}

std::string writtenText(const Field& field, const QString& text) {
  const QString trimmed = text.trimmed();
  const bool list = field.type == FieldType::kVector || field.type == FieldType::kNumbers ||
                    field.type == FieldType::kMatrix || field.type == FieldType::kNames ||
                    field.type == FieldType::kFunctions;
  if (list && !trimmed.startsWith('[') && !trimmed.startsWith('"')) return "[" + trimmed.toStdString() + "]";
  return trimmed.toStdString();
}

}  // namespace

ObjectFields::ObjectFields(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      form_(new QFormLayout),
      way_(new QLabel(this)),
      problem_(new QLabel(this)) {
  setObjectName("objectFields");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  way_->setObjectName("objectFields.way");
  way_->setTextFormat(Qt::RichText);
  way_->setWordWrap(true);
  connect(way_, &QLabel::linkActivated, this, [this](const QString& id) { go(id.toULongLong()); });
  problem_->setObjectName("objectFields.problem");
  problem_->setWordWrap(true);
  problem_->setTextFormat(Qt::PlainText);
  problem_->hide();
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  layout->addWidget(way_);
  layout->addLayout(form_);
  layout->addWidget(problem_);
  connect(workbench->document(), &Document::edited, this, &ObjectFields::refresh);
  connect(workbench->document(), &Document::documentReplaced, this, [this] { showObject(0); });
  connect(workbench, &Workbench::unitsChanged, this, &ObjectFields::refresh);
  connect(workbench, &Workbench::themeChanged, this, &ObjectFields::refresh);
}

const SceneObject* ObjectFields::object() const {
  return workbench_->document()->isOpen() ? workbench_->document()->objects().Find(shown_) : nullptr;
}

void ObjectFields::showObject(ObjectId object, const std::vector<ObjectId>& beside) {
  if (object != first_ || beside != beside_) {
    first_ = object;
    beside_ = beside;
    go(object);
  } else {
    refresh();
  }
}

void ObjectFields::go(ObjectId object) {
  shown_ = object;
  complain({});
  refresh();
}

void ObjectFields::complain(const QString& problem) {
  problem_->setText(problem);
  problem_->setStyleSheet(QString("color: %1").arg(workbench_->theme().bad.name()));
  problem_->setVisible(!problem.isEmpty());
}

// In the unit of angles that the user has chosen.
std::string ObjectFields::keyOf(const Field& field) const {
  const bool degrees =
      field.angle && !workbench_->radians() && (!field.degrees || field.degrees(object()->value()));
  return degrees ? field.Keys()[1] : field.name;
}

// What changes the rows themselves: the object, which fields mean something, how many are in each list.
std::vector<std::string> ObjectFields::shape(const SceneObject& object) const {
  std::vector<std::string> parts = {std::to_string(object.id()), workbench_->radians() ? "rad" : "deg",
                                    workbench_->theme().dark ? "dark" : "light"};
  for (const Field& field : object.kind().fields) {
    if (field.type == FieldType::kOther || !field.Applies(object.value())) continue;
    parts.push_back(field.name);
    if (!field.HoldsObjects()) continue;
    for (const auto& child : object.ChildrenOf(field.name))
      parts.push_back(std::to_string(child->id()) + child->name());
  }
  return parts;
}

void ObjectFields::refresh() {
  const SceneObject* shown = object();
  if (!shown && first_ != shown_) {
    // What was gone to has been removed.
    shown_ = first_;
    shown = object();
  }
  setVisible(shown != nullptr);
  if (!shown) {
    shape_.clear();
    return;
  }
  if (std::vector<std::string> now = shape(*shown); now != shape_) {
    shape_ = std::move(now);
    rebuild(*shown);
  }
  for (const Row& row : rows_) row.show(*shown);
}

void ObjectFields::rebuild(const SceneObject& object) {
  rows_.clear();
  while (form_->rowCount() > 0) {
    // One of them may be the one whose click brought us here.
    const QFormLayout::TakeRowResult row = form_->takeRow(0);
    for (QLayoutItem* item : {row.labelItem, row.fieldItem}) {
      if (item == nullptr) continue;
      if (QWidget* widget = item->widget()) {
        widget->blockSignals(true);
        widget->hide();
        widget->deleteLater();
      }
      delete item;
    }
  }
  QStringList way;
  const CObjectContainer& scene = workbench_->document()->objects();
  const auto nameOf = [](const SceneObject& each) {
    const std::string name = each.name();
    return QString::fromStdString(name.empty() ? each.kind().title : name).toHtmlEscaped();
  };
  const QString color = workbench_->theme().accent.name();
  for (const SceneObject* above = object.parent(); above && above->parent(); above = above->parent())
    way.prepend(
        QString("<a href=\"%1\" style=\"color: %2\">%3</a>").arg(above->id()).arg(color, nameOf(*above)));
  way.append(QString("<b>%1</b>").arg(nameOf(object)));
  QString text = way.join(QStringLiteral(" › "));
  if (shown_ == first_)
    for (const ObjectId id : beside_)
      if (const SceneObject* other = scene.Find(id))
        text += QString(" · <a href=\"%1\" style=\"color: %2\">%3 %4</a>")
                    .arg(id)
                    .arg(color, QString::fromStdString(other->kind().title).toLower().toHtmlEscaped(),
                         nameOf(*other));
  way_->setText(text);
  way_->setToolTip(tr("%1: %2").arg(QString::fromStdString(object.kind().title),
                                    QString::fromStdString(scene.PathOf(object))));
  for (const Field& field : object.kind().fields) {
    if (field.type == FieldType::kOther || !field.Applies(object.value())) continue;
    if (field.HoldsObjects())
      addChildren(field, object);
    else
      addValue(field);
  }
}

bool ObjectFields::commit(const Field& field, const std::string& key, const std::string& text) {
  const SceneObject* const shown = object();
  if (!shown) return false;
  ProblemList problems;
  workbench_->document()->editObjects(
      tr("Change %1").arg(labelOf(field)), [&](CObjectContainer* scene) -> TreeEdit {
        if (field.name == "name") return RenameObject(scene, shown_, text);
        TreeEdit done;
        SetFieldText({scene->Find(shown_), &field, key}, text, scene, &problems, &done.edit);
        return done;
      });
  complain(problems.problems().empty() ? QString()
                                       : QString::fromStdString(problems.problems().front().text));
  return problems.problems().empty();
}

void ObjectFields::addValue(const Field& field) {
  const std::string key = keyOf(field);
  const QString name = QString::fromStdString(object()->kind().name + "." + field.name);
  QWidget* editor = nullptr;
  std::function<void(const SceneObject&)> show;
  if (field.type == FieldType::kBool) {
    auto* box = new QCheckBox(this);
    editor = box;
    show = [box, &field](const SceneObject& shown) {
      const QSignalBlocker blocker(box);
      box->setChecked(std::get<bool>(field.get(shown.value())));
    };
    connect(box, &QCheckBox::toggled, this,
            [this, &field, key](bool on) { commit(field, key, on ? "true" : "false"); });
  } else if (field.type == FieldType::kChoice) {
    auto* box = new QComboBox(this);
    editor = box;
    for (const std::string& choice : field.choices) box->addItem(QString::fromStdString(choice));
    show = [box, &field](const SceneObject& shown) {
      const QSignalBlocker blocker(box);
      const FieldValue value = field.get(shown.value());
      const auto* chosen = std::get_if<std::string>(&value);
      box->setCurrentIndex(chosen ? box->findText(QString::fromStdString(*chosen)) : -1);
    };
    connect(box, &QComboBox::activated, this,
            [this, &field, key, box] { commit(field, key, box->currentText().toStdString()); });
  } else {
    auto* line = new QLineEdit(this);
    editor = line;
    line->setMinimumWidth(30);
    show = [this, line, &field, key](const SceneObject& shown) {
      showText(line, shownText(shown, field, key));
      line->setCursorPosition(0);
    };
    connect(line, &QLineEdit::editingFinished, this, [this, line, &field, key] {
      const SceneObject* const shown = object();
      if (!shown || line->text() == shownText(*shown, field, key)) return complain({});
      if (!commit(field, key, writtenText(field, line->text())))
        return;  // what was typed stays, to be mended
      line->setModified(false);
      refresh();
    });
    connect(line, &QLineEdit::returnPressed, this, [this, line] { returnKeys(workbench_, line); });
  }
  editor->setObjectName(name);
  const bool degrees = key != field.name;
  const QString unit = degrees ? QStringLiteral("°") : QString::fromStdString(field.unit);
  editor->setToolTip(QString::fromStdString(field.help));
  editor->setAccessibleName(labelOf(field));
  auto* label = new QLabel(unit.isEmpty() ? labelOf(field) : tr("%1 [%2]").arg(labelOf(field), unit), this);
  label->setWordWrap(true);
  label->setToolTip(editor->toolTip());
  // What is long stands below its label.
  const bool small = field.type == FieldType::kBool || field.type == FieldType::kChoice ||
                     field.type == FieldType::kNumber || field.type == FieldType::kText ||
                     field.type == FieldType::kFunction || field.type == FieldType::kColor;
  if (small) {
    form_->addRow(label, editor);
  } else {
    form_->addRow(label);
    form_->addRow(editor);
  }
  rows_.push_back({&field, editor, std::move(show)});
}

void ObjectFields::addChildren(const Field& field, const SceneObject& object) {
  const auto& children = object.ChildrenOf(field.name);
  const bool list = field.type == FieldType::kList;
  if (!list && children.empty() && !field.optional) return;
  auto* heading = new QWidget(this);
  auto* row = new QHBoxLayout(heading);
  row->setContentsMargins(0, 4, 0, 0);
  auto* label = new QLabel(tr("<b>%1</b>").arg(labelOf(field)), heading);
  label->setToolTip(QString::fromStdString(field.help));
  row->addWidget(label, 1);
  const auto button = [&](QWidget* parent, const QString& icon, const QString& name, const QString& tip) {
    auto* made = new QToolButton(parent);
    made->setIcon(workbench_->icon(icon));
    made->setAutoRaise(true);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    return made;
  };
  const QString prefix = QString::fromStdString(object.kind().name + "." + field.name);
  if (list || children.empty()) {
    auto* add = button(heading, "add", prefix + ".add",
                       tr("Add a %1").arg(QString::fromStdString(field.kind().title).toLower()));
    row->addWidget(add);
    const std::string path = workbench_->document()->objects().PathOf(object);
    connect(add, &QToolButton::clicked, this, [this, &field, list, path] {
      const ObjectId added = workbench_->document()->editObjects(
          tr("Add %1").arg(QString::fromStdString(field.kind().title).toLower()),
          [&](CObjectContainer* scene) {
            const SceneObject& parent = *scene->Find(shown_);
            const std::string name = !list ? std::string()
                                     : field.kind().HasName()
                                         ? FreeName(parent, field, field.kind().name)
                                         : std::to_string(parent.ChildrenOf(field.name).size());
            return AddObject(scene, field.kind().name, path + "/" + field.name + (list ? "/" + name : ""));
          });
      if (added != 0) go(added);
    });
  }
  form_->addRow(heading);
  const CObjectContainer& objects = workbench_->document()->objects();
  const References references(objects);
  int number = 0;
  for (const auto& child : children) {
    if (number == kMostRows) {
      form_->addRow(new QLabel(tr("… and %1 more").arg(children.size() - kMostRows), this));
      break;
    }
    auto* item = new QWidget(this);
    auto* line = new QHBoxLayout(item);
    line->setContentsMargins(8, 0, 0, 0);
    const std::string name = child->name();
    const QString shown =
        name.empty() ? list ? tr("%1 %2").arg(QString::fromStdString(child->kind().title)).arg(number + 1)
                            : QString::fromStdString(child->kind().title)
                     : QString::fromStdString(name);
    auto* open = new QToolButton(item);
    open->setText(shown);
    open->setAutoRaise(true);
    open->setObjectName(QString("%1.%2").arg(prefix).arg(number++));
    open->setToolTip(tr("Show its values"));
    connect(open, &QToolButton::clicked, this, [this, id = child->id()] { go(id); });
    line->addWidget(open);
    line->addStretch(1);
    if (list || field.optional) {
      QString tip = tr("Remove %1").arg(shown);
      const auto lines = DescribeReferences(objects, references.To(*child));
      if (!lines.empty()) tip += tr("; with it goes what cannot be without it:");
      for (std::size_t i = 0; i < lines.size() && i < kMostLines; ++i)
        tip += "\n" + QString::fromStdString(lines[i]);
      if (lines.size() > kMostLines) tip += "\n…";
      auto* remove = button(item, "delete", open->objectName() + ".remove", tip);
      connect(remove, &QToolButton::clicked, this, [this, shown, id = child->id()] {
        workbench_->document()->editObjects(tr("Remove %1").arg(shown),
                                            [&](CObjectContainer* scene) { return RemoveObject(scene, id); });
      });
      line->addWidget(remove);
    }
    form_->addRow(item);
  }
}

}  // namespace linkwright::app
