// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "engine/scene/Kind.h"

namespace linkwright::python {

namespace py = pybind11;

/// All kinds of objects with their fields, for classes, help and stubs: from the kinds' own descriptions.
py::list DescribeKinds();
/// A field of an object of its kind.
py::dict DescribeField(const Field& field, const void* object);
/// "float", "array", "list[str]"; "part" and "list" of what holds objects.
std::string PythonTypeOf(const Field& field);
/// "(3,)"; empty: it is no array.
std::string ShapeOf(const Field& field);

}  // namespace linkwright::python
