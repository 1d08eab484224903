// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <string>

#include "engine/constraints/LoopSolver.h"
#include "engine/model/LoopElement.h"

namespace linkwright {

/// A time that does not come; finite, as all numbers of a State.
inline constexpr double kNever = std::numeric_limits<double>::max();

/// A point of a link that can stand on the ground, a plane of constant z of the world. While it stands it is
/// held at a point of the world, by the equations of a spherical joint, which can pull too; else it is free.
/// It lands where it goes down through the ground, without rebound: of all velocities that keep it at its
/// point those nearest to the ones before, measured by the masses (a plastic impact).
struct PointContact {
  std::string name, link;
  Vector3 point = Vector3::Zero();  ///< in the link [m]
  double ground = 0;                ///< its height [m]
  bool held = false;                ///< at the start, where the point is then
  double lands_from = 0;            ///< from when on it can land [s]
  double lifts_at = kNever;         ///< when it is released, if it stands [s]

  /// What holds it at the world's origin.
  LoopElement Loop() const {
    LoopElement loop;
    loop.name = name;
    loop.link_j = link;
    loop.point_j = point;
    return loop;
  }
};

/// What a contact does now, as numbers of State::z.
struct ContactState {
  static constexpr int kNumbers = 6;
  bool held = false;
  Vector3 at = Vector3::Zero();  ///< where it is held, world axes [m]
  double lands_from = 0, lifts_at = kNever;

  static ContactState Read(const VectorX& z, Eigen::Index first) {
    return {z[first] > 0.5, z.segment<3>(first + 1), z[first + 4], z[first + 5]};
  }
  void Write(Eigen::Index first, VectorX* z) const {
    z->segment<kNumbers>(first) << (held ? 1 : 0), at, lands_from, lifts_at;
  }
};

/// Switches `count` loops from `loop` on as the ContactStates from `first` on.
inline void HoldContacts(const VectorX& z, Eigen::Index first, int count, int loop, LoopSolver* loops) {
  for (int i = 0; i < count; ++i) {
    const ContactState now = ContactState::Read(z, first + ContactState::kNumbers * i);
    if (now.held)
      loops->Hold(loop + i, now.at);
    else
      loops->Release(loop + i);
  }
}

}  // namespace linkwright
