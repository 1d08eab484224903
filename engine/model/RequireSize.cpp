// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/RequireSize.h"

#include <stdexcept>
#include <string>

namespace linkwright {

void ThrowWrongSize(const char* function, const char* what, std::ptrdiff_t given, std::ptrdiff_t needed) {
  throw std::invalid_argument(std::string(function) + ": the size of " + what + " is " +
                              std::to_string(given) + ", not " + std::to_string(needed));
}

}  // namespace linkwright
