// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/speed/ManyObjects.h"

#include <ctime>

namespace linkwright::app {
namespace {

QByteArray separator(int number) { return number > 0 ? ",\n" : ""; }

}  // namespace

QByteArray sceneOfArms(int arms) {
  constexpr int kLinks = 6;
  QByteArray robots, forces, targets;
  for (int arm = 0; arm < arms; ++arm) {
    const QByteArray number = QByteArray::number(arm), y = QByteArray::number(0.3 * arm);
    QByteArray links, joints;
    for (int i = 0; i < kLinks; ++i) {
      const QByteArray n = QByteArray::number(i);
      links += separator(i) + "{\"name\": \"l" + n +
               "\", \"mass\": 1, \"com\": [0.1, 0, 0], \"inertia\": [0.001, 0.01, 0.01], \"visuals\": "
               "[{\"box\": [0.2, 0.04, 0.04], \"xyz\": [0.1, 0, 0]}]}";
      if (i > 0)
        joints += separator(i - 1) + "{\"name\": \"j" + n + "\", \"parent\": \"l" +
                  QByteArray::number(i - 1) + "\", \"child\": \"l" + n +
                  "\", \"xyz\": [0.2, 0, 0], \"axis\": \"y\"}";
    }
    robots += separator(arm) + "{\"name\": \"arm" + number + "\", \"xyz\": [0, " + y + ", 1], \"links\": [" +
              links + "], \"joints\": [" + joints +
              "], \"positions\": {\"j1\": [0.3], \"j2\": [0.4], \"j3\": [-0.5]}}";
    forces += separator(arm) + "{\"name\": \"s" + number + "\", \"type\": \"spring\", \"joint\": \"arm" +
              number + "/j1\", \"stiffness\": 10}";
    targets += separator(arm) + "{\"name\": \"t" + number + "\", \"frame\": \"arm" + number +
               "/l5\", \"xyz\": [0.9, " + y + ", 1.4], \"enabled\": false}";
  }
  return "{\"linkwright\": 1, \"name\": \"Many\", \"robots\": [" + robots + "], \"forces\": [" + forces +
         "], \"targets\": [" + targets + "]}";
}

double processorTime() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace linkwright::app
