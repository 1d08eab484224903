// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>

#include "engine/math/Function.h"
#include "engine/math/Interval.h"

namespace linkwright {

/// What an actuator acts on: this gives it a length L and a moment row r (nv), L̇ = r·v, τ = rᵀ f.
enum class TransmissionType {
  kJoint,          ///< a joint; of a free one, forces along the world's axes, moments about the body's
  kJointInParent,  ///< a joint, its moments about the parent's axes
  kTendon,
  kSite,         ///< a wrench in a frame's own axes, or, with a reference frame, in the axes of that
  kSliderCrank,  ///< a rod between a frame and the z axis of another
  kBody,         ///< adhesion; not simulated: it has no length and moves nothing
};
inline constexpr int kTransmissionTypes = 6;
const char* ToString(TransmissionType type);  ///< "joint", "joint_in_parent", "tendon", "site", …

/// What makes the activation w of the control u.
enum class ActivationType {
  kNone,        ///< there is none: the control itself acts
  kIntegrator,  ///< ẇ = u
  kFilter,      ///< ẇ = (u − w) / time constant
  kMuscle,      ///< the same with a time constant that depends on u and w, see ActivationRate
};
inline constexpr int kActivationTypes = 4;
const char* ToString(ActivationType type);  ///< "none", "integrator", "filter", "muscle"

/// gain in f = gain · x + bias, x the activation or the control.
enum class GainType {
  kFixed,   ///< p₁
  kAffine,  ///< p₁ + p₂ L + p₃ L̇
  kMuscle,  ///< −F FL(λ) FV(ν)
};
inline constexpr int kGainTypes = 3;
const char* ToString(GainType type);  ///< "fixed", "affine", "muscle"

enum class BiasType {
  kNone,
  kAffine,  ///< b₁ + b₂ L + b₃ L̇
  kMuscle,  ///< −F FP(λ)
};
inline constexpr int kBiasTypes = 3;
const char* ToString(BiasType type);  ///< "none", "affine", "muscle"

/// The curves of a muscle over λ, its length where 1 is the best one, and ν, its velocity where 1 is the
/// fastest one.
struct MuscleDescription {
  double force = 1;                            ///< F, the peak force [N]
  std::array<double, 2> range = {0.75, 1.05};  ///< λ at the ends of the actuator's length range
  double lmin = 0.5, lmax = 1.6;               ///< λ beyond which it is not active
  double vmax = 1.5;                           ///< of shortening, in optimal lengths [1/s]
  double fpmax = 1.3;                          ///< passive force at lmax, in peak forces
  double fvmax = 1.2;                          ///< active force at the fastest lengthening, in peak forces
  bool operator==(const MuscleDescription&) const = default;
};

/// An actuator as MuJoCo defines it
/// (https://mujoco.readthedocs.io/en/stable/computation/index.html#actuation-model).
struct ActuatorDescription {
  std::string name;
  bool enabled = true;  ///< else its force is 0 and its activation stands still
  TransmissionType transmission = TransmissionType::kJoint;
  std::string joint, tendon;
  std::string site, reference;                      ///< frames or links; reference may be empty
  std::string crank, slider;                        ///< the same, of a slider-crank
  double crank_length = 0;                          ///< of the rod [m]
  std::string body;                                 ///< of adhesion
  std::array<double, 6> gear = {1, 0, 0, 0, 0, 0};  ///< scalar transmissions use the first alone

  ActivationType activation_type = ActivationType::kNone;
  /// Filter: the time constant [s]; muscle: those of activation and deactivation [s], the width of the
  /// smooth change between them.
  std::array<double, 3> dynamics = {1, 0, 0};
  GainType gain_type = GainType::kFixed;
  BiasType bias_type = BiasType::kNone;
  std::array<double, 3> gain = {1, 0, 0}, bias = {0, 0, 0};
  MuscleDescription muscle, bias_muscle;        ///< of the gain and the bias
  std::array<double, 2> length_range = {0, 0};  ///< of muscles: that of L

  Interval control_range, force_range, activation_range;  ///< to which each is clipped
  double control = 0;                                     ///< as set, at the start
  Function signal;                                        ///< of the time; added to what is set
  double activation = 0;                                  ///< at the start
  int line = 0;                                           ///< in the file it came from; 0: made by hand

  bool HasActivation() const { return activation_type != ActivationType::kNone; }
  bool IsMuscle() const { return gain_type == GainType::kMuscle || bias_type == BiasType::kMuscle; }
};

/// Empty, or why these numbers cannot be, as a sentence without a full stop.
std::string CheckActuator(const ActuatorDescription& actuator);

}  // namespace linkwright
