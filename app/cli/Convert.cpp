// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/base/AtomicFile.h"
#include "engine/io/mjcf/MjcfWriter.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/io/scene/FileKind.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/urdf/UrdfWriter.h"
#include "engine/scene/RobotFrames.h"

namespace linkwright::cli {
namespace {

namespace fs = std::filesystem;

int Fail(const std::string& text, int code = kFailure) {
  std::fprintf(stderr, "convert: %s\n", text.c_str());
  return code;
}

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

int ToUrdf(const Scene& scene, const std::string& in, const std::string& out) {
  if (scene.robots.size() != 1)
    return Fail("a URDF holds one robot, " + in + " has " + std::to_string(scene.robots.size()), kBadFile);
  const SceneRobot& robot = scene.robots.front();
  const fs::path source = robot.description.file;
  for (const ForceElement& force : scene.forces)
    std::fprintf(stderr, "%s: warning: force \"%s\": URDF has no %s: it is left out\n", in.c_str(),
                 force.name.c_str(), TypeOf(force).c_str());
  const auto lost = [&](const std::string& thing, const std::string& name, const std::string& why) {
    std::fprintf(stderr, "%s: warning: %s \"%s\": %s: it is left out\n", in.c_str(), thing.c_str(),
                 name.c_str(), why.c_str());
  };
  for (const TendonDescription& tendon : scene.tendons) lost("tendon", tendon.name, "URDF has no tendons");
  for (const ActuatorDescription& actuator : scene.actuators)
    lost("actuator", actuator.name, "URDF has no laws of actuators");
  for (const SensorDescription& sensor : scene.sensors) lost("sensor", sensor.name, "URDF has no sensors");
  for (const LinkDescription& link : robot.description.links)
    if (link.carried != 0) lost("carried weight of link", link.name, "URDF has none");
  for (const JointDescription& joint : robot.description.joints)
    if (joint.actuator_force != Interval())
      lost("actuator force of joint", joint.name, "URDF has one effort for both directions");
  std::string text;
  if (!robot.file.empty() && KindOfFile(source).kind == FileKind::kUrdf) {
    // The robot's own file, with what the scene changes; the rest to the byte.
    std::map<std::string, UrdfJointEdit> edits;
    for (const auto& [joint, value] : robot.damping) edits[joint].dynamics["damping"] = value;
    for (const auto& [joint, value] : robot.friction) edits[joint].dynamics["friction"] = value;
    // What is repaired beside it is written into the new file.
    ProblemList reported;
    const RobotPatch patch = ReadRobotPatch(source, &reported);
    std::map<std::string, Inertial> inertials;
    for (const LinkDescription& link : robot.description.links)
      if (link.inertial && (patch.inertia.contains(link.name) || patch.mass.contains(link.name)))
        inertials.emplace(link.name, *link.inertial);
    UrdfEditResult edited = EditUrdf(source, edits, inertials, FramesOfScene(robot));
    if (!edited.error.empty()) return Fail(edited.error);
    text = std::move(edited.text);
    if (fs::absolute(source).parent_path() != fs::absolute(out).parent_path())
      std::fprintf(stderr, "%s: warning: files that it names relative to its folder stay where they are\n",
                   out.c_str());
  } else {
    RobotDescription description = robot.description;
    if (description.name.empty()) description.name = robot.name;
    for (JointDescription& joint : description.joints) {
      if (const auto value = robot.damping.find(joint.name); value != robot.damping.end())
        joint.damping = value->second;
      if (const auto value = robot.friction.find(joint.name); value != robot.friction.end())
        joint.friction = value->second;
    }
    MoveMeshes(robot.file.empty() ? fs::path(in) : source, out, &description);
    ProblemList problems;
    text = WriteUrdf(description, &problems);
    for (const Problem& problem : problems.problems())
      std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  }
  const std::string why = WriteFileAtomically(out, text);
  return why.empty() ? kOk : Fail(out + ": " + why);
}

int ToMjcf(Scene scene, const std::string& in, const std::string& out) {
  for (SceneRobot& robot : scene.robots)
    MoveMeshes(robot.file.empty() ? fs::path(in) : fs::path(robot.description.file), out, &robot.description);
  ProblemList problems;
  const std::string text = WriteMjcf(scene, &problems);
  for (const Problem& problem : problems.problems())
    std::fprintf(stderr, "%s: %s\n", in.c_str(), problem.ToString().c_str());
  const std::string why = WriteFileAtomically(out, text);
  return why.empty() ? kOk : Fail(out + ": " + why);
}

}  // namespace

int RunConvert(const ConvertArguments& arguments) {
  LoadSceneOptions options;
  options.floating = arguments.in.floating;
  options.independent_mimic = arguments.in.independent_mimic;
  for (const std::string& path : arguments.in.package_paths) options.package_paths.emplace_back(path);
  options.load_meshes = false;  // but those a repair weighs by
  LoadSceneResult loaded = LoadScene(arguments.in.file, options);
  for (const Problem& problem : loaded.problems.problems())
    if (problem.severity != Severity::kNote) std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  if (!loaded.ok) return kBadFile;
  if (!MayWrite("convert", arguments.out, arguments.in)) return kUsage;
  if (arguments.out.ends_with(".urdf")) return ToUrdf(loaded.scene, arguments.in.file, arguments.out);
  if (arguments.out.ends_with(".xml")) return ToMjcf(loaded.scene, arguments.in.file, arguments.out);
  if (!arguments.out.ends_with(".json"))
    return Fail("OUT must end in .lws.json (a scene), .urdf or .xml (MJCF)", kUsage);
  const SaveSceneResult saved = SaveScene(loaded.scene, arguments.out);
  return saved.ok ? kOk : Fail(arguments.out + ": " + saved.error);
}

}  // namespace linkwright::cli
