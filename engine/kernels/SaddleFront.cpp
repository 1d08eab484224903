// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/SaddleFront.h"

#include <cstddef>

#include "engine/kernels/Lanes.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {
namespace {

/// Registers in a line.
constexpr int kParts = kFrontLine / kLanes;
/// Lines of the longest columns that registers hold.
constexpr int kLongest = 4;

// Fronts go by value: what is stored in columns could else change them.
double* ColumnOf(SaddleFront front, int k) {
  return front.columns + static_cast<std::ptrdiff_t>(k) * front.pitch;
}
int LineOf(int row) { return row & -kFrontLine; }

Lanes RowsFrom(int first) {
  Lanes rows{};
  for (int i = 0; i < kLanes; ++i) rows[i] = first + i;
  return rows;
}

double Total(Lanes x) {
#if LINKWRIGHT_LANES == 8
  const auto half = __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
#else
  const auto half = x;
#endif
#if LINKWRIGHT_LANES > 2
  const auto pair = __builtin_shufflevector(half, half, 0, 1) + __builtin_shufflevector(half, half, 2, 3);
#else
  const auto pair = half;
#endif
  return pair[0] + pair[1];
}

double InversePivot(double d, double scale, const PivotRule& rule, PivotOutcome* outcome) {
  if (scale > 0) {
    if (d < -rule.dependent * scale) {
      if (d > -rule.unsafe * scale) outcome->safe = false;
      return 1 / d;
    }
    outcome->safe = false;
    return 0;
  }
  if (d > 0) return 1 / d;
  outcome->definite = false;
  return 0;
}

template <int kLines>
void ClearLines(double* to) {
  for (int part = 0; part < kLines * kParts; ++part) Store(Lanes{}, to + part * kLanes);
}

// The own columns of the line kLine one by one, each less what those before it have: registers hold it whole.
// Of a column j before column k rows of its line and below are u, those above L⁻ᵀ; that of the line itself
// stands in `inner` until u is no longer asked for.
template <int kLines, int kLine>
void EliminateLine(const SaddleFront front, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  constexpr int kBelow = (kLines - kLine) * kParts, kAbove = kLine * kParts, kFirst = kLine * kFrontLine;
  const int end = front.own < kFirst + kFrontLine ? front.own : kFirst + kFrontLine;
  Lanes inner[kFrontLine][kParts];
  for (int k = kFirst; k < end; ++k) {
    double* const to = ColumnOf(front, k);
    double d = to[k];
    Lanes below[kBelow], above[kAbove + 1] = {}, mine[kParts];
    for (int part = 0; part < kBelow; ++part) below[part] = Load(to + kFirst + part * kLanes);
    for (int part = 0; part < kParts; ++part)
      mine[part] = RowsFrom(kFirst + part * kLanes) == Broadcast(k) ? Broadcast(1) : Lanes{};
    const double* from = front.columns;
    const auto take = [&](int j, int lines_above) {
      const double u = from[k], f = u * inverse[j];
      d -= f * u;
      for (int part = 0; part < kBelow; ++part) below[part] -= f * Load(from + kFirst + part * kLanes);
      for (int part = 0; part < lines_above * kParts; ++part) above[part] -= f * Load(from + part * kLanes);
      from += front.pitch;
      return f;
    };
#pragma GCC unroll 4
    for (int line = 0; line < kLine; ++line)
      for (int j = line * kFrontLine; j < (line + 1) * kFrontLine; ++j) take(j, line + 1);
    for (int j = kFirst; j < k; ++j) {
      const double f = take(j, kLine);
      for (int part = 0; part < kParts; ++part) mine[part] -= f * inner[j - kFirst][part];
    }
    for (int part = 0; part < kAbove; ++part) Store(above[part], to + part * kLanes);
    for (int part = 0; part < kBelow; ++part) Store(below[part], to + kFirst + part * kLanes);
    for (int part = 0; part < kParts; ++part) inner[k - kFirst][part] = mine[part];
    inverse[k] = InversePivot(d, rule.scale[front.unknowns[k]], rule, outcome);
  }
  for (int k = kFirst; k < end; ++k) {
    double* const to = ColumnOf(front, k) + kFirst;
    for (int part = 0; part < kParts; ++part) {
      double* const at = to + part * kLanes;
      const LaneBits own = RowsFrom(kFirst + part * kLanes) < Broadcast(front.own);
      Store(own ? inner[k - kFirst][part] : Load(at), at);
    }
  }
}

// What is left in kColumns columns from k on, in kLines lines from row `first` on. `factors`: l of these
// lines, column by own column.
template <int kLines, int kColumns>
void UpdateColumns(const SaddleFront front, int first, int k, const double* factors, int factor_pitch) {
  constexpr int kCount = kLines * kParts;
  Lanes left[kColumns][kCount];
  double* const to = ColumnOf(front, k) + first;
  for (int c = 0; c < kColumns; ++c)
    for (int part = 0; part < kCount; ++part) left[c][part] = Load(to + c * front.pitch + part * kLanes);
  const double* from = front.columns + first;
  for (int j = 0; j < front.own; ++j, from += front.pitch, factors += factor_pitch) {
    for (int c = 0; c < kColumns; ++c)
      for (int part = 0; part < kCount; ++part) left[c][part] -= factors[c] * Load(from + part * kLanes);
  }
  for (int c = 0; c < kColumns; ++c)
    for (int part = 0; part < kCount; ++part) Store(left[c][part], to + c * front.pitch + part * kLanes);
}

// What is left for the others, of which those of a line have no rows above it.
template <int kLines, int kFactorLines>
void UpdateLines(const SaddleFront front, int first, const double* factors) {
  constexpr int kPitch = kFactorLines * kFrontLine;
  // As many columns as registers hold.
  constexpr int kColumns = kLines * kParts * 4 <= 8 ? 4 : kLines * kParts * 2 <= 12 ? 2 : 1;
  const int end = front.n < first + kFrontLine ? front.n : first + kFrontLine;
  int k = front.own > first ? front.own : first;
  const double* const rows = factors + (kFactorLines - kLines) * kFrontLine - first;
  for (; k + kColumns <= end; k += kColumns)
    UpdateColumns<kLines, kColumns>(front, first, k, rows + k, kPitch);
  for (; k < end; ++k) UpdateColumns<kLines, 1>(front, first, k, rows + k, kPitch);
  if constexpr (kLines > 1) UpdateLines<kLines - 1, kFactorLines>(front, first + kFrontLine, factors);
}

template <int kLines>
void UpdateOthers(const SaddleFront front, const double* inverse) {
  constexpr int kCount = kLines * kParts;
  const int first = front.pitch - kLines * kFrontLine;
  double factors[kLongest * kFrontLine * kLines * kFrontLine];
  const double* from = front.columns + first;
  for (int j = 0; j < front.own; ++j, from += front.pitch)
    for (int part = 0; part < kCount; ++part)
      Store(Load(from + part * kLanes) * inverse[j], factors + (j * kCount + part) * kLanes);
  UpdateLines<kLines, kLines>(front, first, factors);
}

template <int kLines>
void EliminateShort(const SaddleFront front, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  EliminateLine<kLines, 0>(front, rule, inverse, outcome);
  if constexpr (kLines > 1)
    if (front.own > kFrontLine) EliminateLine<kLines, 1>(front, rule, inverse, outcome);
  if constexpr (kLines > 2)
    if (front.own > 2 * kFrontLine) EliminateLine<kLines, 2>(front, rule, inverse, outcome);
  if constexpr (kLines > 3)
    if (front.own > 3 * kFrontLine) EliminateLine<kLines, 3>(front, rule, inverse, outcome);
  if (front.own == front.n) return;
  const int lines = kLines - front.own / kFrontLine;
  if (lines == 1) return UpdateOthers<1>(front, inverse);
  if constexpr (kLines > 1)
    if (lines == 2) return UpdateOthers<2>(front, inverse);
  if constexpr (kLines > 2)
    if (lines == 3) return UpdateOthers<3>(front, inverse);
  if constexpr (kLines > 3) UpdateOthers<4>(front, inverse);
}

// The same of columns that registers do not hold.
void EliminateLong(const SaddleFront front, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  for (int j = 0; j < front.own; ++j) {
    double* const from = ColumnOf(front, j);
    const double inv = InversePivot(from[j], rule.scale[front.unknowns[j]], rule, outcome);
    inverse[j] = inv;
    from[j] = 1;
    for (int k = j + 1; k < front.n; ++k) {
      const double f = from[k] * inv;
      double* const to = ColumnOf(front, k);
      const bool own = k < front.own;
      for (int row = 0; own && row < j; ++row) to[row] -= f * from[row];
      if (own) to[j] = -f;
      for (int row = k; row < LineOf(k) + kFrontLine; ++row) to[row] -= f * from[row];
      for (int row = LineOf(k) + kFrontLine; row < front.pitch; row += kLanes)
        Store(Load(to + row) - f * Load(from + row), to + row);
    }
    for (int row = j + 1; row < front.own; ++row) from[row] = 0;
  }
}

}  // namespace

void ClearFront(const SaddleFront& given) {
  const SaddleFront front = given;
  for (int first = 0; first < front.n; first += kFrontLine) {
    const int end = front.n < first + kFrontLine ? front.n : first + kFrontLine;
    const int lines = (front.pitch - first) / kFrontLine;
    int k = first;
    // Loops whose length is not known become calls, which take longer than what they do.
    if (lines == 1)
      for (; k < end; ++k) ClearLines<1>(ColumnOf(front, k) + first);
    else if (lines == 2)
      for (; k < end; ++k) ClearLines<2>(ColumnOf(front, k) + first);
    else if (lines == 3)
      for (; k < end; ++k) ClearLines<3>(ColumnOf(front, k) + first);
    for (; k < end; ++k)
      for (int row = first; row < front.pitch; row += kLanes) Store(Lanes{}, ColumnOf(front, k) + row);
  }
}

void EliminateFront(const SaddleFront& given, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  const SaddleFront front = given;
  // Where registers are short, few columns fit.
  const int lines = kLanes > 2 ? front.pitch / kFrontLine : kLongest + 1;
  if (lines == 1)
    EliminateShort<1>(front, rule, inverse, outcome);
  else if (lines == 2)
    EliminateShort<2>(front, rule, inverse, outcome);
  else if (lines == 3)
    EliminateShort<3>(front, rule, inverse, outcome);
  else if (lines == kLongest)
    EliminateShort<kLongest>(front, rule, inverse, outcome);
  else
    EliminateLong(front, rule, inverse, outcome);
}

void SubstituteForward(const SaddleFront& given, const double* inverse, const double* x, double* y,
                       double* rest) {
  const SaddleFront front = given;
  for (int k = 0; k < front.own; ++k) {
    const double* const column = ColumnOf(front, k);
    Lanes sum = {};
    for (int row = 0; row <= k; row += kLanes) sum += Load(column + row) * Load(x + row);
    y[k] = Total(sum);
  }
  for (int line = LineOf(front.own); line < front.pitch; line += kFrontLine) {
    Lanes left[kParts] = {};
    for (int k = 0; k < front.own; ++k) {
      const double* const column = ColumnOf(front, k) + line;
      const double f = y[k] * inverse[k];
      for (int part = 0; part < kParts; ++part) left[part] -= f * Load(column + part * kLanes);
    }
    for (int part = 0; part < kParts; ++part) Store(left[part], rest + line + part * kLanes);
  }
}

void SubstituteBack(const SaddleFront& given, const double* inverse, const double* others, double* y) {
  const SaddleFront front = given;
  const int first = LineOf(front.own);
  for (int k = 0; k < front.own; ++k) {
    const double* const column = ColumnOf(front, k);
    Lanes sum = {};
    for (int row = first; row < front.pitch; row += kLanes) sum += Load(column + row) * Load(others + row);
    y[k] = inverse[k] * (y[k] - Total(sum));
  }
  // A line needs the sums of its own rows and of those below it.
  for (int line = 0; line < front.own; line += kFrontLine) {
    Lanes found[kParts] = {};
    for (int k = line; k < front.own; ++k) {
      const double* const column = ColumnOf(front, k) + line;
      for (int part = 0; part < kParts; ++part) found[part] += y[k] * Load(column + part * kLanes);
    }
    for (int part = 0; part < kParts; ++part) Store(found[part], y + line + part * kLanes);
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
