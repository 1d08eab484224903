// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/messages/JobList.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/ElidedLabel.h"
#include "app/jobs/RunningJobs.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kJobSteps = 1000;    // of a progress bar
constexpr int kJobBarWidth = 160;  // px

}  // namespace

JobList::JobList(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("jobList");
  setAccessibleName(tr("Running jobs"));
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(4);
  connect(workbench->jobs(), &RunningJobs::changed, this, &JobList::follow);
  connect(workbench->jobs(), &RunningJobs::progressed, this, &JobList::showProgress);
  follow();
}

JobList::Line JobList::makeLine(int number, const QString& title) {
  Line line;
  line.whole = new QWidget(this);
  line.whole->setObjectName("job");
  auto* row = new QHBoxLayout(line.whole);
  row->setContentsMargins(0, 0, 0, 0);
  auto* label = new ElidedLabel(title, line.whole);
  label->setObjectName("jobTitle");
  label->setTextFormat(Qt::PlainText);
  row->addWidget(label, 1);
  line.bar = new QProgressBar(line.whole);
  line.bar->setObjectName("jobProgress");
  line.bar->setAccessibleName(tr("Progress of %1").arg(title));
  line.bar->setRange(0, 0);
  line.bar->setTextVisible(false);
  line.bar->setMaximumWidth(kJobBarWidth);
  row->addWidget(line.bar);
  line.cancel = new QToolButton(line.whole);
  line.cancel->setObjectName("jobCancel");
  line.cancel->setText(tr("Cancel"));
  line.cancel->setToolTip(tr("End this job"));
  line.cancel->setAccessibleName(tr("Cancel %1").arg(title));
  line.cancel->setProperty("framed", true);
  connect(line.cancel, &QToolButton::clicked, this, [this, number] { workbench_->jobs()->cancel(number); });
  row->addWidget(line.cancel);
  column_->addWidget(line.whole);
  line.whole->show();
  return line;
}

void JobList::follow() {
  const auto& jobs = workbench_->jobs()->jobs();
  for (auto line = lines_.begin(); line != lines_.end();) {
    const bool runs = std::any_of(jobs.begin(), jobs.end(),
                                  [&](const RunningJobs::Job& job) { return job.number == line->first; });
    if (runs) {
      ++line;
      continue;
    }
    // Its button may be what ended it.
    line->second.whole->hide();
    line->second.whole->deleteLater();
    line = lines_.erase(line);
  }
  for (const RunningJobs::Job& job : jobs) {
    if (!lines_.contains(job.number)) lines_[job.number] = makeLine(job.number, job.title);
    lines_[job.number].cancel->setEnabled(!job.cancelling);
    showProgress(job.number);
  }
  setVisible(!lines_.empty());
}

void JobList::showProgress(int number) {
  const auto line = lines_.find(number);
  if (line == lines_.end()) return;
  for (const RunningJobs::Job& job : workbench_->jobs()->jobs()) {
    if (job.number != number || !job.fraction) continue;
    line->second.bar->setRange(0, kJobSteps);
    line->second.bar->setValue(static_cast<int>(kJobSteps * *job.fraction));
  }
}

}  // namespace linkwright::app
