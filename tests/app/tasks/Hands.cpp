// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/Hands.h"

#include <QAbstractItemView>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QWindow>
#include <catch2/catch.hpp>
#include <fstream>

#include "app/panels/scene/SceneTree.h"
#include "tests/app/tasks/TaskWords.h"

namespace linkwright::app {
namespace {

constexpr int kMostActions = 60;
constexpr int kPictureWidth = 480;
constexpr int kFramingMs = 600;    // longer than a view takes to turn
constexpr double kPace = 0.5;      // a film's seconds in one of the model's
constexpr double kPressed = 0.16;  // [s] of a film

QString withoutMark(QString title) { return title.remove('&'); }

bool isNamed(const QAction* action, const QString& line) {
  return !action->isSeparator() && (action->objectName() == line || withoutMark(action->text()) == line);
}

}  // namespace

Hands::Hands(const char* title) : title_(title) {
  workbench()->settings()->setValue("allValues", false);
  if (auto* fold = window.findChild<QToolButton*>("allValues")) fold->setChecked(false);
  window.resize(1600, 960);
  document->newScene();
  settle();
  const QByteArray films = qgetenv("LINKWRIGHT_TASK_FILMS");
  if (films.isEmpty()) return;
  const QString words(title);
  film_ =
      std::make_unique<TaskFilm>(QDir(QString::fromLocal8Bit(films)).filePath(taskFileName(words) + ".mp4"),
                                 words.left(1).toUpper() + words.mid(1), &window);
  film_->say("An empty scene", 0);
  seeFilm(1);
}

Hands::~Hands() = default;

void Hands::finish() {
  CHECK(cost_.actions <= kMostActions);
  const QString title = QString::fromStdString(title_);
  const QString section = steps_.section(title, cost_.actions, cost_.seconds);
  if (qEnvironmentVariableIsSet("LINKWRIGHT_TASK_PAGE")) {
    writeSection(title, section);
    savePicture(taskPicture(title));
  }
  INFO("docs/tasks/README.md is not current: run tests/task-films.sh");
  CHECK(writtenSection(title).toStdString() == section.toStdString());
  if (const QByteArray file = qgetenv("LINKWRIGHT_TASK_TABLE"); !file.isEmpty())
    std::ofstream(file.toStdString(), std::ios::app)
        << title_ << '\t' << cost_.actions << '\t' << std::lround(cost_.seconds) << '\n';
  if (!film_) return;
  caption_ = QString("%1 actions, %2 s by the keystroke-level model")
                 .arg(cost_.actions)
                 .arg(std::lround(cost_.seconds));
  film_->say(caption_, 0);
  seeFilm(2);
  film_->finish();
}

// All of what was made, at the end of its run.
void Hands::savePicture(const QString& path) {
  if (run_ > 0) {
    player->seek(run_);
    waitFor([&] { return std::abs(player->time() - run_) < 0.01; }, 2000);
  }
  viewport->frameAll();
  QTest::qWait(kFramingMs);
  waitForPicture();
  const QImage seen = viewport->grabFramebuffer();
  CHECK(seen.scaledToWidth(kPictureWidth, Qt::SmoothTransformation).save(path, nullptr, 82));
}

void Hands::filmRun(double seconds) {
  run_ = seconds;
  if (!film_) return;
  // As long as one can follow it.
  const double shown = std::max(seconds, 3.0);
  const int pictures = static_cast<int>(std::lround(shown * 12.5));
  film_->say(seconds < shown ? QString("The run, %1 times slower").arg(shown / seconds, 0, 'f', 1)
                             : QString("The run"),
             0);
  for (int i = 0; i <= pictures; ++i) {
    const double time = seconds * i / pictures;
    player->seek(time);
    waitFor([&] { return std::abs(player->time() - time) < 0.01 + seconds / pictures; }, 1000);
    seeFilm(0.08);
  }
}

void Hands::think() { pending_ += kThinking; }

void Hands::say(const QString& caption) {
  caption_ = caption;
  if (film_) film_->say(caption, cost_.actions + 1);
}

void Hands::seeFilm(double seconds) {
  if (!film_) return;
  if (viewport->isVisible()) waitForPicture();
  film_->look();
  film_->hold(seconds);
}

void Hands::count(double seconds) {
  settle();
  ++cost_.actions;
  cost_.seconds += seconds + pending_;
  pending_ = 0;
  seeFilm(kPressed);
}

void Hands::settle() {
  QCoreApplication::processEvents();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QCoreApplication::processEvents();
}

void Hands::clickAt(QWidget* widget, QPoint place, Qt::MouseButton button) {
  REQUIRE(widget);
  INFO("click on " << widget->objectName().toStdString() << " " << widget->metaObject()->className());
  REQUIRE(widget->isVisible());
  REQUIRE(widget->isEnabled());
  const QPoint in_window = placeInWindow(widget, place);
  QWidget* const top = widget->window();
  QWidget* const hit = top->childAt(in_window);
  INFO("there is " << (hit ? hit->metaObject()->className() : "nothing"));
  REQUIRE((widget == top || hit == widget || widget->isAncestorOf(hit)));
  if (QApplication::activeWindow() != top && !QApplication::activePopupWidget())
    QApplication::setActiveWindow(top);  // what a window manager does
  if (film_) film_->travel(widget->mapToGlobal(place), (pending_ + kPointing) * kPace);
  QTest::mouseMove(windowOf(widget), in_window - QPoint(1, 1));
  QTest::mouseMove(windowOf(widget), in_window);
  if (film_) film_->press(kPressed);
  QTest::mouseClick(windowOf(widget), button, {}, in_window);
}

void Hands::click(QWidget* widget, Qt::MouseButton button) {
  REQUIRE(widget);
  const QString words = wordsOf(widget);
  say(words);
  steps_.also("*" + words + "*");
  scrollTo(widget);
  clickAt(widget, widget->rect().center(), button);
  count(kClick);
}

// Turning the wheel is an action too.
void Hands::scrollTo(QWidget* widget) {
  QScrollArea* area = nullptr;
  for (QWidget* above = widget->parentWidget(); above && !area; above = above->parentWidget())
    area = qobject_cast<QScrollArea*>(above);
  if (!area || !area->widget() || !area->widget()->isAncestorOf(widget)) return;
  settle();
  const QRect place(widget->mapTo(area->viewport(), QPoint(0, 0)), widget->size());
  if (area->viewport()->rect().contains(place)) return;
  const QString caption = caption_;
  say(QString("Scroll"));
  area->ensureWidgetVisible(widget);
  count(kPointing + kButton);
  say(caption);
}

void Hands::clickAction(QMenu* menu, const QString& line, QString* path) {
  INFO("line " << line.toStdString());
  REQUIRE(waitFor([&] { return menu->isVisible(); }));
  for (QAction* action : menu->actions()) {
    if (!isNamed(action, line)) continue;
    REQUIRE(action->isVisible());
    REQUIRE(action->isEnabled());
    *path += " › " + withoutMark(action->text());
    say(*path);
    clickAt(menu, menu->actionGeometry(action).center());
    if (QMenu* const below = action->menu()) REQUIRE(waitFor([&] { return below->isVisible(); }));
    count(kClick);
    return;
  }
  FAIL("the menu has no such line");
}

void Hands::clickLines(QMenu* menu, const QStringList& lines, QString path) {
  for (const QString& line : lines) {
    QMenu* below = nullptr;
    for (QAction* each : menu->actions())
      if (isNamed(each, line)) below = each->menu();
    clickAction(menu, line, &path);
    menu = below;
  }
  steps_.begin("*" + path + "*");
}

void Hands::menu(const QString& title, const QStringList& lines) {
  think();
  for (QAction* action : window.menuBar()->actions()) {
    if (!isNamed(action, title)) continue;
    say(title);
    clickAt(window.menuBar(), window.menuBar()->actionGeometry(action).center());
    QMenu* const below = action->menu();
    REQUIRE(waitFor([&] { return below->isVisible(); }));
    count(kClick);
    clickLines(below, lines, title);
    return;
  }
  FAIL("the bar has no menu " << title.toStdString());
}

void Hands::buttonMenu(QWidget* button, const QStringList& lines) {
  think();
  // Such a button waits for its menu: what follows is done from within.
  REQUIRE(button);
  scrollTo(button);
  auto* const tool = qobject_cast<QToolButton*>(button);
  auto* const push = qobject_cast<QPushButton*>(button);
  QMenu* below = tool ? tool->menu() : push ? push->menu() : nullptr;
  REQUIRE(below);
  const QString words = wordsOf(button);
  say(words);
  bool begun = false, done = false;
  QTimer open;
  QObject::connect(&open, &QTimer::timeout, below, [&, below] {
    if (begun || !below->isVisible()) return;
    begun = true;
    count(kClick);
    clickLines(below, lines, words);
    done = true;
  });
  open.start(20);
  clickAt(button, button->rect().center());
  REQUIRE(waitFor([&] { return done; }));
  settle();
}

void Hands::chooseFrom(QComboBox* box, const QString& text) {
  REQUIRE(box);
  INFO("choice " << text.toStdString() << " of " << box->objectName().toStdString());
  const QString words = wordsOf(box);
  steps_.also(words + " `" + text + "`");
  scrollTo(box);
  say(words);
  clickAt(box, box->rect().center());
  count(kClick);
  const QPointer<QAbstractItemView> list = box->view();
  REQUIRE(waitFor([&] { return list->isVisible(); }));
  // A release soon after the press that opens the list chooses nothing.
  QTest::qWait(QApplication::doubleClickInterval() + 20);
  const int row = box->findText(text);
  REQUIRE(row >= 0);
  const QModelIndex index = box->model()->index(row, box->modelColumn(), box->rootModelIndex());
  list->scrollTo(index);
  settle();
  QPointer<QComboBox> kept(box);
  say(words + ": " + text);
  clickAt(list->viewport(), list->visualRect(index).center());
  // The page may be made anew, without this list.
  REQUIRE(waitFor([&] { return !list || !list->isVisible(); }));
  if (kept && kept->isVisible()) CHECK(kept->currentText() == text);
  count(kClick);
}

void Hands::keysTo(QWidget* widget, const QString& text) {
  const QString caption = caption_.section(": ", 0, 0);
  if (film_) film_->setTyping(true);
  for (int i = 0; i < text.size(); ++i) {
    const QChar character = text[i];
    if (film_) seeKey();
    const auto key = character == '\n' ? Qt::Key_Return : Qt::Key(0);
    if (key && i + 1 < text.size()) say(caption + ": " + text.mid(i + 1).section('\n', 0, 0));
    if (key)
      QTest::keyClick(windowOf(widget), key);
    else
      QTest::sendKeyEvent(QTest::Click, windowOf(widget), Qt::Key(character.toUpper().unicode()),
                          QString(character), Qt::NoModifier);
  }
  if (film_) seeKey();
  if (film_) film_->setTyping(false);
}

void Hands::seeKey() {
  settle();
  film_->look();
  film_->hold(kKey * kPace);
}

void Hands::type(QWidget* field, const QString& text) {
  REQUIRE(field);
  INFO("typed into " << field->objectName().toStdString() << ": " << text.toStdString());
  const QString words = wordsOf(field);
  if (text.contains('\n'))
    steps_.alsoText(words, text);
  else
    steps_.alsoValue(words, text);
  scrollTo(field);
  say(words + ": " + text.section('\n', 0, 0));
  auto* const area = qobject_cast<QPlainTextEdit*>(field);
  clickAt(area ? area->viewport() : field, QPoint(12, field->height() / 2));
  REQUIRE(QApplication::focusWidget() == field);
  QTest::keyClick(windowOf(field), Qt::Key_A, Qt::ControlModifier);
  keysTo(field, text);
  QTest::keyClick(windowOf(field), Qt::Key_Tab);
  count(kClick + 2 * kHoming + kKey * (text.size() + kOtherKeys));
}

QPoint Hands::reach(const char* path) {
  const SceneObject* const object = *path ? document->objects().FindPath(path) : &document->objects().root();
  INFO("tree: " << path);
  REQUIRE(object);
  auto* const tree = window.findChild<SceneTree*>();
  QTreeWidgetItem* const item = tree->itemOf(object->id());
  REQUIRE(item);
  std::vector<QTreeWidgetItem*> folded;
  for (QTreeWidgetItem* above = item->parent(); above; above = above->parent())
    if (!above->isExpanded()) folded.insert(folded.begin(), above);
  const auto bring = [&](QTreeWidgetItem* each) {
    if (tree->viewport()->rect().contains(tree->visualItemRect(each).center())) return;
    say(QString("Scroll"));
    tree->scrollToItem(each);
    count(kPointing + kButton);
  };
  for (QTreeWidgetItem* each : folded) {
    bring(each);
    const QRect place = tree->visualItemRect(each);
    say(QString("Unfold %1").arg(each->text(0)));
    clickAt(tree->viewport(), QPoint(place.left() - tree->indentation() / 2, place.center().y()));
    count(kClick);
    REQUIRE(each->isExpanded());
  }
  bring(item);
  say(item->text(0));
  const QRect place = tree->visualItemRect(item);
  return {place.left() + std::min(30, place.width() / 2), place.center().y()};
}

void Hands::select(const char* path) {
  think();
  const QPoint place = reach(path);
  steps_.begin("Click *" + caption_ + "* in the tree");
  clickAt(window.findChild<SceneTree*>()->viewport(), place);
  count(kClick);
}

void Hands::treeMenu(const char* path, const QStringList& lines) {
  think();
  const QPoint place = reach(path);
  auto* const tree = window.findChild<SceneTree*>();
  clickAt(tree->viewport(), place, Qt::RightButton);
  // The window system asks for the menu, where the right button was pressed.
  QContextMenuEvent asked(QContextMenuEvent::Mouse, place, tree->viewport()->mapToGlobal(place));
  QApplication::sendEvent(tree->viewport(), &asked);
  REQUIRE(waitFor([] { return QApplication::activePopupWidget() != nullptr; }));
  auto* const below = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  REQUIRE(below);
  count(kClick);
  clickLines(below, lines, *path ? path : "Scene");
}

void Hands::pick(const Vector3& point, Qt::MouseButton button) {
  think();
  waitForPicture();
  say(QString("Click in the picture"));
  steps_.begin(caption_);
  clickAt(viewport, viewport->pixelOf(point).toPoint(), button);
  count(kClick);
}

void Hands::dragFrom(const Vector3& point, const Vector3& to) {
  think();
  waitForPicture();
  constexpr int kSteps = 8;
  const QPointF from = viewport->pixelOf(point), end = viewport->pixelOf(to);
  const auto at = [&](int step) {
    return placeInWindow(viewport, (from + (end - from) * step / kSteps).toPoint());
  };
  QWindow* const screen_window = windowOf(viewport);
  say(QString("Drag in the picture"));
  steps_.begin(caption_);
  if (film_) film_->travel(viewport->mapToGlobal(from.toPoint()), (pending_ + kPointing) * kPace);
  QTest::mouseMove(screen_window, at(0));
  QTest::mousePress(screen_window, Qt::LeftButton, {}, at(0));
  for (int i = 1; i <= kSteps; ++i) {
    QTest::mouseMove(screen_window, at(i));
    waitForPicture();
    if (film_) film_->pointAt(viewport->mapToGlobal((from + (end - from) * i / kSteps).toPoint()));
    seeFilm(kPointing * kPace / kSteps);
  }
  QTest::mouseRelease(screen_window, Qt::LeftButton, {}, at(kSteps));
  count(2 * kPointing + 2 * kButton);
}

void Hands::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  think();
  say(QKeySequence(static_cast<int>(key) | static_cast<int>(modifiers)).toString());
  steps_.begin("*" + caption_ + "*");
  if (film_) film_->hold(pending_ * kPace);
  QTest::keyClick(window.windowHandle(), key, modifiers);
  count(kKey);
}

std::shared_ptr<const CompiledScene> Hands::compiled() const {
  ProblemList problems;
  auto compiled = document->compileNow(&problems);
  INFO(problems.ToString());
  REQUIRE(compiled);
  return compiled;
}

}  // namespace linkwright::app
