// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

class Model;

/// How much more than now a body withstands before it must slip, or lift off: for each direction the greatest
/// force through its centre of mass, and the greatest moment, that forces of its contacts can still balance.
struct WrenchMargin {
  enum Direction { kPlusX, kMinusX, kPlusY, kMinusY, kPlusZ, kMinusZ };  ///< along the world's axes
  std::array<double, 6> force{};   ///< by direction of the outside force [N]; infinite: any
  std::array<double, 6> moment{};  ///< by direction of the outside moment [N m]; infinite: any
  std::optional<double> weight;    ///< of a force along gravity [N]; none without gravity
  int points = 0;                  ///< that give something
  int steps = 0;                   ///< of Newton's method, those of all directions together
  Direction WeakestForce() const;  ///< the least of the six
  Direction WeakestMoment() const;
};

/// A body that is touched. All vectors along the world's axes.
struct TouchedBody {
  int body = 0;  ///< of the model
  Vector3 center = Vector3::Zero();
  Vector3 gravity = Vector3::Zero();
  /// By body of the model: those that bear nothing, as they would move along; empty: none is such a one.
  std::span<const char> free = {};
};

/// By body of the model: whether contacts alone hold it; a free joint moves it, and it moves nothing else.
std::vector<char> FreeBodies(const Model& model);

/// At points on what joints move the normal forces stay as they are, as with fingers that press with a given
/// force and hold still across it; friction there is any within ‖λ_t‖ ≤ μ λ_n. A force along such a normal is
/// thus withstood by friction of other points alone. Points on what is fixed to the world react: the force is
/// any in the cone ‖λ_t‖ ≤ μ λ_n, where all those cones lie on one side of a plane. Where they do not, as in
/// a slot, they could press against each other at will, and their normal forces stay as they are, too. What
/// slips, forces of free bodies, and moments of torsional and rolling friction stay as they are everywhere.
/// Each number is the greatest under these assumptions, and so a lower bound where more can react. It is
/// found to 1e-7 of itself and of the friction there can be now (of what reacts, at least of its normal
/// forces), to 1e-6 where rounding allows no more, and infinite where it is over 1e4 times that friction.
/// Empty: the body is not touched, or what touches it can give nothing.
std::optional<WrenchMargin> FindWrenchMargin(std::span<const ContactForce> contacts, const TouchedBody& of);

}  // namespace linkwright
