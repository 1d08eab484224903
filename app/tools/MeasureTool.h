// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/base/NewestWork.h"
#include "app/tools/Tool.h"

namespace linkwright::app {

/// Takes the points and links of a measurement that is being made by clicks, and shows the reaches of the
/// scene, which are found on a thread of their own.
class MeasureTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override { held_ = false; }
  bool outlivesModel() const override { return true; }
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

 private:
  void findReaches();

  bool held_ = false;
  Pointer pressed_;
  std::vector<Vector3f> reaches_;
  std::shared_ptr<const CompiledScene> of_;  // that they are of, or are looked for
  NewestWork work_;                          // last: it ends before what it uses
};

}  // namespace linkwright::app
