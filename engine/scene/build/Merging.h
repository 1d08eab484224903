// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// Gives the parts of one robot to another, under names that are free there: links, joints, frames, start
/// values, postures, files of meshes. What names them follows.
class Merging {
 public:
  Merging(BuildChange* change, SceneRobot from, SceneRobot* to)
      : change_(change), from_(std::move(from)), to_(to) {}

  void Run();
  const std::string& LinkNow(const std::string& name) const { return links_.at(name); }

 private:
  std::string Rename(std::map<std::string, std::string>* names, const std::string& from, std::string to,
                     const std::string& kind);
  void TakeFiles();
  template <class Map>
  void Take(const Map& from, Map* to) const {
    for (const auto& [name, value] : from)
      if (const auto found = joints_.find(name); found != joints_.end()) (*to)[found->second] = value;
  }

  BuildChange* change_;
  SceneRobot from_;
  SceneRobot* to_;
  std::map<std::string, std::string> links_, joints_;
};

}  // namespace linkwright
