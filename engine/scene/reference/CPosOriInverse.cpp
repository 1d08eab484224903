// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CPosOriInverse.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/tasks/TaskJacobians.h"
#include "engine/math/CTransformMatrix.h"

namespace linkwright {

int CheckedInverseAxis(int axis, const char* name) {
  if (axis != POSITION_ONLY && axis != ORIENTATION_ONLY && axis != POSITION_ORIENTATION) {
    throw std::invalid_argument(std::string(name) + ": there is no inverseAxis " + std::to_string(axis));
  }
  return axis;
}

CPosOriInverse::CPosOriInverse(int inverseAxis) : axis_(CheckedInverseAxis(inverseAxis, "CPosOriInverse")) {}

CPosOriInverse::CPosOriInverse(std::shared_ptr<const Model> model, FrameIndex tip, int inverseAxis)
    : CPosOriInverse(std::make_shared<ModelPosture>(std::move(model)), tip, inverseAxis) {}

CPosOriInverse::CPosOriInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip, int inverseAxis)
    : CTipInverse(std::move(posture), tip), axis_(CheckedInverseAxis(inverseAxis, "CPosOriInverse")) {}

void CPosOriInverse::SetDesired(double x, double y, double z, double phi, double theta, double psi) {
  desired_ = CTransformMatrix(x, y, z, phi, theta, psi).ToTransform();
  desired_numbers_.resize(6);
  desired_numbers_ << x, y, z, phi, theta, psi;
}

void CPosOriInverse::SetDesired(const Transform& X_WT) {
  CheckFinite(X_WT.p, "SetDesired");
  CheckFinite(X_WT.R.reshaped(), "SetDesired");
  desired_ = X_WT;
  desired_numbers_.resize(0);
}

dVector CPosOriInverse::GetDesired() const {
  if (!desired_) return GetCurrent();
  return desired_numbers_.size() > 0 ? desired_numbers_ : CTransformMatrix(*desired_).ToVector();
}
dVector CPosOriInverse::GetCurrent() const { return CTransformMatrix(GetTip()).ToVector(); }

Matrix6X CPosOriInverse::GetAnalyticJacobian() const {
  return AnalyticJacobian(GetTip().R, GetGeometricJacobian());
}

void CPosOriInverse::AddStackTasks(const JointSet& set, int level, double weight,
                                   std::vector<StackTask>* tasks) const {
  const TaskKind kind = axis_ == POSITION_ONLY      ? TaskKind::kPosition
                        : axis_ == ORIENTATION_ONLY ? TaskKind::kOrientation
                                                    : TaskKind::kPose;
  tasks->push_back(TipTask(kind, set, level, weight));
  tasks->back().target = desired_ ? *desired_ : GetTip();
  tasks->back().analytic = analytic_;
}

}  // namespace linkwright
