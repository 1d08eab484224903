// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/TimelineMemory.h"

#include <unistd.h>

#include <QSettings>
#include <algorithm>

#include "engine/simulation/recording/Timeline.h"

namespace linkwright::app {
namespace {

constexpr int kDefaultMegabytes = static_cast<int>(Timeline::kDefaultBound >> 20);
const char* const kTimelineKey = "timelineMegabytes";

}  // namespace

int timelineMegabytes() {
  return std::clamp(QSettings().value(kTimelineKey, kDefaultMegabytes).toInt(), 1, physicalMegabytes());
}

void keepTimelineMegabytes(int megabytes) {
  QSettings().setValue(kTimelineKey, std::clamp(megabytes, 1, physicalMegabytes()));
}

int physicalMegabytes() {
  const double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
  return std::max(static_cast<int>(pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20)), 1);
}

}  // namespace linkwright::app
