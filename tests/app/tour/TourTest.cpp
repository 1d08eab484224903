// SPDX-License-Identifier: GPL-3.0-or-later
// The tour, done by mouse and keys at the controls that it points at.
#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/base/SceneGallery.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/tour/TourBubble.h"
#include "app/window/WelcomePage.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"

namespace tour_test {

using namespace linkwright;
using namespace linkwright::app;

struct TourFixture : AppTest, WindowFixture {
  TourFixture() { REQUIRE_FALSE(firstScene().isEmpty()); }

  TourBubble* bubble() const {
    for (auto* each : window.findChildren<TourBubble*>())
      if (each->isVisible()) return each;
    return nullptr;
  }
  QString number() const {
    const TourBubble* const shown = bubble();
    return shown == nullptr ? QString() : shown->findChild<QLabel*>("tourNumber")->text();
  }
  bool reaches(const QString& wanted) {
    return waitFor([&] { return number() == wanted; }, 30000);
  }
  template <class Button>
  Button* button(const char* name) const {
    REQUIRE(bubble() != nullptr);
    auto* found = bubble()->findChild<Button*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  void click(const char* name) { QTest::mouseClick(button<QPushButton>(name), Qt::LeftButton); }
  /// The frames over what is pointed at in the window, where they have come to rest.
  QList<QWidget*> frames() {
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    QList<QWidget*> shown;
    for (QWidget* each : window.findChildren<QWidget*>("tourFrame"))
      if (each->isVisible() && each->window() == &window) shown += each;
    return shown;
  }
  QPoint pointedAt() {
    const QList<QWidget*> shown = frames();
    REQUIRE_FALSE(shown.isEmpty());
    CHECK_FALSE(bubble()->geometry().contains(shown.front()->geometry().center()));
    return shown.front()->geometry().center();
  }
  /// A click where the tour points; it goes through the frame to the control.
  QWidget* clickPointedAt() {
    const QPoint place = pointedAt();
    QWidget* const under = window.childAt(place);
    REQUIRE(under != nullptr);
    QTest::mouseClick(under, Qt::LeftButton, {}, under->mapFrom(&window, place));
    return under;
  }
  QPoint centreOf(const QWidget* widget) const { return widget->mapTo(&window, widget->rect().center()); }
  /// A pixel of a link within the frame.
  QPointF linkPointedAt() {
    const QList<QWidget*> shown = frames();
    REQUIRE(shown.size() == 1);
    const QRect part(viewport->mapFrom(&window, shown.front()->pos()), shown.front()->size());
    constexpr int kStep = 6;
    for (int y = part.top(); y <= part.bottom(); y += kStep)
      for (int x = part.left(); x <= part.right(); x += kStep)
        if (FromPickId(viewport->pickAt(QPointF(x, y)).id).kind == PickKind::kLink) return QPointF(x, y);
    FAIL("no link where the tour points");
    return {};
  }
  void begin() {
    auto* action = window.findChild<QAction*>("tour");
    REQUIRE(action != nullptr);
    REQUIRE(action->isEnabled());
    action->trigger();
    REQUIRE(bubble() != nullptr);
  }
  bool nothingLeft() {
    return waitFor([this] {
      return window.findChildren<TourBubble*>().isEmpty() &&
             window.findChildren<QWidget*>("tourFrame").isEmpty();
    });
  }
  void openShipped() {
    bool opened = false;
    const auto connection = QObject::connect(document, &Document::opened, [&opened] { opened = true; });
    window.openCopy(firstScene());
    REQUIRE(waitFor([&] { return opened; }));
    QObject::disconnect(connection);
    waitForPicture();
  }
};

TEST_CASE("The tour goes on as the user does its five steps, and then nothing of it is left") {
  TourFixture f;
  auto* card = f.window.findChild<QPushButton*>("tourCard");
  REQUIRE(card != nullptr);
  REQUIRE(card->isVisible());
  QTest::mouseClick(card, Qt::LeftButton);
  REQUIRE(f.reaches("Step 1 of 5"));
  CHECK(f.bubble()->accessibleName().contains("Step 1 of 5"));
  CHECK_FALSE(f.bubble()->accessibleDescription().isEmpty());
  CHECK_FALSE(f.button<QPushButton>("tourBack")->isVisible());
  CHECK_FALSE(f.bubble()->isAncestorOf(QApplication::focusWidget()));

  const QWidget* const opened = f.clickPointedAt();
  CHECK(opened->property("scene").toString() == firstScene());
  REQUIRE(f.reaches("Step 2 of 5"));
  CHECK(f.document->path().isEmpty());
  f.waitForPicture();

  // Its hand.
  const QPointF hand = f.linkPointedAt();
  const VectorX before = f.player->q();
  f.drag(hand, hand + QPointF(-60, -40));
  REQUIRE(f.reaches("Step 3 of 5"));
  CHECK((f.player->q() - before).norm() > 1e-3);

  const auto* const play = qobject_cast<QToolButton*>(f.clickPointedAt());
  REQUIRE(play != nullptr);
  CHECK(play->defaultAction() == f.workbench()->action(ActionId::kPlay));
  REQUIRE(f.reaches("Step 4 of 5"));
  CHECK(f.player->endTime() >= 0.5);

  auto* const strip = qobject_cast<TimelineStrip*>(f.window.childAt(f.pointedAt()));
  REQUIRE(strip != nullptr);
  constexpr int kTrack = 14;  // px
  const int end = static_cast<int>(strip->xOfTime(f.player->time()));
  const int start = static_cast<int>(strip->xOfTime(0.1));
  QTest::mousePress(strip, Qt::LeftButton, {}, QPoint(end, kTrack));
  QTest::mouseMove(strip, QPoint(start, kTrack));
  QTest::mouseRelease(strip, Qt::LeftButton, {}, QPoint(start, kTrack));
  REQUIRE(f.reaches("Step 5 of 5"));
  CHECK(f.player->mode() == Player::Mode::kReview);

  f.clickPointedAt();
  auto* film = f.dialog<FilmDialog>();
  REQUIRE(film != nullptr);
  // The tour points into the dialog too.
  auto* const start_button = film->findChild<QPushButton*>("film");
  CHECK(f.waitFor([&] {
    const auto* frame = film->findChild<QWidget*>("tourFrame");
    return frame != nullptr && frame->isVisible() &&
           frame->geometry().contains(start_button->mapTo(film, start_button->rect().center()));
  }));
  CHECK(f.number().toStdString() == "Step 5 of 5");
  const QString path = f.folder.filePath("tour.mp4");
  film->findChild<QLineEdit*>("filmPath")->setText(path);
  chooseFilmSize(film, 64, 48);
  film->findChild<QSpinBox*>("filmFps")->setValue(5);
  QTest::mouseClick(start_button, Qt::LeftButton);
  REQUIRE(f.reaches("The end"));
  CHECK(QFile::exists(path));
  film->close();
  REQUIRE(f.waitFor([&] { return f.window.findChildren<FilmDialog*>().isEmpty(); }));
  CHECK_FALSE(f.button<QPushButton>("tourSkip")->isVisible());
  f.click("tourEnd");
  CHECK(f.nothingLeft());
}

TEST_CASE("A step of the tour waits for what it asks for, and stays while documents change") {
  TourFixture f;
  f.begin();
  CHECK(f.number().toStdString() == "Step 1 of 5");
  f.openArm();  // another mechanism
  CHECK(f.number().toStdString() == "Step 1 of 5");
  // The arm is found in the menu of files now.
  const QWidget* const bar = f.window.menuBar();
  CHECK(f.window.childAt(f.pointedAt()) == bar);
  f.click("tourSkip");
  CHECK(f.number().toStdString() == "Step 2 of 5");

  // Neither a turn of the view, a click, nor another way to move a joint is the drag that is asked for.
  const QPointF empty(60, f.viewport->height() - 60);
  f.drag(empty, empty + QPointF(50, -20));
  f.drag(empty + QPointF(50, -20), empty);
  const QPointF hand = f.pixelOfFrame("hand");
  f.press(hand);
  f.release(hand);
  QCoreApplication::processEvents();  // the tour looks once the tool has let go
  f.selection->select({});
  f.poser->setPosition(0, 0.3);
  f.waitForPicture();
  CHECK(f.number().toStdString() == "Step 2 of 5");
  // Nor one that is given up.
  f.press(f.pixelOfFrame("hand"));
  f.move(f.pixelOfFrame("hand") + QPointF(0, 60), Qt::LeftButton);
  f.key(Qt::Key_Escape);
  f.release(f.pixelOfFrame("hand"));
  f.waitForPicture();
  CHECK(f.number().toStdString() == "Step 2 of 5");
  f.click("tourBack");
  CHECK(f.number().toStdString() == "Step 1 of 5");
  f.click("tourSkip");
  f.click("tourSkip");
  CHECK(f.number().toStdString() == "Step 3 of 5");

  // A single step is no playing.
  f.player->step(5);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  f.waitForPicture();
  CHECK(f.number().toStdString() == "Step 3 of 5");
  f.document->undoStack()->setClean();
  f.document->close();
  CHECK(f.number().toStdString() == "Step 3 of 5");
  CHECK_FALSE(f.frames().isEmpty());
  CHECK(f.bubble()->findChild<QLabel*>("tourText")->text().contains("Nothing is open"));
  f.openArm();
  CHECK(f.number().toStdString() == "Step 3 of 5");
  f.player->play();
  CHECK(f.reaches("Step 4 of 5"));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPaused; }));
  CHECK(f.number().toStdString() == "Step 4 of 5");
  f.key(Qt::Key_Left);
  CHECK(f.reaches("Step 5 of 5"));
  // Back in a moment that is shown already: another one is asked for.
  f.click("tourBack");
  f.waitForPicture();
  CHECK(f.number().toStdString() == "Step 4 of 5");
  f.key(Qt::Key_Left);
  CHECK(f.reaches("Step 5 of 5"));

  f.viewport->setFocus();
  f.key(Qt::Key_Escape);
  CHECK(f.nothingLeft());
  // It can be had again.
  f.begin();
  CHECK(f.number().toStdString() == "Step 1 of 5");
  QTest::mouseClick(f.button<QToolButton>("tourClose"), Qt::LeftButton);
  CHECK(f.nothingLeft());
}

TEST_CASE("The tour's bubble stays beside its control, and offers what is hidden") {
  TourFixture f;
  f.openShipped();
  f.begin();
  CHECK(f.number().toStdString() == "Step 2 of 5");  // its first step is done
  // The frame follows the hand.
  const auto hand = [&] { return f.frames().front()->geometry().center(); };
  const QPoint before = hand();
  render::Camera camera = f.view->camera();
  camera.target += Vector3(0, 0, 0.15);
  f.view->setCamera(camera);
  f.waitForPicture();
  CHECK(f.waitFor([&] { return hand().y() > before.y() + 5; }));

  f.click("tourSkip");
  QToolButton* play = nullptr;
  for (auto* each : f.window.findChildren<QToolButton*>())
    if (each->defaultAction() == f.workbench()->action(ActionId::kPlay)) play = each;
  REQUIRE(play != nullptr);
  const auto at_play = [&] { return f.frames().front()->geometry().contains(f.centreOf(play)); };
  CHECK(f.waitFor(at_play));
  for (const QSize size : {QSize(1000, 640), QSize(1400, 900)}) {
    f.window.resize(size);
    CHECK(f.waitFor(at_play));
    CHECK(f.window.rect().contains(f.bubble()->geometry()));
    CHECK_FALSE(f.bubble()->geometry().contains(f.centreOf(play)));
  }
  constexpr int kBesideText = 18;  // px
  for (const ThemeChoice choice : {ThemeChoice::kLight, ThemeChoice::kDark, ThemeChoice::kContrast}) {
    f.workbench()->themes()->choose(choice);
    f.waitForPicture();
    const QImage shown = f.bubble()->grab().toImage();
    CHECK(shown.pixelColor(kBesideText, shown.height() / 2) == f.workbench()->theme().field);
  }
  f.workbench()->settings()->remove("theme");

  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0; }));
  f.click("tourSkip");
  CHECK(f.number().toStdString() == "Step 4 of 5");
  auto* plots = f.window.findChild<QDockWidget*>("dock.plots");
  REQUIRE(plots != nullptr);
  plots->show();
  plots->raise();
  CHECK(f.waitFor([&] { return f.frames().size() == 2; }));
  CHECK_FALSE(f.button<QPushButton>("tourChoice")->isVisible());
  plots->hide();
  CHECK(f.waitFor([&] { return f.frames().size() == 1; }));
  REQUIRE(f.button<QPushButton>("tourChoice")->isVisible());
  f.click("tourChoice");
  CHECK(f.waitFor([&] { return plots->isVisible() && f.frames().size() == 2; }));
  // In a window of its own, it is still pointed at.
  plots->setFloating(true);
  CHECK(f.waitFor([&] {
    f.frames();
    const auto* frame = plots->findChild<QWidget*>("tourFrame");
    return frame != nullptr && frame->isVisible() && frame->window() == plots;
  }));
  plots->setFloating(false);
  plots->raise();
  CHECK(f.waitFor([&] { return f.frames().size() == 2; }));
  QTest::mouseClick(f.button<QToolButton>("tourClose"), Qt::LeftButton);
  CHECK(f.nothingLeft());
}

}  // namespace tour_test
