// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "engine/model/Description.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Sensor.h"

namespace linkwright::app {

/// What can be made by pointing into the picture.
enum class ShelfMake {
  kShape,
  kLink,
  kFrame,
  kPointed,  ///< a joint where two links meet
  kSpring,
  kDamper,
  kTendon,
  kRod,
  kBallLoop,
  kLoop,  ///< a loop joint of any other type
  kGear,
  kDistance,
  kMotor,
  kDriver,
  kActuator,
  kSensor,
  kCamera,
  kMaterial,
  kExtrude,
  kSketch
};

/// Under one title on the shelf.
enum class ShelfGroup { kShapes, kLinks, kPointed, kBetween, kMore, kLoops, kSensors };

struct ShelfItem {
  const char* id;     ///< for drags, object names and icons
  const char* title;  ///< to be translated by titleOf
  char key;           ///< that chooses it in menus
  ShelfMake make;
  ShapeType shape = ShapeType::kBox;
  JointType joint = JointType::kRevolute;
  LoopType loop = LoopType::kSpherical;
  SensorType sensor = SensorType::kAccelerometer;
};

/// In the order of the shelf, group by group.
std::span<const ShelfItem> shelfItems();
ShelfGroup groupOf(const ShelfItem& item);
QString titleOf(ShelfGroup group);
/// It is long: folded on the shelf, a menu of its own in menus, with keys of its own.
bool isFolded(ShelfGroup group);
/// Null: there is none.
const ShelfItem* findShelfItem(const QString& id);
QString titleOf(const ShelfItem& item);
/// The same for menus, with its key: "Bo&x", "&1  Spring".
QString menuTextOf(const ShelfItem& item);
/// It is read from a file that is asked for first.
bool needsFile(const ShelfItem& item);
/// By its ending.
bool isMeshFile(const QString& path);
/// How many clicks it takes; 0: it takes them until it is ended.
int clicksOf(const ShelfItem& item);

/// A new shape of a size that suits a length [m].
Geometry newGeometry(ShapeType type, double length);

/// The type of drags from the shelf; their data is the item's id.
inline constexpr const char* kShelfMime = "application/x-linkwright-shelf-item";

}  // namespace linkwright::app
