// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::test {

/// How much longer a program may take that a sanitizer watches than one that none does.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kSanitizedTime = 4;
#else
inline constexpr int kSanitizedTime = 1;
#endif

}  // namespace linkwright::test
