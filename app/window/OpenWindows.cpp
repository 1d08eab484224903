// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/OpenWindows.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSessionManager>
#include <algorithm>
#include <utility>

#include "app/base/InEachWindow.h"
#include "app/base/SceneGallery.h"
#include "app/document/Document.h"
#include "app/recovery/SafetyNet.h"
#include "app/window/DialogSize.h"
#include "app/window/MainWindow.h"
#include "app/window/RecentFiles.h"
#include "app/window/UnsavedDialog.h"
#include "app/window/keys/ControlNames.h"

namespace linkwright::app {
namespace {

constexpr int kBesideBy = 32;  // px from the window before

QString titleInList(const Document& document) {
  return document.path().isEmpty()
             ? OpenWindows::tr("%1 (has no file yet)").arg(document.title())
             : OpenWindows::tr("%1, in %2").arg(document.title(), folderShown(document.path()));
}

// The scene's file, or the robot's; a scene that is shipped was opened as a copy.
QString fileToReopen(const Document& document) {
  if (!document.path().isEmpty()) return document.path();
  const QFileInfo source(document.sourcePath());
  const bool shipped = !sceneFolder().isEmpty() && source.dir() == QDir(sceneFolder());
  return source.isFile() && !shipped ? source.filePath() : QString();
}

void bringToFront(QWidget* window) {
  if (window->isMinimized()) window->showNormal();
  window->raise();
  window->activateWindow();
}

}  // namespace

OpenWindows* OpenWindows::instance() {
  static QPointer<OpenWindows> only;
  if (!only) only = new OpenWindows(qApp);
  return only;
}

OpenWindows::OpenWindows(QObject* parent) : QObject(parent) {
  // Of all controls and dialogs, so before the first is made.
  installAccessibleRoles();
  new ControlNames(this);
  new DialogSize(this);
  connect(
      qApp, &QGuiApplication::commitDataRequest, this,
      [this](QSessionManager& manager) {
        if (unsaved().empty()) return;
        if (holdsUpSession(manager.allowsInteraction())) manager.cancel();
      },
      Qt::DirectConnection);
}

void OpenWindows::add(MainWindow* window) {
  InEachWindow<MainWindow>::add(window);
  // The list itself is in the settings, where all windows read it.
  connect(window->document(), &Document::recentFilesChanged, this, [this, window] {
    if (std::exchange(updating_lists_, true)) return;
    for (MainWindow* const each : all())
      if (each != window) Q_EMIT each->document()->recentFilesChanged();
    updating_lists_ = false;
  });
}

std::vector<MainWindow*> OpenWindows::all() const { return InEachWindow<MainWindow>::all(); }

std::vector<MainWindow*> OpenWindows::shown() const {
  std::vector<MainWindow*> windows = all();
  windows.erase(
      std::remove_if(windows.begin(), windows.end(), [](MainWindow* each) { return !each->isVisible(); }),
      windows.end());
  return windows;
}

std::vector<MainWindow*> OpenWindows::unsaved() const {
  std::vector<MainWindow*> windows = shown();
  windows.erase(std::remove_if(windows.begin(), windows.end(),
                               [](MainWindow* each) { return !each->document()->isDirty(); }),
                windows.end());
  return windows;
}

MainWindow* OpenWindows::other(const MainWindow* window, const QString& path) const {
  const auto place = [](const QString& file) {
    const QFileInfo info(file);
    return info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
  };
  for (MainWindow* each : shown()) {
    const QString& open = each->document()->path();
    if (each != window && !open.isEmpty() && place(open) == place(path)) return each;
  }
  return nullptr;
}

void OpenWindows::show(MainWindow* window) { bringToFront(window); }

MainWindow* OpenWindows::openBeside(MainWindow* beside) {
  beside->keepLayout();
  auto* window = new MainWindow;
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->followDesktop();
  if (!window->isMaximized() && !window->isFullScreen())
    window->move(beside->pos() + QPoint(kBesideBy, kBesideBy));
  window->show();
  bringToFront(window);
  return window;
}

void OpenWindows::quit(MainWindow* window) {
  starts_again_ = false;
  closeAll(window);
}

void OpenWindows::restart(MainWindow* window) {
  starts_again_ = true;
  start_again_.reset();
  closeAll(window);
}

void OpenWindows::closeAll(MainWindow* window) {
  if (question_) return bringToFront(question_);
  const std::vector<MainWindow*> windows = unsaved();
  if (windows.size() > 1) return askAboutAll(windows, window);
  if (windows.empty()) return finish({});
  MainWindow* const only = windows.front();
  if (only != window) bringToFront(only);
  only->leave([this, window = QPointer<MainWindow>(only)] {
    if (window) finish({{window, window->document()->revision()}});
  });
}

void OpenWindows::askAboutAll(const std::vector<MainWindow*>& windows, MainWindow* window) {
  QStringList titles;
  std::vector<GivenUp> asked;
  for (MainWindow* each : windows) {
    titles += titleInList(*each->document());
    asked.push_back({each, each->document()->revision()});
  }
  question_ = new UnsavedDialog(titles, window);
  question_->setAttribute(Qt::WA_DeleteOnClose);
  // No window is worked in meanwhile.
  question_->setWindowModality(Qt::ApplicationModal);
  connect(question_, &QDialog::finished, this, [this, asked](int answer) {
    const UnsavedDialog* const question = std::exchange(question_, nullptr);
    if (answer == QDialog::Rejected) return;
    Windows to_save;
    std::vector<GivenUp> given_up;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (answer == UnsavedDialog::kSaveChosen && question->isChosen(i))
        to_save.push_back(asked[i].window);
      else
        given_up.push_back(asked[i]);
    }
    saveNext(std::move(to_save), given_up);
  });
  question_->show();
}

// One after the other: a document without a file is asked for a name first. Where that is refused, or a save
// fails, nothing goes on.
void OpenWindows::saveNext(Windows left, const std::vector<GivenUp>& given_up) {
  if (left.empty()) return finish(given_up);
  const QPointer<MainWindow> window = left.front();
  left.erase(left.begin());
  if (!window || !window->isVisible()) return saveNext(std::move(left), given_up);
  // Where a name is asked for, or a failure is reported.
  bringToFront(window);
  window->save([this, left, given_up] { saveNext(left, given_up); });
}

void OpenWindows::finish(const std::vector<GivenUp>& given_up) {
  for (MainWindow* each : unsaved()) {
    const bool decided = std::any_of(given_up.begin(), given_up.end(), [each](const GivenUp& one) {
      return one.window == each && one.revision == each->document()->revision();
    });
    // It was changed after the question.
    if (!decided) return closeAll(each);
  }
  if (starts_again_) {
    start_again_.emplace();
    for (MainWindow* each : shown())
      if (const QString file = fileToReopen(*each->document()); !file.isEmpty()) *start_again_ << file;
  }
  for (MainWindow* each : shown()) each->closeNow();
}

bool OpenWindows::holdsUpSession(bool may_ask) {
  const std::vector<MainWindow*> windows = unsaved();
  if (windows.empty()) return false;
  if (!may_ask) {
    for (MainWindow* each : windows) each->safetyNet()->keepNow();
    return false;
  }
  // Not within the request: the question waits for its answer.
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (const std::vector<MainWindow*> now = unsaved(); !now.empty()) quit(now.front());
      },
      Qt::QueuedConnection);
  return true;
}

void addNewWindowAction(QMenu* menu, MainWindow* window) {
  QAction* const action = menu->addAction(OpenWindows::tr("New win&dow"));
  action->setObjectName("newWindow");
  action->setToolTip(OpenWindows::tr("Open another window, with a document of its own"));
  action->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+N")));
  QObject::connect(action, &QAction::triggered, window,
                   [window] { OpenWindows::instance()->openBeside(window); });
}

}  // namespace linkwright::app
