// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/scene/ObjectJoint.h"
#include "engine/scene/edit/SceneEdit.h"

namespace linkwright {

struct Scene;

/// The scene graph: what the user edits. A tree of objects of described kinds (scene/kinds); each has an id,
/// a kind, a name, a parent, fields, and a path that is unique in the file:
///   `arm`, `arm/elbow`    a robot, and a thing in it (`arm/joint:elbow` where a link is called so too)
///   `targets/grip`, `forces/pull`    what stands in a list of the scene
///   `targets/2`    the third of a list, where it has no name
/// One thread.
///
/// It is also made as in the reference interface, with a stack of frames: AddObject adds a joint, with the
/// link that it moves, under the current top and moves the top along; Push remembers the top, Pop goes back
/// to what was remembered, so that branches can be made. All these are of one robot, `robot`, which stands on
/// its link `base`. The scene starts where the joints are when it is taken. Owns its objects; the joints live
/// as long as the container. Kinematics objects that attach joints found here share them.
class CObjectContainer {
 public:
  CObjectContainer();  ///< an empty scene
  explicit CObjectContainer(const Scene& scene);
  ~CObjectContainer();
  CObjectContainer(const CObjectContainer&) = delete;
  CObjectContainer& operator=(const CObjectContainer&) = delete;

  const SceneObject& root() const { return *root_; }
  /// Null: there is none, or it is not in the tree at present.
  const SceneObject* Find(ObjectId id) const;
  /// By path; null: there is none. A name alone is enough where only one object has it; `arm/joint:elbow` is
  /// found also where no link is called so.
  const SceneObject* FindPath(std::string_view path) const;
  /// Empty for the scene itself.
  std::string PathOf(const SceneObject& object) const;

  /// The same as plain values, to be compiled or written.
  Scene ToScene() const;
  /// Changes the tree to that of `scene`; returns what was changed. Objects keep their ids where their name
  /// or their place in their list shows that they are the same.
  SceneEdit Become(const Scene& scene);
  /// One value, of a field of the object's kind. Throws std::out_of_range if there is no such object.
  SceneEdit Set(ObjectId id, const Field& field, const FieldValue& value);
  /// A new object, with the values and what is below of `value`, of the kind of `place`: at the end of that
  /// list of the parent, or as that part. Throws std::out_of_range if there is no such parent.
  SceneEdit Add(ObjectId parent, const Field& place, const void* value);
  /// Takes an object out of the list, or out of the part, that holds it, with all below it. Throws
  /// std::out_of_range if there is no such object, or if it is the scene.
  SceneEdit Remove(ObjectId id);
  /// Makes an edit again that was taken back last, or takes back the one that was made last.
  void Redo(const SceneEdit& edit);
  void Undo(const SceneEdit& edit);

  void Push();
  /// Throws std::logic_error if there was no Push for it.
  void Pop();
  /// Takes ownership at once, also when it throws. Throws std::invalid_argument for null and for a name that
  /// the robot already has. Returns the object.
  ObjectJoint* AddObject(ObjectJoint* object);
  ObjectJoint* AddObject(std::unique_ptr<ObjectJoint> object);
  /// A joint that was added, by path or name. Throws std::out_of_range, naming it, if there is none.
  ObjectJoint* FindObject(std::string_view name) const;
  bool Contains(std::string_view name) const { return names_.find(name) != names_.end(); }

  /// In the order they were added: an object comes after the one above it.
  const std::vector<std::unique_ptr<ObjectJoint>>& objects() const { return objects_; }
  int depth() const { return static_cast<int>(stack_.size()); }  ///< Pushes without their Pop

 private:
  friend class SceneComparison;
  std::shared_ptr<SceneObject> Make(const Kind& kind, const void* value);
  void Enter(SceneObject* object, SceneObject* parent, const Field* place);
  void Leave(const SceneObject& object);
  void SetValue(const SetField& change, const FieldValue& value);
  void SetList(const SetChildren& change, const SceneObject::Children& children);

  std::unordered_map<ObjectId, SceneObject*> by_id_;
  ObjectId last_id_ = 0;
  std::shared_ptr<SceneObject> root_;  // after what making it needs

  std::vector<std::unique_ptr<ObjectJoint>> objects_;
  std::map<std::string, ObjectJoint*, std::less<>> names_;
  void EnterJoint(const ObjectJoint& joint);
  ObjectId joints_robot_ = 0;  // what the joints were added to
  std::vector<ObjectJoint*> stack_;
  ObjectJoint* top_ = nullptr;
};

}  // namespace linkwright
