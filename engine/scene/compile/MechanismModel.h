// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/model/Description.h"
#include "engine/model/LoopElement.h"
#include "engine/scene/Scene.h"
#include "engine/simulation/tree/TreeSystem.h"

namespace linkwright {

/// A mechanism as a tree that draws, picks and poses it: a link of the world, "ground", and each body on a
/// free joint of its own, both with the body's name. Positions of the tree are r and p of the bodies one
/// behind the other, the same numbers as the mechanism's. Bodies without visuals get bars between the points
/// where joints and forces take hold.
RobotDescription TreeOfMechanism(const MechanismDescription& mechanism);

/// The joints as loops of that tree, drivers among them. Names are the joints'.
std::vector<LoopElement> LoopsOfMechanism(const MechanismDescription& mechanism);
/// Springs and tyres as force elements.
std::vector<ForceElement> ForcesOfMechanism(const MechanismDescription& mechanism);
/// The scene's force elements, those of its mechanism, and the push of its trot.
std::vector<ForceElement> ForcesOf(const Scene& scene);
/// Points whose motion is reported.
std::vector<TreeSystemOptions::Output> OutputsOfMechanism(const MechanismDescription& mechanism);
std::vector<std::string> BodiesOfMechanism(const MechanismDescription& mechanism);

/// Positions (7 a body) the mechanism has at its start, and velocities (6 a body: linear and angular, both
/// along the body's axes).
VectorX PositionOfMechanism(const MechanismDescription& mechanism);
VectorX VelocityOfMechanism(const MechanismDescription& mechanism);
/// Of positions of a whole scene's tree (nq), those of the mechanism (7 a body).
VectorX MechanismPosition(const Model& model, const MechanismDescription& mechanism, const VectorX& q);
/// How easily bodies move when the mechanism is posed (6 a body), by their masses.
VectorX ComplianceOfMechanism(const MechanismDescription& mechanism);

/// The mechanism alone as a system, with its own gravity.
std::unique_ptr<System> MakeMechanismSystem(const MechanismDescription& mechanism,
                                            Formulation formulation = Formulation::kPartitioning,
                                            const CrossCheckOptions& cross_check = {});

/// Writes positions (7 a body) into the bodies. Drivers go along: the constant of what they do is changed so
/// that at `time` 0 it is what the bodies have.
void PoseMechanism(const VectorX& q, MechanismDescription* mechanism);

/// Adds to what a driver does at all times.
void ShiftFunction(double by, TimeFunction* function);

}  // namespace linkwright
