// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/SimulationEdits.h"

#include "app/document/Document.h"

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
    if (scene.second_opinion.formulation == formulation)
      scene.second_opinion.formulation = scene.ChosenFormulation();
    scene.formulation = formulation;
  });
}

void setSecondOpinion(Document* document, const SecondOpinionOptions& options) {
  document->edit(Document::tr("Change second opinion"),
                 [&](Scene& scene) { scene.second_opinion = options; });
}

void setLimits(Document* document, bool on) {
  document->edit(on ? Document::tr("Switch limits on") : Document::tr("Switch limits off"),
                 [&](Scene& scene) { scene.limits = on; });
}

void setEffortLimits(Document* document, bool on) {
  document->edit(on ? Document::tr("Switch effort limits on") : Document::tr("Switch effort limits off"),
                 [&](Scene& scene) { scene.effort_limits = on; });
}

}  // namespace linkwright::app::edits
