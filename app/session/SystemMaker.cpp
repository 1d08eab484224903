// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/SystemMaker.h"

#include <ctime>
#include <utility>

#include "app/base/Application.h"

namespace linkwright::app {
namespace {

// Of this thread [s]: what others do does not count.
double processorTime() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

std::unique_ptr<System> SystemMaker::atOnce(const CompiledScene& scene) {
  const double end = processorTime() + at_once_budget;
  return scene.MakeSystem(StopCheck([end] { return processorTime() >= end; }));
}

void SystemMaker::later(std::shared_ptr<const CompiledScene> scene, Done done) {
  struct Made {
    std::unique_ptr<System> system;
    QString why;
  };
  const auto made = std::make_shared<Made>();
  work_.cancel();
  work_.start({[scene = std::move(scene), made](const std::stop_token& stop) {
                 try {
                   made->system = scene->MakeSystem(stop);
                 } catch (...) {
                   made->why = caughtText();
                 }
               },
               [made, done = std::move(done)] { done(std::move(made->system), made->why); }});
}

}  // namespace linkwright::app
