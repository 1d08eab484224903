// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/SignalPath.h"

#include <QCoreApplication>
#include <optional>

#include "app/base/Units.h"

namespace linkwright::app {

namespace {

QString textOfPath(const char* text) { return QCoreApplication::translate("SignalTree", text); }

// The joint that "elbow", or "elbow.x", is or begins with.
std::string jointIn(const std::string& name, const SignalNames& names) {
  for (std::string start = name; !start.empty();) {
    if (names.joints.contains(start)) return start;
    const std::size_t dot = start.rfind('.');
    if (dot == std::string::npos) break;
    start.resize(dot);
  }
  return {};
}

QStringList groupsOfJoint(const std::string& joint, const SignalNames& names) {
  const QString text = QString::fromStdString(joint);
  const qsizetype slash = text.indexOf('/');
  if (!names.robot.isEmpty() || slash < 0)
    return {names.robot.isEmpty() ? textOfPath("Bodies") : names.robot, text};
  return {text.left(slash), text.mid(slash + 1)};
}

struct SignalGroup {
  const char* start;
  const char* title;
};
constexpr SignalGroup kOfJoints[] = {{"q.", QT_TRANSLATE_NOOP("SignalTree", "Position q")},
                                     {"v.", QT_TRANSLATE_NOOP("SignalTree", "Velocity v")},
                                     {"a.", QT_TRANSLATE_NOOP("SignalTree", "Acceleration a")},
                                     {"tau.", QT_TRANSLATE_NOOP("SignalTree", "Drive tau")}};

constexpr SignalGroup kOfAll[] = {{"kinetic", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"potential", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"total", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"residual", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"exchanged", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"work.", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"com.", QT_TRANSLATE_NOOP("SignalTree", "Whole mechanism")},
                                  {"momentum.", QT_TRANSLATE_NOOP("SignalTree", "Whole mechanism")},
                                  {"contact.", QT_TRANSLATE_NOOP("SignalTree", "Contact")},
                                  {"difference.", QT_TRANSLATE_NOOP("SignalTree", "Cross-check")},
                                  {"spring.", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"motor.", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"force.", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"moment.", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"grip.", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"control.", QT_TRANSLATE_NOOP("SignalTree", "Actuators")},
                                  {"activation.", QT_TRANSLATE_NOOP("SignalTree", "Actuators")},
                                  {"loop", QT_TRANSLATE_NOOP("SignalTree", "Loops")},
                                  {"max_phi", QT_TRANSLATE_NOOP("SignalTree", "Loops")}};

}  // namespace

SignalPath pathOfSignal(const Signal& signal, const SignalNames& names) {
  const std::string& name = signal.name;
  for (const SignalGroup& quantity : kOfJoints) {
    if (!name.starts_with(quantity.start)) continue;
    const std::string rest = name.substr(std::string(quantity.start).size());
    const std::string joint = jointIn(rest, names);
    if (joint.empty()) continue;
    const QString part = QString::fromStdString(rest.substr(joint.size()));  // of several numbers: ".x"
    return {groupsOfJoint(joint, names), titleWithUnit(textOfPath(quantity.title) + part, signal.unit)};
  }
  for (const SignalGroup& quantity : kOfAll)
    if (name.starts_with(quantity.start))
      return {{textOfPath(quantity.title)}, titleWithUnit(QString::fromStdString(name), signal.unit)};
  // Of a body in Euler parameters.
  if (const std::string joint = jointIn(name, names); !joint.empty() && joint != name)
    return {groupsOfJoint(joint, names),
            titleWithUnit(QString::fromStdString(name.substr(joint.size() + 1)), signal.unit)};
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == name.size())
    return {{textOfPath("Others")}, titleWithUnit(QString::fromStdString(name), signal.unit)};
  return {{textOfPath("Others"), QString::fromStdString(name.substr(0, dot))},
          titleWithUnit(QString::fromStdString(name.substr(dot + 1)), signal.unit)};
}

}  // namespace linkwright::app
