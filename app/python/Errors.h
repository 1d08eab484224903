// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "engine/base/Problem.h"

namespace linkwright::python {

namespace py = pybind11;

/// A problem as an object of linkwright.Problem.
py::object ToPython(const Problem& problem);
py::list ToPython(const ProblemList& problems);

/// Raises the exception of this name of linkwright, with the errors among these problems.
[[noreturn]] void Raise(const char* type, const ProblemList& problems);
/// The same of one refusal: `element` is what it is about, `file` where that stands; either may be empty.
[[noreturn]] void Raise(const char* type, const std::string& file, const std::string& element,
                        const Message& text);

/// What are warnings, as Python's own, which its filters show, hide or raise.
void Warn(const ProblemList& problems);

}  // namespace linkwright::python
