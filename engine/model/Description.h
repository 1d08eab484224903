// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Mesh.h"
#include "engine/model/Tendon.h"

namespace linkwright {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Mass [kg], centre of mass in the link's frame [m], inertia about the centre of mass along the link's axes
/// [kg m²].
struct Inertial {
  double mass = 0;
  Vector3 com = Vector3::Zero();
  Matrix3 inertia = Matrix3::Zero();
};

enum class ShapeType { kBox, kSphere, kCylinder, kCapsule, kMesh, kRoundedBox };

/// A shape in its own frame, centred on the origin; cylinders and capsules lie along z.
struct Geometry {
  ShapeType type = ShapeType::kBox;
  Vector3 size = Vector3::Ones();  ///< box, rounded box: side lengths [m]; mesh: scale factors
  double radius = 0.05;            ///< sphere, cylinder, capsule; rounded box: of its edges [m]
  double length = 0.1;             ///< cylinder: height; capsule: height without the caps [m]
  std::string mesh_file;           ///< mesh: as written in the file
  MeshPtr mesh;                    ///< mesh: loaded, or null
};

struct Visual {
  std::string name;
  Transform X_LG;  ///< pose of the shape in the link
  Geometry geometry;
  Color color;
  bool has_color = false;  ///< false: the mesh's own colours, or the default grey
  std::string material;    ///< name in the file
};

enum class JointType { kFixed, kRevolute, kContinuous, kPrismatic, kBall, kFree };
const char* ToString(JointType type);  ///< "fixed", "revolute", …

/// q = multiplier · q(joint) + offset
struct Mimic {
  std::string joint;
  double multiplier = 1, offset = 0;
};

struct LinkDescription {
  std::string name;
  std::optional<Inertial> inertial;
  std::vector<Visual> visuals, collisions;
  int line = 0;  ///< in the file it came from; 0: made by hand
};

struct JointDescription {
  std::string name;
  JointType type = JointType::kRevolute;
  std::string parent, child;                     ///< link names
  Transform X_PJ;                                ///< joint frame (= child frame at q = 0) in the parent link
  Vector3 axis = Vector3::UnitX();               ///< in the joint frame, unit
  double lower = -kInfinity, upper = kInfinity;  ///< [rad] or [m]
  double max_velocity = kInfinity, max_effort = kInfinity;
  double damping = 0;   ///< viscous [N m s/rad] or [N s/m]
  double friction = 0;  ///< Coulomb [N m] or [N]
  double armature = 0;  ///< rotor inertia seen at the joint [kg m²] or [kg]
  std::optional<Mimic> mimic;
  int line = 0;
};

/// A frame fixed to a link, which may be named where a link may.
struct FrameDescription {
  std::string name;  ///< no link of the robot has it
  std::string link;
  Transform X_LF;  ///< pose of the frame in the link
  int line = 0;
};

/// Positions of all joints that a robot's file stores under a name.
struct Posture {
  std::string name;
  std::map<std::string, std::vector<double>> positions;  ///< by joint, as many numbers as it has in q
};

/// A tree of links as files describe it: what every robot reader makes and ModelBuilder takes.
struct RobotDescription {
  std::string name;
  std::string file;  ///< where it came from; empty: made by hand
  std::vector<LinkDescription> links;
  std::vector<JointDescription> joints;
  std::vector<FrameDescription> frames;  ///< besides those that the links have
  std::vector<LoopElement> loops;        ///< joints that close loops between these links; names as in here
  std::vector<TendonDescription> tendons;
  std::vector<Posture> postures;
};

}  // namespace linkwright
