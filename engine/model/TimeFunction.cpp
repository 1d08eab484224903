// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/TimeFunction.h"

#include <cmath>

namespace linkwright {

std::array<double, 3> TimeFunction::operator()(double t) const {
  switch (kind) {
    case Kind::kConstant:
      return {c, 0, 0};
    case Kind::kPolynomial: {
      double f = 0, first = 0, half_second = 0;
      for (size_t i = coefficients.size(); i-- > 0;) {
        half_second = half_second * t + first;
        first = first * t + f;
        f = f * t + coefficients[i];
      }
      return {f, first, 2 * half_second};
    }
    case Kind::kHarmonic: {
      const double sine = std::sin(w * t + phase), cosine = std::cos(w * t + phase);
      return {c + a * sine, a * w * cosine, -a * w * w * sine};
    }
  }
  return {};
}

}  // namespace linkwright
