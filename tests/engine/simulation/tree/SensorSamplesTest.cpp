// SPDX-License-Identifier: GPL-3.0-or-later
// What recording asks of sensors: samples, delay, noise, and runs that they leave unchanged.
#include <catch2/catch.hpp>
#include <cmath>
#include <thread>

#include "tests/engine/simulation/tree/SensorScenes.h"
#include "tests/support/SameBits.h"

namespace sensor_test {

TEST_CASE("A sensor with a rate holds its samples, and shows them after its delay", "[sensors]") {
  SensorDescription held = Named(SensorType::kJointPosition, "held", "j1"), late = held, between = held;
  held.rate = 100;
  late.name = "late";
  late.rate = 100;
  late.delay = 0.025;
  between.name = "between";
  between.rate = 300;  // its samples fall between the steps
  Simulation run = Sliding({held, late, between});
  for (int step = 0; step <= 200; ++step) {
    const double t = run.state().time;
    INFO(t);
    const auto values = NowOf(&run);
    // x = 2 t, at 10 ms k; steps are of 1 ms.
    CHECK(values.at("sensor.held") == Approx(2 * 0.01 * (step / 10)).margin(1e-13));
    CHECK(values.at("sensor.late") == Approx(2 * 0.01 * std::max(0, (step - 25) / 10)).margin(1e-13));
    const int sample = step * 300 / 1000, at = (sample * 1000 + 299) / 300;
    CHECK(values.at("sensor.between") == Approx(2e-3 * at).margin(1e-13));
    run.Step();
  }
}

TEST_CASE("A camera is no signal, and leaves a run as it is", "[sensors]") {
  SensorDescription camera = Named(SensorType::kCamera, "eye", "j1");
  camera.frame = camera.joint;
  camera.rate = 20;
  camera.delay = 0.1;
  SensorDescription position = Named(SensorType::kJointPosition, "place", "j1");
  Simulation with = Sliding({camera, position}), without = Sliding({position});
  CHECK(with.system().signals().size() == without.system().signals().size());
  for (int step = 0; step < 100; ++step) {
    with.Step();
    without.Step();
  }
  CHECK(NowOf(&with) == NowOf(&without));
  CHECK(with.state().z == without.state().z);
  camera.width = 0;
  CHECK(CheckSensor(camera).find("pixels") != std::string::npos);
}

TEST_CASE("Noise has its deviation, and is the same wherever a moment is shown", "[sensors]") {
  SensorDescription noisy = Named(SensorType::kJointVelocity, "noisy", "j1"), other = noisy, slow = noisy;
  noisy.noise = 0.3;
  other.name = "other";
  other.noise = 0.3;
  slow.name = "slow";
  slow.noise = 0.3;
  slow.rate = 10;
  slow.seed = 5;
  Simulation run = Sliding({noisy, other, slow}, 0.01);
  const auto system = run.system().Clone();
  double sum = 0, squares = 0, product = 0, last = 0;
  int changes = 0;
  std::vector<State> states;
  std::vector<std::map<std::string, double>> shown;
  constexpr int kSteps = 4000;
  for (int step = 0; step < kSteps; ++step) {
    const auto values = NowOf(&run);
    const double error = values.at("sensor.noisy") - 2;
    sum += error;
    squares += error * error;
    product += error * (values.at("sensor.other") - 2);
    if (step > 0 && values.at("sensor.slow") != last) ++changes;
    last = values.at("sensor.slow");
    if (step % 100 < 3) {
      states.push_back(run.state());
      shown.push_back(values);
    }
    run.Step();
  }
  // Means of n numbers deviate by 1/√n of their own deviation: five times that is allowed.
  const double allowed = 5 / std::sqrt(kSteps);
  CHECK(std::abs(sum / kSteps) < 0.3 * allowed);
  CHECK(std::abs(squares / kSteps / 0.09 - 1) < std::sqrt(2.0) * allowed);
  CHECK(std::abs(product / kSteps / 0.09) < allowed);
  CHECK(changes == kSteps / 10 - 1);
  // Backwards, on another thread.
  bool same = true;
  std::thread([&] {
    for (std::size_t i = states.size(); i-- > 0;) {
      const auto again = ValuesOf(system.get(), states[i]);
      for (const auto& [name, value] : shown[i]) same = same && SameBits(again.at(name), value);
    }
  }).join();
  CHECK(same);
}

TEST_CASE("Noise turns an orientation and keeps it one", "[sensors]") {
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, 0.4);
  for (const SensorType type : {SensorType::kFrameOrientation, SensorType::kFrameXAxis}) {
    SensorDescription sensor = Named(type, ToString(type), "tip");
    sensor.noise = 0.01;
    options.sensors.sensors.push_back(sensor);
  }
  const auto system = MakeTreeSystem(BuildModel(Pendulum()), options);
  const auto values = ValuesOf(system.get(), system->InitialState());
  const Quaternion turn(values.at("sensor.frame_orientation.w"), values.at("sensor.frame_orientation.x"),
                        values.at("sensor.frame_orientation.y"), values.at("sensor.frame_orientation.z"));
  const Quaternion exact(Eigen::AngleAxisd(0.4, Vector3::UnitY()));
  CHECK(turn.norm() == Approx(1).epsilon(1e-14));
  CHECK(turn.angularDistance(exact) > 0);
  CHECK(turn.angularDistance(exact) < 0.05);
  const Vector3 axis = VectorOf(values, "frame_x_axis");
  CHECK(axis.norm() == Approx(1).epsilon(1e-14));
  CHECK((axis - exact * Vector3::UnitX()).norm() < 0.05);
  CHECK((axis - exact * Vector3::UnitX()).norm() > 0);
}

namespace {

/// Runs a scene with its sensors and without, looked at and not, and from the middle on.
void CheckUnchanged(const std::string& inside, const std::string& sensors, int steps) {
  Simulation plain = RunOf(SceneOf(inside)), sensed = RunOf(SceneOf(inside + sensors)),
             looked_at = RunOf(SceneOf(inside + sensors)), resumed = RunOf(SceneOf(inside + sensors));
  for (int step = 0; step < steps; ++step) {
    INFO(step);
    NowOf(&looked_at);
    REQUIRE(!plain.Step());
    REQUIRE(!sensed.Step());
    REQUIRE(!looked_at.Step());
    REQUIRE(SameBits(plain.state().q, sensed.state().q));
    REQUIRE(SameBits(plain.state().v, sensed.state().v));
    REQUIRE(SameBits(sensed.state(), looked_at.state()));
    if (step == steps / 2) resumed.Restore(sensed.state(), sensed.system().inputs());
    if (step <= steps / 2) continue;
    REQUIRE(!resumed.Step());
    REQUIRE(SameBits(resumed.state(), sensed.state()));
  }
  const auto a = NowOf(&sensed), b = NowOf(&resumed);
  for (const auto& [name, value] : a) {
    INFO(name);
    CHECK(SameBits(b.at(name), value));
  }
}

}  // namespace

TEST_CASE("Sensors change nothing of a run, and a run goes on alike from any of its states", "[sensors]") {
  for (const char* clock : {"auto", "events", "stepping"}) {
    INFO(clock);
    // Falls, strikes the ground and rolls: samples need accelerations and forces.
    CheckUnchanged(std::string(R"("dt": 0.001, "robots": [{"name": "r", "floating": true, "xyz": [0, 0, 0.3],
      "rpy_deg": [20, 10, 0], "links": [
        {"name": "bar", "mass": 4, "inertia": [0.05, 0.02, 0.04], "collisions": [{"capsule": [0.05, 0.3]}]},
        {"name": "arm", "mass": 1, "inertia": [0.004, 0.004, 0.004], "collisions": [{"sphere": 0.06}]}],
      "joints": [{"name": "j", "type": "revolute", "axis": "x", "parent": "bar", "child": "arm",
                  "xyz": [0, 0.2, 0], "limits": [-1, 1], "friction": 0.02}]}],
      "contact": {"ground": true, "clock": ")") +
                       clock + "\"}",
                   R"(, "sensors": [
      {"name": "acc", "type": "accelerometer", "frame": "arm", "rate": 400, "delay": 0.01, "noise": 0.1},
      {"name": "force", "type": "force", "frame": "arm", "rate": 333},
      {"name": "touch", "type": "touch", "frame": "bar", "rate": 1000},
      {"name": "gyro", "type": "gyro", "frame": "bar"}])",
                   400);
  }
  for (const char* formulation : {"articulated", "partitioning"}) {
    INFO(formulation);
    CheckUnchanged(std::string(R"("dt": 0.001, "formulation": ")") + formulation + R"(",
      "robots": [{"name": "r", "links": [
        {"name": "base"},
        {"name": "left", "mass": 1, "com": [0, 0, -0.25], "inertia": [0.02, 0.02, 0.001]},
        {"name": "bar", "mass": 2, "com": [0.2, 0, 0], "inertia": [0.001, 0.03, 0.03]},
        {"name": "right", "mass": 1, "com": [0, 0, -0.25], "inertia": [0.02, 0.02, 0.001]}],
      "joints": [
        {"name": "a", "type": "continuous", "axis": "y", "parent": "base", "child": "left"},
        {"name": "b", "type": "continuous", "axis": "y", "parent": "left", "child": "bar",
         "xyz": [0, 0, -0.5]},
        {"name": "c", "type": "continuous", "axis": "y", "parent": "base", "child": "right",
         "xyz": [0.4, 0, 0]}],
      "velocities": {"a": 2, "b": -2, "c": 2}}],
      "loops": [{"name": "d", "type": "spherical", "link_i": "bar", "link_j": "right",
                 "point_i": [0.4, 0, 0], "point_j": [0, 0, -0.5]}])",
                   R"(, "sensors": [
      {"name": "force", "type": "force", "frame": "bar", "rate": 250, "delay": 0.02},
      {"name": "acc", "type": "accelerometer", "frame": "right", "rate": 100}])",
                   200);
  }
}

}  // namespace sensor_test
