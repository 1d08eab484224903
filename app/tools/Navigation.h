// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>
#include <span>

class QSettings;

namespace linkwright::app {

/// Whose habits the mouse follows where it moves the view.
enum class Navigation { kOwn, kBlender, kMujoco, kCad };
enum class ViewMotion { kNone, kOrbit, kPan, kZoom };

struct NavigationPreset {
  Navigation id;
  const char* name;   ///< in the settings
  const char* title;  ///< to be translated, in the context "Navigation"
  const char* mouse;  ///< what it does, likewise
};
std::span<const NavigationPreset> navigationPresets();

/// What a drag does to the view that no object and no handle takes.
ViewMotion motionOf(Navigation navigation, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
/// Whether a drag with the left button on empty space selects by a box.
bool selectsByBox(Navigation navigation);

/// The choice is a setting.
Navigation chosenNavigation(const QSettings& settings);
void chooseNavigation(Navigation navigation, QSettings* settings);

}  // namespace linkwright::app
