// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/ObjectFields.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/Units.h"
#include "app/document/ObjectNames.h"
#include "app/languages/EngineText.h"
#include "app/panels/fields/TypedNumbers.h"
#include "app/panels/properties/PiecesDialog.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/io/scene/Overrides.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/edit/NewObjects.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {
namespace {

constexpr int kMostRows = 200;         // of one list
constexpr std::size_t kShortList = 8;  // a longer one is folded at first
constexpr const char* kRadiansText = "rad";

QString titleOfKind(const Kind& kind) { return engineText(kind.title); }

QString shownName(const SceneObject& object) {
  const std::string name = object.name();
  return name.empty() ? titleOfKind(object.kind()) : QString::fromStdString(name);
}

QToolButton* smallButton(Workbench* workbench, QWidget* parent, const QString& icon, const QString& name,
                         const QString& tip) {
  auto* made = new QToolButton(parent);
  workbench->showIcon(made, icon);
  made->setAutoRaise(true);
  made->setObjectName(name);
  made->setToolTip(tip);
  made->setAccessibleName(tip);
  return made;
}

}  // namespace

ObjectFields::ObjectFields(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      form_(new QFormLayout),
      breadcrumb_(new QLabel(this)),
      problem_(new QLabel(this)) {
  setObjectName("objectFields");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  breadcrumb_->setObjectName("objectFields.breadcrumb");
  breadcrumb_->setTextFormat(Qt::RichText);
  breadcrumb_->setWordWrap(true);
  connect(breadcrumb_, &QLabel::linkActivated, this, [this](const QString& id) { go(id.toULongLong()); });
  problem_->setObjectName("objectFields.problem");
  problem_->setWordWrap(true);
  problem_->setTextFormat(Qt::PlainText);
  problem_->hide();
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  layout->addWidget(breadcrumb_);
  layout->addLayout(form_);
  connect(workbench->document(), &Document::edited, this, &ObjectFields::refresh);
  connect(workbench->document(), &Document::documentReplaced, this, [this] { showObject(0); });
  connect(workbench, &Workbench::unitsChanged, this, &ObjectFields::refresh);
  connect(workbench, &Workbench::themeChanged, this, &ObjectFields::refresh);
}

const SceneObject* ObjectFields::object() const {
  return workbench_->document()->isOpen() ? workbench_->document()->objects().Find(shown_) : nullptr;
}

SharedObjects ObjectFields::shared() const {
  // What was gone to is one alone.
  return {shown_, shown_ == first_ ? with_ : std::vector<ObjectId>()};
}

void ObjectFields::showObject(ObjectId object, const std::vector<ObjectId>& beside, const std::string& but,
                              const std::vector<ObjectId>& with) {
  const bool other = object != first_ || beside != beside_ || but != but_ || with != with_;
  first_ = object;
  beside_ = beside;
  but_ = but;
  with_ = with;
  if (other)
    go(object);
  else
    refresh();
}

void ObjectFields::go(ObjectId object) {
  shown_ = object;
  stepping_ = nullptr;
  complain({});
  refresh();
}

void ObjectFields::complain(const QString& problem, QWidget* below) {
  if (form_->indexOf(problem_) >= 0) {
    const QFormLayout::TakeRowResult taken = form_->takeRow(problem_);
    delete taken.labelItem;
    delete taken.fieldItem;
  }
  problem_->setText(problem);
  problem_->setStyleSheet(QString("color: %1").arg(workbench_->theme().bad.name()));
  problem_->setVisible(!problem.isEmpty());
  if (problem.isEmpty()) return;
  int row = form_->rowCount() - 1;
  QFormLayout::ItemRole role = QFormLayout::SpanningRole;
  if (below != nullptr) form_->getWidgetPosition(below, &row, &role);
  form_->insertRow(row + 1, problem_);
}

// In the unit of angles that the user has chosen.
std::string ObjectFields::keyOf(const Field& field, const SceneObject& object) const {
  const bool degrees = field.angle && chosenUnits().angle == "°" &&
                       (!field.degrees || field.degrees(object.value())) &&
                       UnitOf(workbench_->document()->objects(), object, field) == kRadiansText;
  return degrees ? field.Keys()[1] : field.name;
}

bool ObjectFields::isShown(const Field& field, const SceneObject& object) const {
  return field.type != FieldType::kOther && field.Used(object.value()) &&
         (field.name != but_ || shown_ != first_) && isFound(field) &&
         shared().share(workbench_->document()->objects(), field);
}

// What changes the rows themselves: the object, which fields have an effect, their units, what is in lists.
std::vector<std::string> ObjectFields::shape(const SceneObject& object) const {
  std::vector<std::string> parts = {std::to_string(object.id()),
                                    workbench_->document()->objects().PathOf(object),
                                    workbench_->theme().dark ? "dark" : "light"};
  for (const UnitOption& option : UnitOptions()) parts.push_back(chosenUnits().*option.unit);
  for (const ObjectId other : shared().others) parts.push_back(std::to_string(other));
  parts.push_back(words_.join(' ').toStdString());
  if (!words_.empty())
    for (const Found& each : foundBelow(object))
      parts.push_back(std::to_string(each.object->id()) + each.object->name() + "." + each.field->name);
  for (const Field& field : object.kind().fields) {
    if (!isShown(field, object)) continue;
    parts.push_back(field.name);
    if (field.range_for) {
      const Interval range = field.range_for(object.value());
      parts.push_back(std::to_string(range.least) + "," + std::to_string(range.most));
    }
    if (field.unit_for || field.unit.find('|') != std::string::npos)
      parts.push_back(UnitOf(workbench_->document()->objects(), object, field));
    if (hasFormula(field, object)) parts.emplace_back("formula");
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
  const SharedObjects together = shared();
  KnownDefaults defaults;
  for (const Row& row : rows_) {
    row.editor.show(*shown);
    showMark(row, *shown, &defaults);
    if (together.several())
      markVarious(row.editor.widget, row.label,
                  together.differing(workbench_->document()->objects(), *row.field));
  }
}

void ObjectFields::clearRows() {
  complain({});
  rows_.clear();
  clearing_ = true;
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
  clearing_ = false;
}

void ObjectFields::showWay(const SceneObject& object) {
  const CObjectContainer& scene = workbench_->document()->objects();
  if (shared().several()) {
    breadcrumb_->setText(QString("<b>%1</b>").arg(shared().title(scene).toHtmlEscaped()));
    breadcrumb_->setToolTip(tr("A value that is entered is set on all of them"));
    return;
  }
  QStringList ancestors;
  const QString color = workbench_->theme().accent.name();
  const QString link = "<a href=\"%1\" style=\"color: %2\">%3</a>";
  for (const SceneObject* above = object.parent(); above && above->parent(); above = above->parent())
    ancestors.prepend(link.arg(above->id()).arg(color, shownName(*above).toHtmlEscaped()));
  const QString formula = numberOfFormula(scene, object);
  ancestors.append(
      QString("<b>%1</b>").arg((formula.isEmpty() ? shownName(object) : formula).toHtmlEscaped()));
  QString text = ancestors.join(QStringLiteral(" › "));
  if (!object.name().empty() || !formula.isEmpty())
    text += QString(" <span style=\"color: %1\">%2</span>")
                .arg(workbench_->theme().muted.name(), titleOfKind(object.kind()).toLower().toHtmlEscaped());
  if (shown_ == first_)
    for (const ObjectId id : beside_)
      if (const SceneObject* other = scene.Find(id))
        text += " · " + link.arg(id).arg(color, titleOfKind(other->kind()).toLower().toHtmlEscaped() + " " +
                                                    shownName(*other).toHtmlEscaped());
  breadcrumb_->setText(text);
  breadcrumb_->setToolTip(
      tr("%1: %2").arg(titleOfKind(object.kind()), QString::fromStdString(scene.PathOf(object))));
}

void ObjectFields::rebuild(const SceneObject& object) {
  clearRows();
  showWay(object);
  if (words_.empty()) addCut(object);
  found_ = 0;
  for (const Field& field : object.kind().fields) {
    if (!isShown(field, object)) continue;
    ++found_;
    if (field.HoldsObjects())
      addChildren(field, object);
    else
      addValue(field, object);
  }
  if (!words_.empty()) addFound(object);
  // Rows are shown by events; what scrolls them learns then how high they are.
  QTimer::singleShot(0, this, [this] {
    if (QWidget* above = parentWidget())
      QCoreApplication::postEvent(above, new QEvent(QEvent::LayoutRequest));
  });
}

// Of a collision mesh: the way to convex pieces.
void ObjectFields::addCut(const SceneObject& object) {
  if (shared().several() || !PiecesDialog::takes(object)) return;
  auto* cut = new QPushButton(tr("Cut into convex pieces…"), this);
  cut->setObjectName("shape.cut");
  cut->setToolTip(tr("Contact takes a mesh for its convex hull; pieces keep its hollows"));
  connect(cut, &QPushButton::clicked, this,
          [this, id = object.id()] { (new PiecesDialog(workbench_, id, window()))->open(); });
  form_->addRow(cut);
}

// A button that restores the value of the robot's own file, or the default. Null: it has none of the two.
QToolButton* ObjectFields::makeResetButton(const Field& field, const SceneObject& object) {
  if (field.name == "name") return nullptr;
  const QString name = QString::fromStdString(object.kind().name + "." + field.name + ".reset");
  auto* back = smallButton(workbench_, this, "reset", name, tr("Back to the default"));
  connect(back, &QToolButton::clicked, this, [this, &field] {
    commit(field, false, [&](CObjectContainer* scene, ProblemList*) {
      return shared().reset(scene, workbench_->document()->fileValues(), field);
    });
  });
  return back;
}

// A value that the scene has instead of the file's, or of the default.
void ObjectFields::showMark(const Row& row, const SceneObject& object, KnownDefaults* defaults) {
  if (row.back == nullptr) return;
  FileValues* const files = workbench_->document()->fileValues();
  const CObjectContainer& scene = workbench_->document()->objects();
  const bool can = shared().canReset(scene, files, *row.field, defaults);
  row.back->setVisible(can);
  const SceneObject* const in_file = CanOverride(*row.field) ? files->Find(object) : nullptr;
  const bool overridden = in_file != nullptr && files->IsOverridden(object, *row.field);
  if (row.label != nullptr) {
    QFont face = font();
    face.setItalic(overridden);
    row.label->setFont(face);
  }
  if (!can) return;
  if (shared().several())
    return row.back->setToolTip(tr("All of them back to the file's value or the default"));
  if (overridden) {
    const std::string key = keyOf(*row.field, object);
    const TypedNumbers numbers = typedNumbers(*row.field, key, UnitOf(scene, object, *row.field));
    const JsonValue value = FieldValueToJson(*in_file, *row.field, key);
    const QString text = value.kind == JsonValue::Kind::kNull ? tr("none")
                         : value.IsNumber() || value.IsArray()
                             ? joinUnit(spelled(value, numbers.shown), numbers.name())
                             : QString::fromStdString(CompactJson(value));
    row.back->setToolTip(tr("The scene overrides this. Back to the file's value: %1").arg(text));
  }
}

void ObjectFields::addNew(const Field& field) {
  const QString title = titleOfKind(field.kind()).toLower();
  takeOverFirst(workbench_->document(), this, {shown_}, [this, &field, title, above = shown_] {
    const ObjectId added =
        workbench_->document()->editObjects(tr("Add %1").arg(title), [&](CObjectContainer* scene) {
          return TakingOver(scene, {above},
                            [&](CObjectContainer* open) { return AddNewObject(open, above, field); });
        });
    if (added != 0) go(added);
  });
}

void ObjectFields::addChildren(const Field& field, const SceneObject& object) {
  const auto& children = object.ChildrenOf(field.name);
  const bool list = field.type == FieldType::kList;
  if (!list && children.empty() && !field.optional) return;
  const std::string place = object.kind().name + "." + field.name;
  const QString prefix = QString::fromStdString(place);
  const auto known = open_.find(place);
  const bool open = known != open_.end() ? known->second : children.size() <= kShortList;
  auto* heading = new QWidget(this);
  auto* row = new QHBoxLayout(heading);
  row->setContentsMargins(0, 4, 0, 0);
  row->setSpacing(2);
  auto* fold = new QToolButton(heading);
  fold->setObjectName(prefix + ".fold");
  fold->setText(list ? tr("%1 (%2)").arg(labelOf(field)).arg(children.size()) : labelOf(field));
  fold->setToolTip(engineText(field.help));
  fold->setAutoRaise(true);
  QFont bold = fold->font();
  bold.setBold(true);
  fold->setFont(bold);
  fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  fold->setArrowType(children.empty() ? Qt::NoArrow : open ? Qt::DownArrow : Qt::RightArrow);
  fold->setEnabled(!children.empty());
  connect(fold, &QToolButton::clicked, this, [this, place, open] {
    open_[place] = !open;
    shape_.clear();
    refresh();
  });
  row->addWidget(fold);
  row->addStretch(1);
  if (list || children.empty()) {
    auto* add = smallButton(workbench_, heading, "add", prefix + ".add",
                            tr("Add a %1").arg(titleOfKind(field.kind()).toLower()));
    row->addWidget(add);
    connect(add, &QToolButton::clicked, this, [this, &field] { addNew(field); });
  }
  form_->addRow(heading);
  if (!open) return;
  int number = 0;
  for (const auto& child : children) {
    if (number == kMostRows) {
      form_->addRow(new QLabel(tr("… and %1 more").arg(children.size() - kMostRows), this));
      break;
    }
    addChild(field, *child, prefix, number++);
  }
}

void ObjectFields::addChild(const Field& field, const SceneObject& child, const QString& prefix, int number) {
  const bool list = field.type == FieldType::kList;
  auto* item = new QWidget(this);
  auto* line = new QHBoxLayout(item);
  line->setContentsMargins(8, 0, 0, 0);
  auto* open = new QToolButton(item);
  const QString formula = numberOfFormula(workbench_->document()->objects(), child);
  const QString numbered = tr("%1 %2").arg(titleOfKind(child.kind())).arg(number + 1);
  open->setText(!formula.isEmpty() ? formula : child.name().empty() && list ? numbered : shownName(child));
  open->setAutoRaise(true);
  open->setObjectName(QString("%1.%2").arg(prefix).arg(number));
  open->setToolTip(tr("Show its values"));
  connect(open, &QToolButton::clicked, this, [this, id = child.id()] { go(id); });
  line->addWidget(open);
  line->addStretch(1);
  if (list || field.optional) {
    auto* remove = smallButton(workbench_, item, "delete", open->objectName() + ".remove",
                               tr("Remove %1").arg(open->text()));
    connect(remove, &QToolButton::clicked, this,
            [this, id = child.id()] { workbench_->objectActions()->remove({id}); });
    line->addWidget(remove);
  }
  form_->addRow(item);
}

}  // namespace linkwright::app
