// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/SignalPath.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "app/base/Units.h"
#include "app/workbench/Workbench.h"

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
    return {names.robot.isEmpty() ? QCoreApplication::translate("SignalTree", "Bodies") : names.robot, text};
  return {text.left(slash), text.mid(slash + 1)};
}

struct SignalGroup {
  const char* start;  // of names, up to a dot or their end
  const char* title;
};
constexpr SignalGroup kOfJoints[] = {{"q", QT_TRANSLATE_NOOP("SignalTree", "Position q")},
                                     {"v", QT_TRANSLATE_NOOP("SignalTree", "Velocity v")},
                                     {"a", QT_TRANSLATE_NOOP("SignalTree", "Acceleration a")},
                                     {"tau", QT_TRANSLATE_NOOP("SignalTree", "Drive tau")}};

constexpr SignalGroup kOfAll[] = {{"kinetic", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"potential", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"total", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"residual", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"exchanged", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"work.contact", QT_TRANSLATE_NOOP("SignalTree", "Contact")},
                                  {"work", QT_TRANSLATE_NOOP("SignalTree", "Energy")},
                                  {"com", QT_TRANSLATE_NOOP("SignalTree", "Whole mechanism")},
                                  {"momentum", QT_TRANSLATE_NOOP("SignalTree", "Whole mechanism")},
                                  {"contact", QT_TRANSLATE_NOOP("SignalTree", "Contact")},
                                  {"difference", QT_TRANSLATE_NOOP("SignalTree", "Cross-check")},
                                  {"spring", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"motor", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"force", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"moment", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"grip", QT_TRANSLATE_NOOP("SignalTree", "Springs, motors, forces")},
                                  {"control", QT_TRANSLATE_NOOP("SignalTree", "Actuators")},
                                  {"activation", QT_TRANSLATE_NOOP("SignalTree", "Actuators")},
                                  {"loop", QT_TRANSLATE_NOOP("SignalTree", "Loops")},
                                  {"loops", QT_TRANSLATE_NOOP("SignalTree", "Loops")},
                                  {"max_phi", QT_TRANSLATE_NOOP("SignalTree", "Loops")},
                                  {"max_phidot", QT_TRANSLATE_NOOP("SignalTree", "Loops")},
                                  {"max_phiN", QT_TRANSLATE_NOOP("SignalTree", "Loops")}};

bool isIn(const std::string& name, const SignalGroup& group) {
  const std::string start = group.start;
  return name.starts_with(start) && (name.size() == start.size() || name[start.size()] == '.');
}

}  // namespace

SignalNames signalNames(Workbench* workbench) {
  SignalNames names;
  if (const Model* model = workbench->player()->model())
    for (const Joint& joint : model->joints())
      if (!joint.name.empty()) names.joints.insert(joint.name);
  const Scene& scene = workbench->document()->scene();
  if (scene.robots.size() == 1 && !scene.trot) names.robot = QString::fromStdString(scene.robots[0].name);
  return names;
}

SignalPath pathOfSignal(const Signal& signal, const SignalNames& names) {
  const std::string& name = signal.name;
  for (const SignalGroup& quantity : kOfJoints) {
    if (!isIn(name, quantity)) continue;
    const std::string rest = name.substr(std::min(std::string(quantity.start).size() + 1, name.size()));
    const std::string joint = jointIn(rest, names);
    if (joint.empty()) continue;
    const QString part = QString::fromStdString(rest.substr(joint.size()));  // of several numbers: ".x"
    return {groupsOfJoint(joint, names), titleWithUnit(textOfPath(quantity.title) + part, signal.unit)};
  }
  // Of a body in Euler parameters. Before what is of all: a body may have any name.
  if (const std::string joint = jointIn(name, names); !joint.empty() && joint != name)
    return {groupsOfJoint(joint, names),
            titleWithUnit(QString::fromStdString(name.substr(joint.size() + 1)), signal.unit)};
  for (const SignalGroup& quantity : kOfAll)
    if (isIn(name, quantity))
      return {{textOfPath(quantity.title)}, titleWithUnit(QString::fromStdString(name), signal.unit)};
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == name.size())
    return {{QCoreApplication::translate("SignalTree", "Others")},
            titleWithUnit(QString::fromStdString(name), signal.unit)};
  return {{QCoreApplication::translate("SignalTree", "Others"), QString::fromStdString(name.substr(0, dot))},
          titleWithUnit(QString::fromStdString(name.substr(dot + 1)), signal.unit)};
}

}  // namespace linkwright::app
