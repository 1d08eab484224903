// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/RowFactor.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/constraints/RowOrder.h"

namespace linkwright {
namespace {

/// Numbers that fronts have room for from the start; more when they are needed.
constexpr std::size_t kRoom = 1 << 20;

/// Products of fewer numbers are not worth several sums.
constexpr int kShort = 8;

// Σ a b in four sums, so that additions overlap.
double Product(const double* a, const double* b, int size) {
  if (size < kShort) {
    double sum = 0;
    for (int i = 0; i < size; ++i) sum += a[i] * b[i];
    return sum;
  }
  double sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 3 < size; i += 4)
    for (int lane = 0; lane < 4; ++lane) sum[lane] += a[i + lane] * b[i + lane];
  for (; i < size; ++i) sum[0] += a[i] * b[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

RowFactor::RowFactor(std::vector<std::vector<int>> unknowns, const std::vector<int>& rows, int n)
    : unknowns_(std::move(unknowns)) {
  const std::size_t count = unknowns_.size();
  std::vector<int> first(count + 1, 0);
  std::size_t size = 0;
  for (std::size_t g = 0; g < count; ++g) {
    first[g + 1] = first[g] + rows[g];
    for (int k = 0; k < rows[g]; ++k) {
      group_.push_back(static_cast<int>(g));
      row_begin_.push_back(size);
      size += unknowns_[g].size();
    }
  }
  values_.assign(size, 0);
  scale_ = work_ = VectorX::Zero(first[count]);
  rest_.assign(static_cast<std::size_t>(first[count]), 0);
  depends_.assign(static_cast<std::size_t>(first[count]), 0);

  const RowOrder order = FindRowOrder(unknowns_, rows, n);
  fronts_.resize(count);
  std::vector<int> front_of(static_cast<std::size_t>(n), -1), place_in(static_cast<std::size_t>(n), -1);
  for (std::size_t t = 0; t < count; ++t) {
    Front& front = fronts_[t];
    const auto g = static_cast<std::size_t>(order.groups[t]);
    front.own = rows[g];
    front.parent = order.parent[t];
    for (int k = 0; k < front.own; ++k) front.columns.push_back(first[g] + k);
    for (const int at : order.later[t]) {
      const auto h = static_cast<std::size_t>(order.groups[static_cast<std::size_t>(at)]);
      for (int k = first[h]; k < first[h + 1]; ++k) front.columns.push_back(k);
    }
    if (order.rows_by_unknowns[t]) front.live = order.live[t];
    any_live_ = any_live_ || !front.live.empty();
    for (const int u : unknowns_[g]) {
      if (front_of[static_cast<std::size_t>(u)] >= 0) continue;
      front_of[static_cast<std::size_t>(u)] = static_cast<int>(t);
      place_in[static_cast<std::size_t>(u)] = static_cast<int>(front.unknowns.size());
      front.unknowns.push_back(u);
    }
    front.order.resize(static_cast<std::size_t>(front.own));
    if (front.parent >= 0)
      fronts_[static_cast<std::size_t>(front.parent)].children.push_back(static_cast<int>(t));
  }
  for (int u = 0; u < n; ++u)
    if (front_of[static_cast<std::size_t>(u)] < 0) loose_.push_back(u);
  reached_.assign(count, 0);
  if (any_live_) along_ = VectorX::Zero(n);
  std::size_t values = 0, heads = 0, passed = 0;
  std::vector<int> column_of_row(static_cast<std::size_t>(first[count]), -1),
      column_of_unknown(static_cast<std::size_t>(n), -1);
  for (std::size_t t = 0; t < count; ++t) {
    Front& front = fronts_[t];
    front.most = static_cast<int>(front.unknowns.size());
    for (std::size_t c = 0; c < front.columns.size(); ++c)
      column_of_row[static_cast<std::size_t>(front.columns[c])] = static_cast<int>(c);
    for (std::size_t c = 0; c < front.live.size(); ++c)
      column_of_unknown[static_cast<std::size_t>(front.live[c])] = front.own + static_cast<int>(c);
    for (const int child : front.children) {
      const Front& below = fronts_[static_cast<std::size_t>(child)];
      front.most += std::min(below.most, below.width() - below.own);
      std::vector<int>& places = front.places.emplace_back();
      for (std::size_t c = static_cast<std::size_t>(below.own); c < below.columns.size(); ++c)
        places.push_back(column_of_row[static_cast<std::size_t>(below.columns[c])]);
      for (const int u : below.live) places.push_back(column_of_unknown[static_cast<std::size_t>(u)]);
    }
    for (std::size_t c = 0; c < front.columns.size(); ++c) {
      const int row = front.columns[c];
      const std::span<const int> over = UnknownsOf(row);
      for (std::size_t k = 0; k < over.size(); ++k) {
        const auto u = static_cast<std::size_t>(over[k]);
        if (front_of[u] == static_cast<int>(t))
          front.scatter.push_back({static_cast<int>(c), row, static_cast<int>(k), place_in[u]});
      }
    }
    for (const int u : front.unknowns)
      if (const int c = column_of_unknown[static_cast<std::size_t>(u)]; c >= 0)
        front.units.emplace_back(c, place_in[static_cast<std::size_t>(u)]);
    // What children have as unknowns, in the rows of this front.
    for (const int child : front.children) {
      std::vector<Scatter>& spread = front.spread.emplace_back();
      const std::vector<int>& live = fronts_[static_cast<std::size_t>(child)].live;
      for (std::size_t c = 0; c < front.columns.size() && !live.empty(); ++c) {
        const int row = front.columns[c];
        const std::span<const int> over = UnknownsOf(row);
        for (std::size_t k = 0; k < over.size(); ++k)
          if (const auto at = std::lower_bound(live.begin(), live.end(), over[k]);
              at != live.end() && *at == over[k])
            spread.push_back(
                {static_cast<int>(c), row, static_cast<int>(k), static_cast<int>(at - live.begin())});
      }
    }
    for (const int row : front.columns) column_of_row[static_cast<std::size_t>(row)] = -1;
    for (const int u : front.live) column_of_unknown[static_cast<std::size_t>(u)] = -1;
    values += static_cast<std::size_t>(front.most) * static_cast<std::size_t>(front.width());
    front.head = heads;
    heads += static_cast<std::size_t>(front.width());
    front.passed = passed;
    passed += static_cast<std::size_t>(front.most);
  }
  front_values_.assign(std::min(values, kRoom), 0);
  tau_.assign(heads, 0);
  passed_.assign(passed, 0);
}

// x := (1 − tau v vᵀ) x for reflection k of a front: v is 1 at row k, and below it what its column holds.
void RowFactor::Reflect(const Front& front, int k, double* x) const {
  const double tau = tau_[front.head + static_cast<std::size_t>(k)];
  if (tau == 0) return;
  const int column =
      k < front.pivots ? front.order[static_cast<std::size_t>(k)] : front.own + (k - front.pivots);
  const double* const v = Column(front, column);
  const int rest = front.height - k - 1;
  const double sum = tau * (x[k] + Product(v + k + 1, x + k + 1, rest));
  x[k] -= sum;
  for (int i = k + 1; i < front.height; ++i) x[i] -= sum * v[i];
}

void RowFactor::FactorFront(Front* front, double dependent) {
  const int height = front->height, width = front->width();
  const auto reflect = [&](int k, int column) {
    double* const v = Column(*front, column);
    const double square = Product(v + k + 1, v + k + 1, height - k - 1);
    double& tau = tau_[front->head + static_cast<std::size_t>(k)];
    tau = 0;
    if (!(square > 0)) return;
    const double alpha = v[k], norm = std::copysign(std::sqrt(alpha * alpha + square), alpha);
    const double first = alpha + norm;
    tau = first / norm;
    v[k] = -norm;
    for (int i = k + 1; i < height; ++i) v[i] /= first;
  };
  const auto left = [&](int k, int column) {
    const double* const v = Column(*front, column);
    return Product(v + k, v + k, height - k);
  };
  std::iota(front->order.begin(), front->order.end(), 0);
  front->pivots = 0;
  for (int k = 0; k < front->own && k < height; ++k) {
    int best = k;
    double longest = -1;
    for (int c = k; c < front->own; ++c) {
      const double square = left(k, front->order[static_cast<std::size_t>(c)]);
      // Of rows as long as each other the first, so that the choice does not depend on rounding.
      if (square > longest * (1 + 1e-9)) {
        longest = square;
        best = c;
      }
    }
    if (!(longest > dependent * dependent)) break;
    std::rotate(front->order.begin() + k, front->order.begin() + best, front->order.begin() + best + 1);
    const int column = front->order[static_cast<std::size_t>(k)];
    reflect(k, column);
    ++front->pivots;
    for (int c = k + 1; c < front->own; ++c)
      Reflect(*front, k, Column(*front, front->order[static_cast<std::size_t>(c)]));
    for (int c = front->own; c < width; ++c) Reflect(*front, k, Column(*front, c));
  }
  for (int k = 0; k < front->own; ++k) {
    const int column = front->order[static_cast<std::size_t>(k)];
    const std::size_t row = static_cast<std::size_t>(front->columns[static_cast<std::size_t>(column)]);
    depends_[row] = k >= front->pivots;
    rest_[row] =
        k < front->pivots ? std::abs(Column(*front, column)[k]) : std::sqrt(left(front->pivots, column));
  }
  rank_ += front->pivots;
  front->reflections = front->pivots;
  const int later = width - front->own;
  front->passes = height - front->pivots;
  if (front->passes <= later) return;
  // More rows than columns are left: reflections make the lower ones zero.
  for (int c = 0; c < later; ++c) {
    const int k = front->pivots + c;
    reflect(k, front->own + c);
    ++front->reflections;
    for (int d = c + 1; d < later; ++d) Reflect(*front, k, Column(*front, front->own + d));
  }
  front->passes = later;
}

bool RowFactor::Factor(const VectorX& scale, double dependent, const StopCheck& stop) {
  scale_ = scale;
  rank_ = 0;
  std::size_t used = 0;
  for (std::size_t t = 0; t < fronts_.size(); ++t) {
    Front& front = fronts_[t];
    front.height = static_cast<int>(front.unknowns.size());
    for (const int child : front.children) front.height += fronts_[static_cast<std::size_t>(child)].passes;
    front.values = used;
    used += static_cast<std::size_t>(front.height) * static_cast<std::size_t>(front.width());
    if (front_values_.size() < used) front_values_.resize(used);
    std::fill(front_values_.begin() + static_cast<std::ptrdiff_t>(front.values),
              front_values_.begin() + static_cast<std::ptrdiff_t>(used), 0.0);
    for (const Scatter& entry : front.scatter) Column(front, entry.column)[entry.to] = ScaledValue(entry);
    for (const auto& [column, row] : front.units) Column(front, column)[row] = 1;
    int row = static_cast<int>(front.unknowns.size());
    for (std::size_t i = 0; i < front.children.size(); ++i) {
      const Front& below = fronts_[static_cast<std::size_t>(front.children[i])];
      // What stands below the diagonal of a reflected column is its reflection.
      const auto rows = [&](int c) {
        return below.reflections > below.pivots ? std::min(below.passes, c + 1) : below.passes;
      };
      for (std::size_t c = 0; c < front.places[i].size(); ++c) {
        if (front.places[i][c] < 0) continue;
        const int later = static_cast<int>(c);
        std::copy_n(Column(below, below.own + later) + below.pivots, rows(later),
                    Column(front, front.places[i][c]) + row);
      }
      for (const Scatter& entry : front.spread[i]) {
        const double factor = ScaledValue(entry);
        const double* const from = Column(below, below.own + entry.to) + below.pivots;
        double* const to = Column(front, entry.column) + row;
        for (int k = 0; k < rows(entry.to); ++k) to[k] += factor * from[k];
      }
      row += below.passes;
    }
    if (stop.Requested()) return false;
    FactorFront(&front, dependent);
  }
  return true;
}

double RowFactor::Weakest(double vanished) const {
  double weakest = 1;
  for (const double rest : rest_)
    if (rest > vanished) weakest = std::min(weakest, rest);
  return weakest;
}

// along_ += what the front's own rows of B, scaled, have of these multipliers.
void RowFactor::GatherAlong(const Front& front, const VectorX& multipliers) const {
  if (!any_live_) return;
  for (int c = 0; c < front.own; ++c) {
    const int row = front.columns[static_cast<std::size_t>(c)];
    if (const double factor = scale_[row] * multipliers[row]; factor != 0) {
      const std::span<const int> over = UnknownsOf(row);
      const double* const values = values_.data() + row_begin_[static_cast<std::size_t>(row)];
      for (std::size_t k = 0; k < over.size(); ++k) along_[over[k]] += factor * values[k];
    }
  }
}

void RowFactor::Combination(int row, VectorX* w) const {
  w->setZero();
  (*w)[row] = 1;
  along_.setZero();
  for (std::size_t t = fronts_.size(); t-- > 0;) {
    const Front& front = fronts_[t];
    const auto of = [&](int k) {
      return front.columns[static_cast<std::size_t>(front.order[static_cast<std::size_t>(k)])];
    };
    for (int k = front.pivots; k-- > 0;) {
      double sum = 0;
      for (int i = k + 1; i < front.own; ++i)
        sum -= Column(front, front.order[static_cast<std::size_t>(i)])[k] * (*w)[of(i)];
      for (std::size_t b = static_cast<std::size_t>(front.own); b < front.columns.size(); ++b)
        sum -= Column(front, static_cast<int>(b))[k] * (*w)[front.columns[b]];
      for (std::size_t b = 0; b < front.live.size(); ++b)
        sum -= Column(front, front.own + static_cast<int>(b))[k] * along_[front.live[b]];
      (*w)[of(k)] = sum / Column(front, front.order[static_cast<std::size_t>(k)])[k];
    }
    GatherAlong(front, *w);
  }
  w->array() *= scale_.array();
}

void RowFactor::Multiply(const VectorX& y, VectorX* out) const {
  for (std::size_t row = 0; row < group_.size(); ++row) {
    double sum = 0;
    if (scale_[static_cast<Eigen::Index>(row)] != 0) {
      const std::vector<int>& over = unknowns_[static_cast<std::size_t>(group_[row])];
      const double* const values = values_.data() + row_begin_[row];
      for (std::size_t k = 0; k < over.size(); ++k) sum += values[k] * y[over[k]];
    }
    (*out)[static_cast<Eigen::Index>(row)] = sum;
  }
}

template <class Vector>
void RowFactor::PassDown(const Front& front, const double* z, Vector* y) {
  for (std::size_t u = 0; u < front.unknowns.size(); ++u) (*y)[front.unknowns[u]] = z[u];
  int row = static_cast<int>(front.unknowns.size());
  for (const int child : front.children) {
    const Front& below = fronts_[static_cast<std::size_t>(child)];
    std::copy_n(z + row, below.passes,
                passed_.data() + below.passed + static_cast<std::size_t>(below.pivots));
    row += below.passes;
  }
}

// Columns of Q that R does not reach: of each front those of the rows that it neither takes as pivots nor
// passes on.
void RowFactor::NullSpace(MatrixX* N) {
  const auto n = static_cast<Eigen::Index>(loose_.size()) + [&] {
    std::size_t sum = 0;
    for (const Front& front : fronts_) sum += front.unknowns.size();
    return static_cast<Eigen::Index>(sum);
  }();
  if (N->rows() != n || N->cols() != n - rank_) N->resize(n, n - rank_);
  N->setZero();
  Eigen::Index column = 0;
  for (const int u : loose_) (*N)(u, column++) = 1;
  for (std::size_t t = 0; t < fronts_.size(); ++t) {
    const Front& top = fronts_[t];
    for (int row = top.pivots + (top.parent < 0 ? 0 : top.passes); row < top.height; ++row, ++column) {
      std::fill(reached_.begin(), reached_.begin() + static_cast<std::ptrdiff_t>(t), static_cast<char>(0));
      reached_[t] = 1;
      std::fill_n(passed_.data() + top.passed, top.height, 0.0);
      passed_[top.passed + static_cast<std::size_t>(row)] = 1;
      for (std::size_t s = t + 1; s-- > 0;) {
        if (!reached_[s]) continue;
        const Front& front = fronts_[s];
        double* const z = passed_.data() + front.passed;
        if (s != t) {
          std::fill(z, z + front.pivots, 0.0);
          std::fill(z + front.pivots + front.passes, z + front.height, 0.0);
        }
        for (int k = front.reflections; k-- > 0;) Reflect(front, k, z);
        auto y = N->col(column);
        PassDown(front, z, &y);
        for (const int child : front.children) reached_[static_cast<std::size_t>(child)] = 1;
      }
    }
  }
}

void RowFactor::Solve(const VectorX& c, VectorX* lambda, VectorX* y) {
  work_ = scale_.cwiseProduct(c);
  // Rᵀ z = c: z of each front lies in `passed_` from its pivots' rows on, until Q turns it into y. What
  // fronts have as unknowns is summed over these.
  along_.setZero();
  for (Front& front : fronts_) {
    double* const z = passed_.data() + front.passed;
    for (int k = 0; k < front.own && any_live_; ++k) {
      const int row = front.columns[static_cast<std::size_t>(k)];
      const std::span<const int> over = UnknownsOf(row);
      const double* const values = values_.data() + row_begin_[static_cast<std::size_t>(row)];
      double sum = 0;
      for (std::size_t i = 0; i < over.size(); ++i) sum += values[i] * along_[over[i]];
      work_[row] -= scale_[row] * sum;
    }
    for (int k = 0; k < front.pivots; ++k) {
      const double* const column = Column(front, front.order[static_cast<std::size_t>(k)]);
      double sum = work_[front.columns[static_cast<std::size_t>(front.order[static_cast<std::size_t>(k)])]];
      for (int i = 0; i < k; ++i) sum -= column[i] * z[i];
      z[k] = sum / column[k];
    }
    for (std::size_t b = static_cast<std::size_t>(front.own); b < front.columns.size(); ++b) {
      const double* const column = Column(front, static_cast<int>(b));
      double sum = 0;
      for (int i = 0; i < front.pivots; ++i) sum += column[i] * z[i];
      work_[front.columns[b]] -= sum;
    }
    for (std::size_t b = 0; b < front.live.size(); ++b) {
      const double* const column = Column(front, front.own + static_cast<int>(b));
      double sum = 0;
      for (int i = 0; i < front.pivots; ++i) sum += column[i] * z[i];
      along_[front.live[b]] += sum;
    }
  }
  y->setZero();
  lambda->setZero();
  along_.setZero();
  for (std::size_t t = fronts_.size(); t-- > 0;) {
    Front& front = fronts_[t];
    double* const z = passed_.data() + front.passed;
    for (int k = front.pivots; k-- > 0;) {
      double sum = z[k];
      for (int i = k + 1; i < front.pivots; ++i)
        sum -= Column(front, front.order[static_cast<std::size_t>(i)])[k] *
               (*lambda)[front.columns[static_cast<std::size_t>(front.order[static_cast<std::size_t>(i)])]];
      for (std::size_t b = static_cast<std::size_t>(front.own); b < front.columns.size(); ++b)
        sum -= Column(front, static_cast<int>(b))[k] * (*lambda)[front.columns[b]];
      for (std::size_t b = 0; b < front.live.size(); ++b)
        sum -= Column(front, front.own + static_cast<int>(b))[k] * along_[front.live[b]];
      const int column = front.order[static_cast<std::size_t>(k)];
      (*lambda)[front.columns[static_cast<std::size_t>(column)]] = sum / Column(front, column)[k];
    }
    GatherAlong(front, *lambda);
    // The rows that this front passed on have come back from its parent; those below them are zero.
    std::fill(z + front.pivots + front.passes, z + front.height, 0.0);
    if (front.parent < 0) std::fill(z + front.pivots, z + front.height, 0.0);
    for (int k = front.reflections; k-- > 0;) Reflect(front, k, z);
    PassDown(front, z, y);
  }
  lambda->array() *= scale_.array();
}

}  // namespace linkwright
