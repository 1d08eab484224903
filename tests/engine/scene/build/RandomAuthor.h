// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/scene/Scene.h"
#include "tests/support/RandomBuild.h"

namespace linkwright {

/// All that is made and changed in the window by random: what RandomHands does, things of the shelf, values
/// of fields, pasted, duplicated, removed and renamed objects, parts of the library. As there, a change that
/// leaves no mechanism is taken back and refused.
class RandomAuthor {
 public:
  RandomAuthor(CObjectContainer* scene, unsigned seed, std::vector<Scene> parts)
      : scene_(scene), hands_(scene, seed), random_(seed + 1), parts_(std::move(parts)) {}

  TreeEdit Do();
  const char* what() const { return what_; }             ///< of the last one
  const std::string& detail() const { return detail_; }  ///< of it: "arm/elbow.damping = 2"

 private:
  TreeEdit Change();
  TreeEdit Shelf();
  TreeEdit SetAnyField();
  TreeEdit SetAnyNumber();
  TreeEdit Paste();
  TreeEdit Duplicate();
  TreeEdit Remove();
  TreeEdit Rename();
  TreeEdit AddAny();
  TreeEdit Part();

  int Whole(int from, int to);
  double Real();
  Vector3 Vector() { return {Real(), Real(), Real()}; }
  template <class Item>
  const Item& AnyOf(const std::vector<Item>& items) {
    return items[static_cast<std::size_t>(Whole(0, static_cast<int>(items.size()) - 1))];
  }
  Transform Place();
  ObjectId Link();
  std::vector<const SceneObject*> All() const;
  const SceneObject* Any();
  std::string NumberText(const Field& field, const void* object);
  std::string Text(const SceneObject& object, const Field& field);

  CObjectContainer* scene_;
  RandomHands hands_;
  std::mt19937 random_;
  std::vector<Scene> parts_;
  std::string copied_;
  const char* what_ = "";
  std::string detail_;
};

}  // namespace linkwright
