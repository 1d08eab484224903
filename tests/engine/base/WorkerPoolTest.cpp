// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <stdexcept>
#include <thread>

#include "engine/base/WorkerPool.h"

using namespace linkwright;

TEST_CASE("a worker pool does every piece once, task after task, and tells of its progress") {
  for (const int threads : {1, 2, 7}) {
    WorkerPool pool(threads);
    CHECK(pool.size() == threads);
    for (const size_t count : {0U, 1U, 3U, 1000U}) {
      std::vector<std::atomic<int>> done(count);
      std::atomic<bool> fits = true;
      size_t last = 0;
      WorkControl control;
      control.progress = [&](size_t finished, size_t of) {
        CHECK(finished >= last);
        CHECK(of == count);
        last = finished;
      };
      CHECK(pool.ForEach(
          count,
          [&](size_t piece, int worker) {
            ++done[piece];
            if (worker < 0 || worker >= threads) fits = false;
          },
          control));
      CHECK(fits);
      for (const auto& times : done) CHECK(times == 1);
    }
  }
}

TEST_CASE("a worker pool stops when asked, and passes exceptions on") {
  WorkerPool pool(3);
  std::stop_source stop;
  WorkControl control;
  control.stop = stop.get_token();
  std::atomic<int> begun = 0;
  CHECK_FALSE(pool.ForEach(
      1000,
      [&](size_t, int) {
        const int mine = ++begun;
        if (mine == 10) stop.request_stop();
        // The thread that stops may lose its processor before it does; the two others go no further then.
        while (mine > 10 && !stop.stop_requested()) std::this_thread::yield();
      },
      control));
  CHECK(begun >= 10);
  CHECK(begun <= 12);
  CHECK_THROWS_WITH(pool.ForEach(100,
                                 [](size_t piece, int) {
                                   if (piece == 50) throw std::runtime_error("piece 50");
                                 }),
                    "piece 50");
  std::atomic<int> again = 0;
  CHECK(pool.ForEach(10, [&](size_t, int) { ++again; }));
  CHECK(again == 10);
}

TEST_CASE("what progress throws comes out of a worker pool once all threads have left the task") {
  for (const bool while_waiting : {false, true}) {
    INFO((while_waiting ? "thrown while waiting for others" : "thrown after a piece of its own"));
    WorkerPool pool(4);
    for (int round = 0; round < (while_waiting ? 3 : 20); ++round) {
      std::atomic<bool> thrown = false;
      std::atomic<int> inside = 0, after = 0, own = 0, others = 0, calls = 0;
      {
        // What the pieces use ends with this block, as in any caller that lets the exception pass.
        auto alive = std::make_unique<std::atomic<int>>(0);
        WorkControl control;
        control.progress = [&](size_t, size_t) {
          // One call follows each piece of the caller's own; what comes besides is made while it waits.
          if (++calls <= own && while_waiting) return;
          if (thrown.exchange(true)) ++after;
          throw std::runtime_error("no more progress");
        };
        const auto work = [&](size_t, int worker) {
          ++inside;
          const bool waits = worker != 0;
          if (waits) ++others;
          if (!waits) ++own;
          // The caller has someone to wait for.
          while (while_waiting && others == 0) std::this_thread::yield();
          // Others are in the middle of theirs when it is thrown, and for a while after it.
          while (waits && !thrown) std::this_thread::yield();
          for (int k = 0; waits && k < 100; ++k) std::this_thread::yield();
          ++*alive;
          --inside;
        };
        CHECK_THROWS_WITH(pool.ForEach(while_waiting ? 4 : 1000, work, control), "no more progress");
        CHECK(inside == 0);
      }
      CHECK(after == 0);
    }
    std::atomic<int> again = 0;
    CHECK(pool.ForEach(10, [&](size_t, int) { ++again; }));
    CHECK(again == 10);
  }
}
