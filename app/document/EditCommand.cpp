// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/EditCommand.h"

#include "app/document/Document.h"

namespace linkwright::app {

EditCommand::EditCommand(Document* document, const QString& text, SceneEdit edit,
                         std::optional<PresentPose> pose, int token, std::uint64_t before,
                         std::uint64_t after)
    : QUndoCommand(text),
      document_(document),
      edit_(std::move(edit)),
      pose_(std::move(pose)),
      token_(token),
      before_(before),
      after_(after) {}

void EditCommand::undo() {
  document_->makeEdit(edit_, false, before_);
  if (pose_) Q_EMIT document_->presentPose(pose_->time, pose_->before);
  if (forget_) setObsolete(true);
}

void EditCommand::redo() {
  if (first_) {
    first_ = false;
    return;
  }
  document_->makeEdit(edit_, true, after_);
  if (pose_) Q_EMIT document_->presentPose(pose_->time, pose_->after);
}

bool EditCommand::mergeWith(const QUndoCommand* other) {
  const auto* next = dynamic_cast<const EditCommand*>(other);
  if (next == nullptr || next->token_ != token_) return false;
  if (pose_ && next->pose_ && next->pose_->time != pose_->time) return false;
  if (!edit_.Merge(next->edit_)) return false;
  if (pose_ && next->pose_)
    pose_->after = next->pose_->after;
  else if (next->pose_)
    pose_ = next->pose_;
  document_->forgetRevision(next->before_, before_);
  after_ = next->after_;
  return true;
}

}  // namespace linkwright::app
