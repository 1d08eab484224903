// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/ForcePage.h"

#include <QCoreApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "app/commands/ForceEdits.h"
#include "app/languages/MessageText.h"
#include "app/panels/control/TuningDialog.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/simulation/tree/TreeForces.h"

namespace linkwright::app {
namespace {

constexpr double kReach = 0.1;  // [m] above a link, of a new spring between it and the world

// From the world to the selected link, or to the first tip, where it is now.
void placeBetweenLinks(const Player* player, const Selection* selection, ForceElement* element) {
  const auto& tips = player->compiled()->tips;
  FrameIndex link = tips.empty() ? FrameIndex() : tips.front();
  if (selection->selected().kind == PickKind::kLink) link = FrameIndex(selection->selected().index);
  if (!link.IsValid()) return;
  element->link_j = player->model()->frames()[static_cast<size_t>(link.value)].name;
  const Transform X_WL = player->framePose(link);
  element->point_i = X_WL.p;
  if (element->law->has_axes())
    element->rpy_i = RpyFromRotation(X_WL.R);
  else
    element->point_i.z() += kReach;
}

// A start from which it holds what it is of, however heavy, without jumps.
void setGains(ForceElement* element) {
  const bool computed = element->kind == ForceKind::kComputedTorque;
  const bool gained =
      computed || element->kind == ForceKind::kPosition || element->kind == ForceKind::kImpedance;
  element->kp = !gained ? 0 : computed ? 100 : element->IsOfTask() ? 500 : 50;
  element->kd = !gained ? 0 : computed ? 20 : element->IsOfTask() ? 50 : 5;
  element->turning_kp = element->IsOfTask() && !computed ? 20 : 0;
  element->turning_kd = element->IsOfTask() && !computed ? 2 : 0;
}

// One object for a whole robot, or for the place of the selected link, where it is now.
void fillControllerMenu(Workbench* workbench, QMenu* menu) {
  struct Entry {
    const char* title;
    ForceKind kind;
    bool task;
  };
  static constexpr std::array<Entry, 6> kEntries = {
      {{QT_TRANSLATE_NOOP("ForcePage", "Hold all joints (PD)"), ForceKind::kPosition, false},
       {QT_TRANSLATE_NOOP("ForcePage", "Compensate gravity"), ForceKind::kGravityCompensation, false},
       {QT_TRANSLATE_NOOP("ForcePage", "Hold all joints with an impedance"), ForceKind::kImpedance, false},
       {QT_TRANSLATE_NOOP("ForcePage", "Hold all joints by computed torque"), ForceKind::kComputedTorque,
        false},
       {QT_TRANSLATE_NOOP("ForcePage", "Place a link with an impedance"), ForceKind::kImpedance, true},
       {QT_TRANSLATE_NOOP("ForcePage", "Place a link by computed torque"), ForceKind::kComputedTorque,
        true}}};
  for (const Entry& entry : kEntries) {
    QAction* action = menu->addAction(QCoreApplication::translate("ForcePage", entry.title));
    QObject::connect(action, &QAction::triggered, workbench, [workbench, entry] {
      Player* player = workbench->player();
      const Model* model = player->model();
      if (model == nullptr) return;
      ForceElement element;
      element.kind = entry.kind;
      const bool actuated = !player->document()->scene().actuators.empty();
      element.through_actuators = actuated && entry.kind != ForceKind::kComputedTorque;
      if (entry.task) {
        const auto& tips = player->compiled()->tips;
        const PickObject selected = workbench->selection()->selected();
        FrameIndex link = tips.empty() ? FrameIndex() : tips.front();
        if (selected.kind == PickKind::kLink) link = FrameIndex(selected.index);
        if (!link.IsValid()) return;
        const Transform X_WL = player->framePose(link);
        const Vector3 rpy = RpyFromRotation(X_WL.R);
        element.link = model->frames()[static_cast<size_t>(link.value)].name;
        for (size_t k = 0; k < 3; ++k) {
          element.place[k].value = X_WL.p[static_cast<Eigen::Index>(k)];
          element.turn[k].value = rpy[static_cast<Eigen::Index>(k)];
        }
      }
      setGains(&element);
      edits::addForce(player->document(), workbench->selection(), element);
    });
  }
}

}  // namespace

QString forceTypeIcon(const ForceElement& element) {
  if (element.law != nullptr) return QString::fromUtf8(element.law->icon());
  if (element.kind == ForceKind::kSpring) return QStringLiteral("spring");
  return element.kind == ForceKind::kForce ? QStringLiteral("force") : QStringLiteral("motor");
}

void fillAddForceMenu(Workbench* workbench, QMenu* menu) {
  const Field& types = *ForceKindOf().Discriminator();
  for (const std::string& choice : types.choices) {
    ForceElement type;
    types.set(&type, choice);
    QAction* action = menu->addAction(workbench->icon(forceTypeIcon(type)), titleOf(types, choice));
    QObject::connect(action, &QAction::triggered, workbench, [workbench, type] {
      const ForceKind kind = type.kind;
      Player* player = workbench->player();
      Selection* selection = workbench->selection();
      const Model* model = player->model();
      if (model == nullptr) return;
      ForceElement element = type;
      // On what is selected, else on the first thing that moves.
      BodyIndex body;
      if (selection->selected().kind == PickKind::kLink) {
        const Frame& frame = model->frames()[static_cast<size_t>(selection->selected().index)];
        body = frame.body;
        if (kind == ForceKind::kForce && body.value > 0) element.link = frame.name;
      }
      const auto fits = [model](int b) {
        const Joint& joint = model->joints()[static_cast<size_t>(b)];
        return b > 0 && joint.nv == 1 && !joint.mimic;
      };
      if (!body.IsValid() || !fits(body.value))
        for (int b = model->body_count(); b-- > 1;)
          if (fits(b)) body = BodyIndex(b);
      if (type.law != nullptr) {
        placeBetweenLinks(player, selection, &element);
      } else if (body.IsValid() && fits(body.value) && kind != ForceKind::kForce) {
        const Joint& joint = model->joints()[static_cast<size_t>(body.value)];
        if (kind != ForceKind::kGravityCompensation) element.joint = joint.name;
        // A start that moves nothing: the spring relaxed, the motor's target where the joint is.
        element.rest = element.target.value = player->q()[joint.q_index];
      }
      if (kind == ForceKind::kForce && element.link.empty() && !player->compiled()->tips.empty())
        element.link = model->frames()[static_cast<size_t>(player->compiled()->tips.front().value)].name;
      element.stiffness = kind == ForceKind::kSpring ? 10 : 0;
      setGains(&element);
      edits::addForce(player->document(), selection, element);
    });
  }
  menu->addSeparator();
  fillControllerMenu(workbench, menu->addMenu(workbench->icon(QStringLiteral("motor")),
                                              QCoreApplication::translate("ForcePage", "Controller")));
}

ForcePage::ForcePage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), problem_(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  problem_->setObjectName("force.problem");
  problem_->setWordWrap(true);
  problem_->setTextFormat(Qt::PlainText);
  layout->addWidget(problem_);
  tune_ = new QPushButton(tr("Tune…"), this);
  tune_->setObjectName("force.tune");
  tune_->setToolTip(tr("Step and frequency response of the joint beside its gains; gains for a bandwidth"));
  layout->addWidget(tune_);
  connect(tune_, &QPushButton::clicked, this,
          [this] { (new TuningDialog(workbench_, TuningDialog::Of::kForce, index_, this))->show(); });
  const auto paint = [this] { problem_->setStyleSheet("color: " + workbench_->theme().bad.name()); };
  connect(workbench_, &Workbench::themeChanged, this, paint);
  paint();
}

void ForcePage::showForce(int index) {
  const auto& forces = workbench_->document()->scene().forces;
  if (index < 0 || index >= static_cast<int>(forces.size())) return;
  const Model* model = workbench_->player()->model();
  const ForceElement& element = forces[static_cast<size_t>(index)];
  const std::string idle = model ? WhyIdle(*model, element) : std::string();
  index_ = index;
  tune_->setVisible(idle.empty() && !element.joint.empty() &&
                    (element.kind == ForceKind::kPosition || element.kind == ForceKind::kComputedTorque ||
                     element.kind == ForceKind::kImpedance));
  problem_->setText(idle.empty() ? QString() : tr("Has no effect: %1").arg(messageText(idle)));
  problem_->setVisible(!idle.empty());
}

}  // namespace linkwright::app
