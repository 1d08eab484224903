// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/ForceEdits.h"

#include "app/document/Document.h"
#include "app/session/Selection.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app::edits {
namespace {

bool isForce(const Document& document, int index) {
  return document.isOpen() && index >= 0 && index < static_cast<int>(document.scene().forces.size());
}

}  // namespace

int addForce(Document* document, Selection* selection, ForceElement element) {
  if (!document->isOpen()) return -1;
  const int index = static_cast<int>(document->scene().forces.size());
  const SceneObject& root = document->objects().root();
  if (element.name.empty()) element.name = NewName(root, *root.kind().Find("forces"), &element);
  document->edit(Document::tr("Add %1").arg(QString::fromStdString(element.name)),
                 [&](Scene& scene) { scene.forces.push_back(element); });
  selection->select({PickKind::kForce, index});
  return index;
}

void setForce(Document* document, int index, const ForceElement& value, int token) {
  if (!isForce(*document, index)) return;
  document->edit(
      Document::tr("Change %1").arg(QString::fromStdString(value.name)),
      [&](Scene& scene) { scene.forces[static_cast<std::size_t>(index)] = value; }, token);
}

}  // namespace linkwright::app::edits
