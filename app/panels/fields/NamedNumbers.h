// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/fields/FieldEditors.h"

namespace linkwright::app {

/// Numbers by the names of joints: a line for each, a button that takes it away, a menu of those to be added.
FieldEditor makeNamedNumbers(const EditorPage& page, const Field& field, QWidget* parent);

}  // namespace linkwright::app
