// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/model/Model.h"
#include "engine/model/Sensor.h"
#include "engine/simulation/contact/ContactSetup.h"

namespace linkwright {

/// What a sensor is mounted on.
struct SensorMount {
  std::string link;  ///< that its frame is fixed to; empty: the frame itself
  /// Of a link that is fixed to its parent: it and the links fixed to it, in whose place the model has one
  /// body; empty: it hangs on a joint that moves.
  struct Piece {
    std::string link;
    Inertial inertial;  ///< in the link
  };
  std::vector<Piece> pieces;
  std::vector<std::string> joints;  ///< that move what else hangs on these
};

/// The sensors of a model; names as in the model.
struct SensorSetup {
  std::vector<SensorDescription> sensors;
  std::vector<SensorMount> mounts;  ///< of the sensors; may be fewer
  /// The shapes that rangefinders meet; null: there are none.
  std::shared_ptr<const ContactSetup> shapes;

  const std::string& LinkOf(std::size_t sensor) const {
    const bool known = sensor < mounts.size() && !mounts[sensor].link.empty();
    return known ? mounts[sensor].link : sensors[sensor].frame;
  }
};

/// Empty, or why a sensor measures nothing in this model: "there is no joint \"elbow\" that moves".
std::string WhyIdle(const Model& model, const ActuationSetup& actuation, const SensorDescription& sensor);

}  // namespace linkwright
