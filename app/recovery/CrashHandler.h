// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

/// From now on a signal that ends the program by its own fault (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL), or
/// an exception that nobody catches, leaves `crash.txt` in each window's folder: signal, versions,
/// instruction set, document, call stack. With what Autosave and RunJournal keep there, it is what a report
/// needs. The program then ends by that signal as it would have. Call on the main thread.
void installCrashHandler();

/// Where that goes, besides the standard error: a window's folder. Each gets a report; of more than
/// kMostCrashFolders, the first ones do.
constexpr int kMostCrashFolders = 8;
void addCrashFolder(const QString& folder);
void removeCrashFolder(const QString& folder);
/// What the window of that folder has open, for the report.
void setCrashDocument(const QString& folder, const QString& name);

}  // namespace linkwright::app
