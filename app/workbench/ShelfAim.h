// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/base/NewestWork.h"
#include "app/workbench/ShelfItems.h"
#include "engine/io/mesh/MeshReader.h"
#include "engine/model/Index.h"
#include "engine/scene/build/Place.h"
#include "engine/scene/build/Sketch.h"

namespace linkwright::app {

class Workbench;

/// What is under the mouse, as something is placed there; in the world, as shown.
struct ShelfSpot {
  FrameIndex link;        ///< invalid: the world
  Transform X;            ///< z along an axis or edge, or normal to a surface
  bool surface = false;   ///< z is a normal: shapes stand on it
  bool directed = false;  ///< z is that of a feature
  QString text;           ///< "corner of link \"arm\"", for the status line
};

/// Steps to which places snap where there is no feature.
struct SnapSteps {
  bool on = true;
  double grid = 0.05;       ///< [m]
  double angle = kPi / 12;  ///< [rad]
};

/// What the shelf makes: an item is armed, clicks into the picture place it, as one undo step.
class ShelfAim : public QObject {
  Q_OBJECT
 public:
  /// The one of the workbench; made when it is first asked for.
  static ShelfAim* of(Workbench* workbench);

  /// Kept in the settings, too.
  const SnapSteps& steps() const { return steps_; }
  void setSteps(const SnapSteps& steps);
  void arm(const ShelfItem* item);
  /// Reads a mesh, which is then armed as a shape, or placed at once at a spot. What cannot be read is a
  /// notice.
  void readMesh(const QString& path, const std::optional<ShelfSpot>& spot = {});
  void cancel();
  const ShelfItem* item() const { return item_; }
  QString prompt() const;  ///< what to click now
  /// Why what was tried last could not be; empty: it could, or the next thing is tried, or it was shown long
  /// enough.
  const QString& refusal() const { return refusal_; }
  /// What a joint is that was made last, and why, for a while.
  const QString& remark() const { return remark_; }

  /// Where the next click would be; what the status line says.
  void setHovered(const std::optional<ShelfSpot>& spot);
  const std::optional<ShelfSpot>& hovered() const { return hovered_; }
  /// A click there. `again`: the item stays armed when it is placed. `ground`: of a sketch, a point that is
  /// held.
  void take(const ShelfSpot& spot, bool again, bool ground = false);
  /// Clicked so far, as they are now, in the world [m].
  std::vector<Vector3> points() const;

  /// Items that are drawn in a plane: it, once it is known. Of a chain it goes through the end of its link.
  const std::optional<Transform>& plane() const { return plane_; }
  bool isDrawn() const;
  /// The plane that the first click of a sketch chooses.
  void setPlane(const Transform& X_WS) { plane_ = X_WS; }
  const LinkageSketch& sketch() const { return sketch_; }
  /// The point that the next bar of a sketch goes on from; −1: none.
  int sketchEnd() const { return end_; }
  /// Makes the linkage that is drawn, or ends the chain.
  void finish();
  /// The shape that is to be placed, and how it would stand there.
  Geometry geometry() const;
  Transform poseOf(const ShelfSpot& spot) const;
  /// Where the chain goes on, in the world as shown; none: no link is selected that can have one.
  std::optional<Vector3> chainStart() const;

 Q_SIGNALS:
  void changed();
  void meshAsked();  ///< to be answered by readMesh()

 private:
  struct Click {
    FrameIndex link;
    Transform X;  ///< in the link
  };
  explicit ShelfAim(Workbench* workbench);
  void refuse(const QString& why);
  void forgetRefusal();  // and the remark
  void remarkJoint(ObjectId made);
  ObjectId objectOf(FrameIndex link) const;
  std::string nameOf(FrameIndex link) const;
  Click clickAt(const ShelfSpot& spot) const;
  LinkPlace placeOf(const Click& click) const;
  Transform shown(const Click& click) const;
  ObjectId make();
  ObjectId makeShape(const LinkPlace& place, const QString& text);
  std::vector<ObjectId> takenOver() const;
  void place(const ShelfItem* item, const std::vector<Click>& clicks, bool again);
  ObjectId makeBetween(BetweenType type, const QString& text);
  ObjectId makeOnJoint(bool driver, const QString& text);
  ObjectId makeCamera(const QString& text);
  void makeMaterial();
  void takeMesh(const QString& path, const MeshResult& read, const std::optional<ShelfSpot>& spot);
  void extrudeTo(const ShelfSpot& spot);
  void drawTo(const ShelfSpot& spot, bool ground);
  NewLink newLink() const;

  Workbench* workbench_;
  SnapSteps steps_;
  const ShelfItem* item_ = nullptr;
  std::vector<Click> clicks_;
  std::optional<ShelfSpot> hovered_;
  std::optional<Transform> plane_;
  LinkageSketch sketch_;
  int end_ = -1;
  bool making_ = false;
  QString refusal_, remark_;
  QString said_;  // by the document, as something is made
  QTimer refusal_timer_;
  Geometry mesh_;
  NewestWork reading_;
};

/// A length of a new thing that suits the picture: 1, 2 or 5 times a power of ten, a twentieth of the
/// camera's distance [m].
double lengthThatSuits(Workbench* workbench);

}  // namespace linkwright::app
