// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/model/Index.h"

namespace linkwright {
struct Field;
}
namespace linkwright::app {
class Document;
}

/// Edits of the document by subject; each is one undo step, and reaches a running simulation at once unless
/// noted otherwise. `token`: Document::newDragToken. Where nothing is open they do nothing.
namespace linkwright::app::edits {

/// Of one degree of freedom of the compiled model: N·m or N.
void setTorque(Document* document, int dof, double value, int token = 0);
void setDamping(Document* document, int dof, double value, int token = 0);   ///< N·m·s/rad or N·s/m
void setFriction(Document* document, int dof, double value, int token = 0);  ///< N·m or N
/// A number that the robot has by joint, for the joint that moves `body`: its armature, its stops. `field`:
/// of SceneRobotKind. Nothing: as the robot's description or the mechanism has it.
void setOfJoint(Document* document, BodyIndex body, const Field& field, std::optional<double> value,
                int token = 0);

}  // namespace linkwright::app::edits
