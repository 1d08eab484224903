// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <vector>

#include "app/tools/Tool.h"

namespace linkwright::app {

struct FoundPoses;
class PoseFinder;

/// Other poses that reach the selected target, as translucent copies of the robot; a click takes one.
class GhostTool : public Tool {
 public:
  explicit GhostTool(ToolView* view);
  ~GhostTool() override;

  bool press(const Pointer& pointer) override;
  void move(const Pointer& /*pointer*/) override {}
  void release(const Pointer& pointer) override;
  void cancel() override { pressed_ = -1; }
  void compose(Snapshot* snapshot) override;

 private:
  void makeGhosts(const FoundPoses& listed);

  PoseFinder* finder_;
  /// Of each listed pose, made when the list is new.
  std::vector<std::vector<Instance>> ghosts_;
  bool stale_ = true;
  QMetaObject::Connection connection_;
  int pressed_ = -1;
};

}  // namespace linkwright::app
