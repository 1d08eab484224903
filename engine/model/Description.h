// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/math/Interval.h"
#include "engine/math/Types.h"
#include "engine/model/ContactDescription.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Mesh.h"

namespace linkwright {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Mass [kg], centre of mass in the link's frame [m], inertia about the centre of mass along the link's axes
/// [kg m²].
struct Inertial {
  double mass = 0;
  Vector3 com = Vector3::Zero();
  Matrix3 inertia = Matrix3::Zero();
};

enum class ShapeType {
  kBox,
  kSphere,
  kCylinder,
  kCapsule,
  kMesh,
  kRoundedBox,
  kEllipsoid,
  kHull,
  kHalfSpace,
  kHeightField
};

/// Heights [m] on a grid, rows from −y up, each from −x up: row r, column c is heights[r · columns + c].
struct HeightGrid {
  int rows = 0, columns = 0;  ///< at least 2
  std::vector<double> heights;
};

/// A shape in its own frame, centred on the origin; cylinders and capsules lie along z. A half-space is solid
/// where z < 0, without end; a height field is solid below its heights.
struct Geometry {
  ShapeType type = ShapeType::kBox;
  /// Box, rounded box: side lengths [m]; ellipsoid: semi-axes [m]; half-space: x, y of what is drawn [m];
  /// height field: side lengths x, y [m]; mesh: scale factors.
  Vector3 size = Vector3::Ones();
  double radius = 0.05;                       ///< sphere, cylinder, capsule; rounded box: of its edges [m]
  double length = 0.1;                        ///< cylinder: height; capsule: height without the caps [m]
  std::string mesh_file;                      ///< mesh: as written in the file
  MeshPtr mesh;                               ///< mesh: loaded, or null
  std::vector<Vector3> points;                ///< hull: of these [m]
  std::shared_ptr<const HeightGrid> heights;  ///< height field
};

/// Which collision shapes touch, as in MJCF: two do where a bit is set in the type of one and the affinity of
/// the other. All bits: with every shape that has any. Of two shapes with different priorities, the surface
/// of the higher one alone holds.
struct ContactMask {
  int type = -1, affinity = -1;
  int priority = 0;

  bool Touches(const ContactMask& other) const {
    return ((type & other.affinity) | (other.type & affinity)) != 0;
  }
  bool operator==(const ContactMask&) const = default;
};

struct Visual {
  std::string name;
  Transform X_LG;  ///< pose of the shape in the link
  Geometry geometry;
  Color color;
  bool has_color = false;  ///< false: the mesh's own colours, or the default grey
  std::string material;    ///< name in the file
  SurfaceFinish finish;    ///< of a mesh whose parts have their own, only where it is not the default
  /// On a visual shape whose mesh has none of its own; null: none. Not in scene files.
  std::shared_ptr<const ShapeTexture> texture;
  SurfaceDescription surface;  ///< of a collision shape
  ContactMask mask;            ///< of a collision shape; not in scene files
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
  double carried = 0;  ///< part of its weight that is carried: 1 leaves it weightless
  int line = 0;        ///< in the file it came from; 0: made by hand
};

struct JointDescription {
  std::string name;
  JointType type = JointType::kRevolute;
  std::string parent, child;                     ///< link names
  Transform X_PJ;                                ///< joint frame (= child frame at q = 0) in the parent link
  Vector3 axis = Vector3::UnitX();               ///< in the joint frame, unit
  double lower = -kInfinity, upper = kInfinity;  ///< [rad] or [m]
  double max_velocity = kInfinity, max_effort = kInfinity;
  double damping = 0;            ///< viscous [N m s/rad] or [N s/m]
  double friction = 0;           ///< Coulomb [N m] or [N]
  double armature = 0;           ///< rotor inertia seen at the joint [kg m²] or [kg]
  Interval actuator_force;       ///< of all actuators that act on it together [N m] or [N]
  bool actuators_carry = false;  ///< what is carried of its weight counts as their force
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
  std::map<std::string, std::vector<double>> positions;   ///< by joint, as many numbers as it has in q
  std::map<std::string, std::vector<double>> velocities;  ///< the same in v
  std::map<std::string, double> activations, controls;    ///< by actuator of the scene
};

/// A tree of links as files describe it: what every robot reader makes and ModelBuilder takes.
struct RobotDescription {
  std::string name;
  std::string file;  ///< where it came from; empty: made by hand
  std::vector<LinkDescription> links;
  std::vector<JointDescription> joints;
  std::vector<FrameDescription> frames;  ///< besides those that the links have
  std::vector<LoopElement> loops;        ///< joints that close loops between these links; names as in here
  std::vector<Posture> postures;
  std::vector<std::array<std::string, 2>> contact_exclude;  ///< links that do not touch each other
  /// Links that touch each other whatever the masks of their shapes; before the scene's own pairs.
  std::vector<ContactPair> contact_pairs;
  /// Whether a link that a joint connects with the world touches what is fixed to the world.
  bool touches_parent_world = false;
};

}  // namespace linkwright
