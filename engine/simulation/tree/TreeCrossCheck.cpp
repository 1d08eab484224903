// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/tree/TreeCrossCheck.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/TreePartitioning.h"
#include "engine/constraints/eulerparameters/EulerPartitioning.h"
#include "engine/dynamics/PointContact.h"
#include "engine/dynamics/contact/ContactSecondOpinion.h"

namespace linkwright {

namespace {

/// Accelerations below this are none [m/s²].
constexpr double kNoAcceleration = 1e-100;
/// Rows of loops that are, but for this part of the greatest, made of others.
constexpr double kDependentRow = 1e-10;

}  // namespace

TreeCrossCheck::TreeCrossCheck(std::shared_ptr<const Model> model, const CrossCheckOptions& options,
                               const std::vector<LoopElement>& loops, std::size_t contacts, const VectorX& q,
                               const Cloned<OwnEquations>& equations, const StopCheck& stop)
    : model_(std::move(model)),
      workspace_(*model_),
      first_contact_(static_cast<int>(loops.size() - contacts)),
      contact_forces_(contacts, Vector3::Zero()) {
  // Kane's equations are those of one mechanism.
  const bool kane = options.formulation == Formulation::kKane;
  formulation_.Choose(kane ? Formulation::kNewtonEuler : options.formulation.value(), *model_);
  if (options.formulation == Formulation::kPartitioning) {
    // Contacts come and go in the tree's coordinates alone.
    if (contacts > 0)
      partition_ = std::unique_ptr<Partitioning>(std::make_unique<TreePartitioning>(model_, loops));
    else
      partition_ = MakePartitioning(model_, loops, q, stop);
  }
  if (kane) equations_ = equations;
  opinion_.on = true;
  opinion_.formulation = *options.formulation;
  opinion_.tolerance = options.tolerance;
  const int nv = model_->nv();
  M_.setZero(nv, nv);
  a_ = difference_ = radius_ = others_ = VectorX::Zero(nv);
  for (const BodyConstants& body : model_->constants())
    gyration_.push_back(body.mass > 0 ? std::sqrt(body.inertia.trace() / 2 / body.mass) : 0);
}

// The largest acceleration that meets in the mechanism; leaves the radii of gyration in radius_.
double TreeCrossCheck::Scale(const State& state, const VectorX& tau, const Vector3& gravity,
                             ExternalForces external, const VectorX& a) {
  double scale = gravity.norm();
  const auto& bodies = model_->constants();
  MassMatrix(*model_, state.q, &workspace_, &M_);
  for (int i = 0; i < model_->nv(); ++i) {
    const double mass = bodies[static_cast<size_t>(model_->BodyOfDof(i).value)].subtree_mass;
    const double inertia = M_(i, i);
    radius_[i] = mass > 0 ? std::sqrt(std::max(inertia, 0.0) / mass) : 1;
    scale = std::max(scale, radius_[i] * std::abs(a[i]));
    if (inertia > 0) scale = std::max(scale, radius_[i] * std::abs(tau[i]) / inertia);
  }
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  for (size_t i = 1; i < bodies.size(); ++i) {
    const Twist& V = workspace_.V[i];
    const double turning = V.angular.norm();
    scale = std::max(scale, turning * (V.linear.norm() + turning * gyration_[i]));
    if (external.empty() || !(bodies[i].subtree_mass > 0)) continue;
    scale = std::max(scale, external[i].force.norm() / bodies[i].subtree_mass);
    if (gyration_[i] > 0)
      scale = std::max(scale, external[i].moment.norm() / (bodies[i].subtree_mass * gyration_[i]));
  }
  return std::isfinite(scale) ? scale : 0;
}

// Orthonormal columns that span all velocities with which loops stay closed and what is held is still, by a
// dense factor of its own.
void TreeCrossCheck::FindMotions(const Contacts& contacts, LockedDofs locked) {
  const Eigen::Index nv = model_->nv();
  Eigen::Index rows = contacts.closure != nullptr ? contacts.closure->rows() : 0;
  MatrixX G(rows, nv);
  if (contacts.closure != nullptr) contacts.closure->Jacobian(*model_, workspace_, &G);
  G.conservativeResize(rows + std::count(locked.begin(), locked.end(), 1), nv);
  for (std::size_t dof = 0; dof < locked.size(); ++dof)
    if (locked[dof] != 0) G.row(rows++) = VectorX::Unit(nv, static_cast<Eigen::Index>(dof)).transpose();
  if (rows == 0) {
    motions_.setIdentity(nv, nv);
    return;
  }
  Eigen::ColPivHouseholderQR<MatrixX> factor(nv, rows);
  factor.setThreshold(kDependentRow);
  factor.compute(G.transpose());
  motions_ = (factor.householderQ() * MatrixX::Identity(nv, nv)).rightCols(nv - factor.rank());
}

// The contact problem anew, with the accelerations a_ that the second formulation has found without it.
// False: it has no second solution to compare with.
bool TreeCrossCheck::AddTouches(const State& state, const Contacts& contacts, LockedDofs locked) {
  const ContactProblem& problem = contacts.touches->problem();
  MatrixX J, J_force;
  contacts.touches->Dense(model_->nv(), &J, &J_force);
  MassMatrix(*model_, state.q, &workspace_, &M_);
  ForwardKinematics(*model_, state.q, &workspace_);
  FindMotions(contacts, locked);
  if (motions_.cols() == 0) return true;
  const VectorX b = problem.b + J * (a_ - *contacts.free);
  // In coordinates of what is left to move.
  const MatrixX M = motions_.transpose() * M_ * motions_;
  J = J * motions_;
  J_force = J_force * motions_;
  VectorX x;
  if (!SolveContactAgain(problem, M, J, J_force, b, &x)) return false;
  a_ += motions_ * M.llt().solve(J_force.transpose() * x);
  return true;
}

void TreeCrossCheck::Compare(const State& state, const VectorX& tau, const Vector3& gravity,
                             ExternalForces external, LockedDofs locked, const VectorX& a, LoopSolver* loops,
                             const Contacts& contacts, const StopCheck& stop) {
  assert(a.size() == a_.size());
  ForwardDynamicsResult result;
  bool solved = true;
  if (equations_) {
    found_ = {};
    found_.time = state.time;
    difference_.setZero();
    if (!locked.empty()) return;
    others_ = tau;
    if (contacts.torque != nullptr) others_ += *contacts.torque;
    result = formulation_.Solve(*model_, state, others_, gravity, external, locked, &workspace_, &a_, stop);
    solved = result.status == DynamicsStatus::kOk &&
             equations_->Accelerations(state, contacts.at, tau, gravity, external, &a_, contact_forces_);
  } else if (partition_) {
    if (LoopSolver* const own = partition_->switched())
      HoldContacts(state.z, contacts.at, static_cast<int>(contacts.forces.size()), first_contact_, own);
    if (!partition_->Choose(state.time, state.q, stop)) return;
    const DynamicsStatus found = partition_->ReducedAccelerations(
        state.time, state.q, state.v, {tau, gravity, external, locked}, &a_, stop);
    if (found == DynamicsStatus::kStopped) return;
    solved = found == DynamicsStatus::kOk;
  } else {
    result = formulation_.Solve(*model_, state, tau, gravity, external, locked, &workspace_, &a_, stop);
    if (result.status == DynamicsStatus::kOk && loops != nullptr) {
      loops->SetTime(state.time);
      solved = loops->Constrain(*model_, state.q, state.v, locked, &workspace_, &a_, stop);
      if (loops->stopped()) return;
    }
  }
  if (solved && result.status == DynamicsStatus::kOk && contacts.touches != nullptr &&
      !AddTouches(state, contacts, locked))
    return;
  if (!solved) {
    if (FindsLoops())
      result = ForwardDynamics(*model_, state.q, state.v, tau, gravity, external, locked, &workspace_, &a_);
    if (result.status == DynamicsStatus::kOk) result = {DynamicsStatus::kSingular, BodyIndex(1)};
  }
  found_ = {};
  found_.time = state.time;
  if (result.status != DynamicsStatus::kOk || !a_.allFinite()) {
    difference_ = -a;
    found_.difference = 1;
    for (int i = 0; i < model_->nv() && found_.dof < 0; ++i) {
      const bool here =
          result.status == DynamicsStatus::kOk ? !std::isfinite(a_[i]) : model_->BodyOfDof(i) == result.body;
      if (here) found_.dof = i;
    }
    return;
  }
  difference_.noalias() = a_ - a;
  const double scale = Scale(state, tau, gravity, external, a);
  for (int i = 0; i < model_->nv(); ++i) {
    const double relative = radius_[i] * std::abs(difference_[i]) / std::max(scale, kNoAcceleration);
    if (found_.dof >= 0 && !(relative > found_.difference)) continue;
    found_.difference = relative;
    found_.dof = i;
  }
  if (!equations_) return;
  for (std::size_t i = 0; i < contact_forces_.size(); ++i) {
    const double difference = (contact_forces_[i] - contacts.forces[i]).norm() / model_->moving_mass();
    const double relative = difference / std::max(scale, kNoAcceleration);
    if (!(relative > found_.difference)) continue;
    found_.difference = relative;
    found_.dof = contacts.dofs[i];
  }
}

void TreeCrossCheck::Record() {
  opinion_.latest = found_;
  if (opinion_.largest.dof < 0 || found_.difference > opinion_.largest.difference) opinion_.largest = found_;
  if (!opinion_.first_disagreement && found_.difference > opinion_.tolerance)
    opinion_.first_disagreement = found_;
}

void TreeCrossCheck::Forget() {
  opinion_.latest = opinion_.largest = {};
  opinion_.first_disagreement.reset();
}

}  // namespace linkwright
