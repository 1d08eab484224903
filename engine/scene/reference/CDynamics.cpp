// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CDynamics.h"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"

namespace linkwright {

namespace {

void CheckFriction(double fsi, double fvi) {
  if (!std::isfinite(fsi) || fsi < 0 || !std::isfinite(fvi) || fvi < 0)
    throw std::invalid_argument("friction must be finite and not negative");
}

Simulation MakeSimulation(std::shared_ptr<const Model> model, const Vector3& gravity,
                          Formulation formulation) {
  TreeSystemOptions tree;
  tree.gravity = gravity;
  tree.limits = false;
  tree.formulation = formulation;
  SimulationOptions options;
  options.integrator = Integrator::kRk4;
  options.watch_ledger = false;
  return Simulation(MakeTreeSystem(std::move(model), tree), options);
}

Inertial LinkOf(double mass, const Vector3& com, double Ixx, double Iyy, double Izz, double Ixy, double Iyz,
                double Izx) {
  Inertial link{mass, com, Matrix3::Zero()};
  link.inertia << Ixx, Ixy, Izx, Ixy, Iyy, Iyz, Izx, Iyz, Izz;
  return link;
}

constexpr const char* kTooLarge = "the accelerations are too large to represent";
constexpr const char* kTooFast = "the motion is too fast: its numbers are not finite";

}  // namespace

struct CDynamics::Compiled {
  Compiled(std::shared_ptr<const Model> m, const Vector3& gravity, Formulation chosen)
      : model(std::move(m)), simulation(MakeSimulation(model, gravity, chosen)), workspace(*model) {
    formulation.Choose(chosen, *model);
    a.setZero(model->nv());
    rate = {VectorX::Zero(model->nq()), a, VectorX::Zero(simulation.system().nz())};
  }

  std::shared_ptr<const Model> model;
  std::vector<int> order;  // place in the model's v of each degree of freedom, in the attached order
  Simulation simulation;   // its state is the object's
  TreeFormulation formulation;
  Workspace workspace;
  VectorX a;  // that was applied last
  StateRate rate;

  struct Shared {
    ObjectJoint* joint;
    int q_index, v_index;
  };
  std::vector<Shared> shared;

  // What the last ForwardDynamicsRK4 has found.
  struct Step {
    bool valid = false;
    double dt = 0;
    dVector mean;
    State end;
  };
  Step step;

  const State& state() const { return simulation.state(); }
  const System::Inputs& inputs() const { return simulation.system().inputs(); }
  void SetState(const State& state) {
    step.valid = false;
    simulation.Restore(state, inputs());
  }
  void SetTorque(const dVector& torque) {
    System::Inputs changed = inputs();
    Scatter(torque, &changed.torque);
    simulation.system().SetInputs(changed);
  }
  void Scatter(const dVector& from, VectorX* to) const {
    for (size_t i = 0; i < order.size(); ++i) (*to)[order[i]] = from[static_cast<Eigen::Index>(i)];
  }
  VectorX Scattered(const dVector& from) const {
    VectorX to = VectorX::Zero(model->nv());
    Scatter(from, &to);
    return to;
  }
  dVector Gather(const VectorX& from) const {
    dVector to(from.size());
    for (size_t i = 0; i < order.size(); ++i) to[static_cast<Eigen::Index>(i)] = from[order[i]];
    return to;
  }
  /// Angles that others have given to shared joints.
  void TakeShared() {
    for (const Shared& shared_joint : shared) {
      if (state().q[shared_joint.q_index] == shared_joint.joint->GetAngle()) continue;
      State changed = state();
      changed.q[shared_joint.q_index] = shared_joint.joint->GetAngle();
      SetState(changed);
    }
  }
  /// Makes this the state and gives shared joints their angles, which may stop them.
  void Become(State state) {
    for (const Shared& shared_joint : shared) {
      double& angle = state.q[shared_joint.q_index];
      shared_joint.joint->SetAngle(angle);
      if (angle == shared_joint.joint->GetAngle()) continue;
      angle = shared_joint.joint->GetAngle();
      state.v[shared_joint.v_index] = 0;
    }
    state.time = 0;  // nothing here asks for it
    SetState(state);
  }
};

CDynamics::CDynamics(Formulation formulation, const double gravity[3], double fsi, double fvi)
    : CDynamics(formulation, nullptr, gravity, fsi, fvi) {}

CDynamics::CDynamics(Formulation formulation, std::shared_ptr<const Model> model, const double gravity[3],
                     double fsi, double fvi)
    : formulation_(formulation),
      given_(std::move(model)),
      gravity_(gravity[0], gravity[1], gravity[2]),
      fsi_(fsi),
      fvi_(fvi) {
  if (!gravity_.allFinite()) throw std::invalid_argument("gravity must be finite");
  CheckFriction(fsi, fvi);
}

CDynamics::~CDynamics() = default;

void CDynamics::AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz,
                            double Ixx, double Iyy, double Izz, double Ixy, double Iyz, double Izx, double x,
                            double y, double z, double phi, double theta, double psi, double radius) {
  CheckOwnPairs();
  tree_.Attach(type, axis, LinkOf(mass, {cx, cy, cz}, Ixx, Iyy, Izz, Ixy, Iyz, Izx), x, y, z, phi, theta, psi,
               radius);
  Keep();
}

void CDynamics::AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz, double Ixx,
                            double Iyy, double Izz, double Ixy, double Iyz, double Izx) {
  CheckOwnPairs();
  tree_.Attach(joint, LinkOf(mass, {cx, cy, cz}, Ixx, Iyy, Izz, Ixy, Iyz, Izx));
  Keep();
}

void CDynamics::Push() { tree_.Push(); }
void CDynamics::Pop() { tree_.Pop(); }

void CDynamics::SetFloatingBase(bool floating) {
  CheckOwnPairs();
  if (!tree_.list().empty()) throw std::logic_error("SetFloatingBase: call it before the first AttachJoint");
  floating_ = floating;
  compiled_.reset();
}

void CDynamics::CheckOwnPairs() const {
  if (given_) throw std::logic_error("this object works on a model: its joints are given");
}

// Joints that are there already stay as they are while more are attached.
void CDynamics::Keep() {
  if (!compiled_) return;
  const Compiled& c = *compiled_;
  kept_ = {c.Gather(c.model->Difference(c.model->NeutralPosition(), c.state().q)), c.Gather(c.state().v),
           c.Gather(c.a)};
  compiled_.reset();
}

CDynamics::Compiled& CDynamics::Get() const {
  if (compiled_) {
    compiled_->TakeShared();
    return *compiled_;
  }
  const LinkModel pairs = given_ ? LinkModel{given_, {}, {}, {}} : tree_.Compile(floating_);
  auto made = std::make_unique<Compiled>(pairs.model, gravity_, formulation_);
  const Model& model = *made->model;
  made->order = pairs.dofs;
  if (given_) {
    made->order.resize(static_cast<size_t>(model.nv()));
    std::iota(made->order.begin(), made->order.end(), 0);
  }
  for (size_t i = 0; !given_ && i < tree_.moved().size(); ++i) {
    const int pair = tree_.moved()[i];
    const JointInfo& info = *tree_.list()[static_cast<size_t>(pair)];
    if (info.shared)
      made->shared.push_back(
          {info.moved, pairs.q_index[static_cast<size_t>(pair)], pairs.dofs[i + (floating_ ? 6 : 0)]});
  }
  if (kept_.angle.size() > 0) {
    const auto scattered = [&](dVector numbers) {
      numbers.conservativeResizeLike(dVector::Zero(model.nv()));
      return made->Scattered(numbers);
    };
    State state = made->state();
    model.Integrate(scattered(kept_.angle), 1, &state.q);
    state.v = scattered(kept_.velocity);
    made->a = scattered(kept_.acceleration);
    made->SetState(state);
  }
  FillFriction(made.get());
  compiled_ = std::move(made);
  compiled_->TakeShared();
  return *compiled_;
}

void CDynamics::FillFriction(Compiled* compiled) const {
  System::Inputs inputs = compiled->inputs();
  inputs.friction.setZero();
  inputs.damping.setZero();
  for (const Joint& joint : compiled->model->joints()) {
    if (joint.nv != 1 || joint.mimic) continue;
    inputs.friction[joint.v_index] = fsi_;
    inputs.damping[joint.v_index] = fvi_;
  }
  for (Eigen::Index i = 0; i < own_fsi_.size(); ++i) {
    const int place = compiled->order[static_cast<size_t>(i)];
    inputs.friction[place] = own_fsi_[i];
    inputs.damping[place] = own_fvi_[i];
  }
  compiled->simulation.system().SetInputs(inputs);
}

void CDynamics::SetFriction(const dVector& fsi, const dVector& fvi) {
  CheckSize(fsi, "SetFriction");
  CheckSize(fvi, "SetFriction");
  Compiled& c = Get();
  for (Eigen::Index i = 0; i < fsi.size(); ++i) {
    CheckFriction(fsi[i], fvi[i]);
    const BodyIndex body = c.model->BodyOfDof(c.order[static_cast<size_t>(i)]);
    const Joint& joint = c.model->joints()[static_cast<size_t>(body.value)];
    if (fsi[i] > 0 && joint.nv != 1)
      throw std::invalid_argument("SetFriction: joint \"" + joint.name +
                                  "\" has several degrees of freedom, and so no dry friction");
  }
  own_fsi_ = fsi;
  own_fvi_ = fvi;
  FillFriction(&c);
  c.step.valid = false;
}

void CDynamics::SetFormulation(Formulation formulation) {
  formulation_ = formulation;
  if (!compiled_) return;
  System::Inputs inputs = compiled_->inputs();
  inputs.formulation = formulation;
  compiled_->simulation.system().SetInputs(inputs);
  compiled_->formulation.Choose(formulation, *compiled_->model);
  compiled_->step.valid = false;
}

void CDynamics::CheckSize(const dVector& numbers, const char* what) const {
  const int count = GetJointNo();
  if (numbers.size() != count)
    throw std::invalid_argument(std::string(what) + ": there are " + std::to_string(count) +
                                " degrees of freedom, not " + std::to_string(numbers.size()));
  if (!numbers.allFinite()) throw std::invalid_argument(std::string(what) + ": all numbers must be finite");
}

void CDynamics::CheckStep(double dt, const char* what) const {
  if (!std::isfinite(dt) || dt <= 0)
    throw std::invalid_argument(std::string(what) + ": the time step must be positive");
}

void CDynamics::Check(const SystemStatus& status, const char* overflow) const {
  if (status.ok) return;
  if (status.overflow || !status.body.IsValid()) throw std::runtime_error(overflow);
  throw std::runtime_error("the mass matrix is singular: joint \"" +
                           model().joints()[static_cast<size_t>(status.body.value)].name +
                           "\" moves no mass");
}

const Model& CDynamics::model() const { return *Get().model; }
dMatrix CDynamics::GatherMatrix(const MatrixX& from) const {
  const std::vector<int>& order = Get().order;
  return from(order, order);
}

int CDynamics::GetJointNo() const { return Get().model->nv(); }

dVector CDynamics::GetJointAngle() const {
  const Compiled& c = Get();
  return c.Gather(c.model->Difference(c.model->NeutralPosition(), c.state().q));
}
dVector CDynamics::GetJointVelocity() const {
  const Compiled& c = Get();
  return c.Gather(c.state().v);
}
dVector CDynamics::GetJointAcceleration() const {
  const Compiled& c = Get();
  return c.Gather(c.a);
}

void CDynamics::SetJointAngle(const dVector& angle) {
  CheckSize(angle, "SetJointAngle");
  Compiled& c = Get();
  State state = c.state();
  state.q = c.model->NeutralPosition();
  c.model->Integrate(c.Scattered(angle), 1, &state.q);
  c.Become(std::move(state));
}

void CDynamics::SetPosition(const VectorX& q) {
  if (!given_) throw std::logic_error("SetPosition: this object works on joints that were attached");
  Compiled& c = Get();
  if (q.size() != c.model->nq() || !q.allFinite())
    throw std::invalid_argument("SetPosition: a position of this model has " + std::to_string(c.model->nq()) +
                                " finite numbers");
  State state = c.state();
  state.q = q;
  c.SetState(state);
}

void CDynamics::SetJointVelocity(const dVector& velocity) {
  CheckSize(velocity, "SetJointVelocity");
  Compiled& c = Get();
  State state = c.state();
  c.Scatter(velocity, &state.v);
  c.SetState(state);
}

dVector CDynamics::InverseDynamics(const dVector& accel) {
  CheckSize(accel, "InverseDynamics");
  Compiled& c = Get();
  VectorX tau(c.model->nv());
  c.formulation.Torque(*c.model, c.state(), c.Scattered(accel), gravity_, &c.workspace, &tau);
  tau += c.inputs().damping.cwiseProduct(c.state().v) +
         c.inputs().friction.cwiseProduct(c.state().v.cwiseSign());
  return c.Gather(tau);
}

dVector CDynamics::ForwardDynamics(const dVector& torque) {
  CheckSize(torque, "ForwardDynamics");
  Compiled& c = Get();
  c.SetTorque(torque);
  System& system = c.simulation.system();
  State state = c.state();
  system.BeginStep(&state);  // chooses what friction holds
  Check(system.Derivative(state, &c.rate), kTooLarge);
  return c.Gather(c.rate.vdot);
}

dVector CDynamics::ForwardDynamicsRK4(const dVector& torque, double dt) {
  CheckSize(torque, "ForwardDynamicsRK4");
  CheckStep(dt, "ForwardDynamicsRK4");
  Compiled& c = Get();
  c.SetTorque(torque);
  SimulationOptions options = c.simulation.options();
  options.dt = dt;
  c.simulation.SetOptions(options);
  const State before = c.state();
  const SystemStatus status = c.simulation.Attempt();
  State end = c.state();
  c.SetState(before);
  Check(status, kTooFast);
  c.step = {true, dt, c.Gather((end.v - before.v) / dt), std::move(end)};
  return c.step.mean;
}

void CDynamics::Apply(const dVector& accel, double dt) {
  CheckSize(accel, "Apply");
  CheckStep(dt, "Apply");
  Compiled& c = Get();
  if (c.step.valid && c.step.dt == dt && c.step.mean == accel) {
    c.Become(c.step.end);
  } else {
    // v += a dt, q += v dt + a dt²/2; what dry friction stops has gone v²/(2|a|) by then.
    const VectorX a = c.Scattered(accel);
    State next = c.state();
    VectorX displacement = dt * next.v + dt * dt / 2 * a;
    next.v += dt * a;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
      const double before = c.state().v[i];
      if (c.inputs().friction[i] <= 0 || before * next.v[i] >= 0) continue;
      displacement[i] = -before * before / (2 * a[i]);
      next.v[i] = 0;
    }
    c.model->Integrate(displacement, 1, &next.q);
    if (!next.q.allFinite() || !next.v.allFinite()) throw std::runtime_error(kTooFast);
    c.Become(std::move(next));
  }
  c.Scatter(accel, &c.a);
}

void CDynamics::Reset() {
  Compiled& c = Get();
  State state = c.state();
  state.q = c.model->NeutralPosition();
  state.v.setZero();
  c.a.setZero();
  c.Become(std::move(state));
}

double CDynamics::GetKineticEnergy() const {
  Compiled& c = Get();
  return c.formulation.Energy(*c.model, c.state(), gravity_, &c.workspace).kinetic;
}
double CDynamics::GetPotentialEnergy() const {
  Compiled& c = Get();
  return c.formulation.Energy(*c.model, c.state(), gravity_, &c.workspace).potential;
}

MotionTerms CDynamics::Terms() const {
  Compiled& c = Get();
  return c.formulation.Terms(*c.model, c.state(), gravity_, &c.workspace);
}
dMatrix CDynamics::GetMassMatrix() const { return GatherMatrix(Terms().M); }
dVector CDynamics::GetBias() const { return Get().Gather(Terms().bias); }
dVector CDynamics::GetGravityTorque() const { return Get().Gather(Terms().g); }

}  // namespace linkwright
