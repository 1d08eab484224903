// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/PathPage.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/commands/PathEdits.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/properties/WaypointTable.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/elements/PathNotes.h"

namespace linkwright::app {
namespace {

constexpr int kPathSliderSteps = 1000;
constexpr int kPlayMs = 16;

}  // namespace

PathPage::PathPage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), form_(new QFormLayout(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  of_ = new QComboBox(this);
  of_->setObjectName("path.of");
  of_->addItems({tr("Pose of the link"), tr("Positions of the joints")});
  of_->setToolTip(tr("What the waypoints are, and what goes evenly from one to the next"));
  of_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  of_->setMinimumContentsLength(8);
  connect(of_, &QComboBox::activated, this, [this](int choice) { setOfJoints(choice == 1); });
  form_->addRow(tr("Waypoints"), of_);
  scale_ = new QPushButton(tr("Scale times to the limits"), this);
  scale_->setObjectName("path.scale");
  scale_->setToolTip(tr("Writes the times of all waypoints so that the path just keeps its limits"));
  connect(scale_, &QPushButton::clicked, this, [this] { edits::scaleTimes(workbench_->player(), index_); });
  form_->addRow(scale_);
  duration_ = new QLabel(this);
  duration_->setObjectName("path.duration");
  form_->addRow(tr("Lasts"), duration_);
  slider_ = new QSlider(Qt::Horizontal, this);
  slider_->setObjectName("path.slider");
  slider_->setAccessibleName(tr("Along the path"));
  slider_->setRange(0, kPathSliderSteps);
  slider_->setToolTip(tr("Carries the robot along the path, without simulating"));
  connect(slider_, &QSlider::sliderPressed, this,
          [this] { token_ = workbench_->document()->newDragToken(); });
  connect(slider_, &QSlider::valueChanged, this, &PathPage::slide);
  play_ = new QToolButton(this);
  play_->setObjectName("path.play");
  play_->setCheckable(true);
  play_->setAutoRaise(true);
  play_->setToolTip(tr("Carries the robot along the path in its own time, without simulating"));
  connect(play_, &QToolButton::toggled, this, &PathPage::setPlaying);
  const auto icon = [this] { play_->setIcon(workbench_->icon(play_->isChecked() ? "pause" : "play")); };
  connect(play_, &QToolButton::toggled, this, icon);
  connect(workbench_, &Workbench::themeChanged, this, icon);
  icon();
  timer_.setInterval(kPlayMs);
  connect(&timer_, &QTimer::timeout, this, &PathPage::playOn);
  auto* along = new QHBoxLayout;
  along->setSpacing(2);
  along->addWidget(play_);
  along->addWidget(slider_, 1);
  form_->addRow(tr("Along"), along);

  table_ = new WaypointTable(workbench_, this);
  form_->addRow(table_);
  addButtons();
  problem_ = new QLabel(this);
  problem_->setObjectName("path.problem");
  problem_->setWordWrap(true);
  form_->addRow(problem_);
  const auto paint = [this] { problem_->setStyleSheet("color: " + workbench_->theme().bad.name()); };
  connect(workbench_, &Workbench::themeChanged, this, paint);
  paint();
}

void PathPage::addButtons() {
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  const auto button = [&](const QString& text, const char* key, const QString& tip, int row, int column,
                          const auto& act) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QStringLiteral("path.") + key);
    made->setToolTip(tip);
    connect(made, &QPushButton::clicked, this, act);
    grid->addWidget(made, row, column);
    return made;
  };
  button(tr("Add"), "add_waypoint", tr("Adds a waypoint at the end, where the link is now"), 0, 0,
         [this] { edits::addWaypoint(workbench_->player(), workbench_->selection(), index_); });
  remove_waypoint_ =
      button(tr("Remove"), "remove_waypoint", tr("Removes the selected waypoint"), 0, 1, [this] {
        const PickObject selected = workbench_->selection()->selected();
        edits::removeWaypoint(workbench_->document(), workbench_->selection(), index_, WaypointOf(selected));
      });
  button(tr("To its start"), "to_start", tr("Puts the robot where the path begins"), 1, 0, [this] {
    if (const auto motion = workbench_->player()->paths().motion(index_); motion && motion->works())
      workbench_->poser()->poseOnPath(index_, motion->begin());
  });
  button(tr("Plot it"), "plot", tr("Position, speed, acceleration and error among the plots"), 1, 1,
         [this] { plot(); });
  form_->addRow(grid);
}

const PathElement* PathPage::path() const {
  const auto& paths = workbench_->document()->scene().paths;
  return index_ >= 0 && index_ < static_cast<int>(paths.size()) ? &paths[static_cast<size_t>(index_)]
                                                                : nullptr;
}

void PathPage::commit(const Change& change) {
  const PathElement* present = path();
  if (present == nullptr) return;
  PathElement changed = *present;
  change(&changed);
  if (changed == *present) return;
  if (const std::string wrong = CheckPath(changed); !wrong.empty()) {
    problem_->setText(messageText(wrong));
    problem_->setVisible(true);
    return;
  }
  edits::setPath(workbench_->document(), index_, changed);
}

void PathPage::slide(int position) {
  const auto motion = workbench_->player()->paths().motion(index_);
  if (!motion || !motion->works()) return;
  const bool held = slider_->isSliderDown();
  workbench_->poser()->poseOnPath(index_, motion->begin() + motion->duration() * position / kPathSliderSteps,
                                  held ? token_ : 0);
}

void PathPage::setPlaying(bool on) {
  Player* player = workbench_->player();
  const auto motion = player->paths().motion(index_);
  on = on && motion && motion->works() && !player->isPlaying() && motion->duration() > 0;
  if (play_->isChecked() != on) {
    play_->setChecked(on);  // comes back here
    return;
  }
  if (on == timer_.isActive()) return;
  if (!on) {
    timer_.stop();
    return;
  }
  // From where the slider is, from the beginning where it is at the end.
  const bool over = slider_->value() == kPathSliderSteps;
  played_from_ = over ? 0 : motion->duration() * slider_->value() / kPathSliderSteps;
  token_ = workbench_->document()->newDragToken();
  clock_.start();
  timer_.start();
  playOn();
}

void PathPage::playOn() {
  Player* player = workbench_->player();
  Poser* poser = workbench_->poser();
  const auto motion = player->paths().motion(index_);
  if (!motion || !motion->works() || player->isPlaying()) return setPlaying(false);
  double time = played_from_ + static_cast<double>(clock_.elapsed()) * 1e-3;
  const bool over = time >= motion->duration();
  if (over) time = motion->element().closed ? std::fmod(time, motion->duration()) : motion->duration();
  {
    const QSignalBlocker blocker(slider_);
    slider_->setValue(static_cast<int>(std::lround(kPathSliderSteps * time / motion->duration())));
  }
  poser->poseOnPath(index_, motion->begin() + time, token_);
  if (over && !motion->element().closed) setPlaying(false);
}

void PathPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  setPlaying(false);
}

// The waypoints of the other kind, at the same times and where the path is then.
void PathPage::setOfJoints(bool joints) {
  const auto motion = workbench_->player()->paths().motion(index_);
  const PathElement* present = path();
  if (present == nullptr || !motion || !motion->works() || present->OfJoints() == joints) return refresh();
  const Model& model = *workbench_->player()->model();
  commit([&](PathElement* e) {
    e->joints.clear();
    for (const BodyIndex body : motion->joints())
      if (joints) e->joints.push_back(model.joints()[static_cast<size_t>(body.value)].name);
    VectorX q;
    for (size_t k = 0; k < e->waypoints.size(); ++k) {
      PathWaypoint& waypoint = e->waypoints[k];
      if (joints) {
        motion->Joints(motion->TimeOfWaypoint(static_cast<int>(k)), &q);
        waypoint.q.assign(q.data(), q.data() + q.size());
      } else {
        waypoint.X_WP = motion->waypoints()[k];
        waypoint.q.clear();
      }
    }
  });
}

void PathPage::plot() {
  const PathElement* shown = path();
  if (shown == nullptr) return;
  std::vector<std::string> names;
  const std::string base = "path." + shown->name + ".";
  if (shown->OfJoints()) {
    for (const char* kind : {"q.", "v.", "a."})
      for (const std::string& joint : shown->joints)
        names.push_back(std::string(base).append(kind).append(joint));
  } else {
    for (const char* kind : {"x", "y", "z", "speed", "acceleration", "error"}) names.push_back(base + kind);
  }
  workbench_->view()->plot(names);
}

void PathPage::followTime() {
  const Player* player = workbench_->player();
  const auto motion = player->paths().motion(index_);
  const bool works = motion && motion->works();
  slider_->setEnabled(works && !player->isPlaying());
  play_->setEnabled(slider_->isEnabled());
  if (!works || slider_->isSliderDown() || timer_.isActive() || !(player->time() > 0)) return;
  const QSignalBlocker blocker(slider_);
  const double part = motion->duration() > 0 ? (player->time() - motion->begin()) / motion->duration() : 0;
  slider_->setValue(static_cast<int>(std::lround(kPathSliderSteps * std::clamp(part, 0.0, 1.0))));
}

void PathPage::showPath(int index) {
  if (index != index_) setPlaying(false);
  index_ = index;
  refresh();
}

void PathPage::refresh() {
  const PathElement* shown = path();
  if (shown == nullptr) return;
  const Player* player = workbench_->player();
  const Selection* selection = workbench_->selection();
  const auto motion = player->paths().motion(index_);
  const bool of_link = !shown->OfJoints();
  of_->setCurrentIndex(of_link ? 0 : 1);
  of_->setEnabled(motion && motion->works() && (of_link || motion->HasFrame()));
  const bool works = motion && motion->works();
  duration_->setText(works ? tr("%1 s, from %2 s")
                                 .arg(numberText(motion->duration(), 'f', 3))
                                 .arg(numberText(motion->begin(), 'f', 3))
                           : QStringLiteral("–"));
  followTime();
  remove_waypoint_->setEnabled(WaypointOf(selection->selected()) >= 0);
  QStringList problems;
  if (motion && !motion->works()) problems << messageText(motion->why());
  if (motion)
    for (const std::string& note : PathNotes(*motion, chosenUnits())) problems << messageText(note);
  problem_->setText(problems.join("\n"));
  problem_->setVisible(!problems.isEmpty());
  table_->showPath(index_);
}

}  // namespace linkwright::app
