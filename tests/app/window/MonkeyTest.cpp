// SPDX-License-Identifier: GPL-3.0-or-later
// Random input to the window over the shipped scenes: clicks, drags, keys, wheels, sizes, menus, dialogs.
// LINKWRIGHT_MONKEY_SEED, LINKWRIGHT_MONKEY_EVENTS and LINKWRIGHT_MONKEY_SCENES (names, with commas between)
// choose the run; a failure is repeated by them.
#include <malloc.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPointer>
#include <QScreen>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <random>
#include <vector>

#include "BuildInfo.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/present/PresentDialog.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"

#if defined(__SANITIZE_ADDRESS__)
// From sanitizer/allocator_interface.h, which comes with Clang alone.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace linkwright::app {
namespace {

/// What is allocated [MiB]. Of the resident memory, an allocator keeps some: it says little about a leak.
double allocatedMebibytes() {
#if defined(__SANITIZE_ADDRESS__)
  return static_cast<double>(__sanitizer_get_current_allocated_bytes()) / (1 << 20);
#else
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / (1 << 20);
#endif
}

/// How long this thread was ready to run and had no processor [ms]: what other programs cost, no hang of
/// ours.
double delayedMilliseconds() {
  std::ifstream file("/proc/thread-self/schedstat");
  double running = 0, waiting = 0;
  file >> running >> waiting;
  return waiting * 1e-6;
}

/// Does one random thing after the other, and takes the time of each event.
class Monkey {
 public:
  Monkey(WindowFixture* fixture, std::uint64_t seed) : f_(*fixture), random_(seed) {
    // A drag that a field starts (of its marked text), the menu of a tool button and a file dialog's question
    // whether to overwrite run an event loop of their own, and wait there for the real mouse.
    QObject::connect(&loops_, &QTimer::timeout, [this] {
      if (!acting_) return;
      QDrag::cancel();
      if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
      if (auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
          question != nullptr && qobject_cast<QFileDialog*>(question->parentWidget()) != nullptr)
        question->button(pick(2) == 0 ? QMessageBox::Yes : QMessageBox::No)->click();
    });
    loops_.start(50);
  }

  void act() {
    startClock();
    done_ = {};
    acting_ = true;
    if (QWidget* popup = QApplication::activePopupWidget())
      actOnPopup(popup);
    else if (QWidget* modal = QApplication::activeModalWidget())
      actOnDialog(modal);
    else
      actOnWindow();
    acting_ = false;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    readClock();
  }
  qint64 longest() const { return longest_; }
  const QString& slowest() const { return slowest_; }
  const QString& done() const { return done_; }

 private:
  void startClock() {
    clock_.start();
    delayed_ = delayedMilliseconds();
  }
  // What a user would have waited since the last time.
  void readClock() {
    const auto waited = static_cast<qint64>(delayedMilliseconds() - delayed_);
    if (const qint64 took = clock_.elapsed() - waited; took > longest_) {
      longest_ = took;
      slowest_ = done_;
    }
    startClock();
  }
  int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  QPoint placeIn(const QWidget* widget) {
    return {pick(std::max(1, widget->width())), pick(std::max(1, widget->height()))};
  }
  Qt::KeyboardModifiers modifiers() {
    constexpr Qt::KeyboardModifier kAll[] = {Qt::NoModifier,      Qt::NoModifier,    Qt::NoModifier,
                                             Qt::ControlModifier, Qt::ShiftModifier, Qt::AltModifier};
    return kAll[pick(static_cast<int>(std::size(kAll)))];
  }
  Qt::MouseButton button() {
    constexpr Qt::MouseButton kAll[] = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton,
                                        Qt::MiddleButton};
    return kAll[pick(static_cast<int>(std::size(kAll)))];
  }

  static void mouse(QWidget* widget, QEvent::Type type, QPoint place, Qt::MouseButton button, bool held,
                    Qt::KeyboardModifiers keys) {
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, place, widget->mapToGlobal(QPointF(place)), moves ? Qt::NoButton : button,
                      held ? Qt::MouseButtons(button) : Qt::MouseButtons(), keys);
    QApplication::sendEvent(widget, &event);
  }

  void click(QWidget* widget) {
    // The widget may go while it is clicked.
    const QPointer<QWidget> alive(widget);
    const QPoint place = placeIn(widget);
    const Qt::MouseButton which = button();
    const Qt::KeyboardModifiers keys = modifiers();
    mouse(widget, QEvent::MouseButtonPress, place, which, true, keys);
    if (alive) mouse(widget, QEvent::MouseButtonRelease, place, which, false, keys);
    if (alive && pick(8) == 0) {
      mouse(widget, QEvent::MouseButtonDblClick, place, which, true, keys);
      if (alive) mouse(widget, QEvent::MouseButtonRelease, place, which, false, keys);
    }
  }

  void drag(QWidget* widget) {
    const QPointer<QWidget> alive(widget);
    const Qt::MouseButton which = button();
    const Qt::KeyboardModifiers keys = modifiers();
    QPoint place = placeIn(widget);
    mouse(widget, QEvent::MouseMove, place, which, false, keys);
    mouse(widget, QEvent::MouseButtonPress, place, which, true, keys);
    for (int i = pick(6); i >= 0 && alive; --i) {
      place += QPoint(pick(61) - 30, pick(61) - 30);
      mouse(widget, QEvent::MouseMove, place, which, true, keys);
      if (alive && pick(12) == 0) key(widget);
      QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
      readClock();  // each move is an event of its own, with its picture
    }
    if (alive) mouse(widget, QEvent::MouseButtonRelease, place, which, false, keys);
  }

  void wheel(QWidget* widget) {
    const QPoint place = placeIn(widget);
    QWheelEvent event(place, widget->mapToGlobal(QPointF(place)), {}, {0, 120 * (pick(7) - 3)}, Qt::NoButton,
                      modifiers(), Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
  }

  void key(QWidget* widget) {
    constexpr int kKeys[] = {Qt::Key_Space,  Qt::Key_Left,      Qt::Key_Right,  Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_Return, Qt::Key_Escape,    Qt::Key_Tab,    Qt::Key_Home, Qt::Key_End,
                             Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_T,      Qt::Key_S,    Qt::Key_P,
                             Qt::Key_F,      Qt::Key_0,         Qt::Key_1,      Qt::Key_3,    Qt::Key_5,
                             Qt::Key_7,      Qt::Key_9,         Qt::Key_Period, Qt::Key_Minus};
    QTest::keyClick(widget, static_cast<Qt::Key>(kKeys[pick(static_cast<int>(std::size(kKeys)))]),
                    pick(4) == 0 ? modifiers() : Qt::NoModifier);
  }

  /// Whatever could be under a mouse.
  QWidget* anyWidget(QWidget* in) {
    QList<QWidget*> all;
    for (QWidget* each : in->findChildren<QWidget*>())
      if (each->isVisible() && each->isEnabled() && !each->size().isEmpty() && each->window() == in->window())
        all += each;
    return all.isEmpty() ? in : all[pick(static_cast<int>(all.size()))];
  }

  void actOnPopup(QWidget* popup) {
    done_ = QString("popup %1").arg(popup->metaObject()->className());
    auto* menu = qobject_cast<QMenu*>(popup);
    const QPointer<QWidget> alive(popup);
    if (menu != nullptr && pick(3) != 0) {
      const QList<QAction*> lines = menu->actions();
      if (!lines.isEmpty()) {
        QAction* line = lines[pick(static_cast<int>(lines.size()))];
        done_ += " " + line->text();
        // What leaves the window, or its scene, is not chosen: the run goes on with both.
        if (!isExit(line)) {
          const QPoint place = menu->actionGeometry(line).center();
          mouse(menu, QEvent::MouseMove, place, Qt::LeftButton, false, {});
          mouse(menu, QEvent::MouseButtonPress, place, Qt::LeftButton, true, {});
          if (alive) mouse(menu, QEvent::MouseButtonRelease, place, Qt::LeftButton, false, {});
        }
      }
    } else if (menu == nullptr && pick(2) == 0) {
      click(anyWidget(popup));
    }
    if (alive && popup->isVisible() && pick(2) == 0) QTest::keyClick(popup, Qt::Key_Escape);
  }

  bool isExit(const QAction* line) const {
    const Workbench* workbench = f_.workbench();
    for (const ActionId id : {ActionId::kQuit, ActionId::kClose, ActionId::kNew})
      if (line == workbench->action(id)) return true;
    if (line->objectName() == "newWindow") return true;
    // Another scene: those are chosen by the run itself.
    const auto* menu = qobject_cast<const QMenu*>(line->parent());
    return menu != nullptr && (menu->objectName() == "recentMenu" || menu->title().contains("try"));
  }

  void actOnDialog(QWidget* dialog) {
    done_ = QString("dialog %1 %2").arg(dialog->metaObject()->className(), dialog->windowTitle());
    auto* files = qobject_cast<QFileDialog*>(dialog);
    if (files == nullptr) files = dialog->window()->findChild<QFileDialog*>();
    // Files are written nowhere but in a folder of this run.
    if (files != nullptr) {
      if (files->acceptMode() == QFileDialog::AcceptSave && pick(3) == 0) {
        auto* name = files->findChild<QLineEdit*>("fileNameEdit");
        name->setText(f_.folder.filePath(QString("monkey-%1").arg(pick(3))));
        QTest::keyClick(name, Qt::Key_Return);
      } else {
        QTest::keyClick(dialog, Qt::Key_Escape);
      }
      return;
    }
    if (auto* film = qobject_cast<FilmDialog*>(dialog)) {
      // Short and small, and not every time.
      film->findChild<QLineEdit*>("filmPath")
          ->setText(f_.folder.filePath(QString("film-%1.mp4").arg(++films_)));
      chooseFilmSize(film, 64, 48);
      if (pick(4) == 0 && films_ < 20) film->startFilm();
      QTest::keyClick(dialog, Qt::Key_Escape);
      return;
    }
    if (auto* present = qobject_cast<PresentDialog*>(dialog))
      present->findChild<QLineEdit*>("presentPath")->setText(f_.folder.filePath("present"));
    switch (pick(4)) {
      case 0:
        click(anyWidget(dialog));
        return;
      case 1:
        key(anyWidget(dialog));
        return;
      default:
        QTest::keyClick(dialog, Qt::Key_Escape);
    }
  }

  void actOnWindow() {
    const int what = pick(100);
    if (what == 99) {
      // Not beyond the screen: that would only be drawn.
      const QSize most = f_.window.screen()->availableSize();
      f_.window.resize(960 + pick(std::max(1, most.width() - 960)),
                       500 + pick(std::max(1, most.height() - 500)));
      done_ = "size";
    } else if (what < 30) {
      QWidget* at = f_.viewport;
      done_ = "viewport";
      if (what < 12)
        drag(at);
      else if (what < 20)
        click(at);
      else if (what < 24)
        wheel(at);
      else
        key(at);
    } else if (what < 40) {
      const QList<QAction*> titles = f_.window.menuBar()->actions();
      QMenu* menu = titles[pick(static_cast<int>(titles.size()))]->menu();
      done_ = "menu " + menu->title();
      menu->popup(f_.window.mapToGlobal(QPoint(20, 20)));
    } else {
      QWidget* at = anyWidget(&f_.window);
      done_ = QString("%1 %2").arg(at->metaObject()->className(), at->objectName());
      if (qobject_cast<QComboBox*>(at->parentWidget()) == nullptr &&
          qobject_cast<QComboBox*>(at) != nullptr && pick(2) == 0) {
        wheel(at);
        return;
      }
      if (what < 70)
        click(at);
      else if (what < 85)
        key(at);
      else if (what < 95)
        drag(at);
      else
        wheel(at);
    }
  }

  WindowFixture& f_;
  std::mt19937_64 random_;
  QElapsedTimer clock_;
  double delayed_ = 0;
  qint64 longest_ = 0;
  QString slowest_, done_;
  int films_ = 0;
  QTimer loops_;
  bool acting_ = false;
};

void closeAll(MainWindow& window) {
  while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  QList<QPointer<QDialog>> dialogs;
  for (QDialog* dialog : window.findChildren<QDialog*>()) dialogs += dialog;
  for (const QPointer<QDialog>& dialog : dialogs) delete dialog;  // one may be another's
}

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
  bool ok = false;
  const qulonglong number = qEnvironmentVariable(variable).toULongLong(&ok);
  return ok ? number : otherwise;
}

constexpr int kWidth = 1060, kHeight = 660;

/// In `rounds` over all `scenes`; from the second round on, the memory after a scene must stay what it was.
/// `hang`: an event that takes longer is a fault [ms].
void runMonkey(std::uint64_t seed, std::uint64_t events, const QStringList& scenes, int rounds, qint64 hang) {
  CAPTURE(seed, events);
  REQUIRE(!scenes.isEmpty());
  testApplication();
  // File dialogs that start nowhere in particular start here.
  const QString before = QDir::currentPath();
  QTemporaryDir place;
  QDir::setCurrent(place.path());
  const std::uint64_t share = events / static_cast<std::uint64_t>(scenes.size() * rounds);
  std::vector<double> memory;  // after each round [MiB]
  {
    WindowFixture f;
    f.window.resize(kWidth, kHeight);
    const auto open = [&](const QString& scene) {
      f.document->undoStack()->setClean();
      closeAll(f.window);
      // A copy, as it may be saved.
      const QString copy = place.filePath(scene + ".lws.json");
      QFile::remove(copy);
      REQUIRE(QFile::copy(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json", copy));
      bool opened = false;
      const auto connection = QObject::connect(f.document, &Document::opened, [&] { opened = true; });
      f.document->open(copy);
      REQUIRE(f.waitFor([&] { return opened; }, 60000));
      QObject::disconnect(connection);
    };
    for (int round = 0; round < rounds; ++round) {
      for (qsizetype i = 0; i < scenes.size(); ++i) {
        const std::string scene = scenes[i].toStdString();
        CAPTURE(scene, round);
        open(scenes[i]);
        Monkey monkey(&f, seed + 1000 * static_cast<std::uint64_t>(round) + static_cast<std::uint64_t>(i));
        for (std::uint64_t k = 0; k < share; ++k) {
          monkey.act();
          if (!f.window.isVisible()) f.window.show();
          INFO("event " << k << ": " << monkey.done().toStdString());
          REQUIRE(f.document->isOpen());
        }
        f.player->pause();
        std::printf("%-20s %6llu events, longest %5lld ms (%s), %.0f MiB\n", scene.c_str(),
                    static_cast<unsigned long long>(share), static_cast<long long>(monkey.longest()),
                    monkey.slowest().toLocal8Bit().constData(), allocatedMebibytes());
        std::fflush(stdout);
        CAPTURE(monkey.slowest().toStdString());
        CHECK(monkey.longest() < hang);
      }
      // The same state each time: the first scene, just opened, in a window of one size.
      open(scenes[0]);
      f.window.resize(kWidth, kHeight);
      f.player->pause();
      f.viewport->grabFramebuffer();  // its buffers take their new size
      memory.push_back(allocatedMebibytes());
      std::printf("round %d: %.1f MiB\n", round + 1, memory.back());
    }
    closeAll(f.window);
  }
  QDir::setCurrent(before);
  // The first round fills caches; what then grows with every round is a leak.
  if (rounds > 2) CHECK(memory.back() < 1.1 * memory[1] + 8);
}

}  // namespace

TEST_CASE("Random input does no harm to the window") {
  constexpr qint64 kStuck = 30000;  // whatever else the machine does
  runMonkey(1, 120, {"six-joint-arm", "four-bar", "task-stack"}, 1, kStuck);
}

TEST_CASE("Much random input does no harm to the window", "[.monkey]") {
  const QString scenes =
      qEnvironmentVariable("LINKWRIGHT_MONKEY_SCENES",
                           "six-joint-arm,seven-joint-arm,four-bar,slider-crank,double-pendulum,task-stack,"
                           "path-following,springs-and-motors,motion-base,two-arms");
  runMonkey(numberFrom("LINKWRIGHT_MONKEY_SEED", 1), numberFrom("LINKWRIGHT_MONKEY_EVENTS", 100000),
            scenes.split(',', Qt::SkipEmptyParts), 4, 2000);
}

}  // namespace linkwright::app
