// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/LimitMenu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/commands/LimitEdits.h"
#include "app/tools/gizmo/ObjectPlace.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {
namespace {

using JointsAt = std::vector<std::pair<ObjectId, double>>;

// With the positions that they are shown at.
JointsAt jointsChosen(Workbench* workbench) {
  JointsAt joints;
  const Document& document = *workbench->document();
  const Player& player = *workbench->player();
  if (!document.isOpen() || !player.model()) return joints;
  std::vector<ObjectId> chosen = workbench->selection()->objects();
  if (const ObjectId above = workbench->selection()->jointOfLink();
      above != 0 && workbench->selection()->isShownItself() &&
      std::find(chosen.begin(), chosen.end(), above) == chosen.end())
    chosen.push_back(above);
  for (const ObjectId id : chosen) {
    const SceneObject* const joint = document.objects().Find(id);
    if (joint == nullptr || !edits::mayHaveLimits(*joint)) continue;
    const std::string name = nameInModel(document.scene(), *joint->parent(), joint->name());
    const BodyIndex body = player.model()->FindJoint(name);
    if (body.value <= 0) continue;
    const Joint& moves = player.model()->joints()[static_cast<std::size_t>(body.value)];
    if (moves.nq == 1) joints.emplace_back(id, moves.ratio * player.q()[moves.q_index] + moves.offset);
  }
  return joints;
}

}  // namespace

void addLimitAction(Workbench* workbench, QMenu* menu) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("LimitMenu", text); };
  QAction* const action = menu->addAction(tr("Add joint l&imits"));
  action->setObjectName("buildLimits");
  QObject::connect(action, &QAction::triggered, menu,
                   [workbench] { edits::switchLimits(workbench->document(), jointsChosen(workbench)); });
  QObject::connect(menu, &QMenu::aboutToShow, action, [workbench, action, tr] {
    const JointsAt joints = jointsChosen(workbench);
    const bool all = std::all_of(joints.begin(), joints.end(), [&](const auto& each) {
      return edits::hasLimits(*workbench->document()->objects().Find(each.first));
    });
    action->setText(all && !joints.empty() ? tr("Remove joint l&imits") : tr("Add joint l&imits"));
    action->setEnabled(!joints.empty());
  });
}

}  // namespace linkwright::app
