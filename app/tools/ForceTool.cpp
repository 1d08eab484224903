// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/ForceTool.h"

#include <QCoreApplication>
#include <cmath>

#include "app/commands/ForceEdits.h"
#include "app/document/Document.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kFootPixels = 14;
constexpr double kFine = 0.1;

// A power of ten: about a hundredth of the force whose arrow is half as long as it can be.
double stepOf(const ForceScale& scale) { return std::pow(10, std::round(std::log10(scale.half)) - 2); }

}  // namespace

std::optional<ForceSymbol> ForceTool::symbol() const {
  for (const ForceSymbol& symbol : view_->shown()->forceSymbols())
    if (symbol.index == index_) return symbol;
  return std::nullopt;
}

double ForceTool::pixelsTo(const Vector3& point, const QPointF& pixel) const {
  const QSizeF size = view_->viewSize();
  Eigen::Vector2d seen;
  if (!view_->shown()->camera().Project(point, size.width(), size.height(), &seen)) return kInfinity;
  return (seen - vector(pixel)).norm();
}

bool ForceTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier)) return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kForce || object.index < 0) return false;
  index_ = object.index;
  const auto taken = symbol();
  if (!taken) return false;
  kind_ = Kind::kClick;
  if (taken->kind == ForceSymbol::Kind::kForce) {
    const double foot = pixelsTo(taken->point, pointer.pixel);
    const bool at_foot = foot < kFootPixels && foot < pixelsTo(taken->tip, pointer.pixel);
    kind_ = at_foot ? Kind::kFoot : Kind::kTip;
  } else if (taken->kind == ForceSymbol::Kind::kTask) {
    kind_ = Kind::kTip;
  } else if (taken->kind == ForceSymbol::Kind::kBetweenLinks &&
             pixelsTo(taken->point, pointer.pixel) < kFootPixels) {
    kind_ = Kind::kFoot;
  }
  aim_ = taken->tip;
  pressed_ = last_ = pointer.pixel;
  toggles_ = IsToggled(pointer.modifiers);
  moved_ = false;
  token_ = view_->document()->newDragToken();
  return true;
}

void ForceTool::move(const Pointer& pointer) {
  if (kind_ == Kind::kNone || kind_ == Kind::kClick) return;
  if (!moved_ && (pointer.pixel - pressed_).manhattanLength() < kDragPixels) return;
  const auto taken = symbol();
  if (!taken) return;
  if (!moved_) {
    view_->selection()->select({PickKind::kForce, index_});
    if (kind_ == Kind::kTip && !taken->constant) {
      Q_EMIT view_->document()->notice(
          taken->kind == ForceSymbol::Kind::kTask
              ? QCoreApplication::translate("ForceTool", "This target is a formula: change it in its fields")
              : QCoreApplication::translate("ForceTool", "This force is a formula: change it in its fields"));
      kind_ = Kind::kClick;
      return;
    }
  }
  moved_ = true;
  if (kind_ == Kind::kTip)
    dragTip(pointer);
  else
    dragFoot(pointer);
  last_ = pointer.pixel;
  view_->requestUpdate();
}

void ForceTool::dragTip(const Pointer& pointer) {
  View* shown = view_->shown();
  Player* player = view_->player();
  const ForceSymbol taken = *symbol();
  const QSizeF size = view_->viewSize();
  const Vector3 displacement = OnViewPlane(shown->camera(), pointer.pixel, size, aim_) -
                               OnViewPlane(shown->camera(), last_, size, aim_);
  aim_ += (pointer.modifiers & Qt::ShiftModifier ? kFine : 1) * displacement;
  if (taken.kind == ForceSymbol::Kind::kTask) return putTarget(pointer);
  const Vector3 arrow = aim_ - taken.point;
  const double length = arrow.norm();
  const ForceScale& scale = shown->forceScale();
  Vector3 force = Vector3::Zero();
  if (length > 0) force = scale.Force(length) / length * arrow;
  ForceElement element = player->document()->scene().forces[static_cast<std::size_t>(index_)];
  if (element.in_link_axes) {
    const FrameIndex link = player->model()->FindFrame(element.link);
    force = player->framePose(link).R.transpose() * force;
  }
  const double step = stepOf(scale) * (pointer.modifiers & Qt::ControlModifier ? 10 : 0.1);
  for (std::size_t k = 0; k < 3; ++k) {
    // Through the number of steps: 12.3 and not 12.299999999999999.
    const double steps = std::round(force[static_cast<Eigen::Index>(k)] / step);
    element.force[k].value = step >= 1 ? steps * step : steps / std::round(1 / step);
  }
  edits::setForce(player->document(), index_, element, token_);
}

// Where a motor's task shall go.
void ForceTool::putTarget(const Pointer& pointer) {
  Document* document = view_->document();
  ForceElement element = document->scene().forces[static_cast<std::size_t>(index_)];
  const double steps_a_metre = pointer.modifiers & Qt::ControlModifier ? 1e2 : 1e4;
  for (std::size_t k = 0; k < 3; ++k)
    element.place[k].value = std::round(aim_[static_cast<Eigen::Index>(k)] * steps_a_metre) / steps_a_metre;
  edits::setForce(document, index_, element, token_);
}

void ForceTool::dragFoot(const Pointer& pointer) {
  Player* player = view_->player();
  ForceElement element = player->document()->scene().forces[static_cast<std::size_t>(index_)];
  const bool between = element.law != nullptr;
  const FrameIndex link = player->model()->FindFrame(between ? element.link_j : element.link);
  const render::PickResult hit = view_->pickAt(pointer.pixel);
  if (!link.IsValid() || FromPickId(hit.id) != PickObject{PickKind::kLink, link.value}) return;
  const Vector3 point = player->framePose(link).Inverse() * hit.point;
  constexpr double kStep = 1e4;  // a tenth of a millimetre
  Vector3& acts_at = between ? element.point_j : element.point;
  for (Eigen::Index k = 0; k < 3; ++k) acts_at[k] = std::round(point[k] * kStep) / kStep;
  edits::setForce(player->document(), index_, element, token_);
}

void ForceTool::release(const Pointer& /*pointer*/) {
  if (kind_ != Kind::kNone && !moved_)
    view_->selection()->select({PickKind::kForce, index_}, toggles_ ? SelectHow::kToggle : SelectHow::kAlone);
  kind_ = Kind::kNone;
  view_->requestUpdate();
}

void ForceTool::cancel() {
  if (moved_) view_->document()->cancelDrag(token_);
  kind_ = Kind::kNone;
  view_->requestUpdate();
}

void ForceTool::prepare(SnapshotOptions* options) {
  // What the foot slides on is behind its arrow.
  if (kind_ == Kind::kFoot) options->forces_pickable = false;
}

}  // namespace linkwright::app
