// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, bars and docks of the main window.
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMenuBar>
#include <QProgressBar>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/base/Ask.h"
#include "app/base/ElidedLabel.h"
#include "app/base/SceneGallery.h"
#include "app/base/TableMenus.h"
#include "app/languages/Numbers.h"
#include "app/notices/Explanation.h"
#include "app/panels/Panels.h"
#include "app/panels/build/BuildMenu.h"
#include "app/panels/present/PresentDialog.h"
#include "app/panels/simulation/CameraKeyMarks.h"
#include "app/panels/simulation/ContactIndicator.h"
#include "app/panels/simulation/CrossCheckIndicator.h"
#include "app/panels/simulation/LedgerIndicator.h"
#include "app/recovery/SafetyNet.h"
#include "app/tour/Tour.h"
#include "app/window/AddMenu.h"
#include "app/window/FileActions.h"
#include "app/window/KeyActions.h"
#include "app/window/LanguageMenu.h"
#include "app/window/MainWindow.h"
#include "app/window/MeasureMenu.h"
#include "app/window/NavigationMenu.h"
#include "app/window/OpenWindows.h"
#include "app/window/Palette.h"
#include "app/window/PictureMenu.h"
#include "app/window/RecentFiles.h"
#include "app/window/UnitsMenu.h"
#include "app/window/ViewportWidget.h"
#include "app/window/WelcomePage.h"
#include "app/window/help/Handbook.h"
#include "app/window/keys/FocusOrder.h"
#include "app/window/keys/KeysDialog.h"
#include "app/workbench/Messages.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/Shortcuts.h"
#include "app/workbench/Workbench.h"
#include "app/workbench/picture/PictureLook.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright::app {
namespace {

constexpr int kFieldWidth = 58;

QString modeText(Player::Mode mode) {
  switch (mode) {
    case Player::Mode::kClosed:
      return {};
    case Player::Mode::kPosing:
      return MainWindow::tr("Posing: drag a link or a target");
    case Player::Mode::kPaused:
      return MainWindow::tr("Paused");
    case Player::Mode::kReview:
      return MainWindow::tr("Looking back");
    case Player::Mode::kPlaying:
      return MainWindow::tr("Simulating: drag a link to pull it");
  }
  return {};
}

}  // namespace

void MainWindow::createMenus() {
  using Id = ActionId;
  const auto add = [this](QMenu* menu, std::initializer_list<Id> ids) {
    for (const Id id : ids) menu->addAction(workbench_->action(id));
  };
  QMenu* file = menuBar()->addMenu(tr("&File"));
  add(file, {Id::kNew});
  addNewWindowAction(file, this);
  add(file, {Id::kOpen});
  auto* recent = new RecentMenu(workbench_, file);
  file->addMenu(recent);
  connect(recent, &RecentMenu::openRequested, this, &MainWindow::openFile);
  QMenu* gallery = file->addMenu(tr("Scenes to &try"));
  for (const GalleryScene& scene : galleryScenes())
    connect(gallery->addAction(scene.title), &QAction::triggered, this,
            [this, path = scene.path] { openCopy(path); });
  gallery->setEnabled(!gallery->isEmpty());
  QMenu* backups = file->addMenu(tr("Open bac&kup"));
  connect(backups, &QMenu::aboutToShow, this, [this, backups] { net_->fillBackupMenu(backups); });
  connect(file->addAction(tr("Reco&ver unsaved work…")), &QAction::triggered, this,
          [this] { net_->offer(true); });
  add(file, {Id::kAddRobot, Id::kClose});
  file->addSeparator();
  add(file, {Id::kSave, Id::kSaveAs});
  (new FileActions(workbench_, banner_, this))->addTo(file);
  file->addSeparator();
  add(file, {Id::kExportCsv, Id::kFilm});
  addPresentActions(workbench_, file, this);
  add(file, {Id::kImportReport});
  file->addSeparator();
  add(file, {Id::kQuit});

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  add(edit, {Id::kUndo, Id::kRedo});
  edit->addSeparator();
  add(edit, {Id::kSelectAll, Id::kSelectKind, Id::kSelectInvert, Id::kSelectBox, Id::kGroup, Id::kUngroup});
  edit->addSeparator();
  add(edit, {Id::kAddTarget, Id::kAddPath, Id::kPin, Id::kRespectContact, Id::kNextSolver,
             Id::kPreviousSolver, Id::kRename, Id::kCut, Id::kCopy, Id::kPaste, Id::kDuplicate,
             Id::kFileValues, Id::kDelete, Id::kRemoveRobot});

  addMoveKeys(viewport_, edit);

  QMenu* build = menuBar()->addMenu(tr("&Build"));
  build->setObjectName("buildMenu");
  fillBuildMenu(workbench_, build, this);
  addMenuAtMouse(workbench_, build, viewport_);

  QMenu* simulate = menuBar()->addMenu(tr("&Simulate"));
  add(simulate, {Id::kPlay, Id::kStep, Id::kStepBack, Id::kReset});
  simulate->addSeparator();
  add(simulate, {Id::kPlayRecorded, Id::kPlayBackwards, Id::kNextMark, Id::kPreviousMark});
  simulate->addSeparator();
  add(simulate, {Id::kPush, Id::kDrop, Id::kThrow});

  fillMeasureMenu(workbench_, menuBar()->addMenu(tr("&Measure")));

  QMenu* view = menuBar()->addMenu(tr("&View"));
  add(view, {Id::kFrameAll, Id::kFrameSelection});
  view->addSeparator();
  add(view->addMenu(tr("Loo&k from")), {Id::kViewFront, Id::kViewRight, Id::kViewTop, Id::kOrthographic});
  addViewKeys(viewport_, view);
  addCameraKeyAction(workbench_, view);
  view->addSeparator();
  add(view, {Id::kShowVisual, Id::kShowCollision, Id::kShowFrames, Id::kShowAxes, Id::kShowCenters,
             Id::kShowInertia, Id::kShowTrails, Id::kShowForces});
  view->addSeparator();
  add(view, {Id::kShowContacts, Id::kShowFrictionCones, Id::kShowContactPatches, Id::kShowContactNumbers,
             Id::kShowSupport});
  view->addSeparator();
  add(view, {Id::kShowGround, Id::kTransparent, Id::kShowEdges});
  fillSurroundingsMenu(workbench_, view->addMenu(tr("Surroun&dings")));
  fillQualityMenu(workbench_, view->addMenu(tr("Picture &quality")));
  view->addSeparator();
  add(view, {Id::kHide, Id::kIsolate, Id::kShowAll, Id::kLock});
  view->addSeparator();
  panels_menu_ = view->addMenu(tr("&Panels"));
  for (QDockWidget* dock : findChildren<QDockWidget*>()) panels_menu_->addAction(dock->toggleViewAction());
  panels_menu_->addSeparator();
  addAreaActions(panels_menu_, [this](bool next) { focusNextArea(areas(), next); });
  connect(panels_menu_->addAction(tr("&Reset layout")), &QAction::triggered, this, [this] {
    if (layout_.isEmpty())
      restoreState(first_layout_, kLayoutVersion);
    else
      layout_ = first_layout_;
  });
  view->addSeparator();
  QMenu* const units = view->addMenu(tr("&Units"));
  fillUnitsMenu(workbench_, units);
  units->addSeparator();
  add(units, {Id::kRadians});
  fillNavigationMenu(workbench_, view->addMenu(tr("Mouse navigat&ion")));
  add(view->addMenu(tr("&Theme")), {Id::kThemeDesktop, Id::kThemeLight, Id::kThemeDark, Id::kThemeContrast});
  fillLanguageMenu(workbench_, banner_, view->addMenu(tr("Language")),
                   [this] { OpenWindows::instance()->restart(this); });

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  QAction* const find = help->addAction(tr("&Find a command…"), this, [this] {
    showPalette(
        workbench_, menuBar(), [this](const std::string& signal) { plot({signal}); }, this);
  });
  find->setObjectName("findCommand");
  find->setShortcut(QKeySequence(QStringLiteral("Ctrl+K")));
  const auto show_keys = [this] { showKeys(workbench_, menuBar(), this); };
  help->addAction(tr("&Keyboard and mouse…"), this, show_keys)->setObjectName("showKeys");
  addHandbook(help, this, show_keys);
  auto* const tour =
      new Tour(workbench_, {this, welcome_, viewport_, transport_,
                            [this](const Vector3& point) { return viewport_->pixelOf(point); }});
  tour->addTo(help);
  connect(welcome_, &WelcomePage::tourRequested, tour, &Tour::begin);
  add(help, {Id::kAbout});

  new TableMenus({workbench_->action(Id::kFrameSelection), workbench_->action(Id::kAddTarget)}, this);

  // What other menus made has keys too.
  for (QAction* const each : menuBar()->findChildren<QAction*>())
    if (each->menu() == nullptr) workbench_->shortcuts()->add(each);

  // Shortcuts work although their menu is closed, or an action is in no menu.
  for (int i = 0; i < static_cast<int>(Id::kCount); ++i) addAction(workbench_->action(static_cast<Id>(i)));
}

void MainWindow::createToolBar() {
  using Id = ActionId;
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName("toolBar");
  bar->setMovable(false);
  bar->setIconSize(QSize(20, 20));
  bar->setToolButtonStyle(Qt::ToolButtonIconOnly);
  const std::initializer_list<std::initializer_list<Id>> groups = {
      {Id::kNew, Id::kOpen, Id::kSave},
      {Id::kUndo, Id::kRedo},
      {Id::kAddTarget, Id::kAddPath, Id::kRespectContact},
      {Id::kFrameAll, Id::kFrameSelection, Id::kOrthographic},
      {Id::kShowFrames, Id::kShowAxes, Id::kShowCenters, Id::kShowInertia, Id::kShowCollision,
       Id::kShowTrails, Id::kShowForces, Id::kShowContacts, Id::kTransparent},
      {Id::kFilm}};
  bool first = true;
  for (const auto& group : groups) {
    if (!first) bar->addSeparator();
    first = false;
    for (const Id id : group) bar->addAction(workbench_->action(id));
  }
}

void MainWindow::createStatusBar() {
  QStatusBar* bar = statusBar();
  bar->setSizeGripEnabled(false);
  selection_label_ = new ElidedLabel(bar);
  pointer_label_ = new ElidedLabel(bar);
  mode_label_ = new ElidedLabel(bar);
  loading_label_ = new ElidedLabel(bar);
  loading_bar_ = new QProgressBar(bar);
  loading_bar_->setRange(0, 1000);
  loading_bar_->setMinimumWidth(60);
  loading_bar_->setMaximumWidth(180);
  loading_bar_->setTextVisible(false);
  loading_cancel_ = new QToolButton(bar);
  loading_cancel_->setText(tr("Cancel"));
  bar->addWidget(mode_label_);
  bar->addWidget(selection_label_);
  for (QWidget* widget : std::initializer_list<QWidget*>{loading_label_, loading_bar_, loading_cancel_}) {
    bar->addPermanentWidget(widget);
    widget->hide();
  }
  bar->addPermanentWidget(pointer_label_);
  bar->addPermanentWidget(makeMessagesButton());
  auto* opinion = new CrossCheckIndicator(workbench_, bar);
  for (StatusIndicator* indicator : std::initializer_list<StatusIndicator*>{
           new ContactIndicator(workbench_, bar), new LedgerIndicator(workbench_, bar), opinion}) {
    bar->addPermanentWidget(indicator);
    connect(indicator, &StatusIndicator::explained, this,
            [this](const QString& text, const MessagePlace& place) {
              showExplanation(workbench_, banner_, text, place);
            });
  }
  connect(opinion, &CrossCheckIndicator::plotRequested, this, &MainWindow::plot);

  Document* document = workbench_->document();
  Player* player = workbench_->player();
  Selection* selection = workbench_->selection();
  connect(loading_cancel_, &QToolButton::clicked, document, &Document::cancelLoading);
  const auto show = [this](bool on) {
    loading_label_->setVisible(on);
    loading_bar_->setVisible(on);
    loading_cancel_->setVisible(on);
  };
  const auto tell = [this](const QString& text) {
    constexpr int kWidest = 320;  // px
    loading_label_->setText(loading_label_->fontMetrics().elidedText(text, Qt::ElideMiddle, kWidest));
  };
  connect(document, &Document::loadingStarted, this, [this, show, tell](const QString& path) {
    tell(tr("Opening %1").arg(QFileInfo(path).fileName()));
    loading_bar_->setValue(0);
    show(true);
  });
  connect(document, &Document::loadingProgress, this, [this, tell](double fraction, const QString& stage) {
    loading_bar_->setValue(static_cast<int>(fraction * 1000));
    if (!stage.isEmpty()) tell(stage);
  });
  connect(document, &Document::loadingEnded, this, [show] { show(false); });
  const auto notice = [this, bar](const QString& text) {
    bar->showMessage(text, 6000);
    workbench_->messages()->add(MessageKind::kInfo, text);
  };
  connect(document, &Document::notice, this, notice);
  connect(player, &Player::notice, this, notice);
  connect(workbench_->poser(), &Poser::notice, this, notice);
  ObjectActions* objects = workbench_->objectActions();
  connect(objects, &ObjectActions::notice, this, notice);
  connect(
      objects, &ObjectActions::removalAsked, this,
      [this, objects](const std::vector<ObjectId>& going, const QString& name, const QStringList& changes) {
        askToRemoveAll(this, tr("Remove %1").arg(name),
                       tr("Other objects refer to %1. Remove it all the same?").arg(name), changes,
                       [this, objects, going, revision = workbench_->document()->revision()] {
                         // Numbers of objects are those of one scene.
                         if (revision == workbench_->document()->revision()) objects->removeNow(going);
                       });
      });
  connect(player, &Player::modeChanged, this, &MainWindow::updateStatus);
  connect(selection, &Selection::changed, this, &MainWindow::updateStatus);
  connect(viewport_, &ViewportWidget::pointerInfo, pointer_label_, &QLabel::setText);
  connect(viewport_, &ViewportWidget::drawn, this,
          [this](double seconds, const render::Renderer::Statistics& drawn) {
            drawing_info_ = tr("Picture: %1 ms\nObjects drawn: %2 of %3\nTriangles: %4\nDraw calls: %5\n"
                               "Meshes on the graphics card: %6\nShadow maps drawn so far: %7\nQuality: %8")
                                .arg(numberText(1e3 * seconds, 'f', 1))
                                .arg(drawn.instances)
                                .arg(drawn.instances + drawn.culled)
                                .arg(drawn.triangles)
                                .arg(drawn.draw_calls)
                                .arg(drawn.meshes)
                                .arg(drawn.shadow_redraws)
                                .arg(qualityText(*PictureLook::of(workbench_)));
            pointer_label_->setToolTip(drawing_info_ + picking_info_);
          });
  connect(viewport_, &ViewportWidget::picked, this, [this](double seconds) {
    picking_info_ = tr("\nObject at the pointer: %1 ms").arg(numberText(1e3 * seconds, 'f', 1));
    pointer_label_->setToolTip(drawing_info_ + picking_info_);
  });
}

QWidget* MainWindow::makeMessagesButton() {
  auto* button = new QToolButton(this);
  button->setObjectName("messagesButton");
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  const Messages* const messages = workbench_->messages();
  const auto show = [this, button, messages] {
    const int unread = messages->unread();
    button->setIcon(workbench_->icon(unread > 0 ? "warning" : "report"));
    button->setText(unread > 0 ? QString::number(unread) : QString());
    const QString text = unread > 0 ? tr("Messages: %n warning(s) or error(s) not read", nullptr, unread)
                                    : tr("Messages: nothing new");
    button->setToolTip(text);
    button->setAccessibleName(text);
  };
  connect(messages, &Messages::unreadChanged, button, show);
  connect(workbench_, &Workbench::themeChanged, button, show);
  connect(button, &QToolButton::clicked, this, [this] {
    auto* dock = findChild<QDockWidget*>("dock.messages");
    dock->show();
    dock->raise();
  });
  show();
  return button;
}

void MainWindow::plot(const std::vector<std::string>& signal_names) {
  plots_dock_->show();
  plots_dock_->raise();
  workbench_->view()->plot(signal_names);
}

void MainWindow::updateStatus() {
  const Player* player = workbench_->player();
  const Selection* selection = workbench_->selection();
  mode_label_->setText(modeText(player->mode()));
  const QString selected = selection->describeSelection();
  selection_label_->setText(selected.isEmpty() ? QString() : tr("Selected: %1").arg(selected));
}

void MainWindow::createDocks() {
  // Curves need width: the area below reaches under the left panels.
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  std::vector<QDockWidget*> last(16, nullptr);
  for (const PanelInfo& panel : createPanels(workbench_)) {
    auto* dock = new QDockWidget(panel.title, this);
    dock->setObjectName("dock." + panel.id);
    // Qt makes number fields as wide as their widest number; panels shall be narrower than that.
    for (QWidget* field : panel.widget->findChildren<QAbstractSpinBox*>())
      field->setMinimumWidth(kFieldWidth);
    for (QWidget* field : panel.widget->findChildren<QComboBox*>()) field->setMinimumWidth(kFieldWidth);
    if (panel.id == "plots" || panel.id == "scene" || panel.id == "joints" || panel.id == "tasks") {
      dock->setWidget(panel.widget);  // these scroll by themselves
    } else {
      auto* scroll = new QScrollArea(dock);
      scroll->setFrameShape(QFrame::NoFrame);
      scroll->setWidgetResizable(true);
      scroll->setFocusPolicy(Qt::ClickFocus);  // Tab goes to what is in it
      scroll->setWidget(panel.widget);
      // Only downwards, where the panel is not wider than panels may be.
      constexpr int kScrollBar = 14, kWidest = 330;
      scroll->setMinimumWidth(std::min(panel.widget->minimumSizeHint().width() + kScrollBar, kWidest));
      dock->setWidget(scroll);
    }
    addDockWidget(panel.area, dock);
    // Below and on the right, panels share the place as tabs; on the left they stand under each other, but
    // for the shelf, which shares the place of the tree.
    QDockWidget*& before = last[static_cast<std::size_t>(panel.area)];
    const bool tabs = panel.area != Qt::LeftDockWidgetArea || panel.id == "shelf";
    if (before != nullptr && tabs) tabifyDockWidget(before, dock);
    if (before == nullptr) {
      before = dock;
      constexpr int kBelow = 230, kBeside = 300;  // px at the first start
      const bool below = panel.area == Qt::BottomDockWidgetArea;
      resizeDocks({dock}, {below ? kBelow : kBeside}, below ? Qt::Vertical : Qt::Horizontal);
    }
    if (tabs) before->raise();
    dock->setVisible(panel.visible);
    if (panel.id == "plots") plots_dock_ = dock;
    if (panel.id == "drivers") {
      // There only where a mechanism has any, and on top where nothing moves but by them.
      connect(workbench_->player(), &Player::replaced, dock, [this, dock] {
        const auto compiled = workbench_->player()->compiled();
        const bool drivers =
            compiled && !compiled->drivers.empty() && !workbench_->document()->scene().mechanism.empty();
        if (dock->isHidden() == !drivers) return;
        dock->setVisible(drivers);
        if (drivers && LoopsWhilePosing(*compiled).size() == compiled->loops.size()) dock->raise();
      });
    }
    if (panel.id == "camera") {
      // Where a scene that is opened has one.
      connect(workbench_->document(), &Document::opened, dock, [this, dock] {
        const auto& sensors = workbench_->document()->scene().sensors;
        if (std::any_of(sensors.begin(), sensors.end(),
                        [](const SensorDescription& each) { return each.type == SensorType::kCamera; }))
          dock->show();
      });
    }
    if (panel.id == "tasks") {
      // What is to be seen in a scene with a stack of tasks.
      connect(workbench_->document(), &Document::opened, dock, [this, dock] {
        const auto compiled = workbench_->document()->compiled();
        const Scene& scene = workbench_->document()->scene();
        if (compiled && dock->toggleViewAction()->isChecked() &&
            !IsPlain(*compiled->model, scene.targets, scene.target_options))
          dock->raise();
      });
    }
  }
}

void MainWindow::restoreLayout() {
  // Less the title bar, which is not known before the window is shown.
  const QSize screen = QGuiApplication::primaryScreen()->availableSize() - QSize(4, 40);
  resize(screen.boundedTo(QSize(1680, 980)));
  // The picture gets the room: panels start as narrow as they are useful.
  for (QDockWidget* dock : findChildren<QDockWidget*>()) {
    const bool below = dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
    constexpr int kLeastBelow = 190;  // px that curves and their legend need
    const int wanted = below ? std::max(kLeastBelow, height() / 5)
                             : (dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? 274 : 310);
    resizeDocks({dock}, {wanted}, below ? Qt::Vertical : Qt::Horizontal);
    // On a small screen curves are of use only where they are asked for.
    constexpr int kRoomForCurves = 700;
    if (below && height() < kRoomForCurves) dock->hide();
  }
  first_layout_ = saveState(kLayoutVersion);
  const QSettings* settings = workbench_->settings();
  restoreGeometry(settings->value("window/geometry").toByteArray());
  restoreState(settings->value("window/state").toByteArray(), kLayoutVersion);
}

void MainWindow::updateTitle() {
  const Document* document = workbench_->document();
  const QString title = document->title();
  setWindowTitle(title.isEmpty() ? tr("Linkwright") : tr("%1[*] · Linkwright").arg(title));
  setWindowModified(document->isDirty());
}

// Without a document there is nothing that panels could show: the start page has the room alone.
void MainWindow::updateCentral() {
  const bool open = workbench_->document()->isOpen();
  if (open)
    stack_->setCurrentWidget(viewport_);
  else
    stack_->setCurrentWidget(welcome_);
  if (open != layout_.isEmpty()) {
    if (open) {
      restoreState(std::exchange(layout_, {}), kLayoutVersion);
    } else {
      layout_ = saveState(kLayoutVersion);
      for (QDockWidget* dock : findChildren<QDockWidget*>()) dock->hide();
    }
  }
  transport_->setVisible(open);
}

}  // namespace linkwright::app
