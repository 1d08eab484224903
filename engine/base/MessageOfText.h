// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/Message.h"

namespace linkwright {

/// The message of the catalogue that has this English text, with what stands in its places, which are
/// messages in the same way. For sentences that pass through interfaces of plain text, as those of
/// CheckForce. A text that is no entry's has no id.
Message MessageOfText(const std::string& english);

}  // namespace linkwright
