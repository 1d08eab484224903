// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scene/Scene.h"

namespace linkwright::app {
class Document;
class Selection;
}  // namespace linkwright::app

/// See JointEdits.h.
namespace linkwright::app::edits {

/// Adds a spring, motor or force, with a name of its own, and selects it; returns its index. The simulation
/// starts anew.
int addForce(Document* document, Selection* selection, ForceElement element);
/// New numbers reach a running simulation at once; a new formula, name or place starts it anew.
void setForce(Document* document, int index, const ForceElement& value, int token = 0);

}  // namespace linkwright::app::edits
