// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CKinematics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/JacobianTranspose.h"
#include "engine/kinematics/JointChain.h"

namespace linkwright {

CKinematics::CKinematics(std::shared_ptr<JointSet> joints) : joints_(std::move(joints)) {}
CKinematics::~CKinematics() = default;

void CKinematics::CheckFinite(const dVector& numbers, const char* what) {
  if (!numbers.allFinite()) throw std::invalid_argument(std::string(what) + ": all numbers must be finite");
}

JointChain& CKinematics::OwnChain() {
  auto* chain = dynamic_cast<JointChain*>(joints_.get());
  if (!chain) throw std::logic_error("AttachJoint: this object's joints are given by what it was made from");
  return *chain;
}

void CKinematics::AttachJoint(eJointType type, int axis, double x, double y, double z, double phi,
                              double theta, double psi, double radius, double limit_lo, double limit_hi,
                              double median, double weight) {
  OwnChain().Attach(type, axis, x, y, z, phi, theta, psi, radius, limit_lo, limit_hi, median, weight);
}

void CKinematics::AttachJoint(ObjectJoint* joint) { OwnChain().Attach(joint); }

dVector CKinematics::GetJointAngle() const {
  dVector angles;
  joints_->Angles(&angles);
  return angles;
}

void CKinematics::PrepareProblem(double clamp) {
  problem_.e = GetError(clamp);
  problem_.J = GetJacobian();
  assert(problem_.J.rows() == problem_.e.size() && problem_.J.cols() == joints_->Count());
  joints_->Weights(&problem_.weight);
  joints_->Room(&problem_.down, &problem_.up);
  joints_->TowardMedian(&problem_.pull);
  problem_.parts.clear();
  AddParts(&problem_.parts);
}

void CKinematics::AddParts(std::vector<int>* parts) const {
  for (int left = Rows(); left > 0; left -= 3) {
    parts->push_back(std::min(left, 3));
  }
}

void CKinematics::CheckDamping(double lambda, const char* method) {
  if (std::isfinite(lambda) && lambda >= 0) return;
  throw std::invalid_argument(std::string(method) + ": the damping must not be negative, it is " +
                              std::to_string(lambda));
}

void CKinematics::SetDamping(Damping damping, double singular_region) {
  if (!std::isfinite(singular_region) || singular_region <= 0) {
    throw std::invalid_argument("SetDamping: the singular region must be positive");
  }
  damping_ = damping;
  singular_region_ = singular_region;
}

dVector CKinematics::SolveDLS(double dlsLambda, double clampTask, double clampNull) {
  CheckDamping(dlsLambda, "SolveDLS");
  PrepareProblem(clampTask);
  solver_.Resize(static_cast<int>(problem_.J.rows()), static_cast<int>(problem_.J.cols()));
  DlsOptions options;
  options.lambda = dlsLambda;
  options.damping = damping_;
  options.singular_region = singular_region_;
  options.clamp_null = clampNull;
  return solver_.Solve(problem_, options);
}

dVector CKinematics::SolveJTR(double minAlpha, double clampMag) {
  if (!std::isfinite(minAlpha)) throw std::invalid_argument("SolveJTR: minAlpha must be finite");
  PrepareProblem(clampMag);
  dVector dq, moved(problem_.e.size());
  JacobianTransposeStep(problem_.J, problem_.e, minAlpha, problem_.down, problem_.up, &dq, moved);
  return dq;
}

void CKinematics::Apply(const dVector& dq) {
  if (dq.size() != joints_->Count()) {
    throw std::invalid_argument("Apply: there are " + std::to_string(joints_->Count()) + " joints, not " +
                                std::to_string(dq.size()));
  }
  CheckFinite(dq, "Apply");
  joints_->Apply(dq);
}

}  // namespace linkwright
