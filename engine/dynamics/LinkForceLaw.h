// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Types.h"
#include "engine/path/ForceCurve.h"

namespace linkwright {

/// A number of a law, or three along the axes of frame i, as the scene, its files and its pages have it.
struct LawNumber {
  std::string name;  ///< "stiffness"; unique among the numbers of all laws and the fields of forces
  std::string label, help, unit;
  int count = 1;             ///< 1 or 3
  double value = 0;          ///< of each where none is given
  bool not_negative = true;  ///< must not be negative
};

/// How frame j stands and moves in frame i; all in the axes of i.
struct RelativeMotion {
  Transform X_ij;
  Vector3 v = Vector3::Zero();  ///< velocity of j's origin [m/s]
  Vector3 w = Vector3::Zero();  ///< angular velocity of j [rad/s]
};

/// Curves that a law may have besides its numbers; empty: zero.
struct LawTables {
  ForceTable spring;  ///< [N] over the compression [m]
  ForceTable damper;  ///< [N] over the rate of elongation [m/s]
  bool operator==(const LawTables&) const = default;
};

/// A kind of force between two frames i and j, each fixed in a link or in the world: a spring and damper
/// between two points, a bushing. Described once, here: files, schema, pages, signals, ledger, picture and
/// sweeps come from it. The reaction on i is the opposite.
///
/// The part that depends on the pose alone must be the derivative of Potential: the energy ledger shows any
/// difference.
class LinkForceLaw {
 public:
  virtual ~LinkForceLaw() = default;

  virtual std::string_view name() const = 0;   ///< the type in scene files: "bushing"
  virtual std::string_view title() const = 0;  ///< "Bushing"
  virtual std::string_view help() const = 0;   ///< a sentence: what it does
  virtual std::string_view icon() const = 0;   ///< of assets/icons, without ".svg"
  virtual std::span<const LawNumber> numbers() const = 0;
  /// Whether the frames' axes mean something, or their origins alone.
  virtual bool has_axes() const { return true; }

  virtual bool has_tables() const { return false; }
  /// The law with these tables, which the static one does without; null for one that has none.
  virtual std::shared_ptr<const LinkForceLaw> WithTables(const LawTables&) const { return nullptr; }
  /// Whether the ledger books what is not stored as external work, rather than as damping.
  virtual bool from_outside() const { return false; }
  /// What the force depends on, for plots: the distance of the origins, a tyre's penetration [m].
  virtual double Length(const Transform& X_ij, std::span<const double>) const { return X_ij.p.norm(); }

  /// What i does to j, at j's origin, in the axes of i [N, N m]. `numbers`: in the order of numbers(), three
  /// in a row where there are three.
  virtual Wrench Force(const RelativeMotion& motion, std::span<const double> numbers) const = 0;
  virtual double Potential(const Transform& X_ij, std::span<const double> numbers) const = 0;  ///< [J]
  /// Power that is taken out of the mechanism: of dampers, not negative [W].
  virtual double Dissipation(const RelativeMotion& motion, std::span<const double> numbers) const = 0;
};

/// As many numbers as a law may have, those in threes counted as three.
inline constexpr int kMostLawNumbers = 24;

/// All of them; a new one, Bushing say, is a file laws/Bushing.cpp with the function
/// `const LinkForceLaw& BushingLaw()`.
std::span<const LinkForceLaw* const> LinkForceLaws();

}  // namespace linkwright
