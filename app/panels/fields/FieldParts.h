// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "app/panels/fields/TypedNumbers.h"
#include "engine/io/scene/ObjectText.h"

class QWidget;

namespace linkwright::app {

/// The numbers of a field that stand beside each other; a vector that files call "x" too.
JsonValue partsOf(const SceneObject& object, const Field& field, const std::string& key);

/// All of them as a scene file spells them, with one as it was typed in its place. Those of an absent field
/// are zero.
std::string withPart(const SceneObject& object, const Field& field, const std::string& key, std::size_t part,
                     std::size_t count, const std::string& typed);

/// "From 0 to 1 kg", "" where it may be any number, in the unit that it is shown in.
QString rangeOf(const Field& field, const SceneObject& object, const TypedNumbers& numbers);

/// Adds the range to the tips of an editor and its lines.
void tellRange(QWidget* editor, const QString& range);

}  // namespace linkwright::app
