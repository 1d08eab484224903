// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SceneFiles.h"

// What the tests of sensors measure, and how.
namespace sensor_test {

using namespace linkwright;
using namespace linkwright::test;

inline constexpr double kG = kStandardGravity;

inline SensorDescription Named(SensorType type, const std::string& name, const std::string& on) {
  SensorDescription sensor;
  sensor.type = type;
  sensor.name = name;
  switch (ObjectOf(type)) {
    case SensorObject::kJoint:
      sensor.joint = on;
      break;
    case SensorObject::kTendon:
      sensor.tendon = on;
      break;
    case SensorObject::kActuator:
      sensor.actuator = on;
      break;
    case SensorObject::kFrame:
      sensor.frame = on;
      break;
    case SensorObject::kLink:
      sensor.link = on;
      break;
  }
  return sensor;
}

inline std::map<std::string, double> ValuesOf(System* system, const State& state) {
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  std::map<std::string, double> out;
  for (std::size_t i = 0; i < values.size(); ++i) out[system->signals()[i].name] = values[i];
  return out;
}

inline Vector3 VectorOf(const std::map<std::string, double>& values, const std::string& name) {
  return {values.at("sensor." + name + ".x"), values.at("sensor." + name + ".y"),
          values.at("sensor." + name + ".z")};
}

inline void CheckVector(const Vector3& value, const Vector3& wanted) {
  INFO(value.transpose() << " instead of " << wanted.transpose());
  CHECK((value - wanted).norm() < 1e-11 * (1 + wanted.norm()));
}

inline Scene SceneOf(const std::string& inside) {
  LoadSceneOptions options;
  options.text = "{\"linkwright\": 1, " + inside + "}";
  LoadSceneResult loaded = LoadScene("sensors.lws.json", options);
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  REQUIRE(loaded.problems.problems().empty());
  return std::move(loaded.scene);
}

inline Simulation RunOf(const Scene& scene) {
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  REQUIRE(problems.problems().empty());
  return Simulation(compiled->MakeSystem(), scene.simulation);
}

inline void RunUntil(Simulation* run, double time) {
  while (run->state().time < time - 1e-9) {
    const auto divergence = run->Step();
    if (divergence) FAIL(divergence->ToString());
  }
}

inline std::map<std::string, double> NowOf(Simulation* run) { return ValuesOf(&run->system(), run->state()); }

/// A rod of 1 kg and 0.5 m about y, with a frame at its tip.
inline RobotDescription Pendulum() {
  RobotDescription robot;
  robot.links = {{"base", {}, {}, {}}, {"rod", HangingRod(1, 0.5), {}, {}}};
  JointDescription joint;
  joint.name = "j";
  joint.type = JointType::kContinuous;
  joint.axis = Vector3::UnitY();
  joint.parent = "base";
  joint.child = "rod";
  robot.joints = {joint};
  FrameDescription tip;
  tip.name = "tip";
  tip.link = "rod";
  tip.X_LF.p = {0, 0, -0.5};
  robot.frames = {tip};
  return robot;
}

/// A block that slides along x at 2 m/s without gravity, and a sensor of its position.
inline Simulation Sliding(const std::vector<SensorDescription>& sensors, double dt = 1e-3) {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1));
  TreeSystemOptions options;
  options.gravity = Vector3::Zero();
  options.initial_v = VectorX::Constant(1, 2);
  options.sensors.sensors = sensors;
  return Simulation(MakeTreeSystem(chain.Build(), options), {.dt = dt, .integrator = Integrator::kRk4});
}

}  // namespace sensor_test
