// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <charconv>
#include <cmath>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/math/Types.h"

namespace linkwright {

/// JSON text; every number finite, with 17 significant digits.
class EvalWriter {
 public:
  EvalWriter& operator<<(const char* text) {
    out_ += text;
    return *this;
  }
  void Number(double value) {
    if (!std::isfinite(value)) {
      out_ += "null";
      return;
    }
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 17);
    out_.append(buffer, end.ptr);
  }
  void Name(const std::string& name) {
    std::string quoted = WriteJson(JsonValue::String(name));
    while (!quoted.empty() && quoted.back() == '\n') quoted.pop_back();
    out_ += quoted;
  }
  template <class Vector>
  void Numbers(const Vector& values) {
    out_ += '[';
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      if (i > 0) out_ += ", ";
      Number(values[i]);
    }
    out_ += ']';
  }
  template <class Matrix>
  void Rows(const Matrix& matrix) {
    out_ += '[';
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
      if (i > 0) out_ += ", ";
      Numbers(matrix.row(i));
    }
    out_ += ']';
  }
  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace linkwright
