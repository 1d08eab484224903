// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/collision/Collide.h"
#include "engine/model/Model.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/sensors/Measurement.h"

namespace linkwright {

/// All that is needed of a scene's measurements.
struct MeasureSetup {
  std::vector<MeasurementDescription> measurements;
  std::shared_ptr<const ContactSetup> shapes;  ///< what clearances are of; null: there are none
  /// By measurement: what its mass is of.
  struct Piece {
    int body = 0;
    double mass = 0;                ///< [kg]
    Vector3 com = Vector3::Zero();  ///< in the body [m]
  };
  std::vector<std::vector<Piece>> pieces;
  /// By measurement: parties of `shapes` on its two sides.
  std::vector<std::array<std::vector<int>, 2>> sides;
};

/// What is measured of one moment but for holding torques.
struct Measured {
  bool known = false;  ///< false: what it is of is not there, and all is zero
  double value = 0;    ///< [m], [rad], [kg]
  /// Distance, clearance: both points; angles: points on both axes or sides, a unit length away from `at`;
  /// mass: the centre, twice. World axes [m].
  Vector3 from = Vector3::Zero(), to = Vector3::Zero(), at = Vector3::Zero();
};

/// The measurements of a tree. One thread at a time.
class Measures {
 public:
  Measures(const Model& model, std::shared_ptr<const MeasureSetup> setup);

  /// Name and unit of each signal: "measure.gap", "measure.gap.x".
  struct Number {
    std::string name, unit;
  };
  const std::vector<Number>& numbers() const { return numbers_; }
  const MeasureSetup& setup() const { return *setup_; }

  Measured MeasureAt(std::size_t i, std::span<const Transform> X_WB);

  bool NeedsTorques() const { return needs_torques_; }
  /// Values of all signals. `torques`: that hold the pose (nv); `motions`: nv × f, all motions that the loops
  /// leave free; empty: every one.
  void Fill(std::span<const Transform> X_WB, const VectorX& torques, const MatrixX& motions,
            std::span<double> values);

 private:
  struct Place {
    FrameIndex from, at, to;  ///< invalid: the world
    bool known = true;
    std::vector<int> dofs;  ///< of the joints that hold the pose
    std::array<std::vector<const ContactShape*>, 2> sides;
  };
  Place PlaceOf(const MeasurementDescription& measurement, std::size_t i) const;
  std::vector<int> DofsOf(const MeasurementDescription& measurement) const;
  void AddNumbers(const MeasurementDescription& measurement, const Place& place);
  Measured Clearance(const Place& place, std::span<const Transform> X_WB);
  /// Of these degrees of freedom alone: the least torques that hold what may move.
  void FindHolding(const std::vector<int>& dofs, const VectorX& torques, const MatrixX& motions);

  const Model* model_;
  std::shared_ptr<const MeasureSetup> setup_;
  std::vector<Place> places_;  ///< of each
  std::vector<Number> numbers_;
  bool needs_torques_ = false;
  Manifold manifold_;  // scratch
  VectorX holding_;    // by place in `dofs`
};

}  // namespace linkwright
