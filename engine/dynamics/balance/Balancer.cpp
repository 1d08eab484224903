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
  void Ask(const State& state);
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
  PrioritySolver solver_;
  PriorityProblem problem_;
  FootForces forces_;
  Workspace workspace_;
  // Scratch.
  std::vector<StackTask> tasks_;
  std::vector<PriorityLevel> levels_;    // of the stack, at q
  std::vector<VectorX> before_, after_;  // its errors a little earlier and later
  std::vector<int> rows_;
  VectorX own_v_, a_, zero_, torque_, q_, rate_, bias_;
  Matrix6X J_;
  std::vector<Eigen::Matrix3Xd> J_points_;
  std::vector<double> normal_;
  double lack_ = 0;
};

Balancer::Balancer(std::shared_ptr<const Model> model, BalanceSetup setup)
    : model_(model),
      setup_(std::move(setup)),
      stack_(model),
      forces_(
          [this] {
            std::size_t points = 0;
            for (const BalanceFoot& foot : setup_.feet) points += foot.points.size();
            return static_cast<int>(points);
          }(),
          setup_.friction),
      workspace_(*model) {
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
  for (const BalanceFoot& foot : setup_.feet)
    J_points_.resize(J_points_.size() + foot.points.size(), Eigen::Matrix3Xd(3, model_->nv()));
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

// Levels of the stack into problem_, behind that of the feet: J and what J v̇ is to be.
void Balancer::Ask(const State& state) {
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

  Eigen::Index standing = 0;
  for (std::size_t i = 0; i < feet_.size(); ++i) standing += Touches(state, i) ? 6 : 0;
  rows_.clear();
  if (standing > 0) rows_.push_back(static_cast<int>(standing));
  for (const PriorityLevel& level : levels_) rows_.push_back(static_cast<int>(level.e.size()));
  rows_.push_back(static_cast<int>(n));
  problem_.Resize(rows_, static_cast<int>(n));
  solver_.Resize(rows_, static_cast<int>(n));
  problem_.weight.setOnes();
  problem_.down.setConstant(-kInfinity);
  problem_.up.setConstant(kInfinity);

  std::size_t at = 0;
  if (standing > 0) {
    // J̇ v: what frames accelerate by where v̇ = 0.
    InverseDynamics(*model_, state.q, state.v, zero_, Vector3::Zero(), {}, &workspace_, &torque_);
    PriorityLevel& feet = problem_.levels[at++];
    feet.parts.assign(static_cast<std::size_t>(standing / 3), 3);
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      if (!Touches(state, i)) continue;
      FrameJacobian(*model_, workspace_, setup_.feet[i].frame, &J_);
      const Twist bias = FrameAcceleration(*model_, workspace_, setup_.feet[i].frame);
      for (Eigen::Index k = 0; k < n; ++k)
        feet.J.block<6, 1>(row, k) = J_.col(dofs_[static_cast<std::size_t>(k)]);
      feet.e.segment<3>(row) = -bias.linear;
      feet.e.segment<3>(row + 3) = -bias.angular;
      feet.e.segment<6>(row) -= damping * feet.J.middleRows<6>(row) * own_v_;
      row += 6;
    }
    feet.damped = false;
  }
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
}

void Balancer::Compute(const State& state, const Vector3& gravity) {
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  Ask(state);
  PriorityOptions how;
  how.rule = PriorityRule::kNakamura;
  how.damping = {Damping::kAdaptive, kSingularDamping, kSingularRegion};
  how.ranks = false;
  const VectorX& own = solver_.Solve(problem_, how);
  a_.setZero();
  for (std::size_t i = 0; i < dofs_.size(); ++i) a_[dofs_[i]] = own[static_cast<Eigen::Index>(i)];
  InverseDynamics(*model_, state.q, state.v, a_, gravity, {}, &workspace_, &torque_);

  forces_.Clear();
  std::size_t points = 0;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    if (!Touches(state, i)) continue;
    const Frame& frame = model_->frames()[static_cast<std::size_t>(setup_.feet[i].frame.value)];
    for (const Vector3& point : setup_.feet[i].points) {
      PointJacobian(*model_, workspace_, frame.body, frame.X_BF * point, &J_);
      J_points_[points++] = J_.topRows<3>();
      forces_.Add(J_.block<3, kFree>(0, base_));
    }
  }
  lack_ = forces_.Solve(torque_.segment<kFree>(base_)).norm();
  int point = 0;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    normal_[i] = 0;
    if (!Touches(state, i)) continue;
    for (std::size_t k = 0; k < setup_.feet[i].points.size(); ++k, ++point) {
      const Vector3 force = forces_.force(point);
      torque_ -= J_points_[static_cast<std::size_t>(point)].transpose() * force;
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
