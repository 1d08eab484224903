// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "BuildInfo.h"

namespace linkwright::test {

/// Path of `scenes/NAME.lws.json` in the checkout.
inline std::string ShippedScene(const std::string& name) {
  return std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json";
}

}  // namespace linkwright::test
