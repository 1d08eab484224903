// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/Kind.h"

namespace linkwright {

/// Stays with an object for its life in the program: through edits, undo, redo and rename. 0: no object.
using ObjectId = std::uint64_t;

/// An object of a scene graph: values of the fields of its kind, and below it the objects that its lists and
/// parts hold. Changed by its container alone.
class SceneObject {
 public:
  using Children = std::vector<std::shared_ptr<SceneObject>>;

  ObjectId id() const { return id_; }
  const Kind& kind() const { return *kind_; }
  const SceneObject* parent() const { return parent_; }  ///< null: the scene itself
  /// The list or part of the parent that holds it; null: the scene itself.
  const Field* place() const { return place_; }
  std::string name() const { return kind_->NameOf(value_.get()); }

  /// The kind's C++ object, whose lists are empty: what they held are the children.
  const void* value() const { return value_.get(); }
  template <class T>
  const T& As() const {
    return *static_cast<const T*>(value());
  }
  /// Of a field that is neither part nor list. Throws std::out_of_range, naming it, if there is none.
  FieldValue Get(std::string_view field) const;
  /// What a list or part holds, in its order. Throws std::out_of_range, naming it, if there is none.
  const Children& ChildrenOf(std::string_view field) const;
  /// Calls visit(const SceneObject&) for each of its children, in the order of the kind's fields.
  template <class Visit>
  void ForChildren(const Visit& visit) const {
    for (const Children& children : children_)
      for (const auto& child : children) visit(*child);
  }

 private:
  friend class CObjectContainer;
  SceneObject() = default;

  ObjectId id_ = 0;
  const Kind* kind_ = nullptr;
  SceneObject* parent_ = nullptr;
  const Field* place_ = nullptr;
  std::shared_ptr<void> value_;
  std::vector<Children> children_;  // by number of the field
};

/// Gives a value of the object's kind what the object has, with all below it.
void WriteObject(const SceneObject& object, void* to);

}  // namespace linkwright
