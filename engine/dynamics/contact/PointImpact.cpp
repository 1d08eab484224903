// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/PointImpact.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

using Vector2 = Eigen::Vector2d;
using Vector4 = Eigen::Vector4d;
using Matrix2 = Eigen::Matrix2d;

/// Of the first speed: slip that counts as none. Of W, or of an impact's work: what counts as none.
constexpr double kNoSlip = 1e-13, kNegligible = 1e-12;
/// A slip that turns by less than this part of its rate goes along a straight line.
constexpr double kStraightOn = 1e-12;
/// Error of a step of the integration, over the first speed.
constexpr double kIntegration = 1e-13;
constexpr int kMostPieces = 20000, kMostBisections = 200;
constexpr double kUnbounded = 1e300;

class PointImpact {
 public:
  PointImpact(const Matrix3& W, const Vector3& u, double mu, double e)
      : W_(W), before_(u), mu_(mu), e_(e), speed_(u.norm()), u_(u) {}

  bool Solve() {
    if (!(speed_ > 0) || !(W_(0, 0) > 0)) return false;
    for (int piece = 0; piece < kMostPieces && !ended_; ++piece)
      if (!(u_.tail<2>().norm() <= kNoSlip * speed_ ? FromRest() : Slip())) return false;
    return ended_;
  }
  const Vector3& impulse() const { return impulse_; }

 private:
  /// The work of the normal impulse with which restitution ends.
  double Goal() const { return (1 - e_ * e_) * least_; }

  // At u_t = 0: goes on sticking where the cone lets it, else begins to slip.
  bool FromRest() {
    u_.tail<2>().setZero();
    const Matrix2 T = W_.bottomRightCorner<2, 2>();
    const Vector2 c = W_.block<2, 1>(1, 0);
    // λ = −T⁺ c
    const Eigen::SelfAdjointEigenSolver<Matrix2> eigen(T);
    Vector2 lambda = Vector2::Zero();
    for (int k = 0; k < 2; ++k) {
      const double value = eigen.eigenvalues()[k];
      const Vector2 axis = eigen.eigenvectors().col(k);
      if (value > kNegligible * W_.trace()) lambda -= axis.dot(c) / value * axis;
    }
    if (lambda.norm() <= mu_ * (1 + kNegligible)) return Straight(Vector3(1, lambda[0], lambda[1]), true);
    // Slip along d with c − μ T d = κ d, κ > 0: (μ T + κ) d = c, whose ‖d‖ falls with κ.
    const auto direction = [&](double kappa) {
      Vector2 d = Vector2::Zero();
      for (int k = 0; k < 2; ++k) {
        const Vector2 axis = eigen.eigenvectors().col(k);
        d += axis.dot(c) / (mu_ * std::max(0.0, eigen.eigenvalues()[k]) + kappa) * axis;
      }
      return d;
    };
    double low = 0, high = c.norm();
    for (int i = 0; i < kMostBisections && high - low > 1e-16 * high; ++i) {
      const double middle = (low + high) / 2;
      (direction(middle).norm() > 1 ? low : high) = middle;
    }
    const Vector2 d = direction(high).normalized();
    return Straight(Vector3(1, -mu_ * d[0], -mu_ * d[1]), false);
  }

  // `lambda` does not change: velocities are linear in Λ_n up to the end of compression, restitution or slip.
  bool Straight(const Vector3& lambda, bool sticks) {
    Vector3 rate = W_ * lambda;
    if (sticks) rate.tail<2>().setZero();
    if (std::abs(rate[0]) <= kNegligible * W_(0, 0)) rate[0] = 0;
    const double un = u_[0], missing = Goal() - work_;
    double length = kUnbounded;
    bool stops = false;
    const bool compressing = un < 0 || (un == 0 && rate[0] < 0), drives = un > 0 || rate[0] > 0;
    const double root = un * un + 2 * rate[0] * missing;
    // Where nothing drives it apart, what compression has stored is lost.
    const bool lost = sticks && !drives && !(root < 0);
    if (compressing) {
      if (rate[0] > 0) length = -un / rate[0];
    } else if (missing <= kNegligible * -least_ || lost) {
      ended_ = true;
      return true;
    } else if (root < 0) {
      length = -un / rate[0];
    } else if (drives) {
      // un Λ + ½ rate Λ² = missing
      length = 2 * missing / (un + std::sqrt(root));
    }
    if (!sticks && u_.tail<2>().dot(rate.tail<2>()) < 0) {
      const double until = u_.tail<2>().norm() / rate.tail<2>().norm();
      stops = until <= length;
      length = std::min(length, until);
    }
    if (!(length < kUnbounded)) return false;
    work_ += length * (un + rate[0] * length / 2);
    impulse_ += length * lambda;
    const bool turned = un + rate[0] * length < kNoSlip * speed_;
    u_ = before_ + W_ * impulse_;
    if (turned && std::abs(u_[0]) <= kNoSlip * speed_) u_[0] = 0;
    if (sticks || stops) u_.tail<2>().setZero();
    least_ = std::min(least_, work_);
    ended_ = u_[0] >= 0 && Goal() - work_ <= kNegligible * -least_;
    return true;
  }

  // Rates of (Λ, work) in τ, dΛ_n = ‖u_t‖ dτ: regular where slip ends.
  Vector4 Rate(const Vector4& at) const {
    const Vector3 u = before_ + W_ * at.head<3>();
    const double slip = u.tail<2>().norm();
    return {slip, -mu_ * u[1], -mu_ * u[2], slip * u[0]};
  }

  // One step of Dormand and Prince (1980), order 5; *error: of velocities, over the first speed.
  Vector4 Step(const Vector4& y, double h, double* error) const {
    const Vector4 k1 = Rate(y), k2 = Rate(y + h * k1 / 5), k3 = Rate(y + h * (3. / 40 * k1 + 9. / 40 * k2)),
                  k4 = Rate(y + h * (44. / 45 * k1 - 56. / 15 * k2 + 32. / 9 * k3)),
                  k5 = Rate(y + h * (19372. / 6561 * k1 - 25360. / 2187 * k2 + 64448. / 6561 * k3 -
                                     212. / 729 * k4)),
                  k6 = Rate(y + h * (9017. / 3168 * k1 - 355. / 33 * k2 + 46732. / 5247 * k3 +
                                     49. / 176 * k4 - 5103. / 18656 * k5));
    Vector4 next =
        y + h * (35. / 384 * k1 + 500. / 1113 * k3 + 125. / 192 * k4 - 2187. / 6784 * k5 + 11. / 84 * k6);
    const Vector4 miss = h * (71. / 57600 * k1 - 71. / 16695 * k3 + 71. / 1920 * k4 - 17253. / 339200 * k5 +
                              22. / 525 * k6 - 1. / 40 * Rate(next));
    *error = (W_ * miss.head<3>()).norm() / speed_;
    return next;
  }

  // Slip that turns: a step of the integration, up to the end of compression or restitution.
  bool Slip() {
    const Vector2 d = u_.tail<2>().normalized();
    const Vector3 lambda(1, -mu_ * d[0], -mu_ * d[1]);
    const Vector2 rate = (W_ * lambda).tail<2>();
    if (std::abs(d[0] * rate[1] - d[1] * rate[0]) <= kStraightOn * W_.trace()) return Straight(lambda, false);
    Vector4 from;
    from << impulse_, work_;
    Vector4 to;
    if (!(step_ > 0)) step_ = 0.1 / ((1 + mu_) * W_.trace());
    double error = 0;
    const auto factor = [&] {
      return error > 0 ? std::clamp(0.9 * std::pow(kIntegration / error, 0.2), 0.2, 4.0) : 4.0;
    };
    while (to = Step(from, step_, &error), !(error <= kIntegration)) {
      step_ *= factor();
      if (!(step_ > 1e-12 / W_.trace())) return false;
    }
    const double next = step_ * factor();
    // Bisected for the moment at which compression, or restitution, ends.
    const double start = u_[0];
    const auto past = [&](const Vector4& at) {
      const double un = before_[0] + W_.row(0).dot(at.head<3>());
      return start < 0 ? un >= 0 : un >= 0 && at[3] >= Goal();
    };
    const bool ends = past(to);
    if (ends) {
      double low = 0, high = step_;
      for (int i = 0; i < kMostBisections && high - low > 1e-16 * high; ++i) {
        const double middle = (low + high) / 2;
        const Vector4 there = Step(from, middle, &error);
        if (past(there)) {
          high = middle;
          to = there;
        } else {
          low = middle;
        }
      }
    }
    step_ = next;
    impulse_ = to.head<3>();
    work_ = to[3];
    u_ = before_ + W_ * impulse_;
    if (ends && start < 0) u_[0] = 0;
    least_ = std::min(least_, work_);
    ended_ = u_[0] >= 0 && Goal() - work_ <= kNegligible * -least_;
    return u_.allFinite();
  }

  Matrix3 W_;
  Vector3 before_;
  double mu_, e_, speed_;
  Vector3 u_, impulse_ = Vector3::Zero();
  double work_ = 0, least_ = 0;  ///< of the normal impulse, and the least so far: that of compression
  double step_ = 0;
  bool ended_ = false;
};

}  // namespace

bool SolvePointImpact(const Matrix3& W, const Vector3& u, double friction, double e, Vector3* impulse) {
  PointImpact impact(W, u, friction, e);
  if (!impact.Solve()) return false;
  *impulse = impact.impulse();
  return impulse->allFinite();
}

}  // namespace linkwright
