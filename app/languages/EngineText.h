// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace linkwright::app {

/// What the engine calls a thing, in the language of the window: labels, help, titles and choices of its
/// kinds of objects. Their translations are in assets/languages/engine_*.ts; what has none stays English.
QString engineText(const std::string& english);

}  // namespace linkwright::app
