// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

/// On a system without fonts or keyboard tables, has fontconfig and xkbcommon use those that come with the
/// tarball, by their environment variables. Does nothing where the system has its own, where the user has set
/// the variables, or where none came with the program. Before QApplication.
void useBundledData();

}  // namespace linkwright::app
