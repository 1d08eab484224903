// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright::python {

namespace py = pybind11;

/// Numbers of one state, or of many (one a row), read without a copy where they are double already.
using Array = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// A copy as an array.
Array ToArray(const VectorX& vector);
Array ToArray(const Vector3& vector);
Array ToArray(const MatrixX& matrix);
/// 4 × 4.
Array ToArray(const Transform& pose);
void WritePose(const Transform& pose, double* to);  ///< 16 numbers, row by row

/// A pose from a 4 × 4 array. Throws py::value_error, naming `name`, where it is no rigid one.
Transform PoseFrom(const Array& array, const char* name);
VectorX VectorFrom(const Array& array, const char* name, Eigen::Index size);
Vector3 Vector3From(const Array& array, const char* name);

/// The value of a field: numbers as float, several as arrays, poses as 4 × 4 arrays, formulas as text.
py::object ToPython(const FieldValue& value, const Field& field);
py::object ToPython(const JsonValue& value);

/// A value as a scene file would spell it; `field`: what it is for. Throws py::type_error for what has no
/// spelling.
JsonValue ToJson(const py::handle& value, const Field& field);

}  // namespace linkwright::python
