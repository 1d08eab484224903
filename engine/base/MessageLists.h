// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/base/Message.h"

namespace linkwright {

// The parts of the catalogue of messages.
std::span<const MessageEntry>
CheckMessages();  ///< of values of objects that are wrong, and of what does nothing
std::span<const MessageEntry> CurveMessages();    ///< of formulas of curves, tables, recorded inputs
std::span<const MessageEntry> EditMessages();     ///< of changes of a scene that are refused
std::span<const MessageEntry> FormulaMessages();  ///< of numbers, formulas, ranges of fields, and files
std::span<const MessageEntry> MeshMessages();     ///< of meshes and pictures
std::span<const MessageEntry> MjcfMessages();     ///< of MuJoCo's format
std::span<const MessageEntry> RobotMessages();    ///< of robots, and of URDF
std::span<const MessageEntry> RunMessages();      ///< of runs, studies, masses, loading and saving
std::span<const MessageEntry> SceneMessages();    ///< of scenes, what they compile to, JSON, XML and patches

}  // namespace linkwright
