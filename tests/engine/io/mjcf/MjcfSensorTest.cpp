// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/mjcf/MjcfWriter.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/SceneFiles.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
using namespace linkwright::test;

// MJCF's <sensor> section, read and written.
namespace mjcf_sensor_test {
namespace {

const char* const kArm = R"(
  <compiler angle='radian'/>
  <worldbody>
    <geom name='floor' type='plane' size='5 5 .1'/>
    <body name='upper' pos='0 0 1'>
      <joint name='shoulder' axis='0 1 0' ref='0.2'/>
      <geom name='rod' type='capsule' fromto='0 0 0 0 0 -.4' size='.04'/>
      <site name='imu' pos='0 0 -.2' euler='0 0.3 0'/>
      <body name='lower' pos='0 0 -.4'>
        <joint name='elbow' type='ball'/>
        <inertial pos='.02 0 -.1' mass='1' diaginertia='.01 .01 .01'/>
        <geom type='box' size='.03 .03 .1' pos='0 0 -.1' mass='0'/>
        <site name='skin' type='box' size='.04 .05 .12' pos='0 0 -.1'/>
        <site name='pad' type='capsule' fromto='0 0 0 0 0 -.2' size='.06'/>
        <camera name='eye' pos='0 0 -.2'/>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name='cord'><joint joint='shoulder' coef='2'/></fixed></tendon>
  <actuator><motor name='m' joint='shoulder' gear='3'/></actuator>)";

MjcfResult Read(const std::string& sensors) {
  const TempFolder folder;
  return ReadMjcf(
      folder.Write("m.xml", std::string("<mujoco>") + kArm + "<sensor>" + sensors + "</sensor></mujoco>"));
}

std::map<std::string, double> ValuesOf(const Scene& scene) {
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  const auto system = compiled->MakeSystem();
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(system->InitialState(), values);
  std::map<std::string, double> out;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (system->signals()[i].name.starts_with("sensor.")) out[system->signals()[i].name] = values[i];
  return out;
}

const char* const kAll = R"(
  <jointpos name='jp' joint='shoulder' noise='.1' cutoff='2'/><jointvel name='jv' joint='shoulder'/>
  <ballquat name='bq' joint='elbow'/><ballangvel name='bv' joint='elbow'/>
  <jointactuatorfrc name='jf' joint='shoulder'/>
  <tendonpos name='tp' tendon='cord'/><tendonvel name='tv' tendon='cord'/>
  <actuatorpos name='ap' actuator='m'/><actuatorvel name='av' actuator='m'/>
  <actuatorfrc name='af' actuator='m'/>
  <framepos name='fp' objtype='site' objname='imu' reftype='xbody' refname='lower'/>
  <framequat name='fq' objtype='geom' objname='rod'/><framexaxis name='fx' objtype='camera' objname='eye'/>
  <frameyaxis name='fy' objtype='site' objname='imu'/><framezaxis name='fz' objtype='site' objname='imu'/>
  <framelinvel name='fv' objtype='body' objname='lower'/>
  <frameangvel name='fw' objtype='site' objname='imu'/>
  <framelinacc name='fa' objtype='site' objname='imu'/>
  <frameangacc name='fc' objtype='site' objname='imu'/>
  <velocimeter name='v' site='imu'/><gyro name='g' site='imu'/><accelerometer site='imu'/>
  <force name='f' site='imu'/><torque name='t' site='imu'/>
  <touch name='touch' site='skin'/><touch name='pads' site='pad'/>
  <rangefinder name='r' site='imu' cutoff='.7'/>
  <subtreecom name='sc' body='upper'/><subtreelinvel name='sv' body='upper'/>
  <subtreeangmom name='sa' body='lower'/>)";

}  // namespace

TEST_CASE("MJCF's sensors are read with what they are on", "[mjcf][sensors]") {
  const MjcfResult r = Read(kAll);
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  for (const Problem& problem : r.problems.problems()) CHECK(problem.severity == Severity::kNote);
  REQUIRE(r.sensors.size() == 30);
  std::map<std::string, const SensorDescription*> by_name;
  for (const SensorDescription& sensor : r.sensors) by_name[sensor.name] = &sensor;
  const SensorDescription& jp = *by_name.at("jp");
  CHECK(jp.type == SensorType::kJointPosition);
  CHECK(jp.joint == "shoulder");
  CHECK(jp.noise == 0.1);
  CHECK(jp.cutoff == 2);
  CHECK(jp.line > 0);
  CHECK(by_name.at("bq")->joint == "elbow");
  CHECK(by_name.at("tp")->tendon == "cord");
  CHECK(by_name.at("af")->actuator == "m");
  CHECK(by_name.at("fp")->frame == "imu");
  CHECK(by_name.at("fp")->reference == "lower");
  CHECK(by_name.at("sensor#21")->type == SensorType::kAccelerometer);
  CHECK(by_name.at("fa")->proper);
  CHECK(by_name.at("touch")->zone == SensorZone::kBox);
  CHECK(by_name.at("touch")->size == std::array<double, 3>{0.08, 0.1, 0.24});
  CHECK(by_name.at("pads")->zone == SensorZone::kCapsule);
  CHECK(by_name.at("pads")->size[0] == 0.06);
  CHECK(by_name.at("pads")->size[1] == Approx(0.2));
  // Geoms, cameras and centres of mass have frames of their own.
  for (const char* name : {"rod:geom", "eye:camera", "lower:com"}) {
    INFO(name);
    CHECK(std::any_of(r.robot.frames.begin(), r.robot.frames.end(),
                      [&](const FrameDescription& frame) { return frame.name == name; }));
  }
  CHECK(by_name.at("fv")->frame == "lower:com");
}

TEST_CASE("MJCF's history of a sensor is its rate and delay", "[mjcf][sensors]") {
  const MjcfResult r = Read(
      "<gyro name='a' site='imu' nsample='5' interval='.01'/>"
      "<gyro name='b' site='imu' nsample='5' interval='.01 -.002' delay='.03' interp='linear'/>"
      "<gyro name='c' site='imu' nsample='5' delay='.006'/><gyro name='d' site='imu' delay='.006'/>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.sensors.size() == 4);
  CHECK(r.sensors[0].rate == Approx(100));
  CHECK(r.sensors[0].delay == 0);
  CHECK(r.sensors[1].rate == Approx(100));
  CHECK(r.sensors[1].delay == 0.03);
  CHECK(r.sensors[2].rate == Approx(500));  // at each step of 2 ms
  CHECK(r.sensors[2].delay == 0.006);
  CHECK(r.sensors[3].delay == 0);
  for (const char* text : {"gyro \"b\": the phase of the interval", "gyro \"b\": between samples",
                           "gyro \"d\": interval and delay need nsample"}) {
    INFO(text);
    CHECK(r.problems.ToString().find(text) != std::string::npos);
  }
}

TEST_CASE("What of MJCF's sensors is not measured is a warning, never a refusal", "[mjcf][sensors]") {
  const MjcfResult r = Read(
      "<magnetometer site='imu'/><user dim='3'/><gyro name='a' site='nose'/><jointpos name='b' joint='knee'/>"
      "<framepos name='c' objtype='flex' objname='imu'/><touch name='d'/><clock/>"
      "<gyro name='e' site='imu'/><gyro name='e' site='imu'/><subtreecom name='f' body='tail'/>");
  INFO(r.problems.ToString());
  CHECK(r.ok);
  REQUIRE(r.sensors.size() == 1);
  for (const char* text :
       {"warning: magnetometer: is not measured here", "warning: user", "warning: clock",
        "gyro \"a\": there is no site \"nose\"", "jointpos \"b\": there is no joint \"knee\"",
        "framepos \"c\": objtype is \"flex\"", "touch \"d\": names no site",
        "another sensor has the same name", "there is no body \"tail\""}) {
    INFO(text);
    CHECK(r.problems.ToString().find(text) != std::string::npos);
  }
}

TEST_CASE("MJCF's sensors read as MuJoCo defines them at rest, and the same when written again",
          "[mjcf][sensors]") {
  const Folder folder;
  WriteText(folder / "a.xml", std::string("<mujoco>") + kArm + "<sensor>" + kAll + "</sensor></mujoco>");
  const LoadSceneResult loaded = LoadScene(folder / "a.xml");
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  auto scene = loaded.scene;
  for (SensorDescription& sensor : scene.sensors) sensor.noise = 0;
  scene.sensors[3].rate = 50;
  scene.sensors[3].delay = 0.1;
  const auto values = ValuesOf(scene);
  // In the pose of the file q is `ref`, and all hangs down straight but for the centre of mass of the lower
  // arm.
  CHECK(values.at("sensor.jp") == 0.2);
  CHECK(values.at("sensor.tp") == Approx(0.4));
  CHECK(values.at("sensor.fp.z") == Approx(0.2));
  CHECK(values.at("sensor.fx.x") == Approx(1));
  CHECK(values.at("sensor.fy.y") == Approx(1));
  CHECK(values.at("sensor.fz.x") == Approx(std::sin(0.3)));
  // It points up: nothing is there. The floor is below.
  CHECK(values.at("sensor.r") == -1);

  ProblemList problems;
  WriteText(folder / "b.xml", WriteMjcf(scene, &problems));
  const LoadSceneResult again = LoadScene(folder / "b.xml");
  INFO(AllProblems(problems) << AllProblems(again.problems) << ReadText(folder / "b.xml"));
  REQUIRE(again.ok);
  REQUIRE(again.scene.sensors.size() == scene.sensors.size());
  Scene second = again.scene;
  second.robots[0].positions = {};
  for (std::size_t i = 0; i < scene.sensors.size(); ++i) {
    INFO(scene.sensors[i].name);
    CHECK(second.sensors[i].name == scene.sensors[i].name);
    CHECK(second.sensors[i].type == scene.sensors[i].type);
    CHECK(second.sensors[i].zone == scene.sensors[i].zone);
    CHECK(second.sensors[i].cutoff == scene.sensors[i].cutoff);
    CHECK(second.sensors[i].rate == Approx(scene.sensors[i].rate));
    CHECK(second.sensors[i].delay == scene.sensors[i].delay);
  }
  // At the joints' zero in both.
  Scene first = scene;
  for (SceneRobot& robot : first.robots) robot.positions = {{"shoulder", {0}}};
  for (SceneRobot& robot : second.robots) robot.positions = {{"shoulder", {0}}};
  const auto a = ValuesOf(first), b = ValuesOf(second);
  REQUIRE(a.size() == b.size());
  for (const auto& [name, value] : a) {
    INFO(name);
    CHECK(b.at(name) == Approx(value).margin(1e-10));
  }
}

TEST_CASE("A sensor that is a camera is written as a camera of its body", "[mjcf][sensors]") {
  const Folder folder;
  WriteText(folder / "a.xml", std::string("<mujoco>") + kArm + "</mujoco>");
  const LoadSceneResult loaded = LoadScene(folder / "a.xml");
  REQUIRE(loaded.ok);
  Scene scene = loaded.scene;
  SensorDescription& sensor = scene.sensors.emplace_back();
  sensor.name = "seen";
  sensor.type = SensorType::kCamera;
  sensor.frame = "imu";
  sensor.field_of_view = 0.9;
  ProblemList problems;
  WriteText(folder / "b.xml", WriteMjcf(scene, &problems));
  CHECK(AllProblems(problems).find("camera of its body") != std::string::npos);
  const LoadSceneResult again = LoadScene(folder / "b.xml");
  INFO(AllProblems(again.problems) << ReadText(folder / "b.xml"));
  REQUIRE(again.ok);
  CHECK(again.scene.sensors.empty());
  const auto found = std::find_if(again.scene.cameras.begin(), again.scene.cameras.end(),
                                  [](const SceneCamera& camera) { return camera.name == "seen"; });
  REQUIRE(found != again.scene.cameras.end());
  CHECK(found->field_of_view == Approx(0.9));
}

TEST_CASE("The sensors of reference robots are read", "[reference][mjcf][sensors]") {
  struct Robot {
    const char* file;
    std::size_t sensors;
  };
  for (const Robot& robot :
       {Robot{"dm_suite/humanoid.xml", 34}, Robot{"dm_suite/stacker.xml", 5}, Robot{"dm_suite/walker.xml", 1},
        Robot{"cassie/agility_cassie/cassie.xml", 19}}) {
    INFO(robot.file);
    const LoadSceneResult loaded = LoadScene(ReferencePath(std::string("robots/") + robot.file));
    INFO(AllProblems(loaded.problems));
    REQUIRE(loaded.ok);
    CHECK(loaded.scene.sensors.size() == robot.sensors);
    for (const auto& [name, value] : ValuesOf(loaded.scene)) {
      INFO(name);
      CHECK(std::isfinite(value));
    }
  }
}

}  // namespace mjcf_sensor_test
