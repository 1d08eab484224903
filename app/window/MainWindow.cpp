// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>
#include <utility>

#include "BuildInfo.h"
#include "app/base/Application.h"
#include "app/base/Ask.h"
#include "app/base/DockTabs.h"
#include "app/base/SceneGallery.h"
#include "app/languages/MessageText.h"
#include "app/notices/Autopsy.h"
#include "app/notices/Banner.h"
#include "app/notices/FallNotice.h"
#include "app/panels/Panels.h"
#include "app/recovery/SafetyNet.h"
#include "app/window/LinkMenu.h"
#include "app/window/OpenWindows.h"
#include "app/window/ViewportWidget.h"
#include "app/window/WelcomePage.h"
#include "app/window/WholeView.h"
#include "app/window/keys/FocusOrder.h"
#include "app/window/keys/OwnKeys.h"
#include "app/workbench/Reloader.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

const char* const kFilter = QT_TR_NOOP(
    "Scenes and robots (*.lws.json *.urdf *.xml *.mjcf);;Linkwright scenes (*.lws.json);;Robots (*.urdf "
    "*.xml "
    "*.mjcf);;All files (*)");

QString droppedFile(const QMimeData* data) {
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) return url.toLocalFile();
  return {};
}

// The first error in words; the file's own name stands before it already.
QString firstError(const ProblemList& problems, const QString& path) {
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kError) continue;
    QString text = problemText(problem);
    if (!problem.element.empty()) text = elementText(problem.element) + ": " + text;
    if (problem.line > 0) text = MainWindow::tr("line %1: %2").arg(problem.line).arg(text);
    const QFileInfo file(QString::fromStdString(problem.file));
    return problem.file.empty() || file == QFileInfo(path) ? text : file.fileName() + ", " + text;
  }
  return {};
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), workbench_(new Workbench(this)) {
  setObjectName("mainWindow");
  OpenWindows::instance()->add(this);
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setWindowIcon(QIcon(":/icons/linkwright.svg"));

  auto* central = new QWidget(this);
  auto* column = new QVBoxLayout(central);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  stack_ = new QStackedWidget(central);
  welcome_ = new WelcomePage(workbench_, stack_);
  viewport_ = new ViewportWidget(workbench_, stack_);
  viewport_->setAccessibleName(tr("Picture of the scene"));
  new WholeView(workbench_, viewport_);
  stack_->addWidget(welcome_);
  stack_->addWidget(viewport_);
  column->addWidget(stack_, 1);
  banner_ = new Banner(workbench_, stack_);
  transport_ = createTransportBar(workbench_);
  transport_->setObjectName("transport");
  transport_->setAttribute(Qt::WA_StyledBackground);
  column->addWidget(transport_);
  setCentralWidget(central);

  net_ = new SafetyNet(workbench_, banner_, this);
  connect(net_, &SafetyNet::switchRequested, this, &MainWindow::leave);
  // Before panels, which may show themselves for what is opened.
  connect(workbench_->document(), &Document::documentReplaced, this, &MainWindow::updateCentral);
  createDocks();
  createMenus();
  createToolBar();
  createStatusBar();
  wire();
  restoreLayout();
  new DockTabs(this);
  new OwnKeys(this);
  updateTitle();
  updateCentral();
  updateStatus();
}

// A dock that floats closes as it is deleted, and its panel, hidden by that, asks the workbench, which would
// be deleted before it in the order of children.
MainWindow::~MainWindow() {
  for (QDockWidget* const dock : findChildren<QDockWidget*>()) delete dock;
}

void MainWindow::wire() {
  using Id = ActionId;
  const auto on = [this](Id id, auto slot) {
    connect(workbench_->action(id), &QAction::triggered, this, slot);
  };
  on(Id::kNew, [this] { newScene(); });
  on(Id::kOpen, [this] { chooseFile(); });
  on(Id::kAddRobot, [this] { chooseRobot(); });
  on(Id::kClose, [this] { leave([this] { workbench_->document()->close(); }); });
  on(Id::kSave, [this] { save(); });
  on(Id::kSaveAs, [this] { saveAs(); });
  on(Id::kQuit, [this] { OpenWindows::instance()->quit(this); });
  on(Id::kAbout, [this] { about(); });
  on(Id::kFilm, [this] { showFilmDialog(workbench_, this); });
  on(Id::kExportCsv, [this] { exportCsv(workbench_, this); });
  on(Id::kImportReport, [this] { showImportReport(workbench_, this); });
  on(Id::kPush, [this] {
    const PickObject selected = workbench_->selection()->selected();
    if (selected.kind == PickKind::kLink)
      showPushDialog(workbench_, FrameIndex(selected.index), std::nullopt, this);
  });
  on(Id::kDrop, [this] {
    const PickObject selected = workbench_->selection()->selected();
    if (selected.kind == PickKind::kLink) showDropDialog(workbench_, FrameIndex(selected.index), this);
  });
  on(Id::kThrow, [this] { showThrowDialog(workbench_, this); });
  on(Id::kFrameAll, [this] { viewport_->frameAll(); });
  on(Id::kFrameSelection, [this] { viewport_->frameSelection(); });
  on(Id::kViewFront, [this] { viewport_->look(&render::Camera::ViewFront); });
  on(Id::kViewRight, [this] { viewport_->look(&render::Camera::ViewRight); });
  on(Id::kViewTop, [this] { viewport_->look(&render::Camera::ViewTop); });
  on(Id::kOrthographic, [this](bool parallel) { viewport_->setOrthographic(parallel); });

  Document* document = workbench_->document();
  Player* player = workbench_->player();
  connect(document, &Document::titleChanged, this, &MainWindow::updateTitle);
  connect(document, &Document::documentReplaced, banner_, &QWidget::hide);
  connect(document, &Document::opened, this, [this](const QString& path) {
    const auto& problems = workbench_->document()->problems().problems();
    const auto worth = std::count_if(problems.begin(), problems.end(), [](const Problem& problem) {
      return problem.severity != Severity::kNote;
    });
    if (worth > 0)
      banner_->tell(Banner::Kind::kWarning,
                    tr("%1 was opened with %n warning(s).", nullptr, static_cast<int>(worth))
                        .arg(QFileInfo(path).fileName()),
                    tr("Show"), [this] { showImportReport(workbench_, this); });
  });
  connect(document, &Document::openFailed, this, [this](const QString& path, const ProblemList& problems) {
    const QString first = firstError(problems, path);
    banner_->tell(Banner::Kind::kError,
                  tr("%1 could not be opened: %2").arg(QFileInfo(path).fileName(), first), tr("Show"),
                  [this, problems, path] { showImportReport(workbench_, problems, path, this); });
  });
  const Reloader* reloader = workbench_->reloader();
  connect(reloader, &Reloader::reloaded, this, [this](const QString& path, const ProblemList& problems) {
    const auto& found = problems.problems();
    const bool worth = std::any_of(found.begin(), found.end(), [](const Problem& problem) {
      return problem.severity != Severity::kNote;
    });
    const Banner::Choice report{tr("Report"), tr("What reading it found"), [this, problems, path] {
                                  showImportReport(workbench_, problems, path, this);
                                }};
    const Banner::Choice undo{tr("Undo"), tr("Back to the robot as it was"),
                              [this] { workbench_->document()->undoStack()->undo(); }};
    banner_->tell(worth ? Banner::Kind::kWarning : Banner::Kind::kInfo,
                  tr("%1 changed on disk and was read again.").arg(QFileInfo(path).fileName()),
                  worth ? std::vector{report, undo} : std::vector{undo});
  });
  connect(reloader, &Reloader::failed, this, [this](const QString& path, const ProblemList& problems) {
    banner_->tell(Banner::Kind::kError,
                  tr("%1 changed on disk but cannot be read now; the robot stays as it was.\n%2")
                      .arg(QFileInfo(path).fileName(), firstError(problems, path)));
  });
  connect(reloader, &Reloader::sceneFileChanged, this, [this](const QString& path) {
    banner_->tell(
        Banner::Kind::kInfo,
        tr("%1 was changed by another program or in another window.").arg(QFileInfo(path).fileName()),
        tr("Read it again"), [this, path] { openFile(path); });
  });
  connect(document, &Document::saveFailed, this, [this](const QString& path, const QString& reason) {
    banner_->tell(Banner::Kind::kError,
                  tr("%1 could not be saved: %2").arg(QFileInfo(path).fileName(), reason));
  });
  connect(player, &Player::diverged, this,
          [this](const Divergence& divergence) { tellDivergence(workbench_, banner_, divergence); });
  connect(player, &Player::failed, this, [this](const QString& why) {
    banner_->tell(Banner::Kind::kError,
                  tr("The mechanism cannot be simulated: %1. It can still be saved.").arg(why));
  });
  reportFalls(workbench_, banner_);
  connect(viewport_, &ViewportWidget::failed, this, [this](const QString& reason) {
    banner_->tell(Banner::Kind::kError, tr("The picture cannot be drawn: %1").arg(reason));
  });
  connect(viewport_, &ViewportWidget::linkMenuRequested, this,
          [this](FrameIndex link, const Vector3& point, const QPoint& place) {
            showLinkMenu(workbench_, link, point, place, this);
          });
  connect(welcome_, &WelcomePage::openRequested, this, &MainWindow::openFile);
  connect(welcome_, &WelcomePage::copyRequested, this, &MainWindow::openCopy);
  if (const auto* application = qobject_cast<Application*>(QCoreApplication::instance()))
    connect(application, &Application::failed, this, [this](const QString& what) {
      const bool open = workbench_->document()->isOpen();
      banner_->tell(Banner::Kind::kError,
                    (open ? tr("An action could not be completed: %1\nThe scene is still open. Save it under "
                               "another name to be safe.")
                          : tr("An action could not be completed: %1"))
                        .arg(what),
                    open ? tr("Save as…") : QString(), [this] { saveAs(); });
    });
}

void MainWindow::leave(std::function<void()> then) {
  const Document* document = workbench_->document();
  if (!document->isDirty()) return then();
  if (auto* asked = findChild<QMessageBox*>("unsavedChanges")) return asked->raise();
  auto* box =
      new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"),
                      tr("<b>%1 has changes that are not saved.</b>").arg(document->title().toHtmlEscaped()),
                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr("They are lost if you do not save them."));
  box->setDefaultButton(QMessageBox::Save);
  box->setObjectName("unsavedChanges");
  connect(box, &QMessageBox::finished, this, [this, box, then = std::move(then)](int answer) {
    box->setObjectName({});  // answered, though still there
    if (answer == QMessageBox::Save) save(then);
    if (answer == QMessageBox::Discard) then();
  });
  box->open();
}

Document* MainWindow::document() const { return workbench_->document(); }

void MainWindow::followDesktop() {
  // Where there is no bus, asking for one would start it.
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
      (!runtime.isEmpty() && QFileInfo::exists(runtime + "/bus")))
    workbench_->themes()->follow(QDBusConnection::sessionBus());
}

void MainWindow::openFile(const QString& path) {
  if (path.isEmpty()) return;
  // Two windows would save over each other.
  if (MainWindow* const other = OpenWindows::instance()->other(this, path)) {
    OpenWindows::instance()->show(other);
    return other->banner_->tell(Banner::Kind::kInfo,
                                tr("%1 is open in this window.").arg(QFileInfo(path).fileName()));
  }
  leave([this, path] { workbench_->document()->open(path); });
}

void MainWindow::openCopy(const QString& path) {
  leave([this, path] { workbench_->document()->openCopy(path); });
}

void MainWindow::warn(const QString& text) { banner_->tell(Banner::Kind::kWarning, text); }

void MainWindow::newScene() {
  leave([this] { workbench_->document()->newScene(); });
}

void MainWindow::chooseFile() {
  const QString start = QFileInfo(workbench_->document()->sourcePath()).path();
  askToOpen(this, tr("Open"), start, tr(kFilter), [this](const QString& path) { openFile(path); });
}

void MainWindow::chooseRobot() {
  const QString start = QFileInfo(workbench_->document()->sourcePath()).path();
  askToOpen(this, tr("Add robot"), start, tr(kFilter),
            [this](const QString& path) { workbench_->document()->addRobot(path); });
}

void MainWindow::save(const std::function<void()>& then) {
  Document* document = workbench_->document();
  if (document->isOpen() && document->path().isEmpty()) return saveAs(then);
  if (document->isOpen()) {
    workbench_->view()->storeCamera();
    if (!document->save()) return;
  }
  if (then) then();
}

void MainWindow::saveAs(const std::function<void()>& then) {
  const Document* document = workbench_->document();
  QString start = document->path();
  if (start.isEmpty()) {
    const QFileInfo source(document->sourcePath());
    QString name = source.fileName().isEmpty() ? tr("untitled") : source.completeBaseName();
    if (name.endsWith(".lws")) name.chop(4);
    // What is shipped stays as it is.
    const bool shipped = !sceneFolder().isEmpty() && source.dir() == QDir(sceneFolder());
    const QString folder =
        shipped ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) : source.path();
    start = folder + "/" + name + ".lws.json";
  }
  askToSave(this, tr("Save scene"), start, tr("Linkwright scenes (*.lws.json)"), "lws.json",
            [this, then](const QString& chosen) {
              const QString path = chosen.endsWith(".lws.json") ? chosen : chosen + ".lws.json";
              if (OpenWindows::instance()->other(this, path) != nullptr)
                return banner_->tell(Banner::Kind::kError,
                                     tr("%1 is open in another window; nothing was saved. Save under another "
                                        "name, or close it there.")
                                         .arg(QFileInfo(path).fileName()));
              workbench_->view()->storeCamera();
              if (workbench_->document()->saveAs(path) && then) then();
            });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!leaving_ && workbench_->document()->isDirty()) {
    event->ignore();
    leave([this] { closeNow(); });
    return;
  }
  workbench_->player()->pause();
  keepLayout();
  event->accept();
}

void MainWindow::closeNow() {
  leaving_ = true;
  close();
  leaving_ = false;
}

void MainWindow::keepLayout() {
  workbench_->settings()->setValue("window/geometry", saveGeometry());
  workbench_->settings()->setValue("window/state", layout_.isEmpty() ? saveState(kLayoutVersion) : layout_);
}

bool MainWindow::focusNextPrevChild(bool next) {
  // What is being hidden or disabled is in no order: as Qt does it.
  const QWidget* const from = focusWidget();
  if (from != nullptr && !(from->isVisible() && from->isEnabled()))
    return QMainWindow::focusNextPrevChild(next);
  QWidget* const to = nextInOrder(focusOrder(this), next);
  if (to != nullptr) focusByKey(to, next);
  return to != nullptr;
}

// From the left to the right, then what is below, and what floats.
std::vector<QWidget*> MainWindow::areas() const {
  const auto column = [this](QDockWidget* dock) {
    if (dock->isFloating()) return 4;
    const Qt::DockWidgetArea area = dockWidgetArea(dock);
    return area == Qt::LeftDockWidgetArea ? 0 : area == Qt::RightDockWidgetArea ? 2 : 3;
  };
  std::vector<std::tuple<int, int, int, QWidget*>> found;
  found.emplace_back(1, 0, 0, centralWidget());
  for (QDockWidget* dock : findChildren<QDockWidget*>())
    // One behind another's tab has no part that is seen.
    if (dock->isVisible() && (dock->isFloating() || !dock->visibleRegion().isEmpty()))
      found.emplace_back(column(dock), dock->y(), dock->x(), dock);
  found.emplace_back(5, 0, 0, statusBar());
  std::sort(found.begin(), found.end());
  std::vector<QWidget*> areas;
  for (const auto& each : found) areas.push_back(std::get<QWidget*>(each));
  return areas;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = droppedFile(event->mimeData());
  event->acceptProposedAction();
  // Asking about unsaved changes must not hold up whoever the file is dragged from.
  QMetaObject::invokeMethod(
      this, [this, path] { openFile(path); }, Qt::QueuedConnection);
}

void MainWindow::about() {
  auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Linkwright"),
                              tr("<h3>Linkwright %1</h3><p>A workbench for mechanisms.</p>"
                                 "<p>Free software under the GNU General Public License, version 3 or later. "
                                 "It uses Qt, Eigen, Assimp, QCustomPlot and FFmpeg.</p>")
                                  .arg(LINKWRIGHT_VERSION),
                              QMessageBox::Ok, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setIconPixmap(windowIcon().pixmap(64));
  box->open();
}

}  // namespace linkwright::app
