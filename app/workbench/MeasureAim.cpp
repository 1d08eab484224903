// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/MeasureAim.h"

#include <algorithm>

#include "app/workbench/Workbench.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright::app {
namespace {

std::size_t clicksFor(MeasurementType type) {
  switch (type) {
    case MeasurementType::kCornerAngle:
      return 3;
    case MeasurementType::kMass:
    case MeasurementType::kReach:
      return 1;
    case MeasurementType::kHoldingTorque:
      return 0;
    default:
      return 2;
  }
}

}  // namespace

MeasureAim* MeasureAim::of(Workbench* workbench) {
  auto* known = workbench->findChild<MeasureAim*>(QString(), Qt::FindDirectChildrenOnly);
  return known ? known : new MeasureAim(workbench);
}

MeasureAim::MeasureAim(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  connect(workbench->player(), &Player::replaced, this, &MeasureAim::cancel);
}

void MeasureAim::start(MeasurementType type) {
  if (workbench_->player()->model() == nullptr) return;
  type_ = type;
  clicks_.clear();
  links_.clear();
  robots_.clear();
  const PickObject selected = workbench_->selection()->selected();
  const bool has_link = selected.kind == PickKind::kLink && workbench_->selection()->isShownItself();
  if (clicksFor(type) == 0 || (type == MeasurementType::kMass && addSelected()))
    make();
  else if (clicksFor(type) == 1 && has_link)
    take(FrameIndex(selected.index), workbench_->player()->framePose(FrameIndex(selected.index)).p);
  else
    Q_EMIT changed();
}

// What of the selection has a mass. False: nothing has.
bool MeasureAim::addSelected() {
  const CObjectContainer& objects = workbench_->document()->objects();
  for (const ObjectId selected : workbench_->selection()->objects())
    for (const ObjectId id : MembersOf(objects, selected)) {
      const SceneObject& object = *objects.Find(id);
      if (&object.kind() == &SceneRobotKind())
        robots_.push_back(object.name());
      else if (&object.kind() == &LinkKind())
        links_.push_back(RobotPrefix(workbench_->document()->scene(), object.parent()->As<SceneRobot>()) +
                         object.name());
      else if (&object.kind() == &MechanismBodyKind())
        links_.push_back(object.name());
    }
  for (std::vector<std::string>* const names : {&links_, &robots_}) {
    std::sort(names->begin(), names->end());
    names->erase(std::unique(names->begin(), names->end()), names->end());
  }
  return !links_.empty() || !robots_.empty();
}

void MeasureAim::cancel() {
  if (!type_) return;
  type_.reset();
  clicks_.clear();
  Q_EMIT changed();
}

bool MeasureAim::takesWorld() const {
  return type_ == MeasurementType::kDistance || type_ == MeasurementType::kCornerAngle;
}

QString MeasureAim::prompt() const {
  if (!type_) return {};
  const bool first = clicks_.empty();
  switch (*type_) {
    case MeasurementType::kDistance:
      return first ? tr("Distance: click the first point") : tr("Click the second point");
    case MeasurementType::kCornerAngle:
      return first                 ? tr("Angle: click a point on one side")
             : clicks_.size() == 1 ? tr("Click the corner")
                                   : tr("Click a point on the other side");
    case MeasurementType::kAngle:
      return first ? tr("Angle of the x axes: click the first link") : tr("Click the second link");
    case MeasurementType::kRobotClearance:
      return first ? tr("Clearance: click the first robot") : tr("Click the second robot");
    case MeasurementType::kMass:
      return tr("Mass: click a link");
    case MeasurementType::kReach:
      return tr("Reach: click a link");
    default:
      return first ? tr("Clearance: click the first link") : tr("Click the second link");
  }
}

void MeasureAim::take(FrameIndex link, const Vector3& point) {
  if (!type_ || (!link.IsValid() && !takesWorld())) return;
  const Transform pose = link.IsValid() ? workbench_->player()->framePose(link) : Transform();
  clicks_.push_back({link, pose.Inverse() * point});
  if (clicks_.size() == clicksFor(*type_)) return make();
  Q_EMIT changed();
}

std::vector<Vector3> MeasureAim::points() const {
  std::vector<Vector3> points;
  for (const Click& click : clicks_)
    points.push_back(click.link.IsValid() ? workbench_->player()->framePose(click.link) * click.point
                                          : click.point);
  return points;
}

std::string MeasureAim::nameOf(const Click& click) const {
  if (!click.link.IsValid()) return {};
  return workbench_->player()->model()->frames()[static_cast<std::size_t>(click.link.value)].name;
}

std::string MeasureAim::robotOf(const Click& click) const {
  const Scene& scene = workbench_->document()->scene();
  const std::string link = nameOf(click);
  for (const SceneRobot& robot : scene.robots)
    if (link.starts_with(RobotPrefix(scene, robot))) return robot.name;
  return {};
}

void MeasureAim::make() {
  const auto made = std::make_shared<MeasurementDescription>();
  made->type = *type_;
  if (*type_ == MeasurementType::kMass) {
    made->links = clicks_.empty() ? links_ : std::vector<std::string>{nameOf(clicks_[0])};
    made->robots = robots_;
  } else if (*type_ == MeasurementType::kReach) {
    made->frame = nameOf(clicks_[0]);
  } else if (*type_ == MeasurementType::kRobotClearance) {
    made->from_robot = robotOf(clicks_[0]);
    made->to_robot = robotOf(clicks_[1]);
  } else if (!clicks_.empty()) {
    made->from = nameOf(clicks_.front());
    made->to = nameOf(clicks_.back());
    if (takesWorld()) {
      made->from_point = clicks_.front().point;
      made->to_point = clicks_.back().point;
    }
    if (*type_ == MeasurementType::kCornerAngle) {
      made->at = nameOf(clicks_[1]);
      made->at_point = clicks_[1].point;
    }
  }
  // Ended first: the scene is compiled anew with it.
  cancel();
  const ObjectId object = workbench_->document()->editObjects(tr("Measure"), [&](CObjectContainer* scene) {
    const SceneObject& root = scene->root();
    return InsertObject(scene, root.id(), *root.kind().Find(MeasurementKind().plural), made);
  });
  if (object != 0) workbench_->selection()->selectObject(object);
}

}  // namespace linkwright::app
