// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// An occurrence of an object's name in a field of another one: in a text, as an entry of a list, as a key of
/// numbers by name, in a signal's name.
struct ObjectReference {
  ObjectId from = 0;                ///< the object with the field
  const Field* field = nullptr;     ///< its `refers` is not empty
  std::string text;                 ///< what stands there
  ObjectId to = 0;                  ///< 0: a name that no object has, as of a joint "base" that a robot gets
  ObjectId robot = 0;               ///< whose link or joint it is; 0: none's
  std::string before, name, after;  ///< of a signal: what stands around the name; the name within its robot
  ObjectId shape = 0;               ///< of the link, that is named by its number; 0: none

  /// What it names in the end: the shape, the object, or else its robot.
  ObjectId Named() const { return shape != 0 ? shape : to != 0 ? to : robot; }
};

/// The object of a kind that fields of the scene itself name so: a link, joint or frame of a robot, with the
/// robot's name before it where there are several; what a list of the scene holds. 0: there is none.
ObjectId FindNamed(const CObjectContainer& scene, std::string_view kind, std::string_view name);

/// What a reference of an object may name, spelled as it names it, in the order of the scene. Empty where
/// that cannot be listed, as of signals.
std::vector<std::string> NamesFor(const CObjectContainer& scene, const SceneObject& from, const Field& field);

/// What a name of a part (see picture/ViewParts.h) has before its shape; all of it where it names none.
std::string_view LinkOfPart(std::string_view part);
/// What the name of a shape of a link has behind the link: ".visuals.2". Empty: it is none.
std::string ShapePlace(const SceneObject& shape);

/// All references of a scene as they are when it is made. Within a robot and a mechanism objects are named by
/// their names; elsewhere links and joints have that of their robot before it, where there are several
/// robots.
class References {
 public:
  explicit References(const CObjectContainer& scene);

  const std::vector<ObjectReference>& all() const { return all_; }
  /// Those to the object, or to something in it, from outside of it.
  std::vector<ObjectReference> To(const SceneObject& object) const;
  /// Spells them as the objects they name are called now, those aside that are gone.
  SceneEdit Follow(CObjectContainer* scene) const { return Follow(scene, {}); }
  /// The same where other objects took the place of some, as links that another robot got.
  SceneEdit Follow(CObjectContainer* scene, const std::map<ObjectId, ObjectId>& instead) const;

 private:
  using Names = std::map<std::string, ObjectId, std::less<>>;
  struct Scope {
    ObjectId id = 0;
    std::string name;
    std::map<std::string, Names, std::less<>> of_kind;
    ObjectId Find(std::string_view refers, std::string_view local) const;  ///< 0: there is none
  };
  void CollectNames();
  void Collect(const SceneObject& object, const Scope* scope);
  void AddText(const SceneObject& from, const Field& field, const std::string& text, const Scope* scope);
  void AddPart(const SceneObject& from, const Field& field, const std::string& text);
  void AddPath(const SceneObject& from, const Field& field, const std::string& text);
  void AddSignal(const SceneObject& from, const Field& field, const std::string& text);
  bool Resolve(std::string_view name, std::string_view kind, ObjectReference* reference) const;

  const CObjectContainer* scene_;
  std::vector<Scope> robots_;
  Scope mechanism_;
  Names others_;                                        // forces, paths, loops of the scene
  std::map<std::string, Names, std::less<>> of_scene_;  // what the scene's lists hold, by kind
  std::vector<ObjectReference> all_;
};

/// What objects name and the scene does not have; signals aside.
class MissingNames {
 public:
  struct Name {
    ObjectId from = 0;
    const Field* field = nullptr;  ///< that names it
    std::string name;
  };
  explicit MissingNames(const CObjectContainer& scene);
  /// Of an object and of what is in it, in the order of the fields.
  std::vector<Name> Of(const SceneObject& object) const;

 private:
  void Collect(const SceneObject& object, std::vector<Name>* names) const;
  std::set<std::tuple<ObjectId, const Field*, std::string>> known_;
};

}  // namespace linkwright
