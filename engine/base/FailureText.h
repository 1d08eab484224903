// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <new>

namespace linkwright {

/// What to tell of an exception: its own text, or that memory ran out. Takes no memory; valid as long as
/// `error`.
inline const char* FailureText(const std::exception& error) noexcept {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "there is not enough memory" : error.what();
}

}  // namespace linkwright
