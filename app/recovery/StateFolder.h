// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

namespace linkwright::app {

/// Where the program keeps what outlives it: $XDG_STATE_HOME/linkwright, else ~/.local/state/linkwright. Made
/// if it is not there, for the user alone.
struct StateFolder {
  QString path;     ///< empty: there is none
  QString problem;  ///< why not: a sentence without a full stop
};
StateFolder stateFolder();

/// A folder that one running program holds by a lock, which ends with the program however that ends. So a
/// folder whose lock is free was left by one that did not end well.
class LockedFolder {
 public:
  /// A new one below `parent`. Null, with the reason in `problem`, if it cannot be made.
  static std::unique_ptr<LockedFolder> make(const QString& parent, QString* problem);
  /// Those below `parent` that nobody holds.
  static std::vector<std::unique_ptr<LockedFolder>> takeLeft(const QString& parent);
  ~LockedFolder();  ///< the folder stays
  LockedFolder(const LockedFolder&) = delete;
  LockedFolder& operator=(const LockedFolder&) = delete;

  const QString& path() const { return path_; }
  QString file(const QString& name) const { return path_ + "/" + name; }
  /// Deletes the folder with all that is in it.
  void remove();

 private:
  LockedFolder(QString path, int lock) : path_(std::move(path)), lock_(lock) {}
  QString path_;
  int lock_;
};

}  // namespace linkwright::app
