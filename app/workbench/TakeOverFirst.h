// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/scene/edit/SceneObject.h"

class QObject;

namespace linkwright::app {

class Document;

/// Before an edit that takes robots with files of their own over into the scene, because it changes `objects`
/// (see RobotTakenOverFor): `then` is done at once where nothing of their files is lost by that. Else the
/// window above `asker` asks first, and shows what is lost; `then` is done on yes, if the scene is still the
/// same. `more`: what else the edit loses. Every such edit comes by here. Returns whether it was done at
/// once.
bool takeOverFirst(Document* document, QObject* asker, const std::vector<ObjectId>& objects,
                   const std::function<void()>& then, const std::vector<std::string>& more = {});

}  // namespace linkwright::app
