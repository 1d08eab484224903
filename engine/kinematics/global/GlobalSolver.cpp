// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/GlobalSolver.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/CheckPosition.h"
#include "engine/kinematics/Orientation.h"
#include "engine/kinematics/global/GlobalSolverImpl.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/math/Angle.h"

namespace linkwright {

namespace {

constexpr int kFirstStarts = 24;     // of the first race: the seed, the nearest poses, some at random
constexpr double kFarthest = 1e100;  // beyond this, squares of lengths overflow [m]
constexpr double kExact = 1e-4;      // a tolerance up to which only the target itself counts [m, rad]

}  // namespace

kernels::ChainDescent GlobalSolver::Impl::Descent() const {
  kernels::ChainDescent descent = {};
  // A little below, so that another way of rounding does not lift a solution above.
  descent.position_tolerance = 0.99 * how.position_tolerance;
  descent.orientation_tolerance = 0.99 * how.orientation_tolerance;
  descent.damping = 0.01;
  descent.least_damping = 1e-10;
  descent.most_step = 1;
  descent.slow = 0.5;
  descent.most_slow = 5;
  descent.most_iterations = 30;
  return descent;
}

void GlobalSolver::Impl::Start(const VectorX& seed, const StackTask& wanted,
                               const StackOptions& stack_options, const GlobalOptions& o) {
  begun = std::chrono::steady_clock::now();
  CheckPosition(*model, seed);
  if ((wanted.kind != TaskKind::kPose && wanted.kind != TaskKind::kPosition) || wanted.frame != frame ||
      !wanted.point.isZero() || wanted.axes != StackTask().axes)
    throw std::invalid_argument("the global solver takes a pose or a position of its frame");
  if (!wanted.target.R.allFinite() || !wanted.target.p.allFinite())
    throw std::invalid_argument("a target must be finite");
  if (!stack_options.locked.empty() && stack_options.locked.size() != static_cast<size_t>(model->nv()))
    throw std::invalid_argument("there must be a lock flag for each degree of freedom");
  options = o;
  task = wanted;
  task.analytic = false;
  how = stack_options;
  how.solver = StackSolver::kDescent;
  how.max_step = StackOptions().max_step;
  how.max_change = kInfinity;
  how.speed_limits = false;
  how.statistics = false;
  how.weights = nullptr;
  if (task.kind == TaskKind::kPosition) {
    // The orientation weighs so little that the place is met whatever it costs.
    constexpr double kAny = 10, kLight = 1e-5;
    how.orientation_tolerance = kAny;
    how.metres_per_radian = kLight;
  }
  // From so far away, everything the joints reach is in one place: only the direction distinguishes poses.
  shortened = std::max(1.0, task.target.p.cwiseAbs().maxCoeff() / kFarthest);
  if (shortened > 1) task.target.p /= shortened;
  result.q = seed;
  model->Normalize(&result.q);
  if (how.position_limits) model->ClampToLimits(&result.q);
  result.status = GlobalStatus::kTimeout;
  result.iterations = result.starts = 0;
  result.why = {};
  numbers = StartNumbers(1);
}

void GlobalSolver::Impl::SetBounds() {
  for (size_t c = 0; c < lower.size(); ++c) {
    const ChainCoordinate& coordinate = chain.coordinates()[c];
    lower[c] = how.position_limits ? coordinate.lower : -kInfinity;
    upper[c] = how.position_limits ? coordinate.upper : kInfinity;
    const Joint& joint = model->joints()[static_cast<size_t>(coordinate.joint.value)];
    if (!how.locked.empty() && how.locked[static_cast<size_t>(joint.v_index)])
      lower[c] = upper[c] = result.q[coordinate.q_index];
  }
}

void GlobalSolver::Impl::AddStart(const double* q) {
  const size_t n = lower.size();
  for (size_t c = 0; c < n; ++c)
    starts[static_cast<size_t>(start_count) * n + c] = std::clamp(q[c], lower[c], upper[c]);
  ++start_count;
}

void GlobalSolver::Impl::AddRandomStart() {
  double q[kernels::kMostChainJoints];
  for (size_t c = 0; c < lower.size(); ++c) {
    const ChainCoordinate& coordinate = chain.coordinates()[c];
    q[c] = coordinate.from + numbers.Unit() * (coordinate.to - coordinate.from);
  }
  AddStart(q);
}

/// Runs the starts that were added. `q`: the best of all, where its cost is below `cost`. True: it arrived.
bool GlobalSolver::Impl::RunRace(const kernels::Chain& on, const kernels::ChainDescent& descent,
                                 std::vector<double>* q, double* cost) {
  static const auto run = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), RaceChain);
  kernels::ChainRace race = {};
  race.seeds = starts.data();
  race.seed_count = start_count;
  race.q = q->data();
  race.cost = *cost;
  run(on, chain_target, descent, &race);
  *cost = race.cost;
  result.iterations += static_cast<int>(race.iterations);
  start_count = 0;
  return race.solved >= 0;
}

/// One within the limits, into `best`.
bool GlobalSolver::Impl::Race() {
  result.starts += start_count;
  return RunRace(chain.ForKernel(lower.data(), upper.data(), how.metres_per_radian), Descent(), &best,
                 &best_cost);
}

/// The model's position from the chain's coordinates.
void GlobalSolver::Impl::Take(const std::vector<double>& coordinates) {
  for (size_t c = 0; c < coordinates.size(); ++c) {
    const ChainCoordinate& coordinate = chain.coordinates()[c];
    result.q[coordinate.q_index] = coordinate.periodic ? WrapAngle(coordinates[c]) : coordinates[c];
  }
}

/// Fills the residual at result.q, by the model itself. True: within the tolerances.
bool GlobalSolver::Impl::Measure() {
  ForwardKinematics(*model, result.q, &workspace);
  const Transform X = FramePose(*model, workspace, frame);
  result.residual.position = FullDistance((task.target.p - X.p).norm());
  result.residual.orientation = OrientationError(task.target.R, X.R).norm();
  return result.residual.position <= how.position_tolerance &&
         result.residual.orientation <= how.orientation_tolerance;
}

bool GlobalSolver::Impl::SolveChain() {
  SetBounds();
  chain_target = chain.Target(task.target, result.q);
  best_cost = kInfinity;
  double own[kernels::kMostChainJoints];
  for (size_t c = 0; c < lower.size(); ++c) own[c] = result.q[chain.coordinates()[c].q_index];
  AddStart(own);
  if (options.restarts) {
    std::array<const double*, ChainPoses::kNearest> nearest;
    poses->FindNearest(chain_target, how.metres_per_radian, &nearest);
    for (const double* q : nearest) AddStart(q);
    while (start_count < kFirstStarts) AddRandomStart();
  }
  const VectorX seed = result.q;
  const bool beyond = BeyondReach();
  while (true) {
    const bool arrived = Race();
    Take(best);
    if (Measure() && arrived) return true;
    if (!options.restarts || beyond || Late()) return false;
    if (closed_form && how.locked.empty()) {
      const VectorX closest = result.q;
      const std::vector<ArmSolution> all = AllSolutions(seed, task.target);
      if (!all.empty() && (all.front().outside.empty() || !how.position_limits)) {
        result.q = all.front().q;
        if (Measure()) return true;
        result.q = closest;
      } else if (std::max(how.position_tolerance, how.orientation_tolerance) <= kExact) {
        // Every pose of the joints is known, and none is within the limits. (Where a wide tolerance lets
        // other poses count, that proves nothing of them.)
        result.why.proven = true;
        result.why.cause = all.empty() ? Unreachable::Cause::kGeometry : Unreachable::Cause::kLimits;
        if (!all.empty()) result.why.joints = all.front().outside;
        return false;
      }
    }
    if (result.starts >= options.max_starts) return false;
    while (start_count < kRaceStarts) AddRandomStart();
  }
}

std::vector<ArmSolution> GlobalSolver::Impl::AllSolutions(const VectorX& seed,
                                                          const Transform& wanted) const {
  std::vector<ArmSolution> all;
  if (!closed_form) return all;
  const kernels::ChainTarget last = chain.Target(wanted, seed);
  Transform X;
  X.R = Eigen::Map<const Matrix3>(last.R);
  X.p = Eigen::Map<const Vector3>(last.p) - X.R * chain.tool().p;
  std::array<double, 6> from;
  for (size_t c = 0; c < 6; ++c) from[c] = seed[chain.coordinates()[c].q_index];
  std::vector<double> order;  // how far out, then how far from the seed
  for (const std::array<double, 6>& angles : closed_form->Solve(X, from)) {
    ArmSolution solution;
    solution.q = seed;
    double beyond = 0, away = 0;  // beyond the limits; from the seed
    for (size_t c = 0; c < 6; ++c) {
      const ChainCoordinate& coordinate = chain.coordinates()[c];
      double angle = angles[c];
      if (!coordinate.periodic) {
        // Of the same angle modulo 2π, the one nearest to the seed that is inside.
        constexpr double kRounding = 1e-9;
        const double low = std::ceil((coordinate.lower - kRounding - angle) / (2 * kPi)),
                     high = std::floor((coordinate.upper + kRounding - angle) / (2 * kPi));
        if (low <= high) {
          angle += 2 * kPi * std::clamp(std::round((from[c] - angle) / (2 * kPi)), low, high);
          angle = std::clamp(angle, coordinate.lower, coordinate.upper);
        } else {
          solution.outside.push_back(coordinate.joint);
          beyond += std::min(std::abs(std::remainder(angle - coordinate.lower, 2 * kPi)),
                             std::abs(std::remainder(angle - coordinate.upper, 2 * kPi)));
        }
      }
      const double turned = angle - from[c];
      away = std::max(away, std::abs(coordinate.periodic ? WrapAngle(turned) : turned));
      solution.q[coordinate.q_index] = angle;
    }
    const double rank = solution.outside.empty() ? away : 1e3 * (1 + beyond);
    const auto at = std::upper_bound(order.begin(), order.end(), rank);
    all.insert(all.begin() + (at - order.begin()), std::move(solution));
    order.insert(at, rank);
  }
  return all;
}

const StackResult& GlobalSolver::Impl::Descend(const VectorX& from, int most_iterations,
                                               double most_seconds) {
  how.max_iterations = most_iterations;
  how.max_seconds = most_seconds;
  const StackResult& pose = stack.Solve(from, {&task, 1}, how);
  result.iterations += pose.iterations;
  return pose;
}

bool GlobalSolver::Impl::IsClosed(const VectorX& q) {
  constexpr double kClosedLoop = 1e-9;  // [m, 1]
  return how.loops == nullptr || how.loops->Gap(q) < kClosedLoop;
}

/// A start about the seed, at random: of the joints that the frame hangs on, and of all where loops are.
void GlobalSolver::Impl::Scatter(const VectorX& seed, VectorX* start) {
  VectorX turn = VectorX::Zero(model->nv());
  const auto turn_joint = [&](const Joint& joint) {
    if (joint.type == JointType::kFree) return;
    for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v) {
      const double angle = kPi * (2 * numbers.Unit() - 1);
      if (how.locked.empty() || !how.locked[static_cast<size_t>(v)]) turn[v] = angle;
    }
  };
  if (how.loops) {
    for (const Joint& joint : model->joints())
      if (!joint.mimic) turn_joint(joint);
  } else {
    for (const BodyIndex b : chain.bodies()) turn_joint(model->joints()[static_cast<size_t>(b.value)]);
  }
  *start = seed;
  model->Integrate(turn, 1, start);
  if (how.position_limits) model->ClampToLimits(start);
}

/// Ball joints, more joints than the lanes take, or loops: one start after another.
bool GlobalSolver::Impl::SolveByStack() {
  constexpr int kIterations = 100;
  const VectorX seed = result.q;
  VectorX start = seed, found = seed;
  best_cost = kInfinity;
  while (true) {
    const StackResult& pose = Descend(start, kIterations, std::max(0.0, options.max_seconds - Seconds()));
    ++result.starts;
    const bool closed = IsClosed(pose.q);
    const bool reached = closed && pose.status == StackStatus::kReached;
    const double cost = std::hypot(pose.tasks[0].position, how.metres_per_radian * pose.tasks[0].orientation);
    if (reached || (closed && cost < best_cost)) {
      best_cost = cost;
      found = pose.q;
    }
    if (reached || !options.restarts || result.starts * 10 >= options.max_starts || Late()) {
      result.q = found;
      Measure();
      return reached;
    }
    Scatter(seed, &start);
  }
}

const GlobalResult& GlobalSolver::Solve(const VectorX& seed, const StackTask& task, const StackOptions& stack,
                                        const GlobalOptions& options) {
  Impl& impl = *impl_;
  GlobalResult& result = impl.result;
  impl.Start(seed, task, stack, options);
  if (impl.IsRace() ? impl.SolveChain() : impl.SolveByStack()) {
    result.status = GlobalStatus::kSolved;
    result.why = {};
    result.seconds = impl.Seconds();
    return result;
  }
  const bool late = impl.Late();
  impl.Polish();
  if (impl.Measure() && impl.IsClosed(result.q)) {
    result.status = GlobalStatus::kSolved;
    result.why = {};
  } else if (result.why.proven || !late) {
    result.status = GlobalStatus::kUnreachable;
    impl.Explain();
  }
  result.seconds = impl.Seconds();
  return result;
}

GlobalSolver::GlobalSolver(std::shared_ptr<const Model> model, FrameIndex frame) {
  if (frame < 0 || frame >= static_cast<int>(model->frames().size()))
    throw std::invalid_argument("there is no frame " + std::to_string(frame.value));
  impl_ = std::make_unique<Impl>(std::move(model), frame);
}
GlobalSolver::~GlobalSolver() = default;
GlobalSolver::GlobalSolver(GlobalSolver&&) noexcept = default;
GlobalSolver& GlobalSolver::operator=(GlobalSolver&&) noexcept = default;
bool GlobalSolver::ListsAll() const { return impl_->closed_form.has_value(); }

std::vector<ArmSolution> GlobalSolver::AllSolutions(const VectorX& seed, const Transform& target) const {
  if (seed.size() != model().nq() || !seed.allFinite() || !target.R.allFinite() || !target.p.allFinite())
    throw std::invalid_argument("seed and target must be finite, the seed of the model's size");
  return impl_->AllSolutions(seed, target);
}

const Model& GlobalSolver::model() const { return *impl_->model; }
}  // namespace linkwright
