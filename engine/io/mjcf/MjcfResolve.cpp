// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/dynamics/actuation/Actuation.h"
#include "engine/io/mjcf/MjcfRelations.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/model/ModelBuilder.h"

namespace linkwright {
namespace {

constexpr int kMaxDofs = 2000;  // of the matrix that is inverted
constexpr double kSmallest = 1e-15;

class Resolver {
 public:
  Resolver(const MjcfIndex& index, MjcfContext* context, MjcfResult* result)
      : index_(index), context_(*context), result_(*result) {}

  void Run() {
    if (!IsNeeded()) return;
    known_ = !result_.problems.HasErrors() && Build();
    for (const MjcfIndex::SpringDamper& spring : index_.spring_dampers) ResolveSpring(spring);
    if (!known_) return;
    ResolveSpringLengths();
    ResolveActuators();
  }

 private:
  bool IsNeeded() const {
    if (!index_.spring_dampers.empty()) return true;
    for (const auto& [name, tendon] : index_.tendons)
      if (tendon.rests_as_built) return true;
    for (std::size_t i = 0; i < index_.actuators.size(); ++i)
      if (index_.actuators[i].by_ratio || result_.actuators[i].IsMuscle()) return true;
    return false;
  }

  /// The model in the pose of the file, every joint on its own, with M; false where the robot cannot be
  /// built, which is reported elsewhere.
  bool Build() {
    ModelBuilder builder;
    AddRobotOptions options;
    options.independent_mimic = true;
    ProblemList ignored;
    if (!builder.AddRobot(result_.robot, options, &ignored)) return false;
    model_ = builder.Build();
    const int nv = model_->nv();
    if (nv > kMaxDofs) return false;
    q_ = model_->NeutralPosition();
    for (const auto& [joint, extra] : result_.extras)
      if (const Joint* found = JointOf(joint); found && !extra.start.empty())
        std::copy(extra.start.begin(), extra.start.end(), q_.data() + found->q_index);
    Workspace workspace(*model_);
    M_.resize(nv, nv);
    MassMatrix(*model_, q_, &workspace, &M_);
    inverse_ = SymmetricSolution(M_, MatrixX::Identity(nv, nv));
    return true;
  }

  const Joint* JointOf(const std::string& name) const {
    const BodyIndex body = model_ ? model_->FindJoint(name) : BodyIndex();
    return body.IsValid() ? &model_->joints()[static_cast<std::size_t>(body.value)] : nullptr;
  }

  // I = n / Σ (M⁻¹)ᵢᵢ over the joint's numbers: the inertia that it feels while all others are free.
  void ResolveSpring(const MjcfIndex::SpringDamper& spring) {
    const Joint* const joint = known_ ? JointOf(spring.joint) : nullptr;
    if (joint == nullptr)
      return context_.Say(Severity::kWarning, spring.node, "joint \"" + spring.joint + "\"",
                          MessageOf("mjcf.springdamper-left-out-robot-s"));
    const double sum = inverse_.diagonal().segment(joint->v_index, joint->nv).sum();
    const double inertia = joint->nv / std::max(kSmallest, sum);
    result_.robot.joints[index_.joints.at(spring.joint).index].damping = 2 * inertia / spring.time;
    result_.extras[spring.joint].stiffness = inertia / std::pow(spring.time * spring.ratio, 2);
  }

  Actuation AtPose(const VectorX& q) const {
    ActuationSetup setup;
    setup.tendons = result_.tendons;
    setup.actuators = result_.actuators;
    for (ActuatorDescription& actuator : setup.actuators) {
      // Whatever waits for its length.
      actuator.gain_type = GainType::kFixed;
      actuator.bias_type = BiasType::kNone;
    }
    Actuation actuation(*model_, setup);
    Workspace workspace(*model_);
    ForwardKinematics(*model_, q, &workspace);
    actuation.Lengths(q, workspace);
    return actuation;
  }

  /// A tendon's spring without a length is relaxed where all joints are at their springs' rest.
  void ResolveSpringLengths() {
    VectorX q = q_;
    for (const JointDescription& joint : result_.robot.joints) {
      const Joint* const found = JointOf(joint.name);
      if (found == nullptr || found->nq != 1) continue;
      const auto extra = result_.extras.find(joint.name);
      q[found->q_index] = extra == result_.extras.end() ? 0 : extra->second.rest;
    }
    const Actuation actuation = AtPose(q);
    for (std::size_t i = 0; i < result_.tendons.size(); ++i) {
      TendonDescription& tendon = result_.tendons[i];
      if (index_.tendons.at(tendon.name).rests_as_built)
        tendon.spring_range.fill(actuation.tendon_length(static_cast<int>(i)));
    }
  }

  void ResolveActuators() {
    const Actuation actuation = AtPose(q_);
    VectorX row;
    for (std::size_t i = 0; i < result_.actuators.size(); ++i) {
      ActuatorDescription& actuator = result_.actuators[i];
      const MjcfIndex::PendingActuator& pending = index_.actuators[i];
      const std::string label =
          std::string(pending.node.name()) + " \"" + actuator.name.substr(0, 100) + "\"";
      actuation.RowOf(static_cast<int>(i), &row);
      if (pending.by_ratio) ResolveRatio(row, pending, label, &actuator);
      if (!actuator.IsMuscle()) continue;
      const double each = (inverse_ * row).norm();
      for (auto [muscle, scale] :
           {std::pair{&actuator.muscle, pending.scale}, std::pair{&actuator.bias_muscle, pending.bias_scale}})
        if (muscle->force < 0) muscle->force = scale / std::max(kSmallest, each);
      if (!pending.has_length_range) FindLengthRange(pending, label, &actuator);
      if (const std::string wrong = CheckActuator(actuator); !wrong.empty() && pending.has_length_range)
        context_.Say(Severity::kError, pending.node, label, wrong);
    }
  }

  // kv = 2 ζ √(kp m), m = Σ Mᵢᵢ/rᵢ² over the numbers of the row that are not zero, along the format's own
  // axes.
  void ResolveRatio(VectorX row, const MjcfIndex::PendingActuator& pending, const std::string& label,
                    ActuatorDescription* actuator) {
    for (std::size_t i = 1; i < model_->joints().size(); ++i) {
      const Joint& joint = model_->joints()[i];
      if (joint.type != JointType::kFree) continue;
      const Quaternion turn(q_[joint.q_index + 3], q_[joint.q_index + 4], q_[joint.q_index + 5],
                            q_[joint.q_index + 6]);
      row.segment<3>(joint.v_index) = turn.normalized() * Vector3(row.segment<3>(joint.v_index));
    }
    double mass = 0;
    for (Eigen::Index k = 0; k < row.size(); ++k)
      if (row[k] * row[k] > kSmallest) mass += M_(k, k) / (row[k] * row[k]);
    if (!(mass > 0))
      context_.Say(Severity::kWarning, pending.node, label,
                   MessageOf("mjcf.dampratio-left-out-inertia-moves"));
    actuator->bias[2] = -2 * actuator->bias[2] * std::sqrt(actuator->gain[0] * mass);
  }

  // The format finds it by a simulation: here, what the joint's or tendon's range says.
  void FindLengthRange(const MjcfIndex::PendingActuator& pending, const std::string& label,
                       ActuatorDescription* actuator) {
    double low = 0, high = 0;
    if (actuator->transmission == TransmissionType::kTendon) {
      const MjcfIndex::TendonEntry& tendon = index_.tendons.at(actuator->tendon);
      std::tie(low, high) = std::tie(tendon.lower, tendon.upper);
    } else if (actuator->transmission == TransmissionType::kJoint ||
               actuator->transmission == TransmissionType::kJointInParent) {
      const JointDescription& joint = result_.robot.joints[index_.joints.at(actuator->joint).index];
      if (joint.lower > -kInfinity && joint.upper < kInfinity)
        std::tie(low, high) = std::tie(joint.lower, joint.upper);
    }
    low *= actuator->gear[0];
    high *= actuator->gear[0];
    if (low > high) std::swap(low, high);
    if (!(low < high))
      return context_.Say(Severity::kError, pending.node, label,
                          MessageOf("mjcf.needs-lengthrange-what-pulls-has"));
    actuator->length_range = {low, high};
    context_.Say(Severity::kWarning, pending.node, label, MessageOf("mjcf.has-no-lengthrange-taken-from"));
  }

  const MjcfIndex& index_;
  MjcfContext& context_;
  MjcfResult& result_;
  bool known_ = false;
  std::shared_ptr<const Model> model_;
  VectorX q_;
  MatrixX M_, inverse_;
};

}  // namespace

void ResolveMjcfActuation(const MjcfIndex& index, MjcfContext* context, MjcfResult* result) {
  Resolver(index, context, result).Run();
}

void ApplyMjcfFlags(const MjcfContext& context, MjcfResult* result) {
  RobotDescription& robot = result->robot;
  result->limits = !context.IsOff("limit");
  const bool no_springs = context.IsOff("spring"), no_dampers = context.IsOff("damper");
  for (JointDescription& joint : robot.joints) {
    if (context.IsOff("frictionloss")) joint.friction = 0;
    if (no_dampers) joint.damping = 0;
  }
  if (no_springs)
    for (auto& [joint, extra] : result->extras) extra.stiffness = 0;
  for (TendonDescription& tendon : result->tendons) {
    if (no_springs) tendon.stiffness = 0;
    if (no_dampers) tendon.damping = 0;
  }
  if (context.IsOff("gravity")) result->gravity.setZero();
  for (LinkDescription& link : robot.links) {
    if (context.IsOff("passive") || context.IsOff("gravity")) link.carried = 0;
    if (!context.IsOff("contact")) continue;
    for (Visual& shape : link.collisions) shape.mask.type = shape.mask.affinity = 0;
  }
  if (context.IsOff("contact")) robot.contact_pairs.clear();
}

}  // namespace linkwright
