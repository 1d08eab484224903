// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/UnitsMenu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <functional>

#include "app/base/Units.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

QString menuText(const char* english) { return QCoreApplication::translate("UnitsMenu", english); }

// In the order of UnitPresets and of UnitOptions.
constexpr const char* kPresetTexts[] = {QT_TRANSLATE_NOOP("UnitsMenu", "&SI"),
                                        QT_TRANSLATE_NOOP("UnitsMenu", "SI, angles in &degrees"),
                                        QT_TRANSLATE_NOOP("UnitsMenu", "Millimetres and &grams"),
                                        QT_TRANSLATE_NOOP("UnitsMenu", "US customary, &inches"),
                                        QT_TRANSLATE_NOOP("UnitsMenu", "US customary, &feet")};
constexpr const char* kOptionTexts[] = {
    QT_TRANSLATE_NOOP("UnitsMenu", "&Length"), QT_TRANSLATE_NOOP("UnitsMenu", "&Angle"),
    QT_TRANSLATE_NOOP("UnitsMenu", "&Mass"),   QT_TRANSLATE_NOOP("UnitsMenu", "F&orce"),
    QT_TRANSLATE_NOOP("UnitsMenu", "&Torque"), QT_TRANSLATE_NOOP("UnitsMenu", "&Energy")};

// A line that is marked while what it chooses is chosen.
void addChoice(Workbench* workbench, QMenu* menu, QActionGroup* group, const QString& text,
               const QString& name, const std::function<UnitChoice(UnitChoice)>& chosen) {
  QAction* const line = menu->addAction(text);
  line->setObjectName(name);
  line->setCheckable(true);
  group->addAction(line);
  const auto mark = [line, chosen] { line->setChecked(chosen(chosenUnits()) == chosenUnits()); };
  mark();
  QObject::connect(workbench, &Workbench::unitsChanged, line, mark);
  QObject::connect(line, &QAction::triggered, workbench,
                   [workbench, chosen] { workbench->setUnits(chosen(chosenUnits())); });
}

}  // namespace

void fillUnitsMenu(Workbench* workbench, QMenu* menu) {
  menu->setObjectName("unitsMenu");
  const auto make_group = [](QMenu* of) {
    auto* group = new QActionGroup(of);
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    return group;
  };
  QActionGroup* const presets = make_group(menu);
  for (std::size_t i = 0; i < UnitPresets().size(); ++i) {
    const UnitPreset& preset = UnitPresets()[i];
    addChoice(workbench, menu, presets, menuText(kPresetTexts[i]),
              "units." + QString::fromStdString(preset.name),
              [choice = preset.choice](const UnitChoice&) { return choice; });
  }
  menu->addSeparator();
  for (std::size_t i = 0; i < UnitOptions().size(); ++i) {
    const UnitOption& option = UnitOptions()[i];
    QMenu* const units = menu->addMenu(menuText(kOptionTexts[i]));
    QActionGroup* const group = make_group(units);
    for (const std::string& unit : option.units)
      addChoice(workbench, units, group, QString::fromStdString(unit),
                QString::fromStdString("units." + option.name + "." + unit),
                [which = option.unit, unit](UnitChoice choice) {
                  choice.*which = unit;
                  return choice;
                });
  }
}

}  // namespace linkwright::app
