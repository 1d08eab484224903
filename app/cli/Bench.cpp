// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "BuildInfo.h"
#include "app/cli/Assets.h"
#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "engine/algorithms/Batch.h"
#include "engine/algorithms/Derivatives.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/model/ModelBuilder.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"

namespace linkwright::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRepetitions = 15;
constexpr size_t kStates = 64;
const Vector3 kGravity(0, 0, -kStandardGravity);

struct RandomState {
  VectorX q, v, a, tau;
};

/// Random states, inside the limits where there are any. The seed is fixed, so that two runs measure the same
/// work.
std::vector<RandomState> RandomStates(const Model& model, size_t count = kStates) {
  std::mt19937_64 random(20260101);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<RandomState> states(count);
  for (RandomState& state : states) {
    const auto fill = [&](VectorX* x) {
      x->resize(model.nv());
      for (double& value : *x) value = unit(random);
    };
    VectorX step;
    fill(&step);
    state.q = model.NeutralPosition();
    model.Integrate(step * kPi, 1, &state.q);
    model.ClampToLimits(&state.q);
    fill(&state.v);
    fill(&state.a);
    fill(&state.tau);
  }
  return states;
}

/// Processor time of this thread [s]: unlike the wall's, it does not count what other programs take.
double ThreadSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Median over repetitions of the time of one call [ns]; `call` gets the number below `cycle` of the state to
/// take.
double MedianNanoseconds(const std::function<void(size_t)>& call, size_t cycle = kStates) {
  constexpr double kRepetitionSeconds = 4e-3;
  size_t calls = cycle;
  size_t next = 0;
  const auto time = [&](size_t count) {
    const double start = ThreadSeconds();
    for (size_t i = 0; i < count; ++i) call(next++ % cycle);
    return ThreadSeconds() - start;
  };
  while (time(calls) < kRepetitionSeconds) calls *= 2;
  std::vector<double> per_call;
  per_call.reserve(kRepetitions);
  for (int i = 0; i < kRepetitions; ++i) per_call.push_back(time(calls) / static_cast<double>(calls) * 1e9);
  std::nth_element(per_call.begin(), per_call.begin() + kRepetitions / 2, per_call.end());
  return per_call[kRepetitions / 2];
}

FrameIndex DeepestFrame(const Model& model) {
  std::vector<int> depth(static_cast<size_t>(model.body_count()), 0);
  for (int i = 1; i < model.body_count(); ++i) {
    depth[static_cast<size_t>(i)] =
        depth[static_cast<size_t>(model.bodies()[static_cast<size_t>(i)].parent)] + 1;
  }
  FrameIndex best(0);
  for (size_t f = 0; f < model.frames().size(); ++f) {
    const auto at = [&](int frame) {
      return depth[static_cast<size_t>(int{model.frames()[static_cast<size_t>(frame)].body})];
    };
    if (at(static_cast<int>(f)) > at(best)) best = FrameIndex(static_cast<int>(f));
  }
  return best;
}

/// A pose that the frame can take within the limits, and where to start from: anywhere within them. Free
/// bases stay.
struct PoseToReach {
  VectorX seed;
  Transform target;
};
std::vector<PoseToReach> RandomPoses(const Model& model, FrameIndex frame, Workspace* workspace) {
  std::mt19937_64 random(20260101);
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto position = [&] {
    VectorX q = model.NeutralPosition(), turn = VectorX::Zero(model.nv());
    for (size_t b = 1; b < model.joints().size(); ++b) {
      const Joint& joint = model.joints()[b];
      if (joint.type == JointType::kFree) continue;
      for (int k = 0; k < joint.nv; ++k) turn[joint.v_index + k] = kPi * unit(random);
      if (std::isfinite(joint.lower) && std::isfinite(joint.upper) && !joint.mimic)
        turn[joint.v_index] = (joint.lower + joint.upper + (joint.upper - joint.lower) * unit(random)) / 2;
    }
    model.Integrate(turn, 1, &q);
    model.ClampToLimits(&q);
    return q;
  };
  std::vector<PoseToReach> poses(kStates);
  for (PoseToReach& pose : poses) {
    ForwardKinematics(model, position(), workspace);
    pose = {position(), FramePose(model, *workspace, frame)};
  }
  return poses;
}

/// Time per state, on one thread.
void MeasureBatches(const std::shared_ptr<const Model>& model, Json* results) {
  constexpr int kBatchStates = 256;
  constexpr size_t kBatches = 2;
  struct Inputs {
    BatchArray q, v, a, tau;
  };
  std::vector<Inputs> inputs;
  for (const auto states = RandomStates(*model, kBatches * kBatchStates); inputs.size() < kBatches;) {
    const int nv = model->nv();
    Inputs batch{{model->nq(), kBatchStates}, {nv, kBatchStates}, {nv, kBatchStates}, {nv, kBatchStates}};
    for (int s = 0; s < kBatchStates; ++s) {
      const RandomState& state = states[inputs.size() * kBatchStates + static_cast<size_t>(s)];
      batch.q.Set(s, state.q);
      batch.v.Set(s, state.v);
      batch.a.Set(s, state.a);
      batch.tau.Set(s, state.tau);
    }
    inputs.push_back(std::move(batch));
  }
  BatchDynamics dynamics(model, {.threads = 1});
  BatchArray out(model->nv(), kBatchStates);
  std::vector<BodyIndex> singular;
  const auto add = [&](const char* what, const std::function<void(size_t)>& call) {
    if (Interrupted()) return;
    results->push_back({{"name", what},
                        {"median_ns", MedianNanoseconds(call, kBatches) / kBatchStates},
                        {"repetitions", kRepetitions}});
  };
  add("batch_inverse_dynamics", [&](size_t i) {
    dynamics.ComputeInverseDynamics(inputs[i].q, inputs[i].v, inputs[i].a, kGravity, &out);
  });
  add("batch_forward_dynamics", [&](size_t i) {
    dynamics.ComputeForwardDynamics(inputs[i].q, inputs[i].v, inputs[i].tau, kGravity, &out, &singular);
  });
}

Json Measure(const std::string& name, const std::shared_ptr<const Model>& shared_model) {
  const Model& model = *shared_model;
  const auto states = RandomStates(model);
  Workspace workspace(model);
  Json results = Json::array();
  const auto add = [&](const char* what, const std::function<void(size_t)>& call) {
    if (Interrupted()) return;
    results.push_back(
        {{"name", what}, {"median_ns", MedianNanoseconds(call)}, {"repetitions", kRepetitions}});
  };
  const FrameIndex tip = DeepestFrame(model);
  Matrix6X jacobian(6, model.nv());
  MatrixX M(model.nv(), model.nv());
  VectorX out(model.nv());
  add("forward_kinematics", [&](size_t i) { ForwardKinematics(model, states[i].q, &workspace); });
  add("frame_jacobian", [&](size_t i) { FrameJacobian(model, states[i].q, tip, &workspace, &jacobian); });
  add("inverse_dynamics", [&](size_t i) {
    InverseDynamics(model, states[i].q, states[i].v, states[i].a, kGravity, {}, &workspace, &out);
  });
  if (model.nv() <= 2000)
    add("mass_matrix", [&](size_t i) { MassMatrix(model, states[i].q, &workspace, &M); });
  add("forward_dynamics", [&](size_t i) {
    ForwardDynamics(model, states[i].q, states[i].v, states[i].tau, kGravity, {}, {}, &workspace, &out);
  });
  MeasureBatches(shared_model, &results);
  TreeSystemOptions options;
  options.limits = false;
  Simulation simulation(MakeTreeSystem(shared_model, options), {});
  State state = simulation.state();
  add("rk4_step", [&](size_t i) {
    state.q = states[i].q;
    state.v = states[i].v;
    simulation.Restore(state, simulation.system().inputs());
    simulation.Step();
  });
  if (model.nv() <= 2000) {
    DerivativesWorkspace derivatives(model);
    MatrixX by_q(model.nv(), model.nv()), by_v = by_q, by_a = by_q;
    add("inverse_dynamics_derivatives", [&](size_t i) {
      InverseDynamicsDerivatives(model, states[i].q, states[i].v, states[i].a, kGravity, {}, &derivatives,
                                 &by_q, &by_v, &by_a);
    });
    add("forward_dynamics_derivatives", [&](size_t i) {
      ForwardDynamicsDerivatives(model, states[i].q, states[i].v, states[i].tau, kGravity, {}, {},
                                 &derivatives, &out, &by_q, &by_v, &by_a);
    });
  }
  if (model.nv() > 0 && model.nv() <= 60) {
    GlobalSolver solver(shared_model, tip);
    const auto problems = RandomPoses(model, tip, &workspace);
    StackTask task;
    task.frame = tip;
    StackOptions stack;
    stack.position_tolerance = stack.orientation_tolerance = 1e-5;
    add("ik_pose", [&](size_t i) {
      task.target = problems[i].target;
      solver.Solve(problems[i].seed, task, stack);
    });
  }
  return {{"robot", name}, {"degrees_of_freedom", model.nv()}, {"results", results}};
}

/// N revolute joints about x, y, z in turn; links 0.1 m long, 1 kg, rods 0.05 m thick.
std::shared_ptr<const Model> MakeChain(int count) {
  constexpr double kLength = 0.1, kMass = 1, kRadius = 0.025;
  RobotDescription robot;
  robot.name = "chain " + std::to_string(count);
  robot.links.push_back({"base", {}, {}, {}, 0});
  for (int i = 0; i < count; ++i) {
    LinkDescription link;
    link.name = "link" + std::to_string(i + 1);
    const double across = kMass * (3 * kRadius * kRadius + kLength * kLength) / 12,
                 along = kMass * kRadius * kRadius / 2;
    link.inertial = Inertial{kMass, {kLength / 2, 0, 0}, Vector3(along, across, across).asDiagonal()};
    JointDescription joint;
    joint.name = "joint" + std::to_string(i + 1);
    joint.parent = robot.links.back().name;
    joint.child = link.name;
    joint.X_PJ.p.x() = i == 0 ? 0 : kLength;
    joint.axis = Vector3::Unit(i % 3);
    robot.links.push_back(std::move(link));
    robot.joints.push_back(std::move(joint));
  }
  return BuildModel(robot);
}

std::string CpuName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string BuildName() {
#ifdef NDEBUG
  const std::string kind = "release";
#else
  const std::string kind = "with asserts";
#endif
  return "linkwright " LINKWRIGHT_VERSION ", " + kind + ", gcc " __VERSION__ ", kernels for " +
         ToString(ChosenInstructionSet());
}

}  // namespace

int RunBench(const BenchArguments& arguments) {
  CatchInterrupts();
  std::vector<std::pair<std::string, std::shared_ptr<const Model>>> robots;
  if (arguments.chain > 0) {
    robots.emplace_back("chain " + std::to_string(arguments.chain), MakeChain(arguments.chain));
  } else if (!arguments.robot.file.empty()) {
    const auto scene = LoadAndReport(arguments.robot, /*load_meshes=*/false);
    if (!scene) return kBadFile;
    robots.emplace_back(scene->scene.name, scene->model);
  } else {
    for (const std::filesystem::path& path : ShippedScenes()) {
      FileArguments file;
      file.file = path.string();
      if (const auto scene = LoadAndReport(file, /*load_meshes=*/false))
        robots.emplace_back(scene->scene.name, scene->model);
    }
    if (robots.empty()) {
      std::fprintf(stderr,
                   "linkwright bench: the shipped scenes are not installed; name a robot with --robot\n");
      return kFailure;
    }
  }
  ProgressBar progress("measuring");
  Json all = Json::array();
  for (size_t i = 0; i < robots.size(); ++i) {
    progress.Update(static_cast<double>(i) / static_cast<double>(robots.size()));
    Json one = Measure(robots[i].first, robots[i].second);
    one["cpu"] = CpuName();
    one["build"] = BuildName();
    all.push_back(one);
    if (Interrupted()) break;
  }
  std::string text;
  if (arguments.json) {
    text = (all.size() == 1 ? all[0] : all).dump(2) + "\n";
  } else {
    text = CpuName() + "; " + BuildName() + "; median time of one evaluation [ns]\n";
    for (const Json& one : all) {
      text += one["robot"].get<std::string>() + ", " + std::to_string(one["degrees_of_freedom"].get<int>()) +
              " degrees of freedom\n";
      const double links = arguments.chain;
      for (const Json& row : one["results"]) {
        char line[128];
        const double median = row["median_ns"].get<double>();
        const int length = std::snprintf(line, sizeof line, "  %-28s %12.0f",
                                         row["name"].get<std::string>().c_str(), median);
        if (links > 0 && length > 0)
          std::snprintf(line + length, sizeof line - static_cast<size_t>(length), " %10.1f a link",
                        median / links);
        text += line;
        text += '\n';
      }
    }
  }
  if (!WriteOut(text)) return kFailure;
  return Interrupted() ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
