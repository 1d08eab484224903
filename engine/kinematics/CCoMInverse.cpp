// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CCoMInverse.h"

#include <bit>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/MassTree.h"
#include "engine/kinematics/ModelPosture.h"

namespace linkwright {
namespace {

constexpr int kAll = COM_AXIS_X | COM_AXIS_Y | COM_AXIS_Z;

int CheckedAxes(int axes) {
  if (axes <= 0 || (axes & ~kAll) != 0) {
    throw std::invalid_argument("CCoMInverse: there is no comAxis " + std::to_string(axes));
  }
  return axes;
}

/// The rows of the axes that count.
dMatrix Choose(int axes, const Eigen::Ref<const dMatrix>& all) {
  dMatrix chosen(all.rows(), all.cols());
  int row = 0;
  for (int k = 0; k < 3; ++k) {
    if (axes & (1 << k)) chosen.row(row++) = all.row(k);
  }
  return chosen.topRows(row);
}

}  // namespace

CCoMInverse::CCoMInverse(int comAxis) : CCoMInverse(std::make_shared<MassTree>(), comAxis) {}
CCoMInverse::CCoMInverse(std::shared_ptr<const Model> model, int comAxis)
    : CCoMInverse(std::make_shared<ModelPosture>(std::move(model)), comAxis) {}
CCoMInverse::CCoMInverse(std::shared_ptr<ModelPosture> posture, int comAxis)
    : CCoMInverse(std::make_shared<ModelMass>(std::move(posture)), comAxis) {}
CCoMInverse::CCoMInverse(std::shared_ptr<MassTree> tree, int comAxis)
    : CKinematics(tree), axes_(CheckedAxes(comAxis)), tree_(std::move(tree)) {}
CCoMInverse::CCoMInverse(std::shared_ptr<ModelMass> model, int comAxis)
    : CKinematics(model), axes_(CheckedAxes(comAxis)), model_(std::move(model)) {}
CCoMInverse::~CCoMInverse() = default;

const MassJoints& CCoMInverse::masses() const {
  if (tree_) return *tree_;
  return *model_;
}

MassTree& CCoMInverse::Tree() {
  if (!tree_) throw std::logic_error("AttachJoint: this object's joints are those of its model");
  return *tree_;
}

void CCoMInverse::AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz,
                              double x, double y, double z, double phi, double theta, double psi,
                              double radius, double limit_lo, double limit_hi, double median, double weight) {
  Tree().Attach(mass, {cx, cy, cz}, type, axis, x, y, z, phi, theta, psi, radius, limit_lo, limit_hi, median,
                weight);
}

void CCoMInverse::AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz) {
  Tree().Attach(joint, mass, {cx, cy, cz});
}

void CCoMInverse::SetMoveFreeBase(bool move) {
  if (!model_) throw std::logic_error("this object works on joints attached one by one, not on a model");
  model_->SetMoveFreeBase(move);
}

void CCoMInverse::SetDesired(double x, double y, double z) {
  const Vector3 p(x, y, z);
  CheckFinite(p, "SetDesired");
  desired_ = p;
}

dVector CCoMInverse::GetDesired() const { return desired_ ? dVector(*desired_) : GetCurrent(); }
dVector CCoMInverse::GetCurrent() const { return masses().CenterOfMass(); }

Eigen::Matrix3Xd CCoMInverse::GetCoMJacobian() const {
  Eigen::Matrix3Xd jacobian;
  masses().Jacobian(&jacobian);
  return jacobian;
}

int CCoMInverse::Rows() const { return std::popcount(static_cast<unsigned>(axes_)); }

dMatrix CCoMInverse::GetJacobian() const { return Choose(axes_, GetCoMJacobian()); }

dVector CCoMInverse::GetError(double clamp) const {
  dVector e = Choose(axes_, GetDesired() - GetCurrent());
  ClampLength(clamp, e);
  return e;
}

}  // namespace linkwright
