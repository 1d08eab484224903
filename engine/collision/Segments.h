// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

#include "engine/math/Types.h"

namespace linkwright {

/// Places on two segments: s u of the first and offset + t w of the second.
struct SegmentPair {
  double s = 0, t = 0;
};

/// The nearest points of the segments s u, |s| ≤ h_A, and offset + t w, |t| ≤ h_B, with unit vectors u and w
/// (Ericson, Real-Time Collision Detection, 5.1.9).
inline SegmentPair NearestOfSegments(const Vector3& u, double h_A, const Vector3& offset, const Vector3& w,
                                     double h_B) {
  const double b = u.dot(w), c = u.dot(offset), f = w.dot(offset), square = u.cross(w).squaredNorm();
  SegmentPair out;
  // The common perpendicular: s − b t = c, b s − t = f; s (1 − b²) = c − b f.
  if (square > 0) out.s = std::clamp((c - b * f) / square, -h_A, h_A);
  out.t = b * out.s - f;
  if (out.t < -h_B || out.t > h_B) {
    out.t = std::clamp(out.t, -h_B, h_B);
    out.s = std::clamp(c + b * out.t, -h_A, h_A);
  }
  return out;
}

}  // namespace linkwright
