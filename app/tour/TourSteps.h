// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <functional>
#include <vector>

#include "engine/math/Types.h"

class QMainWindow;
class QWidget;

namespace linkwright::app {

class Workbench;

/// What the user does in the tour, in this order, and its last word.
enum class TourStep { kOpen, kDrag, kPlay, kLookBack, kFilm, kEnd };
constexpr int kTourSteps = static_cast<int>(TourStep::kEnd);

/// The parts of the window that a tour points at.
struct TourControls {
  QMainWindow* window = nullptr;
  QWidget *start_page = nullptr, *viewport = nullptr, *transport = nullptr;
  std::function<QPointF(const Vector3&)> pixel_of;  ///< a point of the world in the viewport
};

/// A part of a widget; null: all of it.
struct TourSpot {
  QWidget* widget = nullptr;
  QRect part;
};
/// What of it can be seen, in its window; empty: nothing.
QRect seenPart(const TourSpot& spot);

/// What a step points at, and its texts, as the window is now.
struct TourPlace {
  std::vector<TourSpot> spots;  ///< the first is the one that the bubble stands beside
  QString title, text;
  QString choice;  ///< a button that brings what is not seen into sight; empty: none
  std::function<void()> act;
};
/// `ran_before`: a simulation ran already when the step began.
TourPlace tourPlace(TourStep step, Workbench* workbench, const TourControls& controls, bool ran_before);

bool isTourScene(const QString& path);            ///< the arm that the tour is about
void showTourCard(const TourControls& controls);  ///< scrolls the start page to its card

}  // namespace linkwright::app
