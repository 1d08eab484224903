// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/runs/RunsPanel.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/FieldNumber.h"

namespace linkwright::app {
namespace {

enum Column { kName, kFrom, kTo, kCompared, kColumns };
constexpr double kLongest = 1e9;  // [s] that can be typed in

QIcon dotOf(const QColor& color) {
  QPixmap pixmap(24, 24);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QRectF(1, 1, 10, 10));
  return QIcon(pixmap);
}

QString seconds(double time) { return numberText(time, 'f', 3) + QStringLiteral(" s"); }

}  // namespace

RunsPanel::RunsPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("runsPanel");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  list_ = new QTreeWidget(this);
  list_->setObjectName("runs");
  list_->setAccessibleName(tr("Runs"));
  list_->setColumnCount(kColumns);
  list_->setHeaderLabels({tr("Run"), tr("From"), tr("To"), tr("Compare")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
  list_->header()->setStretchLastSection(false);
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  list_->setMinimumHeight(60);
  list_->setToolTip(
      tr("Playing on from an earlier time, an edit there or a new start begins another run. "
         "A double click takes a run in hand; F2 names it."));
  column->addWidget(list_, 1);

  auto* row = new QHBoxLayout;
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(name);
    made->setToolTip(tip);
    row->addWidget(made);
    return made;
  };
  take_ = button("takeRun", tr("Take in hand"), tr("Go on with this run; the other one is kept"));
  rename_ = button("renameRun", tr("Rename"), tr("Give the run another name  (F2)"));
  delete_ = button("deleteRun", tr("Delete"), tr("Forget the steps that this run alone has"));
  row->addStretch(1);
  for (const ActionId id : {ActionId::kPlayBackwards, ActionId::kPlayRecorded}) {
    auto* player = new QToolButton(this);
    player->setDefaultAction(workbench->action(id));
    player->setAutoRaise(true);
    row->addWidget(player);
  }
  loop_ = new QToolButton(this);
  loop_->setObjectName("loopRun");
  workbench->showIcon(loop_, "loop");
  loop_->setCheckable(true);
  loop_->setAutoRaise(true);
  loop_->setToolTip(tr("Play what is recorded over and over"));
  row->addWidget(loop_);
  const auto field = [&](const char* name, const QString& label, const QString& tip) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(name);
    box->setRange(0, kLongest);
    box->setDecimals(3);
    box->setSingleStep(0.1);
    box->setSuffix(QStringLiteral(" s"));
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);  // which would cover the number in a narrow window
    box->setKeyboardTracking(false);
    box->setToolTip(tip);
    row->addWidget(new QLabel(label, this));
    row->addWidget(box);
    return box;
  };
  from_ = field("playFrom", tr("from"), tr("Where playing what is recorded begins"));
  to_ = field("playTo", tr("to"), tr("Where it ends; 0: at the end of the run"));
  from_->setAccessibleName(tr("Play from"));
  to_->setAccessibleName(tr("Play to"));
  column->addLayout(row);

  KeptRuns* runs = workbench->runs();
  Playback* playback = workbench->playback();
  // Queued: a tick changes the runs while the list still handles the click.
  connect(runs, &KeptRuns::changed, this, &RunsPanel::rebuild, Qt::QueuedConnection);
  connect(workbench, &Workbench::themeChanged, this, &RunsPanel::rebuild);
  connect(workbench, &Workbench::unitsChanged, this, &RunsPanel::rebuild);
  connect(workbench->player(), &Player::frameChanged, this, &RunsPanel::updateTimes);
  connect(list_, &QTreeWidget::currentItemChanged, this, &RunsPanel::updateButtons);
  connect(list_, &QTreeWidget::itemDoubleClicked, this, &RunsPanel::take);
  connect(list_, &QTreeWidget::itemChanged, this, [this, runs](QTreeWidgetItem* item, int which) {
    if (filling_) return;
    const int id = item->data(kName, Qt::UserRole).toInt();
    if (which == kCompared)
      runs->setCompared(id, item->checkState(kCompared) == Qt::Checked);
    else if (which == kName)
      runs->rename(id, item->text(kName));
  });
  connect(take_, &QPushButton::clicked, this, &RunsPanel::take);
  connect(rename_, &QPushButton::clicked, this, [this] {
    if (list_->currentItem() != nullptr) list_->editItem(list_->currentItem(), kName);
  });
  connect(delete_, &QPushButton::clicked, this, [this, runs] { runs->drop(current()); });
  connect(loop_, &QToolButton::toggled, playback, &Playback::setLoops);
  connect(playback, &Playback::changed, this, [this, playback] { loop_->setChecked(playback->loops()); });
  const auto range = [this, playback] {
    const bool all = from_->value() <= 0 && to_->value() <= 0;
    playback->setRange(from_->value(), all ? 0 : to_->value() > 0 ? to_->value() : kLongest);
  };
  connect(from_, &QDoubleSpinBox::valueChanged, this, range);
  connect(to_, &QDoubleSpinBox::valueChanged, this, range);
  connect(workbench->player(), &Player::replaced, this, [this] {
    for (QDoubleSpinBox* box : {from_, to_}) {
      const QSignalBlocker blocker(box);
      box->setValue(0);
    }
  });
  rebuild();
}

void RunsPanel::rebuild() {
  const int chosen = current();
  filling_ = true;
  list_->clear();
  const Theme& theme = workbench_->theme();
  for (const RunLane& lane : workbench_->runs()->lanes()) {
    auto* item = new QTreeWidgetItem(list_);
    item->setText(kName, lane.name);
    item->setIcon(kName, dotOf(lane.in_hand ? theme.accent : theme.ofRun(lane.id)));
    item->setData(kName, Qt::UserRole, lane.id);
    QStringList numbers;
    for (const auto& [field, value] : lane.numbers) {
      const CObjectContainer& scene = workbench_->document()->objects();
      const auto number = FieldNumber::Find(scene, field);
      const std::string unit = number ? number->UnitIn(scene) : std::string();
      numbers.append(QString::fromStdString(field) + " = " + amountText(value, unit, 6));
    }
    if (!numbers.isEmpty()) item->setToolTip(kName, tr("Simulated with") + "\n" + numbers.join("\n"));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable |
                   (lane.in_hand ? Qt::NoItemFlags : Qt::ItemIsUserCheckable));
    for (const int right : {kFrom, kTo}) item->setTextAlignment(right, Qt::AlignRight | Qt::AlignVCenter);
    item->setText(kFrom, seconds(lane.from));
    item->setText(kTo, seconds(lane.to));
    if (lane.in_hand) {
      QFont bold = item->font(kName);
      bold.setBold(true);
      item->setFont(kName, bold);
      item->setText(kCompared, tr("in hand"));
    } else {
      item->setCheckState(kCompared, lane.compared ? Qt::Checked : Qt::Unchecked);
    }
    if (lane.id == chosen) list_->setCurrentItem(item);
  }
  filling_ = false;
  updateButtons();
}

void RunsPanel::updateTimes() {
  if (!isVisible()) return;
  filling_ = true;
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = list_->topLevelItem(i);
    for (const RunLane& lane : workbench_->runs()->lanes())
      if (lane.in_hand && lane.id == item->data(kName, Qt::UserRole).toInt() &&
          item->text(kTo) != seconds(lane.to))
        item->setText(kTo, seconds(lane.to));
  }
  filling_ = false;
}

int RunsPanel::current() const {
  const QTreeWidgetItem* item = list_->currentItem();
  return item != nullptr ? item->data(kName, Qt::UserRole).toInt() : 0;
}

void RunsPanel::updateButtons() {
  const int id = current();
  bool known = false, kept = false;
  for (const RunLane& lane : workbench_->runs()->lanes()) {
    if (lane.id != id) continue;
    known = true;
    kept = !lane.in_hand;
  }
  take_->setEnabled(kept);
  delete_->setEnabled(kept);
  rename_->setEnabled(known);
}

void RunsPanel::take() {
  if (const int id = current(); id != 0 && take_->isEnabled()) workbench_->runs()->take(id);
}

}  // namespace linkwright::app
