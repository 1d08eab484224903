// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmPicturePage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QSignalBlocker>
#include <algorithm>

#include "app/panels/files/FilmBeside.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

FilmPicturePage::FilmPicturePage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  auto* form = new QFormLayout;
  row->addLayout(form, 1);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
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
  curves_ = new QListWidget(this);
  curves_->setObjectName("filmCurves");
  curves_->setAccessibleName(tr("Plots"));
  curves_->setSpacing(2);
  // Beside the rest: the dialog stays low.
  curves_->setFixedWidth(176);
  curves_->setMaximumHeight(150);
  curves_->setToolTip(tr("Those that stand in the picture"));
  row->addWidget(curves_);
  beside_ = new QComboBox(this);
  beside_->setObjectName("filmBeside");
  form->addRow(tr("Beside it"), beside_);
  offerCurves();
  offerRuns();
  showCurves();
  connect(title_, &QLineEdit::textChanged, this, &FilmPicturePage::changed);
  for (QCheckBox* box : {time_, energy_, labels_})
    connect(box, &QCheckBox::toggled, this, &FilmPicturePage::changed);
  connect(plots_, &QComboBox::currentIndexChanged, this, &FilmPicturePage::showCurves);
  for (QComboBox* box : {plots_, beside_})
    connect(box, &QComboBox::currentIndexChanged, this, &FilmPicturePage::changed);
  connect(curves_, &QListWidget::itemChanged, this, &FilmPicturePage::changed);
  connect(workbench->runs(), &KeptRuns::changed, this, &FilmPicturePage::offerRuns);
}

void FilmPicturePage::offerCurves() {
  signals_ = plottedSignals(workbench_);
  extras_ = plottedExtras(workbench_);
  const auto add = [this](const std::string& name, const QString& tip) {
    auto* item = new QListWidgetItem(QString::fromStdString(name), curves_);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(Qt::Checked);
    item->setToolTip(tip);
  };
  for (const std::string& name : signals_) add(name, {});
  for (const cli::ExtraCurve& extra : extras_)
    add(extra.name, extra.measured ? tr("Measured: at its own times")
                                   : tr("By formula: %1").arg(QString::fromStdString(extra.formula)));
}

void FilmPicturePage::showCurves() {
  curves_->setVisible(plots_->currentIndex() > 0 && curves_->count() > 0);
}

void FilmPicturePage::offerRuns() {
  const int before = beside_->currentData().toInt();
  const QSignalBlocker blocker(beside_);
  beside_->clear();
  beside_->addItem(no_beside_.isEmpty() ? tr("Nothing") : no_beside_, 0);
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (!lane.in_hand && no_beside_.isEmpty()) beside_->addItem(lane.name, lane.id);
  if (no_beside_.isEmpty() && beside_->count() == 1)
    beside_->setItemText(0, tr("Nothing: no other run is kept"));
  beside_->setCurrentIndex(std::max(beside_->findData(before), 0));
  beside_->setEnabled(beside_->count() > 1);
  beside_->setToolTip(no_beside_.isEmpty()
                          ? tr("Another run of the scene in the right half, at the same times")
                          : no_beside_);
}

void FilmPicturePage::refuseBeside(const QString& why) {
  if (why == no_beside_) return;
  no_beside_ = why;
  offerRuns();
}

void FilmPicturePage::take(const QSettings& settings, const QString& dialog) {
  for (QCheckBox* box : {time_, energy_, labels_})
    box->setChecked(settings.value(dialog + '/' + box->objectName(), box->isChecked()).toBool());
  plots_->setCurrentIndex(std::clamp(settings.value(dialog + "/plots", 0).toInt(), 0, plots_->count() - 1));
}

void FilmPicturePage::keep(QSettings* settings, const QString& dialog) const {
  for (const QCheckBox* box : {time_, energy_, labels_})
    settings->setValue(dialog + '/' + box->objectName(), box->isChecked());
  settings->setValue(dialog + "/plots", plots_->currentIndex());
}

void FilmPicturePage::apply(FilmOrder* order) const {
  cli::FilmOverlays& overlays = order->picture.overlays;
  overlays.title = title_->text().trimmed().toStdString();
  overlays.time = time_->isChecked();
  overlays.energy = energy_->isChecked();
  overlays.labels = labels_->isChecked();
  const std::size_t signals = signals_.size();
  for (int i = 0; plots_->currentIndex() > 0 && i < curves_->count(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (curves_->item(i)->checkState() != Qt::Checked) continue;
    if (k < signals)
      overlays.plots.push_back(signals_[k]);
    else
      overlays.extras.push_back(extras_[k - signals]);
  }
  overlays.from_start = potentialFromStart(workbench_);
  overlays.plots_at_side = plots_->currentIndex() == 2 && overlays.plotted();
  const int run = beside_->currentData().toInt();
  if (run == 0 || !order->timeline) return;
  order->beside = besideOf(workbench_, run);
  order->beside_name = beside_->currentText();
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (lane.in_hand) order->name = lane.name;
}

}  // namespace linkwright::app
