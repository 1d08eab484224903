// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/LinkPicker.h"

#include <utility>

#include "app/session/Player.h"
#include "app/session/Selection.h"

namespace linkwright::app {

LinkPicker::LinkPicker(Player* player, Selection* selection, QObject* parent)
    : QObject(parent), selection_(selection) {
  connect(player, &Player::replaced, this, &LinkPicker::cancel);
  connect(selection, &Selection::changed, this, [this] {
    const PickObject selected = selection_->selected();
    if (selected.kind == PickKind::kLink) offer(FrameIndex(selected.index));
  });
}

void LinkPicker::start(const QStringList& prompts, std::function<void(const std::vector<FrameIndex>&)> done) {
  prompts_ = prompts;
  links_.clear();
  done_ = std::move(done);
  selection_->select({});
  Q_EMIT changed();
}

QString LinkPicker::prompt() const {
  return active() ? prompts_.at(static_cast<qsizetype>(links_.size())) : QString();
}

void LinkPicker::offer(FrameIndex link) {
  if (!active() || !link.IsValid()) return;
  // The same link twice in a row changes nothing.
  if (!links_.empty() && links_.back() == link) return;
  links_.push_back(link);
  if (static_cast<qsizetype>(links_.size()) < prompts_.size()) {
    Q_EMIT changed();
    return;
  }
  prompts_.clear();
  const auto links = std::exchange(links_, {});
  const auto done = std::exchange(done_, nullptr);
  Q_EMIT changed();
  if (done) done(links);
}

void LinkPicker::cancel() {
  if (!active()) return;
  prompts_.clear();
  links_.clear();
  done_ = nullptr;
  Q_EMIT changed();
}

}  // namespace linkwright::app
