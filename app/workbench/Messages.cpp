// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Messages.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/session/Player.h"
#include "app/session/RunMarks.h"
#include "app/session/Selection.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {
namespace {

bool isSame(const MessagePlace& a, const MessagePlace& b) {
  return a.object == b.object && a.file == b.file && a.line == b.line;
}

QString textOf(const Problem& problem) {
  const QString text = problemText(problem);
  return problem.element.empty() ? text : elementText(problem.element) + ": " + text;
}

}  // namespace

Messages::Messages(Document* document, Player* player, Selection* selection, RunningJobs* jobs,
                   QObject* parent)
    : QObject(parent), document_(document), player_(player), selection_(selection) {
  connect(document, &Document::documentReplaced, this, &Messages::forgetScene);
  connect(document, &Document::loadingStarted, this, [this, document, jobs](const QString& path) {
    loading_ = std::make_unique<RunningJob>(jobs, tr("Opening %1").arg(QFileInfo(path).fileName()),
                                            [document] { document->cancelLoading(); });
  });
  connect(document, &Document::loadingProgress, this, [this](double fraction) {
    if (loading_) loading_->setProgress(fraction);
  });
  // What came of it has signals of its own.
  connect(document, &Document::loadingEnded, this, [this] {
    if (loading_) loading_->leave();
    loading_.reset();
  });
  connect(document, &Document::opened, this, [this](const QString& path) {
    append(MessageKind::kInfo, tr("%1 was opened").arg(QFileInfo(path).fileName()), {});
    addFound(document_->problems(), path, true);
  });
  connect(document, &Document::openFailed, this,
          [this](const QString& path, const ProblemList& problems) { addFound(problems, path, false); });
  connect(jobs, &RunningJobs::ended, this, &Messages::onJobEnded);
}

Messages::~Messages() = default;

QString Messages::pathOf(ObjectId object) const {
  const SceneObject* const found =
      object != 0 && document_->isOpen() ? document_->objects().Find(object) : nullptr;
  return found != nullptr ? QString::fromStdString(document_->objects().PathOf(*found)) : QString();
}

void Messages::append(MessageKind kind, const QString& text, MessagePlace place) {
  Message message;
  message.kind = kind;
  message.text = text;
  message.at = QDateTime::currentDateTime();
  message.time = player_->time();
  message.object_path = pathOf(place.object);
  message.place = std::move(place);
  if (!all_.empty() && all_.back().kind == kind && all_.back().text == text &&
      isSame(all_.back().place, message.place)) {
    message.times = all_.back().times + 1;
    all_.pop_back();
  }
  all_.push_back(std::move(message));
  if (all_.size() > kMost) all_.pop_front();
  if (kind != MessageKind::kInfo) ++unread_;
}

void Messages::add(MessageKind kind, const QString& text, MessagePlace place) {
  append(kind, text, std::move(place));
  Q_EMIT changed();
  Q_EMIT unreadChanged();
}

void Messages::addFound(const ProblemList& problems, const QString& opened, bool in_scene) {
  const auto found = std::make_shared<const ProblemList>(problems);
  std::vector<Problem> sorted;
  for (const Problem& problem : problems.problems())
    if (problem.severity != Severity::kNote) sorted.push_back(problem);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
  MessagePlace place;
  place.found = found;
  place.opened = opened;
  for (std::size_t i = 0; i < sorted.size() && i < kMostFound; ++i) {
    const Problem& problem = sorted[i];
    place.file = QString::fromStdString(problem.file);
    place.line = problem.line;
    const std::string link = LinkOf(problem);
    place.object = in_scene && document_->isOpen() && !link.empty()
                       ? FindNamed(document_->objects(), "link", link)
                       : ObjectId(0);
    append(problem.severity == Severity::kError ? MessageKind::kError : MessageKind::kWarning,
           textOf(problem), place);
  }
  if (sorted.size() > kMostFound) {
    place.object = 0;
    place.file = opened;
    place.line = 0;
    append(
        MessageKind::kWarning,
        tr("%n more finding(s) in the import report", nullptr, static_cast<int>(sorted.size() - kMostFound)),
        place);
  }
  Q_EMIT changed();
  Q_EMIT unreadChanged();
}

void Messages::clear() {
  all_.clear();
  unread_ = 0;
  Q_EMIT changed();
  Q_EMIT unreadChanged();
}

void Messages::markRead() {
  if (unread_ == 0) return;
  unread_ = 0;
  Q_EMIT unreadChanged();
}

// Numbers of objects, and moments, are those of one scene.
void Messages::forgetScene() {
  for (Message& message : all_) {
    message.place.object = 0;
    message.place.moment.reset();
  }
  Q_EMIT changed();
}

void Messages::onJobEnded(const QString& title, RunningJobs::Ending ending, const QString& text) {
  switch (ending) {
    case RunningJobs::Ending::kDone:
      return add(MessageKind::kInfo,
                 text.isEmpty() ? tr("%1: done").arg(title) : tr("%1: done, %2").arg(title, text));
    case RunningJobs::Ending::kCancelled:
      return add(MessageKind::kInfo,
                 text.isEmpty() ? tr("%1: cancelled").arg(title) : tr("%1: cancelled, %2").arg(title, text));
    case RunningJobs::Ending::kFailed:
      return add(MessageKind::kError, tr("%1: failed. %2").arg(title, text));
  }
}

bool Messages::goTo(const MessagePlace& place) {
  bool went = false;
  const Timeline* const timeline = player_->timeline();
  if (place.moment && timeline != nullptr && timeline->size() > 0 &&
      *place.moment >= timeline->first_time() && *place.moment <= timeline->last_time()) {
    seekBehind(player_, *place.moment);
    went = true;
  }
  if (place.object != 0 && document_->isOpen() && document_->objects().Find(place.object) != nullptr) {
    selection_->selectObject(place.object);
    went = true;
  }
  return went;
}

}  // namespace linkwright::app
