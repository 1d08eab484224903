// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/TrotTrials.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <utility>

#include "engine/math/StandardNormal.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright {
namespace {

constexpr double kLevel = -kTrotFootRadius;  // of the ground [m]
constexpr double kCourseWidth = 1.2;         // of what is walked on [m]
constexpr double kMostTurn = 30 * kPi / 180;
constexpr double kAngleNoise = 2e-3, kRateNoise = 2e-2;  // [rad, rad/s]
constexpr double kClearance = 1e-4;                      // of the feet at a start with noise [m]

Visual HullAlongWalk(const std::vector<std::array<double, 2>>& outline) {
  Visual hull;
  hull.geometry.type = ShapeType::kHull;
  for (const double side : {-kCourseWidth / 2, kCourseWidth / 2})
    for (const auto& [x, z] : outline) hull.geometry.points.emplace_back(x, side, z);
  return hull;
}

std::vector<Visual> StepBoxes() {
  constexpr int kSteps = 3;
  constexpr double kStart = -0.5, kTread = 0.4, kRise = 0.01;
  std::vector<Visual> boxes(kSteps);
  // Each lies on the one below, and is two treads shorter.
  for (int i = 0; i < kSteps; ++i) {
    const double near = kStart - kTread * i, far = kStart - kTread * (2 * kSteps - i);
    const double top = kLevel + kRise * (i + 1), thick = kRise * (i + 1) + 0.02;
    Visual& box = boxes[static_cast<std::size_t>(i)];
    box.geometry.size = {near - far, kCourseWidth, thick};
    box.X_LG.p = {(near + far) / 2, 0, top - thick / 2};
  }
  return boxes;
}

Visual Slope(bool up) {
  constexpr double kNear = -0.3, kFar = -4.3;
  const double rise = (kNear - kFar) * std::tan(3 * kPi / 180);
  if (up)
    return HullAlongWalk(
        {{kNear, kLevel}, {kFar, kLevel + rise}, {kFar, kLevel - 0.02}, {kNear, kLevel - 0.02}});
  const double bottom = kLevel - rise - 0.1;
  return HullAlongWalk(
      {{1.2, kLevel}, {kNear, kLevel}, {kFar, kLevel - rise}, {kFar, bottom}, {1.2, bottom}});
}

Visual Heights(std::uint64_t seed) {
  constexpr double kCell = 0.1, kMost = 0.01, kNear = 0.9, kLevelUntil = -0.25;
  constexpr int kColumns = 51, kRows = 13;
  // The generator's own numbers: distributions differ from library to library.
  std::mt19937_64 generator(seed);
  HeightGrid grid{kRows, kColumns, {}};
  for (int row = 0; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column) {
      const double x = kNear - kCell * (kColumns - 1 - column);
      const double height = kMost * (2 * std::ldexp(static_cast<double>(generator() >> 11), -53) - 1);
      grid.heights.push_back(x > kLevelUntil ? 0 : height);
    }
  Visual field;
  field.geometry.type = ShapeType::kHeightField;
  field.geometry.size = {kCell * (kColumns - 1), kCell * (kRows - 1), 1};
  field.X_LG.p = {kNear - field.geometry.size.x() / 2, 0, kLevel};
  field.geometry.heights = std::make_shared<HeightGrid>(std::move(grid));
  return field;
}

class TrialRun {
 public:
  explicit TrialRun(const TrotTrial& trial) : TrialRun(TrotTrialScene(trial), trial.seed) {}
  TrialRun(const Scene& scene, std::optional<std::uint64_t> seed)
      : compiled_(Compile(scene)),
        simulation_(compiled_->MakeSystem(), scene.simulation),
        joints_(scene.trot->parameters, *compiled_->model),
        values_(system().signals().size()) {
    const Model& model = *compiled_->model;
    body_ = BodyOf("body");
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) shins_[leg] = joints_.shin(leg).value;
    step_ = SignalOf("step");
    if (!seed) return;
    VectorX q = compiled_->initial_q, v = compiled_->initial_v;
    AddTrotNoise(*seed, *scene.trot, model, &q, &v);
    simulation_.Start(q, v);
  }

  System& system() { return simulation_.system(); }
  const State& state() const { return simulation_.state(); }
  bool Step() { return !simulation_.Step(/*suggest=*/false); }
  /// Signals and contacts as they are now.
  void Look() {
    system().ComputeSignals(state(), values_);
    system().ContactForces(state(), &forces_);
  }
  double Value(std::size_t signal) const { return values_[signal]; }
  std::size_t SignalOf(const std::string& name) {
    const auto& signals = system().signals();
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (signals[i].name == name) return i;
    throw std::invalid_argument("there is no signal " + name);
  }
  TrotStage Stage() const {
    TrotStage stage;
    stage.step = static_cast<int>(std::lround(values_[step_]));
    return stage;
  }
  double X() const { return state().q[joints_.x().q]; }
  bool Lies() const {
    if (std::abs(state().q[joints_.pitch().q]) > kMostTurn) return true;
    return std::any_of(forces_.begin(), forces_.end(), [&](const ContactForce& force) {
      return force.body_a == body_ || force.body_b == body_;
    });
  }
  /// The greatest of the feet that stand by plan.
  double Slip() const {
    double slip = 0;
    for (const std::size_t role : {0U, 1U})
      for (const ContactForce& force : forces_)
        if (IsAt(force, role)) slip = std::max(slip, std::abs(force.slip));
    return slip;
  }
  /// Of the ground on the front standing foot [N].
  Vector3 FrontForce() const {
    Vector3 sum = Vector3::Zero();
    for (const ContactForce& force : forces_)
      if (IsAt(force, 0)) sum += force.body_b == shins_[Stage().leg(0)] ? force.force : Vector3(-force.force);
    return sum;
  }

 private:
  static std::shared_ptr<const CompiledScene> Compile(const Scene& scene) {
    ProblemList problems;
    auto compiled = CompileScene(scene, &problems);
    if (!compiled) throw std::invalid_argument(problems.ToString());
    return compiled;
  }
  int BodyOf(const std::string& link) const {
    const Model& model = *compiled_->model;
    return model.frames()[static_cast<std::size_t>(model.FindFrame(link).value)].body.value;
  }
  bool IsAt(const ContactForce& force, std::size_t role) const {
    const int shin = shins_[Stage().leg(role)];
    return force.body_a == shin || force.body_b == shin;
  }

  std::shared_ptr<const CompiledScene> compiled_;
  Simulation simulation_;
  TrotJoints joints_;
  std::vector<double> values_;
  std::vector<ContactForce> forces_;
  std::array<int, kTrotLegs> shins_{};
  int body_ = 0;
  std::size_t step_ = 0;
};

struct TrialGround {
  const char* name;
  TrotGround ground;
  double masses, push;
};
constexpr TrialGround kTrialGrounds[] = {
    {"level", TrotGround::kFlat, 1, 0},
    {"steps of 10 mm, three up and down", TrotGround::kSteps, 1, 0},
    {"3° up", TrotGround::kUp, 1, 0},
    {"3° down", TrotGround::kDown, 1, 0},
    {"height field of ±10 mm", TrotGround::kField, 1, 0},
    {"level, masses 15 % above those known", TrotGround::kFlat, 1.15, 0},
    {"level, masses 15 % below", TrotGround::kFlat, 0.85, 0},
    {"level, pushed forwards by 2 N s", TrotGround::kFlat, 1, -2},
    {"level, pushed backwards by 2 N s", TrotGround::kFlat, 1, 2},
};

// When a push begins, in the second half step.
struct TrialPhase {
  const char* name;
  double after;  ///< its start, by its length without the pause
};
constexpr TrialPhase kTrialPhases[] = {
    {"feet just lifted", 0.1}, {"middle of the swing", 0.45}, {"before landing", 0.8}, {"pause", 1.2}};
constexpr double kAfterPush = 5;  // [s]

}  // namespace

void AddTrotNoise(std::uint64_t seed, const TrotScene& trot, const Model& model, VectorX* q, VectorX* v) {
  const TrotJoints joints(trot.parameters, model);
  const std::uint64_t stream = NoiseStream(seed, "trot");
  std::uint64_t number = 0;
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
    for (const TrotJoints::Dof& dof : {joints.hip(leg), joints.knee(leg)}) {
      (*q)[dof.q] += kAngleNoise * StandardNormal(stream, 0, number);
      (*v)[dof.v] += kRateNoise * StandardNormal(stream, 1, number++);
    }
  double lowest = kInfinity;
  for (const Eigen::Vector2d& foot : joints.Posture({}, *q, *v).foot) lowest = std::min(lowest, foot.y());
  (*q)[joints.z().q] += kClearance - lowest;
}

Scene TrotTrialScene(const TrotTrial& trial) {
  Scene scene;
  scene.simulation.dt = 0.002;
  scene.duration = trial.duration;
  TrotScene& trot = scene.trot.emplace();
  trot.feet = TrotFeet::kReal;
  trot.torque_limit = 60;
  trot.body_factor = trot.leg_factor = trial.masses;
  trot.push_x = trial.push / trial.push_for;
  trot.push_from = trial.push_from;
  trot.push_duration = trial.push_for;
  ContactDescription& contact = scene.contact.emplace();
  contact.defaults.friction = 0.8;
  contact.ground.emplace().height = kLevel;
  if (trial.ground == TrotGround::kFlat) return scene;
  SceneRobot& course = scene.robots.emplace_back();
  course.name = course.description.name = "course";
  LinkDescription& link = course.description.links.emplace_back();
  link.name = "course";
  if (trial.ground == TrotGround::kSteps)
    link.collisions = StepBoxes();
  else if (trial.ground == TrotGround::kField)
    link.collisions = {Heights(trial.seed.value_or(0))};
  else
    link.collisions = {Slope(trial.ground == TrotGround::kUp)};
  // Below what lies lower than the level that it starts on.
  if (trial.ground == TrotGround::kDown || trial.ground == TrotGround::kField) contact.ground->height = -0.4;
  return scene;
}

TrotTrialRun RunTrotTrial(const TrotTrial& trial) {
  TrialRun run(trial);
  TrotTrialRun out;
  const double start = run.X();
  while (!out.fell && run.state().time < trial.duration - 1e-9) {
    const bool stepped = run.Step();
    run.Look();
    out.slip = std::max(out.slip, run.Slip());
    if (!stepped || run.Lies()) out.fell = run.state().time;
  }
  if (run.state().time > 0) out.speed = (start - run.X()) / run.state().time;
  out.ledger = run.system().ComputeEnergies(run.state()).ResidualPasses();
  return out;
}

double LargestTrotPush(TrotTrial trial, double sign) {
  constexpr double kFirst = 2, kMost = 64, kFine = 0.25;
  const auto falls = [&](double impulse) {
    trial.push = sign * impulse;
    return RunTrotTrial(trial).fell.has_value();
  };
  double low = 0, high = kFirst;
  while (high <= kMost && !falls(high)) {
    low = high;
    high *= 2;
  }
  if (high > kMost) return low;
  while (high - low > kFine) {
    const double middle = (low + high) / 2;
    (falls(middle) ? high : low) = middle;
  }
  return low;
}

TrotHalfStep RunTrotHalfStep(TrotFeet feet) {
  constexpr int kStep = 4;
  Scene scene = TrotTrialScene({});
  scene.trot->feet = feet;
  const bool real = feet == TrotFeet::kReal;
  if (!real) scene.contact.reset();
  TrialRun run(scene, std::nullopt);
  const std::size_t X = run.SignalOf("X"), Y = run.SignalOf("Y"), q3 = run.SignalOf("q3"),
                    pause = run.SignalOf("pause"), fx = run.SignalOf("f1x"), fy = run.SignalOf("f1y");
  TrotHalfStep out;
  double began = 0, from = 0;
  for (run.Look(); run.Stage().step <= kStep; run.Look()) {
    if (run.Stage().step == kStep && run.Value(pause) < 0.5) {
      if (out.t.empty()) {
        began = run.state().time;
        from = run.Value(X);
      }
      // The controller's signals have what it wants of real feet; what acts there is found at the contact.
      const Vector3 force = real ? run.FrontForce() : Vector3(run.Value(fx), 0, run.Value(fy));
      out.t.push_back(run.state().time - began);
      out.X.push_back(run.Value(X) - from);
      out.Y.push_back(run.Value(Y));
      out.q3.push_back(run.Value(q3));
      out.forward.push_back(-force.x());
      out.up.push_back(force.z());
      out.friction.push_back(force.z() > 0 ? std::abs(force.x()) / force.z() : 0);
    }
    if (!run.Step()) throw std::runtime_error("the trot on level ground diverged");
  }
  return out;
}

TrotFeetTrials RunTrotFeetTrials(int seeds, const WorkControl& control) {
  TrotFeetTrials out;
  out.seeds = seeds;
  constexpr std::size_t kPhases = std::size(kTrialPhases), kRows = std::size(kTrialGrounds);
  const TrotScene standard;
  std::vector<std::function<void()>> jobs;
  std::vector<TrotTrialRun> runs(kRows * static_cast<std::size_t>(seeds));
  for (std::size_t row = 0; row < kRows; ++row)
    for (int seed = 0; seed < seeds; ++seed)
      jobs.emplace_back([&runs, row, seed, seeds] {
        const TrialGround& of = kTrialGrounds[row];
        TrotTrial trial;
        trial.ground = of.ground;
        trial.masses = of.masses;
        trial.push = of.push;
        trial.seed = static_cast<std::uint64_t>(seed) + 1;
        runs[row * static_cast<std::size_t>(seeds) + static_cast<std::size_t>(seed)] = RunTrotTrial(trial);
      });
  std::vector<double> pushes(2 * kPhases);
  for (std::size_t i = 0; i < pushes.size(); ++i)
    jobs.emplace_back([&pushes, &standard, i] {
      TrotTrial trial;
      trial.push_from = standard.plan.T_half * (1 + kTrialPhases[i / 2].after) + standard.pause;
      trial.duration = trial.push_from + trial.push_for + kAfterPush;
      pushes[i] = LargestTrotPush(trial, i % 2 == 0 ? -1 : 1);
    });
  jobs.emplace_back([&out] { out.ideal = RunTrotHalfStep(TrotFeet::kIdeal); });
  jobs.emplace_back([&out] { out.real = RunTrotHalfStep(TrotFeet::kReal); });
  WorkerPool pool;
  const bool all = pool.ForEach(
      jobs.size(), [&](std::size_t piece, int /*worker*/) { jobs[piece](); }, control);
  if (!all) return out;
  for (std::size_t row = 0; row < kRows; ++row) {
    TrotFeetTrials::Row& at = out.rows.emplace_back();
    at.ground = kTrialGrounds[row].name;
    for (int seed = 0; seed < seeds; ++seed) {
      const TrotTrialRun& run = runs[row * static_cast<std::size_t>(seeds) + static_cast<std::size_t>(seed)];
      if (run.fell) {
        ++at.falls;
        continue;
      }
      at.slip = std::max(at.slip, run.slip);
      at.speed += run.speed;
    }
    if (seeds > at.falls) at.speed /= seeds - at.falls;
  }
  for (std::size_t i = 0; i < kPhases; ++i)
    out.pushes.push_back({kTrialPhases[i].name, pushes[2 * i], pushes[2 * i + 1]});
  return out;
}

}  // namespace linkwright
