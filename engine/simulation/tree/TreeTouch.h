// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/algorithms/Derivatives.h"
#include "engine/base/Cloned.h"
#include "engine/dynamics/contact/ContactSolver.h"
#include "engine/dynamics/contact/HeldContacts.h"
#include "engine/dynamics/contact/ImpactSolver.h"
#include "engine/simulation/contact/ContactFinder.h"
#include "engine/simulation/contact/ContactRows.h"
#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// What a tree's contacts compute with: where shapes touch, the rows of these points, and what has been
/// chosen of them until the next event. Nothing here outlives a step but what a State can restore.
struct TreeTouch {
  TreeTouch(const Model& model, std::shared_ptr<const ContactSetup> setup,
            std::span<const std::array<int, 2>> connected)
      : finder(model, std::move(setup), connected), rows(model) {}

  /// A point with g = 0 and u_n = 0 that stays closed until an event.
  struct Closed {
    Touch touch;
    TouchMode mode;
    int unknown = -1;     ///< in `rows`; −1: the point is no longer found
    bool left = false;    ///< another feature carries it now, to which an event will take it
    bool starts = false;  ///< slips in the direction in which it has broken away
    bool grazes = false;  ///< was chosen without a force
    double power = 0;     ///< of its friction [W]
  };
  /// What identifies a point from one moment to another.
  struct Key {
    int shape_a = 0, shape_b = 0;
    std::uint64_t feature = 0;
    bool operator==(const Key&) const = default;
  };
  static Key KeyOf(const Touch& touch) { return {touch.shape_a, touch.shape_b, touch.point.feature}; }

  ContactFinder finder;
  ContactRows rows;
  ContactSolver solver;
  HeldContacts held;
  ImpactSolver impacts;
  Impact impact;       ///< the last one
  double no_gain = 0;  ///< energy that rounding may seem to give it [J]
  double size = 1;     ///< L: diagonal of the box of all that moves, at the start [m]
  double speed = 1;    ///< V = √(g L), without gravity 1 [m/s]
  bool stepping = false;
  bool knows_pairs = false;  ///< the step before was one of time stepping
  /// Problems of contact and searches for points that this step on events has taken, and how many it may take
  /// before time stepping makes it.
  int effort = 0, most_effort = kUnlimited;
  static constexpr int kUnlimited = 1 << 30;
  /// So many more. Whoever only reads states begins no step and counts on: no further than what is
  /// unlimited.
  static int Spend(int effort, int more) { return effort < kUnlimited - more ? effort + more : kUnlimited; }
  bool failed = false;  ///< a solution on events was missed, or there is none
  std::vector<Closed> closed, closed_before, at_rest, slow, lifted;
  std::vector<int> joints;  ///< with dry friction and at rest, whose unknowns follow those of the points
  std::vector<ContactEvent> events;  ///< of the step that BeginStep has begun
  std::vector<Key> crossing;         ///< open points that have gone below zero since the last choice
  std::vector<Touch> touches, others, struck;
  /// Of bodies, at a step's middle, with the velocities before, without contact, and after the last pass.
  std::vector<Twist> V_before, V_free, V_after;
  double impact_residual = 0;
  bool least = false;  ///< of the forces of a step's last pass: there are no others with their motion
  /// What is stiff over a step is added to the mass matrix (nv); empty: nothing.
  VectorX stiff, D_inverse;
  /// Of inverse dynamics, for trees whose mass matrix changes.
  struct Derivatives {
    explicit Derivatives(const Model& of) : model(of), workspace(of) {
      dtau_dq = dtau_dv = dtau_da = MatrixX::Zero(of.nv(), of.nv());
    }
    std::unique_ptr<Derivatives> Clone() const { return std::make_unique<Derivatives>(model); }
    const Model& model;
    DerivativesWorkspace workspace;
    MatrixX dtau_dq, dtau_dv, dtau_da;
  };
  Cloned<Derivatives> derivatives;
  std::vector<double> factors;  ///< on the restitutions of `touches`, of a step of time stepping
  /// Shapes and features that a step of time stepping has chosen, sorted; those that its first pass has.
  std::vector<std::tuple<int, int, std::uint64_t>> selected, selected_first;
  /// By degree of freedom: 1 where its force is one between bodies that move, or holds against turning.
  std::vector<char> inside;
  VectorX last_pass, last_after, closing, x, y, u, u_before, u_free, dv, a_free;
  /// Of `touches`: rates of their motion at velocities that do not change; empty: not needed.
  std::vector<Vector6> bends;
  /// By row: what its velocity changes by from the middle of a step to its end.
  VectorX travel;
  /// By row: speed by which what is a little above at the start of a step may come down.
  VectorX sinks;
};

/// Numbers of State::z that contacts have, from TreeSystem::TouchAt on.
enum TouchNumber {
  kTouchFriction,  ///< work of friction [J]
  kTouchImpacts,   ///< that of impacts [J]
  kTouchDrift,     ///< energy that projection moved [J]
  kTouchCount,     ///< impacts since the start
  kTouchResidual,  ///< of the last impact or step by time stepping
  kTouchClock,     ///< 1: the last step was one of time stepping
  kTouchStepping,  ///< steps of time stepping that are still to come before events are tried again
  kTouchWait,      ///< kTouchStepping as it was last set; 0: a step has been made on events since
  kTouchSpent,     ///< of what steps that events do not make may take together: what is used up
  kTouchBounces,   ///< the numbers of kMostBounces TouchBounces
  kTouchNumbers = kTouchBounces + 32
};

/// What is remembered of the impacts of a pair of links.
struct TouchBounce {
  static constexpr int kNumbers = 4, kMost = 8;
  double pair = 0;        ///< number of the pair; 0: none
  double last = 0;        ///< when its last impact was [s]
  double interval = 0;    ///< from the one before [s]; 0: there was none
  double short_ones = 0;  ///< intervals shorter than ContactSetup::settle that it ends
};
static_assert(kTouchNumbers == kTouchBounces + TouchBounce::kNumbers * TouchBounce::kMost);

/// Of each pair that is reported, behind them.
enum TouchPairNumber {
  kPairImpulse,  ///< Σ Λ_n of impacts [N s]
  kPairWork,     ///< friction's [J]
  kPairLoss,     ///< impacts' [J]
  // By the last step of time stepping:
  kPairNormal,
  kPairForceX,
  kPairForceY,
  kPairForceZ,
  kPairSlip,
  kPairPoints,
  kPairMode,
  kPairNumbers
};

}  // namespace linkwright
