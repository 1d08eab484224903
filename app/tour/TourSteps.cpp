// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/TourSteps.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolBar>
#include <QToolButton>

#include "app/base/SceneGallery.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kHandSide = 110;  // px

// The card of the arm on the start page.
QPushButton* tourCard(const TourControls& controls) {
  for (auto* card : controls.start_page->findChildren<QPushButton*>("sceneCard"))
    if (isTourScene(card->property("scene").toString())) return card;
  return nullptr;
}

TourSpot menuSpot(const TourControls& controls, bool first) {
  QMenuBar* const bar = controls.window->menuBar();
  const QList<QAction*> titles = bar->actions();
  if (titles.isEmpty()) return {};
  return {bar, bar->actionGeometry(first ? titles.front() : titles.back())};
}

TourSpot playSpot(Workbench* workbench, const TourControls& controls) {
  for (auto* button : controls.transport->findChildren<QToolButton*>())
    if (button->defaultAction() == workbench->action(ActionId::kPlay)) return {button, {}};
  return {controls.transport, {}};
}

// Around the end of the mechanism's first chain; all of the picture where that is not in it.
TourSpot handSpot(Workbench* workbench, const TourControls& controls) {
  const auto compiled = workbench->player()->compiled();
  if (!compiled || compiled->tips.empty() || workbench->player()->bodyPoses().empty())
    return {controls.viewport, {}};
  const QPointF pixel = controls.pixel_of(workbench->player()->framePose(compiled->tips.front()).p);
  QRect around(0, 0, kHandSide, kHandSide);
  around.moveCenter(pixel.toPoint());
  constexpr int kInside = 8;  // px
  const QRect picture = controls.viewport->rect().adjusted(kInside, kInside, -kInside, -kInside);
  const QRect seen = around & picture;
  return {controls.viewport, seen.width() > kHandSide / 2 && seen.height() > kHandSide / 2 ? seen : picture};
}

FilmDialog* openFilmDialog(const TourControls& controls) {
  for (auto* dialog : controls.window->findChildren<FilmDialog*>())
    if (dialog->isVisible()) return dialog;
  return nullptr;
}

TourPlace openPlace(const TourControls& controls) {
  TourPlace place;
  place.title = QCoreApplication::translate("Tour", "Open the arm");
  if (!controls.start_page->isVisible()) {
    place.spots = {menuSpot(controls, true)};
    place.text = QCoreApplication::translate(
        "Tour", "Choose the six-joint arm under File › Scenes to try. It opens as a copy.");
    return place;
  }
  QPushButton* const card = tourCard(controls);
  place.spots = {TourSpot{card, {}}};
  place.text = QCoreApplication::translate(
      "Tour",
      "Click the card of the six-joint arm. It opens as a copy: the file it comes from stays as it is.");
  if (card != nullptr && seenPart(place.spots.front()).isEmpty()) {
    place.choice = QCoreApplication::translate("Tour", "Show the card");
    place.act = [controls] { showTourCard(controls); };
  }
  return place;
}

TourPlace lookBackPlace(Workbench* workbench, const TourControls& controls) {
  TourPlace place;
  place.title = QCoreApplication::translate("Tour", "Look at the energies, go back in time");
  if (workbench->player()->endTime() <= 0) {
    place.spots = {playSpot(workbench, controls)};
    place.text = QCoreApplication::translate("Tour", "Nothing has been simulated yet: press Play first.");
    return place;
  }
  place.spots = {TourSpot{controls.transport->findChild<TimelineStrip*>(), {}}};
  auto* const plots = controls.window->findChild<QDockWidget*>("dock.plots");
  const TourSpot curves{plots, {}};
  if (plots != nullptr && !seenPart({plots->widget(), {}}).isEmpty()) {
    place.spots.push_back(curves);
  } else if (plots != nullptr) {
    place.choice = QCoreApplication::translate("Tour", "Show the plots");
    place.act = [plots] {
      plots->show();
      plots->raise();
    };
  }
  place.text = QCoreApplication::translate(
      "Tour",
      "Plots draws the energies as they come. Drag the handle of the timeline back: picture and curves show "
      "that "
      "moment. Every step is there.");
  return place;
}

TourPlace filmPlace(Workbench* workbench, const TourControls& controls) {
  TourPlace place;
  place.title = QCoreApplication::translate("Tour", "Film it");
  TourSpot button;
  for (auto* bar : controls.window->findChildren<QToolBar*>())
    if (QWidget* const widget = bar->widgetForAction(workbench->action(ActionId::kFilm)))
      button.widget = widget;
  const bool seen = !seenPart(button).isEmpty();
  place.spots = {seen ? button : menuSpot(controls, true)};
  if (FilmDialog* const dialog = openFilmDialog(controls)) {
    place.spots.push_back(TourSpot{dialog->findChild<QPushButton*>("film"), {}});
    place.text = QCoreApplication::translate(
        "Tour", "Choose a file in the dialog and press Film. Each frame gets its exact time.");
  } else {
    place.text =
        seen ? QCoreApplication::translate(
                   "Tour", "Press the film button, or Ctrl+M: what was simulated becomes a film.")
             : QCoreApplication::translate(
                   "Tour",
                   "Choose Film… in the File menu, or press Ctrl+M: what was simulated becomes a film.");
  }
  return place;
}

}  // namespace

QRect seenPart(const TourSpot& spot) {
  const QWidget* widget = spot.widget;
  if (widget == nullptr || !widget->isVisible()) return {};
  QRect seen = spot.part.isNull() ? widget->rect() : spot.part & widget->rect();
  for (; !widget->isWindow(); widget = widget->parentWidget())
    seen = seen.translated(widget->pos()) & widget->parentWidget()->rect();
  return seen;
}

bool isTourScene(const QString& path) {
  return !path.isEmpty() && !firstScene().isEmpty() && QFileInfo(path) == QFileInfo(firstScene());
}

void showTourCard(const TourControls& controls) {
  QPushButton* const card = tourCard(controls);
  if (card == nullptr) return;
  for (QWidget* above = card->parentWidget(); above != nullptr; above = above->parentWidget())
    if (auto* scroll = qobject_cast<QScrollArea*>(above)) scroll->ensureWidgetVisible(card);
}

TourPlace tourPlace(TourStep step, Workbench* workbench, const TourControls& controls, bool ran_before) {
  if (step == TourStep::kOpen) return openPlace(controls);
  TourPlace place;
  if (step == TourStep::kEnd) {
    place.spots = {menuSpot(controls, false)};
    place.title = QCoreApplication::translate("Tour", "That was the tour");
    place.text = QCoreApplication::translate(
        "Tour",
        "Ctrl+K finds every command, F1 shows all keys: both are in the Help menu. File › Open opens a robot "
        "of "
        "your own.");
    return place;
  }
  if (!workbench->document()->isOpen()) {
    place = openPlace(controls);
    place.text =
        QCoreApplication::translate("Tour", "Nothing is open. Open the arm again, and this step goes on.");
    return place;
  }
  const bool playing = workbench->player()->isPlaying();
  switch (step) {
    case TourStep::kDrag:
      place.title = QCoreApplication::translate("Tour", "Drag its hand");
      place.spots = {playing ? playSpot(workbench, controls) : handSpot(workbench, controls)};
      place.text =
          playing ? QCoreApplication::translate(
                        "Tour", "The simulation is running. Pause it first, then drag the hand.")
                  : QCoreApplication::translate(
                        "Tour",
                        "Press the left button on the hand, or on any other link, and drag. The arm follows "
                        "within the limits of its joints. Let go, and it stays; Ctrl+Z takes it back.");
      return place;
    case TourStep::kPlay:
      place.title = QCoreApplication::translate("Tour", "Simulate it");
      place.spots = {playSpot(workbench, controls)};
      place.text =
          ran_before ? QCoreApplication::translate(
                           "Tour", "The simulation was running before. Pause it, then press Play again.")
                     : QCoreApplication::translate(
                           "Tour", "Press Play, or Space in the picture, and watch the motors move the arm.");
      return place;
    case TourStep::kLookBack:
      return lookBackPlace(workbench, controls);
    default:
      return filmPlace(workbench, controls);
  }
}

}  // namespace linkwright::app
