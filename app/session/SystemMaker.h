// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "app/base/NewestWork.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::app {

/// Makes Systems of compiled scenes for the UI thread: at once where that takes at most two frames, else
/// beside it. That of many loops takes seconds where their independent coordinates are chosen.
class SystemMaker {
 public:
  /// Made at once; null: that takes longer. Throws what CompiledScene::MakeSystem throws.
  static std::unique_ptr<System> atOnce(const CompiledScene& scene);
  /// Made beside the UI thread; then calls `done` there, with null and why where it cannot be made. What was
  /// to be made before is given up.
  using Done = std::function<void(std::unique_ptr<System> system, const QString& why)>;
  void later(std::shared_ptr<const CompiledScene> scene, Done done);
  void cancel() { work_.cancel(); }
  bool isWanted() const { return work_.isWanted(); }  ///< something is being made

  /// The processor time of the UI thread that atOnce takes at most [s]: two frames. Tests change it.
  static inline double at_once_budget = 0.03;

 private:
  NewestWork work_;
};

}  // namespace linkwright::app
