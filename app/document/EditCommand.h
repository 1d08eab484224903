// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <cstdint>
#include <optional>

#include "engine/math/Types.h"
#include "engine/scene/edit/SceneEdit.h"

namespace linkwright::app {

class Document;

/// Positions the simulation should have at a time after the start; part of an undo step.
struct PresentPose {
  double time = 0;
  VectorX before, after;
};

/// One edit of a document, and perhaps of the pose of a running simulation. Commands of one drag (the same
/// token, not 0) become one.
class EditCommand : public QUndoCommand {
 public:
  /// `before`, `after`: Document::revision() of the two.
  EditCommand(Document* document, const QString& text, SceneEdit edit, std::optional<PresentPose> pose,
              int token, std::uint64_t before, std::uint64_t after);

  int token() const { return token_; }
  /// The next undo takes the command off the stack.
  void forgetWhenUndone() { forget_ = true; }
  void undo() override;
  void redo() override;
  int id() const override { return token_ == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override;

 private:
  Document* document_;
  SceneEdit edit_;
  std::optional<PresentPose> pose_;
  int token_;
  std::uint64_t before_, after_;
  bool forget_ = false;
  bool first_ = true;  // the change is already made when the command is pushed
};

}  // namespace linkwright::app
