// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/scene/SnapshotBuilder.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::app {

class Workbench;

/// What the scene's tree has of closed loops: a mechanism's bodies, joints and forces, and the scene's loops.
/// `mark` gives an item the object it stands for.
void addLoopItems(Workbench* workbench, QTreeWidget* tree,
                  const std::function<void(QTreeWidgetItem*, const PickObject&)>& mark);

}  // namespace linkwright::app
