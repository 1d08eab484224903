// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

/// Looks at the file of the settings before anything reads it. One that is damaged, or that a newer version
/// wrote, is set aside beside it under another name, and the program begins with its first settings. Returns
/// what to report of it, in sentences; empty: nothing.
QString checkSettingsFile();

}  // namespace linkwright::app
