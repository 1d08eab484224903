// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CKinematics.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/model/Model.h"

namespace linkwright {

CKinematics::CKinematics(std::shared_ptr<ModelPosture> posture, std::vector<int> dofs)
    : joints_(std::move(posture), std::move(dofs)) {}
CKinematics::~CKinematics() = default;

void CKinematics::CheckFinite(const dVector& numbers, const char* what) {
  if (!numbers.allFinite()) throw std::invalid_argument(std::string(what) + ": all numbers must be finite");
}

void CKinematics::CheckDamping(double lambda, const char* method) {
  if (std::isfinite(lambda) && lambda >= 0) return;
  throw std::invalid_argument(std::string(method) + ": the damping must not be negative, it is " +
                              std::to_string(lambda));
}

void CKinematics::AttachJoint(eJointType type, int axis, double x, double y, double z, double phi,
                              double theta, double psi, double radius, double limit_lo, double limit_hi,
                              double median, double weight) {
  joints_.tree().Attach(type, axis, {}, x, y, z, phi, theta, psi, radius, limit_lo, limit_hi, median, weight);
}

void CKinematics::AttachJoint(ObjectJoint* joint) {
  LinkTree& chain = joints_.tree();
  if (!joint) throw std::invalid_argument("AttachJoint: there is no joint");
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument("AttachJoint: joint \"" + joint->GetName() + "\" is " + what);
  };
  if (chain.Find(joint) >= 0) fail("already in the chain");
  if (chain.last() >= 0) {
    const JointInfo& last = *chain.list()[static_cast<size_t>(chain.last())];
    const ObjectJoint* above = joint->Parent();
    while (above && above != last.joint) above = above->Parent();
    if (!above) fail("not below joint \"" + last.name + "\"");
  }
  chain.Carry(joint);
  chain.Attach(joint, {});
}

dVector CKinematics::GetJointAngle() const {
  dVector angles;
  joints_.Angles(&angles);
  return angles;
}

TaskStack& CKinematics::Stack() const {
  const ModelPosture& posture = joints_.posture();
  if (!stack_ || &stack_->model() != &posture.model())
    stack_ = std::make_unique<TaskStack>(posture.shared_model());
  return *stack_;
}

StackOptions& CKinematics::Options(double clamp) const {
  const ModelPosture& posture = joints_.posture();
  locked_.assign(static_cast<size_t>(posture.model().nv()), 1);
  for (const int dof : joints_.dofs()) locked_[static_cast<size_t>(dof)] = 0;
  weights_ = posture.weights();
  options_ = {};
  options_.solver = StackSolver::kDampedLeastSquares;
  options_.damping = damping_;
  options_.singular_region = singular_region_;
  options_.clamp_position = options_.clamp_orientation = options_.clamp_posture = clamp;
  options_.metres_per_radian = 1;
  options_.max_step = 0;
  options_.move_free_base = true;
  options_.locked = locked_;
  options_.weights = &weights_;
  options_.statistics = false;
  return options_;
}

dVector CKinematics::FromModel(const VectorX& v) const {
  const std::vector<int>& dofs = joints_.dofs();
  dVector out(static_cast<Eigen::Index>(dofs.size()));
  for (size_t i = 0; i < dofs.size(); ++i) out[static_cast<Eigen::Index>(i)] = v[dofs[i]];
  return out;
}

// The columns of the stack are ascending velocity indices.
dMatrix CKinematics::InOrder(const MatrixX& J) const {
  const std::vector<int>& dofs = joints_.dofs();
  dMatrix out(J.rows(), J.cols());
  for (size_t i = 0; i < dofs.size(); ++i) {
    const auto column = std::count_if(dofs.begin(), dofs.end(), [&](int dof) { return dof < dofs[i]; });
    out.col(static_cast<Eigen::Index>(i)) = J.col(column);
  }
  return out;
}

const PriorityProblem& CKinematics::Linearise(double clamp) const {
  tasks_.clear();
  AddStackTasks(joints_, 0, 1, &tasks_);
  return Stack().Linearise(joints_.posture().q(), tasks_, Options(clamp));
}

dMatrix CKinematics::GetJacobian() const {
  const PriorityProblem& problem = Linearise(0);
  return problem.levels.empty() ? dMatrix(0, joints_.Count()) : InOrder(problem.levels.front().J);
}

dVector CKinematics::GetError(double clamp) const {
  if (!HasDesired()) return dVector::Zero(Rows());
  const PriorityProblem& problem = Linearise(clamp);
  return problem.levels.empty() ? dVector() : problem.levels.front().e;
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
  const PriorityProblem& stacked = Linearise(clampTask);
  const int n = joints_.Count();
  const int m = stacked.levels.empty() ? 0 : static_cast<int>(stacked.levels.front().e.size());
  const int rows[] = {m, clampNull > 0 ? n : 0};
  step_.Resize(rows, n);
  PriorityLevel& task = step_.levels[0];
  if (m > 0) {
    const PriorityLevel& all = stacked.levels.front();
    task.J = InOrder(all.J);
    task.e = HasDesired() ? all.e : VectorX::Zero(m);
    task.parts = all.parts;
  }
  joints_.Weights(&step_.weight);
  joints_.Room(&step_.down, &step_.up);
  if (clampNull > 0) {
    // (1 − J#J) z is the motion nearest to z, measured by W^−½, of those that do not move the task.
    PriorityLevel& null = step_.levels[1];
    VectorX toward_median;
    joints_.TowardMedian(&toward_median);
    ClampLength(clampNull, toward_median);
    null.J = step_.weight.cwiseSqrt().cwiseInverse().asDiagonal();
    null.e.noalias() = null.J * toward_median;
    null.damped = false;
  }
  solver_.Resize(rows, n);
  PriorityOptions options;
  options.damping = {damping_, dlsLambda, singular_region_};
  return solver_.Solve(step_, options);
}

dVector CKinematics::SolveJTR(double minAlpha, double clampMag) {
  if (!std::isfinite(minAlpha)) throw std::invalid_argument("SolveJTR: minAlpha must be finite");
  if (!HasDesired()) return dVector::Zero(joints_.Count());
  tasks_.clear();
  AddStackTasks(joints_, 0, 1, &tasks_);
  StackOptions& options = Options(clampMag);
  options.solver = StackSolver::kTranspose;
  options.min_alpha = minAlpha;
  return FromModel(Stack().Examine(joints_.posture().q(), tasks_, options).dq);
}

void CKinematics::Apply(const dVector& dq) {
  if (dq.size() != joints_.Count()) {
    throw std::invalid_argument("Apply: there are " + std::to_string(joints_.Count()) + " joints, not " +
                                std::to_string(dq.size()));
  }
  CheckFinite(dq, "Apply");
  joints_.Apply(dq);
}

}  // namespace linkwright
