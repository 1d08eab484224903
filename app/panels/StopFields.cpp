// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/StopFields.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <cmath>
#include <optional>

#include "app/SceneJoints.h"
#include "app/Workbench.h"
#include "app/commands/JointEdits.h"
#include "app/panels/FieldKeys.h"

namespace linkwright::app {
namespace {

// The lowest value of each field stands for "automatic". A dissipation of zero is one too: a stop that gives
// everything back.
constexpr double kAutomaticStiffness = 0, kAutomaticDissipation = -0.001;

}  // namespace

StopFields::StopFields(Workbench* workbench, QFormLayout* form)
    : QObject(form->parentWidget()), workbench_(workbench), form_(form) {
  const QString anew = "\n" + tr("A change starts the simulation anew.");
  stiffness_ = add(tr("Stop stiffness"), "stopStiffness",
                   tr("Of the stops at the joint's limits.\n"
                      "Automatic: what the joint moves swings on them at 20 Hz.") +
                       anew,
                   kAutomaticStiffness);
  dissipation_ = add(tr("Stop dissipation"), "stopDissipation",
                     tr("What the stops swallow of a blow; 0: nothing.\n"
                        "They push back with stiffness · depth · (1 + dissipation · speed).\n"
                        "Automatic: a blow at 1 rad/s or 0.2 m/s comes back with half its speed.") +
                         anew,
                     kAutomaticDissipation);
  connect(stiffness_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    edits::setStopStiffness(workbench_->document(), body_, value > 0 ? std::optional(value) : std::nullopt);
  });
  connect(dissipation_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    edits::setStopDissipation(workbench_->document(), body_,
                              value >= 0 ? std::optional(value) : std::nullopt);
  });
}

QDoubleSpinBox* StopFields::add(const QString& name, const char* key, const QString& tip, double automatic) {
  auto* number = new QDoubleSpinBox(form_->parentWidget());
  number->setObjectName(key);
  number->setRange(automatic, 1e9);
  number->setSpecialValueText(tr("automatic"));
  number->setDecimals(3);
  number->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  number->setKeyboardTracking(false);
  number->setToolTip(tip);
  form_->addRow(name, number);
  return number;
}

void StopFields::show(BodyIndex body) {
  const bool other = body != body_;
  body_ = body;
  const Model& model = *workbench_->player()->model();
  const Scene& scene = workbench_->document()->scene();
  const Joint& joint = model.joints()[static_cast<size_t>(body.value)];
  const bool slides = joint.type == JointType::kPrismatic;
  const bool limited = std::isfinite(joint.lower) || std::isfinite(joint.upper);
  const bool stopped =
      body.value > 0 && scene.limits && limited && (slides || joint.type == JointType::kRevolute);
  const SceneJoint place = stopped ? FindSceneJoint(scene, model, body) : SceneJoint();
  for (QDoubleSpinBox* number : {stiffness_, dissipation_}) {
    number->setVisible(stopped);
    form_->labelForField(number)->setVisible(stopped);
    if (place.robot < 0) continue;
    const bool stiffness = number == stiffness_;
    const SceneRobot& robot = scene.robots[static_cast<size_t>(place.robot)];
    const auto& values = stiffness ? robot.stop_stiffness : robot.stop_dissipation;
    const auto found = values.find(place.name);
    const QString unit = stiffness ? (slides ? " N/m" : " N m/rad") : (slides ? " s/m" : " s/rad");
    showNumber(number, found == values.end() ? number->minimum() : found->second, other, unit);
  }
}

}  // namespace linkwright::app
