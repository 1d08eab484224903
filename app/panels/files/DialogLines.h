// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <functional>

class QLineEdit;

namespace linkwright::app {

class Workbench;

/// Where the files of a dialog go: a line with a path, and a button that chooses one.
class FileLine : public QWidget {
  Q_OBJECT
 public:
  /// Of the dialog that the button opens. Without a filter it chooses a folder.
  struct Choice {
    QString title, filter, suffix;
  };
  /// `name`: of the line.
  FileLine(const char* name, const QString& path, const Choice& choice, QWidget* parent);

  /// Without blanks around it; "~/" is the user's own folder.
  QString path() const;
  /// Calls `then` once files that are there may be replaced: at once where none is, or where the button has
  /// just asked about it. `pictures`: of a sequence that begins with the first file, so many are there.
  void askBefore(const QStringList& files, std::function<void()> then, int pictures = 0);

 Q_SIGNALS:
  void changed();  ///< another path

 private:
  void choose(const Choice& choice);

  QLineEdit* line_;
  QString confirmed_;  ///< may be replaced once
};

/// A button that opens the folder of a file, which is there once something was written.
class FolderButton : public QPushButton {
  Q_OBJECT
 public:
  FolderButton(const char* name, QWidget* parent);

  /// Empty: nothing was written, and the button is hidden.
  void offer(const QString& file);

 private:
  QString file_;
};

/// The line of a dialog for the state of its work.
class StatusLine : public QLabel {
  Q_OBJECT
 public:
  StatusLine(const char* name, const Workbench* workbench, QWidget* parent);

  void tell(const QString& text, bool good = true);

 private:
  const Workbench* workbench_;
};

}  // namespace linkwright::app
