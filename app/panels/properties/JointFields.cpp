// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/JointFields.h"

#include <QFormLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/commands/JointEdits.h"
#include "app/document/SceneJoints.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/LabelDrag.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr double kMostOfJoint = 1e9;  // that a box takes

}  // namespace

JointFields::JointFields(Workbench* workbench, QFormLayout* form)
    : QObject(form->parentWidget()), workbench_(workbench), form_(form) {
  add("armature", "armature", 5, false);
  add("stop_stiffness", "stopStiffness", 3, true);
  add("stop_dissipation", "stopDissipation", 3, true);
}

void JointFields::add(const char* field_name, const char* name, int decimals, bool automatic) {
  const Field& field = *SceneRobotKind().Find(field_name);
  auto* number = new QuantityBox(workbench_, {}, form_->parentWidget());
  number->setObjectName(name);
  number->setSiDecimals(decimals);
  // Below the least value, that no robot has, stands none; by ten steps, which are one at least in any unit.
  const double least = field.range.least;
  const double none = automatic ? least - 10 * std::pow(10, -decimals) : least;
  number->setSiRange(none, std::min(field.range.most, kMostOfJoint));
  if (automatic) number->setSpecialValueText(tr("automatic"));
  number->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  number->setKeyboardTracking(false);
  number->setToolTip(tipOf(field));
  form_->addRow(labelOf(field), number);
  connect(number, &QDoubleSpinBox::valueChanged, this, [this, &field, least, number] {
    const double value = number->si();
    edits::setOfJoint(workbench_->document(), body_, field,
                      value >= least ? std::optional(value) : std::nullopt, token_);
  });
  auto* label = qobject_cast<QLabel*>(form_->labelForField(number));
  auto* drag = new LabelDrag(
      label,
      [this, number](double steps) {
        token_ = drag_token_;
        number->setValue(steppedNumber(number->value(), steps));
        token_ = 0;
      },
      number);
  connect(drag, &LabelDrag::began, this, [this] { drag_token_ = workbench_->document()->newDragToken(); });
  rows_.push_back({&field, number, none, automatic});
}

void JointFields::show(BodyIndex body) {
  const bool anew = body != body_;
  body_ = body;
  const Scene& scene = workbench_->document()->scene();
  const Joint& joint = workbench_->player()->model()->joints()[static_cast<size_t>(body.value)];
  const bool driven = body.value > 0 && joint.nv == 1 && !joint.mimic;
  const bool limited = std::isfinite(joint.lower) || std::isfinite(joint.upper);
  const bool one = joint.type == JointType::kPrismatic || joint.type == JointType::kRevolute;
  const bool stopped = body.value > 0 && scene.limits && limited && one;
  for (const Row& row : rows_) showRow(row, row.automatic ? stopped : driven, anew);
}

void JointFields::showRow(const Row& row, bool visible, bool anew) {
  form_->setRowVisible(row.number, visible);
  if (!visible) return;
  const Model& model = *workbench_->player()->model();
  const Scene& scene = workbench_->document()->scene();
  const Joint& joint = model.joints()[static_cast<size_t>(body_.value)];
  const std::string unit = UnitForJoint(*row.field, joint.type == JointType::kPrismatic);
  double value = row.automatic ? row.none : joint.armature;
  if (const SceneJoint place = FindSceneJoint(scene, model, body_); place.robot >= 0) {
    const auto numbers =
        std::get<NumbersByName>(row.field->get(&scene.robots[static_cast<std::size_t>(place.robot)]));
    const auto given = numbers.find(place.name);
    if (given != numbers.end()) value = given->second.at(0);
  }
  row.number->setUnit(unit);
  row.number->setSi(value, anew);
}

}  // namespace linkwright::app
