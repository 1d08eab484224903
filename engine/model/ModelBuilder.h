// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "engine/base/Problem.h"
#include "engine/model/Description.h"
#include "engine/model/Model.h"

namespace linkwright {

struct AddRobotOptions {
  bool floating = false;           ///< a free joint called `base` between the world and the root link
  bool independent_mimic = false;  ///< mimic joints become joints of their own
  Transform X_WR;                  ///< pose of the root link in the world (of the free base at q = 0)
  std::string prefix;              ///< put before every name ("left/"), for scenes with several robots
};

/// Compiles descriptions into a Model: welds what fixed joints hold together, numbers bodies depth first in
/// document order, turns frames so that joints act along z, resolves mimic chains. Iterative: depth is
/// limited by memory only.
class ModelBuilder {
 public:
  /// Errors (unknown link of a joint or frame, two parents, cycle, no or several roots, duplicate names, zero
  /// axis, mimic cycle, non-finite or absurd numbers, negative mass …) are added to `problems` with the
  /// description's file and lines; returns false then, and the builder is as before.
  /// A joint that mimics nothing that moves (unknown, fixed, several degrees) is a warning and moves on its
  /// own.
  bool AddRobot(const RobotDescription& robot, const AddRobotOptions& options, ProblemList* problems);
  std::shared_ptr<const Model> Build() const;

  ModelBuilder();
  ~ModelBuilder();
  ModelBuilder(ModelBuilder&&) noexcept;
  ModelBuilder& operator=(ModelBuilder&&) noexcept;

 private:
  std::unique_ptr<Model> model_;
};

/// One robot, alone. Throws std::invalid_argument with all problems in its text.
std::shared_ptr<const Model> BuildModel(const RobotDescription& robot, const AddRobotOptions& options = {});

}  // namespace linkwright
