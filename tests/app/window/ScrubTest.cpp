// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes from a moment that is asked for to its picture, in a long recording.
#include <QElapsedTimer>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <vector>

#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace scrub_test {

using namespace linkwright;
using namespace linkwright::app;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kSteps = 50'000;  // these take some twenty times as long
#else
constexpr int kSteps = 1'000'000;
#endif
constexpr int kFew = 10'000, kMoments = 15, kMegabytes = 64;

/// From asking to the picture, of moments all over the recording [ms]; the median.
double TimeToPicture(WindowFixture* f) {
  std::vector<double> times;
  const double end = f->player->endTime();
  for (int i = 0; i < kMoments; ++i) {
    // Far apart, and in no order.
    const double moment = end * std::fmod(0.137 + 0.618034 * i, 1.0);
    QElapsedTimer timer;
    timer.start();
    f->player->seek(moment);
    REQUIRE(f->waitFor([&] { return std::abs(f->player->time() - moment) < 0.002; }));
    f->waitForPicture();
    times.push_back(1e-6 * static_cast<double>(timer.nsecsElapsed()));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

TEST_CASE("A moment among a million steps is shown as soon as one among thousands") {
  testApplication();
  WindowFixture f;
  f.openArm();
  // Most of the long recording is on the disk.
  f.player->setTimelineMegabytes(kMegabytes);
  const auto record = [&](int steps) {
    const double until = f.player->endTime() + 1e-3 * steps;
    f.player->seek(f.player->endTime());
    f.player->step(steps);
    REQUIRE(f.waitFor([&] { return f.player->endTime() > until - 5e-4 && !f.player->isPlaying(); }, 300'000));
  };
  record(kFew);
  const double few = TimeToPicture(&f);
  record(kSteps - kFew);
  const double many = TimeToPicture(&f);
  std::printf("time to picture: %.1f ms among %d steps, %.1f ms among %d\n", few, kFew, many, kSteps);
  CHECK(many < 3 * few);
}

}  // namespace scrub_test
