// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include "app/base/Theme.h"
#include "app/workbench/ShelfItems.h"

namespace linkwright::app {

/// A drawing of what an item makes, in the theme's colours.
QIcon shelfIcon(const ShelfItem& item, const Theme& theme);

}  // namespace linkwright::app
