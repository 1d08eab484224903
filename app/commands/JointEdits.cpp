// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/JointEdits.h"

#include "app/document/Document.h"
#include "app/document/SceneJoints.h"
#include "app/languages/EngineText.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app::edits {
namespace {

// `write(model, scene)` writes the value.
template <class Write>
void editJoint(Document* document, const QString& text, const Write& write, int token = 0) {
  const auto compiled = document->compiled();
  if (!compiled) return;
  document->edit(
      text, [&](Scene& scene) { write(*compiled->model, &scene); }, token);
}

}  // namespace

void setTorque(Document* document, int dof, double value, int token) {
  editJoint(
      document, Document::tr("Change torque"),
      [&](const Model& model, Scene* scene) { WriteTorque(model, dof, value, scene); }, token);
}

void setDamping(Document* document, int dof, double value, int token) {
  editJoint(
      document, Document::tr("Change damping"),
      [&](const Model& model, Scene* scene) { WriteDamping(model, dof, value, scene); }, token);
}

void setFriction(Document* document, int dof, double value, int token) {
  editJoint(
      document, Document::tr("Change friction"),
      [&](const Model& model, Scene* scene) { WriteFriction(model, dof, value, scene); }, token);
}

void setOfJoint(Document* document, BodyIndex body, const Field& field, std::optional<double> value,
                int token) {
  const auto compiled = document->compiled();
  if (!compiled) return;
  const SceneJoint joint = FindSceneJoint(document->scene(), *compiled->model, body);
  if (joint.robot < 0) return;
  const ObjectId robot =
      document->objects().root().ChildrenOf("robots")[static_cast<std::size_t>(joint.robot)]->id();
  document->editObjects(
      Document::tr("Change %1").arg(engineText(field.label).toLower()),
      [&](CObjectContainer* scene) {
        auto numbers = std::get<NumbersByName>(field.get(scene->Find(robot)->value()));
        if (value)
          numbers[joint.name] = {*value};
        else
          numbers.erase(joint.name);
        return TreeEdit{scene->Set(robot, field, numbers), {}, 0};
      },
      token);
}

}  // namespace linkwright::app::edits
