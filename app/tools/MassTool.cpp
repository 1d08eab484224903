// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/MassTool.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/languages/Numbers.h"
#include "app/tools/Overlay.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/mass/MassEdit.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright::app {
namespace {

constexpr double kHandlePixels = 9;
constexpr double kFineDrag = 0.1;
/// Steps a metre of what is dragged, and with Ctrl.
constexpr double kSteps = 1e4, kCoarseSteps = 1e2;
constexpr Color kHandleColor{0.22F, 0.62F, 0.72F, 1};
constexpr Color kHandleHovered{0.96F, 0.72F, 0.16F, 1};
constexpr Color kDragged{0.96F, 0.72F, 0.16F, 0.42F};

double stepsFor(const Pointer& pointer) {
  return (pointer.modifiers & Qt::ControlModifier) != 0 ? kCoarseSteps : kSteps;
}

}  // namespace

std::optional<MassTool::Held> MassTool::find() const {
  const Player* player = view_->player();
  const SceneView& shown = view_->shown()->options();
  const PickObject selected = view_->selection()->selected();
  if (!(shown.centers_of_mass || shown.inertia) || selected.kind != PickKind::kLink || selected.index < 0 ||
      !player->compiled() || player->bodyPoses().empty() ||
      selected.index >= static_cast<int>(player->model()->frames().size()))
    return std::nullopt;
  const ObjectId id = view_->selection()->object();
  const SceneObject* const object = view_->document()->objects().Find(id);
  if (object == nullptr || &object->kind() != &LinkKind() || !view_->workbench()->partsShown()->canTake(id))
    return std::nullopt;
  const auto& inertial = object->As<LinkDescription>().inertial;
  if (!inertial) return std::nullopt;
  const auto ellipsoid = EllipsoidOf(*inertial);
  if (!ellipsoid) return std::nullopt;
  return Held{id, *inertial, *ellipsoid, player->framePose(FrameIndex(selected.index))};
}

bool MassTool::isShown(int handle, const Held& held) const {
  const SceneView& shown = view_->shown()->options();
  if (handle == kCenter) return shown.centers_of_mass;
  // Of a point of mass there is no axis to take.
  return shown.inertia && held.ellipsoid.semi_axes[(handle - 1) / 2] > 0;
}

Vector3 MassTool::placeOf(int handle, const Held& held) const {
  if (handle == kCenter) return held.X_WL * held.inertial.com;
  const int axis = (handle - 1) / 2;
  const double sign = handle % 2 == 1 ? 1 : -1;
  const Transform X_WE = held.X_WL * held.ellipsoid.X_LE;
  return X_WE.p + sign * held.ellipsoid.semi_axes[axis] * X_WE.R.col(axis);
}

int MassTool::nearest(const Held& held, const QPointF& pixel) const {
  const QSizeF size = view_->viewSize();
  int found = kNone;
  double least = kHandlePixels;
  for (int handle = 0; handle < kHandles; ++handle) {
    Eigen::Vector2d seen;
    if (!isShown(handle, held) ||
        !view_->shown()->camera().Project(placeOf(handle, held), size.width(), size.height(), &seen))
      continue;
    const double distance = (seen - vector(pixel)).norm();
    if (!(distance < least)) continue;
    least = distance;
    found = handle;
  }
  return found;
}

bool MassTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier)) return false;
  const auto held = find();
  if (!held) return false;
  const int handle = nearest(*held, pointer.pixel);
  if (handle == kNone) return false;
  handle_ = handle;
  held_ = *held;
  aim_ = placeOf(handle, held_);
  pressed_ = cursor_ = last_ = pointer.pixel;
  moved_ = false;
  view_->requestUpdate();
  return true;
}

void MassTool::move(const Pointer& pointer) {
  if (handle_ == kNone) return;
  cursor_ = pointer.pixel;
  if (!moved_ && (cursor_ - pressed_).manhattanLength() < kDragPixels) return;
  moved_ = true;
  const render::Camera& camera = view_->shown()->camera();
  const QSizeF size = view_->viewSize();
  const Vector3 displacement =
      OnViewPlane(camera, cursor_, size, aim_) - OnViewPlane(camera, last_, size, aim_);
  aim_ += (pointer.modifiers & Qt::ShiftModifier ? kFineDrag : 1) * displacement;
  last_ = cursor_;
  if (handle_ == kCenter)
    dragCenter(pointer);
  else
    dragAxis(pointer);
  view_->requestUpdate();
}

void MassTool::dragCenter(const Pointer& pointer) {
  const double steps = stepsFor(pointer);
  const Vector3 com = held_.X_WL.Inverse() * aim_;
  for (Eigen::Index k = 0; k < 3; ++k) held_.inertial.com[k] = std::round(com[k] * steps) / steps;
  held_.ellipsoid.X_LE.p = held_.inertial.com;
}

// The end of the semi-axis goes along it; the others stay.
void MassTool::dragAxis(const Pointer& pointer) {
  const int axis = (handle_ - 1) / 2;
  const double steps = stepsFor(pointer);
  const Transform X_WE = held_.X_WL * held_.ellipsoid.X_LE;
  const double sign = handle_ % 2 == 1 ? 1 : -1;
  const double length = sign * X_WE.R.col(axis).dot(aim_ - X_WE.p);
  held_.ellipsoid.semi_axes[axis] = std::max(std::round(length * steps), 1.0) / steps;
  held_.inertial = InertialOf(held_.ellipsoid, held_.inertial.mass);
}

void MassTool::release(const Pointer& /*pointer*/) {
  const int handle = handle_;
  handle_ = kNone;
  view_->requestUpdate();
  if (handle == kNone || !moved_) return;
  const QString text = handle == kCenter ? QCoreApplication::translate("MassTool", "Move centre of mass")
                                         : QCoreApplication::translate("MassTool", "Change inertia");
  view_->document()->editObjects(
      text, [&](CObjectContainer* scene) { return SetMassProperties(scene, held_.link, held_.inertial); });
}

void MassTool::cancel() {
  handle_ = kNone;
  view_->requestUpdate();
}

bool MassTool::hover(const QPointF& pixel) {
  const auto held = find();
  hovered_ = held ? nearest(*held, pixel) : kNone;
  return hovered_ != kNone;
}

void MassTool::compose(Snapshot* snapshot) {
  const bool dragging = handle_ != kNone;
  const auto found = dragging ? std::optional(held_) : find();
  if (!found) return;
  const int marked = dragging ? handle_ : hovered_;
  const double radius = 0.008 * view_->player()->compiled()->size;
  for (int handle = 0; handle < kHandles; ++handle) {
    if (!isShown(handle, *found)) continue;
    AddBall(placeOf(handle, *found), radius, handle == marked ? kHandleHovered : kHandleColor, 0,
            kOnTop | kNoShadow, snapshot);
  }
  if (!dragging || !view_->shown()->options().inertia) return;
  // The picture has the ellipsoid as it was.
  Instance instance;
  instance.mesh = UnitSphere();
  instance.X_WM = ToMatrix(found->X_WL * found->ellipsoid.X_LE);
  const Vector3& axes = found->ellipsoid.semi_axes;
  instance.scale = axes.cwiseMax(0.02 * axes.maxCoeff()).cast<float>();
  instance.color = kDragged;
  instance.flags = kGhost | kNoShadow;
  snapshot->instances.push_back(std::move(instance));
}

void MassTool::paint(QPainter* painter) {
  if (handle_ == kNone || !moved_) return;
  QString text;
  if (handle_ == kCenter) {
    const ShownUnit length = shownUnit("m");
    const Vector3 com = held_.inertial.com * length.factor;
    const int decimals = shownDecimals("m", 4);
    text = QCoreApplication::translate("MassTool", "centre of mass %1, %2, %3 %4")
               .arg(com.x(), 0, 'f', decimals)
               .arg(com.y(), 0, 'f', decimals)
               .arg(com.z(), 0, 'f', decimals)
               .arg(QString::fromStdString(length.name));
  } else {
    const Vector3 squares = held_.ellipsoid.semi_axes.cwiseAbs2();
    const ShownUnit inertia = shownUnit("kg m²");
    const Vector3 moments =
        inertia.factor * held_.inertial.mass / 5 * (Vector3::Constant(squares.sum()) - squares);
    text = QCoreApplication::translate("MassTool", "semi-axis %1\nprincipal moments %2, %3, %4 %5")
               .arg(fixedAmount(held_.ellipsoid.semi_axes[(handle_ - 1) / 2], "m", 4))
               .arg(numberText(moments.x(), 'g', 4))
               .arg(numberText(moments.y(), 'g', 4))
               .arg(numberText(moments.z(), 'g', 4))
               .arg(QString::fromStdString(inertia.name));
  }
  paintBadge(painter, cursor_ + QPointF(18, 18), text, view_->workbench()->theme());
}

}  // namespace linkwright::app
