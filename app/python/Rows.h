// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "app/python/Values.h"

namespace linkwright::python {

/// What a function of states gets: arrays of one state (n,) or of many (N, n). Where some are of many, those
/// of one state count for all of them.
class States {
 public:
  /// Row i of an array.
  struct Input {
    const double* data = nullptr;
    py::ssize_t columns = 0, stride = 0;
    const double* Row(py::ssize_t i) const { return data + i * stride; }
    Eigen::Map<const VectorX> operator()(py::ssize_t i) const { return {Row(i), columns}; }
  };
  /// Throws py::value_error, naming the argument, for another shape. The array must outlive the input.
  Input Take(const Array& array, const char* name, int columns) {
    const bool one = array.ndim() == 1 && array.shape(0) == columns;
    const bool many = array.ndim() == 2 && array.shape(1) == columns;
    const std::string n = std::to_string(columns);
    if (!one && !many)
      throw py::value_error(std::string(name) + " must have the shape (" + n + ",) or (N, " + n + "), not " +
                            py::str(array.attr("shape")).cast<std::string>());
    if (many && batch_ && array.shape(0) != count_)
      throw py::value_error(std::string(name) + " has " + std::to_string(array.shape(0)) + " rows, not " +
                            std::to_string(count_));
    if (many) {
      batch_ = true;
      count_ = array.shape(0);
    }
    return {array.data(), columns, one ? 0 : columns};
  }

  bool batch() const { return batch_; }
  py::ssize_t count() const { return count_; }
  /// A new array of this shape for each state: (…) or (N, …).
  Array Make(std::vector<py::ssize_t> shape) const {
    if (batch_) shape.insert(shape.begin(), count_);
    return Array(std::move(shape));
  }

 private:
  bool batch_ = false;
  py::ssize_t count_ = 1;
};

}  // namespace linkwright::python
