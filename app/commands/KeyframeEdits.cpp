// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/KeyframeEdits.h"

#include <algorithm>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "engine/scene/Keyframes.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app::edits {

QStringList keyframeNames(const Document& document) {
  QStringList names;
  if (document.isOpen())
    for (const std::string& name : KeyframeNames(document.scene()))
      names.append(QString::fromStdString(name));
  return names;
}

bool isOwnKeyframe(const Document& document, const QString& name) {
  const auto& keyframes = document.scene().keyframes;
  return std::any_of(keyframes.begin(), keyframes.end(),
                     [&](const Posture& keyframe) { return keyframe.name == name.toStdString(); });
}

QString freeKeyframeName(const Document& document) {
  const QStringList names = keyframeNames(document);
  const std::string free = FreeName(Document::tr("keyframe").toStdString(), [&](const std::string& name) {
    return names.contains(QString::fromStdString(name));
  });
  return QString::fromStdString(free);
}

void addKeyframe(Document* document, const Player& player, const QString& name) {
  const auto frame = player.frame();
  const auto system = player.cloneSystem();
  if (!frame || !system || name.isEmpty()) return;
  const System::Segment w = system->activations();
  const VectorX& z = frame->state.z;
  std::vector<double> activations;
  if (w.first + w.count <= z.size()) activations.assign(z.data() + w.first, z.data() + w.first + w.count);
  const VectorX& control = frame->inputs.control;
  Posture keyframe = KeyframeOf(document->scene(), *player.model(), player.q(), player.v(), activations,
                                {control.data(), static_cast<std::size_t>(control.size())});
  keyframe.name = name.toStdString();
  document->edit(Document::tr("Add keyframe %1").arg(name), [&](Scene& scene) {
    for (Posture& present : scene.keyframes)
      if (present.name == keyframe.name) return static_cast<void>(present = keyframe);
    scene.keyframes.push_back(keyframe);
  });
}

void renameKeyframe(Document* document, const QString& name, const QString& wanted) {
  if (name == wanted || wanted.isEmpty()) return;
  document->editObjects(Document::tr("Rename keyframe %1").arg(name), [&](CObjectContainer* scene) {
    return RenameObject(scene, FindNamed(*scene, "keyframe", name.toStdString()), wanted.toStdString());
  });
}

void removeKeyframe(Document* document, const QString& name) {
  document->editObjects(Document::tr("Remove keyframe %1").arg(name), [&](CObjectContainer* scene) {
    return RemoveObject(scene, FindNamed(*scene, "keyframe", name.toStdString()));
  });
}

void takeKeyframe(Document* document, const QString& name) {
  const auto keyframe = FindKeyframe(document->scene(), name.toStdString());
  if (!keyframe) return;
  document->edit(Document::tr("Take keyframe %1").arg(name),
                 [&](Scene& scene) { TakeKeyframe(*keyframe, &scene); });
}

void blendKeyframes(Document* document, const QString& first, const QString& second, double part, int token) {
  const auto a = FindKeyframe(document->scene(), first.toStdString()),
             b = FindKeyframe(document->scene(), second.toStdString());
  if (!a || !b) return;
  document->edit(
      Document::tr("Blend %1 and %2").arg(first, second),
      [&](Scene& scene) { TakeKeyframe(BlendKeyframes(*a, *b, part), &scene); }, token);
}

}  // namespace linkwright::app::edits
