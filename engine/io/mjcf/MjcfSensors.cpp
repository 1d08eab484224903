// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

struct MjcfSensorName {
  const char* name;
  SensorType type;
};
constexpr MjcfSensorName kMjcfSensors[] = {
    {"jointpos", SensorType::kJointPosition},
    {"jointvel", SensorType::kJointVelocity},
    {"ballquat", SensorType::kJointPosition},
    {"ballangvel", SensorType::kJointVelocity},
    {"jointactuatorfrc", SensorType::kJointActuatorForce},
    {"tendonpos", SensorType::kTendonLength},
    {"tendonvel", SensorType::kTendonVelocity},
    {"actuatorpos", SensorType::kActuatorLength},
    {"actuatorvel", SensorType::kActuatorVelocity},
    {"actuatorfrc", SensorType::kActuatorForce},
    {"framepos", SensorType::kFramePosition},
    {"framequat", SensorType::kFrameOrientation},
    {"framexaxis", SensorType::kFrameXAxis},
    {"frameyaxis", SensorType::kFrameYAxis},
    {"framezaxis", SensorType::kFrameZAxis},
    {"framelinvel", SensorType::kFrameLinearVelocity},
    {"frameangvel", SensorType::kFrameAngularVelocity},
    {"framelinacc", SensorType::kFrameLinearAcceleration},
    {"frameangacc", SensorType::kFrameAngularAcceleration},
    {"velocimeter", SensorType::kVelocimeter},
    {"gyro", SensorType::kGyro},
    {"accelerometer", SensorType::kAccelerometer},
    {"force", SensorType::kForce},
    {"torque", SensorType::kTorque},
    {"touch", SensorType::kTouch},
    {"rangefinder", SensorType::kRangefinder},
    {"subtreecom", SensorType::kSubtreeCom},
    {"subtreelinvel", SensorType::kSubtreeLinearVelocity},
    {"subtreeangmom", SensorType::kSubtreeAngularMomentum},
};

constexpr const char* kLeftOut = ": it is left out";
constexpr double kUsualTimestep = 2e-3;  // [s], as MuJoCo has it

/// One element of <sensor>. What it cannot be is a warning: the model moves as well without it.
class SensorReader {
 public:
  SensorReader(pugi::xml_node node, MjcfIndex* index, MjcfContext* context, MjcfResult* result)
      : element_(context, node, ""), index_(*index), result_(*result) {}

  void Read() {
    const char* const kind = element_.node().name();
    const auto known = std::find_if(std::begin(kMjcfSensors), std::end(kMjcfSensors),
                                    [&](const auto& each) { return std::strcmp(each.name, kind) == 0; });
    if (known == std::end(kMjcfSensors))
      return element_.Warn(MessageOf("mjcf.not-measured-here", {kLeftOut}));
    CheckMjcfAttributes(element_.node(), &element_.context());
    out_.type = known->type;
    out_.line = element_.context().files.LineOf(element_.node());
    out_.name =
        element_.name().empty() ? "sensor#" + std::to_string(result_.sensors.size()) : element_.name();
    const bool taken = std::any_of(result_.sensors.begin(), result_.sensors.end(),
                                   [&](const SensorDescription& other) { return other.name == out_.name; });
    if (taken) return element_.Warn(MessageOf("mjcf.another-sensor-has-same-name", {kLeftOut}));
    if (!ReadObject()) return;
    for (const auto& [attribute, number] :
         {std::pair{"noise", &out_.noise}, std::pair{"cutoff", &out_.cutoff}}) {
      element_.Number(attribute, number);
      if (*number < 0) {
        element_.Warn(MessageOf("mjcf.negative-counts-as-0", {std::string(attribute)}));
        *number = 0;
      }
    }
    ReadSampling();
    // MuJoCo's accelerations of frames are those that accelerometers feel.
    out_.proper = out_.type == SensorType::kFrameLinearAcceleration;
    result_.sensors.push_back(out_);
  }

 private:
  /// A history of `nsample` numbers: computed anew at the first step at or after each multiple of a period,
  /// and shown after a delay. Without a period, at each step.
  void ReadSampling() {
    double samples = 0, interval[2] = {0, 0};
    element_.Number("nsample", &samples);
    element_.Numbers("interval", interval);
    element_.Number("delay", &out_.delay);
    if (!(interval[0] >= 0 && out_.delay >= 0)) {
      element_.Warn(MessageOf("mjcf.interval-delay-cannot-be-negative"));
      interval[0] = out_.delay = 0;
    }
    if (!(samples > 0) && (interval[0] > 0 || out_.delay > 0)) {
      element_.Warn(MessageOf("mjcf.interval-delay-need-nsample-they"));
      interval[0] = out_.delay = 0;
    }
    if (interval[1] != 0) element_.Warn(MessageOf("mjcf.phase-interval-not-read-first"));
    const std::string between = element_.Text("interp");
    if (out_.delay > 0 && !between.empty() && between != "zoh")
      element_.Warn(MessageOf("mjcf.between-samples-there-no-interpolation"));
    if (interval[0] > 0)
      out_.rate = 1 / interval[0];
    else if (out_.delay > 0)
      out_.rate = 1 / result_.timestep.value_or(kUsualTimestep);
    if (const std::string wrong = CheckSensor(out_); !wrong.empty()) {
      element_.Warn(MessageOf("mjcf.read-without", {wrong}));
      out_.rate = out_.delay = 0;
    }
  }

  /// What a list of names has for an attribute; null, with a warning, where it has nothing.
  template <class Map>
  const auto* Named(const Map& map, const char* attribute, const char* what) {
    const std::string name = element_.Text(attribute);
    const auto found = map.find(name);
    if (found != map.end()) return &found->second;
    if (element_.Has(attribute))
      element_.Warn(MessageOf("mjcf.there-no-2", {what, name.substr(0, 100), kLeftOut}));
    else
      element_.Warn(MessageOf("mjcf.names-no", {what, kLeftOut}));
    return static_cast<decltype(&found->second)>(nullptr);
  }

  bool ReadObject() {
    switch (ObjectOf(out_.type)) {
      case SensorObject::kJoint: {
        const auto* const joint = Named(index_.joints, "joint", "joint");
        if (joint == nullptr) return false;
        out_.joint = result_.robot.joints[joint->index].name;
        return true;
      }
      case SensorObject::kTendon:
        out_.tendon = element_.Text("tendon");
        return Named(index_.tendons, "tendon", "tendon") != nullptr;
      case SensorObject::kActuator: {
        out_.actuator = element_.Text("actuator");
        const bool found = std::any_of(result_.actuators.begin(), result_.actuators.end(),
                                       [&](const auto& each) { return each.name == out_.actuator; });
        if (!found)
          element_.Warn(MessageOf("mjcf.there-no-actuator", {out_.actuator.substr(0, 100), kLeftOut}));
        return found;
      }
      case SensorObject::kLink: {
        const auto* const link = Named(index_.bodies, "body", "body");
        if (link == nullptr) return false;
        out_.link = result_.robot.links[*link].name;
        return true;
      }
      case SensorObject::kFrame:
        break;
    }
    if (out_.type < SensorType::kVelocimeter)
      return ReadFrame("objtype", "objname", &out_.frame) &&
             (!element_.Has("refname") || ReadFrame("reftype", "refname", &out_.reference));
    const auto* const site = Named(index_.sites, "site", "site");
    if (site == nullptr) return false;
    out_.frame = site->frame;
    if (out_.type == SensorType::kTouch) ReadZone(*site);
    return true;
  }

  bool ReadFrame(const char* type, const char* name, std::string* frame) {
    const std::string of = element_.Text(type);
    if (of == "site") {
      const auto* const site = Named(index_.sites, name, "site");
      if (site == nullptr) return false;
      *frame = site->frame;
      return true;
    }
    if (of == "xbody" || of == "body") {
      const auto* const body = Named(index_.bodies, name, "body");
      if (body == nullptr) return false;
      *frame = of == "body" ? InertialFrame(*body) : result_.robot.links[*body].name;
      return true;
    }
    if (of == "geom") {
      const auto* const geom = Named(index_.geoms, name, "geom");
      if (geom == nullptr) return false;
      *frame = FrameAt(element_.Text(name) + ":geom", geom->link, geom->X_LG);
      return true;
    }
    if (of == "camera") {
      const std::string camera = element_.Text(name);
      for (const MjcfCamera& each : result_.cameras)
        if (each.name == camera) {
          *frame = FrameAt(camera + ":camera", LinkNumber(each.link), each.X_LC);
          return true;
        }
      element_.Warn(MessageOf("mjcf.there-no-camera", {camera.substr(0, 100), kLeftOut}));
      return false;
    }
    element_.Warn(MessageOf("mjcf.body-xbody-geom-site-or", {std::string(type), of.substr(0, 40), kLeftOut}));
    return false;
  }

  std::size_t LinkNumber(const std::string& name) const {
    const auto& links = result_.robot.links;
    const auto found =
        std::find_if(links.begin(), links.end(), [&](const auto& l) { return l.name == name; });
    return static_cast<std::size_t>(found - links.begin());
  }

  /// The frame in the centre of mass. Its axes are those of the body where these are principal ones.
  std::string InertialFrame(std::size_t link) {
    const LinkDescription& body = result_.robot.links[link];
    if (!body.inertial) return body.name;
    const Matrix3& I = body.inertial->inertia;
    const Matrix3 off = I - Matrix3(I.diagonal().asDiagonal());
    const bool turns = IsDirection(out_.type);
    if (turns && off.norm() > 1e-9 * I.norm()) element_.Warn(MessageOf("mjcf.axes-inertia-are-not-those"));
    if (body.inertial->com.isZero(0)) return body.name;
    return FrameAt(body.name + ":com", link, {Matrix3::Identity(), body.inertial->com});
  }

  /// A frame of the robot there, which sensors share.
  std::string FrameAt(const std::string& wanted, std::size_t link, const Transform& X_LF) {
    RobotDescription& robot = result_.robot;
    const std::string& on = robot.links[link].name;
    std::string name = wanted;
    const auto clashes = [&](const auto& each) { return each.name == name; };
    for (int k = 2;; ++k) {
      const auto frame = std::find_if(robot.frames.begin(), robot.frames.end(), clashes);
      if (frame != robot.frames.end() && frame->link == on && frame->X_LF.p == X_LF.p &&
          frame->X_LF.R == X_LF.R)
        return name;
      if (frame == robot.frames.end() && std::none_of(robot.links.begin(), robot.links.end(), clashes)) break;
      name = wanted + "#" + std::to_string(k);
    }
    robot.frames.push_back({name, on, X_LF, out_.line});
    return name;
  }

  void ReadZone(const MjcfIndex::SiteEntry& site) {
    const auto& s = site.size;
    if (site.type == "box") {
      out_.zone = SensorZone::kBox;
      out_.size = {2 * s[0], 2 * s[1], 2 * s[2]};
    } else if (site.type == "ellipsoid") {
      out_.zone = SensorZone::kEllipsoid;
      out_.size = s;
    } else if (site.type == "capsule" || site.type == "cylinder") {
      out_.zone = site.type == "capsule" ? SensorZone::kCapsule : SensorZone::kCylinder;
      out_.size = {s[0], 2 * s[1], s[2]};
    } else {
      out_.zone = SensorZone::kSphere;
      out_.size = s;
    }
  }

  MjcfElement element_;
  MjcfIndex& index_;
  MjcfResult& result_;
  SensorDescription out_;
};

}  // namespace

void ReadMjcfSensors(pugi::xml_node section, MjcfIndex* index, MjcfContext* context, MjcfResult* result) {
  context->files.ForEachChild(
      section, [&](pugi::xml_node node) { SensorReader(node, index, context, result).Read(); });
}

}  // namespace linkwright
