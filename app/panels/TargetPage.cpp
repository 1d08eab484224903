// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/TargetPage.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "app/Counted.h"
#include "app/Workbench.h"
#include "app/commands/TargetEdits.h"
#include "app/panels/FieldKeys.h"
#include "app/panels/PoseFields.h"
#include "app/panels/TaskPanel.h"
#include "app/panels/Units.h"
#include "engine/scene/TargetPlace.h"

namespace linkwright::app {
TargetPage::TargetPage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), form_(new QFormLayout(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  name_ = new QLineEdit(this);
  name_->setObjectName("target.name");
  name_->setMinimumWidth(30);
  connect(name_, &QLineEdit::returnPressed, this, [this] { returnKeys(workbench_, name_); });
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const SceneTarget* target = shown();
    const std::string name = name_->text().trimmed().toStdString();
    if (target == nullptr || name.empty() || name == target->name) return;
    workbench_->document()->edit(
        tr("Rename target"), [&](Scene& scene) { scene.targets[static_cast<size_t>(target_)].name = name; });
  });
  form_->addRow(tr("Target"), name_);
  about_ = addLabel(QString());
  pose_ = new PoseFields("target", {}, workbench, this);
  connect(pose_, &PoseFields::typed, this, [this](const Transform& pose) {
    edits::setTargetPose(workbench_->poser(), target_, pose);
    Q_EMIT poseTyped();
  });
  form_->addRow(pose_);
  axes_row_ = makeAxes();
  form_->addRow(tr("Counts"), axes_row_);
  length_ = addNumber(tr("Distance"), "length", tr("Radius of the sphere that the link stays on"));
  length_->setSuffix(" m");
  connect(length_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](SceneTarget* target) { target->length = value; }); });
  position_ = addBox(tr("Reach its position"), "position");
  connect(position_, &QCheckBox::clicked, this,
          [this](bool on) { commit([&](SceneTarget* target) { target->position = on; }); });
  orientation_ = addBox(tr("Turn to its orientation"), "orientation");
  connect(orientation_, &QCheckBox::clicked, this,
          [this](bool on) { commit([&](SceneTarget* target) { target->orientation = on; }); });
  posture_row_ = new QWidget(this);
  auto* posture = new QHBoxLayout(posture_row_);
  posture->setContentsMargins(0, 0, 0, 0);
  auto* present = new QPushButton(tr("As posed now"), posture_row_);
  present->setObjectName("target.presentPosture");
  auto* middles = new QPushButton(tr("Middles"), posture_row_);
  middles->setObjectName("target.middles");
  middles->setToolTip(tr("Every joint to the middle of its range"));
  posture->addWidget(present);
  posture->addWidget(middles);
  form_->addRow(posture_row_);
  connect(present, &QPushButton::clicked, this, [this] {
    const Player* player = workbench_->player();
    if (player->model() == nullptr) return;
    commit([&](SceneTarget* target) {
      for (const Joint& joint : player->model()->joints())
        if (joint.nq == 1 && !joint.mimic) target->positions[joint.name] = player->q()[joint.q_index];
    });
  });
  connect(middles, &QPushButton::clicked, this,
          [this] { commit([](SceneTarget* target) { target->positions.clear(); }); });
  weight_ = addNumber(tr("Weight"), "weight", tr("Against others of the same priority"));
  weight_->setRange(1e-6, 1e6);
  connect(weight_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](SceneTarget* target) { target->weight = value; }); });
  enabled_ = addBox(tr("Followed"), "enabled");
  connect(enabled_, &QCheckBox::clicked, this,
          [this](bool on) { commit([&](SceneTarget* target) { target->enabled = on; }); });
  error_ = addLabel(tr("Missed by"));
  auto* here = new QPushButton(tr("Put it where the robot is"), this);
  here->setObjectName("target.here");
  here_ = here;
  connect(here, &QPushButton::clicked, this, [this] {
    const Player* player = workbench_->player();
    commit([&](SceneTarget* target) {
      *target = TargetAtRobot(*player->compiled(), player->bodyPoses(), *target);
    });
  });
  form_->addRow(here);
  auto* remove = new QPushButton(workbench_->icon("delete"), tr("Delete target"), this);
  connect(workbench_, &Workbench::themeChanged, remove,
          [this, remove] { remove->setIcon(workbench_->icon("delete")); });
  connect(remove, &QPushButton::clicked, this,
          [this] { edits::removeTarget(workbench_->document(), workbench_->selection(), target_); });
  form_->addRow(remove);
}

QLabel* TargetPage::addLabel(const QString& name) {
  auto* label = new QLabel(this);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  form_->addRow(name, label);
  return label;
}

QWidget* TargetPage::makeAxes() {
  auto* holder = new QWidget(this);
  auto* row = new QHBoxLayout(holder);
  row->setContentsMargins(0, 0, 0, 0);
  for (size_t i = 0; i < 3; ++i) {
    axes_[i] = new QCheckBox(QString("xyz"[i]), holder);
    axes_[i]->setObjectName(QStringLiteral("target.axis.") + "xyz"[i]);
    row->addWidget(axes_[i]);
    connect(axes_[i], &QCheckBox::clicked, this, [this, i](bool on) {
      const SceneTarget* target = shown();
      // One at least: a target that asks for nothing is switched off.
      if (target != nullptr && !on && std::count(target->axes.begin(), target->axes.end(), true) == 1) {
        axes_[i]->setChecked(true);
        return;
      }
      commit([&](SceneTarget* changed) { changed->axes[i] = on; });
    });
  }
  row->addStretch(1);
  return holder;
}

QDoubleSpinBox* TargetPage::addNumber(const QString& name, const char* key, const QString& tip) {
  auto* number = new QDoubleSpinBox(this);
  number->setObjectName(QStringLiteral("target.") + key);
  number->setRange(0, 1e4);
  number->setDecimals(4);
  number->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  number->setKeyboardTracking(false);
  number->setToolTip(tip);
  form_->addRow(name, number);
  return number;
}

QCheckBox* TargetPage::addBox(const QString& text, const char* key) {
  auto* box = new QCheckBox(text, this);
  box->setObjectName(QStringLiteral("target.") + key);
  form_->addRow(box);
  return box;
}

const SceneTarget* TargetPage::shown() const {
  const auto& targets = workbench_->document()->scene().targets;
  const bool exists = target_ >= 0 && target_ < static_cast<int>(targets.size());
  return exists ? &targets[static_cast<size_t>(target_)] : nullptr;
}

void TargetPage::commit(const std::function<void(SceneTarget*)>& change) {
  const SceneTarget* target = shown();
  if (target == nullptr) return;
  SceneTarget changed = *target;
  change(&changed);
  edits::setTarget(workbench_->poser(), target_, changed);
}

void TargetPage::showKind(const SceneTarget& target) {
  const bool pose = target.kind == TargetKind::kPose || target.kind == TargetKind::kRelative;
  form_->setRowVisible(pose_, target.HasPlace());
  pose_->setTurns(pose);
  form_->setRowVisible(axes_row_, target.kind == TargetKind::kCenterOfMass);
  form_->setRowVisible(length_, target.kind == TargetKind::kLength);
  form_->setRowVisible(position_, pose);
  form_->setRowVisible(orientation_, pose);
  form_->setRowVisible(posture_row_, target.kind == TargetKind::kPosture);
  form_->setRowVisible(here_, target.HasPlace());
  QString about = targetKindName(target.kind);
  if (target.NeedsFrame()) about += tr(" of %1").arg(QString::fromStdString(target.frame));
  if (target.kind == TargetKind::kRelative)
    about += tr(", in the frame of %1").arg(QString::fromStdString(target.reference));
  if (target.kind == TargetKind::kPosture)
    about += target.positions.empty()
                 ? tr(": every joint to the middle of its range")
                 : tr(" of ") + counted(target.positions.size(), tr("joint"), tr("joints"));
  about_->setText(tr("%1, priority %2").arg(about).arg(target.priority));
}

void TargetPage::showTarget(int index) {
  target_ = index;
  const SceneTarget* target = shown();
  if (target == nullptr) return;
  const bool other = index != shown_index_ || target->name != shown_name_;
  shown_index_ = index;
  shown_name_ = target->name;
  showKind(*target);
  showText(name_, QString::fromStdString(target->name), other);
  pose_->showPose(target->X_WT, other);
  showNumber(length_, target->length, other);
  showNumber(weight_, target->weight, other);
  for (size_t i = 0; i < 3; ++i) axes_[i]->setChecked(target->axes[i]);
  position_->setChecked(target->position);
  orientation_->setChecked(target->orientation);
  enabled_->setChecked(target->enabled);
  double distance = 0, angle = 0;
  workbench_->poser()->targetError(index, &distance, &angle);
  const QString millimetres = tr("%1 mm").arg(distance * 1e3, 0, 'f', 3);
  const QString turn = workbench_->radians()
                           ? QString::number(angle, 'f', 4) + " rad"
                           : QString::number(angle * kDegrees, 'f', 3) + QStringLiteral("°");
  form_->setRowVisible(error_, target->HasPlace());
  error_->setText(target->Turns() ? tr("%1, %2").arg(millimetres, turn) : millimetres);
}

}  // namespace linkwright::app
