// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/scene/edit/References.h"

namespace linkwright {

struct Problem;

/// What became of a change of a scene graph. Nothing has changed where `why` is not empty: a sentence without
/// a full stop.
struct TreeEdit {
  SceneEdit edit;
  std::string why;
  ObjectId object = 0;   ///< that was added
  Message refusal = {};  ///< `why`, with its id in the catalogue

  bool ok() const { return why.empty(); }
  void Refuse(Message reason) {
    why = reason.text;
    refusal = std::move(reason);
  }
  /// `why` for the user.
  Message Why() const { return refusal.text == why ? refusal : Message(why); }
};

/// Gives an object another name; what names it, follows. Not for what a robot's own file describes, nor for a
/// name that another object of its list has, or of a list whose names are apart from its.
TreeEdit RenameObject(CObjectContainer* scene, ObjectId id, const std::string& name);

/// Takes an object away, with all below it, and all that cannot be without it: a joint of a link, a motor of
/// a joint; where a view names it, the name alone. A link whose joint goes goes, too, with what hangs on it.
TreeEdit RemoveObject(CObjectContainer* scene, ObjectId id);
/// The same, but a link whose joint goes stays: it is to get another one.
TreeEdit RemoveButHanging(CObjectContainer* scene, ObjectId id);
/// The same of several, as one change.
TreeEdit RemoveObjects(CObjectContainer* scene, const std::vector<ObjectId>& ids);

/// A new object of a kind at a path: `forces/pull`, `arm/elbow` (of a joint or link of a robot), `arm` (of a
/// robot), `paths/way/waypoints/3` (the next of a list without names), `arm/elbow/mimic` (a part). Its fields
/// have their default values.
TreeEdit AddObject(CObjectContainer* scene, std::string_view kind, std::string_view path);

/// A copy beside an object, at the end of its list, under a name that is free.
TreeEdit DuplicateObject(CObjectContainer* scene, ObjectId id);
/// The same of several; `copies`: what was added, in their order.
TreeEdit DuplicateObjects(CObjectContainer* scene, const std::vector<ObjectId>& ids,
                          std::vector<ObjectId>* copies);

/// What is wrong with one object of several.
Message OfObject(const std::string& path, Message why);
/// What is wrong, without where.
Message MessageOfProblem(const Problem& problem);

/// One change that is made of one of each object. Where one of them is refused, none is made.
TreeEdit ForEachObject(CObjectContainer* scene, const std::vector<ObjectId>& ids,
                       const std::function<TreeEdit(ObjectId id)>& change);

/// A change after another one that has been made, as one edit. Where it is refused neither is made.
TreeEdit FollowedBy(CObjectContainer* scene, TreeEdit first,
                    const std::function<TreeEdit(CObjectContainer*)>& change);

/// A value of the kind of a list or part, as a new object of it: at its end, under a name that is free, made
/// up where it has none (Kind::base_name). What the scene names stays named as it is.
TreeEdit InsertObject(CObjectContainer* scene, ObjectId parent, const Field& place,
                      const std::shared_ptr<void>& value);

/// What else a removal changes, a line for each: "forces/pull, whose joint is elbow, is removed too",
/// "view.trail_frames loses hand". Empty: nothing outside of the objects refers to them.
std::vector<std::string> DescribeRemoval(const CObjectContainer& scene, const std::vector<ObjectId>& ids);

/// A name that no object of the list has: `wanted`, or with a number behind.
std::string FreeName(const SceneObject& parent, const Field& list, const std::string& wanted);
/// The same for a value of the list's kind that shall be a new object of it: as its kind calls new ones
/// (Kind::base_name), or as the kind itself is called.
std::string NewName(const SceneObject& parent, const Field& list, const void* value);

/// "forces/pull.joint names \"elbow\"", a line for each reference.
std::vector<std::string> DescribeReferences(const CObjectContainer& scene,
                                            const std::vector<ObjectReference>& references);

}  // namespace linkwright
