// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/ControlEdits.h"

#include <algorithm>

#include "app/document/Document.h"

namespace linkwright::app::edits {

void setControl(Document* document, std::size_t actuator, double value, int token) {
  document->edit(
      Document::tr("Change control"),
      [&](Scene& scene) {
        if (actuator < scene.actuators.size()) scene.actuators[actuator].control = value;
      },
      token);
}

void setControls(Document* document, const QString& text, const std::vector<double>& values) {
  document->edit(text, [&](Scene& scene) {
    for (std::size_t i = 0; i < std::min(values.size(), scene.actuators.size()); ++i)
      scene.actuators[i].control = values[i];
  });
}

void setSignal(Document* document, std::size_t actuator, const QString& formula) {
  document->edit(Document::tr("Change signal"), [&](Scene& scene) {
    if (actuator >= scene.actuators.size()) return;
    bool is_number = false;
    const double value = formula.toDouble(&is_number);
    scene.actuators[actuator].signal = is_number ? Function{value, {}} : Function{0, formula.toStdString()};
  });
}

void setServoGains(Document* document, std::size_t actuator, const JointGains& gains, int token) {
  document->edit(
      Document::tr("Change gains"),
      [&](Scene& scene) {
        if (actuator < scene.actuators.size()) SetGains(gains, &scene.actuators[actuator]);
      },
      token);
}

}  // namespace linkwright::app::edits
