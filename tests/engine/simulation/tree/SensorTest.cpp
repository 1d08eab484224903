// SPDX-License-Identifier: GPL-3.0-or-later
// Sensors against closed forms and a second formulation.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/simulation/tree/SensorScenes.h"
#include "tests/support/RandomTree.h"

namespace sensor_test {

TEST_CASE("Instruments on a pendulum read what its motion in closed form gives", "[sensors]") {
  const double L = 0.5, q = 0.7, w = 1.3, s = std::sin(q), c = std::cos(q);
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, q);
  options.initial_v = VectorX::Constant(1, w);
  for (const SensorType type :
       {SensorType::kAccelerometer, SensorType::kGyro, SensorType::kVelocimeter, SensorType::kFramePosition,
        SensorType::kFrameOrientation, SensorType::kFrameZAxis, SensorType::kFrameLinearVelocity,
        SensorType::kFrameAngularVelocity, SensorType::kFrameLinearAcceleration,
        SensorType::kFrameAngularAcceleration})
    options.sensors.sensors.push_back(Named(type, ToString(type), "tip"));
  SensorDescription proper = Named(SensorType::kFrameLinearAcceleration, "proper", "tip");
  proper.proper = true;
  options.sensors.sensors.push_back(proper);
  for (const SensorType type : {SensorType::kForce, SensorType::kTorque, SensorType::kSubtreeCom,
                                SensorType::kSubtreeLinearVelocity, SensorType::kSubtreeAngularMomentum})
    options.sensors.sensors.push_back(Named(type, ToString(type), "rod"));
  SensorDescription relative = Named(SensorType::kFramePosition, "relative", "base");
  relative.reference = "tip";
  options.sensors.sensors.push_back(relative);
  relative.type = SensorType::kFrameLinearVelocity;
  relative.name = "relative_velocity";
  options.sensors.sensors.push_back(relative);
  options.sensors.sensors.push_back(Named(SensorType::kJointPosition, "angle", "j"));
  options.sensors.sensors.push_back(Named(SensorType::kJointVelocity, "speed", "j"));
  const auto system = MakeTreeSystem(BuildModel(Pendulum()), options);
  const auto values = ValuesOf(system.get(), system->InitialState());

  // q'' = −3 g sin q / 2 L; at r from the joint, along the rod's axes, a − g = (−r q'' − g sin q, 0, r q'² +
  // g cos q).
  const double a = -1.5 * kG / L * s;
  const auto felt = [&](double r) { return Vector3(-r * a - kG * s, 0, r * w * w + kG * c); };
  Matrix3 R;  // the rod's axes in the world
  R << c, 0, s, 0, 1, 0, -s, 0, c;
  CheckVector(VectorOf(values, "accelerometer"), felt(L));
  CheckVector(VectorOf(values, "gyro"), {0, w, 0});
  CheckVector(VectorOf(values, "velocimeter"), {-w * L, 0, 0});
  CheckVector(VectorOf(values, "frame_position"), {-L * s, 0, -L * c});
  CheckVector(VectorOf(values, "frame_z_axis"), {s, 0, c});
  CheckVector(VectorOf(values, "frame_linear_velocity"), {-w * L * c, 0, w * L * s});
  CheckVector(VectorOf(values, "frame_angular_velocity"), {0, w, 0});
  CheckVector(VectorOf(values, "proper"), R * felt(L));
  CheckVector(VectorOf(values, "frame_linear_acceleration"), R * felt(L) - Vector3(0, 0, kG));
  CheckVector(VectorOf(values, "frame_angular_acceleration"), {0, a, 0});
  CHECK(values.at("sensor.frame_orientation.w") == Approx(std::cos(q / 2)));
  CHECK(values.at("sensor.frame_orientation.y") == Approx(std::sin(q / 2)));
  // The joint carries 1 kg, whose centre is in the middle of the rod, and is free about its axis.
  CheckVector(VectorOf(values, "force"), felt(L / 2));
  CheckVector(VectorOf(values, "torque"), {0, 0, 0});
  CheckVector(VectorOf(values, "subtree_com"), {-L / 2 * s, 0, -L / 2 * c});
  CheckVector(VectorOf(values, "subtree_linear_velocity"), {-w * L / 2 * c, 0, w * L / 2 * s});
  CheckVector(VectorOf(values, "subtree_angular_momentum"), {0, L * L / 12 * w, 0});
  // Seen from the tip, the joint is at rest above it: in a turning frame it does not move.
  CheckVector(VectorOf(values, "relative"), {0, 0, L});
  CheckVector(VectorOf(values, "relative_velocity"), {0, 0, 0});
  CHECK(values.at("sensor.angle") == q);
  CHECK(values.at("sensor.speed") == w);
}

TEST_CASE("The force in a joint of a hanging chain is the weight below it", "[sensors]") {
  RobotDescription robot;
  robot.links.push_back({"l0", {}, {}, {}});
  TreeSystemOptions options;
  for (int k = 1; k <= 4; ++k) {
    JointDescription joint;
    joint.name = "j" + std::to_string(k);
    joint.type = k % 2 != 0 ? JointType::kBall : JointType::kContinuous;
    joint.parent = "l" + std::to_string(k - 1);
    joint.child = "l" + std::to_string(k);
    joint.X_PJ.p = {0, 0, k == 1 ? 0 : -0.3};
    robot.joints.push_back(joint);
    robot.links.push_back({joint.child, HangingRod(k, 0.3), {}, {}});
    options.sensors.sensors.push_back(Named(SensorType::kForce, "f" + std::to_string(k), joint.child));
    options.sensors.sensors.push_back(Named(SensorType::kTorque, "t" + std::to_string(k), joint.child));
  }
  const auto system = MakeTreeSystem(BuildModel(robot), options);
  const auto values = ValuesOf(system.get(), system->InitialState());
  double below = 10;
  for (int k = 1; k <= 4; ++k) {
    CheckVector(VectorOf(values, "f" + std::to_string(k)), {0, 0, below * kG});
    CheckVector(VectorOf(values, "t" + std::to_string(k)), {0, 0, 0});
    below -= k;
  }
}

TEST_CASE("Where a link is fixed, the force there is that of what hangs on it", "[sensors]") {
  // A flange of 2 kg welded to an arm of 3 kg, a tool of 1 kg welded to the flange, a swinging bob of 4 kg.
  const Scene scene = SceneOf(R"("robots": [{"name": "r", "links": [
      {"name": "base"},
      {"name": "arm", "mass": 3, "com": [0, 0, -0.2], "inertia": [0.01, 0.01, 0.01]},
      {"name": "flange", "mass": 2, "com": [0, 0, -0.1], "inertia": [0.01, 0.01, 0.01]},
      {"name": "tool", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.01, 0.01, 0.01]},
      {"name": "bob", "mass": 4, "com": [0, 0, -0.3], "inertia": [0.01, 0.01, 0.01]}],
    "joints": [
      {"name": "a", "type": "prismatic", "axis": "z", "parent": "base", "child": "arm"},
      {"name": "b", "type": "fixed", "parent": "arm", "child": "flange", "xyz": [0, 0, -0.4]},
      {"name": "c", "type": "fixed", "parent": "flange", "child": "tool", "xyz": [0, 0, -0.2]},
      {"name": "d", "type": "continuous", "axis": "y", "parent": "flange", "child": "bob", "xyz": [0, 0, -0.2]}],
    "torques": {"a": 100}}],
    "sensors": [
      {"name": "arm", "type": "force", "frame": "arm"},
      {"name": "flange", "type": "force", "frame": "flange"},
      {"name": "moment", "type": "torque", "frame": "flange"},
      {"name": "tool", "type": "force", "frame": "tool"}])");
  Simulation run = RunOf(scene);
  const auto values = NowOf(&run);
  // 100 N lift 10 kg: each kilogram takes 10 N.
  CheckVector(VectorOf(values, "arm"), {0, 0, 100});
  CheckVector(VectorOf(values, "flange"), {0, 0, 70});
  CheckVector(VectorOf(values, "tool"), {0, 0, 10});
  CheckVector(VectorOf(values, "moment"), {0, -2, 0});
}

TEST_CASE("Along its axis a joint's wrench is what drives the joint", "[sensors]") {
  // On random trees, with an outside force and moments of friction: a second formulation, by inverse
  // dynamics.
  for (unsigned seed = 1; seed <= 6; ++seed) {
    ChainMaker chain;
    Random random(seed);
    TreeSystemOptions options;
    for (int k = 0; k < 6; ++k) {
      JointDescription& joint = chain.Add(random.Chance(0.3) ? JointType::kPrismatic : JointType::kContinuous,
                                          Vector3::UnitZ(), RandomInertial(&random), random.InBox(0.4));
      joint.X_PJ.R = RotationFromVector(random.InBox(2));
      joint.damping = 0.2;
      const std::string link = "l" + std::to_string(k + 1);
      options.sensors.sensors.push_back(Named(SensorType::kForce, "f_" + joint.name, link));
      options.sensors.sensors.push_back(Named(SensorType::kTorque, "t_" + joint.name, link));
    }
    ForceElement push;
    push.kind = ForceKind::kForce;
    push.name = "push";
    push.link = "l5";
    push.force[0].value = 3;
    push.force[1].value = -4;
    options.forces = {push};
    const auto model = chain.Build();
    options.initial_q = random.Vector(model->nq(), 1);
    options.initial_v = random.Vector(model->nv(), 2);
    options.torque = random.Vector(model->nv(), 5);
    const auto system = MakeTreeSystem(model, options);
    const State state = system->InitialState();
    const auto values = ValuesOf(system.get(), state);
    for (int body = 1; body < model->body_count(); ++body) {
      const Joint& joint = model->joints()[static_cast<std::size_t>(body)];
      const double applied = options.torque[joint.v_index] - 0.2 * state.v[joint.v_index];
      const bool slides = joint.type == JointType::kPrismatic;
      INFO(seed << " " << joint.name);
      CHECK(VectorOf(values, (slides ? "f_" : "t_") + joint.name).z() == Approx(applied).margin(1e-9));
    }
  }
}

TEST_CASE("A box that rests on the ground reads g, and its weight by touch", "[sensors]") {
  for (const char* clock : {"events", "stepping", "auto"}) {
    INFO(clock);
    const Scene scene = SceneOf(std::string(R"("dt": 0.001,
      "robots": [{"name": "box", "floating": true, "xyz": [0, 0, 0.1],
        "links": [{"name": "box", "mass": 3, "inertia": [0.02, 0.02, 0.02],
                   "collisions": [{"box": [0.2, 0.2, 0.2]}]}],
        "frames": [{"name": "corner", "link": "box", "xyz": [0.1, 0.1, -0.1], "rpy_deg": [90, 0, 0]}]}],
      "contact": {"ground": true, "clock": ")") +
                                clock + R"("},
      "sensors": [
        {"name": "acc", "type": "accelerometer", "frame": "corner"},
        {"name": "held", "type": "accelerometer", "frame": "box", "rate": 100},
        {"name": "whole", "type": "touch", "frame": "box"},
        {"name": "none", "type": "touch", "frame": "corner", "zone": "box", "size": [0.02, 0.02, 0.02]},
        {"name": "force", "type": "force", "frame": "box"}])");
    Simulation run = RunOf(scene);
    for (const double time : {0.0, 0.0503}) {
      RunUntil(&run, time);
      const auto values = NowOf(&run);
      INFO(time);
      const double within = std::string(clock) == "events" ? 1e-9 : 1e-6;
      CHECK((VectorOf(values, "acc") - Vector3(0, kG, 0)).norm() < within * kG);
      CHECK((VectorOf(values, "held") - Vector3(0, 0, kG)).norm() < within * kG);
      CHECK(values.at("sensor.whole") == Approx(3 * kG).epsilon(within));
      // One corner of four, which share the weight in some way.
      CHECK(values.at("sensor.none") >= 0);
      CHECK(values.at("sensor.none") <= 3 * kG * (1 + within));
      CHECK(VectorOf(values, "force").norm() < within * 3 * kG);
    }
  }
}

TEST_CASE("A touch sensor feels in its zone alone", "[sensors]") {
  // Two balls of one link on the ground, their common centre of mass 0.3 from one and 0.1 from the other.
  const Scene scene = SceneOf(R"("dt": 0.001,
    "robots": [{"name": "r", "floating": true, "xyz": [0, 0, 0.05],
      "links": [{"name": "bar", "mass": 4, "inertia": [0.02, 0.02, 0.02],
                 "collisions": [{"sphere": 0.05, "xyz": [-0.3, 0, 0]}, {"sphere": 0.05, "xyz": [0.1, 0, 0]}]}],
      "frames": [{"name": "left", "link": "bar", "xyz": [-0.3, 0, 0]},
                 {"name": "right", "link": "bar", "xyz": [0.1, 0, 0]}]}],
    "contact": {"ground": true, "clock": "events"},
    "sensors": [
      {"name": "all", "type": "touch", "frame": "bar"},
      {"name": "left", "type": "touch", "frame": "left", "zone": "sphere", "size": [0.06, 1, 1]},
      {"name": "right", "type": "touch", "frame": "right", "zone": "capsule", "size": [0.06, 0.02, 1]},
      {"name": "most", "type": "touch", "frame": "right", "zone": "capsule", "size": [0.06, 0.02, 1],
       "cutoff": 5}])");
  Simulation run = RunOf(scene);
  const auto values = NowOf(&run);
  CHECK(values.at("sensor.all") == Approx(4 * kG));
  CHECK(values.at("sensor.left") == Approx(kG));
  CHECK(values.at("sensor.right") == Approx(3 * kG));
  CHECK(values.at("sensor.most") == 5);
}

TEST_CASE("A rangefinder sees the next shape of another link, with contact or without", "[sensors]") {
  for (const bool contact : {true, false}) {
    INFO(contact);
    const Scene scene = SceneOf(std::string(R"("robots": [
      {"name": "s", "xyz": [0, 0, 2], "links": [
         {"name": "base", "collisions": [{"box": [0.1, 0.1, 0.1]}]}],
       "frames": [{"name": "down", "link": "base", "rpy_deg": [180, 0, 0]},
                  {"name": "up", "link": "base"},
                  {"name": "aside", "link": "base", "xyz": [0.5, 0, 0], "rpy_deg": [180, 0, 0]},
                  {"name": "out", "link": "base", "xyz": [5, 0, 0], "rpy_deg": [180, 0, 0]}]},
      {"name": "t", "links": [
         {"name": "target", "collisions": [{"sphere": 0.3, "xyz": [0, 0, 0.5]},
                                           {"box": [0.4, 0.4, 0.2], "xyz": [0.5, 0, 0.3]}]}]}],
      "sensors": [
        {"name": "down", "type": "rangefinder", "frame": "s/down"},
        {"name": "up", "type": "rangefinder", "frame": "s/up"},
        {"name": "aside", "type": "rangefinder", "frame": "s/aside"},
        {"name": "out", "type": "rangefinder", "frame": "s/out"},
        {"name": "near", "type": "rangefinder", "frame": "s/down", "cutoff": 1}])") +
                                (contact ? R"(, "contact": {"ground": true})" : ""));
    Simulation run = RunOf(scene);
    const auto values = NowOf(&run);
    CHECK(values.at("sensor.down") == Approx(2 - 0.8).epsilon(1e-14));
    CHECK(values.at("sensor.up") == -1);
    CHECK(values.at("sensor.aside") == Approx(2 - 0.4).epsilon(1e-14));
    CHECK(values.at("sensor.out") == Approx(contact ? 2 : -1).epsilon(1e-14));
    CHECK(values.at("sensor.near") == 1);
  }
}

TEST_CASE("In a closed loop the forces in the joints balance each body", "[sensors]") {
  // A bar on two ropes' points: a link between two pendulums, closed by a spherical joint.
  const Scene scene = SceneOf(R"("robots": [{"name": "r", "links": [
      {"name": "base"},
      {"name": "left", "mass": 1, "com": [0, 0, -0.25], "inertia": [0.02, 0.02, 0.001]},
      {"name": "bar", "mass": 2, "com": [0.2, 0, 0], "inertia": [0.001, 0.03, 0.03]},
      {"name": "right", "mass": 1, "com": [0, 0, -0.25], "inertia": [0.02, 0.02, 0.001]}],
    "joints": [
      {"name": "a", "type": "continuous", "axis": "y", "parent": "base", "child": "left"},
      {"name": "b", "type": "continuous", "axis": "y", "parent": "left", "child": "bar", "xyz": [0, 0, -0.5]},
      {"name": "c", "type": "continuous", "axis": "y", "parent": "base", "child": "right", "xyz": [0.4, 0, 0]}]}],
    "loops": [{"name": "d", "type": "spherical", "link_i": "bar", "link_j": "right",
               "point_i": [0.4, 0, 0], "point_j": [0, 0, -0.5]}],
    "sensors": [
      {"name": "left", "type": "force", "frame": "left"},
      {"name": "bar", "type": "force", "frame": "bar"},
      {"name": "right", "type": "force", "frame": "right"},
      {"name": "moment", "type": "torque", "frame": "bar"}])");
  Simulation run = RunOf(scene);
  const auto values = NowOf(&run);
  // At rest: each pendulum carries its own weight and half of the bar's.
  CheckVector(VectorOf(values, "left"), {0, 0, 2 * kG});
  CheckVector(VectorOf(values, "right"), {0, 0, 2 * kG});
  CheckVector(VectorOf(values, "bar"), {0, 0, kG});
  CheckVector(VectorOf(values, "moment"), {0, 0, 0});
}

TEST_CASE("In a loop that stands on the ground the joints carry what the ground does not", "[sensors]") {
  // A lever of 2 kg, hinged at one end; a rod from its other end to a post of 1 kg that stands on the ground.
  for (const char* clock : {"events", "stepping"}) {
    INFO(clock);
    const Scene scene = SceneOf(std::string(R"("dt": 0.001, "robots": [{"name": "r", "links": [
      {"name": "base"},
      {"name": "lever", "mass": 2, "com": [0.5, 0, 0], "inertia": [0.01, 0.1, 0.1]},
      {"name": "post", "mass": 1, "inertia": [0.01, 0.01, 0.01], "collisions": [{"sphere": 0.1}]}],
    "joints": [
      {"name": "a", "type": "continuous", "axis": "y", "parent": "base", "child": "lever", "xyz": [0, 0, 0.5]},
      {"name": "b", "type": "prismatic", "axis": "z", "parent": "base", "child": "post", "xyz": [1, 0, 0.1]}]}],
    "loops": [{"name": "rod", "type": "distance", "link_i": "lever", "link_j": "post",
               "point_i": [1, 0, 0], "point_j": [0, 0, 0.1], "length": 0.3}],
    "contact": {"ground": true, "clock": ")") +
                                clock + R"("},
    "sensors": [
      {"name": "hinge", "type": "force", "frame": "lever"},
      {"name": "post", "type": "force", "frame": "post"},
      {"name": "held", "type": "force", "frame": "lever", "rate": 100},
      {"name": "ground", "type": "touch", "frame": "post"}])");
    Simulation run = RunOf(scene);
    for (const double time : {0.0, 0.012}) {
      INFO(time);
      RunUntil(&run, time);
      const auto values = NowOf(&run);
      CHECK((VectorOf(values, "hinge") - Vector3(0, 0, kG)).norm() < 1e-6);
      CHECK((VectorOf(values, "held") - Vector3(0, 0, kG)).norm() < 1e-6);
      CHECK(VectorOf(values, "post").norm() < 1e-6);
      CHECK(values.at("sensor.ground") == Approx(2 * kG).epsilon(1e-7));
    }
  }
}

TEST_CASE("Lengths, rates and forces of actuators and tendons are those of their laws", "[sensors]") {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(2));
  TreeSystemOptions options;
  options.gravity = Vector3::Zero();
  options.initial_q = VectorX::Constant(1, 0.3);
  options.initial_v = VectorX::Constant(1, -0.7);
  TendonDescription tendon;
  tendon.name = "cord";
  tendon.type = TendonType::kFixed;
  tendon.joints = {{"j1", 2}};
  ActuatorDescription actuator;
  actuator.name = "push";
  actuator.joint = "j1";
  actuator.gear[0] = 3;
  actuator.control = 5;
  options.actuation.tendons = {tendon};
  options.actuation.actuators = {actuator};
  for (const auto& [type, on] :
       {std::pair{SensorType::kTendonLength, "cord"}, std::pair{SensorType::kTendonVelocity, "cord"},
        std::pair{SensorType::kActuatorLength, "push"}, std::pair{SensorType::kActuatorVelocity, "push"},
        std::pair{SensorType::kActuatorForce, "push"}, std::pair{SensorType::kJointActuatorForce, "j1"}})
    options.sensors.sensors.push_back(Named(type, ToString(type), on));
  const auto system = MakeTreeSystem(chain.Build(), options);
  const auto values = ValuesOf(system.get(), system->InitialState());
  CHECK(values.at("sensor.tendon_length") == Approx(0.6));
  CHECK(values.at("sensor.tendon_velocity") == Approx(-1.4));
  CHECK(values.at("sensor.actuator_length") == Approx(0.9));
  CHECK(values.at("sensor.actuator_velocity") == Approx(-2.1));
  CHECK(values.at("sensor.actuator_force") == Approx(5));
  CHECK(values.at("sensor.joint_actuator_force") == Approx(15));
}

TEST_CASE("A sensor that names what is not there measures nothing, with a warning", "[sensors]") {
  LoadSceneOptions options;
  options.text = R"({"linkwright": 1, "robots": [{"name": "r", "links": [{"name": "base"}]}],
    "sensors": [{"name": "a", "type": "gyro", "frame": "nose"},
                {"name": "f", "type": "force", "frame": "base"}]})";
  const LoadSceneResult loaded = LoadScene("sensors.lws.json", options);
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  ProblemList problems;
  const auto compiled = CompileScene(loaded.scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  CHECK(AllProblems(problems).find("there is no link or frame \"nose\"") != std::string::npos);
  CHECK(AllProblems(problems).find("fixed to the world") != std::string::npos);
  const auto system = compiled->MakeSystem();
  const auto values = ValuesOf(system.get(), system->InitialState());
  CHECK(VectorOf(values, "a").norm() == 0);
  // A delay needs a rate.
  SensorDescription late = Named(SensorType::kGyro, "late", "base");
  late.delay = 0.1;
  CHECK(CheckSensor(late) == "a delay needs a rate");
  late.rate = 20000;
  CHECK(CheckSensor(late).starts_with("the delay is longer than 1000 samples"));
  late.rate = 100;
  CHECK(CheckSensor(late) == "");
}

}  // namespace sensor_test
