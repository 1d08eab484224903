// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringList>
#include <QTreeWidget>
#include <map>
#include <string>
#include <vector>

#include "engine/scene/picture/SnapshotBuilder.h"

namespace linkwright {
class SceneEdit;
class SceneObject;
using ObjectId = std::uint64_t;
}  // namespace linkwright

namespace linkwright::app {

class Workbench;

/// The objects of the scene as a tree, made from their kinds: the scene with its settings, robots with their
/// links as they hang on each other, what stands in lists in a group of its own. An item is made when the one
/// above it is opened or something in it is looked for; shapes and waypoints are folded at first. Items stay
/// open or folded while the scene changes. Keys that are typed, and those that move in it, are its own and
/// no shortcuts of the window. Groups are folders with their members, which stand in their own places, too.
/// Robots, links, frames and shapes have an eye and a lock, to be clicked.
class SceneTree : public QTreeWidget {
  Q_OBJECT
 public:
  explicit SceneTree(Workbench* workbench, QWidget* parent = nullptr);

  void rebuild();
  /// Shows what an edit has changed; nothing is made anew where only values did.
  void follow(const SceneEdit& edit);
  QModelIndex indexOf(const QTreeWidgetItem* item) const { return indexFromItem(item); }
  /// The item of an object, which is made if need be; null: it has none.
  QTreeWidgetItem* itemOf(ObjectId object);
  /// The same of what is picked in the picture and no object describes, as a link of the trot.
  QTreeWidgetItem* itemOf(const PickObject& picked) const;
  static constexpr int kEyeColumn = 1, kLockColumn = 2;
  static ObjectId objectOf(const QTreeWidgetItem* item);              ///< 0: none
  static PickObject pickedOf(const QTreeWidgetItem* item);            ///< what no object describes
  void showObject(QTreeWidgetItem* item, const SceneObject& object);  ///< as it is now
  /// Shows what has all words of the text in its name or kind, with all above it; all, if there is none.
  /// Returns how many objects are found.
  int setFilter(const QString& text);
  void reveal(QTreeWidgetItem* item);   ///< opens what it is in, and goes there
  QTreeWidgetItem* firstFound() const;  ///< by the filter, from above; null: nothing

 Q_SIGNALS:
  void typed(const QString& text);
  void escaped();

 protected:
  bool event(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Limbs {
    std::map<std::string, std::vector<ObjectId>> links_on;  // by link: those that joints hang on it
    std::map<std::string, ObjectId> joint_of;               // by link: the one that moves it
    std::map<std::string, ObjectId> links;
    std::vector<ObjectId> roots;
  };
  QTreeWidgetItem* addObject(QTreeWidgetItem* parent, const SceneObject& object, int depth);
  QTreeWidgetItem* addGroup(QTreeWidgetItem* parent, const SceneObject& owner, const QString& title,
                            const QString& icon, const std::vector<std::string>& lists);
  void addRobot(QTreeWidgetItem* item, const SceneObject& robot);
  void addLink(QTreeWidgetItem* parent, const SceneObject& link, int depth);
  void addLists(QTreeWidgetItem* item, const SceneObject& object);
  void addTrotLinks(QTreeWidgetItem* item);
  void addMembers(QTreeWidgetItem* item, const SceneObject& group);
  void addLoopsOfFiles();
  void populate(QTreeWidgetItem* item);
  void populateBelow(const SceneObject& object);
  void openAsBefore(QTreeWidgetItem* item, const QString& key, bool at_first);
  const Limbs& limbsOf(const SceneObject& robot);
  ObjectId above(const SceneObject& object);
  const SceneObject* find(ObjectId object) const;
  QIcon iconNamed(const QString& name);
  void showMarks(QTreeWidgetItem* item, ObjectId object);
  void makeMarks();                          // their columns
  bool takesMark(const QMouseEvent* event);  // it is on one, which is switched
  void showAllMarks();
  void fitSoon();    // once all that changes now has changed
  void fitLevels();  // so that names on the deepest level have room
  void applyFilter();
  bool filterItem(QTreeWidgetItem* item);
  bool isFound(const QTreeWidgetItem* item) const;

  Workbench* workbench_;
  QHash<ObjectId, QTreeWidgetItem*> items_;
  QHash<QString, bool> open_;  // what the user, or a rebuild, has opened or folded
  QHash<QString, QIcon> icons_;
  std::map<ObjectId, Limbs> limbs_;
  bool fits_ = true;
  int room_ = 0;        // for items that are opened by themselves
  QStringList filter_;  // words
  int found_ = 0;
  std::vector<std::string> hidden_, locked_;  // of the view, as shown
};

/// The icon of a kind of objects.
QString iconOf(const SceneObject& object);

}  // namespace linkwright::app
