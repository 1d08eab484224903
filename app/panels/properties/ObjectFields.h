// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/panels/fields/FieldEditors.h"
#include "app/panels/properties/SharedFields.h"

class QFormLayout;
class QLabel;
class QToolButton;

namespace linkwright {
class CObjectContainer;
class ProblemList;
struct TreeEdit;
}  // namespace linkwright

namespace linkwright::app {

class Workbench;

/// An object of the scene as its kind describes it: a row for each field that has an effect for it, with
/// label, unit and help, to be typed over; a row for each list and part, to go to what is in it, to add to
/// it; above them the path of the objects that contain it. What cannot be taken stays, with the reason below
/// it. Every change is an edit of the document. Widgets are called "KIND.FIELD", see FieldEditors.h.
class ObjectFields : public QWidget {
  Q_OBJECT
 public:
  explicit ObjectFields(Workbench* workbench, QWidget* parent = nullptr);
  /// Shows an object, or what the user went to from it; 0: nothing. `beside`: others that are offered with
  /// it, as the joint of a link. `but`: a field that is shown elsewhere. `with`: others that are edited
  /// together with it; fields that not all of them have are left out then.
  void showObject(ObjectId object, const std::vector<ObjectId>& beside = {}, const std::string& but = {},
                  const std::vector<ObjectId>& with = {});
  /// Shows only the fields that have all these words in their names or help, also those of what is below the
  /// object and beside it, to go there; empty: all.
  void setFilter(const QString& words);
  int found() const { return found_; }  ///< that have the words

 Q_SIGNALS:
  void entered(const linkwright::Field& field);  ///< the user has given it another value

 private:
  struct Row {
    const Field* field;
    FieldEditor editor;
    QLabel* label = nullptr;      ///< null: the editor has its label itself
    QToolButton* back = nullptr;  ///< to the value of the robot's file, or the default
  };
  void refresh();
  void rebuild(const SceneObject& object);
  void clearRows();
  void showWay(const SceneObject& object);
  void addValue(const Field& field, const SceneObject& object);
  using TextOf = std::function<std::string(const SceneObject& own, const Field& of)>;
  TreeEdit setText(CObjectContainer* scene, const Field& field, const std::string& key, ProblemList* problems,
                   const TextOf& text_of) const;
  EditorPage makePage(const Field& field, const SceneObject& object, const std::string& key);
  QToolButton* makeResetButton(const Field& field, const SceneObject& object);
  void showMark(const Row& row, const SceneObject& object, KnownDefaults* defaults);
  bool isFound(const Field& field) const;
  /// Fields below and beside the object that have the words, at most some.
  struct Found {
    const SceneObject* object;
    const Field* field;
  };
  std::vector<Found> foundBelow(const SceneObject& object) const;
  void addFound(const SceneObject& object);
  void addChildren(const Field& field, const SceneObject& object);
  void addChild(const Field& field, const SceneObject& child, const QString& prefix, int number);
  void addNew(const Field& field);
  void addCut(const SceneObject& object);
  void go(ObjectId object);
  bool commit(const Field& field, bool stepped,
              const std::function<TreeEdit(CObjectContainer*, ProblemList*)>& change);
  void complain(const QString& problem, QWidget* below = nullptr);
  std::string keyOf(const Field& field, const SceneObject& object) const;
  bool isShown(const Field& field, const SceneObject& object) const;
  std::vector<std::string> shape(const SceneObject& object) const;
  const SceneObject* object() const;
  SharedObjects shared() const;  // what is edited

  Workbench* workbench_;
  QFormLayout* form_;
  QLabel *breadcrumb_, *problem_;
  ObjectId first_ = 0, shown_ = 0;
  std::vector<ObjectId> beside_, with_;
  std::string but_;
  std::vector<Row> rows_;
  std::vector<std::string> shape_;    // what the rows were made for
  std::map<std::string, bool> open_;  // lists that the user has opened or folded, by kind and field
  const Field* stepping_ = nullptr;   // the field whose steps are one edit
  int step_token_ = 0;
  QStringList words_;                                         // of the filter, in lower case
  mutable std::unordered_map<const Field*, bool> has_words_;  // as far as it is known
  int found_ = 0;
  bool clearing_ = false;  // a line that goes takes nothing more
};

}  // namespace linkwright::app
