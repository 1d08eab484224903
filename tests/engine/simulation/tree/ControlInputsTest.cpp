// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "BuildInfo.h"
#include "engine/math/Rotation.h"
#include "engine/simulation/run/InputLog.h"
#include "tests/engine/simulation/tree/SensorScenes.h"
#include "tests/support/SameBits.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
using namespace sensor_test;

// Recorded inputs and noise: what is added to controls as time goes by, and the start.
namespace control_inputs_test {
namespace {

/// A block of 1 kg on a rail whose control is the force on it.
std::string Block(const std::string& more) {
  return R"("dt": 0.01, "gravity": [0, 0, 0], "limits": false,
  "robots": [{"name": "block", "links": [{"name": "rail"},
      {"name": "body", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "x", "type": "prismatic", "axis": "x", "parent": "rail", "child": "body"}]}],
  "actuators": [{"name": "push", "joint": "x"}], )" +
         more;
}

/// A servo on a swinging arm: states far from each other where inputs are.
std::string Arm(const std::string& more) {
  return R"("dt": 0.003, "robots": [{"name": "arm", "links": [{"name": "base"},
      {"name": "rod", "mass": 1, "com": [0, 0, -0.3], "inertia": [0.02, 0.02, 0.001]}],
    "joints": [{"name": "j", "type": "continuous", "axis": "y", "parent": "base", "child": "rod", "damping": 0.1}]}],
  "actuators": [{"name": "servo", "joint": "j", "activation_type": "filter", "time_constant": 0.05,
     "gain": [20, 0, 0], "bias_type": "affine", "bias": [0, -20, -1], "control": 0.2}], )" +
         more;
}

double ControlNow(Simulation* run, const std::string& name) { return NowOf(run).at("control." + name); }

Command Set(double time, double value) {
  Command command;
  command.time = time;
  command.kind = CommandKind::kControl;
  command.value = value;
  return command;
}

}  // namespace

TEST_CASE("A recorded input joins its samples by lines", "[input]") {
  // The force t for 1 s, then 1: x = t³/6, and v = 1/2 + (t − 1).
  Simulation run = RunOf(SceneOf(Block(
      R"("recorded_inputs": [{"name": "ramp", "actuator": "push", "samples": [[0, 0], [0.5, 0.5], [1, 1]]}])")));
  RunUntil(&run, 1);
  CHECK(run.state().q[0] == Approx(1. / 6).epsilon(1e-12));
  CHECK(run.state().v[0] == Approx(0.5).epsilon(1e-12));
  RunUntil(&run, 3);
  CHECK(run.state().v[0] == Approx(2.5).epsilon(1e-12));
  CHECK(ControlNow(&run, "push") == 1);
}

TEST_CASE("What a user did with a control replays to the same bytes as a recorded input", "[input]") {
  for (const char* const integrator : {"rk4", "dormand-prince", "semi-implicit-euler", "implicit-midpoint"}) {
    INFO(integrator);
    const std::string method = std::string(R"("integrator": ")") + integrator + R"(")";
    Simulation by_hand = RunOf(SceneOf(Arm(method)));
    std::string samples = "[-1, 0.2]";
    std::vector<State> states;
    for (int k = 0; k < 300; ++k) {
      if (k % 7 == 3) {
        const double value = std::sin(0.37 * k);
        by_hand.Apply(Set(by_hand.state().time, value));
        std::ostringstream sample;
        sample.precision(17);
        sample << ", [" << by_hand.state().time << ", " << value << "]";
        samples += sample.str();
      }
      REQUIRE_FALSE(by_hand.Step());
      states.push_back(by_hand.state());
    }
    Scene scene = SceneOf(Arm(
        method + R"(, "recorded_inputs": [{"name": "hand", "actuator": "servo", "hold": true, "samples": [)" +
        samples + "]}]"));
    scene.actuators[0].control = 0;
    Simulation replayed = RunOf(scene);
    for (const State& state : states) {
      REQUIRE_FALSE(replayed.Step());
      REQUIRE(SameBits(replayed.state().q, state.q));
      REQUIRE(SameBits(replayed.state().v, state.v));
    }
  }
}

TEST_CASE("Input noise has its deviation, is held or joined, and is another one by seed and name",
          "[input]") {
  const auto values_of = [](const std::string& what, double time) {
    Simulation run = RunOf(SceneOf(
        Block(R"("input_noise": [{"name": "n", "actuator": "push", "deviation": 3, )" + what + "}]")));
    std::vector<double> values;
    while (run.state().time < time - 1e-9) {
      values.push_back(ControlNow(&run, "push"));
      run.Step();
    }
    return values;
  };
  const auto moments = [](const std::vector<double>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    const auto count = static_cast<double>(values.size());
    return std::pair(sum / count, std::sqrt(squares / count));
  };
  const std::vector<double> held = values_of(R"("interval": 0.02)", 40);
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) REQUIRE(held[i] == held[i + 1]);
  std::vector<double> samples;
  for (std::size_t i = 0; i < held.size(); i += 2) samples.push_back(held[i]);
  // 2000 samples: the mean is within 5 · 3/√2000 of 0, the deviation within 5 · 3/√4000 of 3.
  CHECK(std::abs(moments(samples).first) < 0.34);
  CHECK(std::abs(moments(samples).second - 3) < 0.24);
  // Halfway between two samples, where an average would have 3/√2.
  const std::vector<double> smooth = values_of(R"("interval": 0.02, "smooth": true)", 40);
  std::vector<double> middles;
  for (std::size_t i = 1; i < smooth.size(); i += 2) middles.push_back(smooth[i]);
  CHECK(std::abs(moments(middles).second - 3) < 0.24);
  for (std::size_t i = 0; i < smooth.size(); i += 2)
    REQUIRE(smooth[i] == Approx(held[i]).margin(1e-6));  // the sum of steps is rounded
  CHECK(values_of(R"("interval": 0.02)", 1) == std::vector<double>(held.begin(), held.begin() + 100));
  CHECK(values_of(R"("interval": 0.02, "seed": 2)", 1)[0] != held[0]);
}

TEST_CASE("Steps with noise and recorded inputs go on to the same bytes from any state and by the log",
          "[input]") {
  const std::string inputs = R"(
  "recorded_inputs": [{"name": "a", "actuator": "servo", "samples": [[0.1, 0], [0.4, 0.5], [0.6, -0.5]]},
                      {"name": "b", "actuator": "servo", "hold": true, "samples": [[0, 0.1], [0.5, -0.1]]}],
  "input_noise": [{"name": "held", "actuator": "servo", "deviation": 0.3, "interval": 0.017},
                  {"name": "smooth", "actuator": "servo", "deviation": 0.3, "interval": 0.02, "smooth": true}],
  "start_noise": [{"name": "start", "position": 0.1, "velocity": 0.2}])";
  for (const char* const integrator : {"rk4", "dormand-prince", "implicit-midpoint"}) {
    INFO(integrator);
    const Scene scene = SceneOf(Arm(inputs + R"(, "integrator": ")" + integrator + R"(")"));
    Simulation run = RunOf(scene);
    CHECK(run.state().q[0] != 0);
    CHECK(run.state().v[0] != 0);
    std::vector<State> states;
    std::vector<System::Inputs> set;
    std::vector<Command> log;
    for (int k = 0; k < 240; ++k) {
      if (k == 60 || k == 130) {
        log.push_back(Set(run.state().time, 0.01 * k));
        run.Apply(log.back());
      }
      states.push_back(run.state());
      set.push_back(run.system().inputs());
      REQUIRE_FALSE(run.Step());
    }
    states.push_back(run.state());
    // Back to a state, and on from there: in the same simulation and in a new one.
    Simulation fresh = RunOf(scene);
    for (Simulation* each : {&run, &fresh}) {
      each->Restore(states[150], set[150]);
      for (std::size_t k = 151; k < states.size(); ++k) {
        REQUIRE_FALSE(each->Step());
        REQUIRE(SameBits(each->state(), states[k]));
      }
    }
    // A run by the log.
    const TempFolder folder;
    const auto path = folder.Write("log.jsonl", WriteInputLog(log, *fresh.system().tree()));
    ProblemList problems;
    const std::vector<Command> read = ReadInputLog(path, *fresh.system().tree(), &problems);
    REQUIRE(read.size() == 2);
    Simulation again = RunOf(scene);
    std::size_t next = 0;
    for (std::size_t k = 0; k + 1 < states.size(); ++k) {
      while (next < read.size() && read[next].time <= again.state().time) again.Apply(read[next++]);
      REQUIRE_FALSE(again.Step());
      REQUIRE(SameBits(again.state(), states[k + 1]));
    }
  }
}

TEST_CASE("Start noise has its deviation, stays on the manifold, within limits, and closes loops",
          "[input]") {
  std::string links = R"({"name": "base"})", joints;
  for (int i = 0; i < 400; ++i) {
    const std::string n = std::to_string(i);
    links += R"(, {"name": "l)" + n + R"(", "mass": 1, "inertia": [1, 1, 1]})";
    joints += std::string(i == 0 ? "" : ", ") + R"({"name": "j)" + n + R"(", "type": ")" +
              (i % 2 == 0 ? "ball" : "prismatic") + R"(", "axis": "z", "parent": "base", "child": "l)" + n +
              (i % 2 == 0 ? "\"}" : "\", \"limits\": [-0.1, 0.1]}");
  }
  const std::string robot =
      R"("robots": [{"name": "r", "links": [)" + links + R"(], "joints": [)" + joints + "]}], ";
  const auto compiled_of = [](const std::string& text) {
    ProblemList problems;
    auto compiled = CompileScene(SceneOf(text), &problems);
    REQUIRE(compiled);
    return compiled;
  };
  const auto noisy =
      compiled_of(robot + R"("start_noise": [{"name": "n", "position": 0.2, "velocity": 0.5}])");
  double turned = 0, speed = 0;
  int at_limit = 0;
  for (std::size_t i = 1; i < noisy->model->joints().size(); ++i) {
    const Joint& joint = noisy->model->joints()[i];
    if (joint.nq == 4) {
      const Eigen::Vector4d q = noisy->initial_q.segment<4>(joint.q_index);
      CHECK(q.norm() == Approx(1).epsilon(1e-12));
      turned += RotationVector(Quaternion(q[0], q[1], q[2], q[3])).squaredNorm();
    } else {
      CHECK(std::abs(noisy->initial_q[joint.q_index]) <= 0.1);
      at_limit += std::abs(noisy->initial_q[joint.q_index]) == 0.1 ? 1 : 0;
    }
    speed += noisy->initial_v.segment(joint.v_index, joint.nv).squaredNorm();
  }
  // 600 and 800 numbers: within five standard errors.
  CHECK(std::abs(std::sqrt(turned / 600) - 0.2) < 5 * 0.2 / std::sqrt(1200.));
  CHECK(std::abs(std::sqrt(speed / 800) - 0.5) < 5 * 0.5 / std::sqrt(1600.));
  CHECK(at_limit > 80);  // 62 % of 200 are expected to be beyond
  const auto again =
      compiled_of(robot + R"("start_noise": [{"name": "n", "position": 0.2, "velocity": 0.5}])");
  CHECK(SameBits(noisy->initial_q, again->initial_q));
  const auto one =
      compiled_of(robot + R"("start_noise": [{"name": "n", "joint": "j1", "position": 0.01, "seed": 7}])");
  CHECK(one->initial_q[4] != 0);
  CHECK(one->initial_q.tail(4).isApprox(compiled_of(robot + R"("name": "s")")->initial_q.tail(4), 0));
  // A loop is closed again.
  LoadSceneResult bar = LoadScene(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / "four-bar.lws.json");
  REQUIRE(bar.ok);
  StartNoise noise;
  noise.name = "n";
  noise.position = 0.05;
  bar.scene.start_noise = {noise};
  ProblemList problems;
  const auto closed = CompileScene(bar.scene, &problems);
  REQUIRE(closed);
  const std::unique_ptr<System> system = closed->MakeSystem();
  State start = system->InitialState();
  bar.scene.start_noise.clear();
  const auto plain = CompileScene(bar.scene, &problems);
  REQUIRE(plain);
  CHECK((start.q - plain->initial_q).norm() > 1e-3);
  System::HeldRows rows;
  system->BeginStep(&start);
  system->FindHeldRows(start, &rows);
  CHECK(rows.phi.lpNorm<Eigen::Infinity>() < 1e-9);
}

TEST_CASE("Inputs of what there is not do nothing, which is reported", "[input]") {
  LoadSceneOptions options;
  options.text = "{\"linkwright\": 1, " + Block(R"(
    "recorded_inputs": [{"name": "a", "actuator": "none", "samples": [[0, 1], [1, 1]]}],
    "input_noise": [{"name": "b", "actuator": "none", "deviation": 1}],
    "start_noise": [{"name": "c", "joint": "none", "position": 1}])") +
                 "}";
  const LoadSceneResult loaded = LoadScene("inputs.lws.json", options);
  REQUIRE(loaded.ok);
  ProblemList problems;
  REQUIRE(CompileScene(loaded.scene, &problems));
  const std::string text = AllProblems(problems);
  INFO(text);
  CHECK(text.find("recorded_inputs[0] \"a\": does nothing: there is no actuator \"none\"") !=
        std::string::npos);
  CHECK(text.find("input_noise[0] \"b\": does nothing: there is no actuator \"none\"") != std::string::npos);
  CHECK(text.find("start_noise[0] \"c\": does nothing: there is no joint \"none\" that moves") !=
        std::string::npos);
  // Times that do not increase are an error.
  options.text = "{\"linkwright\": 1, " + Block(R"(
    "recorded_inputs": [{"name": "a", "actuator": "push", "samples": [[1, 1], [1, 2]]}])") +
                 "}";
  CHECK_FALSE(LoadScene("inputs.lws.json", options).ok);
}

}  // namespace control_inputs_test
