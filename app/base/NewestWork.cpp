// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/NewestWork.h"

#include <utility>

namespace linkwright::app {

NewestWork::NewestWork(QObject* parent) : QObject(parent) {
  connect(&worker_, &Worker::finished, this, &NewestWork::onFinished);
}

NewestWork::~NewestWork() { stop_.request_stop(); }

void NewestWork::start(Job job) {
  if (worker_.isBusy())
    next_ = std::move(job);
  else
    run(std::move(job));
}

void NewestWork::cancel() {
  stop_.request_stop();
  next_.reset();
}

void NewestWork::run(Job job) {
  stop_ = std::stop_source();
  done_ = std::move(job.done);
  worker_.start([work = std::move(job.work), stop = stop_.get_token()] { work(stop); });
}

void NewestWork::onFinished() {
  const bool wanted = !stop_.stop_requested();
  const auto done = std::exchange(done_, nullptr);
  // What it does may ask for more, or cancel.
  if (next_) run(*std::exchange(next_, std::nullopt));
  if (wanted) done();
}

}  // namespace linkwright::app
