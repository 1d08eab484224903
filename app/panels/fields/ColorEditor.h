// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/fields/FieldEditors.h"

namespace linkwright::app {

/// A colour: a swatch that opens the dialog of colours, and a line with its name or "#rrggbb".
FieldEditor makeColorEditor(const EditorPage& page, const Field& field, QWidget* parent);

}  // namespace linkwright::app
