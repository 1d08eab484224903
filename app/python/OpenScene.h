// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/python/Errors.h"
#include "app/python/Values.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::python {

/// A scene as scripts hold it: its objects by their ids, which stay with them, and the mechanism that it
/// compiles to. What is refused raises an exception of linkwright and changes nothing.
class OpenScene {
 public:
  OpenScene();
  OpenScene(const Scene& scene, std::string file, ProblemList found);

  const std::string& file() const { return file_; }  ///< empty: it has none
  py::list problems() const { return ToPython(found_); }
  std::string Text() const;
  /// Empty: to where it came from.
  void Save(const std::string& path);

  ObjectId IdOf(const std::string& path) const;
  bool Has(const std::string& path) const { return container_.FindPath(path) != nullptr; }
  bool IsAlive(ObjectId id) const { return container_.Find(id) != nullptr; }
  std::string PathOf(ObjectId id) const { return container_.PathOf(At(id)); }
  std::string KindOf(ObjectId id) const { return At(id).kind().name; }
  ObjectId OwnerOf(ObjectId id) const;  ///< 0: the scene itself has none
  std::vector<ObjectId> ChildrenOf(ObjectId id, const std::string& field) const;  ///< empty `field`: all
  /// All below an object, in the order of the scene; of one kind, or of any where it is empty.
  std::vector<ObjectId> Below(ObjectId id, const std::string& kind) const;
  ObjectId root() const { return container_.root().id(); }

  /// Of an attribute: its value, the ids of what a list holds, the id of a part or none.
  py::object Get(ObjectId id, const std::string& key) const;
  void Set(ObjectId id, const std::string& key, const py::object& value);
  /// Of one number, by its name as FieldNumber has it.
  py::object GetNumber(const std::string& name) const;
  void SetNumber(const std::string& name, const std::string& formula);
  /// Of each field that applies to the object: what FieldOf describes.
  std::vector<std::string> FieldNames(ObjectId id) const;
  py::dict FieldOf(ObjectId id, const std::string& name) const;

  ObjectId Add(const std::string& kind, const std::string& path, const py::dict& fields);
  void Remove(ObjectId id, bool with_references);

  Scene ToScene() const;
  std::shared_ptr<const CompiledScene> Compile();

 private:
  const SceneObject& At(ObjectId id) const;
  const Field* ListOf(const SceneObject& object, const std::string& name) const;
  FieldPlace PlaceOf(ObjectId id, const std::string& key) const;
  int LineOf(const SceneObject& object, const std::string& key) const;
  bool IsOfFile(const SceneObject& object) const;
  [[noreturn]] void Refuse(const char* type, ObjectId id, const std::string& key, const Message& why) const;
  void Follow(SceneEdit edit, ObjectId id, const std::string& key);
  void RequireReferences(const SceneObject& object) const;
  void Rename(ObjectId id, const std::string& name);

  CObjectContainer container_;
  std::shared_ptr<const JsonDocument> document_;
  std::string file_;
  ProblemList found_;
  std::shared_ptr<const CompiledScene> compiled_;  // null: not since the last change
};

}  // namespace linkwright::python
