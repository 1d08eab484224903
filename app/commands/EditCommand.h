// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>

#include "app/commands/ScenePart.h"

namespace linkwright::app {

class Document;

/// One edit of a scene: the parts it touched before and after, and perhaps the pose of a running simulation.
/// Undo and redo put the values back. Commands of one drag (same token, same parts) become one.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Document* document, const QString& text, PartValues before, PartValues after,
              std::optional<PresentPose> pose, int token);

  int token() const { return token_; }
  /// The next undo takes the command off the stack.
  void forgetWhenUndone() { forget_ = true; }
  void undo() override;
  void redo() override;
  int id() const override { return token_ == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override;

 private:
  Document* document_;
  PartValues before_, after_;
  std::optional<PresentPose> pose_;
  int token_;
  bool forget_ = false;
  bool first_ = true;  // the change is already made when the command is pushed
};

}  // namespace linkwright::app
