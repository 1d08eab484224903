// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// A key of an object: `arm/elbow.damping`, `targets/grip.xyz`, `gravity` (of the scene itself).
struct FieldPlace {
  const SceneObject* object = nullptr;  ///< null: there is none
  const Field* field = nullptr;         ///< neither part nor list
  std::string key;                      ///< the field's name, or one of its keys
};

/// The object at a path, or of that name. If there is none, `why` is a sentence without a full stop that
/// names the nearest path.
const SceneObject* FindObjectAt(const CObjectContainer& scene, std::string_view path, std::string* why);

/// Finds it in a scene. If there is none, `why` is a sentence without a full stop that names the nearest
/// ones.
FieldPlace FindField(const CObjectContainer& scene, std::string_view place, std::string* why);

/// The value as a scene file spells it; null where the object has none.
JsonValue FieldValueToJson(const SceneObject& object, const Field& field, const std::string& key);

/// Reads `text`, spelled as in a scene file (a word needs no quotes), and sets it; "null" or no text takes an
/// optional value, or a bound, away. False, with errors in `problems` as for a file, where it is no value of
/// the field or the object would be wrong with it (Kind::check); nothing has changed then. `edit`: takes up
/// what has changed.
bool SetFieldText(const FieldPlace& place, const std::string& text, CObjectContainer* scene,
                  ProblemList* problems, SceneEdit* edit = nullptr);

/// On one line.
std::string CompactJson(const JsonValue& value);

}  // namespace linkwright
