// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <span>
#include <vector>

#include "app/session/EndedRuns.h"
#include "app/session/PathMotions.h"
#include "app/session/RunFolders.h"
#include "app/session/SystemMaker.h"

namespace linkwright {
class SceneEdit;
}

namespace linkwright::app {
class Document;

/// Time and running: owns the simulation thread of the open scene, publishes its state once a frame, takes
/// over the edits of the document. On the UI thread; nothing here waits for a step.
class Player : public QObject {
  Q_OBJECT
 public:
  enum class Mode {
    kClosed,  ///< nothing open
    kPosing,  ///< paused at time 0
    kPaused,  ///< paused later, at the newest point
    kReview,  ///< paused at an earlier point of the timeline
    kPlaying,
  };

  explicit Player(Document* document, QObject* parent = nullptr);
  ~Player() override;

  Document* document() const { return document_; }
  Mode mode() const { return mode_; }
  bool isPlaying() const { return mode_ == Mode::kPlaying; }
  bool wantsToPlay() const { return want_playing_; }  ///< it does, or will: positions cannot be posed
  std::shared_ptr<const CompiledScene> compiled() const { return run_.compiled; }  ///< null: closed
  const Model* model() const { return run_.compiled ? run_.compiled->model.get() : nullptr; }
  std::shared_ptr<const RunnerFrame> frame() const { return frame_; }  ///< null: closed
  /// Valid until the next replaced().
  const Timeline* timeline() const { return run_.runner ? &run_.runner->timeline() : nullptr; }
  /// For jobs, which may outlive the mechanism; its states are of compiled() at this moment.
  std::shared_ptr<const Timeline> recording() const;
  /// A System for one reader (signals of timeline entries, on any one thread); null: closed.
  std::unique_ptr<System> cloneSystem() const { return run_.runner ? run_.runner->CloneSystem() : nullptr; }
  std::vector<ContactEvent> contactEvents(double from = -kInfinity, double to = kInfinity) const;
  Runner* runner() const { return run_.runner.get(); }  ///< null: closed. After a call wake()
  const PathMotions& paths() const { return paths_; }
  const LiveValues& liveValues() const { return run_.live; }
  const VectorX& q() const { return q_; }  ///< what is shown: while posing, newer than frame()
  const VectorX& v() const;
  double time() const { return frame_ ? frame_->state.time : 0; }
  std::span<const Transform> bodyPoses() const { return poses_; }
  Transform framePose(FrameIndex frame) const;
  std::vector<Transform> bodyPosesAt(const VectorX& q) const;  ///< at others (nq); nothing is shown
  double endTime() const;                                      ///< of what has been simulated
  double speed() const { return frame_ ? frame_->speed : 1; }

  void play();  ///< what is still being made plays once it is there
  void pause();
  void togglePlay() { want_playing_ ? pause() : play(); }
  void step(int count = 1);
  void stepBack(int count = 1);
  void seek(double time);
  void reset();
  void setSpeed(double speed);
  void setTimelineMegabytes(int megabytes);  ///< of TimelineMemory.h; what is recorded keeps its limit
  void post(const Command& command);         ///< to the simulation; a pull, say
  std::vector<Command> commandLog() const;
  void forgetCrossCheck();  ///< what it found so far; no edit
  void setRunFolder(const QString& link) { run_folders_ = RunFolders(link); }  ///< of journals
  void restoreRun(const QString& folder);  ///< takes the run that it holds over; ends with runRestored()
  QString runProblem() const;  ///< why it is in memory only, though there is a folder; empty: it is not
  using Change = std::function<void(Scene&)>;
  /// Poses: an undo step of the document, with `change` of the scene. At time 0 it edits the start positions,
  /// later the present state. Ignored while playing.
  void commitPose(const VectorX& q, const Change& change, int token, const QString& text);
  void editBesidePose(const QString& text, const Change& change, int token);  ///< what is shown stays
  bool isCommitting() const { return committing_; }  ///< the edit being made is one of these two
  /// Shows a pose (nq) until the state becomes another one; empty: that of the state. Ignored while playing.
  void showInstead(const VectorX& q);
  bool showsInstead() const { return instead_.size() > 0; }
  void setDragging(bool on) { dragging_ = on; }  ///< edits that start the simulation anew wait that long
  void wake();   ///< takes over what the simulation thread publishes from now on
  void renew();  ///< does so now, where an edit wants it
  /// Edits the document; unless that is refused (false), the mechanism is made anew with these runs.
  void makeAnew(CarriedRuns with, const std::function<bool()>& edit);
  void giveUp(const QString& why);  ///< of listeners of replaced(): all is as if nothing were open

 Q_SIGNALS:
  void replaced();  ///< another model: compiled(), timeline() and all indices are new
  void settled();   ///< all have heard of replaced() and modeChanged(): what follows from it is signalled
  void signalsChanged();  ///< cloneSystem() has other signals from now on
  void edited();          ///< an edit of the document was taken over; frameChanged() follows
  void frameChanged();    ///< state, poses, inputs, energies, targets: at most once a shown frame
  void modeChanged();
  void interrupted();   ///< running was asked for, or an edit made: a pose in progress is cancelled
  void poseReplaced();  ///< what is shown was changed, but not by commitPose()
  void diverged(const linkwright::Divergence& divergence);
  void failed(const QString& why);  ///< the mechanism cannot be made: all is as if nothing were open
  void notice(const QString& text);
  void runRestored(double last_time, const QString& problem);  ///< `problem`: what could not be; empty: none

 private:
  void rebuild(std::optional<Run> back = std::nullopt);
  void begin(Run run, std::unique_ptr<System> system, double speed);
  void startAnew();
  void takeNames(std::unique_ptr<System> system = nullptr);
  void setAside();
  void forgetRun();
  void announceEnd(double recorded);
  std::unique_ptr<Runner> makeRunner();
  void forgetMechanism();
  void poll();
  void takeFrame(std::shared_ptr<const RunnerFrame> frame);
  void updateMode();
  void updatePoses();
  void leave();  // what is shown, for another time
  void onEdited(const SceneEdit& edit);
  void showStart();
  void onPresentPose(double time, const VectorX& q);
  void showPose(const VectorX& q);
  State stateAtStart(const VectorX& q) const;

  Document* document_;
  Run run_;                         // its runner: null where nothing is open
  std::unique_ptr<System> system_;  // for poses on this thread
  std::shared_ptr<const RunnerFrame> frame_;
  PathMotions paths_;
  Mode mode_ = Mode::kClosed;
  VectorX q_, instead_;
  std::vector<Transform> poses_;
  bool want_playing_ = false, play_when_made_ = false, posed_ = false;  // posed: q_ is newer than frame_
  bool committing_ = false, dragging_ = false, restore_run_ = false, outdated_ = false;  // other drivers
  RunFolders run_folders_;
  QString failure_;
  EndedRuns ended_;
  std::optional<CarriedRuns> carried_;
  QTimer renew_timer_, timer_;
  QElapsedTimer quiet_;
  SystemMaker making_;
};

}  // namespace linkwright::app
