// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/base/NewestWork.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/scene/Scene.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright {
class PoseContact;
class SceneEdit;
}  // namespace linkwright

namespace linkwright::app {

class Document;
class Player;

/// Poses the robot: by its joints, by a link that is dragged, by targets that it follows; keeps loops closed
/// and pinned links where they are. What moves it is ignored while playing; all else is shown at once, and is
/// an undo step of the document (see Player::commitPose). `token`: Document::newDragToken.
class Poser : public QObject {
  Q_OBJECT
 public:
  Poser(Document* document, Player* player, QObject* parent = nullptr);
  ~Poser() override;

  Document* document() const { return document_; }
  Player* player() const { return player_; }

  /// Targets that the robot is on go along. Position number `q_index` [rad, m].
  void setPosition(int q_index, double value, int token = 0);
  void setPositions(const VectorX& q, int token = 0, const QString& text = {});
  /// The same for joints that are moved by hand: they stop where contact is respected.
  void moveJoints(const VectorX& q, int token, const QString& text = {});
  /// The same for a pose that was found for the targets: they stay where they are.
  void takeFoundPose(const VectorX& q, const QString& text);
  /// Puts the robot where the path is at `time`.
  void poseOnPath(int path, double time, int token = 0);
  /// Shows the robot displaced from where it is (nv, in the tangent space), its loops closed: a picture
  /// alone, as of a mode that swings. Empty: as it is. Ends by itself when the state becomes another one.
  void sway(const VectorX& displacement);

  /// Carries the point `p_F` of `frame` to `p_W` (closest pose if it cannot be reached).
  void dragPoint(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token);
  /// The last dragPoint stopped short of the closest pose; calling it again goes on.
  bool gliding() const { return gliding_; }
  void endDrag();  ///< the error line of the drag goes
  /// Whether joints and links that are moved by hand stop where shapes touch, links slide along there, and
  /// feet that stand when a drag of another link of their robot begins stay where they are.
  void setRespectsContact(bool on);
  bool respectsContact() const { return respects_contact_; }
  bool isLoose(FrameIndex frame) const;  ///< contact is respected, and lieDown() can be asked
  /// Lays an object that moves freely on the surface that a ray in the world meets, see PoseContact::LieDown.
  void lieDown(FrameIndex frame, const Vector3& origin, const Vector3& direction, int token);

  /// An edit of targets after which the robot follows them; while playing, the edit alone. It follows other
  /// edits of targets too, as part of their undo step.
  void editTargets(const QString& text, const std::function<void(Scene&)>& change, int token);
  /// Pose in the world of what is grabbed to move a target; none: it has no position.
  std::optional<Transform> targetPlace(int target) const;
  /// How each target's task stands at the pose that is shown.
  std::vector<TargetReport> targetReports() const;
  /// Distance of a target's frame from it [m] and angle [rad].
  void targetError(int target, double* distance, double* angle) const;
  /// How far each target is missed: world points from the tip to the target; empty when all are reached.
  const std::vector<std::pair<Vector3, Vector3>>& errorLines() const { return error_lines_; }

  /// Links that stay where they are in the world while others are posed.
  bool isPinned(FrameIndex frame) const;
  void setPinned(FrameIndex frame, bool on);
  /// What a driver of the mechanism (number among its joints) holds at the start [m, rad]: brings the bodies
  /// there, off this thread; ends with driverSet(). Another pose meanwhile cancels it. False, with a notice:
  /// it is not at its start.
  bool setDriver(int joint, double value);
  bool isSettingDriver() const { return driver_work_.isWanted(); }

  /// Loops that keep the pinned links where they are.
  std::vector<LoopElement> pinLoops() const;
  /// How targets are followed: free bodies of a mechanism move.
  TargetOptions targetOptions(const Scene& scene) const;
  /// Positions near `q` at which one target is met, moving what is not `locked` (nv flags); loops and pins
  /// aside, and nothing is shown. Only where a model is.
  VectorX reachAlone(const VectorX& q, const SceneTarget& target, std::span<const char> locked);

 Q_SIGNALS:
  void errorsChanged();  ///< errorLines()
  void pinsChanged();
  void driverSet();  ///< or, with a notice, there is no such position near by
  void notice(const QString& text);

 private:
  void onReplaced();
  void onMade(const SceneEdit& edit, const QString& text, int token);
  void forget();
  void refreshLoops() const;
  VectorX closed(const VectorX& wanted) const;  // loops and pins
  PoseContact* contact() const;                 // null: nothing touches, or it is not respected
  VectorX untilTouch(const VectorX& q, bool slides);
  void plant(FrameIndex dragged, int token);
  void forgetPlanted();
  std::vector<std::string> heldLinks() const;  // pinned ones, and feet
  // A pose towards these targets, from the one that is shown; loops and pins come first.
  TargetSolution solve(const Scene& scene, std::span<const SceneTarget> targets,
                       const std::optional<HandTask>& hand = {}) const;
  void follow();
  void setFollowing(int token);
  void updateErrorLines();
  void dragWithinStack(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token);
  void showHandGap(const Vector3& from, const Vector3& to);
  std::vector<int> attachedTargets() const;

  Document* document_;
  Player* player_;
  // Where loops are to be kept closed, and for which time that is.
  mutable std::unique_ptr<LoopConstraints> loops_;
  mutable double loop_time_ = 0;
  mutable std::vector<Transform> pin_poses_;  // of these
  std::vector<std::string> pins_;             // names of links
  std::vector<std::string> planted_;          // links that stand while another one is dragged
  std::optional<int> planted_for_;            // that drag
  std::unique_ptr<TargetStack> stack_;
  mutable std::unique_ptr<PoseContact> contact_;
  bool gliding_ = false, respects_contact_ = false;
  int follow_token_ = 0;  // of a target's drag whose robot is still moving; 0: none
  std::vector<std::pair<Vector3, Vector3>> error_lines_;
  QTimer follow_timer_;
  std::vector<std::pair<int, double>> drivers_;  // that still move, and to which values
  NewestWork driver_work_;
};

}  // namespace linkwright::app
