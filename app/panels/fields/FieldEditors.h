// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/fields/TypedNumbers.h"
#include "engine/scene/edit/SceneObject.h"

class QLabel;
class QWidget;

namespace linkwright::app {

class ValueLine;
class Workbench;

/// What the editor of a field needs of its page.
struct EditorPage {
  Workbench* workbench = nullptr;
  std::function<const SceneObject*()> object;  ///< null: gone
  /// Takes a value, spelled as in a scene file. `stepped`: one of a series of steps, which is one edit.
  /// False: it was refused, and the reason shown.
  std::function<bool(const std::string& text, bool stepped)> commit;
  /// The same where each of the objects that are edited together has a text of its own.
  std::function<bool(const std::function<std::string(const SceneObject& own, const Field& field)>& text_of,
                     bool stepped)>
      commitEach;
  /// Numbers, each of which may be a formula; and the text that shows them.
  std::function<bool(const std::string& text, const ShownUnits& shown)> commitFormulas;
  std::function<std::string(const ShownUnits& shown)> textWithFormulas;
  /// Of a pose the number that was typed, 0 to 2 its position, 3 to 5 roll, pitch, yaw, and its value.
  std::function<bool(const Transform& pose, int number, double value, bool stepped)> setPose;
  std::function<void()> stepsBegin;                ///< the steps that follow are one edit
  std::function<void(const QString& why)> refuse;  ///< shows what is wrong with what was typed
  std::function<void()> withdraw;                  ///< nothing is wrong any longer: what was typed is gone
  /// A number of the field, by `part` ("", ".x"), as a number or formula with units and parameters. False: it
  /// was refused, and the reason shown.
  std::function<bool(const std::string& part, const std::string& text, bool stepped)> setNumber;
  std::function<bool(const std::string& part, const std::string& text)> meansNumber;
  std::function<std::string(const std::string& part)> formulaOf;  ///< that it follows; empty: none
  /// The same of a field with several keys, as a pose has.
  std::function<bool(const std::string& key, const std::string& part, const std::string& text)> setOfKey;
  std::function<std::string(const std::string& key, const std::string& part)> formulaOfKey;
};

/// The editor of a field: what the field is in, and how it shows the object's value.
struct FieldEditor {
  QWidget* widget = nullptr;
  std::function<void(const SceneObject&)> show;
  bool wide = false;     ///< stands below its label
  bool labelled = true;  ///< false: has its label itself
};

/// Makes the editor that fits a field's type: a box, a list, a colour, lines for numbers of `unit`, in SI,
/// which stand there in the unit that is chosen. `key`: the field's name, or that of its value in degrees.
/// Widgets are called "KIND.FIELD", with ".x" or ".0" behind where there are several.
FieldEditor makeEditor(const EditorPage& page, const Field& field, const std::string& key,
                       const std::string& unit, QWidget* parent);

/// One of the field's three numbers is a formula: its lines stand below each other.
bool hasFormula(const Field& field, const SceneObject& object);

/// Shows a number, or the formula that it follows with the number behind it. `part`: as EditorPage has it.
void showFollowing(const EditorPage& page, ValueLine* line, const std::string& part, const QString& value,
                   const QString& unit);
/// What is typed into a line is given to the page: as the number `part`, where it has a formula or is none of
/// its own; else by `take`, false: refused. `again`: shows the value that there is then.
void connectLine(const EditorPage& page, ValueLine* line, const TypedNumbers& numbers,
                 const std::function<bool(bool stepped)>& take, const std::function<void()>& again,
                 const std::optional<std::string>& part = {});
/// A label that changes a line's number as it is dragged.
void dragByLabel(const EditorPage& page, QLabel* label, ValueLine* line);

QString labelOf(const Field& field);
/// What it is, and what follows from a change.
QString tipOf(const Field& field);
/// What a choice is called: as the field's table has it, or in words.
QString titleOf(const Field& field, const std::string& choice);
/// A choice, or a key of a field, in words: "computed_torque" is "Computed torque".
QString inWords(const std::string& name);

}  // namespace linkwright::app
