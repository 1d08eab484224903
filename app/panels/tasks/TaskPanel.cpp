// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/tasks/TaskPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/commands/TargetEdits.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/tasks/TaskList.h"
#include "app/workbench/LinkPicker.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright::app {
namespace {

constexpr int kTaskRefreshMs = 60;
// A smaller residual is shown as met.
constexpr double kMetDistance = 1e-4;  // m
constexpr double kMetAngle = 1e-3;     // rad
// Singular values below this make a warning.
constexpr double kNearSingular = 0.02;

QString titleOfTarget(TargetKind kind) { return titleOf(*TargetKindOf().Discriminator(), ToString(kind)); }

bool isFree(const Model& model) {
  return std::any_of(model.joints().begin() + 1, model.joints().end(), [&](const Joint& joint) {
    const auto body = static_cast<std::size_t>(&joint - model.joints().data());
    return joint.type == JointType::kFree && model.bodies()[body].parent == 0;
  });
}

// 0.0123, 1.2e-6, without a tail of zeros.
QString taskNumber(double value) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  if (value != 0 && std::abs(value) < 1e-12) return QStringLiteral("0");
  return numberText(value, 'g', std::abs(value) < 1e-3 ? 2 : 3).replace("e-0", "e-");
}

}  // namespace

QString targetKindIcon(TargetKind kind) {
  switch (kind) {
    case TargetKind::kPose:
      return QStringLiteral("target");
    case TargetKind::kRelative:
      return QStringLiteral("relative");
    case TargetKind::kCenterOfMass:
      return QStringLiteral("com");
    case TargetKind::kLength:
      return QStringLiteral("length");
    case TargetKind::kPosture:
      return QStringLiteral("joints");
  }
  return {};
}

TaskPanel::TaskPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), list_(new TaskList(workbench)) {
  setObjectName("taskPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 4);
  layout->setSpacing(6);
  layout->addWidget(makeSolverRow());
  hint_ = new QLabel(
      tr("Nothing to reach for yet. Add a task and click the link that shall do it, or select a link and "
         "press T."),
      this);
  hint_->setWordWrap(true);
  hint_->setProperty("muted", true);
  layout->addWidget(hint_);
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(scroll);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(list_);
  column->addStretch(1);
  scroll->setWidget(content);
  layout->addWidget(scroll, 1);
  support_ = new QLabel(this);
  support_->setObjectName("support");
  support_->setWordWrap(true);
  layout->addWidget(support_);
  add_ = new QToolButton(this);
  add_->setObjectName("addTask");
  add_->setText(tr("Add a task"));
  add_->setIcon(workbench->icon("add"));
  add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add_->setPopupMode(QToolButton::InstantPopup);
  add_->setAutoRaise(true);
  menu_ = new QMenu(add_);
  add_->setMenu(menu_);
  fillAddMenu();
  layout->addWidget(add_);

  Selection* selection = workbench->selection();
  Poser* poser = workbench->poser();
  Player* player = workbench->player();
  connect(list_, &TaskList::chosen, selection, [selection](int target) {
    selection->select({PickKind::kTarget, target});
  });
  connect(list_, &TaskList::toggled, poser, [this, poser](int target, bool on) {
    const auto& targets = workbench_->document()->scene().targets;
    if (target >= static_cast<int>(targets.size())) return;
    SceneTarget changed = targets[static_cast<size_t>(target)];
    changed.enabled = on;
    edits::setTarget(poser, target, changed);
  });
  connect(list_, &TaskList::moved, poser,
          [poser](int target, int place, bool join) { edits::moveTarget(poser, target, place, join); });
  soon_.setSingleShot(true);
  soon_.setInterval(kTaskRefreshMs);
  connect(&soon_, &QTimer::timeout, this, &TaskPanel::refresh);
  connect(player, &Player::frameChanged, this, &TaskPanel::refreshSoon);
  connect(selection, &Selection::changed, this, &TaskPanel::refresh);
  connect(player, &Player::replaced, this, &TaskPanel::refresh);
  connect(workbench->document(), &Document::edited, this, &TaskPanel::refresh);
  connect(workbench, &Workbench::unitsChanged, this, &TaskPanel::refresh);
  connect(workbench, &Workbench::themeChanged, this, [this] {
    add_->setIcon(workbench_->icon("add"));
    menu_->clear();
    fillAddMenu();
    refresh();
  });
  refresh();
}

QWidget* TaskPanel::makeSolverRow() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  solver_ = new QComboBox(box);
  solver_->setObjectName("targetSolver");
  solver_->setAccessibleName(labelOf(*TargetOptionsKind().Find("solver")));
  const QString key = workbench_->action(ActionId::kNextSolver)->shortcut().toString();
  solver_->setToolTip(tr("How all tasks are met together. %1 takes the next one, Shift+%1 the one before, "
                         "also while you drag")
                          .arg(key));
  const char* const what[kTargetSolvers] = {
      QT_TR_NOOP("Lower tasks exactly wherever the higher ones leave room (Nakamura; Siciliano and Slotine)"),
      QT_TR_NOOP("Lower tasks are projected: no algorithmic singularity, a larger error (Chiaverini)"),
      QT_TR_NOOP("Least squares level by level, with the joints' limits as inequalities"),
      QT_TR_NOOP("Damped least squares; priorities are not looked at"),
      QT_TR_NOOP("Damped near singularities alone; priorities are not looked at"),
      QT_TR_NOOP("Each singular direction damped by what it would cost; priorities are not looked at"),
      QT_TR_NOOP("By the transposed Jacobian: slow and sure; priorities are not looked at")};
  const Field& solvers = *TargetOptionsKind().Find("solver");
  for (int i = 0; i < kTargetSolvers; ++i) {
    solver_->addItem(titleOf(solvers, ToString(static_cast<TargetSolver>(i))), i);
    solver_->setItemData(i, tr(what[i]), Qt::ToolTipRole);
  }
  solver_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  solver_->setMinimumContentsLength(10);
  damping_ = new QDoubleSpinBox(box);
  damping_->setObjectName("targetDamping");
  damping_->setAccessibleName(labelOf(*TargetOptionsKind().Find("damping")));
  damping_->setRange(0, 100);
  damping_->setDecimals(3);
  damping_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  damping_->setKeyboardTracking(false);
  damping_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  damping_->setToolTip(tipOf(*TargetOptionsKind().Find("damping")));
  damping_->setMaximumWidth(64);
  row->addWidget(solver_, 1);
  row->addWidget(damping_);
  column->addLayout(row);
  const Field& base = *TargetOptionsKind().Find("move_base");
  base_ = new QCheckBox(labelOf(base), box);
  base_->setObjectName("moveBase");
  base_->setToolTip(tipOf(base));
  column->addWidget(base_);
  const auto edited = [this] {
    TargetOptions options = workbench_->document()->scene().target_options;
    options.solver = static_cast<TargetSolver>(solver_->currentIndex());
    options.damping = damping_->value();
    options.move_base = base_->isChecked();
    edits::setTargetOptions(workbench_->poser(), options);
  };
  connect(solver_, &QComboBox::activated, this, edited);
  connect(damping_, &QDoubleSpinBox::valueChanged, this, edited);
  connect(base_, &QCheckBox::clicked, this, edited);
  return box;
}

void TaskPanel::fillAddMenu() {
  const auto entry = [this](const QString& text, const QString& icon, TargetKind kind, bool position = true,
                            bool orientation = true) {
    QAction* action = menu_->addAction(workbench_->icon(icon), text);
    connect(action, &QAction::triggered, this,
            [this, kind, position, orientation] { add(kind, position, orientation); });
  };
  entry(tr("Pose of a link…"), "target", TargetKind::kPose);
  entry(tr("Position of a link…"), "target", TargetKind::kPose, true, false);
  entry(tr("Orientation of a link…"), "target", TargetKind::kPose, false, true);
  entry(tr("Link relative to another…"), "relative", TargetKind::kRelative);
  entry(tr("Distance of a link from a point…"), "length", TargetKind::kLength);
  menu_->addSeparator();
  entry(titleOfTarget(TargetKind::kCenterOfMass), "com", TargetKind::kCenterOfMass);
  entry(tr("Posture: middles of the joints"), "joints", TargetKind::kPosture);
}

void TaskPanel::add(TargetKind kind, bool position, bool orientation) {
  Poser* poser = workbench_->poser();
  Selection* selection = workbench_->selection();
  Player* player = workbench_->player();
  SceneTarget target;
  target.kind = kind;
  target.position = position;
  target.orientation = orientation;
  if (kind == TargetKind::kCenterOfMass) {
    target.axes = {true, true, false};
    edits::addTarget(poser, selection, target);
    return;
  }
  if (!target.NeedsFrame()) {
    edits::addTarget(poser, selection, target);
    return;
  }
  QStringList prompts = {tr("Click the link that shall reach")};
  if (kind == TargetKind::kLength) prompts = {tr("Click the link that shall keep its distance")};
  if (kind == TargetKind::kRelative)
    prompts = {tr("Click the link that shall move"), tr("Click the link it shall be relative to")};
  workbench_->picker()->start(prompts,
                              [poser, selection, player, target](const std::vector<FrameIndex>& links) {
                                const auto name = [player](FrameIndex link) {
                                  return player->model()->frames()[static_cast<size_t>(link.value)].name;
                                };
                                SceneTarget ready = target;
                                ready.frame = name(links[0]);
                                if (links.size() > 1) ready.reference = name(links[1]);
                                edits::addTarget(poser, selection, ready);
                              });
}

void TaskPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void TaskPanel::refreshSoon() {
  if (isVisible() && !soon_.isActive()) soon_.start();
}

void TaskPanel::refreshOptions() {
  const TargetOptions& options = workbench_->document()->scene().target_options;
  const QSignalBlocker block_solver(solver_), block_base(base_);
  solver_->setCurrentIndex(static_cast<int>(options.solver));
  base_->setChecked(options.move_base);
  const Model* model = workbench_->player()->model();
  base_->setVisible(model != nullptr && isFree(*model));
  damping_->setVisible(options.solver != TargetSolver::kSelective &&
                       options.solver != TargetSolver::kTranspose);
  if (!isBeingTyped(damping_)) {
    const QSignalBlocker block_damping(damping_);
    damping_->setValue(options.damping);
  }
  list_->setPrioritiesCount(IsStrict(options.solver));
}

void TaskPanel::refreshSupport() {
  const Player* player = workbench_->player();
  const auto& targets = workbench_->document()->scene().targets;
  const bool asked = std::any_of(targets.begin(), targets.end(), [](const SceneTarget& target) {
    return target.kind == TargetKind::kCenterOfMass;
  });
  const auto compiled = player->compiled();
  const auto com = asked && compiled ? SceneCenterOfMass(*compiled, player->bodyPoses()) : std::nullopt;
  support_->setVisible(com.has_value());
  if (!com) return;
  const double margin = SupportMargin(SupportRegion(*compiled, player->bodyPoses()), com->head<2>());
  const Theme& theme = workbench_->theme();
  const QColor color = !std::isfinite(margin) ? theme.muted : margin >= 0 ? theme.good : theme.bad;
  support_->setStyleSheet("color: " + color.name());
  support_->setText(
      !std::isfinite(margin) ? tr("The mechanism stands on nothing: no region of support")
      : margin >= 0
          ? tr("Stands: the centre of mass is %1 inside its support").arg(smallLength(margin, 0))
          : tr("Would fall: the centre of mass is %1 outside its support").arg(smallLength(-margin, 0)));
}

QString TaskPanel::residualText(const SceneTarget& target, const TargetReport& report, bool* met) const {
  *met = report.at_work && report.distance < kMetDistance && report.angle < kMetAngle;
  if (!report.at_work) return target.enabled ? tr("cannot") : tr("off");
  constexpr double kLargeAngle = kPi / 18;
  const auto angle = [](double value) { return fixedAmount(value, "rad", value < kLargeAngle ? 4 : 3); };
  if (target.kind == TargetKind::kPosture) {
    *met = report.distance < kMetAngle;
    return angle(report.distance);
  }
  const QString distance = smallLength(report.distance, report.distance < 0.01 ? 2 : 1);
  if (!target.Turns()) return distance;
  return target.position ? distance + "  " + angle(report.angle) : angle(report.angle);
}

TaskRow TaskPanel::makeRow(int index, const TargetReport& report) const {
  const SceneTarget& target = workbench_->document()->scene().targets[static_cast<size_t>(index)];
  TaskRow row;
  row.target = index;
  row.priority = target.priority;
  row.name = QString::fromStdString(target.name);
  row.icon = targetKindIcon(target.kind);
  row.enabled = target.enabled;
  row.about = titleOfTarget(target.kind);
  if (target.NeedsFrame() && target.kind == TargetKind::kRelative)
    row.about =
        tr("%1 of %2, seen from %3")
            .arg(row.about, QString::fromStdString(target.frame), QString::fromStdString(target.reference));
  else if (target.NeedsFrame())
    row.about = tr("%1 of %2").arg(row.about, QString::fromStdString(target.frame));
  row.residual = residualText(target, report, &row.met);
  const bool works = report.at_work;
  const QString none = QStringLiteral("–");
  row.cells[0] = {
      tr("rank"), works ? QString("%1/%2").arg(report.rank).arg(report.rows) : none,
      tr("Task rank / task dimension, in the motions that closed loops and pins allow and the tasks "
         "above it leave"),
      works && report.rank < report.rows && target.kind != TargetKind::kPosture};
  row.cells[1] = {QStringLiteral("σ min"), works ? taskNumber(report.smallest_singular_value) : none,
                  tr("Smallest singular value of its Jacobian in these motions: near 0 it is singular"),
                  works && report.smallest_singular_value < kNearSingular};
  row.cells[2] = {QStringLiteral("√det JJᵀ"), works ? taskNumber(report.manipulability) : none,
                  tr("Manipulability: how freely it can move in all its directions"), false};
  row.cells[3] = {tr("left"), works ? QString::number(report.freedom) : none,
                  tr("Dimension of the null space: directions left for the tasks below it"), false};
  const Model* model = workbench_->player()->model();
  QStringList joints;
  for (const BodyIndex body : report.at_limit)
    if (model != nullptr)
      joints << QString::fromStdString(model->joints()[static_cast<size_t>(body.value)].name);
  row.cells[4] = {tr("limits"), works ? QString::number(joints.size()) : none,
                  joints.isEmpty() ? tr("No joint is held at a limit")
                                   : tr("Held at their limits: %1").arg(joints.join(", ")),
                  !joints.isEmpty()};
  return row;
}

void TaskPanel::refresh() {
  const Player* player = workbench_->player();
  const Poser* poser = workbench_->poser();
  const Selection* selection = workbench_->selection();
  const bool open = player->model() != nullptr && !player->bodyPoses().empty();
  setEnabled(open);
  const auto& targets = workbench_->document()->scene().targets;
  hint_->setVisible(!open || targets.empty());
  refreshOptions();
  if (!isVisible()) return;  // reported when it is shown
  std::vector<TaskRow> rows;
  if (open) {
    const std::vector<TargetReport> reports = poser->targetReports();
    for (const int index : TargetsByPriority(targets)) {
      const bool known = static_cast<size_t>(index) < reports.size();
      rows.push_back(makeRow(index, known ? reports[static_cast<size_t>(index)] : TargetReport()));
    }
  }
  list_->setRows(std::move(rows));
  const PickObject selected = selection->selected();
  list_->setCurrent(selected.kind == PickKind::kTarget ? selected.index : -1);
  refreshSupport();
}

}  // namespace linkwright::app
