// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/WaypointTable.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include "app/commands/PathEdits.h"
#include "app/panels/fields/Units.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"

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

void WaypointTable::setNumber(int row, int column, double value, int decimals) {
  QTableWidgetItem* cell = item(row, column);
  if (cell == nullptr) {
    cell = new QTableWidgetItem;
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setItem(row, column, cell);
  }
  const QString text = QString::number(value, 'f', decimals);
  if (cell->text() != text) cell->setText(text);
}

double WaypointTable::factorOf(const std::string& joint) const {
  const Model* model = workbench_->player()->model();
  const BodyIndex body = model ? model->FindJoint(joint) : BodyIndex();
  return angleFactor(body.IsValid() ? model->joints()[static_cast<size_t>(body.value)] : Joint(),
                     workbench_->radians());
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
  const bool radians = workbench_->radians();
  const double factor = radians ? 1 : kDegrees;
  QStringList titles = {tr("t [s]")};
  if (path.OfJoints()) {
    for (const std::string& joint : path.joints) titles << QString::fromStdString(joint);
  } else {
    titles << "x"
           << "y"
           << "z";
    if (path.orientation) titles << tr("roll") << tr("pitch") << tr("yaw");
  }
  setColumnCount(static_cast<int>(titles.size()));
  setHorizontalHeaderLabels(titles);
  setRowCount(static_cast<int>(path.waypoints.size()));
  for (int row = 0; row < rowCount(); ++row) {
    const PathWaypoint& waypoint = path.waypoints[static_cast<size_t>(row)];
    setNumber(row, 0, waypoint.time, 3);
    if (path.OfJoints()) {
      for (size_t k = 0; k < waypoint.q.size(); ++k) {
        const double shown = factorOf(path.joints[k]);
        setNumber(row, static_cast<int>(k) + 1, waypoint.q[k] * shown, shown == 1 ? 4 : 2);
      }
      continue;
    }
    for (int k = 0; k < 3; ++k) setNumber(row, k + 1, waypoint.X_WP.p[k], 4);
    if (!path.orientation) continue;
    const Vector3 rpy = RpyFromRotation(waypoint.X_WP.R) * factor;
    for (int k = 0; k < 3; ++k) setNumber(row, k + 4, rpy[k], radians ? 4 : 2);
  }
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
  bool ok = false;
  const double value = item(row, column)->text().trimmed().replace(',', '.').toDouble(&ok);
  PathWaypoint& waypoint = changed.waypoints[static_cast<size_t>(row)];
  const double factor = workbench_->radians() ? 1 : kDegrees;
  if (column == 0) {
    waypoint.time = value;
  } else if (changed.OfJoints()) {
    const auto joint = static_cast<size_t>(column - 1);
    waypoint.q[joint] = value / factorOf(changed.joints[joint]);
  } else if (column < 4) {
    waypoint.X_WP.p[column - 1] = value;
  } else {
    Vector3 rpy = RpyFromRotation(waypoint.X_WP.R);
    rpy[column - 4] = value / factor;
    waypoint.X_WP.R = RotationFromRpy(rpy);
  }
  const std::string wrong = ok ? CheckPath(changed) : "that is no number";
  if (!wrong.empty()) {
    Q_EMIT workbench_->document()->notice(QString::fromStdString(wrong));
    showPath(index_);
    return;
  }
  edits::setPath(workbench_->document(), index_, changed);
}

}  // namespace linkwright::app
