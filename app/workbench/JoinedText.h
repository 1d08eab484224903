// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {

/// What a joint that was made by pointing is, and why: `made` is the link that hangs on it now, or the loop
/// that it closes.
QString joinedText(const CObjectContainer& scene, ObjectId made);

}  // namespace linkwright::app
