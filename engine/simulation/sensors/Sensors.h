// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/actuation/Actuation.h"
#include "engine/model/State.h"
#include "engine/model/Workspace.h"
#include "engine/simulation/sensors/SensorSetup.h"

namespace linkwright {

/// What sensors measure of one moment.
struct SensedMoment {
  const State* state = nullptr;
  /// With poses and velocities, and what InverseDynamics with gravity has left of the accelerations.
  const Workspace* workspace = nullptr;
  Vector3 gravity = Vector3::Zero();
  const Actuation* actuation = nullptr;  ///< as the forces at this moment have left it; may be null
  /// By body: force, and moment about the world's origin, world axes, of all that acts on it but the joints
  /// of the tree, what acts along these, and gravity.
  std::span<const Wrench> applied;
  /// A point where shapes touch.
  struct Touched {
    int party_a = 0, party_b = 0;  ///< of the system's ContactSetup
    int body_a = 0, body_b = 0;
    Vector3 p = Vector3::Zero();  ///< world axes [m]
    Vector3 n = Vector3::Zero();  ///< unit, from A to B
    double normal = 0;            ///< force [N]
    /// All of the force [N] and, about the point, moment [N m] on B; A gets the opposite ones.
    Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
  };
  std::span<const Touched> touched;
};

/// The sensors of a tree. Those that WhyIdle speaks of show zeros. Sensors with a rate keep samples among a
/// state's auxiliary numbers: each has a stretch of these for the number of its newest sample, counted from 1
/// (0: none has been taken), and the samples that may still be shown, sample k at k modulo their count.
/// Nothing allocates after construction.
class Sensors {
 public:
  /// `parties`: of what touches in the system.
  Sensors(const Model& model, const SensorSetup& setup, const ActuationSetup& actuation,
          std::span<const ContactParty> parties);

  /// Name behind the sensor's, and unit of each number of all sensors: "sensor.imu.x".
  struct Number {
    std::string name, unit;
  };
  const std::vector<Number>& numbers() const { return numbers_; }
  /// What Measure reads.
  bool NeedsAccelerations() const { return needs_accelerations_; }
  bool NeedsForces() const { return needs_forces_; }

  /// Of a sensor with a rate: the number of the newest sample at a time, from 0.
  static std::int64_t SampleAt(const SensorDescription& sensor, double time);

  /// All numbers as they are at this moment, without noise.
  void Measure(const SensedMoment& moment, std::span<double> measured);

  /// How many numbers samples take in a state.
  Eigen::Index samples_size() const { return samples_size_; }
  /// Whether a sample is to be taken at `time` that `samples` do not have.
  bool IsDue(double time, std::span<const double> samples) const;
  /// Takes the samples that are due from what Measure has found.
  void TakeSamples(double time, std::span<const double> measured, std::span<double> samples) const;
  /// What the sensors show at `time`: held, delayed, with noise, clipped; from what Measure has found there
  /// and the samples. In place.
  void Show(double time, std::span<const double> samples, std::span<double> measured) const;

 private:
  struct Sensor {
    SensorDescription given;
    bool idle = true;
    int first = 0, count = 1;  ///< of its numbers
    int body = 0, number = 0;  ///< of a frame or joint; of a tendon or actuator
    Transform X_BF;
    int reference = -1;  ///< body; −1: the world
    Transform X_BR;
    int party = -1;             ///< of a touch sensor's or rangefinder's link
    std::vector<char> subtree;  ///< by body
    struct Piece {
      double mass = 0;
      Vector3 com = Vector3::Zero();  ///< in the body
      Matrix3 inertia = Matrix3::Zero();
      int party = -1;
    };
    std::vector<Piece> pieces;    ///< of SensorMount
    std::vector<int> carried;     ///< bodies that hang on these
    int quaternion = -1;          ///< which of its numbers is the first of a quaternion
    Eigen::Index samples_at = 0;  ///< in a state's samples
    int kept = 0;                 ///< samples that are kept; 0: it has no rate
    std::uint64_t stream = 0;
  };

  void AddNumbers(const Model& model, Sensor* sensor);
  static void TakeMount(const Model& model, const SensorMount& mount, std::span<const ContactParty> parties,
                        Sensor* sensor);
  /// In the joint above the sensor's link, or where that is fixed.
  Wrench WrenchAt(const Sensor& sensor, const SensedMoment& moment) const;
  void FindWrenches(const SensedMoment& moment);
  void MeasureFrame(const Sensor& sensor, const SensedMoment& moment, double* out) const;
  void MeasureInstrument(const Sensor& sensor, const SensedMoment& moment, double* out) const;
  void MeasureSubtree(const Sensor& sensor, const SensedMoment& moment, double* out) const;
  void MeasureActuation(const Sensor& sensor, const SensedMoment& moment, double* out) const;
  void MeasureJoint(const Sensor& sensor, const SensedMoment& moment, double* out) const;
  double TouchForce(const Sensor& sensor, const SensedMoment& moment) const;
  double Range(const Sensor& sensor, const SensedMoment& moment) const;
  static void AddNoise(const Sensor& sensor, std::uint64_t sample, double* values);
  static void Clip(const Sensor& sensor, double* values);

  const Model* model_;
  std::shared_ptr<const ContactSetup> shapes_;
  std::vector<Sensor> sensors_;
  std::vector<Number> numbers_;
  Eigen::Index samples_size_ = 0;
  bool needs_accelerations_ = false, needs_forces_ = false;
  std::vector<Wrench> wrenches_;  ///< by body, in the joint above it, about the world's origin
};

}  // namespace linkwright
