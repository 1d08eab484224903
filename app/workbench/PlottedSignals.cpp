// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/PlottedSignals.h"

#include <QSettings>
#include <QVariant>
#include <algorithm>

#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

const char* const kFromStartKey = "plots/potentialFromStart";
const char* const kPlottedExtras = "plottedExtras";

}  // namespace

const std::vector<std::string>& signalsPlottedAtFirst() {
  static const std::vector<std::string> kNames = {"kinetic",      "potential",     "total",   "work.inputs",
                                                  "work.damping", "work.friction", "residual"};
  return kNames;
}

bool isPlottedAtFirst(const std::string& name) {
  const std::vector<std::string>& all = signalsPlottedAtFirst();
  return std::find(all.begin(), all.end(), name) != all.end();
}

std::vector<std::string> plottedSignals(Workbench* workbench) {
  const QStringList without = workbench->settings()->value(kSignalsTakenOff).toStringList();
  std::vector<std::string> names;
  for (const std::string& name : signalsPlottedAtFirst())
    if (!without.contains(QString::fromStdString(name))) names.push_back(name);
  for (const std::string& name : workbench->view()->options().plots)
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

bool potentialFromStart(Workbench* workbench) {
  return workbench->settings()->value(kFromStartKey, true).toBool();
}

void setPotentialFromStart(Workbench* workbench, bool on) {
  workbench->settings()->setValue(kFromStartKey, on);
}

std::vector<cli::ExtraCurve> plottedExtras(const Workbench* workbench) {
  return workbench->property(kPlottedExtras).value<std::vector<cli::ExtraCurve>>();
}

void setPlottedExtras(Workbench* workbench, const std::vector<cli::ExtraCurve>& extras) {
  workbench->setProperty(kPlottedExtras, QVariant::fromValue(extras));
}

}  // namespace linkwright::app
