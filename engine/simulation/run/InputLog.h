// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/simulation/system/Command.h"

namespace linkwright {

/// What a user did to a simulation, as text: one JSON object a line, with names rather than numbers, so that
/// a log outlives changes of the scene. First {"instruction_set": "avx2"}, the one it was recorded with: the
/// one that this process uses. Then {"t": 1.25, "do": "torque", "of": "elbow", "value": 3} · "damping" ·
/// "friction" · {"do": "gravity", "vector": [0,0,-9.81]} ·
/// {"do": "pull", "body": "hand", "point": [x,y,z], "to": [x,y,z], "stiffness": k, "damping": c} · "force"
/// and "moment" with "vector", and "impulse" as "force" has them [N s] · "release" · "position" and
/// "velocity" with "of" and "value" ·
/// {"do": "control", "of": 2, "value": 0.5}, the place of an actuator in the scene, from 1 on ·
/// {"do": "integrate", "dt": 0.001, "integrator": "rk4", "tolerance": 1e-9}. Numbers read back to the same
/// bits.
std::string WriteInputLog(const std::vector<Command>& commands, const Model& model);

/// Reads a log: a regular file of at most 256 MiB. Bad lines are errors with file and line, a file that
/// cannot be read is one with line 0. The result is in order of time.
std::vector<Command> ReadInputLog(const std::filesystem::path& path, const Model& model,
                                  ProblemList* problems);

/// Whether a file is a log, by its first line; not where it cannot be read.
bool IsInputLog(const std::filesystem::path& path);

/// The name of the instruction set that a log was recorded with; empty where it names none, or cannot be
/// read.
std::string RecordedInstructionSet(const std::filesystem::path& path);

}  // namespace linkwright
