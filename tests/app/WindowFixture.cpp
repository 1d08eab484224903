// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/WindowFixture.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSettings>
#include <QSurfaceFormat>
#include <catch2/catch.hpp>

#include "app/languages/Language.h"
#include "app/languages/Numbers.h"
#include "app/workbench/picture/PictureLook.h"
#include "tests/app/Watchdog.h"
#include "tests/support/Sanitized.h"

namespace linkwright::app {

WatchedApplication* watchedApplication() {
  static int argc = 1;
  static char name[] = "test_app";
  static char* argv[] = {name, nullptr};
  static QTemporaryDir settings;
  static WatchedApplication* application = [] {
    qputenv("XDG_CACHE_HOME", settings.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());  // where Qt keeps what its file dialogs were shown
    qputenv("LINKWRIGHT_HANDBOOK", "");                    // no browser is started
    if (qEnvironmentVariableIsEmpty("LINKWRIGHT_TEST_STATE"))
      qputenv("XDG_STATE_HOME", settings.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication::setOrganizationName("linkwright-test");
    QApplication::setApplicationName("linkwright-test");
    // Else it would follow how busy the machine is.
    QSettings("linkwright-test", "linkwright-test").setValue("pictureQuality", "good");
    auto* made = new WatchedApplication(argc, argv);
    useLanguage("en");  // whatever the system has
    useNumbers(numbersOf("C"));
    return made;
  }();
  return application;
}

QApplication* testApplication() { return watchedApplication(); }

namespace {

// Brings the panel of a field before those it shares its place with.
void bringToSight(QWidget* field) {
  for (QWidget* above = field; above != nullptr; above = above->parentWidget()) {
    if (auto* dock = qobject_cast<QDockWidget*>(above)) {
      dock->show();
      dock->raise();
    }
    if (auto* scroll = qobject_cast<QScrollArea*>(above)) scroll->ensureWidgetVisible(field);
  }
  REQUIRE(QTest::qWaitFor([&] { return field->isVisible(); }));
}

}  // namespace

void chooseItem(QComboBox* box, int index) {
  bringToSight(box);
  REQUIRE(index >= 0);
  box->showPopup();
  QAbstractItemView* list = box->view();
  REQUIRE(QTest::qWaitFor([&] { return list->isVisible(); }));
  QTest::keyClick(list, Qt::Key_Home);
  for (int i = 0; i < box->count() && list->currentIndex().row() != index; ++i)
    QTest::keyClick(list, Qt::Key_Down);
  REQUIRE(list->currentIndex().row() == index);
  QTest::keyClick(list, Qt::Key_Return);
  REQUIRE(QTest::qWaitFor([&] { return !list->isVisible(); }));
}

void typeLine(QLineEdit* line, const QString& text) {
  bringToSight(line);
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

WindowFixture::WindowFixture() {
  QSettings().remove("film");  // the choices of another test
  window.resize(1280, 800);
  window.show();
  REQUIRE(QTest::qWaitForWindowExposed(&window));
  window.activateWindow();
  QApplication::setActiveWindow(&window);
  viewport->setFocus();
  // What another test's clicks held is held no longer.
  QTest::keyRelease(viewport, Qt::Key_Control);
}

WindowFixture::~WindowFixture() {
  document->undoStack()->setClean();
  PictureLook::of(workbench())->choose(render::Quality::kGood);
  PictureLook::of(workbench())->setSurroundings(Surroundings::kStudio);
}

QString WindowFixture::write(const QString& name, const QByteArray& text) {
  QFile file(folder.filePath(name));
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(text);
  return file.fileName();
}

QString WindowFixture::armFile() {
  QByteArray text = "<robot name=\"arm\"><link name=\"base\"/>";
  const char* const links[] = {"upper", "middle", "hand"};
  QByteArray parent = "base";
  for (int i = 0; i < 3; ++i) {
    text +=
        QByteArray("<link name=\"") + links[i] +
        "\"><inertial><origin xyz=\"0.2 0 0\"/><mass value=\"1\"/>"
        "<inertia ixx=\"0.001\" iyy=\"0.0134\" izz=\"0.0134\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>"
        "<visual><origin xyz=\"0.2 0 0\"/><geometry><box size=\"0.36 0.12 0.12\"/></geometry></visual></link>"
        "<joint name=\"j" +
        QByteArray::number(i + 1) + "\" type=\"continuous\"><parent link=\"" + parent + "\"/><child link=\"" +
        links[i] + "\"/><origin xyz=\"" + (i == 0 ? "0 0 1" : "0.4 0 0") +
        "\"/><axis xyz=\"0 1 0\"/></joint>";
    parent = links[i];
  }
  return write("arm.urdf", text + "</robot>");
}

bool WindowFixture::waitFor(const std::function<bool()>& condition, int milliseconds) {
  return QTest::qWaitFor(condition, test::kSanitizedTime * milliseconds);
}

void WindowFixture::waitForPicture() {
  bool painted = false;
  const auto connection = QObject::connect(viewport, &ViewportWidget::drawn, [&] { painted = true; });
  viewport->update();
  const bool in_time = waitFor([&] { return painted; });
  QObject::disconnect(connection);
  REQUIRE(in_time);
}

QString WindowFixture::bannerText() const {
  const auto* headline = banner()->findChild<QLabel*>("bannerHeadline");
  const QString text = banner()->findChild<QLabel*>("bannerText")->text();
  return headline->text().isEmpty() ? text : headline->text() + "\n" + text;
}

void WindowFixture::open(const QString& path) {
  bool opened = false;
  const auto connection = QObject::connect(document, &Document::opened, [&] { opened = true; });
  window.openFile(path);
  REQUIRE(waitFor([&] { return opened; }));
  QObject::disconnect(connection);
  // Seen from the side, bent, so that every link can be reached.
  render::Camera camera;
  camera.target = {0.6, 0, 1};
  camera.distance = 3;
  camera.ViewFront();
  view->setCamera(camera);
  waitForPicture();
}

void WindowFixture::move(QPointF pixel, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseMove, pixel, viewport->mapToGlobal(pixel), Qt::NoButton, buttons, modifiers);
  QApplication::sendEvent(viewport, &event);
}

void WindowFixture::press(QPointF pixel, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseButtonPress, pixel, viewport->mapToGlobal(pixel), button, button, modifiers);
  QApplication::sendEvent(viewport, &event);
}

void WindowFixture::release(QPointF pixel, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseButtonRelease, pixel, viewport->mapToGlobal(pixel), button, Qt::NoButton,
                    modifiers);
  QApplication::sendEvent(viewport, &event);
}

void WindowFixture::drag(QPointF from, QPointF to, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  constexpr int kSteps = 12;
  press(from, button, modifiers);
  for (int i = 1; i <= kSteps; ++i) {
    move(from + (to - from) * i / kSteps, button, modifiers);
    waitForPicture();
  }
  release(to, button, modifiers);
}

void WindowFixture::key(int key, Qt::KeyboardModifiers modifiers) {
  QTest::keyClick(viewport, static_cast<Qt::Key>(key), modifiers);
}

void WindowFixture::answerFileDialog(const QString& path) {
  auto* asked = dialog<QFileDialog>();
  REQUIRE(asked != nullptr);
  auto* name = asked->findChild<QLineEdit*>("fileNameEdit");
  REQUIRE(name != nullptr);
  name->setText(path);
  QTest::keyClick(name, Qt::Key_Return);
  REQUIRE(waitFor([&] { return window.findChildren<QFileDialog*>().isEmpty(); }));
}

void WindowFixture::typeValue(const QString& name, const QString& text) {
  auto* line = pageField<QLineEdit>(name);
  INFO(name.toStdString());
  REQUIRE(line != nullptr);
  line->setFocus();
  line->selectAll();
  QTest::keyClick(line, Qt::Key_Delete);
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

FrameIndex WindowFixture::frame(const char* name) {
  const FrameIndex index = player->model()->FindFrame(name);
  REQUIRE(index.IsValid());
  return index;
}

QPointF WindowFixture::pixelOfFrame(const char* name) {
  return viewport->pixelOf(player->framePose(frame(name)) * Vector3(0.2, 0, 0));
}

}  // namespace linkwright::app
