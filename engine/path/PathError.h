// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>
#include <string>

namespace linkwright {

/// Why there is no path through the given nodes; `what()` names the node and the number.
class PathError : public std::invalid_argument {
 public:
  enum class Kind {
    kTooFewNodes,         ///< fewer than 2
    kUnequalSizes,        ///< nodes with different numbers of elements, or with a time alone
    kNotFinite,           ///< a time, a coordinate or a parameter is infinite or not a number
    kTimesNotIncreasing,  ///< also: so close together that the rates have no number
    kBadTimeSlice,        ///< not greater than 0, or so small that there are more than 1e8 points
    kBadParameter,        ///< monotonicity outside of [0, 1]; end velocities of another size
    kNotPeriodic,         ///< a periodic spline whose last node is not the first one
  };
  PathError(Kind kind, const std::string& text) : std::invalid_argument(text), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

}  // namespace linkwright
