// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/dynamics/BumpRoad.h"
#include "engine/dynamics/LinkForceLaw.h"

namespace linkwright {
namespace {

/// A tyre of radius R whose wheel has its centre c in the origin of j, on a road that is the plane z = 0 of
/// i, with a bump h̄ across x where it has one:
///   δ = R + h̄(c_x) − c_z,  F = k δ max(0, 1 + d δ') along z for δ > 0.
/// Source: Kim, Bae, Choi, Yang (1996), section 5.2.
class Tyre : public LinkForceLaw {
 public:
  std::string_view name() const override { return "tyre"; }
  std::string_view title() const override { return "Tyre"; }
  std::string_view help() const override {
    return "A tyre round the origin of j on a road: the plane z = 0 of i, with a bump.";
  }
  std::string_view icon() const override { return "spring"; }
  bool from_outside() const override { return true; }
  std::span<const LawNumber> numbers() const override {
    static const std::vector<LawNumber> all = {
        {"tyre_stiffness", "Stiffness", "Force by penetration.", "N/m", 1, 2e5},
        {"tyre_damping", "Damping", "Of the tyre, by its spring force.", "s/m", 1, 0},
        {"tyre_radius", "Radius", "Radius of the tyre.", "m", 1, 0.3},
        {"bump_position", "Bump", "Position of the bump's centre along x.", "m", 1, 0, false},
        {"bump_radius", "Bump radius", "Radius of the semicircular bump; 0: the road is flat.", "m", 1, 0},
        {"contact_length", "Contact length", "Half the length over which the tyre rests on the road.", "m", 1,
         0.05}};
    return all;
  }

  Wrench Force(const RelativeMotion& motion, std::span<const double> n) const override {
    const BumpRoad::Height h = Road(n).At(motion.X_ij.p.x());
    const double penetration = n[2] + h.value - motion.X_ij.p.z();
    if (!(penetration > 0)) return {};
    const double rate = h.slope * motion.v.x() - motion.v.z();
    return {n[0] * penetration * std::max(0.0, 1 + n[1] * rate) * Vector3::UnitZ(), Vector3::Zero()};
  }
  double Potential(const Transform&, std::span<const double>) const override { return 0; }
  double Dissipation(const RelativeMotion& motion, std::span<const double> n) const override {
    return -Force(motion, n).force.z() * motion.v.z();
  }
  double Length(const Transform& X_ij, std::span<const double> n) const override {
    return n[2] + Road(n).At(X_ij.p.x()).value - X_ij.p.z();
  }

 private:
  static BumpRoad Road(std::span<const double> n) {
    return n[4] > 0 && n[5] > 0 ? BumpRoad(n[2], n[3], n[4], n[5]) : BumpRoad();
  }
};

}  // namespace

const LinkForceLaw& TyreLaw() {
  static const Tyre law;
  return law;
}

}  // namespace linkwright
