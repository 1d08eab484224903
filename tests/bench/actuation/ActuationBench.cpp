// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a step of the classical Runge–Kutta method with 50 actuators and 20 wrapped tendons, beside
// MuJoCo's, in turns; both compute the same motion, which is compared at the end.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace {

constexpr int kArms = 3, kLinks = 10, kTendons = 20;
constexpr int kRounds = 15, kSteps = 200;
constexpr double kStep = 2e-4;

/// Three arms of ten hinges, with a servo at each; tendons run over cylinders at the hinges, a muscle on
/// each.
std::string Text() {
  std::ostringstream out;
  out << "<mujoco><compiler angle='radian'/><option integrator='RK4' timestep='" << kStep
      << "'><flag contact='disable'/></option><worldbody>\n";
  for (int arm = 0; arm < kArms; ++arm) {
    out << "<site name='s" << arm << "_0' pos='" << 0.05 << ' ' << arm << " -0.1'/>\n";
    for (int link = 0; link < kLinks; ++link) {
      const std::string name = std::to_string(arm) + "_" + std::to_string(link + 1);
      out << "<body name='b" << name << "' pos='0 " << (link == 0 ? arm : 0) << ' ' << (link == 0 ? 0 : 0.3)
          << "'>\n<joint name='j" << name << "' axis='" << (link % 2 == 0 ? "0 1 0" : "1 0 0")
          << "' limited='false' damping='0.05' armature='0.01'/>\n"
          << "<inertial pos='0 0 0.15' mass='1' diaginertia='0.01 0.01 0.002'/>\n"
          << "<geom name='g" << name << "' type='cylinder' size='0.03 0.1' euler='"
          << (link % 2 == 0 ? "1.5707963267948966 0 0" : "0 1.5707963267948966 0")
          << "' contype='0' conaffinity='0'/>\n<site name='s" << name << "' pos='"
          << (link % 2 == 0 ? "0.05 0.01 0.15" : "0.01 0.05 0.15") << "'/>\n";
    }
    for (int link = 0; link < kLinks; ++link) out << "</body>\n";
  }
  out << "</worldbody><tendon>\n";
  const auto arm_of = [](int i) { return i % kArms; };
  const auto link_of = [](int i) { return i / kArms; };
  for (int i = 0; i < kTendons; ++i) {
    const int arm = arm_of(i), link = link_of(i);
    out << "<spatial name='t" << i << "' stiffness='5' damping='0.1'><site site='s" << arm << '_' << link
        << "'/><geom geom='g" << arm << '_' << link + 1 << "'/><site site='s" << arm << '_' << link + 1
        << "'/><geom geom='g" << arm << '_' << link + 2 << "'/><site site='s" << arm << '_' << link + 2
        << "'/></spatial>\n";
  }
  out << "</tendon><actuator>\n";
  for (int arm = 0; arm < kArms; ++arm)
    for (int link = 1; link <= kLinks; ++link)
      out << "<position name='p" << arm << '_' << link << "' joint='j" << arm << '_' << link
          << "' kp='20'/>\n";
  for (int i = 0; i < kTendons; ++i)
    out << "<muscle name='m" << i << "' tendon='t" << i
        << "' lengthrange='0.3 0.8' force='20' ctrllimited='true' ctrlrange='0 1'/>\n";
  out << "</actuator><keyframe><key name='start' qpos='";
  for (int i = 0; i < kArms * kLinks; ++i) out << (i > 0 ? " " : "") << 0.3 * std::sin(i + 1.0);
  out << "' ctrl='";
  for (int i = 0; i < kArms * kLinks + kTendons; ++i)
    out << (i > 0 ? " " : "") << 0.3 + 0.2 * std::sin(i + 2.0);
  out << "'/></keyframe></mujoco>\n";
  return out.str();
}

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double Median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

}  // namespace

int main() {
  const TempFolder folder;
  const auto file = folder.Write("model.xml", Text());
  char error[1000] = "";
  mjModel* model = mj_loadXML(file.string().c_str(), nullptr, error, sizeof(error));
  if (model == nullptr) return std::printf("MuJoCo: %s\n", error), 1;
  mjData* data = mj_makeData(model);
  mj_resetDataKeyframe(model, data, 0);

  LoadSceneResult loaded = LoadScene(file);
  ProblemList problems = loaded.problems;
  if (loaded.ok) TakePosture("start", file.string(), &loaded.scene, &problems);
  const auto compiled = loaded.ok ? CompileScene(loaded.scene, &problems) : nullptr;
  if (!compiled) return std::printf("%s\n", problems.ToString().c_str()), 1;
  SimulationOptions options;
  options.dt = kStep;
  options.integrator = Integrator::kRk4;
  Simulation simulation(compiled->MakeSystem(), options);

  std::vector<double> ours, theirs, ratio;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    for (int i = 0; i < kSteps; ++i) mj_step(model, data);
    const double middle = Seconds();
    for (int i = 0; i < kSteps; ++i)
      if (simulation.Step()) return std::printf("the run ended\n"), 1;
    theirs.push_back((middle - start) / kSteps);
    ours.push_back((Seconds() - middle) / kSteps);
    ratio.push_back(ours.back() / theirs.back());
  }
  double difference = 0;
  for (int i = 0; i < model->nq; ++i)
    difference = std::max(difference, std::abs(simulation.state().q[i] - data->qpos[i]));
  std::printf(
      "%d actuators, %d tendons, %d joints: ours %.1f us, MuJoCo %.1f us a step; ratio %.2f (medians)\n",
      model->nu, model->ntendon, model->njnt, 1e6 * Median(ours), 1e6 * Median(theirs), Median(ratio));
  std::printf("greatest difference of q after %.2f s: %.1e rad; %s\n", kRounds * kSteps * kStep, difference,
              simulation.system().ComputeEnergies(simulation.state()).ResidualPasses() ? "ledger passes"
                                                                                       : "ledger fails");
  mj_deleteData(data);
  mj_deleteModel(model);
}
