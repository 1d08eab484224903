// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/scene/Scene.h"

class QString;

namespace linkwright::app {
class Document;
}  // namespace linkwright::app

/// See JointEdits.h.
namespace linkwright::app::edits {

void setGravity(Document* document, const Vector3& gravity, int token = 0);  ///< m/s²
void setSimulationOptions(Document* document, const SimulationOptions& options);
/// The cross-check takes over the former formulation if it would be the same.
void setFormulation(Document* document, Formulation formulation);
void setCrossCheck(Document* document, const CrossCheckOptions& options);
/// The simulation starts anew.
void setLimits(Document* document, bool on);
void setEffortLimits(Document* document, bool on);
/// Links touch each other, or do not. The first time there is a ground to stand on, see TurnContactOn.
void setContact(Document* document, bool on);
/// Changes what contact is like, where the scene has it.
void changeContact(Document* document, const QString& text,
                   const std::function<void(ContactDescription&)>& change);

}  // namespace linkwright::app::edits
