// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "engine/math/Types.h"

namespace linkwright {

/// What acts at one closed point of contact at one moment; lengths, vectors along the world's axes.
struct ContactForce {
  /// kStruck: an impact a moment ago; pictures alone have it, see JustStruck.
  enum class Mode { kSticks, kSlips, kStruck };
  Vector3 p = Vector3::Zero();      ///< the point [m]
  Vector3 n = Vector3::Zero();      ///< unit normal, from A to B
  Vector3 force = Vector3::Zero();  ///< on B at the point; A gets the opposite one [N]
  Mode mode = Mode::kSticks;
  int body_a = 0, body_b = 0;  ///< of the model; 0: the world
  double gap = 0;              ///< signed distance along n [m]
  double slip = 0;             ///< speed of B's material point across n, relative to A's [m/s]
  double friction = 0;         ///< coefficient [1]
  double residual =
      0;  ///< of the law at this point, as the signal contact.residual; negative: known of all alone [1]
  std::uint64_t feature = 0;  ///< that carries the point
  std::string a, b;           ///< "ground", "left/hand"
};

/// How well the law of contact is met at one moment.
struct ContactStatus {
  bool on = false;      ///< shapes can touch
  double residual = 0;  ///< as the signal contact.residual [1]
  int points = 0;       ///< closed ones
  bool stepping = false;
  double tolerance() const { return stepping ? 1e-6 : 1e-9; }
  bool Passes() const { return residual <= tolerance(); }
};

}  // namespace linkwright
