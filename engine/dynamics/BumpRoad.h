// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// The height that a semicircular bump lifts a wheel's centre by, over x: the path of a rigid disc of radius
/// R over a bump of radius b, averaged twice over the contact length 2a. Two continuous derivatives.
class BumpRoad {
 public:
  BumpRoad() = default;  ///< flat
  /// Wheel radius R, bump centre xb, its radius b, half contact length a [m], all but xb positive.
  BumpRoad(double R, double xb, double b, double a);

  struct Height {
    double value = 0;  ///< [m]
    double slope = 0;
  };
  Height At(double x) const;

 private:
  /// Of the disc's path; made where a wheel is on the bump alone.
  struct Path {
    double R = 0, rho = 0, L = 0, H1_L = 0, H2_L = 0;
    double H1(double u) const;  // ∫ h0 from 0
    double H2(double u) const;  // ∫ H1 from 0
  };
  Path MakePath() const;

  bool flat_ = true;
  double R_ = 0, xb_ = 0, a_ = 0, rho_ = 0, L_ = 0;
};

}  // namespace linkwright
