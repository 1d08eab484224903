// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/AllocationLimit.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> refused_from = SIZE_MAX;
std::atomic<bool> refused_here = false;
thread_local bool here = false;
thread_local std::size_t largest = 0;

}  // namespace

namespace linkwright {

AllocationLimit::AllocationLimit(std::size_t least, Threads threads) {
  here = true;
  refused_here = threads == Threads::kThis;
  refused_from = least;
}

AllocationLimit::~AllocationLimit() {
  refused_from = SIZE_MAX;
  here = false;
}

std::size_t LargestAllocation(const std::function<void()>& work) {
  largest = 0;
  work();
  return largest;
}

}  // namespace linkwright

void* operator new(std::size_t size) {
  largest = std::max(largest, size);
  void* const memory =
      size >= refused_from && here == refused_here ? nullptr : std::malloc(size != 0 ? size : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
