// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright {

/// A number, or a formula of the time that reports what it is (see Expression).
struct Function {
  double value = 0;     ///< where `formula` is empty
  std::string formula;  ///< of t; a motor's torque also of q and v of its joint
  bool IsConstant() const { return formula.empty(); }
  bool operator==(const Function&) const = default;
};

}  // namespace linkwright
