// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace linkwright::test {

/// What can have the focus in `root`, is shown when that is, and that a screen reader has no name for: by
/// class and object name.
QStringList withoutName(const QWidget& root);

}  // namespace linkwright::test
