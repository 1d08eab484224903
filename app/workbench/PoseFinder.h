// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/base/Worker.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/math/UnitChoice.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::app {

class Poser;
class Selection;

/// What the global solver found for a target.
struct FoundPoses {
  int target = -1;  ///< its index in the scene
  Transform X_WT;
  GlobalResult result;
  QString why;            ///< there is no solution; empty where there is one
  bool complete = false;  ///< `all` lists all there are
  std::vector<ArmSolution>
      all;  ///< solutions, those within the limits first; result.q alone where not complete
};

/// Looks for poses that reach a target with the global solver, on a thread of its own; of those asked for
/// meanwhile the newest follows. What was found for the selected target is shown as ghosts until another one
/// is selected, it moves, or the simulation runs.
class PoseFinder : public QObject {
  Q_OBJECT
 public:
  PoseFinder(Poser* poser, Selection* selection, QObject* parent = nullptr);
  ~PoseFinder() override;  ///< ends the search

  /// Whether the target is a position of a link, with an orientation or without one.
  bool canLook(int target) const;
  /// `take`: the robot moves to what is found, if that serves all targets that are followed, by their
  /// priorities, better than where it is. Otherwise it is listed, and shown as ghosts.
  void look(int target, bool take);

  /// What is listed; null: nothing.
  const FoundPoses* listed() const { return listed_.get(); }
  void clear();
  /// One of the listed is marked; −1: none.
  int marked() const { return marked_; }
  void mark(int solution);
  /// The robot goes there, if it is within the limits.
  void take(int solution);

 Q_SIGNALS:
  void changed();  ///< listed() or marked()
  /// A search of look(…, true) is done; result.status shows how.
  void looked(const linkwright::app::FoundPoses& found);

 private:
  struct Job {
    std::shared_ptr<const CompiledScene> compiled;
    std::vector<LoopElement> pins;
    double time = 0;  ///< what drivers hold is of this time [s]
    FrameIndex frame;
    VectorX seed;
    FoundPoses found;
    UnitChoice units;  ///< of amounts in messages
    bool take = false;
    bool orientation = true;
    std::vector<SceneTarget> targets;  ///< that are followed
    TargetOptions how;
    bool limits = true;
    std::stop_token stop;
  };
  struct Problem;
  static void findOne(Job* job);
  static void findForAll(Job* job);
  void run(Job job);
  void done(const Job& job);
  bool isCurrent(const FoundPoses& found) const;

  Poser* poser_;
  std::stop_source stop_;  // of all of them, when this ends
  std::optional<Job> next_;
  std::unique_ptr<FoundPoses> listed_;
  int marked_ = -1;
  std::shared_ptr<Job> job_;  // the worker's while it is busy
  Worker worker_;             // last: it ends before what it uses
};

}  // namespace linkwright::app
