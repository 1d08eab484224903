// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/FileWatch.h"
#include "engine/io/Problem.h"

namespace linkwright::app {

class Loader;
class Workbench;

/// Keeps the robots of the open scene as their files are: reads them again when one changes on disk, or the
/// patch beside it. That is one undo step; the rest of the scene, the view, plots, what is selected and the
/// present state stay, by the names of joints and links.
class Reloader : public QObject {
  Q_OBJECT
 public:
  explicit Reloader(Workbench* workbench);
  ~Reloader() override;
  void reload();

 Q_SIGNALS:
  void reloaded(const QString& path, const linkwright::ProblemList& problems);
  void failed(const QString& path, const linkwright::ProblemList& problems);
  void sceneFileChanged(const QString& path);  ///< the open scene's own file is another one on disk

 private:
  struct Kept {
    std::map<std::string, std::vector<double>> q, v;  // by joint; empty at the start, which the scene keeps
    std::string selected;                             // link
  };
  void watchFiles();
  void onFilesChanged(const QStringList& files);
  void loaded();
  Kept keep() const;
  void bringBack(const Kept& kept);

  Workbench* workbench_;
  FileWatch watch_;
  std::unique_ptr<Loader> loader_;
  bool again_ = false;  // files changed while they were being read
};

}  // namespace linkwright::app
