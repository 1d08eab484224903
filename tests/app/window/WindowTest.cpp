// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPainter>
#include <QStandardPaths>
#include <catch2/catch.hpp>
#include <set>

#include "app/base/SceneGallery.h"
#include "app/commands/JointEdits.h"
#include "app/commands/SimulationEdits.h"
#include "app/jobs/Thumbnails.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

TEST_CASE_METHOD(AppTest, "Opening a robot shows it") {
  WindowFixture f;
  f.openArm();
  CHECK(f.document->isOpen());
  CHECK(f.player->mode() == Player::Mode::kPosing);
  REQUIRE(f.player->model() != nullptr);
  CHECK(f.player->model()->nv() == 3);
  CHECK(f.window.windowTitle().contains("arm.urdf"));
  CHECK_FALSE(f.document->isDirty());
  // The hand is where it shall be seen.
  const render::PickResult hit = f.viewport->pickAt(f.pixelOfFrame("hand"));
  CHECK(FromPickId(hit.id) == PickObject{PickKind::kLink, f.frame("hand")});
}

TEST_CASE_METHOD(AppTest, "Pictures of scenes are drawn, and kept for the next time") {
  const std::vector<GalleryScene> scenes = galleryScenes();
  REQUIRE_FALSE(scenes.empty());
  const QString path = scenes.front().path;
  const auto drawn = [&](bool dark) {
    QImage result;
    Thumbnails thumbnails;
    QObject::connect(&thumbnails, &Thumbnails::ready, &thumbnails,
                     [&](const QString& of, const QImage& picture) {
                       if (of == path) result = picture;
                     });
    thumbnails.request({"no such file", path}, QSize(160, 90), dark);
    REQUIRE(QTest::qWaitFor([&] { return !result.isNull(); }, 20000));
    return result;
  };
  const QImage light = drawn(false);
  REQUIRE(light.size() == QSize(160, 90));
  std::set<QRgb> colors;
  for (int y = 0; y < light.height(); ++y)
    for (int x = 0; x < light.width(); ++x) colors.insert(light.pixel(x, y));
  CHECK(colors.size() > 200);  // more than a sky
  CHECK(drawn(true) != light);
  CHECK(drawn(false) == light);
  const QDir cache(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/thumbnails");
  CHECK(cache.entryList({"*.png"}).size() >= 2);
}

TEST_CASE_METHOD(AppTest, "A file that cannot be read leaves the open document as it was") {
  WindowFixture f;
  f.openArm();
  f.poser->setPosition(0, 0.5);
  const auto compiled = f.document->compiled();
  bool failed = false;
  QObject::connect(f.document, &Document::openFailed, [&] { failed = true; });
  const QString broken = f.write("broken.urdf", "<robot name=\"x\"><link name=\"a\">");
  f.document->open(broken);
  REQUIRE(f.waitFor([&] { return failed; }));
  CHECK(f.document->compiled() == compiled);
  CHECK(f.document->undoStack()->count() == 1);
  CHECK(f.player->q()[0] == 0.5);
  CHECK(f.banner()->isVisible());
  CHECK(f.bannerText().contains("broken.urdf"));
}

TEST_CASE_METHOD(AppTest, "A click selects a link, a click beside it nothing") {
  WindowFixture f;
  f.openArm();
  const QPointF hand = f.pixelOfFrame("hand");
  f.press(hand);
  f.release(hand);
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("hand")});
  const QPointF corner(20, f.viewport->height() - 20);
  f.press(corner);
  f.release(corner);
  CHECK(f.selection->selected() == PickObject{});
}

TEST_CASE_METHOD(AppTest, "Icons of buttons follow the theme") {
  WindowFixture f;
  f.openArm();
  f.selection->select({PickKind::kLink, f.frame("hand")});
  f.waitForPicture();
  // Whether it is drawn in the colour of a theme's text.
  const auto drawn_in = [](const QAbstractButton* button, const QColor& color) {
    const QImage image = button->icon().pixmap(QSize(32, 32), QIcon::Normal, QIcon::Off).toImage();
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (image.pixelColor(x, y) == color) return true;
    return false;
  };
  f.workbench()->themes()->choose(ThemeChoice::kLight);
  QList<QAbstractButton*> tinted;
  for (auto* button : f.window.findChildren<QAbstractButton*>())
    if (button->isVisible() && drawn_in(button, lightTheme().text)) tinted.append(button);
  CHECK(tinted.size() > 20);
  f.workbench()->themes()->choose(ThemeChoice::kDark);
  for (const QAbstractButton* button : tinted) {
    INFO(button->objectName().toStdString()
         << "; " << button->toolTip().toStdString() << "; " << button->metaObject()->className() << " in "
         << button->parentWidget()->metaObject()->className());
    CHECK(drawn_in(button, darkTheme().text));
  }
  f.workbench()->themes()->choose(ThemeChoice::kLight);
}

TEST_CASE_METHOD(AppTest, "After a change of the theme a window looks like one made in that theme",
                 "[.heavy]") {
  // Of the window with each of its docks in front, and of its menus.
  const auto pictures = [](WindowFixture* f) {
    std::vector<QImage> images;
    for (auto* dock : f->window.findChildren<QDockWidget*>()) {
      if (!dock->toggleViewAction()->isChecked()) continue;
      dock->raise();
      if (QWidget* const focused = QApplication::focusWidget()) focused->clearFocus();
      QTest::mouseMove(f->viewport, QPoint(20, 20));
      QTest::qWait(50);
      QImage image = f->window.grab().toImage();
      // The scene is drawn by OpenGL.
      QPainter painter(&image);
      painter.fillRect(QRect(f->viewport->mapTo(&f->window, QPoint(0, 0)), f->viewport->size()), Qt::black);
      images.push_back(image);
    }
    for (auto* menu : f->window.menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
      images.push_back(menu->grab().toImage());
    return images;
  };
  const auto open = [](WindowFixture* f) {
    f->openArm();
    f->viewport->setUpdatesEnabled(false);
    f->selection->select({PickKind::kLink, f->frame("hand")});
  };
  const auto changed = [&](bool dark) {
    WindowFixture f;
    f.workbench()->themes()->choose(dark ? ThemeChoice::kLight : ThemeChoice::kDark);
    open(&f);
    pictures(&f);
    f.workbench()->themes()->choose(dark ? ThemeChoice::kDark : ThemeChoice::kLight);
    return pictures(&f);
  };
  const auto made = [&](bool dark) {
    // The theme is a setting.
    WindowFixture().workbench()->themes()->choose(dark ? ThemeChoice::kDark : ThemeChoice::kLight);
    WindowFixture f;
    open(&f);
    pictures(&f);
    return pictures(&f);
  };
  const auto different = [](const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
      for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
  };
  const std::vector<QImage> dark = made(true), dark_again = changed(true);
  const std::vector<QImage> light = made(false), light_again = changed(false);
  REQUIRE(dark.size() > 8);
  REQUIRE(dark.size() == light.size());
  REQUIRE(dark.size() == dark_again.size());
  REQUIRE(light.size() == light_again.size());
  for (std::size_t i = 0; i < dark.size(); ++i) {
    CAPTURE(i);
    CHECK(different(dark[i], light[i]) > dark[i].width() * dark[i].height() / 2);
    CHECK(different(dark_again[i], dark[i]) == 0);
    CHECK(different(light_again[i], light[i]) == 0);
  }
}

TEST_CASE_METHOD(AppTest, "Dragging a link carries the grabbed point and is one undo step") {
  WindowFixture f;
  f.openArm();
  f.poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
  f.waitForPicture();
  const VectorX before = f.player->q();
  const int count = f.document->undoStack()->count();
  const QPointF from = f.pixelOfFrame("hand");
  const QPointF to = from + QPointF(-60, -70);
  const Vector3 grabbed = f.viewport->pickAt(from).point;
  const Vector3 in_hand = f.player->framePose(f.frame("hand")).Inverse() * grabbed;
  f.drag(from, to);
  CHECK((f.player->q() - before).norm() > 0.05);
  CHECK(f.document->undoStack()->count() == count + 1);
  CHECK(f.document->isDirty());
  // The grabbed point is below the cursor, to a pixel.
  const QPointF seen = f.viewport->pixelOf(f.player->framePose(f.frame("hand")) * in_hand);
  CHECK(std::hypot((seen - to).x(), (seen - to).y()) < 1.5);

  const VectorX after = f.player->q();
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.player->q() == before);
  f.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  CHECK(f.player->q() == after);
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.q == after; }));
}

TEST_CASE_METHOD(AppTest, "What moves nothing is nothing to be undone") {
  WindowFixture f;
  f.openArm();
  f.poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
  const int count = f.document->undoStack()->count();
  f.poser->setPositions(f.player->q());
  CHECK(f.document->undoStack()->count() == count);
  f.poser->setPositions(VectorX{{0.3, 0.5, 0.41}});
  CHECK(f.document->undoStack()->count() == count + 1);
}

TEST_CASE_METHOD(AppTest, "A point out of reach gives the closest pose, with a line to what was wanted") {
  WindowFixture f;
  f.openArm();
  f.poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
  const FrameIndex hand = f.frame("hand");
  const int token = f.document->newDragToken();
  const Vector3 shoulder(0, 0, 1);
  const Vector3 wanted = shoulder + Vector3(4, 0, 3);
  for (int i = 0; i < 60; ++i) f.poser->dragPoint(hand, {0.4, 0, 0}, wanted, token);
  // All three links of 0.4 m in one line towards the wanted point.
  const Vector3 tip = f.player->framePose(hand) * Vector3(0.4, 0, 0);
  CHECK((tip - (shoulder + 1.2 * (wanted - shoulder).normalized())).norm() < 2e-3);
  REQUIRE(f.poser->errorLines().size() == 1);
  CHECK((f.poser->errorLines()[0].second - wanted).norm() == 0);
  const VectorX q = f.player->q();
  f.poser->endDrag();
  CHECK(f.player->q() == q);
  CHECK(f.poser->errorLines().empty());
}

TEST_CASE_METHOD(AppTest, "Space plays and pauses, arrows step") {
  WindowFixture f;
  f.openArm();
  f.key(Qt::Key_Space);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1; }));
  CHECK(f.player->isPlaying());
  f.key(Qt::Key_Space);
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPaused; }));
  const double time = f.player->time();
  const VectorX q = f.player->q();
  const double dt = f.player->frame()->options.dt;
  f.key(Qt::Key_Left);
  REQUIRE(f.waitFor([&] { return f.player->time() < time; }));
  CHECK(f.player->time() == Approx(time - dt));
  CHECK(f.player->mode() == Player::Mode::kReview);
  f.key(Qt::Key_Right);
  REQUIRE(f.waitFor([&] { return f.player->time() > time - dt / 2; }));
  CHECK(f.player->q() == q);
  f.workbench()->action(ActionId::kReset)->trigger();
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  CHECK(f.player->q().norm() == 0);
}

TEST_CASE_METHOD(AppTest, "Posing later changes the present state and is undone at its time") {
  WindowFixture f;
  f.openArm();
  f.player->step(50);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.049; }));
  const double time = f.player->time();
  const VectorX q = f.player->q();
  f.poser->setPosition(0, 1.0);
  CHECK(f.player->q()[0] == 1.0);
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.q[0] == 1.0; }));
  CHECK(f.player->time() == time);
  f.player->step(10);
  REQUIRE(f.waitFor([&] { return f.player->time() > time + 0.009; }));
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return (f.player->frame()->state.q - q).norm() < 1e-12; }));
  CHECK(f.player->time() == time);
}

TEST_CASE_METHOD(AppTest, "Dragging a link while simulating pulls it with a spring") {
  WindowFixture f;
  f.openArm();
  // So that the hand is still where it was when a slow machine gets to pressing the button.
  f.player->setSpeed(0.01);
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  f.waitForPicture();
  const QPointF at = f.pixelOfFrame("hand");
  f.press(at);
  f.move(at + QPointF(0, -60), Qt::LeftButton);
  f.move(at + QPointF(0, -120), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return f.player->frame()->grab_force.norm() > 0.1; }));
  CHECK(f.player->frame()->inputs.grab == System::Inputs::Grab::kPull);
  f.release(at + QPointF(0, -120));
  REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.grab == System::Inputs::Grab::kNone; }));
  CHECK(f.document->undoStack()->count() == 0);
}

TEST_CASE_METHOD(AppTest, "Ctrl pushes with a force or turns with a moment") {
  WindowFixture f;
  f.openArm();
  edits::setGravity(f.document, {0, 0, 0});
  // So that what is pushed is still there when a slow machine gets to pressing the second button.
  f.player->setSpeed(0.01);
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  f.waitForPicture();
  using Grab = System::Inputs::Grab;
  for (const auto& [button, grab] :
       {std::pair{Qt::RightButton, Grab::kForce}, std::pair{Qt::LeftButton, Grab::kMoment}}) {
    f.waitForPicture();
    const QPointF at = f.pixelOfFrame("upper");
    f.press(at, button, Qt::ControlModifier);
    f.move(at + QPointF(30, -60), button, Qt::ControlModifier);
    f.move(at + QPointF(60, -120), button, Qt::ControlModifier);
    REQUIRE(f.waitFor([&, wanted = grab] { return f.player->frame()->inputs.grab == wanted; }));
    CHECK(f.player->frame()->inputs.grab_vector.norm() > 0.01);
    f.release(at, button, Qt::ControlModifier);
    REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.grab == Grab::kNone; }));
  }
}

TEST_CASE_METHOD(AppTest, "Torques, gravity and friction reach a running simulation and are undone") {
  WindowFixture f;
  f.openArm();
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  edits::setTorque(f.document, 1, 2.5);
  edits::setGravity(f.document, {0, 0, -1.62});
  edits::setDamping(f.document, 2, 0.3);
  edits::setFriction(f.document, 0, 0.1);
  const auto& inputs = [&]() -> const System::Inputs& { return f.player->frame()->inputs; };
  REQUIRE(f.waitFor([&] { return inputs().friction[0] == 0.1; }));
  CHECK(inputs().torque[1] == 2.5);
  CHECK(inputs().gravity == Vector3(0, 0, -1.62));
  CHECK(inputs().damping[2] == 0.3);
  for (int i = 0; i < 4; ++i) f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return inputs().torque[1] == 0; }));
  CHECK(inputs().gravity == Vector3(0, 0, -kStandardGravity));
  CHECK(f.player->isPlaying());
}

TEST_CASE_METHOD(AppTest, "Leaving changes asks first") {
  WindowFixture f;
  f.openArm();
  f.poser->setPosition(0, 0.5);
  f.window.close();
  auto* box = f.dialog<QMessageBox>();
  REQUIRE(box != nullptr);
  f.window.close();  // asked again, it does not ask twice
  CHECK(f.window.findChildren<QMessageBox*>().size() == 1);
  box->button(QMessageBox::Cancel)->click();
  REQUIRE(f.waitFor([&] { return f.window.findChildren<QMessageBox*>().isEmpty(); }));
  CHECK(f.window.isVisible());
  const QString path = f.folder.filePath("saved.lws.json");
  REQUIRE(f.document->saveAs(path));
  CHECK_FALSE(f.document->isDirty());
  CHECK(f.window.windowTitle().contains("saved.lws.json"));
  f.open(path);
  CHECK(f.player->q()[0] == Approx(0.5));
  f.poser->setPosition(0, 0.25);
  f.window.close();
  REQUIRE(f.dialog<QMessageBox>() != nullptr);
  f.dialog<QMessageBox>()->button(QMessageBox::Save)->click();
  CHECK(f.waitFor([&] { return !f.window.isVisible(); }));
  CHECK_FALSE(f.document->isDirty());
}

TEST_CASE_METHOD(AppTest, "A change that is given up goes with the window") {
  WindowFixture f;
  f.openArm();
  f.poser->setPosition(0, 0.5);
  f.window.close();
  REQUIRE(f.dialog<QMessageBox>() != nullptr);
  f.dialog<QMessageBox>()->button(QMessageBox::Discard)->click();
  CHECK(f.waitFor([&] { return !f.window.isVisible(); }));
}

TEST_CASE_METHOD(AppTest, "The mouse moves the view") {
  WindowFixture f;
  f.openArm();
  const QPointF empty(60, f.viewport->height() - 60);
  const render::Camera before = f.view->camera();
  f.drag(empty, empty + QPointF(80, 0));
  CHECK(std::abs(f.view->camera().yaw - before.yaw) > 0.1);
  CHECK(f.view->camera().distance == Approx(before.distance));
  f.drag(empty, empty + QPointF(80, 0), Qt::RightButton);
  CHECK((f.view->camera().target - before.target).norm() > 0.05);
  f.key(Qt::Key_1);
  REQUIRE(f.waitFor([&] { return std::abs(f.view->camera().yaw) < 1e-9; }));
  CHECK(std::abs(f.view->camera().pitch) < 1e-9);
  f.key(Qt::Key_5);
  CHECK(f.view->camera().orthographic);
}

}  // namespace linkwright::app
