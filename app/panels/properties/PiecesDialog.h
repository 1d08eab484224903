// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <atomic>
#include <memory>

#include "app/base/NewestWork.h"
#include "engine/collision/ConvexPieces.h"
#include "engine/scene/edit/SceneObject.h"

class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTimer;

namespace linkwright::app {

class PiecesView;
class Workbench;

/// Cuts a collision mesh into convex pieces, of which contact then is one each, where it would take the mesh
/// for its hull: how many at most, and how much more volume they may have; beside that the pieces and their
/// volume error as they come out. They are put in the mesh's place by one undo step; not where a file of its
/// own describes the robot, which a scene does not change.
class PiecesDialog : public QDialog {
  Q_OBJECT
 public:
  /// Whether it is a collision mesh that is loaded.
  static bool takes(const SceneObject& shape);
  /// `shape`: one that it takes.
  PiecesDialog(Workbench* workbench, ObjectId shape, QWidget* parent = nullptr);

 private:
  struct Found {
    double hull_error = 0;  // of the mesh's hull
    std::shared_ptr<const ConvexPieces> pieces;
    QString problem;
  };
  const SceneObject* mesh() const;  // null: it is gone, or no mesh any more
  void cut();
  void showFound();
  void use();

  Workbench* workbench_;
  ObjectId shape_;
  PiecesView* view_;
  QSpinBox* most_;
  QDoubleSpinBox* error_;
  QLabel *hull_, *result_;
  QString refused_;  // why the pieces cannot be used; empty: they can
  QDialogButtonBox* buttons_;
  QPushButton* use_;
  QTimer* progress_;
  std::shared_ptr<std::atomic<int>> count_;  // of pieces so far
  std::shared_ptr<const Found> found_;
  NewestWork work_;
};

}  // namespace linkwright::app
