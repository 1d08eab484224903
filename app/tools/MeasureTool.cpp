// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/MeasureTool.h"

#include <QCoreApplication>

#include "app/tools/Overlay.h"
#include "app/workbench/MeasureAim.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/picture/MeasureSymbols.h"
#include "engine/scene/picture/ReachCloud.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright::app {

bool MeasureTool::press(const Pointer& pointer) {
  if (!MeasureAim::of(view_->workbench())->isActive() || pointer.button != Qt::LeftButton ||
      pointer.modifiers != Qt::NoModifier || !pointer.hit.hit)
    return false;
  pressed_ = pointer;
  held_ = true;
  return true;
}

// A drag is no click.
void MeasureTool::move(const Pointer& pointer) {
  if ((pointer.pixel - pressed_.pixel).manhattanLength() >= kDragPixels) held_ = false;
}

void MeasureTool::release(const Pointer& /*pointer*/) {
  if (!held_) return;
  held_ = false;
  const PickObject object = FromPickId(pressed_.hit.id);
  const bool link = object.kind == PickKind::kLink && object.index >= 0;
  MeasureAim::of(view_->workbench())
      ->take(link ? FrameIndex(object.index) : FrameIndex(), pressed_.hit.point);
  view_->requestUpdate();
}

void MeasureTool::findReaches() {
  const auto compiled = view_->player()->compiled();
  if (compiled == of_) return;
  of_ = compiled;
  work_.cancel();
  reaches_.clear();
  if (!compiled || compiled->scene.others.IsEmpty()) return;
  const auto found = std::make_shared<std::vector<Vector3f>>();
  work_.start({[compiled, found](const std::stop_token& stop) {
                 try {
                   *found = FindReaches(*compiled, stop);
                 } catch (...) {
                   found->clear();
                 }
               },
               [this, found] {
                 reaches_ = std::move(*found);
                 view_->requestUpdate();
               }});
}

void MeasureTool::compose(Snapshot* snapshot) {
  findReaches();
  if (!of_) return;
  AddReachCloud(reaches_, of_->size, snapshot);
  for (const Vector3& point : MeasureAim::of(view_->workbench())->points())
    AddDot(point, 0.01 * of_->size, kMeasureColor, snapshot);
}

void MeasureTool::paint(QPainter* painter) {
  const QString prompt = MeasureAim::of(view_->workbench())->prompt();
  if (prompt.isEmpty()) return;
  paintBadge(painter, QPointF(18, 18),
             QCoreApplication::translate("MeasureTool", "%1   ·   Esc: cancel").arg(prompt),
             view_->workbench()->theme());
}

}  // namespace linkwright::app
