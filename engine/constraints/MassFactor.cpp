// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/MassFactor.h"

#include <algorithm>
#include <cmath>

#include "engine/kernels/Batch.h"

namespace linkwright {

MassFactor::MassFactor(const Model& model) : coupled_(model.has_mimic()) {
  joints_.resize(static_cast<std::size_t>(model.body_count()));
  for (int b = 1; b < model.body_count(); ++b) {
    const BodyConstants& body = model.constants()[static_cast<std::size_t>(b)];
    JointAxes& joint = joints_[static_cast<std::size_t>(b)];
    joint.parent = body.parent;
    joint.ratio = body.ratio;
    joint.first = static_cast<int>(axes_.size());
    joint.count = model.joints()[static_cast<std::size_t>(b)].nv;
    for (int k = 0; k < joint.count; ++k) {
      axes_.emplace_back();
      axes_.back().turns = body.type == JointType::kFree ? k >= 3 : body.type != JointType::kPrismatic;
      dof_of_.push_back(body.v_index + k);
    }
  }
  rest_ = still_ = root_ = dense_ = VectorX::Zero(model.nv());
  motion_.resize(static_cast<std::size_t>(model.body_count()));
  carried_.resize(static_cast<std::size_t>(model.body_count()));
  if (!coupled_) return;
  M_.setZero(model.nv(), model.nv());
  rows_ = MakeMassRows(model);
}

void MassFactor::SetAxes(const Model& model, const Workspace& workspace) {
  for (int b = 1; b < model.body_count(); ++b) {
    JointAxes& joint = joints_[static_cast<std::size_t>(b)];
    const Transform& X = workspace.X_WB[static_cast<std::size_t>(b)];
    joint.d = X.p - workspace.X_WB[static_cast<std::size_t>(joint.parent)].p;
    for (int k = 0; k < joint.count; ++k)
      axes_[static_cast<std::size_t>(joint.first + k)].direction = X.R.col(joint.count == 1 ? 2 : k % 3);
  }
}

void MassFactor::SetCompliance(const Model& model, const VectorX& compliance, const Workspace& workspace) {
  kind_ = Kind::kCompliance;
  SetAxes(model, workspace);
  root_ = compliance.cwiseSqrt();
}

void MassFactor::SetAdded(const Model& model, const VectorX& added) {
  added_ = added;
  if (added_.size() == 0 || M_.size() > 0) return;
  M_.setZero(model.nv(), model.nv());
  rows_ = MakeMassRows(model);
}

bool MassFactor::Factor(const Model& model, const VectorX& q, LockedDofs locked, Workspace* workspace) {
  SetAxes(model, *workspace);
  if (!coupled_ && added_.size() == 0) {
    kind_ = Kind::kArticulated;
    const auto result =
        ForwardDynamics(model, q, still_, still_, Vector3::Zero(), {}, locked, workspace, &rest_);
    if (result.status != DynamicsStatus::kOk) return false;
    const kernels::TreeDof* const dofs = workspace->tree.scratch().dofs;
    for (std::size_t k = 0; k < axes_.size(); ++k) {
      Axis& axis = axes_[k];
      const kernels::TreeDof& dof = dofs[dof_of_[k]];
      axis.U_linear = Vector3(dof.U_linear[0], dof.U_linear[1], dof.U_linear[2]);
      axis.U_angular = Vector3(dof.U_angular[0], dof.U_angular[1], dof.U_angular[2]);
      axis.D_inverse = dof.D_inverse;
      axis.root = std::sqrt(dof.D_inverse);
      if (!std::isfinite(axis.root)) return false;
    }
    return true;
  }
  kind_ = Kind::kCoupled;
  MassMatrix(model, q, workspace, &M_);
  if (added_.size() > 0) M_.diagonal() += added_;
  for (Eigen::Index j = 0; j < M_.cols(); ++j) {
    if (locked.empty() || !locked[static_cast<std::size_t>(j)]) continue;
    M_.row(j).setZero();
    M_.col(j).setZero();
    M_(j, j) = 1;
  }
  rest_ = M_.diagonal();
  dense_.setZero();
  const auto factor = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), FactorMassMatrix);
  if (factor(rows_.pattern(), rest_.data(), M_.data(), dense_.data()) >= 0) return false;
  for (Eigen::Index j = 0; j < M_.cols(); ++j)
    root_[j] = !locked.empty() && locked[static_cast<std::size_t>(j)] ? 0 : std::sqrt(M_(j, j));
  return true;
}

void MassFactor::InverseInertias(VectorX* D_inverse) const {
  *D_inverse = root_.cwiseAbs2();
  if (kind_ != Kind::kArticulated) return;
  for (std::size_t k = 0; k < axes_.size(); ++k) (*D_inverse)[dof_of_[k]] = axes_[k].D_inverse;
}

// The two paths to the world, from the body with the highest number on; where they meet, they are one.
// `visit` (axis, dof, ratio, force, moment) may change the forces.
template <class Visit>
void MassFactor::Walk(const BodyPair& pair, const Visit& visit) const {
  int at[2] = {pair.body[0], pair.body[1]};
  Wrench wrench[2] = {pair.wrench[0], pair.wrench[1]};
  while (at[0] > 0 || at[1] > 0) {
    if (at[0] == at[1]) {
      wrench[0].force += wrench[1].force;
      wrench[0].moment += wrench[1].moment;
      at[1] = 0;
    }
    const int side = at[0] > at[1] ? 0 : 1;
    Wrench& w = wrench[side];
    const JointAxes& joint = joints_[static_cast<std::size_t>(at[side])];
    for (int k = joint.count; k-- > 0;) {
      const int axis = joint.first + k;
      visit(axes_[static_cast<std::size_t>(axis)], dof_of_[static_cast<std::size_t>(axis)], joint.ratio, &w);
    }
    w.moment += joint.d.cross(w.force);
    at[side] = joint.parent;
  }
}

std::vector<int> MassFactor::DofsOf(const Model& model, int body_i, int body_j) const {
  BodyPair pair;
  pair.body[0] = body_i;
  pair.body[1] = body_j;
  std::vector<int> dofs;
  Walk(pair, [&](const Axis&, int dof, double, Wrench*) { dofs.push_back(dof); });
  if (!coupled_) return dofs;
  std::vector<char> has(static_cast<std::size_t>(model.nv()), 0);
  for (const int dof : dofs) has[static_cast<std::size_t>(dof)] = 1;
  return WithFill(model, std::move(has));
}

std::vector<int> MassFactor::DofsOf(const Model& model, std::span<const int> bodies) const {
  std::vector<char> on_path(joints_.size(), 0), has(static_cast<std::size_t>(model.nv()), 0);
  for (int body : bodies)
    for (; body > 0; body = joints_[static_cast<std::size_t>(body)].parent)
      on_path[static_cast<std::size_t>(body)] = 1;
  std::vector<int> dofs;
  for (std::size_t b = joints_.size(); b-- > 1;) {
    if (!on_path[b]) continue;
    for (int k = joints_[b].count; k-- > 0;) {
      const int dof = dof_of_[static_cast<std::size_t>(joints_[b].first + k)];
      dofs.push_back(dof);
      has[static_cast<std::size_t>(dof)] = 1;
    }
  }
  return coupled_ ? WithFill(model, std::move(has)) : dofs;
}

// What elimination fills.
std::vector<int> MassFactor::WithFill(const Model& model, std::vector<char> has) const {
  std::vector<int> dofs;
  for (int j = model.nv(); j-- > 0;) {
    if (!has[static_cast<std::size_t>(j)]) continue;
    dofs.push_back(j);
    for (int e = rows_.start[static_cast<std::size_t>(j)]; e < rows_.start[static_cast<std::size_t>(j) + 1];
         ++e)
      has[static_cast<std::size_t>(rows_.index[static_cast<std::size_t>(e)])] = 1;
  }
  return dofs;
}

// dense_ := U⁻¹ dense_, for the last of its entries that has not been taken yet.
void MassFactor::EliminateRow(const Model& model, int j) const {
  const double* const column = M_.data() + static_cast<std::ptrdiff_t>(model.nv()) * j;
  for (int e = rows_.start[static_cast<std::size_t>(j)]; e < rows_.start[static_cast<std::size_t>(j) + 1];
       ++e) {
    const int k = rows_.index[static_cast<std::size_t>(e)];
    dense_[k] -= column[k] * dense_[j];
  }
}

double MassFactor::Row(const Model& model, const BodyPair& pair, std::span<const int> dofs, double* J,
                       double* B) const {
  double longest = 0;
  if (!coupled_ && kind_ != Kind::kCoupled) {
    std::size_t place = 0;
    Walk(pair, [&](const Axis& axis, int, double, const Wrench* w) {
      J[place++] = axis.direction.dot(axis.turns ? w->moment : w->force);
    });
    if (kind_ == Kind::kCompliance) {
      place = 0;
      Walk(pair, [&](const Axis& axis, int dof, double, const Wrench* w) {
        B[place] = root_[dof] * J[place];
        longest += root_[dof] * root_[dof] * (axis.turns ? w->moment : w->force).squaredNorm();
        ++place;
      });
      return longest;
    }
    place = 0;
    Walk(pair, [&](const Axis& axis, int, double, Wrench* w) {
      const Vector3& acts = axis.turns ? w->moment : w->force;
      const double part = axis.direction.dot(acts);
      longest += axis.D_inverse * acts.squaredNorm();
      B[place++] = axis.root * part;
      const double gives = axis.D_inverse * part;
      w->force -= axis.U_linear * gives;
      w->moment -= axis.U_angular * gives;
    });
    return longest;
  }
  for (const int dof : dofs) dense_[dof] = 0;
  Walk(pair, [&](const Axis& axis, int dof, double ratio, const Wrench* w) {
    const Vector3& acts = axis.turns ? w->moment : w->force;
    dense_[dof] += ratio * axis.direction.dot(acts);
    longest += ratio * ratio * root_[dof] * root_[dof] * acts.squaredNorm();
  });
  for (std::size_t k = 0; k < dofs.size(); ++k) J[k] = dense_[dofs[k]];
  if (kind_ == Kind::kCoupled) {
    for (const int j : dofs) EliminateRow(model, j);
  }
  for (std::size_t k = 0; k < dofs.size(); ++k) B[k] = root_[dofs[k]] * dense_[dofs[k]];
  return longest;
}

double MassFactor::DofRow(const Model& model, std::span<const int> dofs, const double* J, double* B) const {
  if (kind_ == Kind::kArticulated) {
    // Without what other degrees of freedom would add, whose forces are zero.
    dense_.setZero();
    for (std::size_t k = 0; k < dofs.size(); ++k) dense_[dofs[k]] = J[k];
    ApplyTransposed(model, VectorX(dense_), &dense_);
    for (std::size_t k = 0; k < dofs.size(); ++k) B[k] = dense_[dofs[k]];
    return 0;
  }
  for (std::size_t k = 0; k < dofs.size(); ++k) dense_[dofs[k]] = J[k];
  if (kind_ == Kind::kCoupled)
    for (const int j : dofs) EliminateRow(model, j);
  for (std::size_t k = 0; k < dofs.size(); ++k) B[k] = root_[dofs[k]] * dense_[dofs[k]];
  return 0;
}

void MassFactor::ApplyTransposed(const Model& model, const VectorX& tau, VectorX* y) const {
  if (kind_ != Kind::kArticulated) {
    dense_ = tau;
    if (kind_ == Kind::kCoupled)
      for (int j = model.nv(); j-- > 0;) EliminateRow(model, j);
    *y = root_.cwiseProduct(dense_);
    return;
  }
  std::fill(carried_.begin(), carried_.end(), Wrench{});
  for (std::size_t b = joints_.size(); b-- > 1;) {
    const JointAxes& joint = joints_[b];
    Wrench& w = carried_[b];
    for (int k = joint.count; k-- > 0;) {
      const std::size_t i = static_cast<std::size_t>(joint.first + k);
      const Axis& axis = axes_[i];
      const double part = tau[dof_of_[i]] + axis.direction.dot(axis.turns ? w.moment : w.force);
      (*y)[dof_of_[i]] = axis.root * part;
      w.force -= axis.U_linear * (axis.D_inverse * part);
      w.moment -= axis.U_angular * (axis.D_inverse * part);
    }
    Wrench& above = carried_[static_cast<std::size_t>(joint.parent)];
    above.force += w.force;
    above.moment += w.moment + joint.d.cross(w.force);
  }
}

void MassFactor::Apply(const Model& model, const VectorX& y, VectorX* a) const {
  if (kind_ == Kind::kCompliance) {
    a->array() += root_.array() * y.array();
    return;
  }
  if (kind_ == Kind::kCoupled) {
    for (int j = 0; j < model.nv(); ++j) {
      const double* const column = M_.data() + static_cast<std::ptrdiff_t>(model.nv()) * j;
      double sum = root_[j] * y[j];
      if (root_[j] > 0)
        for (int e = rows_.start[static_cast<std::size_t>(j)];
             e < rows_.start[static_cast<std::size_t>(j) + 1]; ++e) {
          const int k = rows_.index[static_cast<std::size_t>(e)];
          sum -= column[k] * dense_[k];
        }
      dense_[j] = sum;
    }
    *a += dense_;
    return;
  }
  for (std::size_t b = 1; b < joints_.size(); ++b) {
    const JointAxes& joint = joints_[b];
    Twist motion = motion_[static_cast<std::size_t>(joint.parent)];
    motion.linear += motion.angular.cross(joint.d);
    for (int k = 0; k < joint.count; ++k) {
      const std::size_t i = static_cast<std::size_t>(joint.first + k);
      const Axis& axis = axes_[i];
      const double found = axis.root * y[dof_of_[i]] - axis.D_inverse * (axis.U_linear.dot(motion.linear) +
                                                                         axis.U_angular.dot(motion.angular));
      (*a)[dof_of_[i]] += found;
      (axis.turns ? motion.angular : motion.linear) += axis.direction * found;
    }
    motion_[b] = motion;
  }
}

}  // namespace linkwright
