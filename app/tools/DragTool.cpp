// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/DragTool.h"

#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/tools/Overlay.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/Workbench.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright::app {
namespace {

// The grabbed mass swings on the mouse's spring with this angular frequency and damping ratio.
constexpr double kFrequency = 9;  // rad/s
constexpr double kDampingRatio = 0.7;
// Damping over the lightest direction's mass, times dt, stays below this: far inside RK4's stability (2.78).
constexpr double kDampingBound = 0.5;

}  // namespace

bool DragTool::press(const Pointer& pointer) {
  if (pointer.modifiers & (Qt::AltModifier | Qt::ShiftModifier)) return false;
  const bool control = pointer.modifiers & Qt::ControlModifier;
  if (pointer.button != Qt::LeftButton && !(pointer.button == Qt::RightButton && control)) return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kLink || object.index < 0 || !view_->player()->model()) return false;
  object_ = object;
  frame_ = FrameIndex(object.index);
  button_ = pointer.button;
  modifiers_ = pointer.modifiers;
  pressed_ = cursor_ = pointer.pixel;
  grabbed_ = aim_ = pointer.hit.point;
  kind_ = Kind::kNone;
  return true;
}

void DragTool::begin() {
  Player* player = view_->player();
  const Model& model = *player->model();
  const Frame& frame = model.frames()[static_cast<std::size_t>(frame_.value)];
  body_ = frame.body;
  const Transform X_WF = player->framePose(frame_);
  p_F_ = X_WF.Inverse() * grabbed_;
  p_B_ = frame.X_BF * p_F_;
  if (!player->isPlaying()) {
    kind_ = button_ != Qt::LeftButton         ? Kind::kNone
            : view_->poser()->isLoose(frame_) ? Kind::kPlace
                                              : Kind::kPose;
    token_ = player->document()->newDragToken();
    if (kind_ == Kind::kNone)
      Q_EMIT player->document()->notice(QObject::tr("Forces and moments act while the simulation plays"));
    return;
  }
  if (body_ <= 0) return;  // what is welded to the world cannot be pulled
  if (modifiers_ & Qt::ControlModifier)
    kind_ = button_ == Qt::RightButton ? Kind::kForce : Kind::kMoment;
  else
    kind_ = Kind::kPull;
  chooseSpring();
}

void DragTool::chooseSpring() {
  // The mass felt at the point: 1/m = nᵀ J M⁻¹ Jᵀ n over the directions n.
  Player* player = view_->player();
  const Model& model = *player->model();
  mass_ = std::max(model.moving_mass(), 1e-6);
  double lightest = mass_;
  double felt = mass_;
  Workspace workspace(model);
  ForwardKinematics(model, player->q(), &workspace);
  MatrixX M(model.nv(), model.nv());
  MassMatrix(model, player->q(), &workspace, &M);
  Matrix6X J(6, model.nv());
  PointJacobian(model, workspace, body_, p_B_, &J);
  const MatrixX Jp = J.topRows<3>();
  const Matrix3 mobility = Jp * SymmetricSolution(M, Jp.transpose());
  const Vector3 inverse = Eigenvalues(mobility);
  if (inverse.allFinite() && inverse.maxCoeff() > 0) {
    lightest = 1 / inverse.maxCoeff();
    felt = 3 / std::max(inverse.sum(), 1e-12);
  }
  // Strong enough to lift the mechanism with a short pull, but never stiffer than the step can follow.
  const double dt = player->frame() ? player->frame()->options.dt : 1e-3;
  const double wanted = kFrequency * kFrequency * std::max(felt, 0.3 * mass_);
  stiffness_ = std::min(wanted, lightest * 0.25 / (dt * dt));
  damping_ = std::min(2 * kDampingRatio * std::sqrt(stiffness_ * felt), kDampingBound * lightest / dt);
}

Vector3 DragTool::grabPoint() const { return view_->player()->framePose(frame_) * p_F_; }

void DragTool::move(const Pointer& pointer) {
  cursor_ = pointer.pixel;
  if (kind_ == Kind::kNone) {
    if ((cursor_ - pressed_).manhattanLength() < kDragPixels) return;
    begin();
    if (kind_ == Kind::kNone) return;
  }
  aim_ = OnViewPlane(view_->shown()->camera(), cursor_, view_->viewSize(), grabbed_);
  act();
}

void DragTool::act() {
  Player* player = view_->player();
  Poser* poser = view_->poser();
  View* shown = view_->shown();
  Command command;
  command.body = body_;
  command.point = p_B_;
  switch (kind_) {
    case Kind::kNone:
      return;
    case Kind::kPose:
      if (player->isPlaying()) {  // set going during the drag: let go
        stop();
        return;
      }
      poser->dragPoint(frame_, p_F_, aim_, token_);
      break;
    case Kind::kPlace: {
      if (player->isPlaying()) {
        stop();
        return;
      }
      const QSizeF size = view_->viewSize();
      const render::Ray ray =
          shown->camera().RayThrough(cursor_.x(), cursor_.y(), size.width(), size.height());
      poser->lieDown(frame_, ray.origin, ray.direction, token_);
      break;
    }
    case Kind::kPull:
      command.kind = CommandKind::kPull;
      command.vector = aim_;
      command.value = stiffness_;
      command.value2 = damping_;
      player->post(command);
      break;
    case Kind::kForce:
      command.kind = CommandKind::kForce;
      command.vector = stiffness_ * (aim_ - grabPoint());
      player->post(command);
      break;
    case Kind::kMoment: {
      const Matrix3 axes = shown->camera().Axes();
      const QPointF moved = cursor_ - pressed_;
      const double scale = 0.003 * mass_ * kStandardGravity * player->compiled()->size;
      moment_ = scale * (moved.x() * axes.col(1) + moved.y() * axes.col(0));
      command.kind = CommandKind::kMoment;
      command.vector = moment_;
      player->post(command);
      break;
    }
  }
  view_->requestUpdate();
}

void DragTool::tick() {
  // A pose still gliding towards a far cursor goes on although the mouse rests.
  if (kind_ == Kind::kPose && (aim_ - grabPoint()).norm() > 1e-4 && view_->poser()->gliding()) act();
}

bool DragTool::moveBy(const Vector3& way) {
  const PickObject selected = view_->selection()->selected();
  const Player* const player = view_->player();
  if (kind_ != Kind::kNone || selected.kind != PickKind::kLink || selected.index < 0 ||
      player->model() == nullptr || player->isPlaying() ||
      !view_->workbench()->partsShown()->canTake(view_->selection()->object()))
    return false;
  const FrameIndex frame(selected.index);
  const Vector3 to = player->framePose(frame).p + way;
  const int token = view_->document()->newDragToken();
  // A drag by the mouse goes on while the button is held; here it goes on at once.
  constexpr int kMost = 100;
  for (int i = 0; i < kMost && (i == 0 || view_->poser()->gliding()); ++i)
    view_->poser()->dragPoint(frame, Vector3::Zero(), to, token);
  view_->poser()->endDrag();
  view_->requestUpdate();
  return true;
}

void DragTool::stop() {
  if (kind_ == Kind::kPull || kind_ == Kind::kForce || kind_ == Kind::kMoment) {
    Command command;
    command.kind = CommandKind::kRelease;
    view_->player()->post(command);
  }
  kind_ = Kind::kNone;
  view_->poser()->endDrag();
  view_->requestUpdate();
}

void DragTool::release(const Pointer& pointer) {
  const bool click = kind_ == Kind::kNone && (pointer.pixel - pressed_).manhattanLength() < kDragPixels;
  stop();
  if (click && button_ == Qt::LeftButton)
    view_->selection()->select(object_, IsToggled(modifiers_) ? SelectHow::kToggle : SelectHow::kAlone);
}

void DragTool::cancel() {
  const bool posing = kind_ == Kind::kPose || kind_ == Kind::kPlace;
  stop();
  if (posing) view_->document()->cancelDrag(token_);
}

void DragTool::prepare(SnapshotOptions* options) {
  if (kind_ != Kind::kPull && kind_ != Kind::kForce) return;
  const auto frame = view_->player()->frame();
  options->pull = true;
  options->pull_from = grabPoint();
  options->pull_to = aim_;
  const double force = frame ? frame->grab_force.norm() : 0;
  options->pull_label = fixedAmount(force, "N", force < 10 ? 2 : 1).toStdString();
}

void DragTool::paint(QPainter* painter) {
  const Theme& theme = view_->workbench()->theme();
  if (kind_ == Kind::kMoment) {
    painter->setPen(QPen(theme.accent, 2, Qt::DashLine));
    painter->drawLine(pressed_, cursor_);
    paintBadge(painter, cursor_ + QPointF(18, 18), fixedAmount(moment_.norm(), "N m", 2), theme);
  }
}

}  // namespace linkwright::app
