// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/SimulationEdits.h"

#include "app/document/Document.h"
#include "engine/scene/compile/ContactOn.h"

namespace linkwright::app::edits {

void setGravity(Document* document, const Vector3& gravity, int token) {
  document->edit(
      Document::tr("Change gravity"), [&](Scene& scene) { scene.gravity = gravity; }, token);
}

void setSimulationOptions(Document* document, const SimulationOptions& options) {
  document->edit(Document::tr("Change integration"), [&](Scene& scene) { scene.simulation = options; });
}

void setFormulation(Document* document, Formulation formulation) {
  document->edit(Document::tr("Change formulation"), [&](Scene& scene) {
    if (scene.cross_check.formulation == formulation)
      scene.cross_check.formulation = scene.ChosenFormulation();
    scene.formulation = formulation;
  });
}

void setCrossCheck(Document* document, const CrossCheckOptions& options) {
  document->edit(Document::tr("Change cross-check"), [&](Scene& scene) { scene.cross_check = options; });
}

void setLimits(Document* document, bool on) {
  document->edit(on ? Document::tr("Switch limits on") : Document::tr("Switch limits off"),
                 [&](Scene& scene) { scene.limits = on; });
}

void setEffortLimits(Document* document, bool on) {
  document->edit(on ? Document::tr("Switch effort limits on") : Document::tr("Switch effort limits off"),
                 [&](Scene& scene) { scene.effort_limits = on; });
}

void setContact(Document* document, bool on) {
  document->edit(on ? Document::tr("Turn on contact") : Document::tr("Turn off contact"), [on](Scene& scene) {
    if (on)
      TurnContactOn(&scene);
    else if (scene.contact)
      scene.contact->enabled = false;
  });
}

void changeContact(Document* document, const QString& text,
                   const std::function<void(ContactDescription&)>& change) {
  document->edit(text, [&](Scene& scene) {
    if (scene.contact) change(*scene.contact);
  });
}

}  // namespace linkwright::app::edits
