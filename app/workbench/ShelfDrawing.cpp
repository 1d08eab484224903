// SPDX-License-Identifier: GPL-3.0-or-later
// What the shelf draws click by click: a chain of links, the sketch of a linkage.
#include <cmath>

#include "app/workbench/ShelfAim.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr double kSamePoint = 1e-9;  // of a sketch [m]

}  // namespace

std::optional<Vector3> ShelfAim::chainStart() const {
  const PickObject selected = workbench_->selection()->selected();
  const Player& player = *workbench_->player();
  if (!player.model() || selected.kind != PickKind::kLink || selected.index < 0 ||
      selected.index >= static_cast<int>(player.model()->frames().size()))
    return std::nullopt;
  const FrameIndex link(selected.index);
  const SceneObject* const object = workbench_->document()->objects().Find(objectOf(link));
  if (!object) return std::nullopt;
  const auto& inertial = object->As<LinkDescription>().inertial;
  return player.framePose(link) * Vector3(inertial ? Vector3(2 * inertial->com) : Vector3::Zero());
}

void ShelfAim::extrudeTo(const ShelfSpot& spot) {
  const auto start = chainStart();
  if (!start || !plane_) return;
  const FrameIndex on(workbench_->selection()->selected().index);
  const Transform X_LW = workbench_->player()->framePose(on).Inverse();
  NewLink link;
  link.along = X_LW.R * (spot.X.p - *start);
  link.axis = X_LW.R * plane_->R.col(2);
  link.shape.width = lengthThatSuits(workbench_) / 4;
  const LinkPlace place{objectOf(on), {Matrix3::Identity(), X_LW * *start}};
  const bool done =
      takeOverFirst(workbench_->document(), workbench_, {place.link}, [this, item = item_, place, link] {
        item_ = item;
        said_.clear();
        making_ = true;
        const ObjectId made = workbench_->document()->editObjects(
            tr("Extrude chain"), [&](CObjectContainer* scene) { return AddLinkAt(scene, place, link); });
        making_ = false;
        if (made == 0 && !said_.isEmpty()) refuse(said_);
        plane_.reset();
        hovered_.reset();
        if (made != 0) workbench_->selection()->selectObject(made);
        Q_EMIT changed();
      });
  if (!done) cancel();
}

// A point that is there already closes a loop, the last one ends the line; a line may begin at any point.
void ShelfAim::drawTo(const ShelfSpot& spot, bool ground) {
  if (!plane_) return;
  const Vector3 p = plane_->Inverse() * spot.X.p;
  int at = -1;
  for (int i = 0; i < static_cast<int>(sketch_.points.size()); ++i) {
    const auto& point = sketch_.points[static_cast<std::size_t>(i)];
    if (std::hypot(point.x - p.x(), point.y - p.y()) < kSamePoint) at = i;
  }
  const bool known = at >= 0;
  if (!known) {
    at = static_cast<int>(sketch_.points.size());
    const std::string name = at < 26 ? std::string(1, static_cast<char>('A' + at)) : "P" + std::to_string(at);
    LinkageSketch::Point& made = sketch_.points.emplace_back();
    made.name = name;
    made.x = p.x();
    made.y = p.y();
    made.ground = at == 0;
  }
  auto& point = sketch_.points[static_cast<std::size_t>(at)];
  point.ground = point.ground || ground;
  if (end_ >= 0 && end_ != at)
    sketch_.bars.push_back({"bar_" + std::to_string(sketch_.bars.size() + 1), {end_, at}});
  end_ = known && end_ >= 0 ? -1 : at;
  Q_EMIT changed();
}

void ShelfAim::finish() {
  if (!item_ || item_->make != ShelfMake::kSketch || !plane_) return cancel();
  if (sketch_.bars.empty()) return cancel();
  LinkageSketch drawn = sketch_;
  drawn.X_WS = *plane_;
  drawn.shape.width = lengthThatSuits(workbench_) / 5;
  const int freedom = CountFreedom(drawn);
  said_.clear();
  making_ = true;
  bool done = false;
  const ObjectId made =
      workbench_->document()->editObjects(tr("Sketch linkage"), [&](CObjectContainer* scene) {
        TreeEdit edit = AddLinkage(scene, drawn);
        done = edit.ok();
        return edit;
      });
  making_ = false;
  // A drawing that makes no linkage stays, to be drawn on.
  if (!done) return refuse(said_);
  cancel();
  if (made != 0) workbench_->selection()->selectObject(made);
  Q_EMIT workbench_->document()->notice(tr("Degrees of freedom by counting: %1").arg(freedom));
}

}  // namespace linkwright::app
