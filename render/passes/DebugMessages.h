// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

namespace linkwright::render {

/// Asks the driver of the current context for its messages (KHR_debug). Those of high severity, as of wrong
/// calls, go to `to`, of all contexts of this program and from any thread; the last `to` holds. All others
/// are dropped. False if the driver has none. Builds for debugging print them, of every renderer.
bool WatchSevereMessages(std::function<void(const std::string&)> to);

}  // namespace linkwright::render
