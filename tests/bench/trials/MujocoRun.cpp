// SPDX-License-Identifier: GPL-3.0-or-later
#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/math/StandardNormal.h"
#include "engine/scene/PathList.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "engine/trot/TrotWalker.h"
#include "tests/bench/trials/Mjcf.h"
#include "tests/bench/trials/Run.h"

using namespace linkwright;

namespace contact_trials {
namespace {

/// A sample that is due within this time is taken [s].
constexpr double kSameSample = 1e-9;

double WallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

mjModel* ReadModel(const CompiledScene& compiled) {
  const std::string text = WriteMjcf(compiled);
  auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "trial.xml", static_cast<int>(text.size()));
  std::copy(text.begin(), text.end(),
            static_cast<char*>(files->filedata[mj_findFileVFS(files.get(), "trial.xml")]));
  char error[500] = "";
  mjModel* model = mj_loadXML("trial.xml", files.get(), error, sizeof error);
  mj_deleteVFS(files.get());
  if (model == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + error);
  const std::vector<const HeightField*> fields = HeightFieldsOf(compiled);
  for (int i = 0; i < model->nhfield; ++i) {
    const std::vector<double>& heights = fields[static_cast<std::size_t>(i)]->heights;
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    float* const data = model->hfield_data + model->hfield_adr[i];
    for (std::size_t k = 0; k < heights.size(); ++k)
      data[k] = static_cast<float>((heights[k] - *low) / (*high - *low));
  }
  return model;
}

/// The springs, motors, actuators and outside forces of a scene, without what MuJoCo computes itself:
/// damping, dry friction, limits, contacts. Without the controller, which holds samples.
std::unique_ptr<System> MakeForces(const CompiledScene& compiled) {
  TreeSystemOptions options;
  options.gravity = compiled.scene.gravity;
  options.limits = false;
  options.initial_q = compiled.initial_q;
  options.initial_v = compiled.initial_v;
  options.torque = compiled.initial_torque;
  options.forces = ForcesOf(compiled.scene);
  options.actuation = ActuationOf(compiled.scene);
  options.paths = LeadingPaths(compiled.paths);
  options.effort_limits = compiled.scene.effort_limits;
  std::unique_ptr<System> system = MakeTreeSystem(compiled.model, options);
  System::Inputs inputs = system->inputs();
  inputs.damping.setZero();
  inputs.friction.setZero();
  system->SetInputs(inputs);
  return system;
}

/// Newton's solver with elliptic cones; all else as MuJoCo has it by default. Our motors and controllers,
/// computed at its state, act as applied forces.
class MujocoRun final : public Run {
 public:
  MujocoRun(const Compiled& compiled, const Start& start)
      : compiled_(compiled),
        tree_(*compiled->model),
        model_(ReadModel(*compiled)),
        data_(mj_makeData(model_)),
        workspace_(tree_) {
    joint_of_.assign(static_cast<std::size_t>(tree_.body_count()), -1);
    body_of_.assign(static_cast<std::size_t>(model_->nbody), 0);
    for (int i = 1; i < tree_.body_count(); ++i) {
      const std::string number = std::to_string(i);
      joint_of_[static_cast<std::size_t>(i)] = mj_name2id(model_, mjOBJ_JOINT, ("j" + number).c_str());
      const int body = mj_name2id(model_, mjOBJ_BODY, ("b" + number).c_str());
      if (body > 0) body_of_[static_cast<std::size_t>(body)] = i;
    }
    system_ = MakeForces(*compiled);
    state_ = system_->InitialState();
    state_.q = start.q;
    state_.v = start.v;
    system_->Start(&state_);
    tau_ = push_ = VectorX::Zero(tree_.nv());
    held_.q = start.q;
    held_.v = start.v;
    if (compiled->scene.trot) controller_ = MakeTrotWalker(*compiled->scene.trot, tree_);
    if (compiled->balancer) controller_ = compiled->balancer->Clone();
    if (controller_) {
      controller_->SetPlaces(0, controller_->size());
      held_.z = VectorX::Zero(controller_->size());
      controller_->Start(&held_);
      const std::vector<Controller::Signal> signals = controller_->signals();
      values_.resize(signals.size());
      for (std::size_t i = 0; i < signals.size(); ++i)
        if (compiled->scene.trot && signals[i].name == "step") step_ = i;
    }
    SetState(start);
    // A motor that gives nothing all the time need not be asked.
    drives_ = controller_ || !ForcesOf(compiled->scene).empty() || !compiled->scene.actuators.empty() ||
              !compiled->scene.tendons.empty() || compiled->initial_torque.norm() > 0;
  }
  ~MujocoRun() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  MujocoRun(const MujocoRun&) = delete;
  MujocoRun& operator=(const MujocoRun&) = delete;

  bool Step() override {
    const double start = WallSeconds();
    // Contacts are those of the state that the controller is asked at.
    mj_step1(model_, data_);
    const double middle = WallSeconds();
    if (drives_) Drive();
    const double driven = WallSeconds();
    mj_step2(model_, data_);
    own_ += middle - start + WallSeconds() - driven;
    all_ += WallSeconds() - start;
    for (const int warning :
         {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC, mjWARN_CONTACTFULL, mjWARN_CNSTRFULL})
      if (data_->warning[warning].number > 0) return false;
    return true;
  }
  double time() const override { return data_->time; }
  const VectorX& q() override {
    GetState();
    return state_.q;
  }
  const VectorX& v() override {
    GetState();
    return state_.v;
  }
  void Points(std::vector<Point>* out) override {
    out->clear();
    GetState();
    mj_forward(model_, data_);
    ForwardKinematics(tree_, state_.q, state_.v, &workspace_);
    for (int i = 0; i < data_->ncon; ++i) {
      const mjContact& contact = data_->contact[i];
      double force[6] = {};
      mj_contactForce(model_, data_, i, force);
      if (!(force[0] > kLeastForce)) continue;
      const Vector3 n(contact.frame), p(contact.pos);
      const int a = BodyOf(contact.geom1), b = BodyOf(contact.geom2);
      const Vector3 speed = VelocityAt(b, p) - VelocityAt(a, p);
      out->push_back({a, b, (speed - speed.dot(n) * n).norm()});
    }
  }
  int HalfStep() override {
    if (!step_) return 0;
    held_.q = q();
    held_.v = state_.v;
    held_.time = data_->time;
    controller_->ComputeSignals(held_, {}, 0, values_);
    return static_cast<int>(std::lround(values_[*step_]));
  }
  double OwnPart() const override { return all_ > 0 ? own_ / all_ : 1; }

  /// Accelerations at the present state without constraints, in our coordinates.
  VectorX FreeAccelerations() {
    model_->opt.disableflags |= mjDSBL_CONSTRAINT;
    GetState();
    if (drives_) Drive();
    mj_forward(model_, data_);
    model_->opt.disableflags &= ~mjDSBL_CONSTRAINT;
    VectorX a(tree_.nv());
    for (int i = 1; i < tree_.body_count(); ++i) {
      const Joint& joint = JointAt(i);
      const double* const from = data_->qacc + model_->jnt_dofadr[JointOf(i)];
      std::copy_n(from, joint.nv, a.data() + joint.v_index);
      if (joint.type != JointType::kFree) continue;
      // Theirs is the rate of the velocity along the world's axes, ours of that along the body's.
      const Vector3 linear = state_.v.segment<3>(joint.v_index),
                    angular = state_.v.segment<3>(joint.v_index + 3);
      const Vector3 along = Rotation(i).transpose() * Vector3(from);
      a.segment<3>(joint.v_index) = along - angular.cross(linear);
    }
    return a;
  }
  /// Of what acts besides gravity, damping and constraints.
  const VectorX& forces() const { return tau_; }

 private:
  const Joint& JointAt(int i) const { return tree_.joints()[static_cast<std::size_t>(i)]; }
  const Transform& Place(int i) const { return tree_.bodies()[static_cast<std::size_t>(i)].X_PJ; }
  int JointOf(int i) const { return joint_of_[static_cast<std::size_t>(i)]; }
  int BodyOf(int geom) const { return body_of_[static_cast<std::size_t>(model_->geom_bodyid[geom])]; }
  // Of a free body, in the world.
  Matrix3 Rotation(int i) const {
    const double* const r = data_->qpos + model_->jnt_qposadr[JointOf(i)] + 3;
    return Quaternion(r[0], r[1], r[2], r[3]).normalized().toRotationMatrix();
  }

  void SetState(const Start& start) {
    for (int i = 1; i < tree_.body_count(); ++i) {
      const Joint& joint = JointAt(i);
      double* const q = data_->qpos + model_->jnt_qposadr[JointOf(i)];
      double* const v = data_->qvel + model_->jnt_dofadr[JointOf(i)];
      std::copy_n(start.q.data() + joint.q_index, joint.nq, q);
      std::copy_n(start.v.data() + joint.v_index, joint.nv, v);
      if (joint.type != JointType::kFree) continue;
      const Transform& X = Place(i);
      const Vector3 p = X * Vector3(start.q.segment<3>(joint.q_index));
      const Quaternion r = Quaternion(X.R) * Quaternion(q[3], q[4], q[5], q[6]).normalized();
      std::copy(p.begin(), p.end(), q);
      for (const auto& [at, value] : {std::pair{3, r.w()}, {4, r.x()}, {5, r.y()}, {6, r.z()}}) q[at] = value;
      const Vector3 linear = r * Vector3(start.v.segment<3>(joint.v_index));
      std::copy(linear.begin(), linear.end(), v);
    }
  }

  void GetState() {
    for (int i = 1; i < tree_.body_count(); ++i) {
      const Joint& joint = JointAt(i);
      const double* const q = data_->qpos + model_->jnt_qposadr[JointOf(i)];
      const double* const v = data_->qvel + model_->jnt_dofadr[JointOf(i)];
      std::copy_n(q, joint.nq, state_.q.data() + joint.q_index);
      std::copy_n(v, joint.nv, state_.v.data() + joint.v_index);
      if (joint.type != JointType::kFree) continue;
      const Transform back = Place(i).Inverse();
      state_.q.segment<3>(joint.q_index) = back * Vector3(q);
      const Quaternion r = Quaternion(back.R) * Quaternion(q[3], q[4], q[5], q[6]);
      state_.q.segment<4>(joint.q_index + 3) << r.w(), r.x(), r.y(), r.z();
      state_.v.segment<3>(joint.v_index) = Rotation(i).transpose() * Vector3(v);
    }
    state_.time = data_->time;
  }

  // tau at MuJoCo's state, into its applied forces.
  void Drive() {
    GetState();
    // Which motors are on follows from the time.
    system_->BeginStep(&state_);
    if (!system_->AppliedForces(state_, &tau_)) throw std::runtime_error("the forces of a scene are sampled");
    if (controller_) Control();
    for (int i = 1; i < tree_.body_count(); ++i) {
      const Joint& joint = JointAt(i);
      double* const to = data_->qfrc_applied + model_->jnt_dofadr[JointOf(i)];
      std::copy_n(tau_.data() + joint.v_index, joint.nv, to);
      if (joint.type != JointType::kFree) continue;
      const Vector3 force = Rotation(i) * Vector3(tau_.segment<3>(joint.v_index));
      std::copy(force.begin(), force.end(), to);
    }
  }

  void Control() {
    held_.time = state_.time;
    held_.q = state_.q;
    held_.v = state_.v;
    if (held_.time >= controller_->Next(held_) - kSameSample) {
      Sense();
      controller_->Act(compiled_->scene.gravity, &held_);
    }
    push_.setZero();
    controller_->AddTorque(held_, &push_);
    tau_ += push_;
  }

  void Sense() {
    const std::span<const BodyIndex> feet = controller_->feet();
    touching_.assign(feet.size(), 0);
    for (int i = 0; i < data_->ncon; ++i) {
      const mjContact& contact = data_->contact[i];
      if (!(contact.dist <= kFootSwitch)) continue;
      for (std::size_t k = 0; k < feet.size(); ++k)
        if (BodyOf(contact.geom1) == feet[k].value || BodyOf(contact.geom2) == feet[k].value)
          touching_[k] = 1;
    }
    controller_->Sense(touching_);
  }

  // Of a body's material at a point of the world. Reads X_WB and V.
  Vector3 VelocityAt(int body, const Vector3& p) const {
    if (body == 0) return Vector3::Zero();
    const Transform& X = workspace_.X_WB[static_cast<std::size_t>(body)];
    const Twist& V = workspace_.V[static_cast<std::size_t>(body)];
    return X.R * (V.linear + V.angular.cross(Vector3(X.R.transpose() * (p - X.p))));
  }

  Compiled compiled_;
  const Model& tree_;
  mjModel* model_;
  mjData* data_;
  Workspace workspace_;
  std::vector<int> joint_of_, body_of_;  // by body of the tree; by body of MuJoCo's model
  std::unique_ptr<System> system_;
  std::unique_ptr<Controller> controller_;
  State state_, held_;  // held_: with the controller's memory alone
  VectorX tau_, push_;
  std::vector<char> touching_;
  std::vector<double> values_;
  std::optional<std::size_t> step_;
  bool drives_ = false;
  double own_ = 0, all_ = 0;
};

void Ignore(const char* /*text*/) {}

}  // namespace

std::unique_ptr<Run> MakeMujoco(const Compiled& compiled, const Start& start) {
  mju_user_warning = Ignore;  // a file of its own, otherwise
  return std::make_unique<MujocoRun>(compiled, start);
}

double CompareAccelerations(const Compiled& compiled, const Start& start) {
  constexpr double kMoved = 0.05, kSpeed = 1;  // [rad, m; a second]
  const Model& model = *compiled->model;
  Start moved = start;
  VectorX away(model.nv());
  const std::uint64_t stream = NoiseStream(1, "accelerations");
  for (int i = 0; i < model.nv(); ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    away[i] = kMoved * StandardNormal(stream, 0, number);
    moved.v[i] += kSpeed * StandardNormal(stream, 1, number);
  }
  model.Integrate(away, 1, &moved.q);
  MujocoRun run(compiled, moved);
  const VectorX theirs = run.FreeAccelerations();
  VectorX tau = run.forces();
  tau.array() -= compiled->damping.array() * moved.v.array();
  Workspace workspace(model);
  VectorX ours(model.nv());
  ForwardDynamics(model, moved.q, moved.v, tau, compiled->scene.gravity, {}, {}, &workspace, &ours);
  const double difference = (ours - theirs).cwiseAbs().maxCoeff() / std::max(1.0, ours.cwiseAbs().maxCoeff());
  if (!(difference <= kMostDifference))
    throw std::runtime_error("MuJoCo's accelerations are others: the models differ");
  return difference;
}

}  // namespace contact_trials
