// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/actuation/ControlInput.h"
#include "engine/math/Interval.h"
#include "engine/math/Types.h"
#include "engine/model/Actuator.h"
#include "engine/model/Tendon.h"

namespace linkwright {

/// What acts on a model besides its springs, motors and outside forces; names as in the model.
struct ActuationSetup {
  std::vector<TendonDescription> tendons;
  std::vector<ActuatorDescription> actuators;
  std::vector<RecordedInput> recorded;  ///< of controls
  std::vector<InputNoise> noise;
  /// Weight that is carried: a force −mass · g at a point of a link.
  struct Carried {
    std::string link;
    Vector3 point = Vector3::Zero();  ///< in the link [m]
    double mass = 0;                  ///< [kg]
  };
  std::vector<Carried> carried;
  /// What all actuators give a joint of one degree of freedom.
  struct JointBound {
    std::string joint;
    Interval force;        ///< [N m, N]
    bool carries = false;  ///< what is carried of its weight counts as theirs
  };
  std::vector<JointBound> joints;

  bool IsEmpty() const { return tendons.empty() && actuators.empty() && carried.empty(); }
};

class Model;

/// Empty, or why a tendon or an actuator does nothing in this model: "there is no joint \"elbow\" that
/// moves".
std::string WhyIdle(const Model& model, const TendonDescription& tendon);
std::string WhyIdle(const Model& model, const ActuationSetup& setup, const ActuatorDescription& actuator);

}  // namespace linkwright
