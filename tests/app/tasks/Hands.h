// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/tasks/TaskFilm.h"
#include "tests/app/tasks/TaskPage.h"

class QAction;
class QMenu;
class QWindow;

namespace linkwright::app {

/// What a task has cost: each click, drag and typed field is an action. The seconds are those of a practised
/// user by the keystroke-level model (Card, Moran, Newell, Communications of the ACM 23, 1980): 1.1 s to
/// point, 0.1 s to press or release a button, 0.28 s a key, 0.4 s to move a hand between mouse and keys, 1.35
/// s to think before each command and each choice of an object.
struct TaskCost {
  int actions = 0;
  double seconds = 0;
};

// Of the model [s].
inline constexpr double kPointing = 1.1, kButton = 0.1, kKey = 0.28, kHoming = 0.4, kThinking = 1.35;
inline constexpr double kClick = kPointing + 2 * kButton;
inline constexpr int kOtherKeys = 3;  ///< to mark what stands in a field, and to go on

/// A user before the window, who starts with an empty scene: mouse and keys go to the windows of the screen,
/// as a window system sends them, where things are to be seen; what is covered or disabled is not reached.
/// LINKWRIGHT_TASK_FILMS: a folder for a film of each task, twice as fast as the model has it.
/// LINKWRIGHT_TASK_PAGE: set, the steps of each task and a picture of its result are written into docs/tasks.
/// LINKWRIGHT_TASK_TABLE: a file to which the cost of each task is added as a line. See tests/task-films.sh.
class Hands : AppTest, public WindowFixture {
 public:
  /// `title`: of the task, as tables name it.
  explicit Hands(const char* title);
  ~Hands();
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  void click(QWidget* widget, Qt::MouseButton button = Qt::LeftButton);
  void clickAt(QWidget* widget, QPoint place, Qt::MouseButton button = Qt::LeftButton);
  /// A menu of the bar by its title without "&", and below it lines by their object names or titles.
  void menu(const QString& title, const QStringList& lines);
  /// The same of a button that opens a menu.
  void buttonMenu(QWidget* button, const QStringList& lines);
  /// Chooses the line of a list that has this text.
  void chooseFrom(QComboBox* box, const QString& text);
  /// Clicks into a field, marks what stands there, types over it and goes on.
  void type(QWidget* field, const QString& text);
  /// An object in the tree, by its path.
  void select(const char* path);
  /// The same by right click, and a line of the menu that opens.
  void treeMenu(const char* path, const QStringList& lines);
  /// A click on what is seen at a point of the world.
  void pick(const Vector3& point, Qt::MouseButton button = Qt::LeftButton);
  /// From one point of the world to another, as the picture shows them.
  void dragFrom(const Vector3& point, const Vector3& to);
  /// A key of the window, with the hand that is not at the mouse.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

  // Of the dialog that is open.
  void dialogNumber(const char* name, double value);
  void dialogVector(const char* name, const Vector3& value);  ///< what differs is typed
  void dialogChoice(const char* name, const QString& text);
  void dialogText(const char* name, const QString& text);
  void accept();                         ///< closes
  void answerFile(const QString& path);  ///< types a name into the dialog for files, and Return

  // Of the page of what is selected; `name` as WindowFixture::pageField has it.
  void pageType(const char* name, const QString& text);
  void pageChoose(const char* name, const QString& text);
  void pageCheck(const char* name);
  void pageClick(const char* name);  ///< a button, as "scene.loops.add"
  void openAllValues();

  /// The task is done, in no more actions than a task may take, and the handbook says how: at the end of each
  /// test.
  void finish();
  /// The film shows what was recorded up to this time [s], and so does the picture of the page.
  void filmRun(double seconds);

  const Model& model() const { return *document->compiled()->model; }
  /// The scene as it is now.
  std::shared_ptr<const CompiledScene> compiled() const;

 private:
  // The window of the screen that an event at a widget goes to, and the place in it.
  static QWindow* windowOf(QWidget* widget) { return widget->window()->windowHandle(); }
  static QPoint placeInWindow(QWidget* widget, QPoint place) {
    return widget->mapTo(widget->window(), place);
  }
  QWidget* openDialog();
  template <class Widget>
  Widget* dialogField(const char* name);
  template <class Widget>
  Widget* shownField(const char* name);
  void scrollTo(QWidget* widget);
  void clickLines(QMenu* menu, const QStringList& lines, QString path);
  void clickAction(QMenu* menu, const QString& line, QString* path);
  void keysTo(QWidget* widget, const QString& text);
  void count(double seconds);
  void think();
  void settle();
  void say(const QString& caption);
  void seeFilm(double seconds);  // looks and shows it so long
  void seeKey();
  void savePicture(const QString& path);
  QPoint reach(const char* path);

  std::string title_;
  TaskCost cost_;
  double pending_ = 0;  // thought of, not yet acted on
  double run_ = 0;      // recorded so long [s]
  TaskSteps steps_;
  QString caption_;                 // what is being done
  std::unique_ptr<TaskFilm> film_;  // null: none is asked for
};

}  // namespace linkwright::app
