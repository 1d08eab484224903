// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <set>
#include <string>

#include "engine/simulation/system/System.h"

namespace linkwright::app {

class Workbench;

/// What the names of signals are made of.
struct SignalNames {
  std::set<std::string> joints;  ///< as compiled: "arm/elbow", where there are several robots
  QString robot;                 ///< the one that all joints are of; empty: their names begin with it
};

/// Of the mechanism that is open.
SignalNames signalNames(Workbench* workbench);

/// Where a signal stands in a tree: below which headings, and what it is called there.
struct SignalPath {
  QStringList groups;
  QString title;
};
SignalPath pathOfSignal(const Signal& signal, const SignalNames& names);

}  // namespace linkwright::app
