// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/Derivatives.h"
#include "engine/kernels/SpatialVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// x = M⁻¹ x for kWidth numbers T (a double, or a register of right-hand sides) side by side, of which the
/// rows from `end` on are zero.
template <int kWidth, typename T = Lanes>
void Solve(const DerivativeTree& tree, const DerivativeFactor* factors, int end, double* x, double* store) {
  constexpr int kStates = Number<T>::kStates, kRow = kWidth * kStates, kStore = 6 * kRow;
  for (int k = 0; k < end; ++k)
    if (tree.places[k].store >= 0)
      for (int i = 0; i < kStore; i += kStates) Put(T{}, store + tree.places[k].store * kStore + i);
  // Inward: what pushes on each joint, and on the articulated inertia beyond it.
  T p[6][kWidth] = {};
  for (int k = end; k-- > 0;) {
    const DerivativePlace& place = tree.places[k];
    const DerivativeFactor& factor = factors[k];
    double* row = x + static_cast<std::ptrdiff_t>(k) * kRow;
    if (!place.carries_next)
      for (auto& wide : p)
        for (T& number : wide) number = T{};
    if (place.store >= 0) {
      const double* more = store + place.store * kStore;
      for (int c = 0; c < 6; ++c)
        for (int w = 0; w < kWidth; ++w) p[c][w] += Get<T>(more + (c * kWidth + w) * kStates);
    }
    for (int w = 0; w < kWidth; ++w) {
      const T u = (Get<T>(row + w * kStates) - factor.S[0] * p[0][w] - factor.S[1] * p[1][w] -
                   factor.S[2] * p[2][w]) -
                  (factor.S[3] * p[3][w] + factor.S[4] * p[4][w] + factor.S[5] * p[5][w]);
      for (int c = 0; c < 6; ++c) p[c][w] += factor.U_D[c] * u;
      Put(u, row + w * kStates);
    }
    if (place.parent < 0 || place.parent == k - 1) continue;
    double* more = store + tree.places[place.parent].store * kStore;
    for (int c = 0; c < 6; ++c)
      for (int w = 0; w < kWidth; ++w) {
        double* sum = more + (c * kWidth + w) * kStates;
        Put(Get<T>(sum) + p[c][w], sum);
      }
  }
  // Outward: accelerations.
  T a[6][kWidth] = {};
  for (int k = 0; k < tree.count; ++k) {
    const DerivativePlace& place = tree.places[k];
    const DerivativeFactor& factor = factors[k];
    double* row = x + static_cast<std::ptrdiff_t>(k) * kRow;
    if (place.parent < 0) {
      for (auto& wide : a)
        for (T& number : wide) number = T{};
    } else if (place.parent != k - 1) {
      const double* above = store + tree.places[place.parent].store * kStore;
      for (int c = 0; c < 6; ++c)
        for (int w = 0; w < kWidth; ++w) a[c][w] = Get<T>(above + (c * kWidth + w) * kStates);
    }
    for (int w = 0; w < kWidth; ++w) {
      const T push = k < end ? factor.D_inverse * Get<T>(row + w * kStates) : T{};
      const T own = (push - factor.U_D[0] * a[0][w] - factor.U_D[1] * a[1][w] - factor.U_D[2] * a[2][w]) -
                    (factor.U_D[3] * a[3][w] + factor.U_D[4] * a[4][w] + factor.U_D[5] * a[5][w]);
      for (int c = 0; c < 6; ++c) a[c][w] += factor.S[c] * own;
      Put(own, row + w * kStates);
    }
    if (place.store < 0) continue;
    double* keep = store + place.store * kStore;
    for (int c = 0; c < 6; ++c)
      for (int w = 0; w < kWidth; ++w) Put(a[c][w], keep + (c * kWidth + w) * kStates);
  }
}

/// Rows and columns of a square of registers change places.
[[gnu::always_inline]] inline void Transpose(Lanes* r) {
  for (int s = 1; s < kLanes; s *= 2) {
    LaneBits low = {}, high = {};
    for (int l = 0; l < kLanes; ++l) {
      low[l] = (l & s) ? l - s + kLanes : l;
      high[l] = (l & s) ? l + kLanes : l + s;
    }
    for (int i = 0; i < kLanes; ++i) {
      if (i & s) continue;
      const Lanes a = r[i], b = r[i + s];
#ifdef __clang__
      for (int l = 0; l < kLanes; ++l) {
        r[i][l] = low[l] < kLanes ? a[low[l]] : b[low[l] - kLanes];
        r[i + s][l] = high[l] < kLanes ? a[high[l]] : b[high[l] - kLanes];
      }
#else
      r[i] = __builtin_shuffle(a, b, low);
      r[i + s] = __builtin_shuffle(a, b, high);
#endif
    }
  }
}

/// Rows of `count` columns of X, the last one again for the lanes beyond, to lanes; all signs changed.
template <int kWidth>
void ToLanes(const double* X, std::ptrdiff_t stride, int rows, int count, double* lanes) {
  constexpr int kRow = kWidth * kLanes;
  const auto column = [&](int l) { return X + stride * (l < count ? l : count - 1); };
  int k = 0;
  for (; k + kLanes <= rows; k += kLanes)
    for (int w = 0; w < kWidth; ++w) {
      Lanes r[kLanes];
      for (int l = 0; l < kLanes; ++l) r[l] = -Load(column(w * kLanes + l) + k);
      Transpose(r);
      for (int i = 0; i < kLanes; ++i) Store(r[i], lanes + (k + i) * kRow + w * kLanes);
    }
  for (; k < rows; ++k)
    for (int l = 0; l < kRow; ++l) lanes[k * kRow + l] = -column(l)[k];
}

template <int kWidth>
void FromLanes(const double* lanes, std::ptrdiff_t stride, int rows, int count, double* X) {
  constexpr int kRow = kWidth * kLanes;
  int k = 0;
  for (; k + kLanes <= rows; k += kLanes)
    for (int w = 0; w < kWidth && w * kLanes < count; ++w) {
      Lanes r[kLanes];
      for (int i = 0; i < kLanes; ++i) r[i] = Load(lanes + (k + i) * kRow + w * kLanes);
      Transpose(r);
      for (int l = 0; l < kLanes; ++l)
        if (w * kLanes + l < count) Store(r[l], X + stride * (w * kLanes + l) + k);
    }
  for (; k < rows; ++k)
    for (int l = 0; l < count; ++l) X[stride * l + k] = lanes[k * kRow + l];
}

constexpr int kWidth = 2;
static_assert(kWidth * kLanes <= kDerivativeLanes);

}  // namespace

void SolveOne(const DerivativeTree& tree, const DerivativeFactor* factors, double* x, double* store) {
  Solve<1, double>(tree, factors, tree.count, x, store);
}

void SolveDerivatives(const DerivativeTree& tree, const DerivativeFactor* factors, double* X, double* lanes,
                      double* store) {
  constexpr int kRow = kWidth * kLanes;
  const int n = tree.count;
  for (int j = 0; j < n; j += kRow) {
    const int count = n - j < kRow ? n - j : kRow;
    int end = 0;
    for (int l = 0; l < count; ++l)
      if (tree.places[j + l].subtree_end > end) end = tree.places[j + l].subtree_end;
    double* columns = X + static_cast<std::ptrdiff_t>(n) * j;
    ToLanes<kWidth>(columns, n, end, count, lanes);
    Solve<kWidth>(tree, factors, end, lanes, store);
    FromLanes<kWidth>(lanes, n, n, count, columns);
  }
}

void InvertDerivatives(const DerivativeTree& tree, const DerivativeFactor* factors, double* inverse,
                       std::ptrdiff_t stride, double* lanes, double* store) {
  constexpr int kRow = kWidth * kLanes;
  const int n = tree.count;
  for (int j = 0; j < n; j += kRow) {
    const int count = n - j < kRow ? n - j : kRow;
    double* columns = inverse + stride * j;
    if (count <= kLanes) {
      for (int i = 0; i < (j + count) * kLanes; ++i) lanes[i] = 0;
      for (int l = 0; l < count; ++l) lanes[(j + l) * kLanes + l] = 1;
      Solve<1>(tree, factors, j + count, lanes, store);
      FromLanes<1>(lanes, stride, n, count, columns);
      continue;
    }
    for (int i = 0; i < (j + count) * kRow; ++i) lanes[i] = 0;
    for (int l = 0; l < count; ++l) lanes[(j + l) * kRow + l] = 1;
    Solve<kWidth>(tree, factors, j + count, lanes, store);
    FromLanes<kWidth>(lanes, stride, n, count, columns);
  }
}

void MultiplyDerivatives(const DerivativeTree& tree, int first, int end, const double* inverse,
                         std::ptrdiff_t stride, double* dq, double* dv, double* scratch) {
  const int n = tree.count;
  double *q_in = scratch, *v_in = q_in + stride, *q_out = v_in + stride, *v_out = q_out + stride;
  for (int j = first; j < end; ++j) {
    const DerivativePlace& place = tree.places[j];
    double *q = dq + static_cast<std::ptrdiff_t>(n) * j, *v = dv + static_cast<std::ptrdiff_t>(n) * j;
    for (int k = 0; k < n; ++k) {
      q_in[k] = -q[k];
      v_in[k] = -v[k];
    }
    const auto each = [&](const auto& add) {
      for (int run = place.run_begin; run < place.run_end; ++run)
        for (int k = tree.runs[run].begin; k < tree.runs[run].end; ++k) add(k);
      for (int k = place.joint_begin; k < place.subtree_end; ++k) add(k);
    };
    int r = 0;
    for (; r + kLanes < n; r += 2 * kLanes) {
      Lanes q0 = {}, q1 = {}, v0 = {}, v1 = {};
      each([&](int k) {
        const double* column = inverse + stride * k + r;
        const Lanes top = Load(column), bottom = Load(column + kLanes);
        q0 += top * q_in[k];
        q1 += bottom * q_in[k];
        v0 += top * v_in[k];
        v1 += bottom * v_in[k];
      });
      Store(q0, q_out + r);
      Store(q1, q_out + r + kLanes);
      Store(v0, v_out + r);
      Store(v1, v_out + r + kLanes);
    }
    if (r < n) {
      Lanes q0 = {}, v0 = {};
      each([&](int k) {
        const Lanes rows = Load(inverse + stride * k + r);
        q0 += rows * q_in[k];
        v0 += rows * v_in[k];
      });
      Store(q0, q_out + r);
      Store(v0, v_out + r);
    }
    for (int k = 0; k < n; ++k) {
      q[k] = q_out[k];
      v[k] = v_out[k];
    }
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
