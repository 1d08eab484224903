// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace linkwright::app {

/// How a user names a widget: by what stands on it, or beside or above it; of the fields of a vector with
/// their axis.
QString wordsOf(QWidget* widget);

}  // namespace linkwright::app
