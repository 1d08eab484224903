// SPDX-License-Identifier: GPL-3.0-or-later
// The recorded run on disk.
#include <QDir>
#include <utility>

#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/session/Player.h"

namespace linkwright::app {

std::unique_ptr<Runner> Player::makeRunner() {
  const bool restore = std::exchange(restore_run_, false);
  const auto bound = static_cast<std::size_t>(run_.megabytes) << 20;
  const SimulationOptions& options = document_->scene().simulation;
  if (run_folders_.empty()) return std::make_unique<Runner>(system_->Clone(), options, bound);
  if (!restore) run_.folder = run_folders_.next();
  run_folders_.show(run_.folder);
  const auto mode = restore ? RunJournal::Mode::kContinue : RunJournal::Mode::kNew;
  auto journal = std::make_unique<RunJournal>(run_.folder.toStdString(), mode);
  std::function<void(const RunJournal::Recovered&)> recovered;
  if (restore) {
    // From the simulation thread, which ends before this object does.
    recovered = [this](const RunJournal::Recovered& run) {
      QMetaObject::invokeMethod(
          this,
          [this, time = run.last_time, problem = messageText(run.problem)] {
            wake();
            Q_EMIT runRestored(time, problem);
          },
          Qt::QueuedConnection);
    };
  }
  return std::make_unique<Runner>(system_->Clone(), options, bound, std::move(journal), std::move(recovered));
}

void Player::makeAnew(CarriedRuns with, const std::function<bool()>& edit) {
  if (!run_.runner) return;
  const std::uint64_t before = run_.revision;
  carried_ = std::move(with);
  if (!edit()) return carried_.reset();
  renew();
  if (!carried_ || !run_.runner) return;  // made anew, or about to be
  // The edit was taken over live: undo finds the run of the time before.
  run_.revision = before;
  setAside();
  rebuild();
}

std::shared_ptr<const Timeline> Player::recording() const {
  return run_.runner ? run_.runner->recording() : nullptr;
}

void Player::forgetRun() {
  run_.runner.reset();  // it writes there until then
  if (!run_.folder.isEmpty()) QDir(run_.folder).removeRecursively();
  run_.folder.clear();
}

void Player::restoreRun(const QString& folder) {
  if (!run_.runner || run_folders_.empty()) return;
  forgetRun();
  run_.folder = run_folders_.moveHere(folder);
  restore_run_ = !run_.folder.isEmpty();
  const bool moved = restore_run_;
  rebuild();
  if (!moved) Q_EMIT runRestored(0, tr("%1 cannot be moved").arg(folder));
}

// Undo brings it back.
void Player::setAside() {
  if (!run_.runner || run_.revision == 0) return;
  run_.runner->Pause();
  run_.revision = document_->reachable(run_.revision);
  ended_.keep(std::exchange(run_, {}));
}

QString Player::runProblem() const {
  return run_.runner ? messageText(run_.runner->journal_error()) : QString();
}

std::vector<ContactEvent> Player::contactEvents(double from, double to) const {
  return run_.runner ? run_.runner->ContactEvents(from, to) : std::vector<ContactEvent>();
}

std::vector<Command> Player::commandLog() const {
  return run_.runner ? run_.runner->log() : std::vector<Command>();
}

}  // namespace linkwright::app
