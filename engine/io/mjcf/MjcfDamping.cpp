// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/io/mjcf/MjcfRelations.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/model/ModelBuilder.h"
#include "engine/model/Workspace.h"

namespace linkwright {
namespace {

constexpr int kMaxDofs = 2000;  // of the matrix that is inverted
constexpr double kSmallest = 1e-15;

/// M in the pose of the file, every joint on its own; none where the robot cannot be built, which is reported
/// elsewhere.
bool InertiaMatrix(const MjcfResult& result, std::shared_ptr<const Model>* model, MatrixX* M) {
  ModelBuilder builder;
  AddRobotOptions options;
  options.independent_mimic = true;
  ProblemList ignored;
  if (!builder.AddRobot(result.robot, options, &ignored)) return false;
  *model = builder.Build();
  const int nv = (*model)->nv();
  if (nv > kMaxDofs) return false;
  VectorX q = (*model)->NeutralPosition();
  for (const auto& [joint, extra] : result.extras) {
    const BodyIndex body = (*model)->FindJoint(joint);
    if (!body.IsValid() || extra.start.empty()) continue;
    const Joint& found = (*model)->joints()[static_cast<std::size_t>(body.value)];
    std::copy(extra.start.begin(), extra.start.end(), q.data() + found.q_index);
  }
  Workspace workspace(**model);
  M->resize(nv, nv);
  MassMatrix(**model, q, &workspace, M);
  return true;
}

}  // namespace

void ResolveMjcfDamping(const MjcfIndex& index, MjcfContext* context, MjcfResult* result) {
  const auto by_ratio = [](const MjcfActuator& a) {
    return a.linear && a.gain[0] == -a.bias[1] && a.bias[2] > 0;
  };
  const bool servos = std::any_of(result->actuators.begin(), result->actuators.end(), by_ratio);
  if (index.spring_dampers.empty() && !servos) return;
  std::shared_ptr<const Model> model;
  MatrixX M;
  const bool known = !result->problems.HasErrors() && InertiaMatrix(*result, &model, &M);
  const MatrixX inverse_mass =
      known ? SymmetricSolution(M, MatrixX::Identity(M.rows(), M.rows())) : MatrixX();
  const auto dof_of = [&](const std::string& joint, const Joint** found) {
    const BodyIndex body = known ? model->FindJoint(joint) : BodyIndex();
    if (!body.IsValid()) return false;
    *found = &model->joints()[static_cast<std::size_t>(body.value)];
    return true;
  };
  for (const MjcfIndex::SpringDamper& spring : index.spring_dampers) {
    const Joint* joint = nullptr;
    if (!dof_of(spring.joint, &joint)) {
      context->Say(Severity::kWarning, spring.node, "joint \"" + spring.joint + "\"",
                   "springdamper is left out: the robot's inertia is not known");
      continue;
    }
    // The inertia that the joint feels while all others are free: 1 / (M⁻¹)ᵢᵢ.
    const double inverse = inverse_mass(joint->v_index, joint->v_index);
    const double inertia = 1 / std::max(kSmallest, inverse);
    JointDescription& description = result->robot.joints[index.joints.at(spring.joint).index];
    description.damping = 2 * inertia / spring.time;
    result->extras[spring.joint].stiffness = inertia / std::pow(spring.time * spring.ratio, 2);
  }
  for (MjcfActuator& actuator : result->actuators) {
    if (!by_ratio(actuator)) continue;
    double mass = 0;
    const auto add = [&](const std::string& name, double length) {
      const Joint* joint = nullptr;
      if (!dof_of(name, &joint) || length * length < kSmallest) return;
      mass += M(joint->v_index, joint->v_index) / (length * length);
    };
    if (actuator.target == MjcfActuator::Target::kJoint) add(actuator.target_name, actuator.gear[0]);
    for (const MjcfTendon& tendon : result->tendons)
      if (actuator.target == MjcfActuator::Target::kTendon && tendon.name == actuator.target_name)
        for (const auto& [joint, coefficient] : tendon.terms) add(joint, coefficient * actuator.gear[0]);
    if (!(mass > 0))
      result->problems.Add(Severity::kWarning, actuator.file, actuator.line, actuator.element,
                           "dampratio is left out: the inertia it moves is not known");
    actuator.bias[2] = -2 * actuator.bias[2] * std::sqrt(actuator.gain[0] * mass);
  }
}

}  // namespace linkwright
