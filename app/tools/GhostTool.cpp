// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/GhostTool.h"

#include <utility>

#include "app/workbench/PoseFinder.h"
#include "app/workbench/Workbench.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright::app {
namespace {

constexpr float kFaint = 0.16F, kMarked = 0.5F;
// Nearer than this to the robot as it stands, a ghost would only hide it.
constexpr double kHere = 1e-3;  // rad, m

}  // namespace

GhostTool::GhostTool(ToolView* view) : Tool(view), finder_(view->workbench()->poseFinder()) {
  connection_ = QObject::connect(finder_, &PoseFinder::changed, finder_, [this] {
    stale_ = true;
    view_->requestUpdate();
  });
}

GhostTool::~GhostTool() { QObject::disconnect(connection_); }

bool GhostTool::press(const Pointer& pointer) {
  const PickObject object = FromPickId(pointer.hit.id);
  if (pointer.button != Qt::LeftButton || object.kind != PickKind::kOther || finder_->listed() == nullptr)
    return false;
  pressed_ = object.index;
  finder_->mark(pressed_);
  return true;
}

void GhostTool::release(const Pointer& /*pointer*/) { finder_->take(std::exchange(pressed_, -1)); }

void GhostTool::makeGhosts(const FoundPoses& listed) {
  const CompiledScene& compiled = *view_->player()->compiled();
  Workspace workspace(*compiled.model);
  ghosts_.resize(listed.all.size());
  for (size_t i = 0; i < ghosts_.size(); ++i) {
    ForwardKinematics(*compiled.model, listed.all[i].q, &workspace);
    ghosts_[i] = view_->shown()->composeBodies(workspace.X_WB);
    // Floors stay where they are.
    std::erase_if(ghosts_[i], [](const Instance& instance) { return instance.mesh->one_sided; });
    const bool marked = static_cast<int>(i) == finder_->marked();
    for (Instance& instance : ghosts_[i]) {
      instance.color.a *= marked ? kMarked : kFaint;
      instance.flags = (instance.flags & kMeshColors) | kGhost | kNoShadow;
      instance.pick = ToPickId({PickKind::kOther, static_cast<int>(i)});
    }
  }
  stale_ = false;
}

void GhostTool::compose(Snapshot* snapshot) {
  const FoundPoses* listed = finder_->listed();
  if (listed == nullptr || !view_->player()->compiled()) return;
  if (stale_) makeGhosts(*listed);
  for (size_t i = 0; i < listed->all.size(); ++i) {
    const ArmSolution& solution = listed->all[i];
    const bool marked = static_cast<int>(i) == finder_->marked();
    // Those beyond the limits only when asked for.
    if (!solution.outside.empty() && !marked) continue;
    if ((solution.q - view_->player()->q()).lpNorm<Eigen::Infinity>() < kHere) continue;
    snapshot->instances.insert(snapshot->instances.end(), ghosts_[i].begin(), ghosts_[i].end());
  }
}

}  // namespace linkwright::app
