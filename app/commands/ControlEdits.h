// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "engine/simulation/system/JointLoop.h"

namespace linkwright::app {
class Document;
}

/// Edits of the controls of a scene's actuators. They reach a running simulation at once, and are no edits of
/// its start.
namespace linkwright::app::edits {

void setControl(Document* document, std::size_t actuator, double value, int token = 0);
/// One number for each actuator, as one undo step.
void setControls(Document* document, const QString& text, const std::vector<double>& values);
/// A formula of the time, or a number, that is added to the control; empty: nothing is.
void setSignal(Document* document, std::size_t actuator, const QString& formula);

/// The gains of a position servo, which end a run.
void setServoGains(Document* document, std::size_t actuator, const JointGains& gains, int token = 0);

}  // namespace linkwright::app::edits
