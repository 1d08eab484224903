// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/model/Description.h"
#include "engine/model/LoopElement.h"
#include "engine/multibody/MechanismDescription.h"

namespace linkwright {

/// A mechanism as a tree that draws, picks and poses it: a link of the world, "ground", and each body on a
/// free joint of its own, both with the body's name. Positions of the tree are r and p of the bodies one
/// behind the other, the same numbers as the mechanism's. Bodies without visuals get bars between the points
/// where joints and forces take hold.
RobotDescription TreeOfMechanism(const MechanismDescription& mechanism);

/// The joints as loops of that tree; drivers as what they hold at `time`, if `drivers`. Names are the
/// joints'.
std::vector<LoopElement> LoopsOfMechanism(const MechanismDescription& mechanism, bool drivers, double time);

/// Positions (7 a body) the mechanism has at its start.
VectorX PositionOfMechanism(const MechanismDescription& mechanism);
/// How easily bodies give way when the mechanism is posed (6 a body), by their masses.
VectorX MobilityOfMechanism(const MechanismDescription& mechanism);

/// Writes positions (7 a body) into the bodies. Drivers go along: the constant of what they do is changed so
/// that at `time` 0 it is what the bodies have.
void PoseMechanism(const VectorX& q, MechanismDescription* mechanism);

/// Adds to what a driver does at all times.
void ShiftFunction(double by, TimeFunction* function);

}  // namespace linkwright
