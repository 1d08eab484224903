// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"

/// Golden values of the shipped scenes in tests/golden (README.md there says who made them and what each
/// means).
namespace linkwright::test {

/// By quantity: how far what the engine computes is from the golden values, relative to the largest magnitude
/// of the quantity (to 1e-3 in SI units where all of it is smaller).
using Deviations = std::map<std::string, double>;
/// The largest of them; infinite where one is not a number.
double Worst(const Deviations& deviations);
std::string ToString(const Deviations& deviations);

/// The shipped scenes by name ("four-bar"), sorted.
std::vector<std::string> ShippedSceneNames();
std::string GoldenPath(const std::string& name);
nlohmann::json ReadGolden(const std::string& name);

/// Poses, Jacobian, mass matrix, inverse and forward dynamics by each formulation, and the accelerations with
/// all that the scene's joints and forces do, at the states that are stored.
Deviations CompareTree(const CompiledScene& scene, const nlohmann::json& golden);
/// Accelerations with loops closed and with all forces, degrees of freedom, and closed positions found again
/// from others, at the states of the motion that is stored. Of a tree.
Deviations CompareLoops(const CompiledScene& scene, const nlohmann::json& golden);
/// The same accelerations and freedom of a mechanism in Euler parameters, at all states that are stored.
Deviations CompareMechanism(const CompiledScene& scene, const nlohmann::json& golden);
/// Poses of a mechanism for lengths of its drivers.
Deviations CompareDrivenPoses(const Scene& scene, const nlohmann::json& golden);
/// The motion from the start: largest difference in positions and velocities [SI], at the times that are
/// stored.
Deviations CompareMotion(const CompiledScene& scene, const nlohmann::json& golden);

}  // namespace linkwright::test
