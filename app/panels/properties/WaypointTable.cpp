// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/WaypointTable.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include "app/base/Units.h"
#include "app/commands/PathEdits.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::app {
namespace {

constexpr int kRowHeight = 22, kMostWaypointRows = 8;

}  // namespace

WaypointTable::WaypointTable(Workbench* workbench, QWidget* parent)
    : QTableWidget(parent), workbench_(workbench) {
  setObjectName("path.waypoints");
  setAccessibleName(tr("Waypoints"));
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setAlternatingRowColors(true);
  verticalHeader()->setDefaultSectionSize(kRowHeight);
  horizontalHeader()->setDefaultSectionSize(58);
  horizontalHeader()->setMinimumSectionSize(40);
  setMinimumWidth(60);
  connect(this, &QTableWidget::cellChanged, this, &WaypointTable::typed);
  connect(this, &QTableWidget::currentCellChanged, this, [this](int row) {
    if (row >= 0 && index_ >= 0) workbench_->selection()->select(WaypointObject(index_, row));
  });
}

void WaypointTable::setNumber(int row, int column, double si, const char* unit, int decimals) {
  QTableWidgetItem* cell = item(row, column);
  if (cell == nullptr) {
    cell = new QTableWidgetItem;
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setItem(row, column, cell);
  }
  const QString text = numberText(shownUnit(unit).Shown(si), 'f', shownDecimals(unit, decimals));
  if (cell->text() != text) cell->setText(text);
}

std::string WaypointTable::numberOf(int row, int column) const {
  const CObjectContainer& scene = workbench_->document()->objects();
  const auto& paths = scene.root().ChildrenOf("paths");
  if (index_ < 0 || index_ >= static_cast<int>(paths.size())) return {};
  const SceneObject& path = *paths[static_cast<size_t>(index_)];
  const auto& waypoints = path.ChildrenOf("waypoints");
  if (row < 0 || row >= static_cast<int>(waypoints.size())) return {};
  const std::string waypoint = scene.PathOf(*waypoints[static_cast<size_t>(row)]);
  if (column == 0) return waypoint + ".time";
  if (path.As<PathElement>().OfJoints()) return waypoint + ".q." + std::to_string(column - 1);
  const std::string axis = std::string(".") + "xyz"[(column - 1) % 3];
  return waypoint + (column < 4 ? ".xyz" : ".rpy") + axis;
}

// Numbers that follow a formula are in italics, and their tips show it.
void WaypointTable::showFormulas() {
  const CObjectContainer& scene = workbench_->document()->objects();
  for (int row = 0; row < rowCount(); ++row)
    for (int column = 0; column < columnCount(); ++column) {
      QTableWidgetItem* const cell = item(row, column);
      if (cell == nullptr) continue;
      const QString formula = QString::fromStdString(FormulaOf(scene, numberOf(row, column)));
      QFont face = cell->font();
      if (face.italic() == formula.isEmpty()) {
        face.setItalic(!formula.isEmpty());
        cell->setFont(face);
      }
      cell->setToolTip(formula.isEmpty() ? QString() : tr("Follows %1").arg(formula));
    }
}

const char* WaypointTable::unitOf(const std::string& joint) const {
  const Model* model = workbench_->player()->model();
  const BodyIndex body = model ? model->FindJoint(joint) : BodyIndex();
  const bool slides =
      body.IsValid() && model->joints()[static_cast<size_t>(body.value)].type == JointType::kPrismatic;
  return slides ? "m" : "rad";
}

void WaypointTable::showPath(int index) {
  const auto& paths = workbench_->document()->scene().paths;
  if (index < 0 || index >= static_cast<int>(paths.size())) return;
  const bool typing = state() == QAbstractItemView::EditingState;
  if (typing && index == index_) return;
  const QSignalBlocker blocker(this);
  if (typing) reset();  // what is half typed is not for this path
  index_ = index;
  const PathElement& path = paths[static_cast<size_t>(index)];
  QStringList titles = {tr("t [s]")};
  if (path.OfJoints()) {
    for (const std::string& joint : path.joints)
      titles << titleWithUnit(QString::fromStdString(joint), unitOf(joint));
  } else {
    for (const char* axis : {"x", "y", "z"}) titles << titleWithUnit(axis, "m");
    if (path.orientation)
      for (const QString& turn : {tr("roll"), tr("pitch"), tr("yaw")}) titles << titleWithUnit(turn, "rad");
  }
  setColumnCount(static_cast<int>(titles.size()));
  setHorizontalHeaderLabels(titles);
  setRowCount(static_cast<int>(path.waypoints.size()));
  for (int row = 0; row < rowCount(); ++row) {
    const PathWaypoint& waypoint = path.waypoints[static_cast<size_t>(row)];
    setNumber(row, 0, waypoint.time, "s", 3);
    if (path.OfJoints()) {
      for (size_t k = 0; k < waypoint.q.size(); ++k)
        setNumber(row, static_cast<int>(k) + 1, waypoint.q[k], unitOf(path.joints[k]), 4);
      continue;
    }
    for (int k = 0; k < 3; ++k) setNumber(row, k + 1, waypoint.X_WP.p[k], "m", 4);
    if (!path.orientation) continue;
    const Vector3 rpy = RpyFromRotation(waypoint.X_WP.R);
    for (int k = 0; k < 3; ++k) setNumber(row, k + 4, rpy[k], "rad", 4);
  }
  showFormulas();
  const PickObject selected = workbench_->selection()->selected();
  const int row = PathOf(selected) == index ? WaypointOf(selected) : -1;
  if (row >= 0)
    selectRow(row);
  else
    setCurrentItem(nullptr);
  const int rows = std::min(rowCount(), kMostWaypointRows);
  setFixedHeight(horizontalHeader()->sizeHint().height() + rows * kRowHeight + 20);
}

void WaypointTable::typed(int row, int column) {
  const auto& paths = workbench_->document()->scene().paths;
  if (index_ < 0 || index_ >= static_cast<int>(paths.size())) return;
  PathElement changed = paths[static_cast<size_t>(index_)];
  if (row >= static_cast<int>(changed.waypoints.size())) return;
  const char* const unit = column == 0          ? "s"
                           : changed.OfJoints() ? unitOf(changed.joints[static_cast<size_t>(column - 1)])
                           : column < 4         ? "m"
                                                : "rad";
  const auto amount = typedAmount(item(row, column)->text(), unit);
  const double value = amount.value_or(0);
  const std::string number = numberOf(row, column);
  const CObjectContainer& scene = workbench_->document()->objects();
  if (!amount || !FormulaOf(scene, number).empty()) {
    const std::string name = shownUnit(unit).name;
    const QString typed = item(row, column)->text().trimmed();
    const auto plain = numberIn(typed);
    const std::string text = InUnit(scene, plain ? ToJsonNumber(*plain) : typed.toStdString(), name);
    workbench_->document()->editObjects(
        tr("Change a waypoint"), [&](CObjectContainer* objects) { return SetNumber(objects, number, text); });
    showPath(index_);
    return;
  }
  PathWaypoint& waypoint = changed.waypoints[static_cast<size_t>(row)];
  if (column == 0) {
    waypoint.time = value;
  } else if (changed.OfJoints()) {
    waypoint.q[static_cast<size_t>(column - 1)] = value;
  } else if (column < 4) {
    waypoint.X_WP.p[column - 1] = value;
  } else {
    Vector3 rpy = RpyFromRotation(waypoint.X_WP.R);
    rpy[column - 4] = value;
    waypoint.X_WP.R = RotationFromRpy(rpy);
  }
  const std::string wrong = CheckPath(changed);
  if (!wrong.empty()) {
    Q_EMIT workbench_->document()->notice(messageText(wrong));
    showPath(index_);
    return;
  }
  edits::setPath(workbench_->document(), index_, changed);
}

}  // namespace linkwright::app
