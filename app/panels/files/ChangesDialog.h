// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <map>
#include <string>

#include "engine/base/Problem.h"

namespace linkwright::app {

class Workbench;

/// What shall be written into a file.
struct FileChange {
  QString path;
  std::string text;  ///< what the file will hold
  std::map<std::string, std::string>
      more;                ///< other files that it includes, by path, and what they will hold
  ProblemList lost;        ///< what it cannot hold, shown first
  QString title, explain;  ///< of the window; a sentence above all
  QString button;          ///< that writes it
  std::function<void()> write;
};

/// Lists what a file cannot hold, and shows how what will be written differs from what the file holds now. It
/// is written only when the user says so. Deletes itself.
class ChangesDialog : public QDialog {
  Q_OBJECT
 public:
  ChangesDialog(Workbench* workbench, FileChange change, QWidget* parent);

 private:
  QWidget* makeLost();
  QWidget* makeDiff();

  Workbench* workbench_;
  FileChange change_;
  bool differs_ = false;
};

}  // namespace linkwright::app
