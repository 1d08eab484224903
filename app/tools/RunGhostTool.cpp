// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/RunGhostTool.h"

#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr float kOpacity = 0.35F;
// A shape nearer than this to where it stands would only hide it.
constexpr float kSamePlace = 1e-3F;  // m, and of a turn

}  // namespace

RunGhostTool::RunGhostTool(ToolView* view) : Tool(view) {
  KeptRuns* runs = view->workbench()->runs();
  connection_ = QObject::connect(runs, &KeptRuns::comparedChanged, runs, [this] { view_->requestUpdate(); });
}

RunGhostTool::~RunGhostTool() { QObject::disconnect(connection_); }

void RunGhostTool::compose(Snapshot* snapshot) {
  const KeptRuns& runs = *view_->workbench()->runs();
  const Player& player = *view_->player();
  if (!runs.hasCompared() || !player.compiled() || player.showsInstead()) return;
  State state;
  const std::span<const Transform> present_poses = player.bodyPoses();
  const std::vector<Instance> present = view_->shown()->composeBodies(present_poses);
  for (const RunLane& lane : runs.lanes()) {
    if (!lane.compared || !runs.stateAt(lane, player.time(), &state)) continue;
    if (state.q.size() != player.q().size()) continue;
    const QColor color = view_->workbench()->theme().ofRun(lane.id);
    // Of a mechanism with other numbers, lengths say.
    System* const other = runs.systemOf(lane.id);
    std::vector<Transform> poses(present_poses.size());
    if (other != nullptr)
      other->BodyPoses(state, poses);
    else
      poses = player.bodyPosesAt(state.q);
    std::vector<Instance> ghosts = view_->shown()->composeBodies(poses);
    for (std::size_t i = 0; i < ghosts.size(); ++i) {
      Instance& instance = ghosts[i];
      if (i < present.size() && (instance.X_WM - present[i].X_WM).cwiseAbs().maxCoeff() < kSamePlace)
        continue;
      instance.color.r = static_cast<float>(color.redF());
      instance.color.g = static_cast<float>(color.greenF());
      instance.color.b = static_cast<float>(color.blueF());
      instance.color.a *= kOpacity;
      instance.flags = kGhost | kNoShadow;
      instance.pick = 0;
      snapshot->instances.push_back(instance);
    }
  }
}

}  // namespace linkwright::app
