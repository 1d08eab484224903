// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QMenu;

namespace linkwright::app {

class Banner;
class Workbench;

/// Fills a menu with the languages that the window may be in. Another one holds from the next start, which
/// the banner reports with a button that calls `restart`.
void fillLanguageMenu(Workbench* workbench, Banner* banner, QMenu* menu,
                      const std::function<void()>& restart);

}  // namespace linkwright::app
