// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace linkwright {

/// How whoever waits for work on many threads follows and stops it.
struct WorkControl {
  /// Called now and then from the thread that called ForEach: pieces done of all. May be empty.
  std::function<void(std::size_t done, std::size_t of)> progress;
  std::stop_token stop;
};

/// Threads that take pieces of a task in turn. A task is one at a time; the pool may be used again
/// afterwards.
class WorkerPool {
 public:
  /// 0: as many as there are processors that this process may use. The calling thread is one of them.
  explicit WorkerPool(int threads = 0);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int size() const { return static_cast<int>(threads_.size()) + 1; }

  /// Calls work(piece, worker) once for every piece below `count`; worker < size() shows which of the threads
  /// it is. Pieces are begun in their order. Returns when all are done, or, after a stop was asked for, those
  /// begun (then false). An exception from `work` or `progress` stops the rest and is thrown here, once all
  /// that was begun has ended.
  bool ForEach(std::size_t count, const std::function<void(std::size_t piece, int worker)>& work,
               const WorkControl& control = {});

 private:
  /// Works on the task until no piece is left; `lock` is held at the beginning and at the end.
  void TakePieces(int worker, std::unique_lock<std::mutex>* lock, const WorkControl* control);

  /// Calls progress, which exists; `lock` is held at the beginning and at the end.
  void Report(const WorkControl& control, std::unique_lock<std::mutex>* lock);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::condition_variable finished_;
  // Of the task at hand, guarded by mutex_:
  const std::function<void(std::size_t, int)>* work_ = nullptr;
  std::size_t next_ = 0, count_ = 0, done_ = 0;
  int busy_ = 0;
  std::stop_token stop_;
  std::exception_ptr error_;
  std::vector<std::jthread> threads_;  ///< last, so that they end first
};

/// Processors that this process may use, at least 1.
int UsableProcessors();

}  // namespace linkwright
