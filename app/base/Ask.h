// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace linkwright::app {

// Questions that hold nothing up: each opens over `parent` and returns at once. `then` is called later, from
// the event loop, if the user agrees and `parent` is still there. Until then files may have been read again:
// whatever the answer is about (the scene, the mechanism, what was recorded) is to be looked up in `then`.

/// `start`: a folder or a file to start from. `filter` as in QFileDialog.
void askToOpen(QWidget* parent, const QString& title, const QString& start, const QString& filter,
               std::function<void(const QString&)> then);
/// Asks before an existing file is replaced. A name without an ending gets `suffix`.
void askToSave(QWidget* parent, const QString& title, const QString& start, const QString& filter,
               const QString& suffix, std::function<void(const QString&)> then);
void askForFolder(QWidget* parent, const QString& title, const QString& start,
                  std::function<void(const QString&)> then);
/// Yes or no, which Enter means; `then` on yes.
void askWhether(QWidget* parent, const QString& title, const QString& text, std::function<void()> then);
/// Before something is removed with what refers to it: `lines` say what. `then` on "Remove all".
void askToRemoveAll(QWidget* parent, const QString& title, const QString& text, const QStringList& lines,
                    std::function<void()> then);
void showFailure(QWidget* parent, const QString& title, const QString& text);

}  // namespace linkwright::app
