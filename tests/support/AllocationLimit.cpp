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

namespace {

// The program's own code, which the linker marks.
extern "C" const char __executable_start, etext;  // NOLINT(bugprone-reserved-identifier)

// Libraries are never refused: those that know no exceptions (LLVM in Mesa's drivers) would leave what they
// share between threads half changed.
void* Take(std::size_t size, const void* caller) noexcept {
  if (caller >= &__executable_start && caller < &etext) {
    largest = std::max(largest, size);
    if (size >= refused_from && here == refused_here) return nullptr;
  }
  return std::malloc(size != 0 ? size : 1);
}

}  // namespace

// With the delete below belongs every new that it ends: libraries use this one, and a sanitizer tells its own
// from malloc.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return Take(size, __builtin_return_address(0));
}
void* operator new(std::size_t size) {
  void* const memory = Take(size, __builtin_return_address(0));
  if (!memory) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
