// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/Tour.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <cmath>
#include <utility>

#include "app/base/SceneGallery.h"
#include "app/panels/files/FilmDialog.h"
#include "app/tour/TourBubble.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kPlayed = 0.5;      // s of simulated time that count as watched
constexpr double kDraggedBy = 1e-3;  // rad or m that count as dragged
constexpr double kSameShown = 1e-9;  // s

}  // namespace

Tour::Tour(Workbench* workbench, TourControls controls)
    : QObject(controls.window), workbench_(workbench), controls_(std::move(controls)) {
  place_timer_.setSingleShot(true);
  place_timer_.setInterval(0);
  connect(&place_timer_, &QTimer::timeout, this, &Tour::place);
  const Document* document = workbench->document();
  const Player* player = workbench->player();
  connect(document, &Document::opened, this, [this](const QString& path) {
    if (isTourScene(path)) did(TourStep::kOpen);
  });
  connect(document, &Document::documentReplaced, this, [this] { held_ = ran_ = false; });
  connect(document, &Document::documentReplaced, this, &Tour::placeSoon);
  connect(player, &Player::modeChanged, this, &Tour::onMode);
  connect(player, &Player::frameChanged, this, &Tour::onFrame);
  connect(workbench->view(), &View::cameraChanged, this, &Tour::placeSoon);
  connect(workbench, &Workbench::themeChanged, this, &Tour::placeSoon);
  // The dialog is there when the action's other listeners are done.
  connect(workbench->action(ActionId::kFilm), &QAction::triggered, this, &Tour::watchFilm,
          Qt::QueuedConnection);
}

void Tour::addTo(QMenu* help) {
  QAction* const action = help->addAction(tr("&Tour"), this, &Tour::begin);
  action->setObjectName("tour");
  action->setToolTip(tr("The first steps, shown at the controls that do them"));
  action->setEnabled(!firstScene().isEmpty());
}

void Tour::begin() {
  if (!active_) {
    active_ = true;
    bubble_ = new TourBubble(workbench_, controls_.window);
    connect(bubble_, &TourBubble::backAsked, this,
            [this] { go(static_cast<TourStep>(static_cast<int>(step_) - 1)); });
    connect(bubble_, &TourBubble::skipAsked, this,
            [this] { go(static_cast<TourStep>(static_cast<int>(step_) + 1)); });
    connect(bubble_, &TourBubble::closeAsked, this, &Tour::end);
    connect(bubble_, &TourBubble::choiceAsked, this, [this] {
      if (choice_) choice_();
      placeSoon();
    });
    qApp->installEventFilter(this);
  }
  const Document* document = workbench_->document();
  go(document->isOpen() && isTourScene(document->sourcePath()) ? TourStep::kDrag : TourStep::kOpen);
}

void Tour::end() {
  if (!std::exchange(active_, false)) return;
  qApp->removeEventFilter(this);
  place_timer_.stop();
  choice_ = nullptr;
  // Its own button may have asked.
  if (bubble_) {
    bubble_->hide();
    bubble_->deleteLater();
  }
  for (const auto& frame : frames_) delete frame;
  frames_.clear();
}

void Tour::go(TourStep step) {
  if (!active_ || step < TourStep::kOpen || step > TourStep::kEnd) return;
  const Player* player = workbench_->player();
  step_ = step;
  mode_at_start_ = player->mode();
  time_at_start_ = player->time();
  held_ = ran_ = false;
  if (step == TourStep::kOpen) showTourCard(controls_);
  place();
}

void Tour::did(TourStep step) {
  if (active_ && step_ == step) go(static_cast<TourStep>(static_cast<int>(step) + 1));
}

void Tour::placeSoon() {
  if (active_ && !place_timer_.isActive()) place_timer_.start();
}

void Tour::place() {
  if (!active_ || !bubble_) return;
  TourPlace now = tourPlace(step_, workbench_, controls_, mode_at_start_ == Player::Mode::kPlaying && !ran_);
  TourWords words;
  const bool last = step_ == TourStep::kEnd;
  words.number = last ? tr("The end") : tr("Step %1 of %2").arg(static_cast<int>(step_) + 1).arg(kTourSteps);
  words.title = now.title;
  words.text = now.text;
  words.choice = now.choice;
  words.back = step_ != TourStep::kOpen;
  words.skip = !last;
  if (last) words.close = tr("Close");
  choice_ = std::move(now.act);
  bubble_->setWords(words);

  QRect beside;
  QList<QRect> others;
  std::size_t used = 0;
  for (std::size_t i = 0; i < now.spots.size(); ++i) {
    const QRect seen = seenPart(now.spots[i]);
    if (seen.isEmpty()) continue;
    QWidget* const window = now.spots[i].widget->window();
    if (i == 0 && window == controls_.window) beside = seen;
    if (i > 0 && window == controls_.window) others.append(seen);
    if (used == frames_.size()) frames_.emplace_back();
    QPointer<TourFrame>& frame = frames_[used++];
    if (!frame) frame = new TourFrame(workbench_, window);
    if (frame->parentWidget() != window) frame->setParent(window);
    frame->surround(seen);
  }
  for (; frames_.size() > used; frames_.pop_back()) delete frames_.back();
  bubble_->standBeside(beside, others);
  bubble_->show();
  bubble_->raise();
}

void Tour::onMode() {
  if (!active_) return;
  const Player* player = workbench_->player();
  if (step_ == TourStep::kPlay && player->isPlaying()) {
    ran_ = true;
    ran_from_ = player->time();
  }
  placeSoon();
  onFrame();
}

void Tour::onFrame() {
  if (!active_) return;
  const Player* player = workbench_->player();
  if (step_ == TourStep::kDrag) placeSoon();  // the hand is elsewhere
  if (step_ == TourStep::kPlay && ran_ && player->time() >= ran_from_ + kPlayed) did(TourStep::kPlay);
  // Back by the timeline, the curves or the keys; of a moment that was shown before, another one.
  const bool other =
      mode_at_start_ != Player::Mode::kReview || std::abs(player->time() - time_at_start_) > kSameShown;
  if (step_ == TourStep::kLookBack && player->mode() == Player::Mode::kReview && other)
    did(TourStep::kLookBack);
}

void Tour::pressed() {
  const Player* player = workbench_->player();
  held_ = player->model() != nullptr && !player->isPlaying();
  if (!held_) return;
  q_held_ = player->q();
  undo_held_ = workbench_->document()->undoStack()->index();
}

// A drag that was taken back has left no undo step.
void Tour::released() {
  if (!std::exchange(held_, false)) return;
  const VectorX& q = workbench_->player()->q();
  const bool moved = q.size() == q_held_.size() && (q - q_held_).norm() > kDraggedBy;
  if (moved && workbench_->document()->undoStack()->index() > undo_held_) did(TourStep::kDrag);
}

void Tour::watchFilm() {
  for (auto* dialog : controls_.window->findChildren<FilmDialog*>())
    connect(dialog, &FilmDialog::filmed, this, &Tour::filmed, Qt::UniqueConnection);
  placeSoon();
}

void Tour::filmed() { did(TourStep::kFilm); }

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
      // It comes to the window where nobody in it has a use for it.
      if (watched == controls_.window && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        end();
        return true;
      }
      break;
    case QEvent::MouseButtonPress:
      if (watched == controls_.viewport && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        pressed();
      break;
    case QEvent::MouseButtonRelease:
      // When the tool has let go.
      if (watched == controls_.viewport && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        QMetaObject::invokeMethod(this, &Tour::released, Qt::QueuedConnection);
      break;
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: {
      const auto* const widget = qobject_cast<QWidget*>(watched);
      const bool own =
          widget != nullptr && (widget == bubble_ || (bubble_ && bubble_->isAncestorOf(widget)) ||
                                dynamic_cast<const TourFrame*>(widget) != nullptr);
      if (widget != nullptr && !own) placeSoon();
      break;
    }
    default:
      break;
  }
  return false;
}

}  // namespace linkwright::app
