// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CheckPosition.h"

#include <stdexcept>
#include <string>

#include "engine/model/Model.h"

namespace linkwright {

void CheckPosition(const Model& model, const VectorX& q) {
  if (q.size() != model.nq()) {
    throw std::invalid_argument("a position of this model has " + std::to_string(model.nq()) +
                                " numbers, not " + std::to_string(q.size()));
  }
  if (!q.allFinite()) throw std::invalid_argument("a position must be finite");
}

}  // namespace linkwright
