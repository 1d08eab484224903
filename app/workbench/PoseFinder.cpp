// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/PoseFinder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <utility>

#include "app/base/Application.h"
#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "app/session/Selection.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright::app {
namespace {

constexpr double kClosedLoops = 1e-9;   // m, 1
constexpr double kSearchSeconds = 0.5;  // for all of a search
constexpr double kTolerance = 1e-7;     // m, rad
constexpr double kMet = 1e-5;           // m, at one priority
constexpr double kMetresPerRadian = 0.25;

}  // namespace

PoseFinder::PoseFinder(Poser* poser, Selection* selection, QObject* parent) : QObject(parent), poser_(poser) {
  const Player* player = poser->player();
  connect(&worker_, &Worker::finished, this, [this] { done(*std::exchange(job_, nullptr)); });
  connect(player, &Player::replaced, this, &PoseFinder::clear);
  connect(selection, &Selection::changed, this, &PoseFinder::clear);
  connect(poser, &Poser::pinsChanged, this, &PoseFinder::clear);
  connect(player, &Player::frameChanged, this, [this] {
    if (listed_ && (poser_->player()->isPlaying() || !isCurrent(*listed_))) clear();
  });
}

PoseFinder::~PoseFinder() { stop_.request_stop(); }

bool PoseFinder::canLook(int target) const {
  if (poser_->player()->model() == nullptr || poser_->player()->isPlaying()) return false;
  const auto& targets = poser_->document()->scene().targets;
  if (target < 0 || target >= static_cast<int>(targets.size())) return false;
  const SceneTarget& wanted = targets[static_cast<size_t>(target)];
  return wanted.kind == TargetKind::kPose && wanted.position &&
         poser_->player()->model()->FindFrame(wanted.frame).IsValid();
}

bool PoseFinder::isCurrent(const FoundPoses& found) const {
  if (!canLook(found.target)) return false;
  const Transform& now = poser_->document()->scene().targets[static_cast<size_t>(found.target)].X_WT;
  // A target goes along with a robot that is on it, up to rounding.
  constexpr double kSame = 1e-6;
  return (now.p - found.X_WT.p).norm() < kSame && (now.R - found.X_WT.R).norm() < kSame;
}

void PoseFinder::look(int target, bool take) {
  if (!canLook(target)) return;
  Job job;
  job.compiled = poser_->player()->compiled();
  const SceneTarget& wanted = poser_->document()->scene().targets[static_cast<size_t>(target)];
  job.frame = job.compiled->model->FindFrame(wanted.frame);
  job.seed = poser_->player()->q();
  job.found.target = target;
  job.found.X_WT = wanted.X_WT;
  job.take = take;
  job.orientation = wanted.orientation;
  const Scene& scene = poser_->document()->scene();
  for (const SceneTarget& each : scene.targets)
    if (TakesPart(*job.compiled->model, each)) job.targets.push_back(each);
  job.how = poser_->targetOptions(scene);
  job.pins = poser_->pinLoops();
  job.time = poser_->player()->time();
  job.limits = scene.limits;
  job.units = chosenUnits();
  if (worker_.isBusy())
    next_ = std::move(job);
  else
    run(std::move(job));
}

void PoseFinder::run(Job job) {
  job.stop = stop_.get_token();
  job_ = std::make_shared<Job>(std::move(job));
  worker_.start([shared = job_] {
    try {
      findOne(shared.get());
      if (shared->take && shared->found.why.isEmpty() && shared->targets.size() > 1) findForAll(shared.get());
    } catch (...) {
      shared->found.why = caughtText();
    }
  });
}

/// The typed target alone, as a task of the stack.
struct PoseFinder::Problem {
  explicit Problem(const Job& job)
      : loops(MakeLoopConstraints(*job.compiled, job.time, job.pins)),
        solver(job.compiled->model, job.frame) {
    task.kind = job.orientation ? TaskKind::kPose : TaskKind::kPosition;
    task.frame = job.frame;
    task.target = job.found.X_WT;
    stack.position_tolerance = stack.orientation_tolerance = kTolerance;
    stack.position_limits = job.limits;
    stack.move_free_base = job.how.move_base;
    stack.loops = loops.get();
    options.stop = job.stop;
    options.max_seconds = kSearchSeconds;
  }
  std::unique_ptr<LoopConstraints> loops;
  GlobalSolver solver;
  StackTask task;
  StackOptions stack;
  GlobalOptions options;
};

void PoseFinder::findOne(Job* job) {
  FoundPoses& found = job->found;
  Problem problem(*job);
  found.result = problem.solver.Solve(job->seed, problem.task, problem.stack, problem.options);
  const bool closed_form = job->orientation && !problem.loops && problem.solver.ListsAll();
  found.complete = closed_form;
  if (!job->take && closed_form) found.all = problem.solver.AllSolutions(job->seed, found.X_WT);
  if (found.result.status == GlobalStatus::kUnreachable)
    found.why = messageText(ToString(found.result.why, *job->compiled->model, job->units));
  else if (found.result.status == GlobalStatus::kTimeout)
    found.why = PoseFinder::tr("no solution was found in half a second");
  else if (!found.complete)
    found.all = {{found.result.q, {}}};
}

/// From many poses that meet the target, on to where all targets are served: the best of them by priorities.
void PoseFinder::findForAll(Job* job) {
  const Model& model = *job->compiled->model;
  const auto begun = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  TargetStack stack(job->compiled->model);
  Problem problem(*job);
  LoopConstraints* const loops = problem.loops.get();
  // What is missed at each priority, the highest first.
  const auto missed = [&](const VectorX& q) {
    std::map<int, double> levels;
    const auto reports = stack.Report(q, job->targets, job->how, job->limits, loops);
    for (size_t i = 0; i < reports.size(); ++i)
      levels[job->targets[i].priority] += reports[i].distance + kMetresPerRadian * reports[i].angle;
    std::vector<double> out;
    out.reserve(levels.size());
    for (const auto& [priority, sum] : levels) out.push_back(sum);
    return out;
  };
  const auto better = [](const std::vector<double>& a, const std::vector<double>& b) {
    for (size_t i = 0; i < a.size(); ++i)
      if (std::abs(a[i] - b[i]) > kMet) return a[i] < b[i];
    return false;
  };
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  VectorX best;
  std::vector<double> least = missed(job->seed);
  VectorX from = job->found.result.q;
  do {
    TargetSolveOptions how;
    how.limits = job->limits;
    how.max_change = kInfinity;
    how.max_seconds = std::max(0.0, kSearchSeconds - seconds());
    how.max_iterations = 500;
    how.loops = loops;
    const VectorX q = stack.Solve(from, job->targets, job->how, how).q;
    const bool closed = !loops || loops->Gap(q) < kClosedLoops;
    if (std::vector<double> here = missed(q); closed && better(here, least)) {
      least = std::move(here);
      best = q;
    }
    if (std::all_of(least.begin(), least.end(), [](double each) { return each < kMet; })) break;
    // Another pose that meets the target that was typed in.
    VectorX seed = job->seed, turn(model.nv());
    for (double& each : turn) each = kPi * unit(random);
    for (size_t b = 1; b < model.joints().size(); ++b) {
      const Joint& joint = model.joints()[b];
      if (joint.type == JointType::kFree) turn.segment(joint.v_index, joint.nv).setZero();
    }
    model.Integrate(turn, 1, &seed);
    model.ClampToLimits(&seed);
    problem.options.max_seconds = std::max(0.0, kSearchSeconds - seconds());
    from = problem.solver.Solve(seed, problem.task, problem.stack, problem.options).q;
  } while (seconds() < kSearchSeconds && !job->stop.stop_requested());
  if (best.size() == 0)
    job->found.why = PoseFinder::tr("the other targets do not allow it");
  else
    job->found.result.q = best;
}

void PoseFinder::done(const Job& job) {
  if (next_) {
    run(*std::exchange(next_, std::nullopt));
    return;
  }
  // What was asked may have gone meanwhile.
  if (job.compiled != poser_->player()->compiled() || !isCurrent(job.found)) return;
  if (job.take) {
    if (job.found.why.isEmpty()) poser_->takeFoundPose(job.found.result.q, tr("Reach target"));
    Q_EMIT looked(job.found);
    return;
  }
  listed_ = std::make_unique<FoundPoses>(job.found);
  marked_ = -1;
  Q_EMIT changed();
}

void PoseFinder::clear() {
  if (!listed_) return;
  listed_.reset();
  marked_ = -1;
  Q_EMIT changed();
}

void PoseFinder::mark(int solution) {
  if (!listed_ || solution == marked_ || solution >= static_cast<int>(listed_->all.size())) return;
  marked_ = solution;
  Q_EMIT changed();
}

void PoseFinder::take(int solution) {
  if (!listed_ || solution < 0 || solution >= static_cast<int>(listed_->all.size())) return;
  const ArmSolution& chosen = listed_->all[static_cast<size_t>(solution)];
  if (!chosen.outside.empty()) return;
  poser_->setPositions(VectorX(chosen.q), 0, tr("Take pose"));
  mark(solution);
}

}  // namespace linkwright::app
