// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace linkwright {

/// While an object of this class lives, operator new throws std::bad_alloc for blocks of `least` bytes and
/// more that the program's own code asks for: in the thread that made it, or in all others. One at a time. A
/// test program that uses this gets an operator new of its own.
class AllocationLimit {
 public:
  enum class Threads { kThis, kOthers };
  AllocationLimit(std::size_t least, Threads threads);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;
};

/// The largest block [bytes] that the program's own code takes from operator new in `work`, in this thread.
std::size_t LargestAllocation(const std::function<void()>& work);

}  // namespace linkwright
