// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/actuation/TendonRows.h"
#include "engine/model/Actuator.h"

namespace linkwright {

/// An actuator's length and moment row. Source: MuJoCo's documentation, Computation, Transmission. For a ball
/// joint φ is the rotation vector of child → parent, for rotations against a reference frame that of R_rᵀ
/// R_s; the rows there are not the gradients of the lengths, as the format has it.
class TransmissionRow {
 public:
  /// The actuator must not be idle (WhyIdle). `tendon`: the one it pulls at; null: none.
  TransmissionRow(const Model& model, const ActuatorDescription& actuator, const TendonRow* tendon,
                  DofAxes* axes);

  const std::vector<int>& dofs() const { return layout_.dofs; }
  /// A tendon's numbers, as TendonRow has them.
  struct TendonNumbers {
    double length = 0;
    const double* row = nullptr;
  };
  /// L, and the row, one number for each of dofs(). Reads `axes` of sites and slider-cranks.
  double Compute(const VectorX& q, std::span<const Transform> X_WB, const DofAxes& axes,
                 const TendonNumbers& tendon, double* row);
  /// Whether the rod of a slider-crank does not reach at what Compute was asked for last.
  bool is_out_of_reach() const { return out_of_reach_; }

 private:
  double Joint(const VectorX& q, double* row) const;
  double Site(std::span<const Transform> X_WB, const DofAxes& axes, double* row) const;
  double SliderCrank(std::span<const Transform> X_WB, const DofAxes& axes, double* row);

  TransmissionType type_;
  JointType joint_type_ = JointType::kRevolute;
  int q_index_ = 0;
  double ratio_ = 1, offset_ = 0;
  Vector3 linear_ = Vector3::Zero(), angular_ = Vector3::Zero();  // the six gears
  double gear_ = 1;
  bool has_reference_ = false;
  BodyFrame first_, second_;  // the site and its reference; the crank and its slider
  double rod_ = 0;
  std::vector<DofAxes::Term> terms_, first_terms_, second_terms_;
  DofAxes::Layout layout_;
  bool out_of_reach_ = false;
};

}  // namespace linkwright
