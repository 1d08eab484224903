// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {

class Document;
class Player;
class View;

/// Robots, links, frames and shapes that are hidden, or locked so that the mouse does not take hold of them;
/// of groups their members. Kept in the options of the view: saved with the scene, no undo steps.
class PartsShown : public QObject {
  Q_OBJECT
 public:
  PartsShown(Document* document, Player* player, View* view, QObject* parent = nullptr);

  /// An object of a kind that can be hidden and locked, or a group with such members.
  bool isPart(ObjectId object) const { return !partsOf({object}).empty(); }
  bool isHidden(ObjectId object) const;  ///< itself, or what it is a part of; all members of a group
  bool isLocked(ObjectId object) const;
  /// Shown or unlocked, so is what they are parts of. Others than parts are left out.
  void setHidden(const std::vector<ObjectId>& objects, bool hidden);
  void setLocked(const std::vector<ObjectId>& objects, bool locked);
  /// Hides all other robots, or links and frames, or shapes of their links besides these.
  void isolate(const std::vector<ObjectId>& objects);
  void showAll();
  bool anyHidden() const;
  bool canTake(ObjectId object) const { return !isHidden(object) && !isLocked(object); }

 private:
  using Names = std::vector<std::string>;
  using Parts = std::vector<const SceneObject*>;
  Parts partsOf(const std::vector<ObjectId>& objects) const;
  std::string nameOf(const SceneObject& object) const;  // empty: no part
  bool isIn(const Names& names, ObjectId object) const;
  void put(Names* names, const Parts& parts, bool in) const;
  void collectOthers(const SceneObject& in, const Parts& parts, Names* names) const;

  Document* document_;
  Player* player_;
  View* view_;
};

}  // namespace linkwright::app
