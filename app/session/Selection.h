// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/picture/SnapshotBuilder.h"

namespace linkwright::app {

class Document;
class Player;

/// What is selected, and what the mouse is over: an object of the picture, or a robot as a whole. What is
/// gone from the scene is selected no longer.
class Selection : public QObject {
  Q_OBJECT
 public:
  Selection(Document* document, Player* player, QObject* parent = nullptr);

  PickObject selected() const { return selected_; }
  PickObject hovered() const { return hovered_; }
  void select(const PickObject& object);
  void hover(const PickObject& object);
  /// The robot as a whole that is selected, or the one of the selected link; −1: none.
  int selectedRobot() const;
  void selectRobot(int robot);
  /// A robot as a whole is selected, no link of it.
  bool wholeRobotSelected() const { return selected_robot_ >= 0; }
  /// The object that is selected is one of the picture, or a robot: not a joint, a shape, a camera.
  bool isShownItself() const { return object_ == 0; }
  /// Of the document's tree: what is selected; 0: nothing, or nothing that it describes.
  ObjectId object() const;
  ObjectId jointOfLink() const;  ///< the joint that moves the selected link; 0: there is none
  /// Any object of the tree: in the picture the link that it belongs to is selected, if it has one. 0:
  /// nothing.
  void selectObject(ObjectId object);
  QString describe(const PickObject& object) const;  ///< `link "forearm"`, `target "grip"`
  QString describeSelection() const;

 Q_SIGNALS:
  void changed();
  void hoverChanged();

 private:
  void startAnew();                             // with another document
  bool exists(const PickObject& object) const;  // or is nothing
  PickObject linkOf(const SceneObject& object) const;
  void selectHidden(ObjectId object, const PickObject& belongs_to);

  Document* document_;
  Player* player_;
  PickObject selected_, hovered_;
  int selected_robot_ = -1;
  ObjectId object_ = 0;  // one that the picture does not have; selected_ is what it belongs to
};

}  // namespace linkwright::app
