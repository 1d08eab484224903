// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/kinematics/LoopPoseSolver.h"
#include "engine/kinematics/PoseSolver.h"
#include "engine/scene/PathPicture.h"
#include "engine/scene/SnapshotBuilder.h"
#include "engine/scene/TargetStack.h"
#include "engine/simulation/Runner.h"
#include "render/Camera.h"

namespace linkwright {
class SceneEdit;
}

namespace linkwright::app {

class Document;

/// The mechanism at work: owns the simulation thread of the open scene, shows its present state to everyone
/// once a frame, and takes what the user does to it. All on the UI thread; nothing here waits for a step.
///
/// Posing: at time 0 it edits the scene's start positions; paused later it changes the present state, and
/// playing goes on from there. Both are undo steps of the document. While playing, positions cannot be posed.
class Session : public QObject {
  Q_OBJECT
 public:
  enum class Mode {
    kClosed,  ///< nothing open
    kPosing,  ///< paused at time 0
    kPaused,  ///< paused later, at the newest point
    kReview,  ///< paused at an earlier point of the timeline
    kPlaying,
  };

  explicit Session(Document* document, QObject* parent = nullptr);
  ~Session() override;

  Document* document() const { return document_; }
  Mode mode() const { return mode_; }
  bool isPlaying() const { return mode_ == Mode::kPlaying; }
  std::shared_ptr<const CompiledScene> compiled() const { return compiled_; }  ///< null: closed
  const Model* model() const { return compiled_ ? compiled_->model.get() : nullptr; }
  std::shared_ptr<const RunnerFrame> frame() const { return frame_; }  ///< null: closed
  /// Valid until the next sessionReplaced().
  const Timeline* timeline() const { return runner_ ? &runner_->timeline() : nullptr; }
  /// The same for jobs, which may outlive the mechanism; its states are of compiled() at this moment.
  std::shared_ptr<const Timeline> recording() const { return runner_ ? runner_->recording() : nullptr; }
  /// A System for one reader (signals of timeline entries, on any one thread); null: closed.
  std::unique_ptr<System> cloneSystem() const;

  /// What is shown: while posing, newer than frame().
  const VectorX& q() const { return q_; }
  const VectorX& v() const;
  double time() const;
  std::span<const Transform> bodyPoses() const { return poses_; }
  Transform framePose(FrameIndex frame) const;
  double startTime() const { return 0; }
  double endTime() const;  ///< of what has been simulated
  double speed() const;

  // Running.
  void play();
  void pause();
  void togglePlay();
  void step(int count = 1);
  void stepBack(int count = 1);
  void seek(double time);
  void reset();
  void setSpeed(double speed);
  /// What the recorded steps may take of memory [MiB]; kept for all scenes. While steps are recorded, those
  /// keep their bound until the next reset.
  void setTimelineMegabytes(int megabytes);
  static int timelineMegabytes();
  static int physicalMegabytes();     ///< of this machine: the most that setTimelineMegabytes takes
  void post(const Command& command);  ///< to the simulation; a pull, say
  std::vector<Command> commandLog() const;
  /// Recorded runs are kept in this folder too, from the next scene on; empty: in memory only.
  void setRunFolder(const QString& folder) { run_folder_ = folder; }
  /// The run that another folder holds becomes the one of the open scene. Ends with runRestored().
  void restoreRun(const QString& folder);
  /// Why the recorded run is in memory only, though there is a folder; empty: it is not.
  QString runProblem() const;

  // Edits of the scene that also reach a running simulation; undoable. `token`: Document::newDragToken.
  void setTorque(int dof, double value, int token = 0);
  void setDamping(int dof, double value, int token = 0);
  void setFriction(int dof, double value, int token = 0);
  void setGravity(const Vector3& gravity, int token = 0);
  void setSimulationOptions(const SimulationOptions& options);
  /// The second opinion takes over the former formulation if it would be the same.
  void setFormulation(Formulation formulation);
  void setSecondOpinion(const SecondOpinionOptions& options);
  void forgetSecondOpinion();  ///< what it found so far; no edit
  void setLimits(bool on);
  void setEffortLimits(bool on);
  void setArmature(int dof, double value);
  /// Of the stops at a joint's limits, see JointStops; nothing: as the mechanism asks for.
  void setStopStiffness(BodyIndex body, std::optional<double> value);
  void setStopDissipation(BodyIndex body, std::optional<double> value);
  /// Adds a spring, motor or force, with a name of its own, and selects it; returns its index.
  int addForce(ForceElement element);
  void removeForce(int index);
  /// The link that it moves or acts on: a frame's index, −1 for none or all.
  int linkOfForce(int index) const;
  /// New numbers reach a running simulation at once; a new formula, name or place starts it anew.
  void setForce(int index, const ForceElement& value, int token = 0);
  /// The outside forces and springs as they are in what is shown; valid until the next call.
  std::span<const ForceSymbol> forceSymbols();
  const ForceScale& forceScale() const { return force_symbols_->scale(); }  ///< where something is open

  // Paths. Every edit shows at once; the simulation starts anew with it when the mouse lets go.
  std::span<const std::shared_ptr<const PathMotion>> paths() const { return paths_; }
  std::shared_ptr<const PathMotion> pathMotion(int path) const;  ///< null: there is none
  /// A path of a link from where it is to a place near by; returns its index.
  int addPath(FrameIndex frame);
  void removePath(int path);
  void setPath(int path, const PathElement& value, int token = 0);
  /// A waypoint at the end, where the link is (or the joints are) now; returns its number.
  int addWaypoint(int path);
  /// A waypoint on the curve where the path is at `time`; returns its number.
  int insertWaypoint(int path, double time, int token = 0);
  void removeWaypoint(int path, int waypoint);
  /// Where a waypoint is in the world; of a path of joints where they bring the link.
  std::optional<Transform> waypointPlace(const PickObject& object) const;
  void setWaypointPose(int path, int waypoint, const Transform& X_WP, int token = 0);
  /// Puts the robot where the path is at `time`; ignored while playing.
  void poseOnPath(int path, double time, int token = 0);
  /// Something is held with the mouse: what starts the simulation anew waits.
  void setDragging(bool on) { dragging_ = on; }
  void plotSignals(const std::vector<std::string>& names);  ///< besides those that are plotted
  /// Writes the times of the waypoints so that the path just keeps its limits.
  void scaleTimes(int path);

  // Posing; ignored while playing. Every call shows the pose at once.
  void setPosition(int q_index, double value, int token = 0);
  void setPositions(const VectorX& q, int token = 0, const QString& text = {});
  /// The same for a pose that was found for the targets: they stay where they are.
  void takeFoundPose(const VectorX& q, const QString& text);
  /// Moves a target; the robot follows when it reaches for it and is not playing.
  void setTargetPose(int target, const Transform& X_WT, int token = 0);
  /// Adds a pose to reach for at a link's frame; returns its index.
  int addTarget(FrameIndex frame);
  /// Adds a target of any kind where the robot is now, on a level of its own: below all others, but above
  /// postures. A name and the place are made up. Returns its index, −1 if its links do not exist.
  int addTarget(SceneTarget target);
  void removeTarget(int target);
  /// Changes a target's values; the robot follows.
  void setTarget(int target, const SceneTarget& value, int token = 0);
  /// See MoveTargetTo: another priority.
  void moveTarget(int target, int place, bool join);
  /// How all targets are met together; the robot follows, also in the middle of a drag.
  void setTargetOptions(const TargetOptions& options);
  /// The next solver, or the one before.
  void cycleTargetSolver(int by);
  /// Pose in the world of what is taken hold of to move a target; none: it has no place.
  std::optional<Transform> targetPlace(int target) const;
  /// How each target's task stands at the pose that is shown.
  std::vector<TargetReport> targetReports() const;
  /// Carries the point `p_F` of `frame` to `p_W` (closest pose if it cannot be reached).
  void dragPoint(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token);
  /// Links that stay where they are in the world while others are posed.
  bool isPinned(FrameIndex frame) const;
  void setPinned(FrameIndex frame, bool on);
  /// Loops and pins are open by this much at most in what is shown [m, 1]; 0: there are none.
  double loopGap() const;
  /// What a driver of the mechanism (number among its joints) holds at the start [m, rad]: brings the bodies
  /// there. False, with a notice: there is no such position near by, or it is not at its start.
  bool setDriver(int joint, double value, int token = 0);
  /// The last dragPoint stopped short of the closest pose; calling it again goes on.
  bool gliding() const { return gliding_; }
  void endDrag();  ///< the error line of the drag goes
  /// How far each target is missed: world points from the tip to the target; empty when all are reached.
  const std::vector<std::pair<Vector3, Vector3>>& errorLines() const { return error_lines_; }
  /// Distance of a target's frame from it [m] and angle [rad].
  void targetError(int target, double* distance, double* angle) const;

  /// Shows the robot displaced from where it is (nv, in the tangent space): a picture alone, as of a mode
  /// that swings. Empty: as it is. Ends by itself when the state becomes another one.
  void sway(const VectorX& displacement);
  bool swayed() const { return sway_.size() > 0; }

  // What is selected and how it is shown.
  const SceneView& view() const { return view_; }
  void setView(const SceneView& view);
  PickObject selected() const { return selected_; }
  PickObject hovered() const { return hovered_; }
  void select(const PickObject& object);
  /// The robot as a whole that is selected, or the one of the selected link; −1: none.
  int selectedRobot() const;
  void selectRobot(int robot);
  /// A robot as a whole is selected, no link of it.
  bool wholeRobotSelected() const { return selected_robot_ >= 0; }
  void hover(const PickObject& object);
  QString describe(const PickObject& object) const;  ///< `link "forearm"`, `target "grip"`
  QString describeSelection() const;
  /// The view the window shows; a film starts from it.
  const render::Camera& camera() const { return camera_; }
  void setCamera(const render::Camera& camera);
  /// Writes the view into the scene if it was moved, so that the saved scene opens with it.
  void storeCamera();

 Q_SIGNALS:
  void sessionReplaced();  ///< another model: compiled(), timeline() and all indices are new
  void signalsChanged();   ///< cloneSystem() has other signals from now on
  void frameChanged();  ///< state, poses, inputs, energies, targets, error lines: at most once a shown frame
  void modeChanged();
  void viewChanged();
  void cameraChanged();
  void selectionChanged();
  void hoverChanged();
  void diverged(const linkwright::Divergence& divergence);
  void failed(const QString& why);  ///< the mechanism cannot be made: all is as if nothing were open
  void notice(const QString& text);
  /// `problem`: what of it could not be restored; empty: nothing.
  void runRestored(double last_time, const QString& problem);

 private:
  void rebuild();
  std::unique_ptr<Runner> makeRunner();
  void forgetMechanism();
  void make(double speed);  // what belongs to compiled_
  void takeCamera();        // from the scene
  void poll();
  void wake();
  void onEdited(const SceneEdit& edit);
  void postEditedValues();
  void onPresentPose(double time, const VectorX& q);
  void takeFrame(std::shared_ptr<const RunnerFrame> frame);
  Mode modeNow() const;
  void updateMode();
  void updatePoses();
  void showPose(const VectorX& q);
  void refreshLoops() const;
  bool driversMoved() const;  // since the simulation was made
  void repostInputs();
  State stateAtStart(const VectorX& q) const;
  void commitPose(const VectorX& q, const std::function<void(Scene&)>& change, int token,
                  const QString& text);
  /// A pose towards these targets, from the one that is shown.
  TargetSolution reach(const Scene& scene) const;
  /// An edit of targets after which the robot follows them.
  void editTargets(const QString& text, const std::function<void(Scene&)>& change, int token);
  void followTargets();
  void updateErrorLines();
  void dragWithinStack(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token);
  void showHandGap(const Vector3& from, const Vector3& to);
  bool hasPath(int path) const;
  bool hasWaypoint(int path, int waypoint) const;
  void takePaths();
  void onPathsEdited();
  void renewPaths();
  std::vector<int> attachedTargets() const;

  Document* document_;
  std::shared_ptr<const CompiledScene> compiled_;
  std::unique_ptr<Runner> runner_;
  std::unique_ptr<System> system_;  // for poses on this thread
  std::unique_ptr<PoseSolver> solver_;
  // Where loops are to be kept closed, and for which time that is.
  mutable std::unique_ptr<LoopPoseSolver> loop_solver_;
  mutable double loop_time_ = 0;
  mutable std::vector<Transform> pin_poses_;  // the solver's
  std::vector<std::string> pins_;             // names of links
  std::unique_ptr<TargetStack> stack_;
  std::unique_ptr<ForceSymbols> force_symbols_;
  std::shared_ptr<const RunnerFrame> frame_;
  System::Inputs scene_inputs_;  // as the scene has them now
  SimulationOptions options_;
  SecondOpinionOptions second_opinion_;
  Mode mode_ = Mode::kClosed;
  bool want_playing_ = false;
  VectorX q_;
  VectorX sway_;
  std::vector<Transform> poses_;
  bool posed_ = false;  // q_ is newer than frame_
  bool committing_ = false, gliding_ = false;
  int follow_token_ = 0;  // of a target's drag whose robot is still on its way; 0: none
  std::vector<std::pair<Vector3, Vector3>> error_lines_;
  SceneView view_;
  render::Camera camera_;
  bool camera_moved_ = false;
  PickObject selected_, hovered_;
  int selected_robot_ = -1;
  int runner_megabytes_ = 0;
  QString run_folder_;
  bool restore_run_ = false;  // the next runner begins with what is in run_folder_
  std::vector<std::shared_ptr<const PathMotion>> paths_;
  std::vector<PathElement> known_paths_;         // what paths_ are of
  bool paths_stale_ = false, dragging_ = false;  // it has older ones, or older drivers; a drag goes on
  QTimer path_timer_;
  QTimer timer_;
  QElapsedTimer quiet_;
};

}  // namespace linkwright::app
