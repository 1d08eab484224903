// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <vector>

#include "app/workbench/Actions.h"

namespace linkwright::app {

/// What an action is called and how it is reached.
struct ActionText {
  ActionId id;
  const char* text;
  const char* icon;  // in assets/icons, or null
  const char* tip;
  QList<QKeySequence> keys;
  bool checkable;
};
/// Of every action that Workbench makes.
const std::vector<ActionText>& actionTexts();

}  // namespace linkwright::app
