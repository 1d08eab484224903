// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/RunningJobs.h"

#include <algorithm>
#include <utility>

namespace linkwright::app {

RunningJobs::Job* RunningJobs::find(int number) {
  const auto found =
      std::find_if(jobs_.begin(), jobs_.end(), [number](const Job& job) { return job.number == number; });
  return found == jobs_.end() ? nullptr : &*found;
}

int RunningJobs::start(const QString& title, std::function<void()> cancel) {
  Job job;
  job.number = ++last_number_;
  job.title = title;
  job.cancel = std::move(cancel);
  jobs_.push_back(std::move(job));
  Q_EMIT changed();
  return last_number_;
}

void RunningJobs::setProgress(int number, double fraction) {
  Job* const job = find(number);
  if (job == nullptr) return;
  job->fraction = std::clamp(fraction, 0.0, 1.0);
  Q_EMIT progressed(number);
}

void RunningJobs::cancel(int number) {
  Job* const job = find(number);
  if (job == nullptr || job->cancelling) return;
  job->cancelling = true;
  // A copy: the job may end at once.
  const auto cancel = job->cancel;
  if (cancel) cancel();
  Q_EMIT changed();
}

void RunningJobs::end(int number, Ending ending, const QString& text) {
  const Job* const job = find(number);
  if (job == nullptr) return;
  const QString title = job->title;
  leave(number);
  Q_EMIT ended(title, ending, text);
}

void RunningJobs::leave(int number) {
  const auto gone =
      std::remove_if(jobs_.begin(), jobs_.end(), [number](const Job& job) { return job.number == number; });
  if (gone == jobs_.end()) return;
  jobs_.erase(gone, jobs_.end());
  Q_EMIT changed();
}

RunningJob::RunningJob(RunningJobs* jobs, const QString& title, std::function<void()> cancel)
    : jobs_(jobs), number_(jobs->start(title, std::move(cancel))) {}

RunningJob::~RunningJob() { finish(true, {}); }

void RunningJob::setProgress(double fraction) {
  if (jobs_ && number_ != 0) jobs_->setProgress(number_, fraction);
}

void RunningJob::finish(bool cancelled, const QString& error, const QString& done) {
  const int number = std::exchange(number_, 0);
  if (!jobs_ || number == 0) return;
  if (!error.isEmpty())
    jobs_->end(number, RunningJobs::Ending::kFailed, error);
  else if (cancelled)
    jobs_->end(number, RunningJobs::Ending::kCancelled, done);
  else
    jobs_->end(number, RunningJobs::Ending::kDone, done);
}

void RunningJob::leave() {
  const int number = std::exchange(number_, 0);
  if (jobs_ && number != 0) jobs_->leave(number);
}

}  // namespace linkwright::app
