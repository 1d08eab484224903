// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages/EngineText.h"

#include <QCoreApplication>

namespace linkwright::app {

QString engineText(const std::string& english) {
  return english.empty() ? QString() : QCoreApplication::translate("engine", english.c_str());
}

}  // namespace linkwright::app
