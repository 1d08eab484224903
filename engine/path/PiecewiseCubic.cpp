// SPDX-License-Identifier: BSD-3-Clause
#include "engine/path/PiecewiseCubic.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {

void CheckNodes(const PathNodes& nodes) {
  using Kind = PathError::Kind;
  if (nodes.size() < 2)
    throw PathError(Kind::kTooFewNodes, MessageOf("path.needs-nodes", {std::to_string(nodes.size())}));
  const auto m = static_cast<std::size_t>(std::max(0, nodes.coordinates));
  if (m == 0) throw PathError(Kind::kUnequalSizes, MessageOf("path.nodes-need-coordinate"));
  if (nodes.values.size() != m * nodes.times.size())
    throw PathError(Kind::kUnequalSizes, MessageOf("path.nodes-same-size"));
  for (int k = 0; k < nodes.size(); ++k) {
    const double t = nodes.times[static_cast<std::size_t>(k)];
    if (!std::isfinite(t))
      throw PathError(Kind::kNotFinite, MessageOf("path.node-time-not-finite", {std::to_string(k)}));
    for (int i = 0; i < nodes.coordinates; ++i)
      if (!std::isfinite(nodes.value(k, i)))
        throw PathError(Kind::kNotFinite,
                        MessageOf("path.element-not-finite", {std::to_string(i + 1), std::to_string(k)}));
    if (k > 0 && !(t > nodes.times[static_cast<std::size_t>(k - 1)]))
      throw PathError(Kind::kTimesNotIncreasing,
                      MessageOf("path.node-time-not-after",
                                {std::to_string(k), FormatNumber(t),
                                 FormatNumber(nodes.times[static_cast<std::size_t>(k - 1)])}));
  }
}

PiecewiseCubic::PiecewiseCubic(PathNodes nodes, const std::vector<double>& left,
                               const std::vector<double>& right, bool repeats)
    : nodes_(std::move(nodes)), repeats_(repeats) {
  CheckNodes(nodes_);
  assert(left.size() == nodes_.values.size() && right.size() == nodes_.values.size());
  const auto m = static_cast<std::size_t>(nodes_.coordinates);
  coefficients_.reserve((nodes_.times.size() - 1) * m * 4);
  for (std::size_t k = 0; k + 1 < nodes_.times.size(); ++k) {
    const double h = nodes_.times[k + 1] - nodes_.times[k];
    for (std::size_t i = 0; i < m; ++i) {
      const double p = nodes_.values[k * m + i];
      const double slope = (nodes_.values[(k + 1) * m + i] - p) / h;
      const double m0 = right[k * m + i];
      const double m1 = left[(k + 1) * m + i];
      // p(s) = p_k + m_k s + (3δ − 2m_k − m_{k+1})/h s² + (m_k + m_{k+1} − 2δ)/h² s³, s = t − t_k.
      for (const double c : {p, m0, (3 * slope - 2 * m0 - m1) / h, (m0 + m1 - 2 * slope) / h / h}) {
        if (!std::isfinite(c))
          throw PathError(PathError::Kind::kTimesNotIncreasing,
                          MessageOf("path.times-too-close", {std::to_string(k), std::to_string(k + 1)}));
        coefficients_.push_back(c);
      }
    }
  }
}

int PiecewiseCubic::SegmentOf(double t) const {
  const auto& times = nodes_.times;
  const auto after = std::upper_bound(times.begin() + 1, times.end() - 1, t);
  return static_cast<int>(after - times.begin()) - 1;
}

void PiecewiseCubic::FillSegment(int segment, double t, double* p, double* v, double* a) const {
  const int m = nodes_.coordinates;
  const double s = t - nodes_.times[static_cast<std::size_t>(segment)];
  const double* c = coefficients_.data() + static_cast<std::ptrdiff_t>(segment) * m * 4;
  for (int i = 0; i < m; ++i, c += 4) {
    if (p) p[i] = c[0] + s * (c[1] + s * (c[2] + s * c[3]));
    if (v) v[i] = c[1] + s * (2 * c[2] + s * 3 * c[3]);
    if (a) a[i] = 2 * c[2] + s * 6 * c[3];
  }
}

void PiecewiseCubic::Fill(double t, double* p, double* v, double* a) const {
  assert(!empty());
  const double length = end() - begin();
  if (repeats_ && (t < begin() || t >= end())) {
    t = begin() + std::fmod(t - begin(), length);
    if (t < begin()) t += length;
  }
  // Neither may a time that is not a number leave the range.
  const double inside = std::isnan(t) ? begin() : std::clamp(t, begin(), end());
  FillSegment(SegmentOf(inside), inside, p, v, a);
  const int m = nodes_.coordinates;
  if (p && inside == end())
    for (int i = 0; i < m; ++i) p[i] = nodes_.value(nodes_.size() - 1, i);
  if (t == inside) return;
  if (v) std::fill(v, v + m, 0.0);
  if (a) std::fill(a, a + m, 0.0);
}

namespace {

double* Room(VectorX* vector, int size) {
  if (!vector) return nullptr;
  vector->resize(size);
  return vector->data();
}

}  // namespace

void PiecewiseCubic::EvaluateSegment(int segment, double t, VectorX* p, VectorX* v, VectorX* a) const {
  const int m = nodes_.coordinates;
  FillSegment(segment, t, Room(p, m), Room(v, m), Room(a, m));
}

void PiecewiseCubic::Evaluate(double t, VectorX* p, VectorX* v, VectorX* a) const {
  const int m = nodes_.coordinates;
  Fill(t, Room(p, m), Room(v, m), Room(a, m));
}

void PiecewiseCubic::Evaluate(double t, Vector3* p, Vector3* v, Vector3* a) const {
  assert(nodes_.coordinates == 3);
  Fill(t, p ? p->data() : nullptr, v ? v->data() : nullptr, a ? a->data() : nullptr);
}

VectorX PiecewiseCubic::Position(double t) const {
  VectorX p;
  Evaluate(t, &p);
  return p;
}

VectorX PiecewiseCubic::Velocity(double t) const {
  VectorX v;
  Evaluate(t, nullptr, &v);
  return v;
}

VectorX PiecewiseCubic::Acceleration(double t) const {
  VectorX a;
  Evaluate(t, nullptr, nullptr, &a);
  return a;
}

}  // namespace linkwright
