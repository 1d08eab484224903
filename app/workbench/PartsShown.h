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

/// Robots, links, frames and shapes that are hidden, or locked so that the mouse does not take hold of them.
/// Kept in the options of the view: saved with the scene, no undo steps.
class PartsShown : public QObject {
  Q_OBJECT
 public:
  PartsShown(Document* document, Player* player, View* view, QObject* parent = nullptr);

  /// An object of a kind that can be hidden and locked.
  bool isPart(ObjectId object) const { return !nameOf(object).empty(); }
  bool isHidden(ObjectId object) const;  ///< itself, or what it is a part of
  bool isLocked(ObjectId object) const;
  /// Shown or unlocked, so is what it is a part of.
  void setHidden(ObjectId object, bool hidden);
  void setLocked(ObjectId object, bool locked);
  /// Hides all other robots, or links and frames, or shapes of its link besides these.
  void isolate(ObjectId object);
  void showAll();
  bool anyHidden() const;
  bool canTake(ObjectId object) const { return !isHidden(object) && !isLocked(object); }

 private:
  using Names = std::vector<std::string>;
  std::string nameOf(ObjectId object) const;  // empty: no part
  std::string nameOf(const SceneObject& object) const;
  bool isIn(const Names& names, ObjectId object) const;
  void put(Names* names, ObjectId object, bool in) const;
  void collectOthers(const SceneObject& in, const SceneObject& object, Names* names) const;

  Document* document_;
  Player* player_;
  View* view_;
};

}  // namespace linkwright::app
