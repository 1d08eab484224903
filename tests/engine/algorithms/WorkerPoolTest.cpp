// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "engine/algorithms/WorkerPool.h"

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
        if (++begun == 10) stop.request_stop();
      },
      control));
  CHECK(begun < 20);
  CHECK_THROWS_WITH(pool.ForEach(100,
                                 [](size_t piece, int) {
                                   if (piece == 50) throw std::runtime_error("piece 50");
                                 }),
                    "piece 50");
  std::atomic<int> again = 0;
  CHECK(pool.ForEach(10, [&](size_t, int) { ++again; }));
  CHECK(again == 10);
}
