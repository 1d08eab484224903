// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/RobotFrames.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

bool IsDescribedInPlace(const SceneRobot& robot) { return robot.file.empty(); }

// What a robot's file has besides links and joints changes only with the file as a whole.
bool SameRestOfRobot(const SceneRobot& a, const SceneRobot& b) {
  return a.from_file == b.from_file && a.description.name == b.description.name &&
         a.description.file == b.description.file;
}

}  // namespace

const Kind& PostureKind() {
  static const Kind kind =
      KindBuilder<Posture>("posture", "postures", "Posture",
                           "Positions of a robot's joints that have a name.")
          .Effects(Effect::kShown)
          .Text("name", &Posture::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique in the robot.")
          .NumbersBy("joint", "positions", &Posture::positions)
          .Label("Positions")
          .Help("By joint, as start positions are. Joints not named stay where they are.")
          .Unit("rad|m")
          .NumbersBy("joint", "velocities", &Posture::velocities)
          .Label("Velocities")
          .Help("By joint, as start velocities are. Joints not named keep theirs.")
          .Unit("rad/s|m/s")
          .NumbersBy("", "activations", &Posture::activations)
          .Label("Activations")
          .Help("By actuator of the scene.")
          .NumbersBy("", "controls", &Posture::controls)
          .Label("Controls")
          .Help("By actuator of the scene.")
          .Build();
  return kind;
}

const Kind& SceneRobotKind() {
  static const Kind kind =
      KindBuilder<SceneRobot>(
          "robot", "robots", "Robot",
          "A robot described here by links and joints, or in a file of its own. Its pose is that "
          "of the root link.")
          .OneOf({"file", "links"})
          .Text("name", &SceneRobot::name)
          .Unique()
          .Label("Name")
          .Help(
              "Unique in the scene; with several robots it stands before the names of their parts: "
              "\"left/elbow\".")
          .Text("file", &SceneRobot::file)
          .NotEmpty()
          .Label("File")
          .Help(
              "A URDF or MJCF file, relative to the scene, at most two folders up. Instead of links and "
              "joints.")
          .Names("package_paths", &SceneRobot::package_paths)
          .Label("Package folders")
          .Help("Folders, relative to the scene, that package:// is looked up in.")
          .Bool("floating", &SceneRobot::floating)
          .Label("Floating base")
          .Help("Whether the root link is free to move: by a joint called \"base\".")
          .Bool("independent_mimic", &SceneRobot::independent_mimic)
          .Label("Independent mimic joints")
          .Help("Whether joints that follow others move on their own.")
          .Pose("pose", &SceneRobot::X_WR)
          .Label("Pose")
          .Help("Of the root link in the world.")
          .Unit("m")
          .NumbersBy("joint", "positions", &SceneRobot::positions)
          .Label("Start positions")
          .Help("By joint; ball: [w, x, y, z]; free: [x, y, z, qw, qx, qy, qz].")
          .Unit("rad|m")
          .Starts()
          .NumbersBy("joint", "velocities", &SceneRobot::velocities)
          .Label("Start velocities")
          .Help(
              "By joint; ball: angular velocity in the child; free: linear, then angular velocity in the "
              "child.")
          .Unit("rad/s|m/s")
          .Starts()
          .NumbersBy("joint", "torques", &SceneRobot::torques)
          .Label("Inputs")
          .Help("Constant, by joint.")
          .Unit("N m|N")
          .Live()
          .NumbersBy("joint", "damping", &SceneRobot::damping)
          .Label("Damping")
          .Help("Viscous friction by joint, instead of the robot's own.")
          .Unit("N m s/rad|N s/m")
          .Range(kNotNegative)
          .Live()
          .NumbersBy("joint", "friction", &SceneRobot::friction)
          .Label("Dry friction")
          .Help("By joint, instead of the robot's own.")
          .Unit("N m|N")
          .Range(kNotNegative)
          .Live()
          .NumbersBy("joint", "armature", &SceneRobot::armature)
          .Label("Rotor inertia")
          .Help("Inertia of the drive by joint, instead of the robot's own.")
          .Unit("kg m²|kg")
          .Range(kNotNegative)
          .NumbersBy("joint", "stop_stiffness", &SceneRobot::stop_stiffness)
          .Label("Stop stiffness")
          .Help("Of the limit stops by joint. Default: what the joint moves swings on them at 20 Hz.")
          .Unit("N m/rad|N/m")
          .Range(kNotNegative)
          .NumbersBy("joint", "stop_dissipation", &SceneRobot::stop_dissipation)
          .Label("Stop dissipation")
          .Help(
              "By joint: a limit stop pushes with stiffness · depth · (1 + dissipation · speed). Default 1 "
              "s/rad, 5 "
              "s/m.")
          .Unit("s/rad|s/m")
          .Range(kNotNegative)
          .ColorNames("colors")
          .Label("Colors")
          .Help("Colors by name, for the shapes of this robot.")
          .When(IsDescribedInPlace)
          .Excludes({"file"})
          .List(
              "links", [](SceneRobot & r) -> auto& { return r.description.links; }, LinkKind)
          .NotEmpty()
          .NamesApartFrom({"frames"})
          .Label("Links")
          .Help("The bodies.")
          .When(IsDescribedInPlace)
          .List(
              "joints", [](SceneRobot & r) -> auto& { return r.description.joints; }, JointKind)
          .Label("Joints")
          .Help("What connects the links, as one tree.")
          .When(IsDescribedInPlace)
          .Excludes({"file"})
          .List(
              "frames", [](SceneRobot & r) -> auto& { return r.description.frames; }, FrameKind)
          .OwnItems<FrameDescription>([](const SceneRobot& robot, const FrameDescription& frame) {
            return !IsFrameOfFile(robot, frame.name);
          })
          .NamesApartFrom({"links"})
          .Label("Frames")
          .Help("Frames fixed to its links, besides those that its file has.")
          .List(
              "postures", [](SceneRobot & r) -> auto& { return r.description.postures; }, PostureKind)
          .Label("Postures")
          .Help("Positions of its joints by name, for the joints panel and --posture.")
          .Shown()
          .When(IsDescribedInPlace)
          .Excludes({"file"})
          .Other("overrides", "overrides")
          .Label("Overrides")
          .Help(
              "Values of what the robot's file describes that the scene has instead, by path within the "
              "robot: {\"joint:elbow\": {\"damping\": 0.3}}.")
          .When([](const SceneRobot& r) { return !IsDescribedInPlace(r); })
          .Rest(SameRestOfRobot)
          .Build();
  return kind;
}

}  // namespace linkwright
