// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/dynamics/LinkForceLaw.h"

namespace linkwright {
namespace {

/// f = −(k (l − l₀) + c l̇) e, l the distance of the points and e the direction from i to j; nothing where
/// the points coincide and there is no direction.
class SpringDamper : public LinkForceLaw {
 public:
  std::string_view name() const override { return "spring_damper"; }
  std::string_view title() const override { return "Spring and damper"; }
  std::string_view help() const override {
    return "A spring and a damper along the line between two points of links.";
  }
  std::string_view icon() const override { return "spring"; }
  bool has_axes() const override { return false; }
  std::span<const LawNumber> numbers() const override {
    static const std::vector<LawNumber> all = {
        {"line_stiffness", "Stiffness", "Force by elongation.", "N/m", 1, 100},
        {"line_damping", "Damping", "Force by rate of elongation.", "N s/m", 1, 0},
        {"rest_length", "Rest length", "Distance of the points at which the spring is relaxed.", "m", 1,
         0.1}};
    return all;
  }

  Wrench Force(const RelativeMotion& motion, std::span<const double> n) const override {
    const double length = motion.X_ij.p.norm();
    if (length == 0) return {};
    const Vector3 e = motion.X_ij.p / length;
    return {-(n[0] * (length - n[2]) + n[1] * e.dot(motion.v)) * e, Vector3::Zero()};
  }
  double Potential(const Transform& X_ij, std::span<const double> n) const override {
    const double elongation = X_ij.p.norm() - n[2];
    return n[0] * elongation * elongation / 2;
  }
  double Dissipation(const RelativeMotion& motion, std::span<const double> n) const override {
    const double length = motion.X_ij.p.norm();
    const double rate = length == 0 ? 0 : motion.X_ij.p.dot(motion.v) / length;
    return n[1] * rate * rate;
  }
};

}  // namespace

const LinkForceLaw& SpringDamperLaw() {
  static const SpringDamper law;
  return law;
}

}  // namespace linkwright
