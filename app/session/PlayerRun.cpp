// SPDX-License-Identifier: GPL-3.0-or-later
// The recorded run on disk.
#include <QDir>
#include <utility>

#include "app/Document.h"
#include "app/session/Player.h"

namespace linkwright::app {

std::unique_ptr<Runner> Player::makeRunner() {
  const bool restore = std::exchange(restore_run_, false);
  const auto bound = static_cast<std::size_t>(runner_megabytes_) << 20;
  const SimulationOptions& options = document_->scene().simulation;
  if (run_folder_.isEmpty()) return std::make_unique<Runner>(system_->Clone(), options, bound);
  const auto mode = restore ? RunJournal::Mode::kContinue : RunJournal::Mode::kNew;
  auto journal = std::make_unique<RunJournal>(run_folder_.toStdString(), mode);
  std::function<void(const RunJournal::Recovered&)> recovered;
  if (restore) {
    // From the simulation thread, which ends before this object does.
    recovered = [this](const RunJournal::Recovered& run) {
      QMetaObject::invokeMethod(
          this,
          [this, time = run.last_time, problem = QString::fromStdString(run.problem)] {
            wake();
            Q_EMIT runRestored(time, problem);
          },
          Qt::QueuedConnection);
    };
  }
  return std::make_unique<Runner>(system_->Clone(), options, bound, std::move(journal), std::move(recovered));
}

void Player::restoreRun(const QString& folder) {
  if (!runner_ || run_folder_.isEmpty()) return;
  runner_.reset();  // before its files go
  QDir(run_folder_).removeRecursively();
  restore_run_ = QDir().rename(folder, run_folder_);
  const bool moved = restore_run_;
  rebuild();
  if (!moved) Q_EMIT runRestored(0, tr("%1 cannot be moved").arg(folder));
}

QString Player::runProblem() const {
  return runner_ ? QString::fromStdString(runner_->journal_error()) : QString();
}

}  // namespace linkwright::app
