// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/dynamics/LinkForceLaw.h"

namespace linkwright {
namespace {

/// A translational spring–damper–actuator (Haug). With l the distance of the points, e the direction from i
/// to j and u = l_ref − l, the tension is
///   f = −(F0 + k u + k3 u³ + s(u)) + c1 l' + c2 (√(l'² + vs²) − vs) + d(l'),
///   c1 = (cr + cc)/2, c2 = (cr − cc)/2,
/// s and d the tables; the force on j is −f e. Nothing acts where the points coincide.
class Tsda : public LinkForceLaw {
 public:
  Tsda() = default;
  explicit Tsda(const LawTables& tables) : spring_(tables.spring), damper_(tables.damper) {}

  std::string_view name() const override { return "tsda"; }
  std::string_view title() const override { return "Spring–damper–actuator"; }
  std::string_view help() const override {
    return "A nonlinear spring and a damper of two rates between two points, with tables.";
  }
  std::string_view icon() const override { return "spring"; }
  bool has_axes() const override { return false; }
  bool has_tables() const override { return true; }
  std::shared_ptr<const LinkForceLaw> WithTables(const LawTables& tables) const override {
    return std::make_shared<Tsda>(tables);
  }
  std::span<const LawNumber> numbers() const override {
    static const std::vector<LawNumber> all = {
        {"reference_length", "Reference length", "Length at which the spring force is the preload.", "m", 1,
         0.1},
        {"preload", "Preload", "Spring force at the reference length.", "N", 1, 0, false},
        {"spring_constant", "Stiffness", "Of the linear part of the spring.", "N/m", 1, 100, false},
        {"cubic_constant", "Cubic stiffness", "Of the cubic part of the spring.", "N/m³", 1, 0, false},
        {"compression_damping", "Compression damping", "Force by velocity in compression.", "N s/m", 1, 0,
         false},
        {"rebound_damping", "Rebound damping", "Force by velocity in rebound.", "N s/m", 1, 0, false},
        {"corner_speed", "Corner speed", "Rounds the corner between the two dampings.", "m/s", 1, 0}};
    return all;
  }

  Wrench Force(const RelativeMotion& motion, std::span<const double> n) const override {
    const double length = motion.X_ij.p.norm();
    if (length == 0) return {};
    const Vector3 e = motion.X_ij.p / length;
    const double u = n[0] - length;
    const double elastic = n[1] + n[2] * u + n[3] * u * u * u + spring_.Value(u);
    return {(elastic - Damping(e.dot(motion.v), n)) * e, Vector3::Zero()};
  }
  double Potential(const Transform& X_ij, std::span<const double> n) const override {
    const double u = n[0] - X_ij.p.norm();
    return n[1] * u + n[2] * u * u / 2 + n[3] * u * u * u * u / 4 + spring_.Integral(u);
  }
  double Dissipation(const RelativeMotion& motion, std::span<const double> n) const override {
    const double length = motion.X_ij.p.norm();
    if (length == 0) return 0;
    const double rate = motion.X_ij.p.dot(motion.v) / length;
    return Damping(rate, n) * rate;
  }

 private:
  double Damping(double rate, std::span<const double> n) const {
    const double c1 = (n[5] + n[4]) / 2, c2 = (n[5] - n[4]) / 2;
    return c1 * rate + c2 * (std::sqrt(rate * rate + n[6] * n[6]) - n[6]) + damper_.Value(rate);
  }

  ForceCurve spring_, damper_;
};

}  // namespace

const LinkForceLaw& TsdaLaw() {
  static const Tsda law;
  return law;
}

}  // namespace linkwright
