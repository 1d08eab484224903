// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/WorkerPool.h"

#include <algorithm>
#include <chrono>
#ifdef __linux__
#include <sched.h>
#endif

namespace linkwright {

int UsableProcessors() {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
#endif
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

WorkerPool::WorkerPool(int threads) {
  const int count = threads > 0 ? threads : UsableProcessors();
  for (int worker = 1; worker < count; ++worker)
    threads_.emplace_back([this, worker](const std::stop_token& end) {
      std::unique_lock lock(mutex_);
      while (wake_.wait(lock, end, [this] { return next_ < count_; })) TakePieces(worker, &lock, nullptr);
    });
}

WorkerPool::~WorkerPool() = default;

void WorkerPool::TakePieces(int worker, std::unique_lock<std::mutex>* lock, const WorkControl* control) {
  ++busy_;
  while (next_ < count_) {
    if (stop_.stop_requested()) {
      next_ = count_;
      break;
    }
    const std::size_t piece = next_++;
    const auto& work = *work_;
    lock->unlock();
    std::exception_ptr error;
    try {
      work(piece, worker);
    } catch (...) {
      error = std::current_exception();
    }
    lock->lock();
    ++done_;
    if (error) {
      if (!error_) error_ = error;
      next_ = count_;
    } else if (control && control->progress) {
      Report(*control, lock);
    }
  }
  if (--busy_ == 0) finished_.notify_all();
}

// What progress throws ends the task as what work throws does: only once all threads have left it.
void WorkerPool::Report(const WorkControl& control, std::unique_lock<std::mutex>* lock) {
  const std::size_t done = done_, of = count_;
  std::exception_ptr error;
  lock->unlock();
  try {
    control.progress(done, of);
  } catch (...) {
    error = std::current_exception();
  }
  lock->lock();
  if (!error) return;
  if (!error_) error_ = error;
  next_ = count_;
}

bool WorkerPool::ForEach(std::size_t count, const std::function<void(std::size_t, int)>& work,
                         const WorkControl& control) {
  std::unique_lock lock(mutex_);
  work_ = &work;
  done_ = 0;
  stop_ = control.stop;
  error_ = nullptr;
  next_ = 0;
  count_ = count;
  if (count > 1) wake_.notify_all();
  TakePieces(0, &lock, &control);
  while (!finished_.wait_for(lock, std::chrono::milliseconds(100), [this] { return busy_ == 0; })) {
    if (control.progress && !error_) Report(control, &lock);
  }
  next_ = count_ = 0;
  work_ = nullptr;
  if (error_) std::rethrow_exception(error_);
  return done_ == count;
}

}  // namespace linkwright
