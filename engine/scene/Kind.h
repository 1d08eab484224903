// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/math/Expression.h"
#include "engine/math/Interval.h"
#include "engine/math/Types.h"
#include "engine/model/Mesh.h"
#include "engine/simulation/elements/ForceElement.h"

namespace linkwright {

struct Kind;

using NumbersByName = std::map<std::string, std::vector<double>>;

using ColorsByName = std::map<std::string, Color>;

/// A colour, and its name if it was read as one of those that an object around it has by name.
struct NamedColor {
  Color color;
  std::string name;
  bool operator==(const NamedColor& other) const { return color == other.color; }
};

/// What a field holds: nothing (an optional one), a truth value, a number, a text (a name, a choice), a
/// vector, a pose, numbers, names, numbers by name, a number or formula, three of these, a colour, colours by
/// name.
using FieldValue = std::variant<std::monostate, bool, double, std::string, Vector3, Transform,
                                std::vector<double>, std::vector<std::string>, NumbersByName, Function,
                                std::array<Function, 3>, NamedColor, ColorsByName>;

bool SameValue(const FieldValue& a, const FieldValue& b);

enum class FieldType {
  kBool,
  kNumber,
  kText,
  kChoice,   ///< one of `choices`
  kVector,   ///< three numbers
  kPose,     ///< in files: xyz, and rpy, rpy_deg or quaternion
  kNumbers,  ///< `count` numbers, or any number of them
  kRows,     ///< `count` numbers each, any number of rows; one row behind the other
  /// {"size": [x, y], "heights": rows of numbers, as many in each}; numbers: size, how many in a row, the
  /// rows one behind the other
  kHeightField,
  kMatrix,         ///< 3 by 3, row by row: symmetric, in files its diagonal or three rows; or a rotation
  kNames,          ///< a list of texts
  kNamePairs,      ///< a list of pairs of texts; one pair behind the other
  kNumbersByName,  ///< a number (or `count` ≠ 1: an array) for each name
  kFunction,       ///< a number or a formula
  kFunctions,      ///< three of these
  kColor,          ///< "#rrggbb", numbers from 0 to 1, or the name of one of the kColors around it
  kColors,         ///< colours by name, for the kColor of this object's parts and lists
  kPart,           ///< an object of another kind
  kList,           ///< objects of another kind
  kOther,          ///< read and written by code of its own; `definition` names it in the schema
};

/// What follows from a change.
enum class Effect {
  kShown,      ///< nothing but what shows it
  kLive,       ///< a running simulation takes it
  kStart,      ///< where a simulation begins: it goes back there
  kRestart,    ///< the simulation is made anew, as soon as nothing is held with the mouse
  kRecompile,  ///< the scene is compiled anew; a change that leaves no mechanism is refused
};

/// A field of a kind of objects: its whole description. `object` is one of the kind's C++
/// type.
struct Field {
  std::string name;  ///< key in files, attribute in scripts
  FieldType type = FieldType::kBool;
  std::string unit;  ///< "m", "rad"; of joints that turn and joints that slide: "rad|m"
  std::string label, help;
  /// The kind of objects that it names: "link", "joint", "frame"; empty: it names none. See MayName.
  std::string refers;
  std::vector<std::string> besides;  ///< what it may name that is no object
  /// Where it names what is removed, the name alone goes; else the object goes with it.
  bool loose = false;
  Effect effect =
      Effect::kRecompile;  ///< of a formula: where only numbers change; another formula recompiles

  Interval range;  ///< of each number
  /// Of this object, where it is not `range`; what it depends on stands before the field. Empty: it is.
  std::function<Interval(const void* object)> range_for;
  bool whole = false;           ///< whole numbers alone
  bool angle = false;           ///< in files also in degrees, with "_deg" behind the name
  bool unbounded = false;       ///< infinite where it is absent
  bool optional = false;        ///< holds nothing where it is absent
  bool direction = false;       ///< a vector, or numbers, that must not be zero
  double shortest = 1e-9;       ///< a direction of this length, or a shorter one, is zero
  double unit_within = 0;       ///< a direction whose length differs from 1 by more is made unit; 0: none is
  bool rotation = false;        ///< a matrix that is one, in files three rows
  bool named_axes = false;      ///< a vector that files may call "x", "-z"
  bool ascending = false;       ///< of rows: their first numbers increase
  bool filled = false;          ///< a text or list that must not be empty where it is given
  bool unique = false;          ///< a name that no other object of its list may have
  bool always = false;          ///< files have it also where it is the default
  bool strict = false;          ///< where it does not apply it is an error, not a warning
  int count = 0;                ///< of numbers; 0: any
  std::vector<int> counts;      ///< several counts of numbers that it may have, instead of `count`
  std::vector<double> numbers;  ///< the numbers that it may be; empty: any of its range
  double nearest_zero = 0;      ///< each number is at least that far from zero
  int free_number = -1;         ///< of numbers: the index of one that may lie outside of the range; -1: none
  int least = 0;                ///< so many items a list, or rows, must have
  bool switchable = false;      ///< a part that files may have as true, all at its default, or false: none
  Expression::Names variables = Expression::Names::kTime;  ///< of a formula
  std::vector<std::string> choices;
  std::vector<std::string> choice_titles;  ///< what pages and menus call them; empty: as they are, in words
  std::map<std::string, std::string> aliases;  ///< other spellings of a choice in files, and the choice
  std::vector<std::string> reserved;           ///< what a text may not be

  std::vector<std::string> excludes;  ///< fields that it cannot stand beside, not even empty ones
  std::vector<std::string> needs;     ///< fields that it cannot stand without

  /// Whether the field means something for this object; empty: always. Of several fields of one name, which
  /// share a key, the one that applies is meant.
  std::function<bool(const void* object)> applies;
  /// Whether it must be given for this object; empty: never.
  std::function<bool(const void* object)> required;

  /// Its unit for this object, where that depends on it; empty: `unit`.
  std::function<std::string(const void* object)> unit_for;
  /// Whether it has an effect for this object, of those that it applies to; a page leaves it out where it has
  /// none. Empty: always.
  std::function<bool(const void* object)> used;
  /// Of a pose: whether its orientation has an effect for this object; empty: always.
  std::function<bool(const void* object)> turns;
  /// Of a reference: whether it may name this object of the kind `refers`; empty: any of them.
  std::function<bool(const void* named)> may_name;
  /// Of an angle: whether it may be in degrees for this object; empty: always.
  std::function<bool(const void* object)> degrees;

  std::function<FieldValue(const void* object)> get;
  /// The value must be of the field's type.
  std::function<void(void* object, const FieldValue& value)> set;

  /// Of a list: whether the object's own entry in a file has the item; empty: it has them all.
  std::function<bool(const void* object, const void* item)> own_item;
  /// Of a list: other lists of the object; no name is in two of them.
  std::vector<std::string> names_apart;

  std::string definition;

  /// Of a part and a list: the kind of what is in it.
  const Kind& (*kind)() = nullptr;
  /// Of a part: where it is; null: it is not there.
  std::function<const void*(const void* object)> part;
  std::function<void*(void* object)> make_part;
  std::function<void(void* object)> remove_part;
  /// Of a list.
  std::function<std::size_t(const void* object)> size;
  std::function<const void*(const void* object, std::size_t i)> item;
  std::function<void*(void* object, std::size_t i)> mutable_item;
  std::function<void*(void* object)> append;  ///< a new one at the end
  std::function<void(void* object)> clear;
  /// Fields that must be given in this object's part or items, besides those that their kind requires.
  std::function<std::vector<std::string>(const void* object)> items_need;
  /// What is wrong with an item of this object's list, as Kind::check has it.
  std::function<std::string(const void* object, const void* item, std::string_view* field)> check_item;

  /// Of a choice; empty: it has none of its own.
  std::string TitleOf(std::string_view choice) const;
  bool HoldsObjects() const { return type == FieldType::kPart || type == FieldType::kList; }
  bool HoldsValue() const { return type != FieldType::kOther && !HoldsObjects(); }
  bool Applies(const void* object) const { return !applies || applies(object); }
  bool Required(const void* object) const { return required && required(object); }
  bool Used(const void* object) const { return Applies(object) && (!used || used(object)); }
  /// Keys that it has in files.
  const std::vector<std::string>& Keys() const { return keys; }
  std::vector<std::string> keys;
};

/// Fields whose values follow from the object's others where one of them is absent from a file.
struct ImpliedFields {
  std::string absent;               ///< the one whose absence means so
  std::vector<std::string> fields;  ///< all of them
  /// Sets them. False: they do not follow from this object.
  std::function<bool(void* object)> fill;
  std::string otherwise;  ///< why they may not follow: "there is no shape to compute it from"
};

/// A kind of objects in a scene, described once: files, schema, pages, undo, scripts and the reference come
/// from it.
struct Kind {
  std::string name;    ///< "force"
  std::string plural;  ///< the list in a scene file, the folder in a path: "forces"
  std::string title;   ///< "Force element"
  std::string help;
  /// Groups of fields; at least one of each must be given in a file.
  std::vector<std::vector<std::string>> any_of;
  /// Groups of fields; exactly one of each must be given in a file.
  std::vector<std::vector<std::string>> one_of;
  std::vector<ImpliedFields> implied;
  std::vector<Field> fields;  ///< in the order in which files have them
  /// What is wrong with an object though each of its fields is good, as a sentence without a full stop;
  /// empty: nothing. `field`: where it is reported, if at one.
  std::function<std::string(const void* object, std::string_view* field)> check;

  /// What a new object is called if nothing of its kind is called so yet, else with a number behind. Empty:
  /// objects need no name.
  std::function<std::string(const void* object)> base_name;

  /// Whether what no field describes is the same in both, as the mesh of a shape; empty: there is no such
  /// thing.
  std::function<bool(const void* a, const void* b)> same_rest;

  std::function<std::shared_ptr<void>()> make;  ///< a new object with the default values
  std::function<void(void* to, const void* from)> assign;
  std::function<void(void* object, int line)> set_line;  ///< its line in its file; empty: it keeps none

  /// Null: there is none.
  const Field* Find(std::string_view field) const;
  bool HasName() const { return Find("name") != nullptr; }
  /// The field that chooses what others mean: the first choice that is called "type"; null: there is none.
  const Field* Discriminator() const { return Find("type"); }
  /// Whether files cannot have both.
  bool Exclusive(const Field& a, const Field& b) const;
  /// All keys that files may have, each once.
  const std::vector<std::string>& Keys() const { return keys; }
  std::vector<std::string> keys;
  /// Of each key: the fields that have it, and its index among their keys.
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> key_fields;
  bool exclusive = false;  ///< some of its fields exclude others
  /// Fills these, and the keys of the fields.
  void FindKeys();
  /// The value of the field "name"; empty if there is none.
  std::string NameOf(const void* object) const;
};

/// Whether a reference to objects of the kind `refers` may name one of the other kind: a link has a frame of
/// its own, so what names a frame may name a link.
bool MayName(std::string_view refers, std::string_view kind);
/// What such a reference names, in words: "joint", "link or frame".
std::string NamedInWords(std::string_view refers);

/// The names of all fields.
std::vector<std::string> NamesOf(const Kind& kind);

/// A name that is not taken: `wanted`, or that with the least number from 2 on behind it, after `between`.
std::string FreeName(const std::string& wanted, const std::function<bool(const std::string& name)>& taken,
                     std::string_view between = " ");

/// Gives a name to each object of a list that has none.
void NameItems(const Field& list, void* object);

/// Gives the fields of an object, and of its parts and lists, their default values.
void ResetObject(const Kind& kind, void* object);

/// Whether both have the same value of a field, part or list.
bool SameField(const Field& field, const void* a, const void* b);
/// The same of all fields that apply; those of FieldType::kOther are left out.
bool SameObject(const Kind& kind, const void* a, const void* b);

}  // namespace linkwright
