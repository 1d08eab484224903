// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/gizmo/GizmoTool.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {

/// Arrows, planes and rings on what is selected and stands at a pose: a robot as a whole, a joint in its
/// parent, a frame or a shape in its link. They are along the world's axes; what is written is the pose in
/// what the object stands in. All else that is selected is moved along with it; of a group the links, too, by
/// the joints above them.
class PoseTool : public GizmoTool {
 public:
  using GizmoTool::GizmoTool;
  bool outlivesModel() const override { return true; }

 protected:
  bool update() override;
  bool takes(const PickObject& object) const override;
  void put(const Transform& X_WO, int token) override;
  SnapFinder::Moved movedAlong() override;

 private:
  struct Moved {
    ObjectId object = 0;
    Transform X_WP;  // of what it stands in
  };
  std::vector<Moved> movedWith() const;

  ObjectId object_ = 0;
  Transform X_WP_;  // of what the object stands in
};

}  // namespace linkwright::app
