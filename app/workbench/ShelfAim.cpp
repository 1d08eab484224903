// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/ShelfAim.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

#include "app/languages/MessageText.h"
#include "app/workbench/JoinedText.h"
#include "app/workbench/MeasureAim.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/base/FileAccess.h"
#include "engine/scene/build/Features.h"
#include "engine/scene/build/PlaceLoops.h"
#include "engine/scene/build/PlaceSensors.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/mass/ShapeSolids.h"

namespace linkwright::app {
namespace {

constexpr double kNewDensity = 1000;  // [kg/m³]

constexpr int kRefusalTime = 6000;  // of a refusal in the picture, as in the status line [ms]
constexpr int kRemarkTime = 12000;  // of two lines that are read [ms]

constexpr double kLeastGrid = 1e-6, kLeastAngle = 1e-4;  // [m, rad]

SnapSteps keptSteps(const QSettings& settings) {
  SnapSteps steps;
  steps.on = settings.value("snap/on", true).toBool();
  steps.grid = std::max(settings.value("snap/grid", steps.grid).toDouble(), kLeastGrid);
  steps.angle = std::max(settings.value("snap/angle", steps.angle).toDouble(), kLeastAngle);
  return steps;
}

}  // namespace

// Of what is seen, not of what there is: the second of two boxes is as large as the first.
double lengthThatSuits(Workbench* workbench) {
  const double wanted = std::clamp(workbench->view()->camera().distance / 20, 1e-3, 10.0);
  const double power = std::pow(10, std::floor(std::log10(wanted)));
  return wanted < 2 * power ? power : wanted < 5 * power ? 2 * power : 5 * power;
}

ShelfAim* ShelfAim::of(Workbench* workbench) {
  auto* known = workbench->findChild<ShelfAim*>(QString(), Qt::FindDirectChildrenOnly);
  return known ? known : new ShelfAim(workbench);
}

ShelfAim::ShelfAim(Workbench* workbench)
    : QObject(workbench), workbench_(workbench), steps_(keptSteps(*workbench->settings())) {
  refusal_timer_.setSingleShot(true);
  connect(&refusal_timer_, &QTimer::timeout, this, &ShelfAim::forgetRefusal);
  connect(workbench->document(), &Document::notice, this, [this](const QString& text) {
    if (making_) said_ = text;
  });
  connect(workbench->player(), &Player::replaced, this, [this] {
    if (making_ || !item_) return;
    // Links may have other numbers. A drawing stands in the world.
    if (workbench_->player()->model() == nullptr || item_->make == ShelfMake::kExtrude) return cancel();
    clicks_.clear();
    hovered_.reset();
    Q_EMIT changed();
  });
}

void ShelfAim::setSteps(const SnapSteps& steps) {
  steps_ = {steps.on, std::max(steps.grid, kLeastGrid), std::max(steps.angle, kLeastAngle)};
  QSettings* const settings = workbench_->settings();
  settings->setValue("snap/on", steps_.on);
  settings->setValue("snap/grid", steps_.grid);
  settings->setValue("snap/angle", steps_.angle);
}

// The picture shows what the status line shows, too.
void ShelfAim::refuse(const QString& why) {
  refusal_ = why;
  remark_.clear();
  refusal_timer_.start(kRefusalTime);
  Q_EMIT changed();
}

// A joint by pointing may need a link of its own, or close a loop: what is there now is shown.
void ShelfAim::remarkJoint(ObjectId made) {
  remark_ = joinedText(workbench_->document()->objects(), made);
  if (remark_.isEmpty()) return;
  Q_EMIT workbench_->document()->notice(remark_.section('\n', 0, 0));
  refusal_timer_.start(kRemarkTime);
  Q_EMIT changed();
}

void ShelfAim::forgetRefusal() {
  refusal_timer_.stop();
  if (refusal_.isEmpty() && remark_.isEmpty()) return;
  refusal_.clear();
  remark_.clear();
  Q_EMIT changed();
}

void ShelfAim::arm(const ShelfItem* item) {
  if (!item || workbench_->player()->model() == nullptr) return;
  forgetRefusal();
  cancel();
  MeasureAim::of(workbench_)->cancel();
  if (item->make == ShelfMake::kMaterial) return makeMaterial();
  if (item->make == ShelfMake::kDistance)
    return MeasureAim::of(workbench_)->start(MeasurementType::kDistance);
  if (needsFile(*item)) {
    Q_EMIT meshAsked();
    return;
  }
  item_ = item;
  if (item->make == ShelfMake::kExtrude && !chainStart()) {
    item_ = nullptr;
    const QString why = tr("Select the link that the chain goes on from");
    Q_EMIT workbench_->document()->notice(why);
    refuse(why);
    return;
  }
  Q_EMIT workbench_->keysReturned();
  Q_EMIT changed();
}

void ShelfAim::cancel() {
  reading_.cancel();
  if (!item_) return;
  item_ = nullptr;
  clicks_.clear();
  hovered_.reset();
  plane_.reset();
  sketch_ = {};
  end_ = -1;
  Q_EMIT changed();
}

bool ShelfAim::isDrawn() const {
  return item_ && (item_->make == ShelfMake::kExtrude || item_->make == ShelfMake::kSketch);
}

QString ShelfAim::prompt() const {
  if (!item_) return {};
  const QString title = titleOf(*item_);
  if (item_->make == ShelfMake::kExtrude) return tr("%1: click where the next link ends").arg(title);
  if (item_->make == ShelfMake::kSketch)
    return sketch_.points.empty()
               ? tr("%1: click the first point; it is held by the ground").arg(title)
               : tr("%1: click the next point, with Shift one held by the ground   ·   Enter: make it")
                     .arg(title);
  const bool on_joint =
      item_->make == ShelfMake::kActuator ||
      (item_->make == ShelfMake::kSensor && ObjectOf(item_->sensor) == SensorObject::kJoint);
  if (on_joint) return tr("%1: click a link that the joint moves").arg(title);
  if (clicksOf(*item_) == 1) return tr("%1: click where it shall be").arg(title);
  if (item_->make == ShelfMake::kPointed)
    return clicks_.empty() ? tr("%1: click the axis, edge or face on one link").arg(title)
                           : tr("%1: click the other link").arg(title);
  if (item_->make == ShelfMake::kGear)
    return clicks_.empty() ? tr("%1: click the link whose joint leads").arg(title)
                           : tr("%1: click the link whose joint follows").arg(title);
  if (item_->make == ShelfMake::kLoop)
    return clicks_.empty() ? tr("%1: click the axis, edge, face or point on one link").arg(title)
                           : tr("%1: click the other link, or the ground").arg(title);
  return clicks_.empty() ? tr("%1: click the first point").arg(title)
                         : tr("%1: click the second point").arg(title);
}

void ShelfAim::setHovered(const std::optional<ShelfSpot>& spot) {
  hovered_ = item_ ? spot : std::nullopt;
  Q_EMIT changed();
}

std::string ShelfAim::nameOf(FrameIndex link) const {
  if (!link.IsValid()) return {};
  return workbench_->player()->model()->frames()[static_cast<std::size_t>(link.value)].name;
}

ObjectId ShelfAim::objectOf(FrameIndex link) const {
  return link.IsValid() ? FindNamed(workbench_->document()->objects(), "link", nameOf(link)) : 0;
}

ShelfAim::Click ShelfAim::clickAt(const ShelfSpot& spot) const {
  const Transform X_WL = spot.link.IsValid() ? workbench_->player()->framePose(spot.link) : Transform();
  return {spot.link, X_WL.Inverse() * spot.X};
}

Transform ShelfAim::shown(const Click& click) const {
  return click.link.IsValid() ? workbench_->player()->framePose(click.link) * click.X : click.X;
}

LinkPlace ShelfAim::placeOf(const Click& click) const { return {objectOf(click.link), click.X}; }

std::vector<Vector3> ShelfAim::points() const {
  std::vector<Vector3> points;
  for (const Click& click : clicks_) points.push_back(shown(click).p);
  return points;
}

Geometry ShelfAim::geometry() const {
  return needsFile(*item_) ? mesh_ : newGeometry(item_->shape, lengthThatSuits(workbench_));
}

void ShelfAim::readMesh(const QString& path, const std::optional<ShelfSpot>& spot) {
  cancel();
  const auto read = std::make_shared<MeshResult>();
  NewestWork::Job job;
  job.work = [read, path](const std::stop_token& stop) {
    const std::filesystem::path file(path.toStdString());
    const FileAccess access(file, {});
    *read = ReadMesh(file, access, {{}, stop});
  };
  // Where the scene has changed meanwhile, its place is no longer there: it is placed by a click.
  job.done = [this, read, path, spot, revision = workbench_->document()->revision(),
              model = workbench_->player()->compiled()] {
    const bool same =
        revision == workbench_->document()->revision() && model == workbench_->player()->compiled();
    takeMesh(path, *read, same ? spot : std::nullopt);
  };
  reading_.start(std::move(job));
}

void ShelfAim::takeMesh(const QString& path, const MeshResult& read, const std::optional<ShelfSpot>& spot) {
  if (read.cancelled || workbench_->player()->model() == nullptr) return;
  const QString name = QFileInfo(path).fileName();
  if (!read.mesh) {
    Q_EMIT workbench_->document()->notice(tr("%1: %2").arg(name, messageText(read.error)));
    return;
  }
  cancel();
  mesh_ = {};
  mesh_.type = ShapeType::kMesh;
  mesh_.size = Vector3::Ones();
  mesh_.mesh = read.mesh;
  mesh_.mesh_file = QFileInfo(path).absoluteFilePath().toStdString();
  item_ = findShelfItem("mesh");
  if (spot) {
    take(*spot, false);
  } else {
    Q_EMIT workbench_->keysReturned();
    Q_EMIT changed();
  }
}

Transform ShelfAim::poseOf(const ShelfSpot& spot) const {
  if (item_->make != ShelfMake::kShape || !spot.surface) return spot.X;
  return spot.X * Transform{Matrix3::Identity(), RestHeight(geometry()) * Vector3::UnitZ()};
}

void ShelfAim::take(const ShelfSpot& spot, bool again, bool ground) {
  if (!item_) return;
  forgetRefusal();
  if (item_->make == ShelfMake::kSketch) return drawTo(spot, ground);
  if (item_->make == ShelfMake::kExtrude) return extrudeTo(spot);
  Click click = clickAt(spot);
  if (spot.link.IsValid() && objectOf(spot.link) == 0) {
    const QString why = tr("%1 is no link of a robot").arg(QString::fromStdString(nameOf(spot.link)));
    Q_EMIT workbench_->document()->notice(why);
    refuse(why);
    return;
  }
  if (item_->make == ShelfMake::kShape) click.X = clickAt({spot.link, poseOf(spot), false, false, {}}).X;
  clicks_.push_back(click);
  if (static_cast<int>(clicks_.size()) < clicksOf(*item_)) {
    Q_EMIT changed();
    return;
  }
  const bool done =
      takeOverFirst(workbench_->document(), workbench_, takenOver(),
                    [this, item = item_, clicks = clicks_, again] { place(item, clicks, again); });
  if (!done) cancel();  // placed, or not, by the answer to a question
}

// What the change takes over: frames, and what acts between links, stand in the scene besides.
std::vector<ObjectId> ShelfAim::takenOver() const {
  const ObjectId first = objectOf(clicks_.front().link), last = objectOf(clicks_.back().link);
  switch (item_->make) {
    case ShelfMake::kShape:
    case ShelfMake::kLink:
    case ShelfMake::kGear:
      return {first};
    case ShelfMake::kPointed:
      if (JoinHangsRobot(workbench_->document()->objects(), first, last)) return {first, last};
      return {};
    default:
      return {};
  }
}

void ShelfAim::place(const ShelfItem* item, const std::vector<Click>& clicks, bool again) {
  if (workbench_->player()->model() == nullptr) return;
  item_ = item;
  clicks_ = clicks;
  said_.clear();
  making_ = true;
  const ObjectId object = make();
  making_ = false;
  cancel();
  if (object != 0) workbench_->selection()->selectObject(object);
  if (object != 0 && item->make == ShelfMake::kPointed) remarkJoint(object);
  const bool refused = object == 0 && !said_.isEmpty();
  if (refused) refuse(said_);
  // What was refused here may be placed elsewhere.
  if (!again && !refused) return;
  item_ = item;  // also where the next model is still being made
  Q_EMIT changed();
}

NewLink ShelfAim::newLink() const {
  const double length = lengthThatSuits(workbench_);
  NewLink link;
  link.type = item_->joint;
  link.along = 2 * length * Vector3::UnitZ();
  link.axis = item_->joint == JointType::kPrismatic ? Vector3::UnitZ() : Vector3::UnitY();
  link.shape.type = item_->shape;
  link.shape.width = length / 4;
  return link;
}

ObjectId ShelfAim::make() {
  Document* const document = workbench_->document();
  const QString text = tr("Place %1").arg(titleOf(*item_).toLower());
  const LinkPlace place = placeOf(clicks_.front());
  const auto edit = [&](const std::function<TreeEdit(CObjectContainer*)>& change) {
    return document->editObjects(text, change);
  };
  switch (item_->make) {
    case ShelfMake::kShape:
      return makeShape(place, text);
    case ShelfMake::kLink:
      return edit([&](CObjectContainer* scene) { return AddLinkAt(scene, place, newLink()); });
    case ShelfMake::kFrame:
      return edit([&](CObjectContainer* scene) { return AddFrameAt(scene, place, "frame"); });
    case ShelfMake::kSensor:
      return edit([&, selected = workbench_->selection()->object()](CObjectContainer* scene) {
        return AddSensorAt(scene, place, item_->sensor, selected);
      });
    case ShelfMake::kActuator:
      return edit([&](CObjectContainer* scene) { return AddActuatorAt(scene, place.link); });
    case ShelfMake::kLoop:
      return edit([&](CObjectContainer* scene) {
        return AddLoopAt(scene, place, placeOf(clicks_.back()), item_->loop);
      });
    case ShelfMake::kGear:
      return edit(
          [&](CObjectContainer* scene) { return AddGear(scene, place.link, objectOf(clicks_.back().link)); });
    case ShelfMake::kPointed:
      return edit([&](CObjectContainer* scene) {
        return JoinAt(scene, place, objectOf(clicks_.back().link), item_->joint);
      });
    case ShelfMake::kSpring:
      return makeBetween(BetweenType::kSpring, text);
    case ShelfMake::kDamper:
      return makeBetween(BetweenType::kDamper, text);
    case ShelfMake::kTendon:
      return makeBetween(BetweenType::kTendon, text);
    case ShelfMake::kRod:
      return makeBetween(BetweenType::kRod, text);
    case ShelfMake::kBallLoop:
      return makeBetween(BetweenType::kBallLoop, text);
    case ShelfMake::kMotor:
      return makeOnJoint(false, text);
    case ShelfMake::kDriver:
      return makeOnJoint(true, text);
    case ShelfMake::kCamera:
      return makeCamera(text);
    default:
      return 0;
  }
}

// A mesh is called as its file is. Whether it encloses a volume is to be known where it is weighed.
ObjectId ShelfAim::makeShape(const LinkPlace& place, const QString& text) {
  Visual shape;
  shape.geometry = geometry();
  const bool of_file = needsFile(*item_);
  const QString name =
      of_file ? QFileInfo(QString::fromStdString(mesh_.mesh_file)).completeBaseName() : item_->id;
  const ObjectId made = workbench_->document()->editObjects(text, [&](CObjectContainer* scene) {
    return AddShapeAt(scene, place, name.toStdString(), shape.geometry, kNewDensity);
  });
  if (made == 0 || !of_file) return made;
  for (const ShapeSolid& solid : SolidsOf(std::span(&shape, 1), BadMeshes::kRepair))
    if (!solid.problem.empty())
      Q_EMIT workbench_->document()->notice(
          tr("It weighs as its convex hull does: %1").arg(messageText(solid.problem)));
  return made;
}

ObjectId ShelfAim::makeBetween(BetweenType type, const QString& text) {
  const LinkPoint from = {nameOf(clicks_[0].link), clicks_[0].X.p};
  const LinkPoint to = {nameOf(clicks_[1].link), clicks_[1].X.p};
  const double length = (shown(clicks_[1]).p - shown(clicks_[0]).p).norm();
  return workbench_->document()->editObjects(
      text, [&](CObjectContainer* scene) { return AddBetween(scene, type, from, to, length); });
}

ObjectId ShelfAim::makeOnJoint(bool driver, const QString& text) {
  const Player& player = *workbench_->player();
  ObjectId joint = 0;
  double position = 0;
  if (clicks_[0].link.IsValid()) {
    const auto body = player.model()->frames()[static_cast<std::size_t>(clicks_[0].link.value)].body;
    const Joint& moves = player.model()->joints()[static_cast<std::size_t>(body.value)];
    if (body.value > 0) joint = FindNamed(workbench_->document()->objects(), "joint", moves.name);
    if (body.value > 0 && moves.nq == 1) position = moves.ratio * player.q()[moves.q_index] + moves.offset;
  }
  return workbench_->document()->editObjects(text, [&](CObjectContainer* scene) {
    return driver ? AddDriverOn(scene, joint, position) : AddMotorOn(scene, joint, position);
  });
}

// On a link a camera that it carries, which looks away from its surface; else one that looks from the eye at
// the point.
ObjectId ShelfAim::makeCamera(const QString& text) {
  Click click = clicks_[0];
  Document* const document = workbench_->document();
  if (click.link.IsValid()) {
    click.X.R = click.X.R * Vector3(1, -1, -1).asDiagonal();
    return document->editObjects(text, [&](CObjectContainer* scene) {
      return AddSensorAt(scene, placeOf(click), SensorType::kCamera, 0);
    });
  }
  const render::Camera& view = workbench_->view()->camera();
  const auto camera = std::make_shared<SceneCamera>();
  *camera = {"view", click.X.p, view.distance, view.yaw, view.pitch, view.field_of_view, view.orthographic};
  return document->editObjects(text, [&](CObjectContainer* scene) {
    const SceneObject& root = scene->root();
    return InsertObject(scene, root.id(), *root.kind().Find("cameras"), camera);
  });
}

// The materials are on the page of the scene's contact, which is switched on where it was off.
void ShelfAim::makeMaterial() {
  Document* const document = workbench_->document();
  const auto& parts = document->objects().root().ChildrenOf("contact");
  ObjectId contact = parts.empty() ? 0 : parts.front()->id();
  if (contact == 0)
    contact = document->editObjects(tr("Switch contact on"), [&](CObjectContainer* scene) {
      const SceneObject& root = scene->root();
      return InsertObject(scene, root.id(), *root.kind().Find("contact"),
                          std::make_shared<ContactDescription>());
    });
  if (contact != 0) workbench_->selection()->selectObject(contact);
}

}  // namespace linkwright::app
