// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/GroupKind.h"

#include "engine/scene/kinds/KindBuilder.h"

namespace linkwright {

const Kind& GroupKind() {
  static const Kind kind =
      KindBuilder<ObjectGroup>("group", "groups", "Group",
                               "Objects that are selected, hidden, locked and moved as one; they stay where "
                               "they are in the scene.")
          .Effects(Effect::kShown)
          .NewName([](const ObjectGroup&) { return std::string("group"); })
          .Line(&ObjectGroup::line)
          .Text("name", &ObjectGroup::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the groups.")
          .Names("members", &ObjectGroup::members, "object")
          .Loose()
          .Label("Members")
          .Help(
              "Objects by their paths: \"arm/hand\", \"forces/pull\", \"arm\" of a robot as a whole. What "
              "is removed from the scene leaves the group.")
          .Build();
  return kind;
}

}  // namespace linkwright
