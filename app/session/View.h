// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/picture/SceneComposer.h"
#include "render/camera/Camera.h"

namespace linkwright {
class SceneEdit;
}

namespace linkwright::app {

class Document;
class Player;
class SlipTrailFinder;

/// How the open scene is shown: options, plots, camera; and the picture of it.
class View : public QObject {
  Q_OBJECT
 public:
  View(Document* document, Player* player, QObject* parent = nullptr);
  ~View() override;

  const SceneView& options() const { return options_; }
  void setOptions(const SceneView& options);
  /// Plots these signals, besides those that are plotted. An edit of paths is taken over first: their signals
  /// are there with it.
  void plot(const std::vector<std::string>& names);

  /// The view the window shows; a film starts from it.
  const render::Camera& camera() const { return camera_; }
  void setCamera(const render::Camera& camera);
  /// Writes the view into the scene if it was moved, so that the saved scene opens with it.
  void storeCamera();

  /// The picture of what is shown, where something is open. Of `look`, the marks are used: the rest is
  /// options() and the present paths.
  Snapshot compose(SnapshotOptions look);
  /// The bodies alone, at other poses.
  std::vector<Instance> composeBodies(std::span<const Transform> X_WB) const;
  /// The outside forces and springs as they are in what is shown; valid until the next call.
  std::span<const ForceSymbol> forceSymbols();
  /// The points of contact in the picture composed last; none while a pose is dragged. Valid until the next
  /// picture.
  std::span<const ContactForce> contacts() const {
    return composer_ ? composer_->contacts() : std::span<const ContactForce>();
  }
  const ForceScale& forceScale() const { return composer_->force_scale(); }  ///< where something is open
  /// The link that a force moves or acts on: a frame's index, −1 for none or all.
  int linkOfForce(int force) const;

 Q_SIGNALS:
  void optionsChanged();
  void cameraChanged();
  void pictureChanged();  ///< what is found beside the frames: where contacts slipped
  void plotRequested();   ///< options().plots has signals that shall be seen

 private:
  void onReplaced();
  void onEdited(const SceneEdit& edit);
  void takeCamera();  // from the scene
  SceneComposer::Moment moment() const;

  Document* document_;
  Player* player_;
  SceneView options_;
  render::Camera camera_;
  bool camera_moved_ = false;
  std::unique_ptr<SceneComposer> composer_;  // null: nothing is open
  SlipTrailFinder* slips_;
  bool slips_taken_ = false;
  VectorX no_elements_;
};

}  // namespace linkwright::app
