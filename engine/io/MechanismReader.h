// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "engine/io/SceneElement.h"
#include "engine/multibody/MechanismDescription.h"

namespace linkwright {

/// A mechanism from an object with "gravity", "bodies", "joints", "forces", "outputs": a model file's root or
/// a part of a scene. What is wrong is added to the element's problems with file and line: names that are
/// missing, twice or unknown, masses and inertias of no body, axes of length zero, references along their
/// axes. Axes, references and Euler parameters are made unit where they are not to 1e-9. A mechanism with
/// errors must not be compiled. "visuals" of bodies are left to whoever draws.
MechanismDescription ReadMechanism(const SceneElement& element);

/// A model file's text. None, with errors in `problems`, if it cannot be used.
std::optional<MechanismDescription> ReadMechanismFile(std::string text, const std::string& shown_as,
                                                      ProblemList* problems);

}  // namespace linkwright
