// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/PlaceSensors.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// As the scene names a link, and the next joint above it that moves; empty: there is none.
struct Pointed {
  std::string link, joint;
};
Pointed NamesOfPointed(const CObjectContainer& scene, ObjectId link) {
  const SceneObject& object = *scene.Find(link);
  const SceneObject& robot = *object.parent();
  const std::string prefix = RobotPrefix(scene.ToScene(), robot.As<SceneRobot>());
  std::string at = object.name(), joint;
  const auto& joints = robot.ChildrenOf("joints");
  for (std::size_t i = 0; i <= joints.size() && joint.empty(); ++i) {
    const auto above = std::find_if(joints.begin(), joints.end(), [&](const auto& each) {
      return each->template As<JointDescription>().child == at;
    });
    if (above == joints.end()) break;
    const auto& moves = (*above)->As<JointDescription>();
    if (moves.type != JointType::kFixed) joint = prefix + moves.name;
    at = moves.parent;
  }
  return {prefix + object.name(), joint};
}

// Of a list of the scene: what is selected, else what acts there, else the first one; empty: there is none.
template <class Acts>
std::string Chosen(const CObjectContainer& scene, const char* list, ObjectId selected, const Acts& acts) {
  const auto& all = scene.root().ChildrenOf(list);
  if (all.empty()) return {};
  auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each->id() == selected; });
  if (found == all.end()) found = std::find_if(all.begin(), all.end(), acts);
  return (found == all.end() ? all.front() : *found)->name();
}

TreeEdit AddOnFrame(CObjectContainer* scene, const LinkPlace& place,
                    const std::shared_ptr<SensorDescription>& sensor) {
  TreeEdit frame = AddFrameAt(scene, place, sensor->name + "_frame");
  if (!frame.ok()) return frame;
  return FollowedBy(scene, std::move(frame), [&](CObjectContainer* open) {
    sensor->frame = NameInScene(*open, frame.object);
    return AddToScene(open, "sensors", sensor);
  });
}

}  // namespace

TreeEdit AddSensorAt(CObjectContainer* scene, const LinkPlace& place, SensorType type, ObjectId selected) {
  PartOfRobot part;
  if (Message why = FindPart(*scene, place.link, LinkKind(), &part); !why.text.empty())
    return NotBuilt(place.link == 0 ? MessageOf("build.sensor-on-link") : std::move(why));
  const auto sensor = std::make_shared<SensorDescription>();
  sensor->name = ToString(type);
  sensor->type = type;
  const Pointed pointed = NamesOfPointed(*scene, place.link);
  switch (ObjectOf(type)) {
    case SensorObject::kFrame:
      return AddOnFrame(scene, place, sensor);
    case SensorObject::kLink:
      sensor->link = pointed.link;
      break;
    case SensorObject::kJoint:
      sensor->joint = pointed.joint;
      if (sensor->joint.empty()) return NotBuilt(NoJointMoves());
      break;
    case SensorObject::kTendon:
      sensor->tendon = Chosen(*scene, "tendons", selected, [&](const auto& each) {
        const auto& stops = each->ChildrenOf("stops");
        return std::any_of(stops.begin(), stops.end(), [&](const auto& stop) {
          return stop->template As<TendonStopDescription>().link == pointed.link;
        });
      });
      if (sensor->tendon.empty()) return NotBuilt(MessageOf("build.no-tendon"));
      break;
    case SensorObject::kActuator:
      sensor->actuator = Chosen(*scene, "actuators", selected, [&](const auto& each) {
        const auto& joint = each->template As<ActuatorDescription>().joint;
        return !joint.empty() && joint == pointed.joint;
      });
      if (sensor->actuator.empty()) return NotBuilt(MessageOf("build.no-actuator"));
      break;
  }
  return AddToScene(scene, "sensors", sensor);
}

TreeEdit AddActuatorAt(CObjectContainer* scene, ObjectId link) {
  PartOfRobot part;
  if (Message why = FindPart(*scene, link, LinkKind(), &part); !why.text.empty())
    return NotBuilt(link == 0 ? MessageOf("build.actuator-on-link") : std::move(why));
  const auto actuator = std::make_shared<ActuatorDescription>();
  actuator->joint = NamesOfPointed(*scene, link).joint;
  if (actuator->joint.empty()) return NotBuilt(NoJointMoves());
  return AddToScene(scene, "actuators", actuator);
}

}  // namespace linkwright
