// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/ShelfItems.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::app {
namespace {

using enum ShelfMake;

constexpr ShelfItem LinkItem(const char* id, const char* title, char key, ShapeType shape, JointType joint) {
  return {id, title, key, kLink, shape, joint};
}
constexpr ShelfItem JoinItem(const char* id, const char* title, char key, JointType joint) {
  ShelfItem item{id, title, key, kPointed};
  item.joint = joint;
  return item;
}
constexpr ShelfItem LoopItem(const char* id, const char* title, char key, LoopType type) {
  ShelfItem item{id, title, key, kLoop};
  item.loop = type;
  return item;
}
constexpr ShelfItem SensorItem(const char* id, const char* title, char key, SensorType type) {
  ShelfItem item{id, title, key, kSensor};
  item.sensor = type;
  return item;
}

constexpr std::array kShelf = {
    ShelfItem{"box", QT_TRANSLATE_NOOP("Shelf", "Box"), 'b', kShape, ShapeType::kBox},
    ShelfItem{"rounded_box", QT_TRANSLATE_NOOP("Shelf", "Rounded box"), 'u', kShape, ShapeType::kRoundedBox},
    ShelfItem{"sphere", QT_TRANSLATE_NOOP("Shelf", "Sphere"), 's', kShape, ShapeType::kSphere},
    ShelfItem{"ellipsoid", QT_TRANSLATE_NOOP("Shelf", "Ellipsoid"), 'e', kShape, ShapeType::kEllipsoid},
    ShelfItem{"cylinder", QT_TRANSLATE_NOOP("Shelf", "Cylinder"), 'c', kShape, ShapeType::kCylinder},
    ShelfItem{"capsule", QT_TRANSLATE_NOOP("Shelf", "Capsule"), 'a', kShape, ShapeType::kCapsule},
    ShelfItem{"hull", QT_TRANSLATE_NOOP("Shelf", "Wedge"), 'w', kShape, ShapeType::kHull},
    ShelfItem{"half_space", QT_TRANSLATE_NOOP("Shelf", "Half-space"), 'f', kShape, ShapeType::kHalfSpace},
    ShelfItem{"height_field", QT_TRANSLATE_NOOP("Shelf", "Hills"), 'i', kShape, ShapeType::kHeightField},
    ShelfItem{"mesh", QT_TRANSLATE_NOOP("Shelf", "Mesh…"), 'm', kShape, ShapeType::kMesh},
    LinkItem("link_revolute", QT_TRANSLATE_NOOP("Shelf", "Link, turning"), 'l', ShapeType::kCapsule,
             JointType::kRevolute),
    LinkItem("link_prismatic", QT_TRANSLATE_NOOP("Shelf", "Link, sliding"), 'g', ShapeType::kBox,
             JointType::kPrismatic),
    LinkItem("link_ball", QT_TRANSLATE_NOOP("Shelf", "Link, ball joint"), 'j', ShapeType::kCapsule,
             JointType::kBall),
    LinkItem("link_fixed", QT_TRANSLATE_NOOP("Shelf", "Link, fixed"), 'x', ShapeType::kCapsule,
             JointType::kFixed),
    ShelfItem{"extrude", QT_TRANSLATE_NOOP("Shelf", "Extrude chain"), 'h', kExtrude},
    ShelfItem{"sketch", QT_TRANSLATE_NOOP("Shelf", "Sketch linkage"), 'k', kSketch},
    JoinItem("join_revolute", QT_TRANSLATE_NOOP("Shelf", "Hinge by pointing"), 'n', JointType::kRevolute),
    JoinItem("join_prismatic", QT_TRANSLATE_NOOP("Shelf", "Slide by pointing"), 'd', JointType::kPrismatic),
    JoinItem("join_ball", QT_TRANSLATE_NOOP("Shelf", "Ball by pointing"), 'y', JointType::kBall),
    JoinItem("join_fixed", QT_TRANSLATE_NOOP("Shelf", "Weld by pointing"), 'p', JointType::kFixed),
    ShelfItem{"rod", QT_TRANSLATE_NOOP("Shelf", "Rod"), '2', kRod},
    ShelfItem{"spring", QT_TRANSLATE_NOOP("Shelf", "Spring"), '3', kSpring},
    ShelfItem{"damper", QT_TRANSLATE_NOOP("Shelf", "Damper"), '4', kDamper},
    ShelfItem{"tendon", QT_TRANSLATE_NOOP("Shelf", "Tendon"), '5', kTendon},
    ShelfItem{"gear", QT_TRANSLATE_NOOP("Shelf", "Gear"), '1', kGear},
    ShelfItem{"frame", QT_TRANSLATE_NOOP("Shelf", "Frame"), 'r', kFrame},
    ShelfItem{"motor", QT_TRANSLATE_NOOP("Shelf", "Motor"), 'o', kMotor},
    ShelfItem{"driver", QT_TRANSLATE_NOOP("Shelf", "Driver"), 'v', kDriver},
    ShelfItem{"actuator", QT_TRANSLATE_NOOP("Shelf", "Actuator"), 't', kActuator},
    ShelfItem{"distance", QT_TRANSLATE_NOOP("Shelf", "Distance"), '7', kDistance},
    ShelfItem{"material", QT_TRANSLATE_NOOP("Shelf", "Material"), '8', kMaterial},
    ShelfItem{"ball_loop", QT_TRANSLATE_NOOP("Shelf", "Ball loop"), 'b', kBallLoop},
    LoopItem("loop_revolute", QT_TRANSLATE_NOOP("Shelf", "Hinge loop"), 'h', LoopType::kRevolute),
    LoopItem("loop_universal", QT_TRANSLATE_NOOP("Shelf", "Universal loop"), 'u', LoopType::kUniversal),
    LoopItem("loop_cylindrical", QT_TRANSLATE_NOOP("Shelf", "Cylindrical loop"), 'c', LoopType::kCylindrical),
    LoopItem("loop_translational", QT_TRANSLATE_NOOP("Shelf", "Slide loop"), 's', LoopType::kTranslational),
    LoopItem("loop_planar", QT_TRANSLATE_NOOP("Shelf", "Planar loop"), 'p', LoopType::kPlanar),
    LoopItem("loop_fixed", QT_TRANSLATE_NOOP("Shelf", "Weld loop"), 'w', LoopType::kFixed),
    LoopItem("loop_offset", QT_TRANSLATE_NOOP("Shelf", "Offset along an axis"), 'o', LoopType::kOffset),
    LoopItem("loop_angle", QT_TRANSLATE_NOOP("Shelf", "Angle about an axis"), 'a', LoopType::kAngle),
    SensorItem("sensor", QT_TRANSLATE_NOOP("Shelf", "Accelerometer"), 'a', SensorType::kAccelerometer),
    SensorItem("sensor_gyro", QT_TRANSLATE_NOOP("Shelf", "Gyro"), 'g', SensorType::kGyro),
    SensorItem("sensor_velocimeter", QT_TRANSLATE_NOOP("Shelf", "Velocimeter"), 'v',
               SensorType::kVelocimeter),
    SensorItem("sensor_force", QT_TRANSLATE_NOOP("Shelf", "Force in joint"), 'f', SensorType::kForce),
    SensorItem("sensor_torque", QT_TRANSLATE_NOOP("Shelf", "Torque in joint"), 't', SensorType::kTorque),
    SensorItem("sensor_touch", QT_TRANSLATE_NOOP("Shelf", "Touch"), 'u', SensorType::kTouch),
    SensorItem("sensor_rangefinder", QT_TRANSLATE_NOOP("Shelf", "Rangefinder"), 'r',
               SensorType::kRangefinder),
    ShelfItem{"camera", QT_TRANSLATE_NOOP("Shelf", "Camera"), 'c', kCamera},
    SensorItem("sensor_joint_position", QT_TRANSLATE_NOOP("Shelf", "Joint position"), 'p',
               SensorType::kJointPosition),
    SensorItem("sensor_joint_velocity", QT_TRANSLATE_NOOP("Shelf", "Joint velocity"), 'j',
               SensorType::kJointVelocity),
    SensorItem("sensor_frame_position", QT_TRANSLATE_NOOP("Shelf", "Frame position"), 'm',
               SensorType::kFramePosition),
    SensorItem("sensor_frame_orientation", QT_TRANSLATE_NOOP("Shelf", "Frame orientation"), 'i',
               SensorType::kFrameOrientation),
    SensorItem("sensor_frame_x_axis", QT_TRANSLATE_NOOP("Shelf", "Frame x axis"), 'x',
               SensorType::kFrameXAxis),
    SensorItem("sensor_frame_y_axis", QT_TRANSLATE_NOOP("Shelf", "Frame y axis"), 'y',
               SensorType::kFrameYAxis),
    SensorItem("sensor_frame_z_axis", QT_TRANSLATE_NOOP("Shelf", "Frame z axis"), 'z',
               SensorType::kFrameZAxis),
    SensorItem("sensor_frame_velocity", QT_TRANSLATE_NOOP("Shelf", "Frame velocity"), 'e',
               SensorType::kFrameLinearVelocity),
    SensorItem("sensor_frame_angular_velocity", QT_TRANSLATE_NOOP("Shelf", "Frame angular velocity"), 'l',
               SensorType::kFrameAngularVelocity),
    SensorItem("sensor_frame_acceleration", QT_TRANSLATE_NOOP("Shelf", "Frame acceleration"), 'n',
               SensorType::kFrameLinearAcceleration),
    SensorItem("sensor_frame_angular_acceleration", QT_TRANSLATE_NOOP("Shelf", "Frame angular acceleration"),
               'q', SensorType::kFrameAngularAcceleration),
    SensorItem("sensor_subtree_com", QT_TRANSLATE_NOOP("Shelf", "Centre of mass"), 's',
               SensorType::kSubtreeCom),
    SensorItem("sensor_subtree_velocity", QT_TRANSLATE_NOOP("Shelf", "Velocity of centre of mass"), '1',
               SensorType::kSubtreeLinearVelocity),
    SensorItem("sensor_subtree_angular_momentum", QT_TRANSLATE_NOOP("Shelf", "Angular momentum"), '2',
               SensorType::kSubtreeAngularMomentum),
    SensorItem("sensor_tendon_length", QT_TRANSLATE_NOOP("Shelf", "Tendon length"), 'h',
               SensorType::kTendonLength),
    SensorItem("sensor_tendon_velocity", QT_TRANSLATE_NOOP("Shelf", "Tendon velocity"), 'd',
               SensorType::kTendonVelocity),
    SensorItem("sensor_actuator_length", QT_TRANSLATE_NOOP("Shelf", "Actuator length"), '3',
               SensorType::kActuatorLength),
    SensorItem("sensor_actuator_velocity", QT_TRANSLATE_NOOP("Shelf", "Actuator velocity"), '4',
               SensorType::kActuatorVelocity),
    SensorItem("sensor_actuator_force", QT_TRANSLATE_NOOP("Shelf", "Actuator force"), '5',
               SensorType::kActuatorForce),
    SensorItem("sensor_joint_actuator_force", QT_TRANSLATE_NOOP("Shelf", "Joint force of actuators"), 'o',
               SensorType::kJointActuatorForce),
};

constexpr int kHillPoints = 9;

// The same ones while the length is: pictures ask again and again for what is to be placed, and draw the mesh
// that was made of them.
std::shared_ptr<const HeightGrid> hillsOf(double length) {
  static double made_for = 0;
  static std::shared_ptr<const HeightGrid> made;
  if (made && made_for == length) return made;
  auto hills = std::make_shared<HeightGrid>();
  hills->rows = hills->columns = kHillPoints;
  for (int row = 0; row < kHillPoints; ++row)
    for (int column = 0; column < kHillPoints; ++column)
      hills->heights.push_back(length / 2 * std::sin(2 * kPi * row / (kHillPoints - 1)) *
                               std::sin(2 * kPi * column / (kHillPoints - 1)));
  made_for = length;
  made = std::move(hills);
  return made;
}

}  // namespace

std::span<const ShelfItem> shelfItems() { return kShelf; }

const ShelfItem* findShelfItem(const QString& id) {
  const auto* const found =
      std::find_if(kShelf.begin(), kShelf.end(), [&](const ShelfItem& item) { return id == item.id; });
  return found == kShelf.end() ? nullptr : found;
}

ShelfGroup groupOf(const ShelfItem& item) {
  switch (item.make) {
    case kShape:
      return ShelfGroup::kShapes;
    case kLink:
    case kExtrude:
    case kSketch:
      return ShelfGroup::kLinks;
    case kPointed:
      return ShelfGroup::kPointed;
    case kRod:
    case kSpring:
    case kDamper:
    case kTendon:
    case kGear:
      return ShelfGroup::kBetween;
    case kBallLoop:
    case kLoop:
      return ShelfGroup::kLoops;
    case kSensor:
    case kCamera:
      return ShelfGroup::kSensors;
    default:
      return ShelfGroup::kMore;
  }
}

QString titleOf(ShelfGroup group) {
  constexpr std::array kTitles = {QT_TRANSLATE_NOOP("Shelf", "Shapes"),
                                  QT_TRANSLATE_NOOP("Shelf", "Links"),
                                  QT_TRANSLATE_NOOP("Shelf", "Joints between links"),
                                  QT_TRANSLATE_NOOP("Shelf", "Between two links"),
                                  QT_TRANSLATE_NOOP("Shelf", "More"),
                                  QT_TRANSLATE_NOOP("Shelf", "Loop joints"),
                                  QT_TRANSLATE_NOOP("Shelf", "Sensors")};
  return QCoreApplication::translate("Shelf", kTitles[static_cast<std::size_t>(group)]);
}

bool isFolded(ShelfGroup group) { return group == ShelfGroup::kLoops || group == ShelfGroup::kSensors; }

QString titleOf(const ShelfItem& item) { return QCoreApplication::translate("Shelf", item.title); }

QString menuTextOf(const ShelfItem& item) {
  QString title = titleOf(item);
  const auto at = title.indexOf(QLatin1Char(item.key), 0, Qt::CaseInsensitive);
  return at < 0 ? QStringLiteral("&%1  %2").arg(QLatin1Char(item.key)).arg(title) : title.insert(at, '&');
}

bool needsFile(const ShelfItem& item) { return item.make == kShape && item.shape == ShapeType::kMesh; }

bool isMeshFile(const QString& path) {
  constexpr std::array kEndings = {".stl", ".obj", ".dae", ".ply", ".glb", ".gltf", ".msh"};
  return std::any_of(kEndings.begin(), kEndings.end(), [&](const char* ending) {
    return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
  });
}

int clicksOf(const ShelfItem& item) {
  switch (item.make) {
    case kPointed:
    case kSpring:
    case kDamper:
    case kTendon:
    case kRod:
    case kBallLoop:
    case kLoop:
    case kGear:
    case kDistance:
      return 2;
    case kExtrude:
    case kSketch:
      return 0;
    default:
      return 1;
  }
}

Geometry newGeometry(ShapeType type, double length) {
  Geometry made;
  made.type = type;
  made.size = Vector3::Constant(length);
  made.radius = length / 2;
  made.length = length;
  switch (type) {
    case ShapeType::kRoundedBox:
      made.radius = length / 10;
      break;
    case ShapeType::kEllipsoid:
      made.size = {length / 2, length / 3, length / 4};
      break;
    case ShapeType::kCapsule:
      made.radius = length / 4;
      break;
    case ShapeType::kHull:
      for (const double y : {-0.5, 0.5})
        made.points.insert(made.points.end(),
                           {length * Vector3(-0.5, y, -0.5), length * Vector3(0.5, y, -0.5),
                            length * Vector3(-0.5, y, 0.5)});
      break;
    case ShapeType::kHalfSpace:
      made.size = {20 * length, 20 * length, length};
      break;
    case ShapeType::kHeightField:
      made.size = {20 * length, 20 * length, length};
      made.heights = hillsOf(length);
      break;
    default:
      break;
  }
  return made;
}

}  // namespace linkwright::app
