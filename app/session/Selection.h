// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/picture/SnapshotBuilder.h"

namespace linkwright::app {

class Document;
class Player;

/// How a new choice goes together with what is selected already.
enum class SelectHow {
  kAlone,   ///< nothing else is selected then
  kToggle,  ///< besides; what is selected already is not any longer
  kAdd,     ///< besides
};

/// What is selected, and what the mouse is over: objects of the picture and of the scene's tree, and robots
/// as a whole. The one that was selected last is the active one: it has the gizmo, and is shown where only
/// one can be. What is gone from the scene is selected no longer.
class Selection : public QObject {
  Q_OBJECT
 public:
  Selection(Document* document, Player* player, QObject* parent = nullptr);

  void select(const PickObject& object, SelectHow how = SelectHow::kAlone);
  /// Several of the picture, each so.
  void select(const std::vector<PickObject>& objects, SelectHow how);
  /// Any object of the tree: in the picture the link that it belongs to is selected, if it has one. 0:
  /// nothing.
  void selectObject(ObjectId object, SelectHow how = SelectHow::kAlone);
  void selectRobot(int robot);
  /// These alone; the last one is the active one.
  void selectObjects(const std::vector<ObjectId>& objects);
  /// One of the tree, or, without an id, what the picture has of it: a link of the trot.
  struct Chosen {
    ObjectId object = 0;
    PickObject shown;
  };
  void choose(const std::vector<Chosen>& chosen);
  /// All that is selected and that the tree describes, the active one last.
  std::vector<ObjectId> objects() const;
  /// What of the picture is selected, the active one last; of groups their members.
  std::vector<PickObject> shown() const;
  std::size_t count() const { return items_.size(); }
  void hover(const PickObject& object);
  PickObject hovered() const { return hovered_; }

  // Of the active one:
  PickObject selected() const { return active().shown; }
  /// The robot as a whole that is selected, or the one of the selected link; −1: none.
  int selectedRobot() const;
  /// A robot as a whole is selected, no link of it.
  bool wholeRobotSelected() const { return active().robot >= 0; }
  /// It is one of the picture, or a robot: not a joint, a shape, a camera.
  bool isShownItself() const { return active().itself; }
  /// Of the document's tree, a path for its waypoints; 0: nothing, or nothing that it describes.
  ObjectId object() const;
  ObjectId jointOfLink() const;  ///< the joint that moves the selected link; 0: there is none

  QString describe(const PickObject& object) const;  ///< `link "forearm"`, `target "grip"`
  QString describeSelection() const;

 Q_SIGNALS:
  void changed();
  void hoverChanged();

 private:
  struct Item {
    ObjectId id = 0;  // 0: no object describes it
    PickObject shown;
    int robot = -1;      // as a whole
    bool itself = true;  // what is shown is the object, not what it belongs to
    bool operator==(const Item&) const = default;
  };
  const Item& active() const;
  Item itemOf(const PickObject& object) const;
  Item itemOf(const SceneObject& object) const;
  void put(const Item& item, SelectHow how);
  bool merge(const Item& item, SelectHow how);  // false: it changes nothing
  void follow(bool links);                      // after a change of the scene
  void startAnew();                             // with another document
  bool exists(const PickObject& object) const;  // or is nothing
  PickObject linkOf(const SceneObject& object) const;
  QString describeActive() const;

  Document* document_;
  Player* player_;
  std::vector<Item> items_;  // the active one last
  PickObject hovered_;
};

}  // namespace linkwright::app
