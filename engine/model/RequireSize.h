// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace linkwright {

/// Throws std::invalid_argument: "Model::Normalize: the size of q is 12, not 7".
[[noreturn]] void ThrowWrongSize(const char* function, const char* what, std::ptrdiff_t given,
                                 std::ptrdiff_t needed);

/// The precondition of functions that are given vectors of a model's size: without it they would read and
/// write past the end of those of another model.
inline void RequireSize(const char* function, const char* what, std::ptrdiff_t given, std::ptrdiff_t needed) {
  if (given != needed) ThrowWrongSize(function, what, given, needed);
}

}  // namespace linkwright
