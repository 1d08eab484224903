// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/report/TrotTrials.h"
#include "engine/math/StandardNormal.h"
#include "engine/simulation/contact/ContactFinder.h"
#include "tests/bench/trials/Trial.h"

using namespace linkwright;

namespace contact_trials {
namespace {

/// As the noise of TrotTrials: standard deviations of joints' angles and rates [rad, rad/s], and where the
/// lowest foot is put over the ground [m].
constexpr double kAngleNoise = 2e-3, kRateNoise = 2e-2, kClearance = 1e-4;
/// Of masses and friction, by themselves; of the place of what is grasped [m].
constexpr double kPartNoise = 0.05, kOffset = 1e-3;

/// Numbers between −1 and 1, the same with every library.
class Evenly {
 public:
  explicit Evenly(std::uint64_t seed) : generator_(seed) {}
  double operator()() { return 2 * std::ldexp(static_cast<double>(generator_() >> 11), -53) - 1; }

 private:
  std::mt19937_64 generator_;
};

SceneRobot& RobotOf(Scene* scene, const std::string& name) {
  for (SceneRobot& robot : scene->robots)
    if (robot.name == name) return robot;
  throw std::invalid_argument("there is no robot " + name);
}

// How far the lowest shape that moves is over what is fixed [m].
double LowestGap(const CompiledScene& compiled, const VectorX& q) {
  constexpr double kNear = 0.1;
  Workspace workspace(*compiled.model);
  ForwardKinematics(*compiled.model, q, &workspace);
  ContactFinder finder(*compiled.model, compiled.contact, {});
  std::vector<Touch> touches;
  finder.Find(workspace.X_WB, kNear, &touches);
  double lowest = kNear;
  for (const Touch& touch : touches)
    if (touch.body_a == 0 || touch.body_b == 0) lowest = std::min(lowest, touch.point.gap);
  return lowest;
}

// Hinges and their rates are off; the whole is put just over the ground.
Set StandWithNoise(const Scene& scene, std::uint64_t seed) {
  Set set;
  set.compiled = CompileOrThrow(scene);
  const Model& model = *set.compiled->model;
  VectorX &q = set.start.q = set.compiled->initial_q, &v = set.start.v = set.compiled->initial_v;
  const std::uint64_t stream = NoiseStream(seed, "stand");
  std::uint64_t number = 0;
  const Joint* base = nullptr;
  int body = 0;
  for (int i = 1; i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(i)];
    if (joint.type == JointType::kFree) {
      base = &joint;
      body = i;
    }
    if (joint.type != JointType::kRevolute) continue;
    q[joint.q_index] += kAngleNoise * StandardNormal(stream, 0, number);
    v[joint.v_index] += kRateNoise * StandardNormal(stream, 1, number++);
  }
  if (base == nullptr) throw std::invalid_argument("nothing stands freely");
  const Vector3 up = model.bodies()[static_cast<std::size_t>(body)].X_PJ.R.transpose() * Vector3::UnitZ();
  q.segment<3>(base->q_index) += (kClearance - LowestGap(*set.compiled, q)) * up;
  return set;
}

// Mass and friction are off by up to 5 %, and it lies up to a millimetre from where it should.
Set GraspWithNoise(Scene scene, const std::string& held, std::uint64_t seed) {
  Evenly evenly(seed);
  scene.contact->defaults.friction *= 1 + kPartNoise * evenly();
  SceneRobot& robot = RobotOf(&scene, held);
  Inertial& inertial = *robot.description.links.at(0).inertial;
  const double factor = 1 + kPartNoise * evenly();
  inertial.mass *= factor;
  inertial.inertia *= factor;
  robot.X_WR.p += kOffset * Vector3(evenly(), evenly(), 0);
  Set set;
  set.compiled = CompileOrThrow(scene);
  set.start = {set.compiled->initial_q, set.compiled->initial_v};
  return set;
}

Trial Trot(const std::string& key, const std::string& name, TrotTrial how) {
  Trial trial;
  trial.key = key;
  trial.name = "trot: " + name;
  trial.make = [how](std::uint64_t seed) {
    TrotTrial with = how;
    with.seed = seed;
    const Scene scene = TrotTrialScene(with);
    Set set;
    set.compiled = CompileOrThrow(scene);
    set.start = {set.compiled->initial_q, set.compiled->initial_v};
    AddTrotNoise(seed, *scene.trot, *set.compiled->model, &set.start.q, &set.start.v);
    return set;
  };
  trial.duration = how.duration;
  trial.look = 0;
  trial.trots = true;
  trial.upright = "body";
  trial.most_turn = 30 * kPi / 180;
  return trial;
}

void AddTrots(std::vector<Trial>* trials) {
  const auto add = [&](const char* key, const char* name, auto change) {
    TrotTrial how;
    change(&how);
    trials->push_back(Trot(key, name, how));
  };
  const auto on = [](TrotGround ground) { return [ground](TrotTrial* how) { how->ground = ground; }; };
  add("trot", "level", on(TrotGround::kFlat));
  add("trot-steps", "steps of 10 mm, three up and down", on(TrotGround::kSteps));
  add("trot-up", "3° up", on(TrotGround::kUp));
  add("trot-down", "3° down", on(TrotGround::kDown));
  add("trot-field", "height field of ±10 mm", on(TrotGround::kField));
  add("trot-heavy", "level, masses 15 % above those known", [](TrotTrial* how) { how->masses = 1.15; });
  add("trot-light", "level, masses 15 % below", [](TrotTrial* how) { how->masses = 0.85; });
  add("trot-forwards", "level, pushed forwards by 2 N s", [](TrotTrial* how) { how->push = -2; });
  add("trot-backwards", "level, pushed backwards by 2 N s", [](TrotTrial* how) { how->push = 2; });
}

Trial Stand(const std::string& key, const std::string& name, const std::string& scene_name,
            const std::function<void(Scene*)>& change) {
  Trial trial;
  trial.key = key;
  trial.name = name;
  const Scene scene = [&] {
    Scene made = LoadShipped(scene_name);
    change(&made);
    return made;
  }();
  trial.make = [scene](std::uint64_t seed) { return StandWithNoise(scene, seed); };
  trial.duration = scene.duration;
  trial.stands = trial.creeping = {"left_foot", "right_sole"};
  trial.upright = "chest";
  trial.settled = 1;
  trial.most_turn = kPi / 3;
  return trial;
}

Trial Grasp(const std::string& scene_name, const std::string& robot, const std::string& held,
            const std::string& within) {
  constexpr double kHeld = 30;  // [s]
  Trial trial;
  trial.key = scene_name;
  const Scene scene = LoadShipped(scene_name);
  trial.make = [scene, robot](std::uint64_t seed) { return GraspWithNoise(scene, robot, seed); };
  trial.rest_from = 4;  // lifted, and still
  trial.duration = trial.rest_from + kHeld;
  trial.creeping = {held};
  trial.within = within;
  trial.drop = 0.02;
  return trial;
}

}  // namespace

std::vector<Trial> AllTrials() {
  std::vector<Trial> trials;
  AddTrots(&trials);
  trials.push_back(Stand("stand", "balancing humanoid stands", "balancing-humanoid", [](Scene* scene) {
    scene->forces.clear();
    scene->balance->lowered = Function();
  }));
  trials.back().rest_from = 3;
  trials.push_back(Stand("pushed", "balancing humanoid squats, is pushed by 10 N s", "balancing-humanoid",
                         [](Scene* /*scene*/) {}));
  trials.back().rest_from = 8;
  trials.push_back(Stand("servos", "humanoid on servos, pushed by 12, 12, 20 N s", "humanoid-servos",
                         [](Scene* scene) { scene->duration = 24; }));
  trials.back().rest_from = 20;
  trials.push_back(Grasp("grasp-cup", "cup", "cup/cup", "gripper/carriage"));
  trials.back().name = "gripper holds a cup";
  trials.push_back(Grasp("tendon-hand", "ball", "ball/ball", "hand/palm"));
  trials.back().name = "tendon hand holds a ball";
  return trials;
}

}  // namespace contact_trials
