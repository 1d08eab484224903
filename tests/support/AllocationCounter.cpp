// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/AllocationCounter.h"

#include <cerrno>
#include <cstdlib>
#include <new>

// Eigen allocates by malloc, so that malloc is what must be counted. The sanitizers have a malloc of their
// own: there, only operator new is counted.
// Clang tells of its sanitizers by another name.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LINKWRIGHT_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(LINKWRIGHT_SANITIZED)
#define LINKWRIGHT_COUNT_MALLOC 0
#else
#define LINKWRIGHT_COUNT_MALLOC 1
#endif

namespace {
thread_local std::size_t count = 0, bytes = 0;
void Count(std::size_t size) {
  ++count;
  bytes += size;
}
}  // namespace

namespace linkwright {
std::size_t AllocationCount() { return count; }
std::size_t AllocatedBytes() { return bytes; }
}  // namespace linkwright

#if LINKWRIGHT_COUNT_MALLOC

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t number, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  Count(size);
  return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) {
  Count(number * size);
  return __libc_calloc(number, size);
}
void* realloc(void* memory, std::size_t size) {
  Count(size);
  return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  Count(size);
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  Count(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
}

#else

void* operator new(std::size_t size) {
  Count(size);
  void* memory = std::malloc(size ? size : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
// The standard library takes its temporary buffers this way, and gives them back to the delete below.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  Count(size);
  return std::malloc(size ? size : 1);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
