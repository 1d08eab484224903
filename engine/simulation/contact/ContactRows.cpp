// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/ContactRows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace linkwright {
namespace {

/// A row this much shorter than it would be if the joints lay best for it is rounding: what they cannot move.
constexpr double kUnmoved = 1e-10;

/// The force `d` at `p` on B, −d on A, each about its body's origin.
BodyPair ForceAt(const Workspace& workspace, const Touch& touch, const Vector3& d) {
  const Vector3& p = touch.point.p_W;
  BodyPair pair;
  pair.body[0] = touch.body_a;
  pair.body[1] = touch.body_b;
  pair.wrench[0] = {-d, -(p - workspace.X_WB[static_cast<std::size_t>(touch.body_a)].p).cross(d)};
  pair.wrench[1] = {d, (p - workspace.X_WB[static_cast<std::size_t>(touch.body_b)].p).cross(d)};
  return pair;
}

BodyPair MomentOn(const Touch& touch, const Vector3& d) {
  BodyPair pair;
  pair.body[0] = touch.body_a;
  pair.body[1] = touch.body_b;
  pair.wrench[0] = {Vector3::Zero(), -d};
  pair.wrench[1] = {Vector3::Zero(), d};
  return pair;
}

}  // namespace

Matrix3 ContactFrame(const Vector3& n) {
  int axis = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(n[k]) < std::abs(n[axis])) axis = k;
  Vector3 t1 = Vector3::Unit(axis) - n[axis] * n;
  t1.normalize();
  Matrix3 frame;
  frame << n, t1, n.cross(t1);
  return frame;
}

bool ContactRows::Prepare(const Model& model, const VectorX& q, LoopSolver* loops, LockedDofs locked,
                          Workspace* workspace) {
  problem_.Clear(model.nv());
  places_.clear();
  J_dofs_.clear();
  J_.clear();
  J_force_.clear();
  loops_ = loops;
  if (loops_ != nullptr && !loops_->Prepare(model, q, locked, nullptr, workspace)) return false;
  return mass_.Factor(model, q, locked, workspace);
}

const std::vector<int>& ContactRows::DofsOf(const Model& model, int a, int b) {
  const auto [at, is_new] = dofs_.try_emplace({a, b});
  if (is_new) at->second = mass_.DofsOf(model, a, b);
  return at->second;
}

int ContactRows::Add(const Model& model, const ContactUnknown& like, std::span<const int> dofs) {
  if (all_.empty()) {
    all_.resize(static_cast<std::size_t>(model.nv()));
    std::iota(all_.begin(), all_.end(), 0);
  }
  places_.push_back({J_dofs_.size(), J_.size(), static_cast<int>(dofs.size())});
  J_dofs_.insert(J_dofs_.end(), dofs.begin(), dofs.end());
  J_.resize(J_.size() + static_cast<std::size_t>(like.rows) * dofs.size());
  J_force_.resize(J_.size());
  return problem_.Add(like, loops_ != nullptr ? std::span<const int>(all_) : dofs);
}

bool ContactRows::Fill(const Model& model, int unknown, int row, const BodyPair& pair,
                       std::span<const int> dofs, bool force_alone) {
  const Place& place = places_[static_cast<std::size_t>(unknown)];
  row_.resize(dofs.size());
  const std::size_t at = place.values + static_cast<std::size_t>(row * place.count);
  double* const J = (force_alone ? J_force_ : J_).data() + at;
  double* const C = problem_.ForceRow(unknown, row);
  std::size_t size = dofs.size();
  double most = 0;
  if (loops_ == nullptr) {
    most = mass_.Row(model, pair, dofs, J, C);
  } else {
    most = mass_.Row(model, pair, dofs, J, row_.data());
    dense_.setZero(model.nv());
    for (std::size_t k = 0; k < dofs.size(); ++k) dense_[dofs[k]] = row_[k];
    loops_->ProjectRow(&dense_);
    size = static_cast<std::size_t>(dense_.size());
    std::copy_n(dense_.data(), size, C);
  }
  if (force_alone) return true;
  double square = 0;
  for (std::size_t k = 0; k < size; ++k) square += C[k] * C[k];
  const bool moves = square > kUnmoved * kUnmoved * most;
  if (!moves) std::fill_n(C, size, 0.0);
  std::copy_n(C, size, problem_.Row(unknown, row));
  std::copy_n(J, dofs.size(), J_force_.data() + at);
  return moves;
}

int ContactRows::AddPoint(const Model& model, const Workspace& workspace, const Touch& touch,
                          const TouchMode& mode) {
  const std::vector<int>& dofs = DofsOf(model, touch.body_a, touch.body_b);
  ContactUnknown like;
  like.friction = touch.surface.friction;
  like.torsional = touch.surface.torsional;
  like.rolling = touch.surface.rolling;
  const auto rows = [&](bool has, int count) {
    if (!has) return -1;
    like.rows += count;
    return like.rows - count;
  };
  like.tangent = rows(mode.tangent && like.friction > 0, 2);
  like.spin = rows(mode.spin && like.torsional > 0, 1);
  like.roll = rows(mode.roll && like.rolling > 0, 2);
  const int unknown = Add(model, like, dofs);
  const Matrix3 frame = ContactFrame(touch.point.n_W);
  const Vector3 n = frame.col(0);
  const bool moves = Fill(model, unknown, 0, ForceAt(workspace, touch, n), dofs, false);
  const Vector3 force = n - like.friction * mode.slip;
  const Vector3 moment = -like.torsional * mode.spins * n - like.rolling * mode.rolls;
  // Where no force moves anything along n, any λ_n would do: the least, with no friction along a given slip.
  if (moves && (force != n || !moment.isZero(0))) {
    BodyPair pair = ForceAt(workspace, touch, force);
    pair.wrench[0].moment -= moment;
    pair.wrench[1].moment += moment;
    Fill(model, unknown, 0, pair, dofs, true);
  }
  for (int k = 0; k < 2; ++k) {
    if (like.tangent >= 0)
      Fill(model, unknown, like.tangent + k, ForceAt(workspace, touch, frame.col(1 + k)), dofs, false);
    if (like.roll >= 0) Fill(model, unknown, like.roll + k, MomentOn(touch, frame.col(1 + k)), dofs, false);
  }
  if (like.spin >= 0) Fill(model, unknown, like.spin, MomentOn(touch, n), dofs, false);
  return unknown;
}

int ContactRows::AddDof(const Model& model, int dof, double bound) {
  const int body = model.BodyOfDof(dof).value;
  const std::vector<int> dofs = mass_.DofsOf(model, std::span<const int>(&body, 1));
  ContactUnknown like;
  like.bounded = true;
  like.bound = bound;
  const int unknown = Add(model, like, dofs);
  const Place& place = places_[static_cast<std::size_t>(unknown)];
  double* const J = J_.data() + place.values;
  for (std::size_t k = 0; k < dofs.size(); ++k) J[k] = dofs[k] == dof ? 1 : 0;
  row_.resize(dofs.size());
  mass_.DofRow(model, dofs, J, row_.data());
  double* const B = problem_.Row(unknown, 0);
  if (loops_ == nullptr) {
    std::copy(row_.begin(), row_.end(), B);
  } else {
    dense_.setZero(model.nv());
    for (std::size_t k = 0; k < dofs.size(); ++k) dense_[dofs[k]] = row_[k];
    loops_->ProjectRow(&dense_);
    std::copy_n(dense_.data(), dense_.size(), B);
  }
  std::copy_n(B, problem_.unknowns.back().count, problem_.ForceRow(unknown, 0));
  std::copy_n(J, place.count, J_force_.data() + place.values);
  return unknown;
}

void ContactRows::SetTurnLength(double otherwise) {
  double moves = 0, turns = 0;
  for (std::size_t i = 0; i < problem_.unknowns.size(); ++i) {
    const ContactUnknown& of = problem_.unknowns[i];
    if (of.spin < 0 && of.roll < 0) continue;
    for (int r = 0; r < of.rows; ++r) {
      const double* row = problem_.Row(static_cast<int>(i), r);
      for (int k = 0; k < of.count; ++k) (of.IsTurn(r) ? turns : moves) += row[k] * row[k];
    }
  }
  // ℓ = √(tr W_uu / tr W_ωω)
  problem_.turn_length = turns > 0 ? std::sqrt(moves / turns) : otherwise;
}

void ContactRows::Motion(const VectorX& v, VectorX* u) const {
  u->resize(problem_.rows());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const ContactUnknown& of = problem_.unknowns[i];
    const double* J = J_.data() + place.values;
    for (int r = 0; r < of.rows; ++r, J += place.count) {
      double sum = 0;
      for (int k = 0; k < place.count; ++k)
        sum += J[k] * v[J_dofs_[place.begin + static_cast<std::size_t>(k)]];
      (*u)[of.first + r] = sum;
    }
  }
}

void ContactRows::Dense(int nv, MatrixX* J, MatrixX* J_force) const {
  J->setZero(problem_.rows(), nv);
  J_force->setZero(problem_.rows(), nv);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const ContactUnknown& of = problem_.unknowns[i];
    for (int r = 0; r < of.rows; ++r)
      for (int k = 0; k < place.count; ++k) {
        const int dof = J_dofs_[place.begin + static_cast<std::size_t>(k)];
        const std::size_t at = place.values + static_cast<std::size_t>(r * place.count + k);
        (*J)(of.first + r, dof) = J_[at];
        (*J_force)(of.first + r, dof) = J_force_[at];
      }
  }
}

void ContactRows::Spread(const Model& model, const VectorX& x, VectorX* dv) {
  dense_.setZero(model.nv());
  for (const ContactUnknown& of : problem_.unknowns) {
    for (int r = 0; r < of.rows; ++r) {
      const double* row = problem_.C.data() + of.values + static_cast<std::size_t>(r * of.count);
      for (int k = 0; k < of.count; ++k)
        dense_[problem_.columns[static_cast<std::size_t>(of.begin + k)]] += row[k] * x[of.first + r];
    }
  }
  mass_.Apply(model, dense_, dv);
}

}  // namespace linkwright
