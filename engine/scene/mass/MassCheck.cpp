// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/mass/MassCheck.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Amount.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/model/InertiaCheck.h"

namespace linkwright {
namespace {

/// Files are written with a few digits; what rounding can cause is no fault.
constexpr double kDefiniteTolerance = 1e-6, kSumTolerance = 1e-3;
/// So far outside of the shapes, as a share of their size, a centre of mass may lie.
constexpr double kReachTolerance = 1e-3;
/// Of water and of steel [kg/m³]: what shapes are weighed with where a mass makes no sense.
constexpr double kWaterDensity = 1000, kSteelDensity = 7850;
/// Of grams taken for kilograms.
constexpr double kThousand = 1000;

class MassChecker {
 public:
  MassChecker(const Inertial& inertial, std::span<const Visual> shapes, std::span<const ShapeSolid> solids,
              const UnitChoice& units)
      : inertial_(inertial), units_(units), bounds_(BoundsOfShapes(shapes)) {
    const std::vector<double> one(solids.size(), 1.0);
    weighed_ = WeighSolids(solids, one);
  }

  std::vector<MassFinding> Check() {
    if (!CheckMassItself()) return std::move(out_);
    const bool possible = CheckInertia();
    if (bounds_) {
      CheckCenter();
      if (possible) CheckReach();
    }
    if (weighed_) CheckDensity();
    return std::move(out_);
  }

 private:
  // The shapes with this mass in all; density 1 makes the mass their volume.
  Inertial Shapes(double mass) const { return WithMass(*weighed_, mass); }

  bool CheckMassItself() {
    const double mass = inertial_.mass;
    if (mass > 0 && std::isfinite(mass)) return true;
    MassFinding& found = out_.emplace_back();
    found.text = MessageOf("mass.no-mass", {AmountText(units_, mass, "kg")});
    if (weighed_) {
      found.repair = MessageOf("mass.weigh-as-water");
      found.repaired = Shapes(kWaterDensity * weighed_->mass);
    }
    return false;
  }

  bool CheckInertia() {
    const Matrix3& inertia = inertial_.inertia;
    if (!inertia.allFinite()) {
      Impossible(MessageOf("mass.inertia-no-number"));
      return false;
    }
    const Vector3 moments = Eigenvalues((inertia + inertia.transpose()) / 2);
    constexpr const char* kUnit = "kg m²";
    const Message values = MessageOf("mass.principal-moments", {AmountNumber(units_, moments[0], kUnit),
                                                                AmountNumber(units_, moments[1], kUnit),
                                                                AmountText(units_, moments[2], kUnit)});
    const double largest = moments.cwiseAbs().maxCoeff();
    if (!(moments[0] > kDefiniteTolerance * largest)) {
      // A rod may have next to nothing about its axis; next to nothing is still more than 0.
      const bool rod = moments[0] > 0 && moments[1] > kSumTolerance * largest;
      if (!rod) {
        Impossible(MessageOf("mass.inertia-not-positive-definite", {values}));
        return false;
      }
    }
    if (moments[0] + moments[1] < (1 - kSumTolerance) * moments[2]) {
      Impossible(MessageOf("mass.moment-above-others", {values}));
      return false;
    }
    return true;
  }

  // An inertia that no body has: the nearest one, or where nothing is near that of the shapes or of a ball.
  void Impossible(const Message& text) {
    MassFinding& found = out_.emplace_back();
    found.text = text.text;
    found.repaired = inertial_;
    const bool some = inertial_.inertia.allFinite() && Eigenvalues(inertial_.inertia).maxCoeff() > 0;
    if (some) {
      found.repair = MessageOf("mass.clamp-inertia");
      found.repaired.inertia = ClampInertia(inertial_.inertia);
    } else if (weighed_) {
      found.repair = MessageOf("mass.take-inertia-of-shapes");
      found.repaired.inertia = Shapes(inertial_.mass).inertia;
    } else {
      // I = 2/5 m r², of which m = 4/3 π r³ ρ
      const double radius = std::cbrt(3 * inertial_.mass / (4 * kPi * kWaterDensity));
      found.repair = MessageOf("mass.take-ball-of-water");
      found.repaired.inertia = 0.4 * inertial_.mass * radius * radius * Matrix3::Identity();
    }
  }

  void CheckCenter() {
    const Vector3 inside = inertial_.com.cwiseMax(bounds_->low).cwiseMin(bounds_->high);
    const double away = (inertial_.com - inside).norm();
    if (!(away > kReachTolerance * (bounds_->high - bounds_->low).norm())) return;
    MassFinding& found = out_.emplace_back();
    found.text = MessageOf("mass.centre-outside", {AmountText(units_, away, "m")});
    found.repaired = inertial_;
    found.repair = MessageOf(weighed_ ? "mass.move-to-centre" : "mass.move-inside");
    found.repaired.com = weighed_ ? weighed_->com : inside;
  }

  void CheckReach() {
    const Vector3 farthest =
        (inertial_.com - bounds_->low).cwiseAbs().cwiseMax((inertial_.com - bounds_->high).cwiseAbs());
    const double most = inertial_.mass * farthest.squaredNorm();
    const double largest = Eigenvalues(inertial_.inertia).maxCoeff();
    if (!(largest > (1 + kSumTolerance) * most)) return;
    MassFinding& found = out_.emplace_back();
    found.text =
        MessageOf("mass.inertia-needs-reach", {AmountText(units_, std::sqrt(largest / inertial_.mass), "m"),
                                               AmountText(units_, farthest.norm(), "m")});
    found.repaired = inertial_;
    if (!weighed_) return;
    found.repair = MessageOf("mass.take-inertia-of-shapes");
    found.repaired.inertia = Shapes(inertial_.mass).inertia;
  }

  void CheckDensity() {
    const double density = inertial_.mass / weighed_->mass;
    const bool heavy = density > kLargestDensity;
    if (!heavy && density >= kLeastDensity) return;
    MassFinding& found = out_.emplace_back();
    found.text = MessageOf(heavy ? "mass.density-above-all" : "mass.density-below-all",
                           {AmountText(units_, density, "kg/m³", 4)});
    const double scaled = heavy ? density / kThousand : density * kThousand;
    if (scaled >= kLeastDensity && scaled <= kLargestDensity) {
      found.repair = MessageOf(heavy ? "mass.take-as-grams" : "mass.take-as-tonnes");
      found.repaired = WithMass(inertial_, heavy ? inertial_.mass / kThousand : inertial_.mass * kThousand);
    } else {
      found.repair = MessageOf(heavy ? "mass.weigh-as-steel" : "mass.weigh-as-water");
      found.repaired = Shapes((heavy ? kSteelDensity : kWaterDensity) * weighed_->mass);
    }
  }

  const Inertial& inertial_;
  const UnitChoice& units_;
  std::optional<ShapeBounds> bounds_;
  std::optional<Inertial> weighed_;  // the shapes, with density 1
  std::vector<MassFinding> out_;
};

}  // namespace

std::vector<MassFinding> CheckMass(const Inertial& inertial, std::span<const Visual> shapes,
                                   std::span<const ShapeSolid> solids, const UnitChoice& units) {
  return MassChecker(inertial, shapes, solids, units).Check();
}

}  // namespace linkwright
