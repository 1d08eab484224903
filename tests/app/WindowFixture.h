// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "app/notices/Banner.h"
#include "app/panels/properties/ObjectFields.h"
#include "app/window/MainWindow.h"
#include "app/window/ViewportWidget.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

/// The application of this test program; settings go to a folder of its own.
QApplication* testApplication();

/// For tests that make their windows themselves.
struct AppTest {
  AppTest() { testApplication(); }
};

/// Chooses a line of a list as a user does: brings its panel to the front, opens it and clicks.
void chooseItem(QComboBox* box, int index);
/// Types over what stands in a line and presses Return.
void typeLine(QLineEdit* line, const QString& text);

/// A real window on a real (virtual) display, and hands to use it.
class WindowFixture {
 public:
  WindowFixture();
  ~WindowFixture();

  /// A planar arm of three links of 0.4 m, turning about y; its last link is the tip.
  QString armFile();
  QString write(const QString& name, const QByteArray& text);
  void open(const QString& path);
  void openArm() { open(armFile()); }
  bool waitFor(const std::function<bool()>& condition, int milliseconds = 10000);
  /// Until a picture of the present state has been painted.
  void waitForPicture();

  void move(QPointF pixel, Qt::MouseButtons buttons = Qt::NoButton, Qt::KeyboardModifiers modifiers = {});
  void press(QPointF pixel, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {});
  void release(QPointF pixel, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {});
  /// Presses, moves in small steps and releases.
  void drag(QPointF from, QPointF to, Qt::MouseButton button = Qt::LeftButton,
            Qt::KeyboardModifiers modifiers = {});
  void key(int key, Qt::KeyboardModifiers modifiers = {});
  /// The window's dialog of this type that is open; waits for it.
  template <class Dialog>
  Dialog* dialog() {
    const auto open = [this]() -> Dialog* {
      for (Dialog* each : window.findChildren<Dialog*>())
        if (each->isVisible()) return each;
      return nullptr;
    };
    return waitFor([&] { return open() != nullptr; }) ? open() : nullptr;
  }
  /// Types a name into the file dialog that is open and accepts it.
  void answerFileDialog(const QString& path);

  /// The widget of a field on the page of properties, as "force.stiffness": another one whenever the page is
  /// made anew.
  template <class T>
  T* pageField(const QString& name) {
    // New rows are shown, and those before deleted, by events.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    for (T* each : window.findChild<ObjectFields*>("objectFields")->findChildren<T*>(name))
      if (!each->isHidden()) return each;
    return nullptr;
  }
  /// Types over the value of a field and presses Return.
  void typeValue(const QString& name, const QString& text);

  Workbench* workbench() const { return window.findChild<Workbench*>(); }
  Banner* banner() const { return window.findChild<Banner*>(); }
  /// What it says: its headline, if it has one, and the lines below.
  QString bannerText() const;
  FrameIndex frame(const char* name);
  QPointF pixelOfFrame(const char* name);

  QTemporaryDir folder;
  MainWindow window;
  ViewportWidget* viewport = window.viewport();
  Document* document = workbench()->document();
  Player* player = workbench()->player();
  Poser* poser = workbench()->poser();
  Selection* selection = workbench()->selection();
  View* view = workbench()->view();
};

}  // namespace linkwright::app
