// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {

class Workbench;

/// Selecting all, all of a kind, the others; making groups of what is selected and taking them away.
class SelectActions : public QObject {
  Q_OBJECT
 public:
  explicit SelectActions(Workbench* workbench);

 private:
  std::vector<ObjectId> selectable() const;  // in the picture
  void selectAll();
  void selectKind();
  void invert();
  void group();
  void ungroup();

  Workbench* workbench_;
};

}  // namespace linkwright::app
