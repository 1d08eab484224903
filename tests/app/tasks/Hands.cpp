// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/Hands.h"

#include <QAbstractItemView>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QWindow>
#include <catch2/catch.hpp>
#include <fstream>

#include "app/panels/build/BuildDialog.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/scene/SceneTree.h"
#include "engine/math/Quantity.h"

namespace linkwright::app {
namespace {

// The keystroke-level model [s].
constexpr double kPointing = 1.1, kButton = 0.1, kKey = 0.28, kHoming = 0.4, kThinking = 1.35;
constexpr double kClick = kPointing + 2 * kButton;
constexpr int kOtherKeys = 3;  // to mark what stands in a field, and to go on

// The window of the screen that an event at a widget goes to, and the place in it.
QWindow* windowOf(QWidget* widget) { return widget->window()->windowHandle(); }
QPoint placeInWindow(QWidget* widget, QPoint place) { return widget->mapTo(widget->window(), place); }

QString withoutMark(QString title) { return title.remove('&'); }

bool isNamed(const QAction* action, const QString& line) {
  return !action->isSeparator() && (action->objectName() == line || withoutMark(action->text()) == line);
}

QString numberText(double value) { return QString::number(value, 'g', 12); }

}  // namespace

Hands::Hands(const char* title) : title_(title) {
  workbench()->settings()->setValue("allValues", false);
  if (auto* fold = window.findChild<QToolButton*>("allValues")) fold->setChecked(false);
  window.resize(1600, 960);
  document->newScene();
  settle();
}

Hands::~Hands() {
  const QByteArray file = qgetenv("LINKWRIGHT_TASK_TABLE");
  if (file.isEmpty()) return;
  std::ofstream(file.toStdString(), std::ios::app)
      << title_ << '\t' << cost_.actions << '\t' << std::lround(cost_.seconds) << '\n';
}

void Hands::think() { pending_ += kThinking; }

void Hands::count(double seconds) {
  settle();
  ++cost_.actions;
  cost_.seconds += seconds + pending_;
  if (const QByteArray pictures = qgetenv("LINKWRIGHT_TASK_FRAMES"); !pictures.isEmpty()) {
    if (viewport->isVisible()) waitForPicture();
    const QDir frames(QString::fromLocal8Bit(pictures));
    const QString name = QString("%1-%2.png")
                             .arg(QString::fromStdString(title_).replace(' ', '-'))
                             .arg(cost_.actions, 3, 10, QChar('0'));
    QScreen* const screen = window.screen();
    QPixmap picture = screen->grabWindow(0).copy(window.geometry());
    QPainter painter(&picture);
    const QPoint pointer = QCursor::pos(screen) - window.geometry().topLeft();
    painter.setPen(QPen(Qt::red, 3));
    painter.drawEllipse(pointer, 9, 9);
    painter.end();
    picture.save(frames.filePath(name));
    std::ofstream(frames.filePath("frames.tsv").toStdString(), std::ios::app)
        << name.toStdString() << '\t' << seconds + pending_ << '\n';
  }
  pending_ = 0;
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
  QTest::mouseMove(windowOf(widget), in_window - QPoint(1, 1));
  QTest::mouseMove(windowOf(widget), in_window);
  QTest::mouseClick(windowOf(widget), button, {}, in_window);
}

void Hands::click(QWidget* widget, Qt::MouseButton button) {
  REQUIRE(widget);
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
  area->ensureWidgetVisible(widget);
  count(kPointing + kButton);
}

void Hands::clickAction(QMenu* menu, const QString& line) {
  INFO("line " << line.toStdString());
  REQUIRE(waitFor([&] { return menu->isVisible(); }));
  for (QAction* action : menu->actions()) {
    if (!isNamed(action, line)) continue;
    REQUIRE(action->isVisible());
    REQUIRE(action->isEnabled());
    clickAt(menu, menu->actionGeometry(action).center());
    if (QMenu* const below = action->menu()) REQUIRE(waitFor([&] { return below->isVisible(); }));
    count(kClick);
    return;
  }
  FAIL("the menu has no such line");
}

void Hands::clickLines(QMenu* menu, const QStringList& lines) {
  for (const QString& line : lines) {
    QMenu* below = nullptr;
    for (QAction* each : menu->actions())
      if (isNamed(each, line)) below = each->menu();
    clickAction(menu, line);
    menu = below;
  }
}

void Hands::menu(const QString& title, const QStringList& lines) {
  think();
  for (QAction* action : window.menuBar()->actions()) {
    if (!isNamed(action, title)) continue;
    clickAt(window.menuBar(), window.menuBar()->actionGeometry(action).center());
    QMenu* const below = action->menu();
    REQUIRE(waitFor([&] { return below->isVisible(); }));
    count(kClick);
    clickLines(below, lines);
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
  bool begun = false, done = false;
  QTimer open;
  QObject::connect(&open, &QTimer::timeout, below, [&, below] {
    if (begun || !below->isVisible()) return;
    begun = true;
    count(kClick);
    clickLines(below, lines);
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
  click(box);
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
  clickAt(list->viewport(), list->visualRect(index).center());
  // The page may be made anew, without this list.
  REQUIRE(waitFor([&] { return !list || !list->isVisible(); }));
  if (kept && kept->isVisible()) CHECK(kept->currentText() == text);
  count(kClick);
}

void Hands::keysTo(QWidget* widget, const QString& text) {
  for (const QChar character : text) {
    const auto key = character == '\n' ? Qt::Key_Return : Qt::Key(0);
    if (key)
      QTest::keyClick(windowOf(widget), key);
    else
      QTest::sendKeyEvent(QTest::Click, windowOf(widget), Qt::Key(character.toUpper().unicode()),
                          QString(character), Qt::NoModifier);
  }
}

void Hands::type(QWidget* field, const QString& text) {
  REQUIRE(field);
  INFO("typed into " << field->objectName().toStdString() << ": " << text.toStdString());
  scrollTo(field);
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
    tree->scrollToItem(each);
    count(kPointing + kButton);
  };
  for (QTreeWidgetItem* each : folded) {
    bring(each);
    const QRect place = tree->visualItemRect(each);
    clickAt(tree->viewport(), QPoint(place.left() - tree->indentation() / 2, place.center().y()));
    count(kClick);
    REQUIRE(each->isExpanded());
  }
  bring(item);
  const QRect place = tree->visualItemRect(item);
  return {place.left() + std::min(30, place.width() / 2), place.center().y()};
}

void Hands::select(const char* path) {
  think();
  const QPoint place = reach(path);
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
  clickLines(below, lines);
}

void Hands::pick(const Vector3& point, Qt::MouseButton button) {
  think();
  waitForPicture();
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
  QTest::mouseMove(screen_window, at(0));
  QTest::mousePress(screen_window, Qt::LeftButton, {}, at(0));
  for (int i = 1; i <= kSteps; ++i) {
    QTest::mouseMove(screen_window, at(i));
    waitForPicture();
  }
  QTest::mouseRelease(screen_window, Qt::LeftButton, {}, at(kSteps));
  count(2 * kPointing + 2 * kButton);
}

void Hands::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  think();
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

QWidget* Hands::openDialog() {
  QDialog* found = nullptr;
  const auto find = [&] {
    for (QDialog* each : window.findChildren<QDialog*>())
      if (each->isVisible()) found = each;
    return found != nullptr && found->windowHandle() != nullptr;
  };
  REQUIRE(waitFor(find));
  return found;
}

template <class Widget>
Widget* Hands::dialogField(const char* name) {
  INFO("field " << name);
  auto* const field = openDialog()->findChild<Widget*>(name);
  REQUIRE(field);
  return field;
}

// In the unit that the window shows.
void Hands::dialogNumber(const char* name, double value) {
  auto* const box = dialogField<QuantityBox>(name);
  const auto unit = FindUnit(box->accessibleDescription().toStdString());
  type(box, numberText(unit ? value / unit->value : value));
  CHECK(box->si() == Approx(value).margin(1e-9));
}

void Hands::dialogVector(const char* name, const Vector3& value) {
  for (int i = 0; i < 3; ++i) {
    const QByteArray part = QByteArray(name) + "xyz"[i];
    if (std::abs(dialogField<QuantityBox>(part.constData())->si() - value[i]) > 1e-9)
      dialogNumber(part.constData(), value[i]);
  }
}

void Hands::dialogChoice(const char* name, const QString& text) {
  chooseFrom(dialogField<QComboBox>(name), text);
}

void Hands::dialogText(const char* name, const QString& text) { type(dialogField<QWidget>(name), text); }

void Hands::accept() {
  QWidget* const open = openDialog();
  QPointer<QWidget> kept(open);
  click(open->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok));
  const bool closed = waitFor([&] { return !kept || !kept->isVisible(); }, 3000);
  const auto* refused = kept ? kept->findChild<QLabel*>("buildRefused") : nullptr;
  INFO((refused ? refused->text().toStdString() : std::string()));
  REQUIRE(closed);
  QApplication::setActiveWindow(&window);
  settle();
}

void Hands::answerFile(const QString& path) {
  auto* const asked = dialog<QFileDialog>();
  REQUIRE(asked);
  auto* const name = asked->findChild<QLineEdit*>("fileNameEdit");
  REQUIRE(name);
  REQUIRE(waitFor([&] { return name->isVisible() && asked->windowHandle(); }));
  clickAt(name, QPoint(12, name->height() / 2));
  QTest::keyClick(windowOf(name), Qt::Key_A, Qt::ControlModifier);
  keysTo(name, path + '\n');
  count(kClick + 2 * kHoming + kKey * (path.size() + kOtherKeys));
  REQUIRE(waitFor([&] { return window.findChildren<QFileDialog*>().isEmpty(); }));
  QApplication::setActiveWindow(&window);
  settle();
}

template <class Widget>
Widget* Hands::shownField(const char* name) {
  INFO("field " << name);
  auto* const field = pageField<Widget>(name);
  REQUIRE(field);
  return field;
}

void Hands::pageType(const char* name, const QString& text) { type(shownField<QWidget>(name), text); }

void Hands::pageChoose(const char* name, const QString& text) {
  chooseFrom(shownField<QComboBox>(name), text);
}

void Hands::pageCheck(const char* name) {
  auto* const box = shownField<QWidget>(name);
  scrollTo(box);
  clickAt(box, QPoint(9, box->height() / 2));
  count(kClick);
}

void Hands::pageClick(const char* name) { click(shownField<QWidget>(name)); }

void Hands::openAllValues() {
  auto* const fold = window.findChild<QToolButton*>("allValues");
  if (fold->isVisible() && !fold->isChecked()) click(fold);
}

}  // namespace linkwright::app
