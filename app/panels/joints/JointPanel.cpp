// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/joints/JointPanel.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/commands/JointEdits.h"
#include "app/document/SceneJoints.h"
#include "app/document/SceneRobots.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/joints/JointRow.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

constexpr int kRowsAtOnce = 40;

Quaternion quaternionAt(const VectorX& q, int index) {
  return {q[index], q[index + 1], q[index + 2], q[index + 3]};
}

Vector3 rpyAt(const VectorX& q, int index, const Matrix3& R_WJ) {
  return RpyFromRotation(R_WJ * quaternionAt(q, index).normalized().toRotationMatrix());
}

// What a robot has by joint and a page shows; of all pages but the positions.
const Field& fieldOf(JointPanel::Page page) {
  const char* const name = page == JointPanel::Page::kTorques   ? "torques"
                           : page == JointPanel::Page::kDamping ? "damping"
                                                                : "friction";
  return *SceneRobotKind().Find(name);
}

}  // namespace

JointPanel::JointPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), pages_(new QButtonGroup(this)) {
  setObjectName("jointPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  auto* bar = new QHBoxLayout;
  bar->setSpacing(2);
  const struct {
    Page page;
    QString text, tip;
  } pages[] = {{Page::kPositions, tr("Position"),
                tr("Where each joint stands; while paused, dragging poses the robot")},
               {Page::kTorques, labelOf(fieldOf(Page::kTorques)), tipOf(fieldOf(Page::kTorques))},
               {Page::kDamping, labelOf(fieldOf(Page::kDamping)), tipOf(fieldOf(Page::kDamping))},
               {Page::kFriction, labelOf(fieldOf(Page::kFriction)), tipOf(fieldOf(Page::kFriction))}};
  for (const auto& page : pages) {
    auto* button = new QToolButton(this);
    button->setText(page.text);
    button->setToolTip(page.tip);
    button->setCheckable(true);
    button->setChecked(page.page == page_);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    pages_->addButton(button, static_cast<int>(page.page));
    bar->addWidget(button);
  }
  layout->addLayout(bar);
  hint_ = new QLabel(tr("Open a robot to move its joints."), this);
  hint_->setWordWrap(true);
  hint_->setEnabled(false);
  layout->addWidget(hint_);
  postures_ = new QComboBox(this);
  postures_->setObjectName("postures");
  postures_->setToolTip(tr("Named postures of the robot's file"));
  postures_->setAccessibleName(postures_->toolTip());
  postures_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(postures_, &QComboBox::activated, this, &JointPanel::takePosture);
  layout->addWidget(postures_);
  list_ = addRowList(this, layout);

  connect(pages_, &QButtonGroup::idClicked, this, [this](int id) { setPage(static_cast<Page>(id)); });
  Player* player = workbench->player();
  auto* seen = new WhenSeen(
      this, [this] { rebuild(); }, [this] { refresh(); });
  more_.setSingleShot(true);
  connect(&more_, &QTimer::timeout, this, &JointPanel::addRows);
  connect(player, &Player::replaced, &more_, &QTimer::stop);
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  connect(player, &Player::modeChanged, seen, &WhenSeen::refresh);
  connect(workbench, &Workbench::unitsChanged, this, [this, seen] {
    dropRows();
    seen->rebuild();
  });
  rebuild();
}

void JointPanel::setPage(Page page) {
  page_ = page;
  pages_->button(static_cast<int>(page))->setChecked(true);
  dropRows();
  rebuild();
}

void JointPanel::dropRows(size_t first) {
  for (size_t i = first; i < rows_.size(); ++i) rows_[i].widget->deleteLater();
  rows_.resize(std::min(first, rows_.size()));
  while (QLayoutItem* item = list_->takeAt(static_cast<int>(first))) delete item;
}

void JointPanel::listPostures() {
  known_.clear();
  postures_->clear();
  postures_->addItem(tr("Take a posture…"));
  const auto& robots = workbench_->document()->scene().robots;
  if (workbench_->player()->model() != nullptr)
    for (const SceneRobot& robot : robots)
      for (const Posture& posture : robot.description.postures) {
        known_.push_back({robot.name, posture});
        const QString name = QString::fromStdString(posture.name);
        postures_->addItem(robots.size() > 1 ? QString::fromStdString(robot.name) + ": " + name : name);
      }
  postures_->setVisible(!known_.empty() && page_ == Page::kPositions);
}

void JointPanel::takePosture(int index) {
  Player* const player = workbench_->player();
  Poser* const poser = workbench_->poser();
  postures_->setCurrentIndex(0);
  if (index < 1 || static_cast<size_t>(index) > known_.size() || player->model() == nullptr) return;
  const auto& [robot_name, posture] = known_[static_cast<size_t>(index) - 1];
  const Scene& scene = workbench_->document()->scene();
  const auto robot = std::find_if(scene.robots.begin(), scene.robots.end(),
                                  [&, &name = robot_name](const SceneRobot& r) { return r.name == name; });
  if (robot == scene.robots.end()) return;
  const std::string prefix = RobotPrefix(scene, *robot);
  VectorX q = player->q();
  for (const auto& [name, values] : posture.positions) {
    const BodyIndex body = player->model()->FindJoint(prefix + name);
    if (!body.IsValid()) continue;
    const Joint& joint = player->model()->joints()[static_cast<size_t>(body)];
    if (joint.mimic || joint.nq != static_cast<int>(values.size())) continue;
    for (int i = 0; i < joint.nq; ++i) q[joint.q_index + i] = values[static_cast<size_t>(i)];
  }
  poser->setPositions(q, 0, tr("Take posture %1").arg(QString::fromStdString(posture.name)));
}

// The row that stands there stays where it is of the same joint: many would take long to make.
JointPanel::Row& JointPanel::addRow(const QString& name, const QString& tip) {
  const size_t index = made_++;
  if (index < rows_.size() && rows_[index].widget->isOf(name, tip)) return rows_[index];
  dropRows(index);
  ++new_rows_;
  rows_.push_back({new JointRow(name, tip, workbench_, this), {}, {}, 0});
  list_->addWidget(rows_.back().widget);
  connectRow(index);
  return rows_.back();
}

void JointPanel::connectRow(size_t index) {
  const JointRow* const widget = rows_[index].widget;
  connect(widget, &JointRow::changed, this, [this, index, widget](double value, bool fresh) {
    // What is half typed in a row that is about to be deleted is of no joint any longer.
    if (index >= rows_.size() || rows_[index].widget != widget) return;
    Row& changed_row = rows_[index];
    if (fresh || changed_row.token == 0) changed_row.token = workbench_->document()->newDragToken();
    changed_row.set(value, changed_row.token);
  });
}

void JointPanel::addPositionRows(int body) {
  Player* player = workbench_->player();
  Poser* poser = workbench_->poser();
  const Joint& joint = player->model()->joints()[static_cast<size_t>(body)];
  const QString name = QString::fromStdString(joint.name);
  const auto set_number = [this](int q_index) {
    return
        [this, q_index](double value, int token) { workbench_->poser()->setPosition(q_index, value, token); };
  };
  const auto get_number = [player](int q_index) {
    return [player, q_index] { return player->q()[q_index]; };
  };
  if (joint.nq == 1) {
    Row& row = addRow(name, tr("%1 joint %2").arg(ToString(joint.type), name));
    const bool turns = joint.type != JointType::kPrismatic;
    const double reach = turns ? kPi : 1;
    const bool limited =
        std::isfinite(joint.lower) && std::isfinite(joint.upper) && joint.lower < joint.upper;
    row.widget->setRange(limited ? JointRow::Range{joint.lower, joint.upper, false}
                                 : JointRow::Range{-reach, reach, true});
    row.widget->setUnit(turns ? "rad" : "m", 4);
    row.get = get_number(joint.q_index);
    row.set = set_number(joint.q_index);
    return;
  }
  const bool is_free = joint.type == JointType::kFree;
  // The numbers of a free joint count from where its robot is put; shown is where it stands in the world.
  const Body& moved = player->model()->bodies()[static_cast<size_t>(body)];
  const Transform X_WJ = is_free && moved.parent == 0 ? moved.X_PJ : Transform();
  for (int k = 0; is_free && k < 3; ++k) {
    Row& row = addRow(name + " " + "xyz"[k], tr("Position of %1 along %2").arg(name, QString("xyz"[k])));
    row.widget->setRange({-2, 2, true});
    row.widget->setUnit("m", 4);
    const int at = joint.q_index;
    row.get = [player, X_WJ, at, k] { return (X_WJ * Vector3(player->q().segment<3>(at)))[k]; };
    row.set = [player, poser, X_WJ, at, k](double value, int token) {
      VectorX q = player->q();
      const double way = value - (X_WJ * Vector3(q.segment<3>(at)))[k];
      q.segment<3>(at) += way * X_WJ.R.row(k).transpose();
      poser->moveJoints(q, token, tr("Move joint"));
    };
  }
  const int quaternion = joint.q_index + (is_free ? 3 : 0);
  static const char* const kTurns[] = {"roll", "pitch", "yaw"};
  for (int k = 0; k < 3; ++k) {
    Row& row = addRow(name + " " + kTurns[k], tr("%1 of %2, about the world's axes").arg(kTurns[k], name));
    const double reach = std::min(k == 1 ? kPi / 2 : kPi, joint.upper);
    row.widget->setRange({-reach, reach, false});
    row.widget->setUnit("rad", 4);
    row.get = [player, X_WJ, quaternion, k] { return rpyAt(player->q(), quaternion, X_WJ.R)[k]; };
    row.set = [this, player, poser, X_WJ, quaternion, k](double value, int token) {
      VectorX q = player->q();
      Vector3 rpy = rpyAt(q, quaternion, X_WJ.R);
      rpy[k] = value;
      const Quaternion turned(Matrix3(X_WJ.R.transpose() * RotationFromRpy(rpy)));
      q.segment<4>(quaternion) << turned.w(), turned.x(), turned.y(), turned.z();
      if (workbench_->document()->scene().limits) player->model()->ClampToLimits(&q);
      poser->moveJoints(q, token);
    };
  }
}

void JointPanel::addDofRows(int body) {
  Player* player = workbench_->player();
  const Model* model = player->model();
  const Joint& joint = model->joints()[static_cast<size_t>(body)];
  for (int k = 0; k < joint.nv; ++k) {
    const int dof = joint.v_index + k;
    if (page_ == Page::kFriction && joint.nv > 1)
      continue;  // dry friction is of joints with one degree of freedom
    const bool linear = joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && k < 3);
    const QString name = QString::fromStdString(model->dof_names()[static_cast<size_t>(dof)]);
    Row& row = addRow(name, name);
    const std::string unit = UnitForJoint(fieldOf(page_), linear);
    const auto inputs = [player]() -> const System::Inputs& { return player->frame()->inputs; };
    if (page_ == Page::kTorques) {
      const double most = std::isfinite(joint.max_effort) && joint.max_effort > 0 ? joint.max_effort : 50;
      row.widget->setRange({-most, most, true});
      row.widget->setUnit(unit, 3);
      row.get = [inputs, dof] { return inputs().torque[dof]; };
      row.set = [player, dof](double value, int token) {
        edits::setTorque(player->document(), dof, value, token);
      };
    } else if (page_ == Page::kDamping) {
      row.widget->setRange({0, std::max(2.0, 4 * joint.damping), false});
      row.widget->setUnit(unit, 4);
      row.get = [inputs, dof] { return inputs().damping[dof]; };
      row.set = [player, dof](double value, int token) {
        edits::setDamping(player->document(), dof, value, token);
      };
    } else {
      row.widget->setRange({0, std::max(2.0, 4 * joint.friction), false});
      row.widget->setUnit(unit, 4);
      row.get = [inputs, dof] { return inputs().friction[dof]; };
      row.set = [player, dof](double value, int token) {
        edits::setFriction(player->document(), dof, value, token);
      };
    }
  }
}

void JointPanel::rebuild() {
  listPostures();
  const Model* model = workbench_->player()->model();
  // Bodies of a mechanism have no joints of their own that could be driven or braked.
  const MechanismDescription& mechanism = workbench_->document()->scene().mechanism;
  const auto is_body = [&](int body) {
    return mechanism.FindBody(model->joints()[static_cast<size_t>(body)].name) >= 0;
  };
  bool robots = mechanism.empty();
  for (int body = 1; model != nullptr && body < model->body_count(); ++body)
    robots = robots || !is_body(body);
  if (!robots && page_ != Page::kPositions) return setPage(Page::kPositions);
  for (const Page page : {Page::kTorques, Page::kDamping, Page::kFriction})
    pages_->button(static_cast<int>(page))->setVisible(robots);
  const bool walks = model != nullptr && workbench_->player()->compiled()->scene.trot;
  hint_->setText(walks              ? tr("The trot's joints follow the walk of the Centaur panel.")
                 : model == nullptr ? tr("Open a robot to move its joints.")
                                    : tr("Nothing here has a joint that moves."));
  hint_->setVisible(model == nullptr || model->nv() == 0 || walks);
  if (model == nullptr) return dropRows();
  made_ = 0;
  next_body_ = 1;
  addRows();
}

// Of a scene with hundreds of joints the rows are made by and by, so that the window answers meanwhile.
void JointPanel::addRows() {
  const Model* const model = workbench_->player()->model();
  if (model == nullptr) return;
  const Scene& scene = workbench_->document()->scene();
  const bool walks = workbench_->player()->compiled()->scene.trot.has_value();
  const auto is_body = [&](int body) {
    return scene.mechanism.FindBody(model->joints()[static_cast<size_t>(body)].name) >= 0;
  };
  new_rows_ = 0;
  for (; next_body_ < model->body_count() && new_rows_ < kRowsAtOnce; ++next_body_) {
    const int body = next_body_;
    if (model->joints()[static_cast<size_t>(body)].mimic) continue;
    if (walks && !is_body(body) && FindSceneJoint(scene, *model, BodyIndex(body)).robot < 0) continue;
    if (page_ == Page::kPositions) {
      addPositionRows(body);
    } else if (!is_body(body)) {
      addDofRows(body);
    }
  }
  if (made_ < rows_.size()) dropRows(made_);
  if (next_body_ < model->body_count()) more_.start();
  // With those that stood there already nothing is to be arranged.
  if (list_->count() == static_cast<int>(rows_.size())) {
    std::vector<JointRow*> widgets;
    for (const Row& row : rows_) widgets.push_back(row.widget);
    alignNames(widgets);
    list_->addStretch(1);
  }
  refresh();
}

void JointPanel::refresh() {
  const Player* player = workbench_->player();
  if (!player->frame() || player->model() == nullptr || player->q().size() != player->model()->nq()) return;
  // Positions of a running simulation are its own; everything else can be changed at any time.
  const bool enabled = page_ != Page::kPositions || !player->isPlaying();
  postures_->setEnabled(enabled);
  for (const Row& row : rows_) {
    if (row.widget->number()->isReadOnly() == enabled) {
      row.widget->slider()->setEnabled(enabled);
      row.widget->number()->setReadOnly(!enabled);
    }
    row.widget->setValue(row.get());
  }
}

}  // namespace linkwright::app
