// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/CsvDialog.h"

#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <numeric>
#include <utility>

#include "BuildInfo.h"
#include "app/base/Units.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::app {
namespace {

constexpr int kCsvProgressSteps = 1000;

}  // namespace

CsvDialog::CsvDialog(Workbench* workbench, CsvOrder order, QWidget* parent)
    : QDialog(parent),
      path_(order.path),
      status_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      job_(std::make_unique<CsvJob>(std::move(order))),
      listed_(workbench->jobs(), tr("Table %1").arg(QFileInfo(path_).fileName()), [this] { reject(); }) {
  setObjectName("csvExport");
  setWindowTitle(tr("Export"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(360);
  auto* layout = new QVBoxLayout(this);
  status_->setTextFormat(Qt::PlainText);
  status_->setWordWrap(true);
  status_->setText(tr("Writing %1 …").arg(QFileInfo(path_).fileName()));
  layout->addWidget(status_);
  progress_->setRange(0, kCsvProgressSteps);
  layout->addWidget(progress_);
  layout->addWidget(cancel_, 0, Qt::AlignRight);
  connect(cancel_, &QPushButton::clicked, this, &CsvDialog::reject);
  connect(job_.get(), &CsvJob::progress, this, [this](double fraction) {
    progress_->setValue(static_cast<int>(fraction * kCsvProgressSteps));
    listed_.setProgress(fraction);
  });
  connect(job_.get(), &CsvJob::finished, this, &CsvDialog::finished, Qt::QueuedConnection);
  job_->start();
}

CsvDialog::~CsvDialog() = default;

void CsvDialog::finished(bool cancelled, const QString& error) {
  job_.reset();
  listed_.finish(cancelled, error);
  if (error.isEmpty()) {
    done(cancelled ? Rejected : Accepted);
    return;
  }
  status_->setText(tr("%1 could not be written: %2").arg(path_, error));
  progress_->hide();
  cancel_->setText(tr("Close"));
}

void CsvDialog::reject() {
  if (job_) {
    job_->cancel();
    cancel_->setEnabled(false);
    return;  // finished() closes
  }
  QDialog::reject();
}

TableOrigin originOf(const Player& player) {
  const std::shared_ptr<const CompiledScene> compiled = player.compiled();
  if (!compiled) return {};
  return {compiled->scene.name, "linkwright " LINKWRIGHT_VERSION, compiled->scene.simulation.dt};
}

CsvOrder wholeRecording(const Player& player) {
  CsvOrder order;
  order.timeline = player.recording();
  order.system = player.cloneSystem();
  if (!order.system) return order;
  order.chosen.resize(order.system->signals().size());
  std::iota(order.chosen.begin(), order.chosen.end(), 0);
  order.to = player.endTime();
  order.units = chosenUnits();
  order.origin = originOf(player);
  return order;
}

}  // namespace linkwright::app
