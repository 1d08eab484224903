// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/ObjectJoint.h"

namespace linkwright {

/// A scene graph made with a stack of frames. AddObject adds under the current top and moves the top along;
/// Push remembers the top, Pop goes back to what was remembered, so that branches can be made. Owns its
/// objects; they live as long as the container. Kinematics objects that attach joints found here share them.
class CObjectContainer {
 public:
  CObjectContainer() = default;
  CObjectContainer(const CObjectContainer&) = delete;
  CObjectContainer& operator=(const CObjectContainer&) = delete;

  void Push();
  /// Throws std::logic_error if there was no Push for it.
  void Pop();
  /// Takes ownership at once, also when it throws. Throws std::invalid_argument for null and for a name that
  /// is already there. Returns the object.
  ObjectJoint* AddObject(ObjectJoint* object);
  ObjectJoint* AddObject(std::unique_ptr<ObjectJoint> object);
  /// Throws std::out_of_range, naming it, if there is none.
  ObjectJoint* FindObject(std::string_view name) const;
  bool Contains(std::string_view name) const { return names_.find(name) != names_.end(); }

  /// In the order they were added: an object comes after the one above it.
  const std::vector<std::unique_ptr<ObjectJoint>>& objects() const { return objects_; }
  int depth() const { return static_cast<int>(stack_.size()); }  ///< Pushes without their Pop

 private:
  std::vector<std::unique_ptr<ObjectJoint>> objects_;
  std::map<std::string, ObjectJoint*, std::less<>> names_;
  std::vector<ObjectJoint*> stack_;
  ObjectJoint* top_ = nullptr;
};

}  // namespace linkwright
