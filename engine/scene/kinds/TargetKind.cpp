// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/scene/SceneTarget.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr double kLowestPriority = 1000;

const std::vector<std::string>& TargetAxesNames() {
  static const std::vector<std::string> names = {"x", "y", "z", "xy", "xz", "yz", "xyz"};
  return names;
}

std::size_t TargetAxesNumber(const SceneTarget& target) {
  std::string text;
  for (std::size_t i = 0; i < 3; ++i)
    if (target.axes[i]) text += static_cast<char>('x' + i);
  const auto& names = TargetAxesNames();
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), text) - names.begin());
}

void SetTargetAxes(SceneTarget* target, std::size_t number) {
  target->axes = {{false, false, false}};
  for (const char c : TargetAxesNames()[number]) target->axes[static_cast<std::size_t>(c - 'x')] = true;
}

bool HasTargetPose(const SceneTarget& target) {
  return target.kind == TargetKind::kPose || target.kind == TargetKind::kRelative;
}

}  // namespace

const Kind& TargetKindOf() {
  static const Kind kind =
      KindBuilder<SceneTarget>("target", "targets", "Target", "A task of the inverse kinematics.")
          .Effects(Effect::kShown)
          .Text("name", &SceneTarget::name)
          .Label("Name")
          .Help("Shown at the target.")
          .Choice("type", &SceneTarget::kind, kTargetKinds)
          .Titles({"Pose", "Relative pose", "Centre of mass", "Distance from a point", "Posture"})
          .Label("Type")
          .Help(
              "A link's pose in the world; its pose in another link's frame; the centre of mass of all that "
              "can "
              "move; the distance of a link's origin from a point; positions of joints.")
          .Reference("frame", &SceneTarget::frame, "frame")
          .Label("Link")
          .Help("The link or frame that reaches for it.")
          .When([](const SceneTarget& t) { return t.NeedsFrame(); })
          .RequiredWhen([](const SceneTarget& t) { return t.NeedsFrame(); })
          .Reference("relative_to", &SceneTarget::reference, "frame")
          .Label("Relative to")
          .Help("The link or frame in which the pose is.")
          .When([](const SceneTarget& t) { return t.kind == TargetKind::kRelative; })
          .RequiredWhen([](const SceneTarget& t) { return t.kind == TargetKind::kRelative; })
          .Pose("pose", &SceneTarget::X_WT)
          .Label("Pose")
          .Help(
              "Pose of the link in the world, or in the frame of relative_to; of a centre of mass and of a "
              "length "
              "the position alone.")
          .Unit("m")
          .When([](const SceneTarget& t) { return t.HasPlace(); })
          .TurnsWhen(HasTargetPose)
          .Bool("position", &SceneTarget::position)
          .Label("Position")
          .Help("Whether the position is constrained.")
          .When(HasTargetPose)
          .Bool("orientation", &SceneTarget::orientation)
          .Label("Orientation")
          .Help("Whether the orientation is constrained.")
          .When(HasTargetPose)
          .Choice("axes", TargetAxesNames(), TargetAxesNumber, SetTargetAxes)
          .Alias("yx", "xy")
          .Alias("zx", "xz")
          .Alias("zy", "yz")
          .Alias("xzy", "xyz")
          .Alias("yxz", "xyz")
          .Alias("yzx", "xyz")
          .Alias("zxy", "xyz")
          .Alias("zyx", "xyz")
          .Label("Constrained axes")
          .Help("The coordinates of the centre of mass that are constrained.")
          .When([](const SceneTarget& t) { return t.kind == TargetKind::kCenterOfMass; })
          .Number("length", &SceneTarget::length)
          .Label("Length")
          .Help("The distance.")
          .Unit("m")
          .Range(kNotNegative)
          .When([](const SceneTarget& t) { return t.kind == TargetKind::kLength; })
          .NumbersBy("joint", "positions", &SceneTarget::positions)
          .Label("Positions")
          .Help("By joint. Those not named go to the middle of their range.")
          .Unit("rad|m")
          .When([](const SceneTarget& t) { return t.kind == TargetKind::kPosture; })
          .Number("priority", &SceneTarget::priority)
          .Label("Priority")
          .Help("1 comes before 2. Those with the same are met together in the least-squares sense.")
          .Range({1, kLowestPriority})
          .Number("weight", &SceneTarget::weight)
          .Label("Weight")
          .Help("Against others of the same priority.")
          .Range(kPositive)
          .Bool("enabled", &SceneTarget::enabled)
          .Label("Enabled")
          .Help("Whether the inverse kinematics includes it.")
          .Build();
  return kind;
}

const Kind& TargetOptionsKind() {
  static const Kind kind =
      KindBuilder<TargetOptions>("target_options", "target_options", "Inverse kinematics",
                                 "How all targets are met together.")
          .Effects(Effect::kShown)
          .Choice("solver", &TargetOptions::solver, kTargetSolvers)
          .Titles({"By priority: Nakamura", "By priority: Chiaverini", "By priority: quadratic program",
                   "All as one: damped", "All as one: adaptively damped", "All as one: selectively damped",
                   "All as one: Jacobian transpose"})
          .Label("Solver")
          .Help(
              "The first three respect priorities; the others solve all as one: by damped least squares, "
              "with "
              "damping near singularities alone or of single directions, by the transposed Jacobian.")
          .Number("damping", &TargetOptions::damping)
          .Label("Damping")
          .Help("Larger: smaller, more cautious steps.")
          .Range(kNotNegative)
          .Bool("move_base", &TargetOptions::move_base)
          .Label("Move the base")
          .Help("Whether free joints below the world move too.")
          .Build();
  return kind;
}

}  // namespace linkwright
