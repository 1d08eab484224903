// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/CObjectContainer.h"

#include <stdexcept>
#include <utility>

namespace linkwright {

void CObjectContainer::Push() { stack_.push_back(top_); }

void CObjectContainer::Pop() {
  if (stack_.empty()) throw std::logic_error("CObjectContainer: Pop without a Push");
  top_ = stack_.back();
  stack_.pop_back();
}

ObjectJoint* CObjectContainer::AddObject(ObjectJoint* object) {
  return AddObject(std::unique_ptr<ObjectJoint>(object));
}

ObjectJoint* CObjectContainer::AddObject(std::unique_ptr<ObjectJoint> object) {
  if (!object) throw std::invalid_argument("CObjectContainer: there is no object to add");
  if (Contains(object->GetName())) {
    throw std::invalid_argument("CObjectContainer: there is already an object named \"" + object->GetName() +
                                "\"");
  }
  object->parent_ = top_;
  ObjectJoint* added = object.get();
  objects_.push_back(std::move(object));
  names_.emplace(added->GetName(), added);
  top_ = added;
  return added;
}

ObjectJoint* CObjectContainer::FindObject(std::string_view name) const {
  const auto found = names_.find(name);
  if (found == names_.end()) {
    throw std::out_of_range("CObjectContainer: there is no object named \"" + std::string(name) + "\"");
  }
  return found->second;
}

}  // namespace linkwright
