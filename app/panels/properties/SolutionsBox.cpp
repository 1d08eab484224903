// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/SolutionsBox.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/workbench/PoseFinder.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kSettleMs = 120;     // between two checks of a robot that glides
constexpr double kStill = 1e-7;    // rad, m: it does no longer
constexpr double kReached = 1e-5;  // m, rad

QString jointNames(const std::vector<BodyIndex>& joints, const Model& model) {
  QStringList names;
  for (const BodyIndex joint : joints)
    names << QString::fromStdString(model.joints()[static_cast<size_t>(joint.value)].name);
  return names.join(QStringLiteral(", "));
}

}  // namespace

SolutionsBox::SolutionsBox(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), finder_(workbench->poseFinder()) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  why_ = new QLabel(this);
  why_->setObjectName("target.why");
  why_->setWordWrap(true);
  layout->addWidget(why_);
  look_ = new QPushButton(tr("Other poses that reach it"), this);
  look_->setObjectName("target.solutions");
  look_->setToolTip(
      tr("Lists them and shows them as ghosts; all there are for six-joint arms with a closed form"));
  layout->addWidget(look_);
  list_ = new QListWidget(this);
  list_->setObjectName("target.solutionList");
  list_->setAccessibleName(tr("Other poses that reach it"));
  list_->setMaximumHeight(190);
  layout->addWidget(list_);
  connect(look_, &QPushButton::clicked, this, [this] { finder_->look(selectedTarget(), false); });
  connect(list_, &QListWidget::currentRowChanged, finder_, &PoseFinder::mark);
  connect(list_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { finder_->take(list_->row(item)); });
  connect(list_, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { finder_->take(list_->row(item)); });
  connect(finder_, &PoseFinder::changed, this, &SolutionsBox::showList);
  connect(finder_, &PoseFinder::looked, this, &SolutionsBox::looked);
  settling_.setInterval(kSettleMs);
  connect(&settling_, &QTimer::timeout, this, &SolutionsBox::settle);
  connect(workbench->selection(), &Selection::changed, this, &SolutionsBox::refresh);
  for (const auto signal : {&Player::frameChanged, &Player::replaced})
    connect(workbench->player(), signal, this, &SolutionsBox::refresh);
  connect(workbench->document(), &Document::edited, this, &SolutionsBox::refresh);
  connect(workbench, &Workbench::unitsChanged, this, &SolutionsBox::showList);
  showList();
}

int SolutionsBox::selectedTarget() const {
  const PickObject selected = workbench_->selection()->selected();
  return selected.kind == PickKind::kTarget ? selected.index : -1;
}

void SolutionsBox::refresh() {
  const int target = selectedTarget();
  const bool can = finder_->canLook(target);
  setVisible(can);
  if (!can) {
    settling_.stop();
    return;
  }
  const Transform& now = workbench_->document()->scene().targets[static_cast<size_t>(target)].X_WT;
  if (reported_ != target || now.p != reported_at_.p || now.R != reported_at_.R) why_->clear();
  why_->setVisible(!why_->text().isEmpty());
}

QString SolutionsBox::rowText(const VectorX& q) const {
  QStringList numbers;
  for (const Joint& joint : workbench_->player()->model()->joints()) {
    if (joint.nq != 1 || joint.mimic) continue;
    const char* const unit = joint.type == JointType::kPrismatic ? "m" : "rad";
    numbers << numberText(shownUnit(unit).Shown(q[joint.q_index]), 'f', shownDecimals(unit, 2));
  }
  return numbers.join(QStringLiteral("  "));
}

void SolutionsBox::showList() {
  const QSignalBlocker blocker(list_);
  const FoundPoses* listed = finder_->listed();
  const size_t count = listed != nullptr ? listed->all.size() : 0;
  QStringList rows, before;
  for (size_t i = 0; i < count; ++i) rows << rowText(listed->all[i].q);
  for (int i = 0; i < list_->count(); ++i) before << list_->item(i)->text();
  if (rows != before) {
    list_->clear();
    for (size_t i = 0; i < count; ++i) {
      const ArmSolution& solution = listed->all[i];
      auto* item = new QListWidgetItem(rows[static_cast<int>(i)], list_);
      if (!solution.outside.empty()) {
        item->setForeground(palette().color(QPalette::Disabled, QPalette::Text));
        item->setToolTip(
            tr("Beyond the limits of %1").arg(jointNames(solution.outside, *workbench_->player()->model())));
      } else {
        item->setToolTip(tr("Within the limits; a click takes it"));
      }
    }
  }
  list_->setVisible(count > 0);
  if (listed != nullptr) {
    list_->setCurrentRow(finder_->marked());
    reported_ = listed->target;
    reported_at_ = listed->X_WT;
    why_->setText(!listed->why.isEmpty() ? tr("Out of reach: %1").arg(listed->why)
                  : listed->complete
                      ? QString()
                      : tr("One of many; only six-joint arms with a closed form list them all"));
  }
  refresh();
}

void SolutionsBox::poseTyped() {
  last_q_.resize(0);
  settling_.start();
}

/// Once the robot stands still, and short of the target.
void SolutionsBox::settle() {
  const Player* player = workbench_->player();
  const Poser* poser = workbench_->poser();
  const int target = selectedTarget();
  if (!finder_->canLook(target)) return settling_.stop();
  const VectorX& q = player->q();
  const bool still = last_q_.size() == q.size() && (q - last_q_).lpNorm<Eigen::Infinity>() < kStill;
  last_q_ = q;
  if (!still) return;
  settling_.stop();
  double distance = 0, angle = 0;
  poser->targetError(target, &distance, &angle);
  const SceneTarget& wanted = workbench_->document()->scene().targets[static_cast<size_t>(target)];
  if (wanted.enabled && (distance > kReached || (wanted.orientation && angle > kReached)))
    finder_->look(target, true);
}

void SolutionsBox::looked(const FoundPoses& found) {
  reported_ = found.target;
  reported_at_ = found.X_WT;
  why_->setText(found.why.isEmpty() ? QString() : tr("Out of reach: %1").arg(found.why));
  refresh();
}

}  // namespace linkwright::app
