// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/Sticking.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

Sticking::Sticking(int nv, std::vector<int> dofs)
    : dofs_(std::move(dofs)),
      locked_(static_cast<size_t>(nv), 0),
      forced_(locked_),
      stops_(static_cast<size_t>(nv), 0),
      slip_(static_cast<size_t>(nv), 0),
      a_(VectorX::Zero(nv)),
      excess_(VectorX::Zero(nv)) {}

void Sticking::Clear() {
  held_ = 0;
  std::fill(locked_.begin(), locked_.end(), 0);
  std::fill(slip_.begin(), slip_.end(), 0);
}

void Sticking::BeginStep() {
  std::fill(forced_.begin(), forced_.end(), 0);
  std::fill(stops_.begin(), stops_.end(), 0);
}

const std::vector<int>& Sticking::Release(const VectorX& dry, const VectorX& v) {
  Start(dry, v);
  released_.clear();
  for (const int dof : dofs_) {
    const auto i = static_cast<size_t>(dof);
    if (!locked_[i] || forced_[i]) continue;
    locked_[i] = 0;
    --held_;
    released_.push_back(dof);
  }
  return released_;
}

void Sticking::Set(int dof, double slip) {
  const auto i = static_cast<size_t>(dof);
  held_ += (slip == 0 ? 1 : 0) - locked_[i];
  locked_[i] = slip == 0;
  slip_[i] = slip;
}

void Sticking::Stop(int dof) {
  const auto i = static_cast<size_t>(dof);
  if (++stops_[i] > 2) forced_[i] = 1;
}

void Sticking::Start(const VectorX& dry, const VectorX& v) {
  held_ = 0;
  for (const int dof : dofs_) {
    const auto i = static_cast<size_t>(dof);
    const bool has = dry[dof] > 0;
    locked_[i] = has && v[dof] == 0;
    slip_[i] = has && v[dof] != 0 ? std::copysign(1.0, v[dof]) : 0;
    held_ += locked_[i];
  }
}

// Lets go what needs most beyond what its friction can hold, or holds again what would start against its own
// push. False: all is as it should be.
bool Sticking::Change(const VectorX& dry, const VectorX& v) {
  int change = -1;
  double worst = 0;
  for (const int dof : dofs_) {
    const auto i = static_cast<size_t>(dof);
    if (locked_[i] && !forced_[i]) {
      const double beyond = std::abs(excess_[dof]) / dry[dof] - 1;
      if (beyond > worst) {
        change = dof;
        worst = beyond;
      }
    } else if (!locked_[i] && v[dof] == 0 && a_[dof] * slip_[i] < 0) {
      change = dof;
      break;
    }
  }
  if (change < 0) return false;
  const auto i = static_cast<size_t>(change);
  // Friction acts against the motion that sets in, which is against what had to hold it.
  slip_[i] = !locked_[i] ? 0 : excess_[change] > 0 ? -1 : 1;
  held_ += locked_[i] ? -1 : 1;
  locked_[i] = !locked_[i];
  return true;
}

}  // namespace linkwright
