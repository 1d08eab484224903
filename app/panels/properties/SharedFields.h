// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/edit/TreeEdits.h"

class QLabel;
class QWidget;

namespace linkwright {
class CObjectContainer;
class FileValues;
struct SceneEdit;
}  // namespace linkwright

namespace linkwright::app {

/// Of objects, what DefaultsOf gives.
using KnownDefaults = std::map<ObjectId, std::map<const Field*, FieldValue>>;

/// Several objects whose values are edited together; one of them is shown.
struct SharedObjects {
  ObjectId shown = 0;
  std::vector<ObjectId> others;

  bool several() const { return !others.empty(); }
  std::vector<ObjectId> all() const;  ///< the shown one last
  /// "3 links"; of several kinds "3 objects".
  QString title(const CObjectContainer& scene) const;
  /// All of them have the field, or one of its name, type and unit.
  bool share(const CObjectContainer& scene, const Field& field) const;

  /// Gives each of them a value, as text. Refused as a whole where one of them cannot have it.
  TreeEdit set(CObjectContainer* scene, const Field& field, const std::string& key,
               const std::function<std::string(const SceneObject& own, const Field& of)>& text_of) const;
  /// The same of numbers that may be formulas.
  TreeEdit setFormulas(CObjectContainer* scene, const Field& field, const std::string& key,
                       const std::string& text, const ShownUnits& units) const;
  /// Gives the poses of all of them one number of a pose, see EditorPage::setPose.
  TreeEdit setPose(CObjectContainer* scene, const Field& field, const Transform& pose, int number,
                   double value) const;
  /// Gives them what their robots' files have, else the default; formulas go.
  TreeEdit reset(CObjectContainer* scene, FileValues* files, const Field& field) const;
  /// One of them has something else than reset() gives. `defaults`: is filled as it is used.
  bool canReset(const CObjectContainer& scene, FileValues* files, const Field& field,
                KnownDefaults* defaults) const;
  /// The same of one number of it, ".x" of "xyz", as a number or formula.
  TreeEdit setNumber(CObjectContainer* scene, const Field& field, const std::string& number,
                     const std::string& text) const;
  /// Which numbers of the field differ among them; of fields that are no numbers beside each other, one for
  /// the whole.
  std::vector<bool> differing(const CObjectContainer& scene, const Field& field) const;

 private:
  TreeEdit forAll(CObjectContainer* scene, const Field& field,
                  const std::function<TreeEdit(const SceneObject& object, const Field& own)>& change) const;
};

/// Marks an editor whose objects have various values, else takes the mark away: a word instead of the value,
/// where that is in lines, a list or a box; else behind the label, which may be null. `differing`: as above.
void markVarious(QWidget* editor, QLabel* label, const std::vector<bool>& differing);

}  // namespace linkwright::app
