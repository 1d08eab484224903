// SPDX-License-Identifier: BSD-3-Clause
#include "Version.h"

namespace linkwright {

const char* LibraryVersion() { return LINKWRIGHT_VERSION; }

}  // namespace linkwright
