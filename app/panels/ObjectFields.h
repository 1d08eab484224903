// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

class QFormLayout;
class QLabel;

namespace linkwright {
struct Field;
class SceneObject;
using ObjectId = std::uint64_t;
}  // namespace linkwright

namespace linkwright::app {

class Workbench;

/// An object of the scene as its kind describes it: a row for each field that means something for it, with
/// label, unit and help, to be typed over as in a scene file; a row for each list and part, to go to what is
/// in it, to add to it; above them the way back. Every change is an edit of the document. Widgets are called
/// "KIND.FIELD".
class ObjectFields : public QWidget {
  Q_OBJECT
 public:
  explicit ObjectFields(Workbench* workbench, QWidget* parent = nullptr);
  /// Shows an object, or what the user went to from it; 0: nothing. `beside`: others that are offered with
  /// it, as the joint of a link.
  void showObject(ObjectId object, const std::vector<ObjectId>& beside = {});

 private:
  struct Row {
    const Field* field;
    QWidget* editor;
    std::function<void(const SceneObject&)> show;
  };
  void refresh();
  void rebuild(const SceneObject& object);
  void addValue(const Field& field);
  void addChildren(const Field& field, const SceneObject& object);
  void go(ObjectId object);
  bool commit(const Field& field, const std::string& key, const std::string& text);
  void complain(const QString& problem);
  std::string keyOf(const Field& field) const;
  std::vector<std::string> shape(const SceneObject& object) const;
  const SceneObject* object() const;

  Workbench* workbench_;
  QFormLayout* form_;
  QLabel *way_, *problem_;
  ObjectId first_ = 0, shown_ = 0;
  std::vector<ObjectId> beside_;
  std::vector<Row> rows_;
  std::vector<std::string> shape_;  // what the rows were made for
};

}  // namespace linkwright::app
