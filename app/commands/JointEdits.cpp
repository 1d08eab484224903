// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/JointEdits.h"

#include "app/Document.h"
#include "app/SceneJoints.h"

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

void setArmature(Document* document, int dof, double value) {
  editJoint(document, Document::tr("Change rotor inertia"),
            [&](const Model& model, Scene* scene) { WriteArmature(model, dof, value, scene); });
}

void setStopStiffness(Document* document, BodyIndex body, std::optional<double> value) {
  editJoint(document, Document::tr("Change stop stiffness"),
            [&](const Model& model, Scene* scene) { WriteStopStiffness(model, body, value, scene); });
}

void setStopDissipation(Document* document, BodyIndex body, std::optional<double> value) {
  editJoint(document, Document::tr("Change stop dissipation"),
            [&](const Model& model, Scene* scene) { WriteStopDissipation(model, body, value, scene); });
}

}  // namespace linkwright::app::edits
