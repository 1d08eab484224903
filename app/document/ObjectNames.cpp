// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/ObjectNames.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "app/languages/EngineText.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright::app {
namespace {

// "Shape 2"
QString placeInList(const SceneObject& object) {
  QString title = engineText(object.kind().title);
  if (!object.parent() || object.place()->type != FieldType::kList) return title;
  const auto& list = object.parent()->ChildrenOf(object.place()->name);
  const auto place =
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each->id() == object.id(); });
  // A link has two lists of shapes.
  if (object.place()->name == "collisions")
    title = QCoreApplication::translate("ObjectNames", "Collision shape");
  return QStringLiteral("%1 %2").arg(title).arg(place - list.begin() + 1);
}

// "crank", "crank shape 1"; empty: the scene itself.
QString nameWithin(const SceneObject& object) {
  if (!object.parent()) return {};
  if (const std::string name = object.name(); !name.empty()) return QString::fromStdString(name);
  const QString above = nameWithin(*object.parent());
  const QString own = placeInList(object).toLower();
  return above.isEmpty() ? own : above + " " + own;
}

}  // namespace

QString numberOfFormula(const CObjectContainer& scene, const SceneObject& object) {
  if (&object.kind() != &FormulaKind()) return {};
  const auto number = FieldNumber::Find(scene, object.As<SceneFormula>().number);
  if (!number) return {};
  const SceneObject* robot = &number->object();
  while (robot && &robot->kind() != &SceneRobotKind()) robot = robot->parent();
  QString name = nameWithin(number->object());
  if (robot && robot != &number->object() && scene.root().ChildrenOf("robots").size() > 1)
    name.prepend(QString::fromStdString(robot->name()) + "/");
  const QString place = QString::fromStdString(number->place());
  return name.isEmpty() ? place : name + "." + place;
}

QString shownName(const CObjectContainer& scene, const SceneObject& object) {
  const std::string name = object.parent() ? object.name() : std::string();
  if (!name.empty()) return QString::fromStdString(name);
  const QString number = numberOfFormula(scene, object);
  return number.isEmpty() ? placeInList(object) : number;
}

std::vector<std::pair<QString, ObjectId>> shownPlaces(const CObjectContainer& scene, bool frames) {
  std::vector<std::pair<QString, ObjectId>> places;
  std::map<QString, int> times;
  for (const auto& robot : scene.root().ChildrenOf("robots"))
    for (const char* list : {"links", "frames"})
      for (const auto& each : robot->ChildrenOf(list)) {
        if (!frames && &each->kind() != &LinkKind()) continue;
        places.emplace_back(QString::fromStdString(robot->name() + "/" + each->name()), each->id());
        ++times[places.back().first];
      }
  for (auto& [name, id] : places)
    if (times[name] > 1)
      name = QStringLiteral("%1 (%2)").arg(name, engineText(scene.Find(id)->kind().title).toLower());
  return places;
}

}  // namespace linkwright::app
