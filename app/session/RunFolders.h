// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

/// Where the journals of the open document's runs are: a folder for each, `link`-1, `link`-2 …, and a link to
/// that of the present run, which is what a recovery reads.
class RunFolders {
 public:
  RunFolders() = default;
  explicit RunFolders(QString link) : link_(std::move(link)) {}

  bool empty() const { return link_.isEmpty(); }  ///< runs are kept in memory only
  /// A name that no folder has yet.
  QString next() { return QString("%1-%2").arg(link_).arg(++made_); }
  /// Makes `folder` that of the present run. False: the link cannot be written.
  bool show(const QString& folder) const;
  /// Moves the run that a folder, or a link to one, holds to next(). Empty: it cannot be moved.
  QString moveHere(const QString& folder);

 private:
  QString link_;
  int made_ = 0;
};

}  // namespace linkwright::app
