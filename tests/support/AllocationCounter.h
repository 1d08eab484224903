// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace linkwright {

/// Calls of operator new by this thread since the program began. A test that uses this gets the counting
/// operator linked in.
std::size_t AllocationCount();
/// The bytes that those asked for, whether they were given back or not.
std::size_t AllocatedBytes();

}  // namespace linkwright
