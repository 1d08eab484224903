// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/SaddleSolver.h"

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

void Gather(const double* from, const std::vector<int>& places, double* to) {
  for (const int place : places) *to++ = from[place];
}
void Scatter(const double* from, const std::vector<int>& places, double* to) {
  for (const int place : places) to[place] = *from++;
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

bool SaddleSolver::Analyse(const Mechanism& mechanism, SaddlePattern pattern, const std::vector<Matrix6>& H,
                           const RowJacobian& J, const StopCheck& stop) {
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
  work_.assign(total + 2, 0);
  FindScales(H, J);
  in_J_.resize(static_cast<size_t>(J.size()));
  for (Eigen::Index k = 0; k < J.size(); ++k) in_J_[static_cast<size_t>(k)] = J.data()[k] != 0;
  const auto found = FindOrder(H, J, stop);
  if (!found) return false;
  order_ = MakeOrder(*found);
  MakeRoom(order_);
  use_other_ = false;
  return true;
}

void SaddleSolver::MakeRoom(const Order& order) {
  values_.resize(std::max({values_.size(), order.lines, size_t{1}}));
  for (const Front& front : order.fronts) {
    const auto lines = static_cast<size_t>(front.pitch / kernels::kFrontLine);
    for (std::vector<Line>* row : {&local_, &found_, &rest_})
      if (row->size() < lines) row->resize(lines);
  }
}

SaddleSolver::Order SaddleSolver::MakeOrder(const std::vector<std::vector<int>>& nodes) const {
  // Each element of `nodes` is what is eliminated next: bodies and joints, with whom they are then coupled:
  // own nodes first, a −1, the boundary.
  const auto bodies = static_cast<int>(pattern_.body_size.size());
  Order order;
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
    }
    front.own_size = static_cast<int>(front.own.size());
    front.size = front.own_size + static_cast<int>(front.boundary.size());
    // A row more, for right sides.
    front.pitch = (front.size / kernels::kFrontLine + 1) * kernels::kFrontLine;
    front.lines = order.lines;
    order.lines += static_cast<size_t>(front.size) * static_cast<size_t>(front.pitch / kernels::kFrontLine);
    order.fronts.push_back(std::move(front));
  }
  // Which front owns an unknown; the parent is that of the boundary's first.
  std::vector<int> owner(static_cast<size_t>(x_size_ + y_size_), -1);
  for (size_t f = 0; f < order.fronts.size(); ++f)
    for (const int unknown : order.fronts[f].own) owner[static_cast<size_t>(unknown)] = static_cast<int>(f);
  // In the order of elimination, so that a front's boundary stands in its parent in the same order.
  std::vector<int> turn(owner.size(), 0);
  int turns = 0;
  for (Front& front : order.fronts) {
    front.turn = turns;
    for (const int unknown : front.own) turn[static_cast<size_t>(unknown)] = turns++;
  }
  for (Front& front : order.fronts)
    std::sort(front.boundary.begin(), front.boundary.end(),
              [&](int a, int b) { return turn[static_cast<size_t>(a)] < turn[static_cast<size_t>(b)]; });
  const int zero = x_size_ + y_size_, right = zero + 1;
  for (Front& front : order.fronts) {
    constexpr int kLine = kernels::kFrontLine;
    front.own_rows = front.own;
    front.own_rows.resize(static_cast<size_t>((front.own_size + kLine - 1) / kLine * kLine), zero);
    front.other_rows.assign(static_cast<size_t>(front.own_size % kLine), zero);
    front.other_rows.insert(front.other_rows.end(), front.boundary.begin(), front.boundary.end());
    front.other_rows.push_back(right);
    front.other_rows.resize(static_cast<size_t>(front.pitch - front.own_size / kLine * kLine), zero);
  }
  const auto place_in = [&](int f, int unknown) {
    const Front& front = order.fronts[static_cast<size_t>(f)];
    auto at = std::find(front.own.begin(), front.own.end(), unknown);
    if (at != front.own.end()) return static_cast<int>(at - front.own.begin());
    at = std::find(front.boundary.begin(), front.boundary.end(), unknown);
    assert(at != front.boundary.end());
    return front.own_size + static_cast<int>(at - front.boundary.begin());
  };
  // What is left goes to the front that eliminates the first of the boundary, as do its right sides. Columns
  // ascend there, too.
  std::vector<std::vector<Entry>> rests(order.fronts.size());
  for (const Front& front : order.fronts) {
    if (front.boundary.empty()) continue;
    int parent = static_cast<int>(order.fronts.size());
    for (const int unknown : front.boundary) parent = std::min(parent, owner[static_cast<size_t>(unknown)]);
    const Front& above = order.fronts[static_cast<size_t>(parent)];
    std::vector<int> to;
    for (const int unknown : front.boundary) to.push_back(place_in(parent, unknown));
    const auto count = to.size();
    to.push_back(above.size);
    const int first =
        static_cast<int>(front.lines) * kernels::kFrontLine + front.own_size * (front.pitch + 1);
    for (size_t c = 0; c < count; ++c)
      for (size_t r = c; r <= count; ++r)
        rests[static_cast<size_t>(parent)].push_back(
            {to[c] * above.pitch + to[r], first + static_cast<int>(c) * front.pitch + static_cast<int>(r)});
  }
  // Numbers of H and J go to the front that eliminates the first of the two.
  std::vector<std::vector<Entry>> entries(order.fronts.size());
  for (size_t joint = 0; joint < joints_.size(); ++joint) {
    for (size_t k = 0; k < pattern_.rows[joint].size(); ++k) {
      const int dual = x_size_ + y_offset_[joint] + static_cast<int>(k);
      for (int side = 0; side < 2; ++side) {
        const int body = (side == 0 ? joints_[joint].i : joints_[joint].j) - 1;
        if (body < 0) continue;
        for (int c = 0; c < pattern_.body_size[static_cast<size_t>(body)]; ++c) {
          const int number = pattern_.rows[joint][k] * 12 + side * 6 + c;
          if (!in_J_[static_cast<size_t>(number)]) continue;
          const int primal = x_offset_[static_cast<size_t>(body)] + c;
          const int f = std::min(owner[static_cast<size_t>(dual)], owner[static_cast<size_t>(primal)]);
          const int a = place_in(f, dual), b = place_in(f, primal);
          const int pitch = order.fronts[static_cast<size_t>(f)].pitch;
          entries[static_cast<size_t>(f)].push_back({std::min(a, b) * pitch + std::max(a, b), number});
        }
      }
    }
  }
  std::vector<std::vector<Entry>> blocks(order.fronts.size());
  for (int body = 0; body < bodies; ++body) {
    const int size = pattern_.body_size[static_cast<size_t>(body)];
    if (size == 0) continue;
    const int f = owner[static_cast<size_t>(x_offset_[static_cast<size_t>(body)])];
    const int place = place_in(f, x_offset_[static_cast<size_t>(body)]);
    const int pitch = order.fronts[static_cast<size_t>(f)].pitch;
    for (int c = 0; c < size; ++c)
      for (int r = c; r < size; ++r)
        blocks[static_cast<size_t>(f)].push_back({(place + c) * pitch + place + r, 36 * body + 6 * c + r});
  }
  for (size_t f = 0; f < order.fronts.size(); ++f) {
    order.of_J.Add(entries[f]);
    order.of_H.Add(blocks[f]);
    order.of_rests.Add(rests[f]);
  }
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

kernels::SaddleFront SaddleSolver::FrontOf(const Front& front) const {
  return {values_[front.lines].numbers, front.size, front.own_size, front.pitch, front.own.data()};
}

kernels::PivotOutcome SaddleSolver::FactorBy(const Order& order, const std::vector<Matrix6>& H,
                                             const RowJacobian& J, const double* right) {
  const auto clear = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), ClearFront);
  const auto eliminate = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), EliminateFront);
  const kernels::PivotRule rule = {scale_.data(), kDependent, kUnsafe};
  kernels::PivotOutcome outcome = {true, true};
  const double *const values = values_[0].numbers, *const blocks = H[0].data();
  for (size_t f = 0; f < order.fronts.size(); ++f) {
    const Front& front = order.fronts[f];
    double* const F = values_[front.lines].numbers;
    clear(FrontOf(front));
    for (const Entry& entry : order.of_J.Of(f)) F[entry.place] = J.data()[entry.number];
    for (const Entry& entry : order.of_H.Of(f)) F[entry.place] = blocks[entry.number];
    if (right != nullptr)
      for (int k = 0; k < front.own_size; ++k)
        F[ptrdiff_t{k} * front.pitch + front.size] = right[front.own[static_cast<size_t>(k)]];
    for (const Entry& entry : order.of_rests.Of(f)) F[entry.place] += values[entry.number];
    eliminate(FrontOf(front), rule, &inverse_[static_cast<size_t>(front.turn)], &outcome);
  }
  return outcome;
}

SaddleSolver::Status SaddleSolver::FactorBySafeOrder(const std::vector<Matrix6>& H, const RowJacobian& J,
                                                     const double* right, const StopCheck& stop) {
  const auto status = [](const kernels::PivotOutcome& outcome) {
    return outcome.definite ? Status::kOk : Status::kIndefinite;
  };
  use_other_ = false;
  const kernels::PivotOutcome outcome = FactorBy(order_, H, J, right);
  if (outcome.safe || !outcome.definite) return status(outcome);
  FindScales(H, J);
  const auto found = FindOrder(H, J, stop);
  if (!found) return Status::kStopped;
  other_ = MakeOrder(*found);
  MakeRoom(other_);
  use_other_ = true;
  return status(FactorBy(other_, H, J, right));
}

SaddleSolver::Status SaddleSolver::Factor(const std::vector<Matrix6>& H, const RowJacobian& J,
                                          const StopCheck& stop) {
  return FactorBySafeOrder(H, J, nullptr, stop);
}

SaddleSolver::Status SaddleSolver::FactorAndSolve(const std::vector<Matrix6>& H, const RowJacobian& J,
                                                  VectorX* x, VectorX* y, const StopCheck& stop) {
  std::copy_n(x->data(), x_size_, work_.data());
  std::copy_n(y->data(), y_size_, work_.data() + x_size_);
  if (const Status status = FactorBySafeOrder(H, J, work_.data(), stop); status != Status::kOk) return status;
  // What forward substitution gives is subtracted from nothing, −1 times.
  std::fill(work_.begin(), work_.end(), 0.0);
  SubstituteBack(use_other_ ? other_ : order_, -1);
  std::copy_n(work_.data(), x_size_, x->data());
  std::copy_n(work_.data() + x_size_, y_size_, y->data());
  return Status::kOk;
}

void SaddleSolver::SubstituteBack(const Order& order, double right) const {
  const auto substitute = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), SubstituteBack);
  double *const others = local_[0].numbers, *const y = found_[0].numbers, *const u = work_.data();
  u[x_size_ + y_size_ + 1] = right;
  for (size_t f = order.fronts.size(); f-- > 0;) {
    const Front& front = order.fronts[f];
    Gather(u, front.own_rows, y);
    Gather(u, front.other_rows, others + front.own_size / kernels::kFrontLine * kernels::kFrontLine);
    substitute(FrontOf(front), &inverse_[static_cast<size_t>(front.turn)], others, y);
    Scatter(y, front.own, u);
  }
}

void SaddleSolver::Solve(VectorX* x, VectorX* y) const {
  const Order& order = use_other_ ? other_ : order_;
  const auto substitute = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), SubstituteForward);
  double *const local = local_[0].numbers, *const found = found_[0].numbers, *const rest = rest_[0].numbers;
  double* const u = work_.data();
  std::copy_n(x->data(), x_size_, u);
  std::copy_n(y->data(), y_size_, u + x_size_);
  for (const Front& front : order.fronts) {
    Gather(u, front.own_rows, local);
    substitute(FrontOf(front), &inverse_[static_cast<size_t>(front.turn)], local, found, rest);
    Scatter(found, front.own, u);
    const double* left = rest + front.own_size;
    for (const int unknown : front.boundary) u[unknown] += *left++;
  }
  SubstituteBack(order, 0);
  std::copy_n(u, x_size_, x->data());
  std::copy_n(u + x_size_, y_size_, y->data());
}

}  // namespace linkwright
