// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/SaddleSolver.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace linkwright {
namespace {

/// A pivot of a joint's row that is smaller than this part of J H⁻¹ Jᵀ there comes from cancellation: the row
/// depends on others.
constexpr double kDependent = 1e-13;
/// A pivot below this means that the order does not suit these values.
constexpr double kUnsafe = 1e-8;

struct PivotRule {
  const double* scale;  // by unknown: what a row's pivot is measured against; 0 for those of bodies
};

// Takes `own` columns out of the dense symmetric front F (n × n, column-major, lower triangle): L below the
// diagonal, 1/d to `inverse`.
void EliminateFront(double* __restrict F, int n, int own, const int* unknowns, const PivotRule& rule,
                    double* __restrict inverse, int* dependent, bool* safe, bool* definite) {
  const auto column_of = [&](int k) { return F + static_cast<ptrdiff_t>(k) * n; };
  // The own columns against each other.
  for (int j = 0; j < own; ++j) {
    double* __restrict column = column_of(j);
    const double d = column[j], scale = rule.scale[unknowns[j]];
    double inv = 0;
    if (scale > 0) {
      if (d < -kDependent * scale) {
        inv = 1 / d;
        if (d > -kUnsafe * scale) *safe = false;
      } else {
        ++*dependent;
        *safe = false;
      }
    } else if (d > 0) {
      inv = 1 / d;
    } else {
      *definite = false;
    }
    inverse[unknowns[j]] = inv;
    for (int k = j + 1; k < own; ++k) {
      const double factor = column[k] * inv;
      if (factor == 0) continue;
      double* __restrict other = column_of(k);
      for (int i = k; i < n; ++i) other[i] -= factor * column[i];
    }
  }
  // What is left for the parent, three own columns at a time.
  int j = 0;
  for (; j + 3 <= own; j += 3) {
    const double *a = column_of(j), *b = column_of(j + 1), *c = column_of(j + 2);
    const double inv_a = inverse[unknowns[j]], inv_b = inverse[unknowns[j + 1]],
                 inv_c = inverse[unknowns[j + 2]];
    for (int k = own; k < n; ++k) {
      const double fa = a[k] * inv_a, fb = b[k] * inv_b, fc = c[k] * inv_c;
      if (fa == 0 && fb == 0 && fc == 0) continue;
      double* __restrict other = column_of(k);
      for (int i = k; i < n; ++i) other[i] -= fa * a[i] + fb * b[i] + fc * c[i];
    }
  }
  for (; j < own; ++j) {
    const double* a = column_of(j);
    const double inv_a = inverse[unknowns[j]];
    for (int k = own; k < n; ++k) {
      const double fa = a[k] * inv_a;
      double* __restrict other = column_of(k);
      for (int i = k; i < n; ++i) other[i] -= fa * a[i];
    }
  }
  for (int k = 0; k < own; ++k) {
    const double inv = inverse[unknowns[k]];
    double* __restrict column = column_of(k);
    for (int i = k + 1; i < n; ++i) column[i] *= inv;
  }
}

}  // namespace

std::vector<int> SaddleSolver::UnknownsOf(int node) const {
  const auto bodies = static_cast<int>(pattern_.body_size.size());
  std::vector<int> out;
  if (node < bodies) {
    for (int k = 0; k < pattern_.body_size[static_cast<size_t>(node)]; ++k)
      out.push_back(x_offset_[static_cast<size_t>(node)] + k);
  } else {
    const auto joint = static_cast<size_t>(node - bodies);
    for (size_t k = 0; k < pattern_.rows[joint].size(); ++k)
      out.push_back(x_size_ + y_offset_[joint] + static_cast<int>(k));
  }
  return out;
}

void SaddleSolver::Analyse(const Mechanism& mechanism, SaddlePattern pattern, const std::vector<Matrix6>& H,
                           const RowJacobian& J) {
  pattern_ = std::move(pattern);
  joints_ = mechanism.joints();
  x_offset_.clear();
  y_offset_.clear();
  row_numbers_.clear();
  x_size_ = y_size_ = 0;
  for (const int size : pattern_.body_size) {
    x_offset_.push_back(x_size_);
    x_size_ += size;
  }
  for (const auto& rows : pattern_.rows) {
    y_offset_.push_back(y_size_);
    y_size_ += static_cast<int>(rows.size());
    row_numbers_.insert(row_numbers_.end(), rows.begin(), rows.end());
  }
  const auto total = static_cast<size_t>(x_size_ + y_size_);
  scale_.assign(total, 0);
  inverse_.assign(total, 0);
  work_.assign(total, 0);
  FindScales(H, J);
  order_ = MakeOrder(FindOrder(H, J));
  MakeRoom(order_);
  use_other_ = false;
}

void SaddleSolver::MakeRoom(const Order& order) {
  if (values_.size() < order.values) values_.resize(order.values);
  for (const Front& front : order.fronts)
    if (local_.size() < static_cast<size_t>(front.size)) local_.resize(static_cast<size_t>(front.size));
}

SaddleSolver::Order SaddleSolver::MakeOrder(const std::vector<std::vector<int>>& nodes) const {
  // Each element of `nodes` is what is eliminated next: bodies and joints, with whom they are then coupled:
  // own nodes first, a −1, the boundary.
  const auto bodies = static_cast<int>(pattern_.body_size.size());
  Order order;
  std::vector<int> front_of(static_cast<size_t>(bodies) + joints_.size(), -1);
  for (const auto& list : nodes) {
    Front front;
    bool own = true;
    for (const int node : list) {
      if (node < 0) {
        own = false;
        continue;
      }
      const std::vector<int> unknowns = UnknownsOf(node);
      auto& target = own ? front.own : front.boundary;
      target.insert(target.end(), unknowns.begin(), unknowns.end());
      if (own) front_of[static_cast<size_t>(node)] = static_cast<int>(order.fronts.size());
    }
    front.own_size = static_cast<int>(front.own.size());
    front.size = front.own_size + static_cast<int>(front.boundary.size());
    front.values = order.values;
    order.values += static_cast<size_t>(front.size) * static_cast<size_t>(front.size);
    order.fronts.push_back(std::move(front));
  }
  // Which front owns an unknown; the parent is that of the boundary's first.
  std::vector<int> owner(static_cast<size_t>(x_size_ + y_size_), -1);
  for (size_t f = 0; f < order.fronts.size(); ++f)
    for (const int unknown : order.fronts[f].own) owner[static_cast<size_t>(unknown)] = static_cast<int>(f);
  for (size_t f = 0; f < order.fronts.size(); ++f) {
    Front& front = order.fronts[f];
    if (front.boundary.empty()) continue;
    int parent = static_cast<int>(order.fronts.size());
    for (const int unknown : front.boundary) parent = std::min(parent, owner[static_cast<size_t>(unknown)]);
    Front& above = order.fronts[static_cast<size_t>(parent)];
    above.children.push_back(static_cast<int>(f));
    for (const int unknown : front.boundary) {
      auto at = std::find(above.own.begin(), above.own.end(), unknown);
      if (at != above.own.end()) {
        front.into_parent.push_back(static_cast<int>(at - above.own.begin()));
        continue;
      }
      at = std::find(above.boundary.begin(), above.boundary.end(), unknown);
      assert(at != above.boundary.end());
      front.into_parent.push_back(above.own_size + static_cast<int>(at - above.boundary.begin()));
    }
  }
  // Where the numbers of H and J go: to the front that eliminates the first of the two.
  const auto place_in = [&](int f, int unknown) {
    const Front& front = order.fronts[static_cast<size_t>(f)];
    auto at = std::find(front.own.begin(), front.own.end(), unknown);
    if (at != front.own.end()) return static_cast<int>(at - front.own.begin());
    at = std::find(front.boundary.begin(), front.boundary.end(), unknown);
    assert(at != front.boundary.end());
    return front.own_size + static_cast<int>(at - front.boundary.begin());
  };
  std::vector<std::vector<Entry>> entries(order.fronts.size());
  for (size_t joint = 0; joint < joints_.size(); ++joint) {
    for (size_t k = 0; k < pattern_.rows[joint].size(); ++k) {
      const int dual = x_size_ + y_offset_[joint] + static_cast<int>(k);
      for (int side = 0; side < 2; ++side) {
        const int body = (side == 0 ? joints_[joint].i : joints_[joint].j) - 1;
        if (body < 0) continue;
        for (int c = 0; c < pattern_.body_size[static_cast<size_t>(body)]; ++c) {
          const int primal = x_offset_[static_cast<size_t>(body)] + c;
          const int f = std::min(owner[static_cast<size_t>(dual)], owner[static_cast<size_t>(primal)]);
          const int a = place_in(f, dual), b = place_in(f, primal);
          const int size = order.fronts[static_cast<size_t>(f)].size;
          entries[static_cast<size_t>(f)].push_back(
              {std::min(a, b) * size + std::max(a, b), pattern_.rows[joint][k], side * 6 + c});
        }
      }
    }
  }
  std::vector<std::vector<Body>> blocks(order.fronts.size());
  for (int body = 0; body < bodies; ++body) {
    const int size = pattern_.body_size[static_cast<size_t>(body)];
    if (size == 0) continue;
    const int f = owner[static_cast<size_t>(x_offset_[static_cast<size_t>(body)])];
    blocks[static_cast<size_t>(f)].push_back({place_in(f, x_offset_[static_cast<size_t>(body)]), body, size});
  }
  for (size_t f = 0; f < order.fronts.size(); ++f) {
    order.entry_begin.push_back(order.entries.size());
    order.entries.insert(order.entries.end(), entries[f].begin(), entries[f].end());
    order.body_begin.push_back(order.bodies.size());
    order.bodies.insert(order.bodies.end(), blocks[f].begin(), blocks[f].end());
  }
  order.entry_begin.push_back(order.entries.size());
  order.body_begin.push_back(order.bodies.size());
  return order;
}

// What a row's pivot would be if nothing but its bodies had been taken out: Σ J H⁻¹ Jᵀ, its diagonal.
void SaddleSolver::FindScales(const std::vector<Matrix6>& H, const RowJacobian& J) {
  for (size_t joint = 0; joint < joints_.size(); ++joint) {
    for (size_t k = 0; k < pattern_.rows[joint].size(); ++k) {
      const int row = pattern_.rows[joint][k];
      double sum = 0;
      for (int side = 0; side < 2; ++side) {
        const int body = (side == 0 ? joints_[joint].i : joints_[joint].j) - 1;
        if (body < 0) continue;
        // H's diagonal will do: it is only a scale.
        for (int c = 0; c < pattern_.body_size[static_cast<size_t>(body)]; ++c) {
          const double entry = J(row, side * 6 + c);
          sum += entry * entry / H[static_cast<size_t>(body)](c, c);
        }
      }
      scale_[static_cast<size_t>(x_size_ + y_offset_[joint]) + k] = sum > 0 ? sum : 1;
    }
  }
}

bool SaddleSolver::FactorBy(const Order& order, const std::vector<Matrix6>& H, const RowJacobian& J,
                            bool* safe) {
  dependent_ = 0;
  bool definite = true;
  std::fill(values_.begin(), values_.begin() + static_cast<ptrdiff_t>(order.values), 0);
  for (size_t f = 0; f < order.fronts.size(); ++f) {
    const Front& front = order.fronts[f];
    double* F = values_.data() + front.values;
    const int n = front.size;
    for (size_t e = order.entry_begin[f]; e < order.entry_begin[f + 1]; ++e) {
      const Entry& entry = order.entries[e];
      F[entry.place] = J(entry.row, entry.column);
    }
    for (size_t b = order.body_begin[f]; b < order.body_begin[f + 1]; ++b) {
      const Body& body = order.bodies[b];
      const Matrix6& block = H[static_cast<size_t>(body.body)];
      for (int c = 0; c < body.size; ++c)
        for (int r = c; r < body.size; ++r) F[(body.place + c) * n + body.place + r] = block(r, c);
    }
    for (const int child : front.children) {
      const Front& below = order.fronts[static_cast<size_t>(child)];
      const int* to = below.into_parent.data();
      const auto rest = static_cast<int>(below.boundary.size());
      const double* B = values_.data() + below.values;
      for (int c = 0; c < rest; ++c) {
        const double* column = B + (below.own_size + c) * below.size + below.own_size;
        for (int r = c; r < rest; ++r) {
          const int low = std::min(to[c], to[r]), high = std::max(to[c], to[r]);
          F[low * n + high] += column[r];
        }
      }
    }
    EliminateFront(F, n, front.own_size, front.own.data(), {scale_.data()}, inverse_.data(), &dependent_,
                   safe, &definite);
  }
  return definite;
}

bool SaddleSolver::Factor(const std::vector<Matrix6>& H, const RowJacobian& J) {
  bool safe = true;
  use_other_ = false;
  const bool definite = FactorBy(order_, H, J, &safe);
  if (safe || !definite) return definite;
  FindScales(H, J);
  other_ = MakeOrder(FindOrder(H, J));
  MakeRoom(other_);
  use_other_ = true;
  return FactorBy(other_, H, J, &safe);
}

void SaddleSolver::Solve(VectorX* x, VectorX* y) const {
  const Order& order = use_other_ ? other_ : order_;
  double* __restrict u = work_.data();
  double* __restrict local = local_.data();  // a front's unknowns side by side
  std::copy_n(x->data(), x_size_, u);
  std::copy_n(y->data(), y_size_, u + x_size_);
  for (const Front& front : order.fronts) {
    const double* F = values_.data() + front.values;
    const int own = front.own_size, n = front.size;
    const int *mine = front.own.data(), *others = front.boundary.data();
    for (int i = 0; i < own; ++i) local[i] = u[mine[i]];
    std::fill(local + own, local + n, 0);
    for (int j = 0; j < own; ++j) {
      const double value = local[j];
      const double* __restrict column = F + static_cast<ptrdiff_t>(j) * n;
      for (int i = j + 1; i < n; ++i) local[i] -= column[i] * value;
    }
    for (int i = 0; i < own; ++i) u[mine[i]] = local[i];
    for (int i = own; i < n; ++i) u[others[i - own]] += local[i];
  }
  for (size_t i = 0; i < work_.size(); ++i) u[i] *= inverse_[i];
  for (size_t f = order.fronts.size(); f-- > 0;) {
    const Front& front = order.fronts[f];
    const double* F = values_.data() + front.values;
    const int own = front.own_size, n = front.size;
    const int *mine = front.own.data(), *others = front.boundary.data();
    for (int i = 0; i < own; ++i) local[i] = u[mine[i]];
    for (int i = own; i < n; ++i) local[i] = u[others[i - own]];
    for (int j = own; j-- > 0;) {
      const double* __restrict column = F + static_cast<ptrdiff_t>(j) * n;
      // Two sums, so that additions overlap.
      double even = 0, odd = 0;
      int i = j + 1;
      for (; i + 1 < n; i += 2) {
        even += column[i] * local[i];
        odd += column[i + 1] * local[i + 1];
      }
      if (i < n) even += column[i] * local[i];
      local[j] -= even + odd;
    }
    for (int i = 0; i < own; ++i) u[mine[i]] = local[i];
  }
  std::copy_n(u, x_size_, x->data());
  std::copy_n(u + x_size_, y_size_, y->data());
}

}  // namespace linkwright
