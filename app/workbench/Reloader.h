// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/base/FileWatch.h"
#include "engine/base/Problem.h"

namespace linkwright::app {

class Loader;
class Workbench;

/// Keeps the robots of the open scene as their files are: reads one again when its file changes on disk, one
/// that it includes, or the patch beside it. That is one undo step; the rest of the scene, the view, plots,
/// what is selected and the present state stay, by the names of joints and links.
class Reloader : public QObject {
  Q_OBJECT
 public:
  explicit Reloader(Workbench* workbench);
  ~Reloader() override;
  /// This program has written the file, and the robot of the file `robot` is as it is now; other robots that
  /// it is part of are read again.
  void accept(const QString& file, const QString& robot);

 Q_SIGNALS:
  /// `path`: the robot's file.
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
  void onFilesTouched(const QStringList& files);
  void readWaiting();
  void readNext();
  void loaded();
  void forgetGone();  // robots that are not in the scene any more
  /// Calls visit(watched file) for all that these robots are made of.
  template <class Visit>
  void forFilesOf(const std::set<std::string>& robots, const Visit& visit) const;
  Kept keep() const;
  void bringBack(const Kept& kept);

  Workbench* workbench_;
  FileWatch watch_;
  std::map<QString, std::set<std::string>>
      robots_of_;                  // by watched file: the files of the robots it is part of
  std::set<std::string> waiting_;  // robots' files to be read again
  std::set<std::string> changed_;  // those of them with other bytes than the document was read from
  std::set<std::string> behind_;   // those that are not as what this program has written for another one
  std::set<std::string> failed_;   // those that could not be read when they were last tried
  std::unique_ptr<Loader> loader_;
  bool whole_ = false;  // the loader reads the scene that names the robots, rather than one robot's file
  bool alone_ = false;  // what waits is not in that scene
  bool again_ = false;  // files changed while they were being read
};

}  // namespace linkwright::app
