// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

/// From now on a signal that ends the program by its own fault (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL), or
/// an exception that nobody catches, leaves `crash.txt` in the folder: signal, versions, instruction set,
/// document, call stack. With what Autosave and RunJournal keep there, it is what a report needs. The program
/// then ends by that signal as it would have. Call on the main thread.
void installCrashHandler();

/// Where that goes; empty: to the standard error alone.
void setCrashFolder(const QString& folder);
/// What is open, for the report.
void setCrashDocument(const QString& name);

}  // namespace linkwright::app
