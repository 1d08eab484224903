// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace linkwright::render {

/// Asks the driver of the current context for its messages (KHR_debug): those of high severity, as of wrong
/// calls, are kept, all others dropped. False if the driver has none. Builds for debugging ask in every
/// renderer and print what is kept.
bool KeepSevereMessages();
/// What was kept since the last call, of all contexts of this program. Thread-safe.
std::vector<std::string> TakeSevereMessages();

}  // namespace linkwright::render
