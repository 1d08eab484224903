// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/dynamics/LinkForceLaw.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

using Numbers = std::span<const double>;

Vector3 Three(Numbers numbers, std::size_t at) { return {numbers[at], numbers[at + 1], numbers[at + 2]}; }

/// J⁻ᵀ x, with J⁻¹ the matrix that makes the rate of the rotation vector θ of R_ij from the angular velocity
/// w in the axes of i: θ' = J⁻¹ w = w − θ×w/2 + c θ×(θ×w), c = 1/|θ|² − cot(|θ|/2)/(2|θ|). Source: T.
/// Barfoot, State Estimation for Robotics, 2017, section 7.1: the inverse left Jacobian of SO(3).
Vector3 ToMoment(const Vector3& turn, const Vector3& x) {
  const double angle = turn.norm();
  // Of its series; the next term is angle⁴/30240.
  const double c = angle < 1e-3 ? 1.0 / 12 + angle * angle / 720
                                : 1 / (angle * angle) - 1 / (2 * angle * std::tan(angle / 2));
  return x + turn.cross(x) / 2 + c * turn.cross(turn.cross(x));
}

/// A spring and damper of six axes, relaxed where the frames coincide. p the position of j in i, θ its
/// rotation vector, v and w its velocities:
///   f = −K p − C v,  m = −J⁻ᵀ(θ) L θ − D w,  U = pᵀK p/2 + θᵀL θ/2,
/// all in the axes of i. The rotation vector jumps at half a turn, where a bushing is long broken.
class Bushing : public LinkForceLaw {
 public:
  std::string_view name() const override { return "bushing"; }
  std::string_view title() const override { return "Bushing"; }
  std::string_view help() const override {
    return "A spring and damper of six axes between frames of two links, as of rubber.";
  }
  std::string_view icon() const override { return "bushing"; }
  std::span<const LawNumber> numbers() const override {
    static const std::vector<LawNumber> all = {
        {"stiffness_xyz", "Stiffness", "Force by displacement along the axes of i.", "N/m", 3, 1e4},
        {"stiffness_rpy", "Rotational stiffness", "Moment by rotation about the axes of i.", "N m/rad", 3,
         100},
        {"damping_xyz", "Damping", "Force by velocity along the axes of i.", "N s/m", 3, 100},
        {"damping_rpy", "Rotational damping", "Moment by angular velocity about the axes of i.", "N m s/rad",
         3, 1}};
    return all;
  }

  Wrench Force(const RelativeMotion& motion, Numbers n) const override {
    const Vector3 turn = RotationVector(motion.X_ij.R);
    return {-Three(n, 0).cwiseProduct(motion.X_ij.p) - Three(n, 6).cwiseProduct(motion.v),
            -ToMoment(turn, Three(n, 3).cwiseProduct(turn)) - Three(n, 9).cwiseProduct(motion.w)};
  }
  double Potential(const Transform& X_ij, Numbers n) const override {
    const Vector3 turn = RotationVector(X_ij.R);
    return (Three(n, 0).dot(X_ij.p.cwiseAbs2()) + Three(n, 3).dot(turn.cwiseAbs2())) / 2;
  }
  double Dissipation(const RelativeMotion& motion, Numbers n) const override {
    return Three(n, 6).dot(motion.v.cwiseAbs2()) + Three(n, 9).dot(motion.w.cwiseAbs2());
  }
};

}  // namespace

const LinkForceLaw& BushingLaw() {
  static const Bushing law;
  return law;
}

}  // namespace linkwright
