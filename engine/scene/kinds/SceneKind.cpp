// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cassert>

#include "engine/scene/Scene.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"
#include "engine/scene/kinds/RegisteredKinds.h"

namespace linkwright {
namespace {

template <class List>
std::vector<std::string> NamesOfAll(const List& values) {
  std::vector<std::string> names;
  names.reserve(std::size(values));
  for (const auto value : values) names.emplace_back(ToString(value));
  return names;
}

std::vector<std::string> FormulationTitles() {
  return {"Articulated bodies", "Newton–Euler", "Lagrange", "Partitioning"};
}

std::vector<std::string> CheckTitles() {
  std::vector<std::string> titles = FormulationTitles();
  titles.emplace_back("Kane");
  return titles;
}

OtherObjects& OthersOf(void* scene) { return static_cast<Scene*>(scene)->others; }
const OtherObjects& OthersOf(const void* scene) { return static_cast<const Scene*>(scene)->others; }

// What follows from a change of an object follows from one that comes or goes.
Effect LargestEffect(const Kind& kind) {
  Effect most = Effect::kShown;
  for (const Field& field : kind.fields) most = std::max(most, field.effect);
  return most;
}

// The list that a scene has of objects that are in Scene::others.
Field ListOfOthers(KindFunction kind) {
  Field field;
  field.name = kind().plural;
  field.type = FieldType::kList;
  field.help = kind().help;
  field.effect = LargestEffect(kind());
  field.kind = kind;
  field.size = [kind](const void* scene) { return OthersOf(scene).Of(kind()).size(); };
  field.item = [kind](const void* scene, std::size_t i) -> const void* {
    return OthersOf(scene).Of(kind())[i].get();
  };
  field.mutable_item = [kind](void* scene, std::size_t i) { return OthersOf(scene).Of(kind())[i].get(); };
  field.append = [kind](void* scene) { return OthersOf(scene).Append(kind()); };
  field.clear = [kind](void* scene) { OthersOf(scene).Clear(kind()); };
  return field;
}

Kind WithOtherKinds(Kind scene) {
  std::vector<KindFunction> others = {ParameterKind, FormulaKind};
  others.insert(others.end(), RegisteredKinds().begin(), RegisteredKinds().end());
  for (const KindFunction kind : others) {
    assert(!scene.Find(kind().plural) && "the scene has a key of that name");
    scene.fields.push_back(ListOfOthers(kind));
  }
  scene.FindKeys();
  return scene;
}

}  // namespace

const Kind& CrossCheckKind() {
  static const Kind kind =
      KindBuilder<CrossCheckOptions>(
          "second_opinion", "second_opinion", "Cross-check",
          "Another formulation computes the accelerations at the beginning of each step, which are compared.")
          .Choice(
              "formulation", NamesOfAll(kCrossChecks),
              [](const CrossCheckOptions& o) {
                return o.formulation ? static_cast<std::size_t>(*o.formulation) : kCrossChecks.size();
              },
              [](CrossCheckOptions* o, std::size_t i) { o->formulation = kCrossChecks[i]; })
          .Titles(CheckTitles())
          .Required()
          .Label("Formulation")
          .Help("Another one than the scene's own. Kane's equations are those of a trot alone.")
          .Live()
          .Number("tolerance", &CrossCheckOptions::tolerance)
          .Label("Tolerance")
          .Help("Largest relative difference that still is agreement.")
          .Range(kPositive)
          .Live()
          .Build();
  return kind;
}

const Kind& SceneKindOf() {
  static const Kind kind = WithOtherKinds(
      KindBuilder<Scene>(
          "scene", "", "Scene",
          "A scene of Linkwright, a .lws.json file. Lengths in metres, masses in kilograms, angles in "
          "radians unless a key ends in _deg; z points up. Comments are accepted, keys that appear "
          "twice are not.")
          .Other("$schema", "text")
          .Help("For editors.")
          .Other("linkwright", "version")
          .Required()
          .Help("Version of this format.")
          .Text("name", &Scene::name)
          .Label("Name")
          .Help("Shown as the title.")
          .Shown()
          .Text("description", &Scene::description)
          .Label("Description")
          .Help("A sentence on what is to be seen.")
          .Shown()
          .Vector("gravity", &Scene::gravity)
          .Label("Gravity")
          .Help("Acceleration of free fall.")
          .Unit("m/s²")
          .Live()
          .Number("dt", [](Scene& s) -> double& { return s.simulation.dt; })
          .Label("Time step")
          .Help("Time step.")
          .Unit("s")
          .Range(kPositive)
          .Live()
          .Choice(
              "integrator", NamesOfAll(kIntegrators),
              [](const Scene& s) { return static_cast<std::size_t>(s.simulation.integrator); },
              [](Scene* s, std::size_t i) { s->simulation.integrator = kIntegrators[i]; })
          .Titles({"Runge–Kutta, 4th order", "Semi-implicit Euler", "Explicit Euler", "Dormand–Prince 5(4)",
                   "Implicit midpoint", "Variational"})
          .Label("Integrator")
          .Help("The method of each step.")
          .Live()
          .Number("tolerance", [](Scene& s) -> double& { return s.simulation.tolerance; })
          .Label("Tolerance")
          .Help(
              "Error dormand-prince may make in a piece of a step: of each number x in SI units, this times "
              "1 + |x|.")
          .Range({kLeastTolerance, kMostTolerance})
          .Live()
          .Bool("watch_ledger", [](Scene& s) -> bool& { return s.simulation.watch_ledger; })
          .Label("Watch the ledger")
          .Help("Whether the simulation stops where a step creates or loses more energy than half of what "
                "there is.")
          .Live()
          .Choice(
              "formulation", NamesOfAll(kFormulations),
              [](const Scene& s) {
                return s.formulation ? static_cast<std::size_t>(*s.formulation) : kFormulations.size();
              },
              [](Scene* s, std::size_t i) {
                s->formulation = i < kFormulations.size() ? std::optional(kFormulations[i]) : std::nullopt;
              })
          .MayBeOpen()
          .Titles(FormulationTitles())
          .Label("Formulation")
          .Help("How accelerations are computed: by articulated bodies, Newton-Euler's or Lagrange's "
                "equations, or by coordinate partitioning of closed loops. Default: partitioning of a "
                "mechanism in Euler parameters, articulated bodies else.")
          .Live()
          .PartIf("second_opinion", &Scene::cross_check, CrossCheckKind,
                  [](const Scene& s) { return s.cross_check.formulation.has_value(); })
          .Label("Cross-check")
          .Help("Another formulation that checks each step.")
          .Live()
          .Number("duration", &Scene::duration)
          .Label("Duration")
          .Help("Of a run or a film when none is asked for.")
          .Unit("s")
          .Range(kPositive)
          .Shown()
          .Bool("limits", &Scene::limits)
          .Label("Joint limits")
          .Help("Whether joints stop at their limits.")
          .Bool("effort_limits", &Scene::effort_limits)
          .Label("Effort limits")
          .Help("Whether the motors of a joint together give no more than its max_effort.")
          .List("robots", &Scene::robots, SceneRobotKind)
          .Label("Robots")
          .Help("Robots, described here or in files.")
          .Part("trot", &Scene::trot, TrotKindOf)
          .Label("Trot")
          .Help("A quadruped that trots. Names of links and joints of robots beside it have the robot's "
                "name before them.")
          .Part("balance", &Scene::balance, BalanceKind)
          .Label("Balance")
          .Help("What makes a robot stand on its feet.")
          .PartIf("mechanism", &Scene::mechanism, MechanismKind,
                  [](const Scene& s) { return !s.mechanism.empty(); })
          .Label("Mechanism")
          .Help("Bodies with closed loops.")
          .List("loops", &Scene::loops, LoopKind)
          .Help("Joints that close loops.")
          .List("forces", &Scene::forces, ForceKindOf)
          .Help("Springs, motors, outside forces.")
          .List("tendons", &Scene::tendons, TendonKind)
          .Label("Tendons")
          .Help("Cords and sums of joint positions that springs, dampers and actuators act on.")
          .List("actuators", &Scene::actuators, ActuatorKind)
          .Label("Actuators")
          .Help("What controls drive.")
          .List("recorded_inputs", &Scene::recorded_inputs, RecordedInputKind)
          .Label("Recorded inputs")
          .Help("What is added to controls, by tables of time and value.")
          .List("input_noise", &Scene::input_noise, InputNoiseKind)
          .Label("Input noise")
          .Help("Noise on controls, from seeds.")
          .List("start_noise", &Scene::start_noise, StartNoiseKind)
          .Label("Start noise")
          .Help("Noise on start positions and velocities, from seeds.")
          .List("keyframes", &Scene::keyframes, KeyframeKind)
          .Label("Keyframes")
          .Help("Positions, velocities, activations and controls by name, to start in.")
          .Shown()
          .List("sensors", &Scene::sensors, SensorKind)
          .Label("Sensors")
          .Help("What is measured; it has no effect on the motion.")
          .List("paths", &Scene::paths, PathKind)
          .Help("What joints follow in time.")
          .Restarts()
          .Part("contact", &Scene::contact, ContactKind)
          .Label("Contact")
          .Help("What touches, and how.")
          .List("targets", &Scene::targets, TargetKindOf)
          .Help("The tasks of the inverse kinematics.")
          .Shown()
          .Part("target_options", &Scene::target_options, TargetOptionsKind)
          .Help("How all targets are met together.")
          .Shown()
          .List("cameras", &Scene::cameras, CameraKind)
          .Help("Views.")
          .Shown()
          .Part("view", &Scene::view, ViewKind)
          .Help("What is shown.")
          .Shown()
          .Build());
  return kind;
}

std::span<const Kind* const> AllKinds() {
  static const std::vector<const Kind*> kinds = [] {
    std::vector<const Kind*> all = {
        &SceneKindOf(),         &CrossCheckKind(),     &SceneRobotKind(),   &PostureKind(),
        &ForceKindOf(),         &LoopKind(),           &PathKind(),         &WaypointKind(),
        &ContactKind(),         &ContactGroundKind(),  &ContactPairKind(),  &TargetKindOf(),
        &TargetOptionsKind(),   &CameraKind(),         &ViewKind(),         &TrotKindOf(),
        &TrotRobotKind(),       &TrotPlanKind(),       &TrotPushKind(),     &LinkKind(),
        &ShapeKind(),           &JointKind(),          &MimicKind(),        &MechanismKind(),
        &MechanismBodyKind(),   &MechanismJointKind(), &TimeFunctionKind(), &MechanismForceKind(),
        &MechanismOutputKind(), &FrameKind(),          &TendonKind(),       &TendonStopKind(),
        &ActuatorKind(),        &MuscleKind(),         &SensorKind(),       &PlotReferenceKind(),
        &RecordedInputKind(),   &InputNoiseKind(),     &StartNoiseKind(),   &KeyframeKind(),
        &TeleoperationKind(),   &ParameterKind(),      &FormulaKind()};
    for (const KindFunction kind : RegisteredKinds()) all.push_back(&kind());
    return all;
  }();
  return kinds;
}

}  // namespace linkwright
