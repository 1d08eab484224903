// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfWriter.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <tuple>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/mjcf/MjcfWriterParts.h"
#include "engine/math/Rotation.h"
#include "engine/scene/Keyframes.h"
#include "engine/scene/Kind.h"
#include "engine/scene/RobotNames.h"

namespace linkwright {
namespace {

/// What the key of the start is called, if no keyframe is.
constexpr const char* kStart = "start";

class MjcfWriter {
 public:
  MjcfWriter(const Scene& scene, ProblemList* problems) : scene_(scene), problems_(*problems) {}

  std::string Run() {
    pugi::xml_node root = document_.append_child("mujoco");
    root.append_attribute("model") = scene_.name.empty() ? "scene" : scene_.name.c_str();
    pugi::xml_node compiler = root.append_child("compiler");
    compiler.append_attribute("angle") = "radian";
    compiler.append_attribute("autolimits") = "true";
    // What has no mass gets none by its shapes.
    compiler.append_attribute("inertiafromgeom") = "false";
    pugi::xml_node option = root.append_child("option");
    Put(option, "timestep", {scene_.simulation.dt});
    Put(option, "gravity", scene_.gravity);
    assets_ = root.append_child("asset");
    world_ = root.append_child("worldbody");
    for (const SceneRobot& robot : scene_.robots) Robot(robot);
    if (!scene_.mechanism.empty()) Lost("mechanism", MessageOf("mjcf.lost-bodies-in-euler-parameters"));
    if (scene_.trot) Lost("trot", MessageOf("mjcf.lost-trots"));
    PlaceStops();
    Excludes(root);
    Equalities(root);
    WriteMjcfTendons(scene_.tendons, root);
    WriteMjcfActuators(scene_.actuators, root);
    for (const ActuatorDescription& actuator : scene_.actuators)
      if (actuator.signal != Function())
        Lost("actuator \"" + actuator.name + "\"", MessageOf("mjcf.lost-signals"));
    for (const RecordedInput& input : scene_.recorded_inputs)
      Lost("recorded input \"" + input.name + "\"", MessageOf("mjcf.lost-recorded-inputs"));
    for (const InputNoise& noise : scene_.input_noise)
      Lost("input noise \"" + noise.name + "\"", MessageOf("mjcf.lost-noise-on-controls"));
    for (const StartNoise& noise : scene_.start_noise)
      Lost("start noise \"" + noise.name + "\"", MessageOf("mjcf.lost-noise-on-start"));
    WriteMjcfSensors(scene_.sensors, {bodies_, joint_types_, scene_.simulation.dt}, root);
    for (const SensorDescription& sensor : scene_.sensors) ReportLost(sensor);
    for (const ForceElement& force : scene_.forces)
      if (springs_.count(&force) == 0) Lost("force \"" + force.name + "\"", ToString(force.kind));
    Keyframes(root);
    if (!assets_.first_child()) root.remove_child(assets_);
    std::ostringstream out;
    document_.save(out, "  ");
    return out.str();
  }

 private:
  void Lost(const std::string& element, const Message& what) {
    problems_.Add(Severity::kWarning, {}, 0, element, MessageOf("mjcf.mjcf-has-no-left-out", {what}));
  }

  void ReportLost(const SensorDescription& sensor) {
    const std::string label = "sensor \"" + sensor.name + "\"";
    if (sensor.type == SensorType::kCamera) {
      problems_.Add(Severity::kWarning, {}, 0, label, MessageOf("mjcf.written-as-camera-body-without"));
      return;
    }
    if (!HasMjcfSensor(sensor, joint_types_))
      Lost(label, MessageOf("mjcf.lost-sensor", {ToString(sensor.type)}));
    if (sensor.type == SensorType::kFrameLinearAcceleration && !sensor.proper)
      problems_.Add(Severity::kWarning, {}, 0, label, MessageOf("mjcf.mjcf-s-acceleration-frame-less"));
  }

  void Robot(const SceneRobot& robot) {
    const RobotDescription& description = robot.description;
    const std::string prefix = RobotPrefix(scene_, robot);
    std::map<std::string, const JointDescription*> above;
    for (const JointDescription& joint : description.joints) above[joint.child] = &joint;
    for (const LinkDescription& link : description.links)
      if (above.count(link.name) == 0) {
        pugi::xml_node body = Body(robot, link, prefix, robot.X_WR, world_);
        if (robot.floating) {
          pugi::xml_node joint = body.prepend_child("freejoint");
          joint.append_attribute("name") = BaseJointName(robot, prefix).c_str();
          order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(first_of_robot_),
                        {&robot, nullptr, JointType::kFree});
        }
        first_of_robot_ = order_.size();
      }
  }

  static std::string BaseJointName(const SceneRobot& robot, const std::string& prefix) {
    return prefix.empty() ? robot.name + "_base" : prefix + "base";
  }

  pugi::xml_node Body(const SceneRobot& robot, const LinkDescription& link, const std::string& prefix,
                      const Transform& X, pugi::xml_node parent) {
    // What an MJCF file has in its world is a link of this name.
    const bool is_world = parent == world_ && prefix + link.name == "world" && !robot.floating &&
                          X.p.isZero(0) && X.R == Matrix3::Identity();
    pugi::xml_node body = is_world ? world_ : parent.append_child("body");
    bodies_[prefix + link.name] = body;
    if (!is_world) poses_[body] = poses_[parent] * X;
    if (!is_world) {
      body.append_attribute("name") = (prefix + link.name).c_str();
      PutPose(body, X);
      if (link.carried != 0) Put(body, "gravcomp", {link.carried});
    }
    const RobotDescription& description = robot.description;
    for (const JointDescription& joint : description.joints)
      if (joint.child == link.name && joint.type != JointType::kFixed) Joint(robot, joint, prefix, body);
    if (link.inertial && !is_world) {
      pugi::xml_node inertial = body.append_child("inertial");
      Put(inertial, "pos", link.inertial->com);
      Put(inertial, "mass", {link.inertial->mass});
      PutMjcfInertia(inertial, link.inertial->inertia);
    }
    if (body.find_child([](pugi::xml_node node) { return IsMjcfJoint(node); }) ||
        (parent == world_ && robot.floating))
      if (!(WeldedMass(description, link.name) > 0))
        problems_.Add(Severity::kWarning, {}, 0, "link \"" + prefix + link.name + "\"",
                      MessageOf("mjcf.moves-has-no-mass-mjcf"));
    for (const Visual& shape : link.visuals) Shape(shape, link, false, body);
    for (const Visual& shape : link.collisions) Shape(shape, link, true, body);
    for (const FrameDescription& frame : description.frames)
      if (frame.link == link.name) Site(prefix + frame.name, frame.X_LF, body);
    for (const JointDescription& joint : description.joints) {
      if (joint.parent != link.name) continue;
      const auto child =
          std::find_if(description.links.begin(), description.links.end(),
                       [&](const LinkDescription& other) { return other.name == joint.child; });
      if (child != description.links.end()) Body(robot, *child, prefix, joint.X_PJ, body);
    }
    return body;
  }

  void Joint(const SceneRobot& robot, const JointDescription& joint, const std::string& prefix,
             pugi::xml_node body) {
    order_.push_back({&robot, &joint, joint.type});
    joint_types_[prefix + joint.name] = joint.type;
    if (joint.type == JointType::kFree) {
      body.append_child("freejoint").append_attribute("name") = (prefix + joint.name).c_str();
      return;
    }
    pugi::xml_node node = body.append_child("joint");
    node.append_attribute("name") = (prefix + joint.name).c_str();
    const bool ball = joint.type == JointType::kBall, slides = joint.type == JointType::kPrismatic;
    node.append_attribute("type") = ball ? "ball" : slides ? "slide" : "hinge";
    if (!ball) Put(node, "axis", joint.axis);
    const auto number = [&](const char* key, const std::map<std::string, double>& changed, double value) {
      const auto found = changed.find(joint.name);
      const double now = found == changed.end() ? value : found->second;
      if (now != 0) Put(node, key, {now});
    };
    number("damping", robot.damping, joint.damping);
    number("frictionloss", robot.friction, joint.friction);
    number("armature", robot.armature, joint.armature);
    if (joint.type != JointType::kContinuous && std::isfinite(joint.upper) && scene_.limits)
      Put(node, "range", {ball ? 0 : joint.lower, joint.upper});
    if (joint.actuator_force != Interval())
      Put(node, "actuatorfrcrange", {joint.actuator_force.least, joint.actuator_force.most});
    if (joint.actuators_carry) node.append_attribute("actuatorgravcomp") = "true";
    for (const ForceElement& force : scene_.forces) {
      if (force.kind != ForceKind::kSpring || !force.enabled || force.joint != prefix + joint.name) continue;
      if (node.attribute("stiffness")) continue;  // one a joint
      Put(node, "stiffness", {force.stiffness});
      if (force.rest != 0) Put(node, "springref", {force.rest});
      springs_.insert(&force);
    }
    for (const auto* stops : {&robot.stop_stiffness, &robot.stop_dissipation})
      if (stops->count(joint.name) != 0)
        Lost("joint \"" + prefix + joint.name + "\"", MessageOf("mjcf.lost-limit-stops"));
  }

  void Shape(const Visual& shape, const LinkDescription& link, bool touches, pugi::xml_node body) {
    const Geometry& g = shape.geometry;
    pugi::xml_node geom = body.append_child("geom");
    PutPose(geom, shape.X_LG);
    const char* type = "box";
    switch (g.type) {
      case ShapeType::kRoundedBox:
        problems_.Add(Severity::kWarning, {}, 0, "link \"" + link.name + "\"",
                      MessageOf("mjcf.mjcf-has-no-rounded-box"));
        [[fallthrough]];
      case ShapeType::kBox:
        Put(geom, "size", Vector3(g.size / 2));
        break;
      case ShapeType::kSphere:
        type = "sphere";
        Put(geom, "size", {g.radius});
        break;
      case ShapeType::kCylinder:
        type = "cylinder";
        Put(geom, "size", {g.radius, g.length / 2});
        break;
      case ShapeType::kCapsule:
        type = "capsule";
        Put(geom, "size", {g.radius, g.length / 2});
        break;
      case ShapeType::kEllipsoid:
        type = "ellipsoid";
        Put(geom, "size", g.size);
        break;
      case ShapeType::kHalfSpace:
        type = "plane";
        Put(geom, "size", {g.size.x() / 2, g.size.y() / 2, .1});
        break;
      case ShapeType::kMesh:
      case ShapeType::kHull:
        type = "mesh";
        geom.append_attribute("mesh") = Mesh(g).c_str();
        break;
      case ShapeType::kHeightField:
        body.remove_child(geom);
        return Lost("link \"" + link.name + "\"", MessageOf("mjcf.lost-heights"));
    }
    geom.append_attribute("type") = type;
    if (!touches) {
      geom.append_attribute("contype") = "0";
      geom.append_attribute("conaffinity") = "0";
      geom.append_attribute("group") = "2";
      if (shape.has_color) Put(geom, "rgba", {shape.color.r, shape.color.g, shape.color.b, shape.color.a});
      return;
    }
    geom.append_attribute("group") = "3";
    if (shape.mask.type != -1) geom.append_attribute("contype") = shape.mask.type;
    if (shape.mask.affinity != -1) geom.append_attribute("conaffinity") = shape.mask.affinity;
    if (shape.mask.priority != 0) geom.append_attribute("priority") = shape.mask.priority;
    const Surface defaults = scene_.contact ? scene_.contact->defaults : Surface();
    const Surface surface = CombineSurfaces(shape.surface, {}, ContactCombine::kMax, defaults);
    geom.append_attribute("condim") = surface.rolling > 0 ? "6" : surface.torsional > 0 ? "4" : "3";
    Put(geom, "friction", {surface.friction, surface.torsional, surface.rolling});
  }

  // The name of its asset, made where it is not there yet.
  std::string Mesh(const Geometry& g) {
    std::ostringstream key;
    key << g.mesh_file << ' ' << Numbers({g.size.x(), g.size.y(), g.size.z()});
    for (const Vector3& p : g.points) key << ' ' << Numbers({p.x(), p.y(), p.z()});
    const auto [found, is_new] = meshes_.emplace(key.str(), "mesh" + std::to_string(meshes_.size() + 1));
    if (!is_new) return found->second;
    pugi::xml_node mesh = assets_.append_child("mesh");
    mesh.append_attribute("name") = found->second.c_str();
    if (g.type == ShapeType::kMesh) {
      mesh.append_attribute("file") = g.mesh_file.c_str();
      if (g.size != Vector3::Ones()) Put(mesh, "scale", g.size);
      return found->second;
    }
    std::vector<double> vertices;
    for (const Vector3& p : g.points) vertices.insert(vertices.end(), p.begin(), p.end());
    mesh.append_attribute("vertex") = Numbers(vertices).c_str();
    return found->second;
  }

  static pugi::xml_node Site(const std::string& name, const Transform& X, pugi::xml_node body) {
    pugi::xml_node site = body.append_child("site");
    site.append_attribute("name") = name.c_str();
    PutPose(site, X);
    return site;
  }

  // Where a link or frame of the scene is; the world for no name.
  pugi::xml_node At(const std::string& link, Transform* X) const {
    if (link.empty()) return world_;
    if (const auto body = bodies_.find(link); body != bodies_.end()) return body->second;
    for (const SceneRobot& robot : scene_.robots)
      for (const FrameDescription& frame : robot.description.frames)
        if (RobotPrefix(scene_, robot) + frame.name == link) {
          *X = frame.X_LF * *X;
          return bodies_.at(RobotPrefix(scene_, robot) + frame.link);
        }
    return {};
  }

  // Points and obstacles of tendons are sites and geoms of bodies; so are links that actuators name as sites.
  void PlaceStops() {
    for (const TendonDescription& tendon : scene_.tendons)
      for (std::size_t i = 0; i < tendon.stops.size(); ++i) {
        const TendonStopDescription& stop = tendon.stops[i];
        if (stop.kind == TendonStop::kPulley) continue;
        Transform X = stop.X_LS;
        pugi::xml_node body = At(stop.link, &X);
        const std::string name = MjcfStopName(tendon, i);
        if (stop.kind == TendonStop::kPoint) {
          Site(name, X, body);
          continue;
        }
        pugi::xml_node geom = body.append_child("geom");
        geom.append_attribute("name") = name.c_str();
        const bool ball = stop.kind == TendonStop::kSphere;
        geom.append_attribute("type") = ball ? "sphere" : "cylinder";
        Put(geom, "size", {stop.radius, 10 * stop.radius});
        PutPose(geom, X);
        for (const char* key : {"contype", "conaffinity"}) geom.append_attribute(key) = "0";
        geom.append_attribute("group") = "4";
        if (!stop.side) continue;
        Transform side;
        side.p = *stop.side;
        pugi::xml_node other = At(stop.side_link, &side);
        Site(name + "_side", side, other);
      }
    for (const ActuatorDescription& actuator : scene_.actuators)
      for (const std::string* link : {&actuator.site, &actuator.reference, &actuator.crank, &actuator.slider})
        if (bodies_.count(*link) != 0 && sites_.insert(*link).second) Site(*link, {}, bodies_.at(*link));
    for (const SensorDescription& sensor : scene_.sensors) {
      if (ObjectOf(sensor.type) != SensorObject::kFrame || sensor.type < SensorType::kVelocimeter) continue;
      Transform X;
      pugi::xml_node body = At(sensor.frame, &X);
      if (sensor.type == SensorType::kCamera)
        PutMjcfCamera(sensor, X, body);
      else if (sensor.type == SensorType::kTouch)
        PutMjcfZone(sensor, Site(MjcfZoneName(sensor), X, body));
      else if (bodies_.count(sensor.frame) != 0 && sites_.insert(sensor.frame).second)
        Site(sensor.frame, {}, body);
    }
  }

  void Excludes(pugi::xml_node root) {
    pugi::xml_node contact = root.append_child("contact");
    const auto exclude = [&](const std::string& a, const std::string& b) {
      if (bodies_.count(a) == 0 || bodies_.count(b) == 0) return;
      pugi::xml_node node = contact.append_child("exclude");
      node.append_attribute("body1") = a.c_str();
      node.append_attribute("body2") = b.c_str();
    };
    for (const SceneRobot& robot : scene_.robots) {
      const std::string prefix = RobotPrefix(scene_, robot);
      for (const auto& [a, b] : robot.description.contact_exclude) exclude(prefix + a, prefix + b);
      if (!robot.description.contact_pairs.empty())
        Lost("robot \"" + robot.name + "\"", MessageOf("mjcf.lost-surfaces-of-pairs"));
    }
    if (scene_.contact) {
      for (const auto& [a, b] : scene_.contact->exclude) exclude(a, b);
      if (!scene_.contact->pairs.empty()) Lost("contact.pairs", MessageOf("mjcf.lost-surfaces-of-pairs"));
      if (scene_.contact->ground) {
        pugi::xml_node ground = world_.prepend_child("geom");
        ground.append_attribute("name") = "ground";
        ground.append_attribute("type") = "plane";
        Put(ground, "size", {5, 5, .1});
        const Vector3 n = scene_.contact->ground->normal.normalized();
        PutPose(ground, {Quaternion::FromTwoVectors(Vector3::UnitZ(), n).toRotationMatrix(),
                         {0, 0, scene_.contact->ground->height}});
      }
    }
    if (!contact.first_child()) root.remove_child(contact);
  }

  void Equalities(pugi::xml_node root) {
    pugi::xml_node equality = root.append_child("equality");
    const auto add = [&](const LoopElement& loop, const std::string& prefix) {
      if (loop.type != LoopType::kSpherical && loop.type != LoopType::kFixed)
        return Lost("loop \"" + loop.name + "\"", MessageOf("mjcf.lost-loop-of-type", {ToString(loop.type)}));
      MjcfLoopEnd i{{}, FrameOf(loop.point_i, loop.axis_i, loop.ref_i), {}};
      MjcfLoopEnd j{{}, FrameOf(loop.point_j, loop.axis_j, loop.ref_j), {}};
      i.body = At(loop.link_i.empty() ? "" : prefix + loop.link_i, &i.X);
      j.body = At(loop.link_j.empty() ? "" : prefix + loop.link_j, &j.X);
      if (!i.body || !j.body || i.body == j.body)
        return Lost("loop \"" + loop.name + "\"", MessageOf("mjcf.lost-loop-between-links"));
      i.X_WB = poses_[i.body];
      j.X_WB = poses_[j.body];
      if (i.body == world_) std::swap(i, j);
      WriteMjcfLoop(loop, prefix + loop.name, i, j, equality);
    };
    for (const SceneRobot& robot : scene_.robots) {
      const std::string prefix = RobotPrefix(scene_, robot);
      for (const LoopElement& loop : robot.description.loops) add(loop, prefix);
      for (const JointDescription& joint : robot.description.joints) {
        if (!joint.mimic || robot.independent_mimic) continue;
        pugi::xml_node node = equality.append_child("joint");
        node.append_attribute("joint1") = (prefix + joint.name).c_str();
        node.append_attribute("joint2") = (prefix + joint.mimic->joint).c_str();
        Put(node, "polycoef", {joint.mimic->offset, joint.mimic->multiplier, 0, 0, 0});
      }
    }
    for (const LoopElement& loop : scene_.loops) add(loop, {});
    if (!equality.first_child()) root.remove_child(equality);
  }

  /// The attributes of a key: "qpos", …
  using Key = std::vector<std::pair<const char*, std::string>>;

  // The start, then keyframes by name. One that is the start, and is called so, stands for it.
  void Keyframes(pugi::xml_node root) {
    if (order_.empty()) return;
    pugi::xml_node section = root.append_child("keyframe");
    const auto add = [&](const std::string& name, const Key& key) {
      pugi::xml_node node = section.append_child("key");
      node.append_attribute("name") = name.c_str();
      for (const auto& [attribute, numbers] : key) node.append_attribute(attribute) = numbers.c_str();
    };
    const std::vector<std::string> names = KeyframeNames(scene_);
    const auto taken = [&](const std::string& name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto key_of = [&](const std::string& name) {
      Scene there = scene_;
      TakeKeyframe(*FindKeyframe(scene_, name), &there);
      return KeyOf(there);
    };
    const Key start = KeyOf(scene_);
    const bool is_given = taken(kStart) && key_of(kStart) == start;
    if (!is_given) add(FreeName(kStart, taken), start);
    for (const std::string& name : names) add(name, key_of(name));
  }

  // How a scene of the same robots and actuators starts.
  Key KeyOf(const Scene& scene) const {
    std::vector<double> q, v, act, ctrl;
    for (const Placed& placed : order_) {
      const SceneRobot& robot = scene.robots[static_cast<std::size_t>(placed.robot - scene_.robots.data())];
      const std::string name = placed.joint ? placed.joint->name : "base";
      const bool free = placed.type == JointType::kFree, ball = placed.type == JointType::kBall;
      std::vector<double> position(free ? 7 : ball ? 4 : 1, 0), speed(free ? 6 : ball ? 3 : 1, 0);
      if (ball) position[0] = 1;
      if (free) position[3] = 1;
      const auto take = [&](const std::map<std::string, std::vector<double>>& from, std::vector<double>* to) {
        const auto found = from.find(name);
        if (found != from.end() && found->second.size() == to->size()) *to = found->second;
      };
      take(robot.positions, &position);
      take(robot.velocities, &speed);
      if (placed.joint && placed.joint->mimic && !robot.independent_mimic)
        std::tie(position[0], speed[0]) = Followed(robot, *placed.joint);
      if (free)
        PutFreeInWorld(placed.joint ? robot.X_WR * placed.joint->X_PJ : robot.X_WR, &position, &speed);
      q.insert(q.end(), position.begin(), position.end());
      v.insert(v.end(), speed.begin(), speed.end());
    }
    for (const ActuatorDescription& actuator : scene.actuators) {
      ctrl.push_back(actuator.control);
      if (actuator.HasActivation()) act.push_back(actuator.activation);
    }
    Key key;
    for (const auto& [name, numbers] : {std::pair{"qpos", &q}, {"qvel", &v}, {"act", &act}, {"ctrl", &ctrl}})
      if (!numbers->empty()) key.emplace_back(name, Numbers(*numbers));
    return key;
  }

  struct Placed {
    const SceneRobot* robot;
    const JointDescription* joint;  // null: the free joint of a floating robot
    JointType type;
  };

  const Scene& scene_;
  ProblemList& problems_;
  pugi::xml_document document_;
  pugi::xml_node assets_, world_;
  std::map<std::string, pugi::xml_node> bodies_;
  std::map<pugi::xml_node, Transform> poses_;  // in the world, with all joints at 0
  std::map<std::string, std::string> meshes_;
  std::set<const ForceElement*> springs_;
  std::set<std::string> sites_;
  MjcfJointTypes joint_types_;
  std::vector<Placed> order_;  // joints as they stand in the file
  std::size_t first_of_robot_ = 0;
};

}  // namespace

std::string WriteMjcf(const Scene& scene, ProblemList* problems) { return MjcfWriter(scene, problems).Run(); }

}  // namespace linkwright
