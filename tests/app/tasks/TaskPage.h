// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace linkwright::app {

/// The steps of a task in words, as its section of docs/tasks/README.md has them: a list, each line of which
/// is a command and what is given to it.
class TaskSteps {
 public:
  void begin(const QString& command);
  /// What belongs to the command before; the same twice in a row is written once.
  void also(const QString& what);
  /// Typed into a field; "Axis x" and "Axis y" are written as one.
  void alsoValue(const QString& words, const QString& value);
  /// Of several lines, typed as they stand.
  void alsoText(const QString& what, const QString& text);

  /// "## Title" and what follows; ends with a line end.
  QString section(const QString& title, int actions, double seconds) const;

 private:
  QStringList lines_;
  QString vector_;  // to which the last value belongs
};

/// The section of the page with this title, as section() writes it; empty: there is none.
QString writtenSection(const QString& title);
/// Puts it in the place of the one that is there, or at the end.
void writeSection(const QString& title, const QString& section);
/// Of a task's result, beside the page.
QString taskPicture(const QString& title);
/// A title as the name of a file.
QString taskFileName(QString title);

}  // namespace linkwright::app
