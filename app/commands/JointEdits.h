// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/model/Index.h"

namespace linkwright::app {
class Document;
}

/// Edits of the document by subject; each is one undo step, and reaches a running simulation at once unless
/// it says otherwise. `token`: Document::newDragToken. Where nothing is open they do nothing.
namespace linkwright::app::edits {

/// Of one degree of freedom of the compiled model: N·m or N.
void setTorque(Document* document, int dof, double value, int token = 0);
void setDamping(Document* document, int dof, double value, int token = 0);   ///< N·m·s/rad or N·s/m
void setFriction(Document* document, int dof, double value, int token = 0);  ///< N·m or N
void setArmature(Document* document, int dof, double value);                 ///< kg·m² or kg
/// Of the stops at the limits of the joint that moves `body`, see JointStops; nothing: as the mechanism asks
/// for.
void setStopStiffness(Document* document, BodyIndex body, std::optional<double> value);
void setStopDissipation(Document* document, BodyIndex body, std::optional<double> value);

}  // namespace linkwright::app::edits
