// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <vector>

#include "app/tools/Tool.h"

namespace linkwright::app {

/// The mechanism as it stands at the moment shown in the runs that are compared: translucent copies in the
/// colours of the runs.
class RunGhostTool : public Tool {
 public:
  explicit RunGhostTool(ToolView* view);
  ~RunGhostTool() override;

  bool press(const Pointer& /*pointer*/) override { return false; }
  void move(const Pointer& /*pointer*/) override {}
  void release(const Pointer& /*pointer*/) override {}
  void compose(Snapshot* snapshot) override;

 private:
  QMetaObject::Connection connection_;
};

}  // namespace linkwright::app
