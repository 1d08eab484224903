// SPDX-License-Identifier: BSD-3-Clause
#include "engine/path/Splines.h"

#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

using Numbers = std::vector<double>;

Numbers Steps(const PathNodes& nodes) {
  Numbers h;
  for (std::size_t k = 1; k < nodes.times.size(); ++k) h.push_back(nodes.times[k] - nodes.times[k - 1]);
  return h;
}

// δ_k of one coordinate.
Numbers Secants(const PathNodes& nodes, const Numbers& h, int coordinate) {
  Numbers secants;
  for (std::size_t k = 0; k < h.size(); ++k) {
    const int node = static_cast<int>(k);
    secants.push_back((nodes.value(node + 1, coordinate) - nodes.value(node, coordinate)) / h[k]);
  }
  return secants;
}

void Put(const Numbers& tangents, int coordinate, int coordinates, Numbers* out) {
  for (std::size_t k = 0; k < tangents.size(); ++k)
    (*out)[k * static_cast<std::size_t>(coordinates) + static_cast<std::size_t>(coordinate)] = tangents[k];
}

// Thomas: lower[k] x[k−1] + diagonal[k] x[k] + upper[k] x[k+1] = x[k] as given; diagonally dominant.
void SolveTridiagonal(const Numbers& lower, Numbers diagonal, const Numbers& upper, Numbers* x) {
  for (std::size_t k = 1; k < x->size(); ++k) {
    const double factor = lower[k] / diagonal[k - 1];
    diagonal[k] -= factor * upper[k - 1];
    (*x)[k] -= factor * (*x)[k - 1];
  }
  x->back() /= diagonal.back();
  for (std::size_t k = x->size() - 1; k-- > 0;) (*x)[k] = ((*x)[k] - upper[k] * (*x)[k + 1]) / diagonal[k];
}

// With upper.back() in the first column and lower.front() in the last one: Sherman and Morrison.
void SolveCyclic(const Numbers& lower, Numbers diagonal, const Numbers& upper, Numbers* x) {
  const std::size_t n = x->size();
  const double gamma = -diagonal.front();
  const double corner = lower.front();  // row 0, last column
  const double other = upper.back();    // last row, column 0
  Numbers u(n, 0.0);
  u.front() = gamma;
  u.back() = other;
  diagonal.front() -= gamma;
  diagonal.back() -= other * corner / gamma;
  SolveTridiagonal(lower, diagonal, upper, x);
  SolveTridiagonal(lower, diagonal, upper, &u);
  const double factor =
      (x->front() + corner * x->back() / gamma) / (1 + u.front() + corner * u.back() / gamma);
  for (std::size_t k = 0; k < n; ++k) (*x)[k] -= factor * u[k];
}

// The acceleration is continuous at node k when
// h_k m_{k−1} + 2 (h_{k−1} + h_k) m_k + h_{k−1} m_{k+1} = 3 (h_k δ_{k−1} + h_{k−1} δ_k).
Numbers OpenSpline(const Numbers& h, const Numbers& secants, bool clamped, double first, double last) {
  const std::size_t n = h.size() + 1;
  Numbers lower(n, 0.0), diagonal(n, 1.0), upper(n, 0.0), x(n, 0.0);
  for (std::size_t k = 1; k + 1 < n; ++k) {
    lower[k] = h[k];
    diagonal[k] = 2 * (h[k - 1] + h[k]);
    upper[k] = h[k - 1];
    x[k] = 3 * (h[k] * secants[k - 1] + h[k - 1] * secants[k]);
  }
  if (clamped) {
    x.front() = first;
    x.back() = last;
  } else {
    // 2 m_0 + m_1 = 3 δ_0: no acceleration at the end.
    diagonal.front() = diagonal.back() = 2;
    upper.front() = lower.back() = 1;
    x.front() = 3 * secants.front();
    x.back() = 3 * secants.back();
  }
  SolveTridiagonal(lower, diagonal, upper, &x);
  return x;
}

Numbers PeriodicSpline(const Numbers& h, const Numbers& secants) {
  const std::size_t n = h.size();  // unknown: all but the last node, which is the first
  Numbers x(n);
  if (n == 1) {
    x[0] = 0;  // both nodes are the same: the path rests
  } else if (n == 2) {
    // Before and behind a node is the same other one:
    // 2 (h_0 + h_1) m_0 + (h_0 + h_1) m_1 = 3 (h_0 δ_1 + h_1 δ_0), and m_0 and m_1 exchanged.
    x[0] = x[1] = (h[0] * secants[1] + h[1] * secants[0]) / (h[0] + h[1]);
  } else {
    Numbers lower(n), diagonal(n), upper(n);
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t before = (k + n - 1) % n;
      lower[k] = h[k];
      diagonal[k] = 2 * (h[before] + h[k]);
      upper[k] = h[before];
      x[k] = 3 * (h[k] * secants[before] + h[before] * secants[k]);
    }
    SolveCyclic(lower, diagonal, upper, &x);
  }
  x.push_back(x.front());
  return x;
}

void CheckFinite(double number, const char* what) {
  if (!std::isfinite(number))
    throw PathError(PathError::Kind::kNotFinite,
                    MessageOf("force.number-not-finite", {std::string("the ") + what}));
}

}  // namespace

PiecewiseCubic LinearPath(const PathNodes& nodes) {
  CheckNodes(nodes);
  const Numbers h = Steps(nodes);
  Numbers left(nodes.values.size(), 0.0), right = left;
  for (int i = 0; i < nodes.coordinates; ++i) {
    Numbers secants = Secants(nodes, h, i);
    Put(secants, i, nodes.coordinates, &right);
    secants.insert(secants.begin(), secants.front());
    Put(secants, i, nodes.coordinates, &left);
  }
  return {nodes, left, right};
}

PiecewiseCubic CardinalPath(const PathNodes& nodes, double tension) {
  CheckNodes(nodes);
  CheckFinite(tension, "tension");
  const int n = nodes.size();
  Numbers tangents(nodes.values.size());
  for (int k = 0; k < n; ++k) {
    const int before = std::max(k - 1, 0);
    const int after = std::min(k + 1, n - 1);
    const double h =
        nodes.times[static_cast<std::size_t>(after)] - nodes.times[static_cast<std::size_t>(before)];
    for (int i = 0; i < nodes.coordinates; ++i)
      tangents[static_cast<std::size_t>(k) * static_cast<std::size_t>(nodes.coordinates) +
               static_cast<std::size_t>(i)] =
          (1 - tension) * (nodes.value(after, i) - nodes.value(before, i)) / h;
  }
  return {nodes, tangents, tangents};
}

PiecewiseCubic MonotonePath(const PathNodes& nodes, double monotonicity) {
  CheckNodes(nodes);
  CheckFinite(monotonicity, "monotonicity");
  if (monotonicity < 0 || monotonicity > 1)
    throw PathError(PathError::Kind::kBadParameter,
                    MessageOf("path.monotonicity-not", {FormatNumber(monotonicity)}));
  const Numbers h = Steps(nodes);
  Numbers all(nodes.values.size());
  for (int i = 0; i < nodes.coordinates; ++i) {
    const Numbers secants = Secants(nodes, h, i);
    Numbers tangents(h.size() + 1, 0.0);
    tangents.front() = secants.front();
    tangents.back() = secants.back();
    for (std::size_t k = 1; k < h.size(); ++k)
      if ((secants[k - 1] > 0) == (secants[k] > 0) && (secants[k - 1] < 0) == (secants[k] < 0))
        tangents[k] = secants[k - 1] / 2 + secants[k] / 2;
    for (std::size_t k = 0; k < h.size(); ++k) {
      if (secants[k] == 0) {
        tangents[k] = tangents[k + 1] = 0;
        continue;
      }
      const double size = std::hypot(tangents[k] / secants[k], tangents[k + 1] / secants[k]);
      if (size <= 3) continue;
      tangents[k] *= 3 / size;
      tangents[k + 1] *= 3 / size;
    }
    for (double& tangent : tangents) tangent *= monotonicity;
    Put(tangents, i, nodes.coordinates, &all);
  }
  return {nodes, all, all};
}

PiecewiseCubic CubicSplinePath(const PathNodes& nodes, SplineEnds ends, const Numbers& start_velocity,
                               const Numbers& end_velocity) {
  CheckNodes(nodes);
  const auto m = static_cast<std::size_t>(nodes.coordinates);
  for (const Numbers* velocity : {&start_velocity, &end_velocity}) {
    if (!velocity->empty() && velocity->size() != m)
      throw PathError(PathError::Kind::kBadParameter, "an end velocity has " +
                                                          std::to_string(velocity->size()) +
                                                          " elements, the nodes have " + std::to_string(m));
    for (const double number : *velocity) CheckFinite(number, "end velocity");
  }
  if (ends == SplineEnds::kPeriodic)
    for (int i = 0; i < nodes.coordinates; ++i)
      if (nodes.value(0, i) != nodes.value(nodes.size() - 1, i))
        throw PathError(PathError::Kind::kNotPeriodic,
                        MessageOf("path.element-of-last-node", {std::to_string(i + 1)}));
  const Numbers h = Steps(nodes);
  Numbers all(nodes.values.size());
  for (int i = 0; i < nodes.coordinates; ++i) {
    const Numbers secants = Secants(nodes, h, i);
    const auto at = [&](const Numbers& velocity) {
      return velocity.empty() ? 0 : velocity[static_cast<std::size_t>(i)];
    };
    Put(ends == SplineEnds::kPeriodic
            ? PeriodicSpline(h, secants)
            : OpenSpline(h, secants, ends == SplineEnds::kClamped, at(start_velocity), at(end_velocity)),
        i, nodes.coordinates, &all);
  }
  return {nodes, all, all, ends == SplineEnds::kPeriodic};
}

}  // namespace linkwright
