// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/io/kinds/SceneElement.h"

namespace linkwright {

/// A mechanism from an object as MechanismKind describes it: a model file's root or a part of a scene. What
/// is wrong is added to the element's problems with file and line; a mechanism with errors must not be
/// compiled.
MechanismDescription ReadMechanism(const SceneElement& element);

/// A model file's text. None, with errors in `problems`, if it cannot be used.
std::optional<MechanismDescription> ReadMechanismFile(std::string text, const std::string& shown_as,
                                                      ProblemList* problems);

}  // namespace linkwright
