// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/Actuator.h"
#include "engine/model/Description.h"
#include "engine/model/Sensor.h"
#include "engine/model/Tendon.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Numbers with as many digits as tell them apart, blanks between.
std::string Numbers(std::span<const double> numbers);
inline std::string Numbers(std::initializer_list<double> numbers) {
  return Numbers(std::span<const double>(numbers.begin(), numbers.size()));
}
void Put(pugi::xml_node node, const char* attribute, std::initializer_list<double> numbers);
void Put(pugi::xml_node node, const char* attribute, const Vector3& v);
/// pos and quat, where they are not the usual ones.
void PutPose(pugi::xml_node node, const Transform& X);
/// Along its principal axes: of a full matrix MuJoCo drops what its iteration leaves beside the diagonal.
/// Right-handed axes of an inertia, and the moments about them [kg m²], which rounding leaves at 0 at least.
struct WrittenInertia {
  Matrix3 axes;
  Vector3 moments;
};
WrittenInertia PrincipalOf(const Matrix3& inertia);
void PutMjcfInertia(pugi::xml_node node, const Matrix3& inertia);

bool IsMjcfJoint(pugi::xml_node node);
/// Of a link with all that is welded to it [kg].
double WeldedMass(const RobotDescription& robot, const std::string& link);
/// MuJoCo has the position of a free joint in the world, and its linear velocity along the world's axes;
/// given are those of a joint that stands at X_WJ, velocities in the child.
void PutFreeInWorld(const Transform& X_WJ, std::vector<double>* position, std::vector<double>* velocity);

/// Where a joint that follows another is, and how fast, as those that lead it start.
std::pair<double, double> Followed(const SceneRobot& robot, const JointDescription& joint);

/// A loop's end: in which body, where in it, and where that is in the world with all joints at 0.
struct MjcfLoopEnd {
  pugi::xml_node body;
  Transform X, X_WB;
};
/// The axes of a loop's end: z along its axis, x along its reference as near as can be.
Transform FrameOf(const Vector3& point, const Vector3& axis, const Vector3& reference);
/// Of a spherical or a fixed loop; the first end is not in the world.
void WriteMjcfLoop(const LoopElement& loop, const std::string& name, const MjcfLoopEnd& i,
                   const MjcfLoopEnd& j, pugi::xml_node section);

/// The site or geom that stands for a stop of a tendon.
std::string MjcfStopName(const TendonDescription& tendon, std::size_t stop);
void WriteMjcfTendons(const std::vector<TendonDescription>& tendons, pugi::xml_node root);
void WriteMjcfActuators(const std::vector<ActuatorDescription>& actuators, pugi::xml_node root);

using MjcfJointTypes = std::map<std::string, JointType>;
/// Whether the format has a sensor of its type on what it is on.
bool HasMjcfSensor(const SensorDescription& sensor, const MjcfJointTypes& joints);
/// The site in whose shape a touch sensor feels, and that shape.
std::string MjcfZoneName(const SensorDescription& sensor);
/// A camera of the body, where the sensor is in it.
void PutMjcfCamera(const SensorDescription& sensor, const Transform& X, pugi::xml_node body);
void PutMjcfZone(const SensorDescription& sensor, pugi::xml_node site);
/// What sensors name: the links, and the types of joints; and the time step [s].
struct MjcfNames {
  const std::map<std::string, pugi::xml_node>& bodies;
  const MjcfJointTypes& joints;
  double dt = 0;
};
void WriteMjcfSensors(const std::vector<SensorDescription>& sensors, const MjcfNames& names,
                      pugi::xml_node root);

}  // namespace linkwright
