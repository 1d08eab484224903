// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Navigation.h"

#include <QCoreApplication>
#include <QSettings>

namespace linkwright::app {
namespace {

const char* const kNavigationKey = "navigation";

constexpr NavigationPreset kPresets[] = {
    {Navigation::kOwn, "linkwright", QT_TRANSLATE_NOOP("Navigation", "&Linkwright"),
     QT_TRANSLATE_NOOP("Navigation",
                       "Left on empty space, or middle: orbit; right, or with Shift: pan; wheel: zoom")},
    {Navigation::kBlender, "blender", QT_TRANSLATE_NOOP("Navigation", "&Blender"),
     QT_TRANSLATE_NOOP("Navigation",
                       "Middle: orbit; Shift+middle: pan; Ctrl+middle, or wheel: zoom; left on empty space: "
                       "select by a box")},
    {Navigation::kMujoco, "mujoco", QT_TRANSLATE_NOOP("Navigation", "&MuJoCo"),
     QT_TRANSLATE_NOOP("Navigation", "Left on empty space: orbit; right: pan; middle, or wheel: zoom")},
    {Navigation::kCad, "cad", QT_TRANSLATE_NOOP("Navigation", "&CAD (SolidWorks)"),
     QT_TRANSLATE_NOOP("Navigation",
                       "Middle: orbit; Ctrl+middle, or right: pan; Shift+middle, or wheel: zoom; left on "
                       "empty space: select by a box")}};

}  // namespace

std::span<const NavigationPreset> navigationPresets() { return kPresets; }

ViewMotion motionOf(Navigation navigation, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  const bool shift = (modifiers & Qt::ShiftModifier) != 0, control = (modifiers & Qt::ControlModifier) != 0;
  if (button == Qt::RightButton) return ViewMotion::kPan;
  if (button == Qt::LeftButton) {
    if (selectsByBox(navigation)) return ViewMotion::kNone;
    return shift ? ViewMotion::kPan : ViewMotion::kOrbit;
  }
  switch (navigation) {
    case Navigation::kOwn:
      return shift ? ViewMotion::kPan : ViewMotion::kOrbit;
    case Navigation::kBlender:
      return shift ? ViewMotion::kPan : control ? ViewMotion::kZoom : ViewMotion::kOrbit;
    case Navigation::kMujoco:
      return ViewMotion::kZoom;
    case Navigation::kCad:
      return control ? ViewMotion::kPan : shift ? ViewMotion::kZoom : ViewMotion::kOrbit;
  }
  return ViewMotion::kNone;
}

bool selectsByBox(Navigation navigation) {
  return navigation == Navigation::kBlender || navigation == Navigation::kCad;
}

Navigation chosenNavigation(const QSettings& settings) {
  const QString name = settings.value(kNavigationKey).toString();
  for (const NavigationPreset& preset : kPresets)
    if (name == QLatin1String(preset.name)) return preset.id;
  return Navigation::kOwn;
}

void chooseNavigation(Navigation navigation, QSettings* settings) {
  for (const NavigationPreset& preset : kPresets)
    if (preset.id == navigation) settings->setValue(kNavigationKey, QLatin1String(preset.name));
}

}  // namespace linkwright::app
