// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CCoMInverse.h"

#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

constexpr int kAllAxes = COM_AXIS_X | COM_AXIS_Y | COM_AXIS_Z;

int CheckedComAxes(int axes) {
  if (axes <= 0 || (axes & ~kAllAxes) != 0) {
    throw std::invalid_argument("CCoMInverse: there is no comAxis " + std::to_string(axes));
  }
  return axes;
}

}  // namespace

CCoMInverse::CCoMInverse(int comAxis) : axes_(CheckedComAxes(comAxis)) {}
CCoMInverse::CCoMInverse(std::shared_ptr<const Model> model, int comAxis)
    : CCoMInverse(std::make_shared<ModelPosture>(std::move(model)), comAxis) {}
CCoMInverse::CCoMInverse(const std::shared_ptr<ModelPosture>& posture, int comAxis)
    : CKinematics(posture, AllDofs(posture->model(), true)), axes_(CheckedComAxes(comAxis)) {
  if (!(posture->model().moving_mass() > 0))
    throw std::invalid_argument("nothing that moves in this model has mass, so it has no centre of mass");
}

void CCoMInverse::AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz,
                              double x, double y, double z, double phi, double theta, double psi,
                              double radius, double limit_lo, double limit_hi, double median, double weight) {
  const Inertial link{mass, {cx, cy, cz}, Matrix3::Zero()};
  joints().tree().Attach(type, axis, link, x, y, z, phi, theta, psi, radius, limit_lo, limit_hi, median,
                         weight);
}

void CCoMInverse::AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz) {
  LinkTree& tree = joints().tree();
  if (joint) tree.Carry(joint);
  tree.Attach(joint, {mass, {cx, cy, cz}, Matrix3::Zero()});
}

void CCoMInverse::SetMoveFreeBase(bool move) {
  if (!joints().OnModel())
    throw std::logic_error("this object works on joints attached one by one, not on a model");
  joints().SetDofs(AllDofs(joints().posture().model(), !move));
}

void CCoMInverse::SetDesired(double x, double y, double z) {
  const Vector3 p(x, y, z);
  CheckFinite(p, "SetDesired");
  desired_ = p;
}

const Model& CCoMInverse::MassiveModel() const {
  const Model& model = joints().posture().model();
  if (!(model.moving_mass() > 0))
    throw std::logic_error("CCoMInverse: nothing that moves has mass, so there is no centre of mass");
  return model;
}

dVector CCoMInverse::GetDesired() const { return desired_ ? dVector(*desired_) : GetCurrent(); }

dVector CCoMInverse::GetCurrent() const {
  Vector3 com = Vector3::Zero();
  CenterOfMass(MassiveModel(), joints().posture().Poses(), &com);
  return com;
}

Eigen::Matrix3Xd CCoMInverse::GetCoMJacobian() const {
  const Model& model = MassiveModel();
  Eigen::Matrix3Xd all(3, model.nv());
  CenterOfMassJacobian(model, joints().posture().Poses(), &all);
  return all(Eigen::all, joints().dofs());
}

int CCoMInverse::Rows() const { return std::popcount(static_cast<unsigned>(axes_)); }

void CCoMInverse::AddStackTasks(const JointSet& set, int level, double weight,
                                std::vector<StackTask>* tasks) const {
  const double own = MassiveModel().moving_mass(), all = set.posture().model().moving_mass();
  if (!(std::abs(all - own) <= 1e-9 * own))
    throw std::invalid_argument("CCoMInverse: what moves has " + std::to_string(own) + " kg here and " +
                                std::to_string(all) + " kg with the other tasks");
  StackTask task;
  task.kind = TaskKind::kCenterOfMass;
  task.level = level;
  task.weight = weight;
  task.axes = {(axes_ & COM_AXIS_X) != 0, (axes_ & COM_AXIS_Y) != 0, (axes_ & COM_AXIS_Z) != 0};
  task.target.p = desired_ ? *desired_ : Vector3(GetCurrent());
  tasks->push_back(task);
}

}  // namespace linkwright
