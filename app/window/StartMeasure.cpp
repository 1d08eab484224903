// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/StartMeasure.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QTimer>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include "app/window/MainWindow.h"
#include "app/window/ViewportWidget.h"

namespace linkwright::app {

namespace {

/// Seconds since the kernel started this process, dynamic linking included; to a hundredth.
double secondsSinceStart() {
  std::ifstream file("/proc/self/stat");
  std::string text;
  std::getline(file, text);
  // Field 22, counted after the command's name, which may hold anything but a closing bracket.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string field;
  for (int i = 3; i <= 22; ++i) fields >> field;
  timespec now = {};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double started = std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - started;
}

double residentMebibytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace

void measureStart(MainWindow* window) {
  QObject::connect(window->viewport(), &ViewportWidget::firstFrameShown, window, [window] {
    const double seconds = secondsSinceStart();
    // What still runs right after the first picture is included in the memory.
    constexpr int kSettleMs = 1500;
    QTimer::singleShot(kSettleMs, window, [window, seconds] {
      std::printf("first picture after %.2f s\nresident memory %.0f MiB\n", seconds, residentMebibytes());
      std::fflush(stdout);
      window->close();
      QCoreApplication::quit();
    });
  });
}

}  // namespace linkwright::app
