// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/export/SceneExport.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/io/export/RobotFile.h"
#include "engine/io/mjcf/MjcfWriter.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/urdf/UrdfWriter.h"
#include "engine/scene/Keyframes.h"
#include "engine/scene/build/BuildEdit.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

namespace fs = std::filesystem;

/// Meshes named relative to the one file, relative to the other.
void MoveMeshes(const fs::path& from, const fs::path& to, RobotDescription* robot) {
  const fs::path old_folder = fs::absolute(from).parent_path(), new_folder = fs::absolute(to).parent_path();
  if (old_folder == new_folder) return;
  for (LinkDescription& link : robot->links)
    for (auto* shapes : {&link.visuals, &link.collisions})
      for (Visual& shape : *shapes) {
        std::string& file = shape.geometry.mesh_file;
        if (shape.geometry.type != ShapeType::kMesh || file.find("://") != std::string::npos) continue;
        file = (old_folder / file).lexically_normal().lexically_relative(new_folder).string();
      }
}

// The file that the names of a robot's meshes are relative to.
fs::path NamesFrom(const Scene& scene, const SceneRobot& robot, const fs::path& from) {
  const fs::path names = FileOfNames(scene, robot);
  return names.empty() ? from : names;
}

// What belongs to the window alone: how a scene is looked at and its objects are arranged. No other format is
// expected to hold it. Measurements, parameters and formulas are work that is lost.
bool IsOfWindow(const Kind& kind) {
  const std::array kinds = {&CameraKind(), &CameraKeyframeKind(), &ViewKind(), &TargetOptionsKind(),
                            &GroupKind()};
  return std::find(kinds.begin(), kinds.end(), &kind) != kinds.end();
}

// Objects of the scene that are in none of these lists; those of the window aside.
void LoseOthers(const Scene& scene, const std::string& format, const std::vector<std::string_view>& listed,
                const std::function<void(const std::string& thing, const std::string& name,
                                         const std::string& why)>& lose) {
  const CObjectContainer objects(scene);
  objects.root().ForChildren([&](const SceneObject& object) {
    const std::string& place = object.place()->name;
    const auto in = [&](const auto& names) {
      return std::find(names.begin(), names.end(), place) != names.end();
    };
    if (IsOfWindow(object.kind()) || in(listed)) return;
    std::string what = place, thing = object.kind().name;
    for (std::string* each : {&what, &thing}) std::replace(each->begin(), each->end(), '_', ' ');
    const std::string name = object.name();
    lose(thing, name.empty() ? objects.PathOf(object) : name, format + " has no " + what);
  });
}

class UrdfExport {
 public:
  UrdfExport(const Scene& scene, const fs::path& from, const fs::path& to)
      : scene_(scene), from_(from), to_(to) {}

  SceneExport Run() {
    out_.error = WhyNoUrdf(scene_);
    out_.misfit = !out_.error.empty();
    if (out_.misfit) return std::move(out_);
    const SceneRobot& robot = scene_.robots.front();
    LoseSceneObjects();
    LoseJointValues(robot);
    for (const LinkDescription& link : robot.description.links)
      if (link.carried != 0) Lose("carried weight of link", link.name, "URDF has none");
    for (const JointDescription& joint : robot.description.joints)
      if (joint.actuator_force != Interval())
        Lose("actuator force of joint", joint.name, "URDF has one effort for both directions");
    for (const LoopElement& loop : robot.description.loops) Lose("loop", loop.name, "URDF has no loops");
    for (const Posture& posture : robot.description.postures)
      Lose("posture", posture.name, "URDF has no postures");
    if (IsFromUrdf(robot)) {
      if (Stands(robot)) LoseBase(robot);
      FromOwnFile(robot);
    } else {
      Anew(robot);
    }
    return std::move(out_);
  }

 private:
  void Lose(const std::string& thing, const std::string& name, const std::string& why) {
    out_.lost.Add(Severity::kWarning, from_.string(), 0, thing + " \"" + name + "\"",
                  why + ": it is left out");
  }

  // All that moves, drives, measures or joins the robot, but for what belongs to the window alone.
  void LoseSceneObjects() {
    for (const ForceElement& force : scene_.forces) Lose("force", force.name, "URDF has no " + TypeOf(force));
    for (const TendonDescription& tendon : scene_.tendons) Lose("tendon", tendon.name, "URDF has no tendons");
    for (const ActuatorDescription& actuator : scene_.actuators)
      Lose("actuator", actuator.name, "URDF has no laws of actuators");
    for (const SensorDescription& sensor : scene_.sensors) Lose("sensor", sensor.name, "URDF has no sensors");
    LoseOthers(scene_, "URDF", {"robots", "forces", "tendons", "actuators", "sensors"},
               [this](const std::string& thing, const std::string& name, const std::string& why) {
                 Lose(thing, name, why);
               });
  }

  // How a robot starts, and numbers of its joints that only the scene has.
  void LoseJointValues(const SceneRobot& robot) {
    const auto lose = [&](const char* what, const auto& values) {
      for (const auto& [joint, value] : values)
        if (!IsNothing(value)) Lose(std::string(what) + " of joint", joint, "URDF has none");
    };
    for (const auto& [joint, position] : robot.positions)
      if (!IsNeutral(robot, joint, position)) Lose("start position of joint", joint, "URDF has none");
    lose("start velocity", robot.velocities);
    lose("input", robot.torques);
    lose("stop stiffness", robot.stop_stiffness);
    lose("stop dissipation", robot.stop_dissipation);
  }
  // Where no turning is a unit quaternion, that of a ball joint, and of a free joint behind its place, is not
  // of zeros.
  static bool IsNeutral(const SceneRobot& robot, const std::string& name, const std::vector<double>& q) {
    JointType type = robot.floating && name == kBase ? JointType::kFree : JointType::kRevolute;
    for (const JointDescription& joint : robot.description.joints)
      if (joint.name == name) type = joint.type;
    std::size_t w = q.size();
    if (type == JointType::kBall) w = 0;
    if (type == JointType::kFree) w = 3;
    for (std::size_t i = 0; i < q.size(); ++i)
      if (i != w && q[i] != 0) return false;
    return true;
  }
  static bool IsNothing(const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return number == 0; });
  }
  static bool IsNothing(double /*given*/) { return false; }

  // Whether its root link is elsewhere than a URDF has it: fixed, at the world's origin.
  static bool Stands(const SceneRobot& robot) {
    return robot.floating || !robot.X_WR.p.isZero(0) || robot.X_WR.R != Matrix3::Identity();
  }
  void LoseBase(const SceneRobot& robot) {
    Lose(robot.floating ? "free base of robot" : "pose of robot", robot.name,
         "a URDF has it where it has a link \"world\"");
  }

  // By the name that other readers know too, a link "world" is the world, and a joint on it holds the robot.
  void PutOnWorld(const SceneRobot& robot, RobotDescription* description) {
    const auto has_link = [&](const std::string& name) {
      return std::any_of(description->links.begin(), description->links.end(),
                         [&](const LinkDescription& link) { return link.name == name; }) ||
             std::any_of(description->frames.begin(), description->frames.end(),
                         [&](const FrameDescription& frame) { return frame.name == name; });
    };
    if (has_link(kWorld)) return LoseBase(robot);
    JointDescription base;
    base.name = FreeJointName(*description, kBase);
    base.type = robot.floating ? JointType::kFree : JointType::kFixed;
    base.parent = kWorld;
    base.child = RootOf(*description);
    base.X_PJ = robot.X_WR;
    description->joints.insert(description->joints.begin(), std::move(base));
    LinkDescription world;
    world.name = kWorld;
    description->links.insert(description->links.begin(), std::move(world));
  }
  static constexpr const char* kWorld = "world";
  static constexpr const char* kBase = "base";  // the joint of a free base

  // The robot's own file, with what the scene changes; the rest to the byte.
  void FromOwnFile(const SceneRobot& robot) {
    RobotFileText written = TextForNewFile(robot);
    out_.error = std::move(written.error);
    if (!out_.error.empty()) return;
    out_.text = std::move(written.text);
    for (Problem problem : written.lost.problems())
      out_.lost.Add(problem.severity, from_.string(), 0, problem.element, problem.text);
    const fs::path source = robot.description.file;
    if (fs::absolute(source).parent_path() != fs::absolute(to_).parent_path())
      out_.lost.Add(Severity::kWarning, to_.string(), 0, "",
                    "files that it names relative to its folder stay where they are");
  }

  void Anew(const SceneRobot& robot) {
    RobotDescription description = WithJointValues(robot);
    if (description.name.empty()) description.name = robot.name;
    MoveMeshes(NamesFrom(scene_, robot, from_), to_, &description);
    if (Stands(robot)) PutOnWorld(robot, &description);
    out_.text = WriteUrdf(description, &out_.lost);
  }

  const Scene& scene_;
  const fs::path from_, to_;
  SceneExport out_;
};

// A scene that closes its loops by moving starts where they are closed: a file may have no room for them.
void StartClosed(Scene* scene) {
  const bool own = std::any_of(scene->robots.begin(), scene->robots.end(),
                               [](const SceneRobot& robot) { return !robot.description.loops.empty(); });
  if (!own && scene->loops.empty()) return;
  Scene still = *scene;  // one sample of noise is not its start
  still.start_noise.clear();
  ProblemList ignored;  // the scene has them, not the export
  const auto compiled = CompileScene(still, &ignored);
  if (!compiled || compiled->assembled_gap == 0) return;
  Posture closed = KeyframeOf(*scene, *compiled->model, compiled->initial_q, compiled->initial_v, {}, {});
  closed.velocities.clear();
  TakeKeyframe(closed, scene);
}

SceneExport ToMjcf(Scene scene, const fs::path& from, const fs::path& to) {
  SceneExport out;
  StartClosed(&scene);
  for (SceneRobot& robot : scene.robots) MoveMeshes(NamesFrom(scene, robot, from), to, &robot.description);
  ProblemList lost;
  out.text = WriteMjcf(scene, &lost);
  // What the writer does not list.
  LoseOthers(scene, "MJCF",
             {"robots", "trot", "mechanism", "loops", "forces", "tendons", "actuators", "recorded_inputs",
              "input_noise", "start_noise", "keyframes", "sensors", "contact"},
             [&](const std::string& thing, const std::string& name, const std::string& why) {
               lost.Add(Severity::kWarning, {}, 0, thing + " \"" + name + "\"", why + ": it is left out");
             });
  for (const Problem& problem : lost.problems())
    out.lost.Add(problem.severity, problem.file.empty() ? from.string() : problem.file, problem.line,
                 problem.element, problem.text);
  return out;
}

}  // namespace

std::string WhyNoUrdf(const Scene& scene) {
  if (scene.robots.size() == 1) return {};
  return MessageOf("export.urdf-holds-one-robot", {std::to_string(scene.robots.size())});
}

SceneExport ExportScene(const Scene& scene, const fs::path& from, const fs::path& to) {
  const std::string ending = to.extension().string();
  if (ending == ".urdf") return UrdfExport(scene, from, to).Run();
  if (ending == ".xml" || ending == ".mjcf") return ToMjcf(scene, from, to);
  SceneExport out;
  if (ending == ".json")
    out.text = SceneTextAt(scene, to);
  else
    out.error = MessageOf("export.name-must-end");
  return out;
}

}  // namespace linkwright
