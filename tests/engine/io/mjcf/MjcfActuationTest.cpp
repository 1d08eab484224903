// SPDX-License-Identifier: GPL-3.0-or-later
// Actuators and tendons of MJCF files as they act: against example trajectories, closed forms, a second
// formulation, and the energy ledger.
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/base/Numbers.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/SameBits.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
using namespace linkwright::test;

namespace mjcf_actuation_test {
namespace {

std::shared_ptr<const CompiledScene> Compiled(const std::filesystem::path& file, const std::string& posture,
                                              Formulation formulation = Formulation::kArticulated,
                                              std::optional<Formulation> check = {}) {
  LoadSceneResult loaded = LoadScene(file);
  INFO(loaded.problems.ToString());
  REQUIRE(loaded.ok);
  ProblemList problems;
  if (!posture.empty()) TakePosture(posture, file.string(), &loaded.scene, &problems);
  loaded.scene.formulation = formulation;
  loaded.scene.cross_check.formulation = check;
  auto compiled = CompileScene(loaded.scene, &problems);
  INFO(problems.ToString());
  REQUIRE(compiled);
  REQUIRE(problems.problems().empty());
  return compiled;
}

SimulationOptions Rk4(double dt) {
  SimulationOptions options;
  options.dt = dt;
  options.integrator = Integrator::kRk4;
  return options;
}

std::map<std::string, double> SignalsOf(Simulation* simulation) {
  const std::vector<Signal>& signals = simulation->system().signals();
  std::vector<double> values(signals.size());
  simulation->system().ComputeSignals(simulation->state(), values);
  std::map<std::string, double> out;
  for (std::size_t i = 0; i < signals.size(); ++i) out[signals[i].Header()] = values[i];
  return out;
}

struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;
};

Table ReadTable(const std::filesystem::path& path) {
  std::ifstream in(path);
  Table table;
  std::string line, cell;
  std::getline(in, line);
  for (std::istringstream cells(line); std::getline(cells, cell, ',');) table.names.push_back(cell);
  while (std::getline(in, line)) {
    std::vector<double>& row = table.rows.emplace_back();
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
  }
  return table;
}

std::filesystem::path WriteModel(const TempFolder& folder, const std::string& inside) {
  return folder.Write("m.xml",
                      "<mujoco><compiler angle='radian'/><option integrator='RK4'/>" + inside + "</mujoco>");
}

void Run(Simulation* simulation, double until) {
  while (simulation->state().time < until - 1e-9) REQUIRE_FALSE(simulation->Step());
}

}  // namespace

TEST_CASE("Examples of actuation move as their reference", "[mjcf][reference]") {
  for (const char* name : {"servo-pendulum", "filter-and-integrator", "cable-round-cylinder",
                           "crank-and-slider", "muscle-pendulum", "ball-and-thruster"}) {
    INFO(name);
    const std::filesystem::path folder = ReferencePath("spec/models/mjcf-actuation");
    const Table table = ReadTable(folder / (std::string(name) + ".csv"));
    REQUIRE(table.rows.size() > 10);
    Simulation simulation(Compiled(folder / (std::string(name) + ".xml"), "start", Formulation::kArticulated,
                                   Formulation::kLagrange)
                              ->MakeSystem(),
                          Rk4(1e-4));
    std::vector<double> worst(table.names.size(), 0), greatest(table.names.size(), 0);
    for (const std::vector<double>& row : table.rows) {
      Run(&simulation, row[0]);
      const auto signals = SignalsOf(&simulation);
      for (std::size_t i = 1; i < row.size(); ++i) {
        INFO(table.names[i]);
        REQUIRE(signals.contains(table.names[i]));
        worst[i] = std::max(worst[i], std::abs(signals.at(table.names[i]) - row[i]));
        greatest[i] = std::max(greatest[i], std::abs(row[i]));
      }
    }
    for (std::size_t i = 1; i < worst.size(); ++i) {
      INFO(table.names[i] << ": " << worst[i] << " of " << greatest[i]);
      CHECK(worst[i] <= 1e-6 * greatest[i]);
    }
    CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
    CHECK(simulation.system().cross_check().Agrees());
  }
}

TEST_CASE("An activation arrives at its bound within a step and stays there", "[mjcf]") {
  const TempFolder folder;
  // w = t/2 up to 1/3, which is in the middle of a step.
  const auto compiled = Compiled(
      WriteModel(
          folder,
          "<worldbody><body><joint name='x' type='slide' axis='1 0 0'/><geom size='.1' mass='2'/></body>"
          "</worldbody><actuator><general name='a' joint='x' dyntype='integrator' gainprm='4' "
          "actrange='-1 0.3333333333333333'/></actuator><keyframe><key name='k' ctrl='.5'/></keyframe>"),
      "k");
  for (const Integrator integrator : kIntegrators) {
    INFO(ToString(integrator));
    SimulationOptions options = Rk4(0.05);
    options.integrator = integrator;
    Simulation simulation(compiled->MakeSystem(), options);
    Run(&simulation, 1);
    const auto signals = SignalsOf(&simulation);
    const double arrival = 2.0 / 3, bound = 1.0 / 3;
    CHECK(signals.at("activation.a [1]") == bound);
    CHECK(signals.at("actuator.a.force [N]") == 4 * bound);
    // v = ∫ 4 w dt / 2 kg: exact for second order and up, as w is linear.
    const double v = arrival * arrival / 2 + 2 * bound * (1 - arrival);
    const bool first_order =
        integrator == Integrator::kExplicitEuler || integrator == Integrator::kSemiImplicitEuler;
    CHECK(signals.at("v.x [m/s]") == Approx(v).margin(first_order ? 0.02 : 1e-10));
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(e.work_actuators == Approx(v * v).margin(first_order ? 0.05 : 1e-9));
    if (!first_order) CHECK(e.ResidualPasses());
  }
}

TEST_CASE("A filter follows its control as the exponential does", "[mjcf]") {
  const TempFolder folder;
  const auto compiled = Compiled(
      WriteModel(
          folder,
          "<worldbody><body><joint name='x' type='slide'/><geom size='.1' mass='2'/></body></worldbody>"
          "<actuator><position name='a' joint='x' timeconst='.3' kp='2'/></actuator>"
          "<keyframe><key name='k' ctrl='2' act='-1'/></keyframe>"),
      "k");
  for (const Integrator integrator : {Integrator::kRk4, Integrator::kDormandPrince,
                                      Integrator::kImplicitMidpoint, Integrator::kVariational}) {
    SimulationOptions options = Rk4(1e-3);
    options.integrator = integrator;
    Simulation simulation(compiled->MakeSystem(), options);
    Run(&simulation, 0.5);
    const double exact = 2 - 3 * std::exp(-0.5 / 0.3);
    const bool second = integrator == Integrator::kImplicitMidpoint || integrator == Integrator::kVariational;
    INFO(ToString(integrator));
    CHECK(SignalsOf(&simulation).at("activation.a [1]") == Approx(exact).margin(second ? 1e-5 : 1e-9));
  }
}

namespace {

const char* const kEverything = R"(
  <option><flag contact="disable" limit="disable"/></option>
  <worldbody>
    <site name="post" pos="-.3 .1 .2"/>
    <geom name="drum" type="cylinder" size=".05 .2" pos="-.1 0 .15" euler="1.2 .1 0" mass="0"/>
    <body name="craft" pos="0 0 1" gravcomp=".4">
      <joint name="free" type="free" stiffness="3" damping=".1" armature=".3"/>
      <geom type="box" size=".1 .08 .04" mass="1"/><site name="jet" pos=".1 .02 0" euler=".2 0 .1"/>
      <body name="lamp" pos="0 0 .05"><joint name="ball" type="ball" stiffness=".5" damping=".02"/>
        <geom type="box" size=".03 .04 .1" pos="0 .02 .08" mass=".3"/><site name="tip" pos="0 .03 .15"/></body>
    </body>
    <body name="arm" pos="-.2 0 .3" gravcomp="1">
      <joint name="hinge" axis="0 1 0" damping=".05" stiffness="1" springref=".2" actuatorfrcrange="-2 1.5"
        actuatorgravcomp="true"/>
      <geom type="capsule" fromto="0 0 0 .25 0 0" size=".02" mass=".4"/><site name="end" pos=".25 .02 .01"/>
      <body pos=".25 0 0"><joint name="slide" type="slide" axis="1 0 .2" springdamper=".3 .7"/>
        <geom type="sphere" size=".04" mass=".2"/><site name="nose" pos=".03 0 0" euler="0 1.3 0"/></body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="cord" stiffness="20" damping=".3" springlength=".1 .2"><site site="post"/>
      <geom geom="drum"/><site site="end"/><pulley divisor="2"/><site site="post"/><site site="tip"/></spatial>
    <fixed name="sum" stiffness="4" actuatorfrcrange="-3 3"><joint joint="hinge" coef="1"/>
      <joint joint="slide" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <motor name="jet" site="jet" gear=".1 0 1 0 .05 .02"/>
    <general name="reach" site="tip" refsite="end" gear="1 .2 0 .1 .3 0" gainprm="2" biastype="affine"
      biasprm="0 -3 -.2"/>
    <position name="turn" joint="ball" gear=".1 .5 .2" kp=".6" kv=".1"/>
    <motor name="outer" jointinparent="ball" gear="0 0 .1"/>
    <motor name="lift" jointinparent="free" gear="0 0 1 .1 0 0"/>
    <position name="servo" joint="hinge" kp="9" dampratio=".6" forcerange="-3 3"/>
    <damper name="brake" joint="slide" kv="2" ctrlrange="0 1"/>
    <cylinder name="piston" cranksite="end" slidersite="post" cranklength=".8" timeconst=".2" area=".5"/>
    <muscle name="muscle" tendon="cord" lengthrange=".2 .9" force="15" tausmooth=".2"/>
    <intvelocity name="winch" tendon="sum" kp="6" actrange="-.2 .2"/>
    <velocity name="second" tendon="sum" kv="3"/>
  </actuator>
  <keyframe><key name="k" qpos=".1 0 1.2 .9 .1 -.3 .2 .95 -.1 .2 .1 .4 .02"
    qvel=".2 -.3 .5 .4 .6 -.2 .5 .1 -.7 .5 -.3" act=".1 .3 0" ctrl="3 .5 .3 .2 2 .8 .5 1 .7 .6 .3"/></keyframe>)";

}  // namespace

TEST_CASE("All kinds of actuation agree between formulations and pass the ledger", "[mjcf]") {
  const TempFolder folder;
  const auto file = WriteModel(folder, kEverything);
  VectorX first;
  for (const Formulation formulation :
       {Formulation::kArticulated, Formulation::kNewtonEuler, Formulation::kLagrange}) {
    INFO(ToString(formulation));
    const Formulation other =
        formulation == Formulation::kLagrange ? Formulation::kArticulated : Formulation::kLagrange;
    Simulation simulation(Compiled(file, "k", formulation, other)->MakeSystem(), Rk4(5e-4));
    Run(&simulation, 0.5);
    CHECK(simulation.system().cross_check().Agrees());
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    INFO(e.residual << " of " << e.exchanged);
    CHECK(e.ResidualPasses());
    CHECK(std::abs(e.work_actuators) > 0.01);
    CHECK(e.work_damping < -0.01);
    VectorX end(simulation.state().q.size() + simulation.state().v.size());
    end << simulation.state().q, simulation.state().v;
    if (first.size() == 0) first = end;
    CHECK((end - first).lpNorm<Eigen::Infinity>() < 1e-8);
  }
}

TEST_CASE("A step with all kinds of actuation allocates nothing and repeats to the bit", "[mjcf]") {
  const TempFolder folder;
  const auto compiled = Compiled(WriteModel(folder, kEverything), "k");
  SimulationOptions options = Rk4(1e-3);
  Simulation a(compiled->MakeSystem(), options), b(compiled->MakeSystem(), options);
  Run(&a, 0.05);
  const std::size_t before = AllocationCount();
  for (int i = 0; i < 20; ++i) REQUIRE_FALSE(a.Step());
  CHECK(AllocationCount() == before);
  Run(&b, 0.05);
  const State middle = b.state();
  Run(&b, 0.07);
  CHECK(SameBits(a.state().q, b.state().q));
  CHECK(SameBits(a.state().z, b.state().z));
  // Going back is a copy.
  b.Restore(middle, b.system().inputs());
  Run(&b, 0.07);
  CHECK(SameBits(a.state().v, b.state().v));
  CHECK(SameBits(a.state().z, b.state().z));
}

TEST_CASE("Joints clip what their actuators give, with the weight that these carry", "[mjcf]") {
  const TempFolder folder;
  // Held by 1 N m of 2 kg · 9.81 m/s² · 0.3 m, of which a half is carried.
  const auto compiled = Compiled(
      WriteModel(
          folder,
          "<worldbody><body gravcomp='.5'><joint name='j' axis='0 1 0' actuatorfrcrange='-1 4' "
          "actuatorgravcomp='true'/><geom type='sphere' size='.1' mass='2' pos='.3 0 0'/></body></worldbody>"
          "<actuator><motor name='m' joint='j'/><motor name='n' joint='j' gear='2'/></actuator>"
          "<keyframe><key name='k' ctrl='1 .5'/></keyframe>"),
      "k");
  Simulation simulation(compiled->MakeSystem(), Rk4(1e-3));
  const auto signals = SignalsOf(&simulation);
  // 1 + 2 · 0.5 − 0.5 · 2 · 9.81 · 0.3 = −0.943, which is kept; then more is carried.
  CHECK(signals.at("tau.j [N m]") == Approx(2 - 0.5 * 2 * 9.81 * 0.3));
  System::Inputs inputs = simulation.system().inputs();
  inputs.control[0] = 0;
  simulation.system().SetInputs(inputs);
  const auto clipped = SignalsOf(&simulation);
  CHECK(clipped.at("tau.j [N m]") == -1);
  CHECK(clipped.at("actuator.n.force [N m]") == 0.5);
  Run(&simulation, 0.2);
  CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
}

TEST_CASE("A rotor at a free joint keeps its momentum along the world's axes", "[mjcf]") {
  const TempFolder folder;
  // A spinning body without weight: m v + a v is kept along the world's axes, so the velocity is.
  const auto compiled = Compiled(
      WriteModel(folder,
                 "<option gravity='0 0 0'/><worldbody><body><joint name='f' type='free' armature='2'/>"
                 "<geom type='box' size='.1 .2 .3' mass='1'/></body></worldbody>"
                 "<keyframe><key name='k' qvel='1 2 3 0 0 4'/></keyframe>"),
      "k");
  for (const Integrator integrator : {Integrator::kRk4, Integrator::kVariational}) {
    SimulationOptions options = Rk4(1e-3);
    options.integrator = integrator;
    Simulation simulation(compiled->MakeSystem(), options);
    Run(&simulation, 0.5);
    const auto signals = SignalsOf(&simulation);
    INFO(ToString(integrator));
    CHECK(signals.at("q.f.x [m]") == Approx(0.5).margin(1e-6));
    CHECK(signals.at("q.f.y [m]") == Approx(1.0).margin(1e-6));
    CHECK(signals.at("q.f.z [m]") == Approx(1.5).margin(1e-6));
  }
}

TEST_CASE("Keyframes of the wrong size are errors, and activations outside are clipped", "[mjcf]") {
  const TempFolder folder;
  const std::string model =
      "<worldbody><body><joint name='x' type='slide'/><geom size='.1'/></body></worldbody><actuator>"
      "<general name='a' joint='x' dyntype='integrator' actrange='-1 1'/><motor joint='x'/></actuator>";
  for (const auto& [key, text] : {std::pair("ctrl='1'", "ctrl has 1 numbers, the model has 2 actuators"),
                                  std::pair("act='1 2'", "act has 2 numbers, the model has 1 activations"),
                                  std::pair("qvel='1 2'", "qvel has 2 numbers, the model has 1 velocities"),
                                  std::pair("ctrl='1 nan'", "ctrl")}) {
    const LoadSceneResult bad =
        LoadScene(WriteModel(folder, model + "<keyframe><key name='k' " + key + "/></keyframe>"));
    INFO(key << bad.problems.ToString());
    CHECK_FALSE(bad.ok);
    CHECK(bad.problems.ToString().find(text) != std::string::npos);
  }
  const auto file = WriteModel(folder, model + "<keyframe><key name='k' act='3'/></keyframe>");
  CHECK(LoadScene(file).problems.ToString().find("lies outside of its actrange") != std::string::npos);
  Simulation simulation(Compiled(file, "k")->MakeSystem(), Rk4(1e-3));
  CHECK(SignalsOf(&simulation).at("activation.a [1]") == 1);
  CHECK(SignalsOf(&simulation).contains("actuator.actuator#1.force [N]"));
}

TEST_CASE("Flags switch actuation and passive forces off", "[mjcf]") {
  const TempFolder folder;
  const std::string rest = std::string(kEverything).substr(std::string(kEverything).find("<worldbody>"));
  const auto at = [&](const std::string& options) {
    LoadSceneResult loaded = LoadScene(WriteModel(folder, "<option" + options + "</option>" + rest));
    REQUIRE(loaded.ok);
    return loaded.scene;
  };
  for (const ActuatorDescription& actuator : at("><flag actuation='disable'/>").actuators)
    CHECK_FALSE(actuator.enabled);
  const Scene passive = at("><flag passive='disable'/>");
  CHECK(passive.tendons[0].stiffness == 0);
  CHECK(passive.tendons[0].damping == 0);
  CHECK(passive.forces.empty());
  for (const JointDescription& joint : passive.robots[0].description.joints) CHECK(joint.damping == 0);
  CHECK_FALSE(at("><flag constraint='disable'/>").limits);
  const Scene unclipped = at("><flag clampctrl='disable'/>");
  CHECK(unclipped.actuators[6].control_range == Interval());
  CHECK(unclipped.actuators[5].force_range == Interval{-3, 3});
  for (const ActuatorDescription& actuator : at(" actuatorgroupdisable='0'>").actuators)
    CHECK_FALSE(actuator.enabled);
}

}  // namespace mjcf_actuation_test
