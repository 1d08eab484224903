// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/RunFolders.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <filesystem>
#include <system_error>

namespace linkwright::app {

bool RunFolders::show(const QString& folder) const {
  namespace fs = std::filesystem;
  // Relative, so that the folder around it can be moved; renamed, so that there is a link at each moment.
  const fs::path link = link_.toStdString();
  const fs::path next = link.string() + ".next";
  std::error_code error;
  fs::create_directories(link.parent_path(), error);
  fs::remove(next, error);
  fs::create_directory_symlink(fs::path(folder.toStdString()).filename(), next, error);
  if (error) return false;
  fs::rename(next, link, error);
  return !error;
}

QString RunFolders::moveHere(const QString& folder) {
  const QFileInfo from(folder);
  const QString held = from.canonicalFilePath();
  QString to = next();
  if (held.isEmpty() || !QDir().rename(held, to)) return {};
  if (from.isSymLink()) QFile::remove(folder);
  return to;
}

}  // namespace linkwright::app
