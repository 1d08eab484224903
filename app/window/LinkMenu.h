// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/Types.h"
#include "engine/model/Index.h"

class QPoint;
class QWidget;

namespace linkwright::app {

class Workbench;

/// What can be done with the link under the mouse, which is selected: a menu at a place of the screen.
/// `point`: where on it the mouse is, in the world [m]. A negative link: none is there, and the menu is of
/// the picture.
void showLinkMenu(Workbench* workbench, FrameIndex link, const Vector3& point, const QPoint& place,
                  QWidget* parent);

}  // namespace linkwright::app
