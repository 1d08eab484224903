// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {

class Document;
class Player;
class Selection;

/// What is done with the selected object, of whatever kind: copied to the clipboard, as text too, pasted into
/// this scene or another one, duplicated, removed. Each is one undo step.
class ObjectActions : public QObject {
  Q_OBJECT
 public:
  ObjectActions(Document* document, Player* player, Selection* selection, QObject* parent = nullptr);

  ObjectId selected() const;  ///< also the waypoint that is selected; 0: none
  bool canDuplicate() const;  ///< it stands in a list, and not in a robot's own file
  bool canRemove() const;     ///< the same, or it is a part that may be absent
  void copy();
  void cut();
  void paste();  ///< beside what is selected, or in what is
  void duplicate();
  void removeSelected() { remove(selected()); }
  /// At once where nothing refers to it, else asks.
  void remove(ObjectId object);
  void removeNow(ObjectId object);
  bool canTakeFileValues() const;  ///< the scene overrides values of what is selected
  void takeFileValues() { takeFileValue(selected(), nullptr); }
  /// The value that the robot's own file has; null: of all fields that the scene overrides.
  void takeFileValue(ObjectId object, const Field* field);

 Q_SIGNALS:
  /// To be answered by removeNow(): `changes` are the lines of DescribeRemoval.
  void removalAsked(linkwright::ObjectId object, const QString& name, const QStringList& changes);
  void notice(const QString& text);

 private:
  const SceneObject* find(ObjectId object) const;
  QString nameOf(const SceneObject& object) const;
  void moveBeside(CObjectContainer* scene, ObjectId robot, SceneEdit* edit) const;

  Document* document_;
  Player* player_;
  Selection* selection_;
};

}  // namespace linkwright::app
