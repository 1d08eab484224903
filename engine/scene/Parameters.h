// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright {

/// A number of a scene that has a name, for formulas.
struct SceneParameter {
  std::string name;
  double value = 0;  ///< in `unit`
  std::string unit;  ///< empty: a plain number
  std::string help;
};

/// A number of an object that follows a formula of parameters. The number itself stands in its object.
struct SceneFormula {
  std::string number;   ///< as FieldNumber has it
  std::string formula;  ///< see EvaluateQuantity
};

}  // namespace linkwright
