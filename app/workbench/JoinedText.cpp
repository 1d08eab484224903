// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/JoinedText.h"

#include <QCoreApplication>

#include "engine/model/LoopElement.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

QString inQuotes(const std::string& name) {
  return name.empty() ? QCoreApplication::translate("JoinedText", "the ground")
                      : QStringLiteral("\"%1\"").arg(QString::fromStdString(name));
}

const JointDescription* jointHolding(const SceneObject& robot, const std::string& link) {
  for (const auto& joint : robot.ChildrenOf("joints"))
    if (joint->As<JointDescription>().child == link) return &joint->As<JointDescription>();
  return nullptr;
}

}  // namespace

QString joinedText(const CObjectContainer& scene, ObjectId made) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("JoinedText", text); };
  const SceneObject* const object = scene.Find(made);
  if (object == nullptr) return {};
  if (&object->kind() == &LoopKind()) {
    const auto& loop = object->As<LoopElement>();
    return tr("Loop joint %1 (%2) joins %3 and %4.\nBoth hung on something already: it closes a loop.")
        .arg(inQuotes(loop.name), QString::fromStdString(ToString(loop.type)), inQuotes(loop.link_i),
             inQuotes(loop.link_j));
  }
  if (&object->kind() != &LinkKind() || object->parent() == nullptr) return {};
  const std::string name = object->name();
  const JointDescription* const above = jointHolding(*object->parent(), name);
  if (above == nullptr) return {};
  const auto joint_text = [&](const JointDescription& joint, const char* sentence) {
    return tr(sentence).arg(inQuotes(joint.name), QString::fromStdString(ToString(joint.type)),
                            inQuotes(name), inQuotes(joint.parent));
  };
  const JointDescription* const turns = jointHolding(*object->parent(), above->parent);
  const bool mounted =
      above->type == JointType::kFixed && turns != nullptr && above->parent.starts_with(name + "_mount");
  if (!mounted) return joint_text(*above, QT_TRANSLATE_NOOP("JoinedText", "Joint %1 (%2) hangs %3 on %4."));
  return joint_text(*turns, QT_TRANSLATE_NOOP("JoinedText", "Joint %1 (%2) hangs %3 on %4, by link %5."))
             .arg(inQuotes(above->parent)) +
         "\n" +
         tr("The axis misses the origin of %1: the new link stands on the axis, and %1 is welded to it.")
             .arg(inQuotes(name));
}

}  // namespace linkwright::app
