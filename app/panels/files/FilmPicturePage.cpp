// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmPicturePage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "app/panels/files/FilmBeside.h"
#include "app/panels/files/FilmPreview.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
FilmPicturePage::FilmPicturePage(Workbench* workbench,
                                 std::function<std::optional<FilmOrder>(QString* why)> order, bool film,
                                 QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  auto* form = new QFormLayout;
  row->addLayout(form, 1);
  title_ = new QLineEdit(this);
  title_->setObjectName("filmTitle");
  form->addRow(tr("Title"), title_);
  time_ = new QCheckBox(tr("Time"), this);
  energy_ = new QCheckBox(tr("Energy"), this);
  labels_ = new QCheckBox(tr("Labels"), this);
  time_->setObjectName("filmTime");
  energy_->setObjectName("filmEnergy");
  labels_->setObjectName("filmLabels");
  energy_->setToolTip(tr("Whether the energy closes, and to what, as in the status bar"));
  labels_->setToolTip(tr("Values of forces and contacts, and the legend"));
  labels_->setChecked(true);
  auto* shown = new QHBoxLayout;
  for (QCheckBox* box : {time_, energy_, labels_}) shown->addWidget(box);
  form->addRow(tr("Show"), shown);
  plots_ = new QComboBox(this);
  plots_->setObjectName("filmPlots");
  plots_->addItems({tr("None"), tr("Along the bottom"), tr("On the right")});
  plots_->setToolTip(tr(
      "The curves of the window's plots, those by formulas and measured ones too, with a cursor at the time "
      "of the frame"));
  form->addRow(tr("Plots"), plots_);
  beside_ = new QComboBox(this);
  beside_->setObjectName("filmBeside");
  beside_->setToolTip(tr("Another run of the scene in the right half, at the same times"));
  form->addRow(tr("Beside it"), beside_);
  offerRuns();
  preview_ = new FilmPreview(std::move(order), film, this);
  row->addWidget(preview_);
  const auto follow = [this] { preview_->refresh(); };
  connect(title_, &QLineEdit::textChanged, this, follow);
  for (QCheckBox* box : {time_, energy_, labels_}) connect(box, &QCheckBox::toggled, this, follow);
  for (QComboBox* box : {plots_, beside_}) connect(box, &QComboBox::currentIndexChanged, this, follow);
  connect(workbench->runs(), &KeptRuns::changed, this, &FilmPicturePage::offerRuns);
}

void FilmPicturePage::offerRuns() {
  const int before = beside_->currentData().toInt();
  const QSignalBlocker blocker(beside_);
  beside_->clear();
  beside_->addItem(tr("Nothing"), 0);
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (!lane.in_hand) beside_->addItem(lane.name, lane.id);
  beside_->setCurrentIndex(std::max(beside_->findData(before), 0));
  beside_->setEnabled(beside_->count() > 1);
}

void FilmPicturePage::apply(FilmOrder* order) const {
  cli::FilmOverlays& overlays = order->picture.overlays;
  overlays.title = title_->text().trimmed().toStdString();
  overlays.time = time_->isChecked();
  overlays.energy = energy_->isChecked();
  overlays.labels = labels_->isChecked();
  if (plots_->currentIndex() > 0) {
    overlays.plots = plottedSignals(workbench_);
    overlays.extras = plottedExtras(workbench_);
  }
  overlays.plots_at_side = plots_->currentIndex() == 2 && overlays.plotted();
  const int run = beside_->currentData().toInt();
  if (run == 0 || !order->timeline) return;
  order->beside = besideOf(workbench_, run);
  order->beside_name = beside_->currentText();
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (lane.in_hand) order->name = lane.name;
}

}  // namespace linkwright::app
