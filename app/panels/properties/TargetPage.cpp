// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/TargetPage.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "app/base/Units.h"
#include "app/commands/TargetEdits.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright::app {

TargetPage::TargetPage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), form_(new QFormLayout(this)), error_(new QLabel(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
  error_->setObjectName("target.error");
  error_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  error_->setWordWrap(true);
  form_->addRow(tr("Error"), error_);
  posture_row_ = new QWidget(this);
  auto* posture = new QHBoxLayout(posture_row_);
  posture->setContentsMargins(0, 0, 0, 0);
  auto* present = new QPushButton(tr("As posed now"), posture_row_);
  present->setObjectName("target.presentPosture");
  present->setToolTip(tr("Every joint to the position that it has"));
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
  auto* here = new QPushButton(tr("Move to the robot"), this);
  here->setObjectName("target.here");
  here->setToolTip(tr("Puts the target where its link is now"));
  here_ = here;
  connect(here, &QPushButton::clicked, this, [this] {
    const Player* player = workbench_->player();
    commit([&](SceneTarget* target) {
      *target = TargetAtRobot(*player->compiled(), player->bodyPoses(), *target);
    });
  });
  form_->addRow(here);
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

void TargetPage::showTarget(int index) {
  target_ = index;
  const SceneTarget* target = shown();
  if (target == nullptr) return;
  form_->setRowVisible(posture_row_, target->kind == TargetKind::kPosture);
  form_->setRowVisible(here_, target->HasPlace());
  double distance = 0, angle = 0;
  workbench_->poser()->targetError(index, &distance, &angle);
  const QString away = smallLength(distance, 3), turn = fixedAmount(angle, "rad", 5);
  form_->setRowVisible(error_, target->HasPlace());
  error_->setText(target->Turns() ? tr("%1, %2").arg(away, turn) : away);
}

}  // namespace linkwright::app
