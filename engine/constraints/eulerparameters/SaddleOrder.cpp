// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "engine/constraints/eulerparameters/SaddleSolver.h"

namespace linkwright {
namespace {

/// Smallest pivot of a joint's rows that is taken as safe, as a part of what it would be with all bodies
/// taken out and no other rows.
constexpr double kSafePivot = 1e-3;
/// A front takes up its child's unknowns where that adds no more zeros than this.
constexpr int kMostZeros = 40;

/// The elimination graph of bodies and joints, with the values that are left of the blocks.
class Graph {
 public:
  Graph(const SaddlePattern& pattern, const std::vector<JointRows>& joints, const std::vector<Matrix6>& H,
        const RowJacobian& J)
      : bodies_(static_cast<int>(pattern.body_size.size())),
        size_(pattern.body_size),
        neighbours_(pattern.body_size.size() + joints.size()),
        diagonal_(neighbours_.size()),
        gone_(neighbours_.size(), false),
        checked_(neighbours_.size(), kUnknown),
        scale_(neighbours_.size()) {
    for (int body = 0; body < bodies_; ++body) {
      const int size = size_[static_cast<size_t>(body)];
      diagonal_[static_cast<size_t>(body)] = H[static_cast<size_t>(body)].topLeftCorner(size, size);
    }
    for (size_t joint = 0; joint < joints.size(); ++joint) {
      const auto& rows = pattern.rows[joint];
      const auto count = static_cast<int>(rows.size());
      const int node = bodies_ + static_cast<int>(joint);
      size_.push_back(count);
      diagonal_[static_cast<size_t>(node)] = MatrixX::Zero(count, count);
      VectorX scale = VectorX::Zero(count);
      for (int side = 0; side < 2 && count > 0; ++side) {
        const int body = (side == 0 ? joints[joint].i : joints[joint].j) - 1;
        if (body < 0 || size_[static_cast<size_t>(body)] == 0) continue;
        const int columns = size_[static_cast<size_t>(body)];
        MatrixX block(count, columns);
        for (int k = 0; k < count; ++k)
          block.row(k) = J.block(rows[static_cast<size_t>(k)], 6 * side, 1, columns);
        for (int k = 0; k < count; ++k)
          for (int c = 0; c < columns; ++c)
            scale[k] += block(k, c) * block(k, c) / H[static_cast<size_t>(body)](c, c);
        Couple(node, body, block);
      }
      scale_[static_cast<size_t>(node)] = scale;
    }
  }

  int size() const { return static_cast<int>(neighbours_.size()); }
  int SizeOf(int node) const { return size_[static_cast<size_t>(node)]; }
  bool IsGone(int node) const { return gone_[static_cast<size_t>(node)]; }
  const std::set<int>& NeighboursOf(int node) const { return neighbours_[static_cast<size_t>(node)]; }

  int Degree(int node) const {
    int sum = 0;
    for (const int other : NeighboursOf(node)) sum += SizeOf(other);
    return sum;
  }

  // Bodies always; rows once their pivots are negative enough.
  bool IsSafe(int node) {
    if (node < bodies_) return true;
    char& known = checked_[static_cast<size_t>(node)];
    if (known == kUnknown) known = CheckPivots(node) ? kYes : kNo;
    return known == kYes;
  }

  void Eliminate(int node) {
    gone_[static_cast<size_t>(node)] = true;
    const std::vector<int> others(NeighboursOf(node).begin(), NeighboursOf(node).end());
    const MatrixX inverse = Inverse(diagonal_[static_cast<size_t>(node)], node >= bodies_);
    for (size_t a = 0; a < others.size(); ++a) {
      neighbours_[static_cast<size_t>(others[a])].erase(node);
      const MatrixX with = Block(others[a], node) * inverse;
      for (size_t b = 0; b <= a; ++b) {
        const MatrixX change = with * Block(others[b], node).transpose();
        if (a == b) {
          diagonal_[static_cast<size_t>(others[a])] -= change;
          checked_[static_cast<size_t>(others[a])] = kUnknown;
        } else {
          Couple(others[a], others[b], -change);
        }
      }
    }
  }

 private:
  enum : char { kUnknown, kYes, kNo };

  MatrixX Block(int row, int column) const {
    const auto direct = blocks_.find({row, column});
    return direct != blocks_.end() ? direct->second : MatrixX(blocks_.at({column, row}).transpose());
  }

  void Couple(int a, int b, const MatrixX& block) {
    neighbours_[static_cast<size_t>(a)].insert(b);
    neighbours_[static_cast<size_t>(b)].insert(a);
    if (const auto there = blocks_.find({b, a}); there != blocks_.end())
      there->second += block.transpose();
    else if (const auto same = blocks_.find({a, b}); same != blocks_.end())
      same->second += block;
    else
      blocks_.emplace(std::pair(a, b), block);
  }

  bool CheckPivots(int node) const {
    MatrixX S = -diagonal_[static_cast<size_t>(node)];
    const VectorX& scale = scale_[static_cast<size_t>(node)];
    for (Eigen::Index k = 0; k < S.rows(); ++k) {
      if (!(S(k, k) > kSafePivot * scale[k])) return false;
      const VectorX column = S.col(k) / S(k, k);
      S -= column * column.transpose() * S(k, k);
    }
    return true;
  }

  // Of a symmetric definite matrix; rows that depend on others are left out.
  static MatrixX Inverse(MatrixX S, bool negative) {
    const Eigen::Index n = S.rows();
    MatrixX L = MatrixX::Identity(n, n);
    VectorX d = VectorX::Zero(n);
    if (negative) S = -S;
    const double tiny = 1e-12 * (n > 0 ? S.cwiseAbs().maxCoeff() : 0);
    for (Eigen::Index k = 0; k < n; ++k) {
      if (!(S(k, k) > tiny)) continue;
      d[k] = S(k, k);
      L.col(k).tail(n - k) = S.col(k).tail(n - k) / d[k];
      S -= L.col(k) * L.col(k).transpose() * d[k];
    }
    MatrixX X = MatrixX::Identity(n, n);
    L.triangularView<Eigen::UnitLower>().solveInPlace(X);
    for (Eigen::Index k = 0; k < n; ++k) X.row(k) *= d[k] > 0 ? 1 / std::sqrt(d[k]) : 0;
    MatrixX inverse = X.transpose() * X;
    return negative ? MatrixX(-inverse) : inverse;
  }

  int bodies_;
  std::vector<int> size_;
  std::vector<std::set<int>> neighbours_;
  std::vector<MatrixX> diagonal_;
  std::vector<bool> gone_;
  std::vector<char> checked_;
  std::vector<VectorX> scale_;
  std::map<std::pair<int, int>, MatrixX> blocks_;
};

struct Step {
  std::vector<int> own, boundary;
};

}  // namespace

// Minimum degree among what is safe. Then steps are joined where that makes fronts hardly larger.
std::optional<std::vector<std::vector<int>>> SaddleSolver::FindOrder(const std::vector<Matrix6>& H,
                                                                     const RowJacobian& J,
                                                                     const StopCheck& stop) const {
  Graph graph(pattern_, joints_, H, J);
  std::vector<Step> steps;
  std::vector<int> step_of(static_cast<size_t>(graph.size()), -1);
  for (int done = 0; done < graph.size(); ++done) {
    if (stop.Requested()) return std::nullopt;
    int best = -1, best_degree = std::numeric_limits<int>::max();
    bool best_safe = false;
    for (int node = 0; node < graph.size(); ++node) {
      if (graph.IsGone(node)) continue;
      const int degree = graph.SizeOf(node) == 0 ? -1 : graph.Degree(node);
      if (best >= 0 && best_safe && degree >= best_degree) continue;
      const bool safe = graph.IsSafe(node);
      if (best < 0 || (safe && !best_safe) || (safe == best_safe && degree < best_degree)) {
        best = node;
        best_degree = degree;
        best_safe = safe;
      }
    }
    const std::set<int>& others = graph.NeighboursOf(best);
    step_of[static_cast<size_t>(best)] = static_cast<int>(steps.size());
    steps.push_back({{best}, std::vector<int>(others.begin(), others.end())});
    graph.Eliminate(best);
  }
  const auto size_of = [&](const std::vector<int>& nodes) {
    int sum = 0;
    for (const int node : nodes) sum += graph.SizeOf(node);
    return sum;
  };
  // A step's parent is where the first of its boundary goes; it joins the parent if few zeros come with that.
  for (size_t s = 0; s < steps.size(); ++s) {
    Step& step = steps[s];
    if (step.boundary.empty()) continue;
    int parent = graph.size();
    for (const int node : step.boundary) parent = std::min(parent, step_of[static_cast<size_t>(node)]);
    Step& above = steps[static_cast<size_t>(parent)];
    const int own = size_of(step.own), boundary = size_of(step.boundary);
    const int whole = size_of(above.own) + size_of(above.boundary);
    if (own * (whole - boundary) > kMostZeros) continue;
    for (const int node : step.own) step_of[static_cast<size_t>(node)] = parent;
    above.own.insert(above.own.begin(), step.own.begin(), step.own.end());
    step.own.clear();
  }
  std::vector<std::vector<int>> out;
  for (const Step& step : steps) {
    if (size_of(step.own) == 0) continue;
    std::vector<int> list = step.own;
    list.push_back(-1);
    list.insert(list.end(), step.boundary.begin(), step.boundary.end());
    out.push_back(std::move(list));
  }
  return out;
}

}  // namespace linkwright
