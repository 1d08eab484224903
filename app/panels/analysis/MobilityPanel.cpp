// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/MobilityPanel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/base/Application.h"
#include "app/base/ElidedLabel.h"
#include "app/base/Units.h"
#include "app/jobs/Lineariser.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/analysis/ModeSwing.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::app {
namespace {

constexpr int kDelayMs = 120;
constexpr double kPeriod = 2.4;        // s, of a mode that is shown
constexpr double kFreedomSwing = 0.3;  // rad, or of the scene's size: how far the leading coordinate moves
constexpr double kNear = 0.02;         // nearness below which a warning is due
constexpr double kShare = 1e-3;        // of the largest entry of a mode: reported
constexpr std::size_t kReported = 4;

QString freedoms(int n) { return MobilityPanel::tr("%n degree(s) of freedom", nullptr, n); }

QTreeWidget* makeList(const QString& name, const QStringList& titles, QWidget* parent) {
  auto* list = new QTreeWidget(parent);
  list->setObjectName(name);
  list->setRootIsDecorated(false);
  list->setUniformRowHeights(true);
  list->setFrameShape(QFrame::NoFrame);
  list->setHeaderLabels(titles);
  list->header()->setStretchLastSection(true);
  return list;
}

// "crank 1, coupler −0.42, …": the coordinates that move, the largest first.
QString describe(const Model& model, const VectorX& velocity) {
  std::vector<Eigen::Index> order;
  const double largest = velocity.size() > 0 ? velocity.cwiseAbs().maxCoeff() : 0;
  for (Eigen::Index i = 0; i < velocity.size(); ++i)
    if (std::abs(velocity[i]) > kShare * largest) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
    return std::abs(velocity[a]) > std::abs(velocity[b]) * (1 + 1e-9);
  });
  // Where some turn and others slide, the first moves by one of its unit.
  const std::vector<std::string> units = unitsOfDofs(model);
  const auto unit_of = [&](Eigen::Index i) { return shownUnit(units[static_cast<std::size_t>(i)]); };
  const bool mixed = std::any_of(order.begin(), order.end(),
                                 [&](Eigen::Index i) { return unit_of(i).name != unit_of(order[0]).name; });
  const auto figure = [&](Eigen::Index i) {
    const double share = velocity[i] * unit_of(i).factor / unit_of(order[0]).factor;
    const QString number = numberText(share, 'f', 3).replace('-', QStringLiteral("−"));
    return mixed ? joinUnit(number, QString::fromStdString(unit_of(i).name)) : number;
  };
  QStringList parts;
  for (std::size_t k = 0; k < std::min(order.size(), kReported); ++k)
    parts << QStringLiteral("%1 %2")
                 .arg(QString::fromStdString(model.dof_names()[static_cast<std::size_t>(order[k])]))
                 .arg(figure(order[k]));
  if (order.size() > kReported) parts << QStringLiteral("…");
  return parts.join(QStringLiteral(",  "));
}

}  // namespace

MobilityPanel::MobilityPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), indicator_(new QLabel(this)), head_(new ElidedLabel(this)) {
  setObjectName("mobilityPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(10, 4, 6, 4);
  bar->setSpacing(6);
  head_->setObjectName("mobilityHead");
  head_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  bar->addWidget(indicator_);
  bar->addWidget(head_, 1);
  animate_ = new QToolButton(this);
  animate_->setObjectName("showMobility");
  animate_->setIcon(workbench->icon("play"));
  animate_->setText(tr("Show"));
  animate_->setToolTip(tr("Animates the selected mode, with all loops closed"));
  animate_->setCheckable(true);
  animate_->setAutoRaise(true);
  animate_->setFocusPolicy(Qt::TabFocus);
  animate_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->addWidget(animate_);
  layout->addLayout(bar);
  modes_ = makeList("mobileModes", {tr("Led by"), tr("What moves with it")}, this);
  modes_->setAccessibleName(tr("Mobile modes"));
  modes_->header()->resizeSection(0, 150);
  redundant_ = makeList("redundant", {tr("Redundant constraint"), tr("Why")}, this);
  redundant_->setAccessibleName(tr("Redundant constraints"));
  redundant_->setSelectionMode(QAbstractItemView::NoSelection);
  redundant_->header()->resizeSection(0, 230);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(modes_);
  splitter->addWidget(redundant_);
  splitter->setSizes({420, 480});
  layout->addWidget(splitter, 1);

  connect(modes_, &QTreeWidget::itemSelectionChanged, this, [this] {
    updateHead();
    if (selectedMode() < 0) setAnimated(false);
  });
  connect(modes_, &QTreeWidget::itemDoubleClicked, this, [this] { setAnimated(true); });
  swing_ = new ModeSwing(
      workbench, animate_, [this](double seconds) { return displacement(seconds); }, this);
  delay_.setSingleShot(true);
  delay_.setInterval(kDelayMs);
  connect(&delay_, &QTimer::timeout, this, &MobilityPanel::examine);
  Player* player = workbench->player();
  connect(player, &Player::frameChanged, this, &MobilityPanel::follow);
  connect(player, &Player::modeChanged, this, &MobilityPanel::follow);
  connect(player, &Player::replaced, this, [this] {
    work_.cancel();
    setAnimated(false);
    shown_.reset();
    examined_.resize(0);
    fill();
    follow();
  });
  connect(workbench, &Workbench::unitsChanged, this, [this] {
    const int mode = selectedMode();
    fill();
    if (mode >= 0) selectMode(mode);
  });
  connect(workbench, &Workbench::themeChanged, this, [this] {
    animate_->setIcon(workbench_->icon("play"));
    fill();
  });
  fill();
}

int MobilityPanel::selectedMode() const {
  const auto chosen = modes_->selectedItems();
  return chosen.isEmpty() ? -1 : modes_->indexOfTopLevelItem(chosen.front());
}

void MobilityPanel::selectMode(int mode) {
  if (QTreeWidgetItem* item = modes_->topLevelItem(mode)) modes_->setCurrentItem(item);
}

void MobilityPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void MobilityPanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  setAnimated(false);
}

void MobilityPanel::follow() {
  const Player* player = workbench_->player();
  if (player->isPlaying() || !player->showsInstead()) setAnimated(false);
  updateHead();
  if (!player->compiled() || !isVisible() || player->isPlaying()) return;
  const bool same =
      examined_.size() == player->q().size() && examined_ == player->q() && examined_time_ == player->time();
  if (!same && !delay_.isActive()) delay_.start();
}

void MobilityPanel::examine() {
  const Player* player = workbench_->player();
  const auto compiled = player->compiled();
  if (!compiled || player->isPlaying()) return;
  examined_ = player->q();
  examined_time_ = player->time();
  if (compiled->loops.empty() && compiled->drivers.empty()) {
    take(std::nullopt);
    return;
  }
  struct Result {
    std::optional<Mobility> mobility;
    QString error;
  };
  const auto result = std::make_shared<Result>();
  const auto work = [result, compiled, q = examined_, time = examined_time_](const std::stop_token& stop) {
    try {
      result->mobility = ExamineMobility(*compiled, q, time, stop);
    } catch (...) {
      result->error = caughtText();
    }
  };
  work_.start({work, [this, result] {
                 if (!result->error.isEmpty()) Q_EMIT workbench_->player()->notice(result->error);
                 take(result->mobility);
               }});
}

void MobilityPanel::take(const std::optional<Mobility>& mobility) {
  const int mode = selectedMode();
  const bool animated = animate_->isChecked();
  shown_ = mobility;
  fill();
  if (mode >= 0) selectMode(mode);
  if (!animated) setAnimated(false);
}

void MobilityPanel::fill() {
  const QSignalBlocker blocker(modes_);
  modes_->clear();
  redundant_->clear();
  const Player* player = workbench_->player();
  if (shown_ && player->model() != nullptr) {
    for (const Mobility::Mode& mode : shown_->modes)
      new QTreeWidgetItem(modes_,
                          {QString::fromStdString(mode.leader), describe(*player->model(), mode.velocity)});
    for (const Mobility::Redundant& each : shown_->redundant) {
      const QString what =
          QString::fromStdString(each.loop) + QStringLiteral(": ") + QString::fromStdString(each.what);
      auto* item = new QTreeWidgetItem(redundant_, {what, messageText(each.why)});
      for (int column = 0; column < 2; ++column) item->setToolTip(column, item->text(column));
    }
    if (shown_->redundant.empty()) {
      auto* none = new QTreeWidgetItem(redundant_, {tr("None: every constraint is independent")});
      none->setForeground(0, workbench_->theme().muted);
    }
  }
  updateHead();
}

void MobilityPanel::updateHead() {
  const Player* player = workbench_->player();
  const auto compiled = player->compiled();
  const Theme& theme = workbench_->theme();
  animate_->setEnabled(shown_ && selectedMode() >= 0 && !player->isPlaying());
  QColor color = theme.muted;
  QString text;
  if (!compiled) {
    text = tr("Open a scene to see how it can move.");
  } else if (compiled->loops.empty() && compiled->drivers.empty()) {
    text = tr("No loops are closed here: the joints leave %1.").arg(freedoms(compiled->model->nv()));
  } else if (!shown_) {
    text = player->isPlaying() ? tr("Pause to see how it can move here.") : tr("Examining…");
  } else {
    const Mobility& m = *shown_;
    color = theme.good;
    // A list, each entry complete.
    QStringList found = {
        tr("%n degree(s) of freedom: %1 coordinates less %2 independent of %3 equations", nullptr, m.freedom)
            .arg(m.coordinates)
            .arg(m.rank)
            .arg(m.equations)};
    if (m.counted != m.freedom)
      found += tr("by counting: %1").arg(QString::number(m.counted).replace('-', QStringLiteral("−")));
    if (m.freedom_nearby < m.freedom) {
      color = theme.bad;
      found += tr("singular position: nearby there are %1").arg(m.freedom_nearby);
    } else if (m.nearness < kNear) {
      color = theme.warning;
      found += tr("close to a position where it locks or branches at \"%1\"")
                   .arg(QString::fromStdString(m.weakest_loop));
    }
    found += tr("smallest singular value %1 of the largest").arg(numberText(m.nearness, 'g', 3));
    text = found.join(QStringLiteral("; "));
  }
  indicator_->setPixmap(indicatorPixmap(color, devicePixelRatioF()));
  head_->setText(text);
  head_->setToolTip(text);
}

void MobilityPanel::setAnimated(bool on) { swing_->set(on); }

VectorX MobilityPanel::displacement(double seconds) const {
  const Player* player = workbench_->player();
  const int index = selectedMode();
  if (index < 0 || !shown_) return {};
  const VectorX& velocity = shown_->modes[static_cast<std::size_t>(index)].velocity;
  if (velocity.size() != player->model()->nv()) return {};
  const double swing = kFreedomSwing * std::min(1.0, 0.35 * player->compiled()->size);
  return swing * std::sin(2 * kPi * seconds / kPeriod) * velocity;
}

}  // namespace linkwright::app
