// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Description.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/LinkForceFields.h"
#include "engine/simulation/elements/ForceElement.h"

namespace linkwright {
namespace {

bool IsSpringElement(const ForceElement& f) { return f.kind == ForceKind::kSpring; }
bool IsLinkForce(const ForceElement& f) { return f.kind == ForceKind::kForce; }
bool IsLaw(const ForceElement& f) { return f.kind == ForceKind::kLaw; }
bool HasAxesOfLaw(const ForceElement& f) { return f.law != nullptr && f.law->has_axes(); }
bool ActsOnJoint(const ForceElement& f) { return !IsLinkForce(f) && !IsLaw(f); }
bool IsOfTask(const ForceElement& f) { return f.IsOfTask(); }
bool TurnsTask(const ForceElement& f) { return f.IsOfTask() && f.orientation; }
bool HasScope(const ForceElement& f) { return f.IsMotor() && f.kind != ForceKind::kTorque; }
bool IsImpedance(const ForceElement& f) { return f.kind == ForceKind::kImpedance; }
bool MayBeOfTask(const ForceElement& f) {
  return (f.kind == ForceKind::kComputedTorque || IsImpedance(f)) && f.joint.empty() && f.joints.empty();
}
bool HasTimes(const ForceElement& f) { return !IsSpringElement(f) && !IsLaw(f); }
bool HasGains(const ForceElement& f) {
  return f.kind == ForceKind::kPosition || f.kind == ForceKind::kComputedTorque ||
         f.kind == ForceKind::kImpedance;
}

bool CanBeActuated(const JointDescription& joint) {
  return !joint.mimic && joint.type != JointType::kFixed && joint.type != JointType::kFree;
}
bool ComputesTorque(const ForceElement& f) { return f.kind == ForceKind::kComputedTorque; }

std::string HelpOfLaws() {
  std::string all;
  for (const LinkForceLaw* law : LinkForceLaws())
    all += (all.empty() ? "" : "; ") + std::string(law->name()) + ": " + std::string(law->help());
  while (all.ends_with('.')) all.pop_back();
  return all + ".";
}

Kind OwnForceKind() {
  using Variables = Expression::Names;
  Kind kind =
      KindBuilder<ForceElement>(
          "force", "forces", "Force element",
          "A spring, a motor or an outside force. Joints have one degree of freedom; with "
          "several robots, names are those of the robot and the part: \"left/elbow\".")
          .NewName([](const ForceElement& f) { return TypeOf(f); })
          .Text("name", &ForceElement::name)
          .Label("Name")
          .Help("Unique among the forces.")
          .Choice("type", ForceTypeNames(), ForceTypeOf, SetForceType)
          .Titles(ForceTypeTitles())
          .Required()
          .Label("Type")
          .Help(
              "A joint's spring; a force on a link from outside; a motor with a given torque, one that holds "
              "a position, one that computes the torque its target takes, one that compensates gravity, one "
              "with the impedance of a spring and a damper. Motors but those of a given torque are of a "
              "joint, "
              "of several joints, which they hold where they are at the start, or, computed torque and "
              "impedance, of a task: the place of a link. Between two links: " +
              HelpOfLaws())
          .Bool("enabled", &ForceElement::enabled)
          .Label("Enabled")
          .Help("Whether it acts.")
          .Live()
          .Reference("joint", &ForceElement::joint, "joint")
          .Label("Joint")
          .Help("What a spring or motor acts on. A motor without it is of several joints or of a task.")
          .MayName<JointDescription>(CanBeActuated)
          .When(ActsOnJoint)
          .RequiredWhen(
              [](const ForceElement& f) { return IsSpringElement(f) || f.kind == ForceKind::kTorque; })
          .Names("joints", &ForceElement::joints, "joint")
          .Label("Joints")
          .Help(
              "Of a motor of several joints. Without any, and without a link: all of one degree of freedom.")
          .When([](const ForceElement& f) { return HasScope(f) && f.joint.empty() && f.link.empty(); })
          .Number("stiffness", &ForceElement::stiffness)
          .Label("Stiffness")
          .Help("Torque by displacement.")
          .Unit("N m/rad|N/m")
          .Range(kNotNegative)
          .When(IsSpringElement)
          .Live()
          .Angle("rest", &ForceElement::rest)
          .Label("Rest position")
          .Help("Position at which the spring is relaxed.")
          .Unit("rad|m")
          .When(IsSpringElement)
          .Live()
          .Formula("torque", &ForceElement::torque, Variables::kTimeAndJoint)
          .Label("Torque")
          .Help("A number, or a formula of the time t and the joint's position q and velocity v.")
          .Unit("N m|N")
          .When([](const ForceElement& f) { return f.kind == ForceKind::kTorque; })
          .Live()
          .Number("kp", &ForceElement::kp)
          .Label("Position gain")
          .Help(
              "position: torque by position error [N m/rad or N/m]; computed_torque: acceleration by "
              "position error [1/s²]; impedance: stiffness [N m/rad or N/m], of a task [N/m].")
          .UnitFor([](const ForceElement& f) -> std::string {
            return ComputesTorque(f) ? "1/s²" : f.IsOfTask() ? "N/m" : "N m/rad|N/m";
          })
          .Range(kNotNegative)
          .When(HasGains)
          .Live()
          .Number("kd", &ForceElement::kd)
          .Label("Velocity gain")
          .Help(
              "position: torque by velocity error [N m s/rad or N s/m]; computed_torque: acceleration by "
              "velocity error [1/s]; impedance: damping [N m s/rad or N s/m], of a task [N s/m].")
          .UnitFor([](const ForceElement& f) -> std::string {
            return ComputesTorque(f) ? "1/s" : f.IsOfTask() ? "N s/m" : "N m s/rad|N s/m";
          })
          .Range(kNotNegative)
          .When(HasGains)
          .Live()
          .Formula("target", &ForceElement::target, Variables::kTime)
          .Label("Target")
          .Help("Set point of the joint's position: a number, or a formula of the time t.")
          .Unit("rad|m")
          .When([](const ForceElement& f) { return HasGains(f) && !f.joint.empty(); })
          .Live()
          .Reference("link", &ForceElement::link, "frame")
          .Label("Link")
          .Help("What the force acts on; what a task places.")
          .When([](const ForceElement& f) { return IsLinkForce(f) || MayBeOfTask(f); })
          .RequiredWhen(IsLinkForce)
          .Vector("point", &ForceElement::point)
          .Label("Point")
          .Help("Where it acts, or what a task places, in the link.")
          .Unit("m")
          .When([](const ForceElement& f) { return IsLinkForce(f) || IsOfTask(f); })
          .Live()
          .Formulas("target_position", &ForceElement::place, Variables::kTime)
          .Label("Target position")
          .Help("Of a task: where its point shall be in the world. Numbers or formulas of the time t.")
          .Unit("m")
          .When(IsOfTask)
          .RequiredWhen(IsOfTask)
          .Live()
          .Bool("orientation", &ForceElement::orientation)
          .Label("Orientation")
          .Help("Whether the task is of the link's orientation, too.")
          .When(IsOfTask)
          .Formulas("target_rpy", &ForceElement::turn, Variables::kTime)
          .Label("Target orientation")
          .Help("Roll, pitch, yaw of the link in the world. Numbers or formulas of the time t.")
          .Unit("rad")
          .When(TurnsTask)
          .Live()
          .Number("turning_kp", &ForceElement::turning_kp)
          .Label("Turning stiffness")
          .Help("Moment by rotation.")
          .Unit("N m/rad")
          .Range(kNotNegative)
          .When([](const ForceElement& f) { return TurnsTask(f) && IsImpedance(f); })
          .Live()
          .Number("turning_kd", &ForceElement::turning_kd)
          .Label("Turning damping")
          .Help("Moment by angular velocity.")
          .Unit("N m s/rad")
          .Range(kNotNegative)
          .When([](const ForceElement& f) { return TurnsTask(f) && IsImpedance(f); })
          .Live()
          .Bool("carries_weight", &ForceElement::carries_weight)
          .Label("Carries weight")
          .Help("Whether it compensates gravity, too.")
          .When(IsImpedance)
          .Live()
          .Choice(
              "through", {"joints", "actuators"},
              [](const ForceElement& f) -> std::size_t { return f.through_actuators ? 1 : 0; },
              [](ForceElement* f, std::size_t i) { f->through_actuators = i == 1; })
          .Label("Through")
          .Help(
              "What gives its torques: drives of the joints, or the robot's actuators on these joints, whose "
              "controls it then sets, as far as their ranges allow.")
          .When([](const ForceElement& f) { return HasScope(f) && !ComputesTorque(f); })
          .Formulas("force", &ForceElement::force, Variables::kTime)
          .Label("Force")
          .Help("Numbers or formulas of the time t.")
          .Unit("N")
          .When(IsLinkForce)
          .Live()
          .Formulas("moment", &ForceElement::moment, Variables::kTime)
          .Label("Moment")
          .Help("Numbers or formulas of the time t.")
          .Unit("N m")
          .When(IsLinkForce)
          .Live()
          .Choice(
              "axes", {"world", "link"},
              [](const ForceElement& f) -> std::size_t { return f.in_link_axes ? 1 : 0; },
              [](ForceElement* f, std::size_t i) { f->in_link_axes = i == 1; })
          .Label("Axes")
          .Help("Of force and moment.")
          .When(IsLinkForce)
          .Number("from", &ForceElement::from)
          .Label("From")
          .Help("When it begins to act.")
          .Unit("s")
          .Unbounded()
          .When(HasTimes)
          .Live()
          .Number("until", &ForceElement::until)
          .Label("Until")
          .Help("When it ends.")
          .Unit("s")
          .Unbounded()
          .When(HasTimes)
          .Live()
          .Reference("link_i", &ForceElement::link_i, "frame")
          .Label("Link i")
          .Help(
              "Of a force between two links: a link or frame, in whose axes it is described. Empty: the "
              "world.")
          .When(IsLaw)
          .Reference("link_j", &ForceElement::link_j, "frame")
          .Label("Link j")
          .Help("Another link or frame. Empty: the world.")
          .When(IsLaw)
          .Vector("point_i", &ForceElement::point_i)
          .Label("Point in i")
          .Help("From the origin of link_i, along its axes.")
          .Unit("m")
          .When(IsLaw)
          .Live()
          .Vector("point_j", &ForceElement::point_j)
          .Label("Point in j")
          .Help("From the origin of link_j, along its axes. Where the force acts.")
          .Unit("m")
          .When(IsLaw)
          .Live()
          .Vector("rpy_i", &ForceElement::rpy_i)
          .Label("Axes in i")
          .Help("Roll, pitch, yaw of the frame in link_i.")
          .Unit("rad")
          .When(HasAxesOfLaw)
          .Live()
          .Vector("rpy_j", &ForceElement::rpy_j)
          .Label("Axes in j")
          .Help("Roll, pitch, yaw of the frame in link_j.")
          .Unit("rad")
          .When(HasAxesOfLaw)
          .Live()
          .Check([](const ForceElement& f, std::string_view* field) {
            if (!(f.from < f.until)) *field = "until";
            return CheckForce(f);
          })
          .Build();
  return kind;
}

}  // namespace

const Kind& ForceKindOf() {
  static const Kind kind = [] {
    Kind all = OwnForceKind();
    AddLinkForceFields(&all);
    return all;
  }();
  return kind;
}

}  // namespace linkwright
