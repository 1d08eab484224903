// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {

class Document;
class Selection;

/// What is done with all that is selected, of whatever kinds: copied to the clipboard, as text too, pasted
/// into this scene or another one, duplicated, removed. Each is one undo step.
class ObjectActions : public QObject {
  Q_OBJECT
 public:
  ObjectActions(Document* document, Selection* selection, QObject* parent = nullptr);

  /// The one that was selected last, also a waypoint; 0: none.
  ObjectId selected() const;
  /// All that is selected: of groups their members; nothing that is a part of another one of them.
  std::vector<ObjectId> all() const;
  /// The same with links in place of the joints that carry them.
  std::vector<ObjectId> copied() const;
  bool canDuplicate() const;  ///< all stand in lists
  bool canRemove() const;     ///< the same, or they are parts that may be absent
  void copy();
  void cut();
  void paste();  ///< beside what is selected, or in what is
  void duplicate();
  void removeSelected() { remove(going()); }
  /// At once where nothing refers to them, else asks.
  void remove(const std::vector<ObjectId>& objects);
  void removeNow(const std::vector<ObjectId>& objects);
  bool canTakeFileValues() const;  ///< the scene overrides values of what is selected
  void takeFileValues();

 Q_SIGNALS:
  /// To be answered by removeNow(): `changes` are the lines of DescribeRemoval.
  void removalAsked(const std::vector<linkwright::ObjectId>& objects, const QString& name,
                    const QStringList& changes);
  void notice(const QString& text);

 private:
  const SceneObject* find(ObjectId object) const;
  std::vector<ObjectId> going() const;  // groups that are selected besides
  QString nameOf(const SceneObject& object) const;
  QString nameOf(const std::vector<ObjectId>& objects) const;
  void pasteInto(const std::vector<ObjectId>& into, const std::string& text, ObjectId beside);
  TreeEdit copyOf(CObjectContainer* scene, const std::vector<ObjectId>& objects,
                  std::vector<ObjectId>* copies) const;

  Document* document_;
  Selection* selection_;
};

}  // namespace linkwright::app
