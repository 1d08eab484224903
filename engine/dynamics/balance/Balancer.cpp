// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/balance/Balancer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/dynamics/balance/FootForces.h"
#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/math/Expression.h"

namespace linkwright {
namespace {

/// How far Jacobians are compared, for J̇ v: in v this long [s].
constexpr double kJacobianStep = 1e-6;
/// By how much the time differs, for the rates of moving targets [s].
constexpr double kTargetStep = 1e-3;
/// Singular values below are damped.
constexpr double kSingularRegion = 0.02, kSingularDamping = 0.05;
constexpr int kFree = 6;
/// Points of a foot so little above its lowest one carry, too [m].
constexpr double kFlat = 1e-3;
/// Of the decay of a foot's tilt and of its height over the ground [rad/s].
constexpr double kLayDown = 20, kComeDown = 20;
/// What is missing of the wrench may be so much of it without a second solution.
constexpr double kSmallLack = 1e-4;

PriorityOptions Rules() {
  PriorityOptions how;
  how.rule = PriorityRule::kNakamura;
  how.damping = {Damping::kAdaptive, kSingularDamping, kSingularRegion};
  how.ranks = false;
  return how;
}

// No allocation where the sizes are those of the last time.
void Prepare(const std::vector<int>& rows, int n, PriorityProblem* problem, PrioritySolver* solver) {
  problem->Resize(rows, n);
  solver->Resize(rows, n);
}

class Balancer final : public Controller {
 public:
  Balancer(std::shared_ptr<const Model> model, BalanceSetup setup);
  std::unique_ptr<Controller> Clone() const override {
    auto made = std::make_unique<Balancer>(model_, setup_);
    made->SetPlaces(memory_, contacts_);
    made->sensed_ = sensed_;
    return made;
  }

  int size() const override { return NormalAt(feet_.size()) + static_cast<int>(feet_.size()); }
  void Start(State* state) override {
    state->z.segment(memory_, size()).setZero();
    state->z[memory_ + kNext] = state->time;
  }
  double Next(const State& state) const override { return state.z[memory_ + kNext]; }
  std::span<const BodyIndex> feet() const override { return feet_; }
  void Sense(std::span<const char> touching) override { sensed_.assign(touching.begin(), touching.end()); }
  bool Act(const Vector3& gravity, State* state) override;
  void AddTorque(const State& state, VectorX* tau) const override {
    *tau += state.z.segment(memory_ + kTorque, model_->nv());
  }
  void AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) override {
    Compute(state, gravity);
    *tau += torque_;
  }
  std::vector<Signal> signals() const override;
  void ComputeSignals(const State& state, std::span<const Vector3> contact_forces, double work,
                      std::span<double> values) override;

 private:
  // Behind the torques each foot's normal force, then whether it touches.
  enum Memory { kNext, kLack, kTorque };
  int NormalAt(std::size_t foot) const { return kTorque + model_->nv() + static_cast<int>(foot); }
  bool Touches(const State& state, std::size_t foot) const {
    return state.z[memory_ + NormalAt(feet_.size() + foot)] > 0.5;
  }

  void FindOwn();
  const std::vector<StackTask>& TasksAt(double time);
  void ErrorsAt(const State& state, double time, std::vector<VectorX>* errors);
  void LookAtFeet(const State& state);
  void AskOfFeet(const State& state, const Vector3& gravity, PriorityLevel* level);
  void Ask(const State& state, const Vector3& gravity);
  void ShareForces();
  const VectorX& Yield(const State& state);
  void Compute(const State& state, const Vector3& gravity);

  std::shared_ptr<const Model> model_;
  BalanceSetup setup_;
  std::vector<BodyIndex> feet_;
  std::vector<char> sensed_, locked_;  // by foot, for the next Act; nv: not of the robot
  std::vector<int> dofs_;              // of the robot, the first six of its base
  int base_ = 0;                       // velocity index of the free joint
  std::optional<Expression> lowered_;
  TaskStack stack_;
  StackOptions options_;
  PrioritySolver solver_, yielding_solver_;
  PriorityProblem problem_, yielding_;  // the latter with a level of what the feet give
  FootForces forces_;
  Workspace workspace_;
  // Scratch.
  std::vector<StackTask> tasks_;
  std::vector<PriorityLevel> levels_;    // of the stack, at q
  std::vector<VectorX> before_, after_;  // its errors a little earlier and later
  std::vector<int> rows_;
  std::vector<double> low_;         // height of each foot's lowest point [m]
  std::vector<Vector3> stands_at_;  // middle of each foot's lowest points, from its frame, world axes [m]
  std::vector<char> carries_;       // points of feet, one after the other
  double ground_ = 0;               // its height under the feet that touch; infinite: none does [m]
  Vector6 missing_;
  MatrixX M_;
  VectorX own_v_, a_, zero_, torque_, q_, rate_, bias_;
  Matrix6X J_;
  std::vector<Eigen::Matrix3Xd> J_points_;
  std::vector<double> normal_;
  double lack_ = 0;
};

Balancer::Balancer(std::shared_ptr<const Model> model, BalanceSetup setup)
    : model_(std::move(model)),
      setup_(std::move(setup)),
      stack_(model_),
      forces_(
          [this] {
            std::size_t points = 0;
            for (const BalanceFoot& foot : setup_.feet) points += foot.points.size();
            return static_cast<int>(points);
          }(),
          setup_.friction),
      workspace_(*model_) {
  for (const BalanceFoot& foot : setup_.feet)
    feet_.push_back(model_->frames()[static_cast<std::size_t>(foot.frame.value)].body);
  FindOwn();
  sensed_.assign(feet_.size(), 0);
  normal_.assign(feet_.size(), 0);
  if (!setup_.lowered.IsConstant()) lowered_.emplace(setup_.lowered.formula, Expression::Names::kTime);
  tasks_ = setup_.tasks;
  options_.position_limits = false;
  options_.move_free_base = true;
  options_.locked = locked_;
  options_.statistics = false;
  zero_ = torque_ = a_ = VectorX::Zero(model_->nv());
  own_v_ = VectorX::Zero(static_cast<Eigen::Index>(dofs_.size()));
  J_.resize(6, model_->nv());
  M_.setZero(model_->nv(), model_->nv());
  for (const BalanceFoot& foot : setup_.feet)
    J_points_.resize(J_points_.size() + foot.points.size(), Eigen::Matrix3Xd(3, model_->nv()));
  rows_.reserve(setup_.tasks.size() + 3);
  low_.assign(feet_.size(), 0);
  stands_at_.assign(feet_.size(), Vector3::Zero());
  carries_.assign(J_points_.size(), 0);
}

// The degrees of freedom of the robot that the feet are on.
void Balancer::FindOwn() {
  const auto root = [&](int body) {
    while (model_->bodies()[static_cast<std::size_t>(body)].parent != 0)
      body = model_->bodies()[static_cast<std::size_t>(body)].parent;
    return body;
  };
  if (feet_.empty()) throw std::invalid_argument("there are no feet");
  if (std::any_of(feet_.begin(), feet_.end(), [](BodyIndex foot) { return foot.value <= 0; }))
    throw std::invalid_argument("a foot is fixed to the world");
  const int base = root(feet_[0]);
  const Joint& free = model_->joints()[static_cast<std::size_t>(base)];
  if (free.type != JointType::kFree) throw std::invalid_argument("the robot's base is not free");
  for (const BodyIndex foot : feet_)
    if (root(foot) != base) throw std::invalid_argument("the feet are not of one robot");
  base_ = free.v_index;
  locked_.assign(static_cast<std::size_t>(model_->nv()), 1);
  for (int v = 0; v < model_->nv(); ++v) {
    if (root(model_->BodyOfDof(v).value) != base) continue;
    locked_[static_cast<std::size_t>(v)] = 0;
    dofs_.push_back(v);
  }
}

bool Balancer::Act(const Vector3& gravity, State* state) {
  const double t = state->time;
  double& next = state->z[memory_ + kNext];
  if (t < next - kSameSample) return false;
  while (next <= t + kSameSample) next += setup_.sampling;
  for (std::size_t i = 0; i < feet_.size(); ++i)
    state->z[memory_ + NormalAt(feet_.size() + i)] = sensed_[i] != 0 ? 1 : 0;
  Compute(*state, gravity);
  state->z[memory_ + kLack] = lack_;
  state->z.segment(memory_ + kTorque, model_->nv()) = torque_;
  for (std::size_t i = 0; i < feet_.size(); ++i) state->z[memory_ + NormalAt(i)] = normal_[i];
  return false;
}

const std::vector<StackTask>& Balancer::TasksAt(double time) {
  const double lowered = lowered_ ? (*lowered_)({time, 0, 0}) : setup_.lowered.value;
  for (std::size_t i = 0; i < tasks_.size(); ++i)
    if (tasks_[i].kind == TaskKind::kCenterOfMass && std::isfinite(lowered))
      tasks_[i].target.p.z() = setup_.tasks[i].target.p.z() - lowered;
  return tasks_;
}

void Balancer::ErrorsAt(const State& state, double time, std::vector<VectorX>* errors) {
  const auto& levels = stack_.Linearise(state.q, TasksAt(time), options_).levels;
  errors->resize(levels.size());
  for (std::size_t i = 0; i < levels.size(); ++i) (*errors)[i] = levels[i].e;
}

// Which points of the feet carry on level ground, and how high that is.
void Balancer::LookAtFeet(const State& state) {
  ground_ = kInfinity;
  std::size_t point = 0;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    const BalanceFoot& foot = setup_.feet[i];
    const Transform X_WF = FramePose(*model_, workspace_.X_WB, foot.frame);
    low_[i] = kInfinity;
    for (const Vector3& p : foot.points) low_[i] = std::min(low_[i], (X_WF * p).z());
    const bool touches = Touches(state, i);
    int carrying = 0;
    stands_at_[i].setZero();
    for (const Vector3& p : foot.points) {
      const bool low = (X_WF * p).z() <= low_[i] + kFlat;
      carries_[point++] = touches && low ? 1 : 0;
      if (!low) continue;
      stands_at_[i] += X_WF.R * p;
      ++carrying;
    }
    stands_at_[i] /= carrying;
    if (touches) ground_ = std::min(ground_, low_[i]);
  }
}

// Feet that touch stay and are laid flat; others are lowered onto the ground beside them, or fall.
void Balancer::AskOfFeet(const State& state, const Vector3& gravity, PriorityLevel* level) {
  // J̇ v: what frames accelerate by where v̇ = 0.
  InverseDynamics(*model_, state.q, state.v, zero_, Vector3::Zero(), {}, &workspace_, &torque_);
  level->parts.assign(2 * feet_.size(), 3);
  level->damped = false;
  const double damping = 2 * setup_.damping_ratio * setup_.frequency;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(6 * i);
    const FrameIndex frame = setup_.feet[i].frame;
    FrameJacobian(*model_, workspace_, frame, &J_);
    const Twist bias = FrameAcceleration(*model_, workspace_, frame);
    for (std::size_t k = 0; k < dofs_.size(); ++k)
      level->J.block<6, 1>(row, static_cast<Eigen::Index>(k)) = J_.col(dofs_[k]);
    // Of the middle of its lowest points, about which a tilted foot turns.
    const Vector3& r = stands_at_[i];
    for (Eigen::Index k = 0; k < level->J.cols(); ++k)
      level->J.block<3, 1>(row, k) += Vector3(level->J.block<3, 1>(row + 3, k)).cross(r);
    const Vector6 velocity = level->J.middleRows<6>(row) * own_v_;
    auto linear = level->e.segment<3>(row), angular = level->e.segment<3>(row + 3);
    const Vector3 up = FramePose(*model_, workspace_.X_WB, frame).R * setup_.feet[i].up;
    const Vector3 spin = velocity.tail<3>();
    linear = -(bias.linear + bias.angular.cross(r) + spin.cross(spin.cross(r)));
    angular =
        -bias.angular - 2 * kLayDown * velocity.tail<3>() + kLayDown * kLayDown * up.cross(Vector3::UnitZ());
    if (Touches(state, i)) {
      linear -= damping * velocity.head<3>();
    } else if (ground_ < kInfinity) {
      linear -= 2 * kComeDown * velocity.head<3>();
      linear.z() += kComeDown * kComeDown * (ground_ - low_[i]);
    } else {
      linear += gravity;
    }
  }
}

// Levels of the stack into problem_, behind that of the feet: J and what J v̇ is to be.
void Balancer::Ask(const State& state, const Vector3& gravity) {
  const auto n = static_cast<Eigen::Index>(dofs_.size());
  const double stiffness = setup_.frequency * setup_.frequency;
  const double damping = 2 * setup_.damping_ratio * setup_.frequency;
  for (Eigen::Index i = 0; i < n; ++i) own_v_[i] = state.v[dofs_[static_cast<std::size_t>(i)]];

  // Errors change with the targets, too: p_d' and p_d'' by differences.
  if (lowered_) {
    ErrorsAt(state, state.time - kTargetStep, &before_);
    ErrorsAt(state, state.time + kTargetStep, &after_);
  }
  levels_ = stack_.Linearise(state.q, TasksAt(state.time), options_).levels;
  q_ = state.q;
  model_->Integrate(state.v, kJacobianStep, &q_);
  const PriorityProblem& then = stack_.Linearise(q_, tasks_, options_);

  rows_.assign(1, kFree * static_cast<int>(feet_.size()));
  for (const PriorityLevel& level : levels_) rows_.push_back(static_cast<int>(level.e.size()));
  rows_.push_back(static_cast<int>(n));
  Prepare(rows_, static_cast<int>(n), &problem_, &solver_);
  rows_.insert(rows_.begin() + 1, kFree);
  Prepare(rows_, static_cast<int>(n), &yielding_, &yielding_solver_);

  std::size_t at = 0;
  AskOfFeet(state, gravity, &problem_.levels[at++]);
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    PriorityLevel& level = problem_.levels[at++];
    const PriorityLevel& now = levels_[k];
    level = now;
    rate_.noalias() = now.J * own_v_;
    bias_.noalias() = then.levels[k].J * own_v_;
    level.e = stiffness * now.e - damping * rate_ - (bias_ - rate_) / kJacobianStep;
    if (!lowered_) continue;
    const VectorX &before = before_[k], &after = after_[k];
    level.e += damping * (after - before) / (2 * kTargetStep) +
               (after - 2 * now.e + before) / (kTargetStep * kTargetStep);
  }
  PriorityLevel& rest = problem_.levels[at];
  rest.J.setIdentity();
  rest.e = -damping * own_v_;
  rest.parts.assign(static_cast<std::size_t>(n), 1);
  rest.damped = false;
  yielding_.levels[1].parts.assign(2, 3);
  yielding_.levels[1].damped = false;
}

// Forces of the points that carry, nearest to the wrench that the base needs.
void Balancer::ShareForces() {
  forces_.Clear();
  std::size_t point = 0, used = 0;
  for (const BalanceFoot& foot : setup_.feet) {
    const Frame& frame = model_->frames()[static_cast<std::size_t>(foot.frame.value)];
    for (const Vector3& p : foot.points) {
      if (carries_[point++] == 0) continue;
      PointJacobian(*model_, workspace_, frame.body, frame.X_BF * p, &J_);
      J_points_[used++] = J_.topRows<3>();
      forces_.Add(J_.block<3, kFree>(0, base_));
    }
  }
  missing_ = forces_.Solve(torque_.segment<kFree>(base_));
}

// What the feet give is a law of motion: tasks yield to it, the last first, rather than the feet.
const VectorX& Balancer::Yield(const State& state) {
  // Six rows of M v̇, less than before by what is missing.
  MassMatrix(*model_, state.q, &workspace_, &M_);
  for (std::size_t i = 0; i < problem_.levels.size(); ++i)
    yielding_.levels[i == 0 ? 0 : i + 1] = problem_.levels[i];
  PriorityLevel& law = yielding_.levels[1];
  law.e = -missing_;
  for (std::size_t k = 0; k < dofs_.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    law.J.col(column) = M_.block<kFree, 1>(base_, dofs_[k]);
    law.e += law.J.col(column) * a_[dofs_[k]];
  }
  return yielding_solver_.Solve(yielding_, Rules());
}

void Balancer::Compute(const State& state, const Vector3& gravity) {
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  LookAtFeet(state);
  Ask(state, gravity);
  const auto take = [&](const VectorX& own) {
    a_.setZero();
    for (std::size_t i = 0; i < dofs_.size(); ++i) a_[dofs_[i]] = own[static_cast<Eigen::Index>(i)];
    InverseDynamics(*model_, state.q, state.v, a_, gravity, {}, &workspace_, &torque_);
  };
  take(solver_.Solve(problem_, Rules()));
  ShareForces();
  lack_ = missing_.norm();
  if (lack_ > kSmallLack * torque_.segment<kFree>(base_).norm()) take(Yield(state));
  std::size_t point = 0;
  int used = 0;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    normal_[i] = 0;
    for (std::size_t k = 0; k < setup_.feet[i].points.size(); ++k) {
      if (carries_[point++] == 0) continue;
      const Vector3 force = forces_.force(used);
      torque_ -= J_points_[static_cast<std::size_t>(used++)].transpose() * force;
      normal_[i] += force.z();
    }
  }
  if (setup_.joint_damping.size() == torque_.size()) torque_ += setup_.joint_damping.cwiseProduct(state.v);
  for (int v = 0; v < model_->nv(); ++v) {
    const bool free = v >= base_ && v < base_ + kFree;
    const Joint& joint = model_->joints()[static_cast<std::size_t>(model_->BodyOfDof(v).value)];
    const double most = setup_.effort_limits ? joint.max_effort : kInfinity;
    if (locked_[static_cast<std::size_t>(v)] != 0 || free || !std::isfinite(torque_[v]))
      torque_[v] = 0;
    else
      torque_[v] = std::clamp(torque_[v], -most, most);
  }
}

std::vector<Controller::Signal> Balancer::signals() const {
  std::vector<Signal> out;
  for (const BalanceFoot& foot : setup_.feet) out.push_back({"balance." + foot.name, "N"});
  out.push_back({"balance.lack", "N"});
  return out;
}

void Balancer::ComputeSignals(const State& state, std::span<const Vector3> /*contact_forces*/,
                              double /*work*/, std::span<double> values) {
  for (std::size_t i = 0; i < feet_.size(); ++i) values[i] = state.z[memory_ + NormalAt(i)];
  values[feet_.size()] = state.z[memory_ + kLack];
}

}  // namespace

std::unique_ptr<Controller> MakeBalancer(std::shared_ptr<const Model> model, BalanceSetup setup) {
  return std::make_unique<Balancer>(std::move(model), std::move(setup));
}

}  // namespace linkwright
