// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Workbench.h"

#include <QAbstractButton>
#include <QKeySequence>

#include "app/commands/PathEdits.h"
#include "app/commands/TargetEdits.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/session/RunFiles.h"
#include "app/session/RunMarks.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/Reloader.h"
#include "app/workbench/Teleoperator.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {
namespace {

struct ActionText {
  ActionId id;
  const char* text;
  const char* icon;  // in assets/icons, or null
  const char* tip;
  QList<QKeySequence> keys;
  bool checkable;
};

const std::vector<ActionText>& actionTexts() {
  using Id = ActionId;
  static const std::vector<ActionText> texts = {
      {Id::kNew, QT_TR_NOOP("&New"), "new", QT_TR_NOOP("Start an empty scene"), {QKeySequence::New}, false},
      {Id::kOpen,
       QT_TR_NOOP("&Open…"),
       "open",
       QT_TR_NOOP("Open a scene or a robot"),
       {QKeySequence::Open},
       false},
      {Id::kAddRobot, QT_TR_NOOP("Add ro&bot…"), "add", QT_TR_NOOP("Add a robot to the scene"), {}, false},
      {Id::kRemoveRobot,
       QT_TR_NOOP("Re&move robot"),
       nullptr,
       QT_TR_NOOP("Take the selected robot, or that of the selected link, out of the scene"),
       {},
       false},
      {Id::kClose,
       QT_TR_NOOP("&Close"),
       nullptr,
       QT_TR_NOOP("Close the scene"),
       {QKeySequence("Ctrl+W")},
       false},
      {Id::kSave, QT_TR_NOOP("&Save"), "save", QT_TR_NOOP("Save the scene"), {QKeySequence::Save}, false},
      {Id::kSaveAs,
       QT_TR_NOOP("Save &as…"),
       nullptr,
       QT_TR_NOOP("Save the scene under another name"),
       {QKeySequence("Ctrl+Shift+S")},
       false},
      {Id::kQuit, QT_TR_NOOP("&Quit"), nullptr, "", {QKeySequence("Ctrl+Q")}, false},
      {Id::kUndo, QT_TR_NOOP("&Undo"), "undo", QT_TR_NOOP("Undo"), {QKeySequence("Ctrl+Z")}, false},
      {Id::kRedo,
       QT_TR_NOOP("&Redo"),
       "redo",
       QT_TR_NOOP("Redo"),
       {QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")},
       false},
      {Id::kRename,
       QT_TR_NOOP("Re&name"),
       nullptr,
       QT_TR_NOOP("Give what is selected another name; what names it follows"),
       {QKeySequence(Qt::Key_F2)},
       false},
      {Id::kDuplicate,
       QT_TR_NOOP("Dup&licate"),
       nullptr,
       QT_TR_NOOP("Add a copy of what is selected"),
       {QKeySequence("Ctrl+D")},
       false},
      {Id::kFileValues,
       QT_TR_NOOP("Back to the &file's values"),
       "reset",
       QT_TR_NOOP(
           "Give what is selected the values that its robot's own file has, where the scene has others"),
       {},
       false},
      {Id::kCut,
       QT_TR_NOOP("&Cut"),
       nullptr,
       QT_TR_NOOP("Copy what is selected to the clipboard and delete it"),
       {QKeySequence::Cut},
       false},
      {Id::kCopy,
       QT_TR_NOOP("Cop&y"),
       nullptr,
       QT_TR_NOOP("Copy what is selected to the clipboard, as text too"),
       {QKeySequence::Copy},
       false},
      {Id::kPaste,
       QT_TR_NOOP("P&aste"),
       nullptr,
       QT_TR_NOOP("Add what was copied, in this scene or in another window"),
       {QKeySequence::Paste},
       false},
      {Id::kDelete,
       QT_TR_NOOP("&Delete"),
       "delete",
       QT_TR_NOOP("Delete what is selected"),
       {QKeySequence(Qt::Key_Delete)},
       false},
      {Id::kPlay,
       QT_TR_NOOP("&Play"),
       "play",
       QT_TR_NOOP("Play or pause"),
       {QKeySequence(Qt::Key_Space)},
       false},
      {Id::kStep,
       QT_TR_NOOP("&Step"),
       "step",
       QT_TR_NOOP("One step forward"),
       {QKeySequence(Qt::Key_Right)},
       false},
      {Id::kStepBack,
       QT_TR_NOOP("Step &back"),
       "step-back",
       QT_TR_NOOP("One step back"),
       {QKeySequence(Qt::Key_Left)},
       false},
      {Id::kReset,
       QT_TR_NOOP("&Reset"),
       "reset",
       QT_TR_NOOP("Back to the start"),
       {QKeySequence("Ctrl+R")},
       false},
      {Id::kPlayRecorded,
       QT_TR_NOOP("Play what is recor&ded"),
       "replay",
       QT_TR_NOOP("Play or pause what is recorded, without computing"),
       {QKeySequence("Shift+Space")},
       false},
      {Id::kPlayBackwards,
       QT_TR_NOOP("Play back&wards"),
       "backwards",
       QT_TR_NOOP("Play what is recorded backwards"),
       {QKeySequence("Ctrl+Shift+Space")},
       false},
      {Id::kNextMark,
       QT_TR_NOOP("&Next mark"),
       nullptr,
       QT_TR_NOOP("The next edit, impact, limit or joint that friction holds"),
       {QKeySequence("Ctrl+Right")},
       false},
      {Id::kPreviousMark,
       QT_TR_NOOP("Pre&vious mark"),
       nullptr,
       QT_TR_NOOP("The mark before the moment shown"),
       {QKeySequence("Ctrl+Left")},
       false},
      {Id::kAddTarget,
       QT_TR_NOOP("Add &target"),
       "target",
       QT_TR_NOOP("Give the selected link (or the tip) a target to reach for"),
       {QKeySequence("T")},
       false},
      {Id::kNextSolver,
       QT_TR_NOOP("Next s&olver of targets"),
       nullptr,
       QT_TR_NOOP("Another method for meeting all targets together; also while dragging"),
       {QKeySequence("S")},
       false},
      {Id::kPreviousSolver,
       QT_TR_NOOP("Pre&vious solver of targets"),
       nullptr,
       QT_TR_NOOP("The one before; also while dragging"),
       {QKeySequence("Shift+S")},
       false},
      {Id::kAddPath,
       QT_TR_NOOP("Add &path"),
       "path",
       QT_TR_NOOP("Give the selected link (or the tip) a path to follow"),
       {QKeySequence("Ctrl+T")},
       false},
      {Id::kPin,
       QT_TR_NOOP("P&in link"),
       nullptr,
       QT_TR_NOOP("The selected link stays where it is while the rest is posed"),
       {QKeySequence("P")},
       true},
      {Id::kFilm,
       QT_TR_NOOP("&Film…"),
       "film",
       QT_TR_NOOP("Write a film of the simulation"),
       {QKeySequence("Ctrl+M")},
       false},
      {Id::kExportCsv,
       QT_TR_NOOP("&Export CSV…"),
       nullptr,
       QT_TR_NOOP("Write the recorded signals to a table"),
       {QKeySequence("Ctrl+E")},
       false},
      {Id::kImportReport,
       QT_TR_NOOP("Import re&port"),
       "report",
       QT_TR_NOOP("What was found in the files that were read"),
       {},
       false},
      {Id::kFrameSelection,
       QT_TR_NOOP("Frame &selection"),
       "frame",
       QT_TR_NOOP("Look at what is selected"),
       {QKeySequence("F")},
       false},
      {Id::kFrameAll,
       QT_TR_NOOP("Frame &all"),
       "home",
       QT_TR_NOOP("Look at everything"),
       {QKeySequence(Qt::Key_Home)},
       false},
      {Id::kViewFront, QT_TR_NOOP("F&ront"), nullptr, "", {QKeySequence("1")}, false},
      {Id::kViewRight, QT_TR_NOOP("R&ight"), nullptr, "", {QKeySequence("3")}, false},
      {Id::kViewTop, QT_TR_NOOP("&Top"), nullptr, "", {QKeySequence("7")}, false},
      {Id::kOrthographic,
       QT_TR_NOOP("&Orthographic"),
       "ortho",
       QT_TR_NOOP("Parallel lines stay parallel"),
       {QKeySequence("5")},
       true},
      {Id::kShowFrames,
       QT_TR_NOOP("Fra&mes"),
       "frames",
       QT_TR_NOOP("Frames, also those of the links: red x, green y, blue z"),
       {},
       true},
      {Id::kShowAxes, QT_TR_NOOP("&Joint axes"), "axes", QT_TR_NOOP("Axes of the joints"), {}, true},
      {Id::kShowCenters, QT_TR_NOOP("&Centres of mass"), "com", QT_TR_NOOP("Centres of mass"), {}, true},
      {Id::kShowInertia,
       QT_TR_NOOP("In&ertia ellipsoids"),
       "inertia",
       QT_TR_NOOP("Inertia ellipsoids"),
       {},
       true},
      {Id::kShowVisual, QT_TR_NOOP("&Visual shapes"), nullptr, "", {}, true},
      {Id::kShowCollision,
       QT_TR_NOOP("Collision s&hapes"),
       "collision",
       QT_TR_NOOP("Collision shapes"),
       {},
       true},
      {Id::kShowTrails, QT_TR_NOOP("Trai&ls"), "trails", QT_TR_NOOP("Trails of the tips"), {}, true},
      {Id::kShowForces,
       QT_TR_NOOP("&Forces and springs"),
       "force",
       QT_TR_NOOP("Arrows of the outside forces, to drag by their tips, and springs"),
       {},
       true},
      {Id::kShowContacts,
       QT_TR_NOOP("Contacts"),
       "contact",
       QT_TR_NOOP("Points where shapes touch, blue where they stick, orange where they slip, and the forces "
                  "there"),
       {},
       true},
      {Id::kShowGround, QT_TR_NOOP("&Ground"), nullptr, "", {}, true},
      {Id::kTransparent,
       QT_TR_NOOP("Tra&nsparent"),
       "transparent",
       QT_TR_NOOP("See through the bodies"),
       {},
       true},
      {Id::kDarkTheme, QT_TR_NOOP("Dar&k"), nullptr, QT_TR_NOOP("Dark or light window"), {}, true},
      {Id::kRadians, QT_TR_NOOP("Angles in ra&dians"), nullptr, "", {}, true},
      {Id::kAbout, QT_TR_NOOP("&About Linkwright"), nullptr, "", {}, false},
  };
  return texts;
}

// The member of a view that an action switches; null: it is no such action.
bool SceneView::*viewMember(ActionId id) {
  switch (id) {
    case ActionId::kShowFrames:
      return &SceneView::frames;
    case ActionId::kShowAxes:
      return &SceneView::joint_axes;
    case ActionId::kShowCenters:
      return &SceneView::centers_of_mass;
    case ActionId::kShowInertia:
      return &SceneView::inertia;
    case ActionId::kShowVisual:
      return &SceneView::visual;
    case ActionId::kShowCollision:
      return &SceneView::collision;
    case ActionId::kShowTrails:
      return &SceneView::trails;
    case ActionId::kShowForces:
      return &SceneView::forces;
    case ActionId::kShowContacts:
      return &SceneView::contacts;
    case ActionId::kShowGround:
      return &SceneView::ground;
    case ActionId::kTransparent:
      return &SceneView::transparent;
    default:
      return nullptr;
  }
}

}  // namespace

Workbench::Workbench(QObject* parent)
    : QObject(parent),
      player_(&document_),
      poser_(&document_, &player_),
      selection_(&document_, &player_),
      view_(&document_, &player_),
      pose_finder_(&poser_, &selection_),
      picker_(&player_, &selection_),
      runs_(new KeptRuns(&player_, this)),
      playback_(new Playback(&player_, this)),
      marks_(new RunMarks(&player_, this)),
      reloader_(new Reloader(this)),
      teleoperator_(new Teleoperator(&document_, &player_, &poser_, &view_, this)),
      object_actions_(new ObjectActions(&document_, &player_, &selection_, this)),
      theme_(&lightTheme()) {
  const bool dark = settings_.contains("dark") ? settings_.value("dark").toBool() : desktopIsDark();
  theme_ = dark ? &darkTheme() : &lightTheme();
  radians_ = settings_.value("radians", false).toBool();
  applyTheme(*theme_);
  new RunFiles(&document_, &player_, this);
  createActions();
  updateActions();
}

void Workbench::createActions() {
  for (const ActionText& text : actionTexts()) {
    auto* action = new QAction(tr(text.text), this);
    action->setShortcuts(text.keys);
    action->setCheckable(text.checkable);
    // In menus a box shows better than an icon whether something is on.
    if (text.checkable) action->setIconVisibleInMenu(false);
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    QString tip = QString::fromUtf8(text.tip).isEmpty() ? tr(text.text).remove('&') : tr(text.tip);
    if (!key.isEmpty()) tip += QString("  (%1)").arg(key);
    action->setToolTip(tip);
    if (text.icon != nullptr) action->setProperty("iconName", QString(text.icon));
    actions_[static_cast<std::size_t>(text.id)] = action;

    if (bool SceneView::*const member = viewMember(text.id)) {
      connect(action, &QAction::triggered, this, [this, member](bool on) {
        SceneView options = view_.options();
        options.*member = on;
        view_.setOptions(options);
      });
    }
  }
  connect(action(ActionId::kUndo), &QAction::triggered, document_.undoStack(), &QUndoStack::undo);
  connect(action(ActionId::kRedo), &QAction::triggered, document_.undoStack(), &QUndoStack::redo);
  connect(action(ActionId::kPlay), &QAction::triggered, this,
          [this] { playback_->direction() != 0 ? playback_->stop() : player_.togglePlay(); });
  connect(playback_, &Playback::changed, this, &Workbench::updateActions);
  connect(action(ActionId::kStep), &QAction::triggered, this, [this] { player_.step(); });
  connect(action(ActionId::kStepBack), &QAction::triggered, this, [this] { player_.stepBack(); });
  connect(action(ActionId::kReset), &QAction::triggered, &player_, &Player::reset);
  for (const auto& [id, direction] :
       {std::pair(ActionId::kPlayRecorded, 1), std::pair(ActionId::kPlayBackwards, -1)})
    connect(action(id), &QAction::triggered, playback_, [this, direction = direction] {
      playback_->direction() == direction ? playback_->stop() : playback_->play(direction);
    });
  connect(action(ActionId::kNextMark), &QAction::triggered, marks_, [this] { marks_->jump(1); });
  connect(action(ActionId::kPreviousMark), &QAction::triggered, marks_, [this] { marks_->jump(-1); });
  const std::pair<ActionId, void (ObjectActions::*)()> of_objects[] = {
      {ActionId::kCut, &ObjectActions::cut},
      {ActionId::kCopy, &ObjectActions::copy},
      {ActionId::kPaste, &ObjectActions::paste},
      {ActionId::kDuplicate, &ObjectActions::duplicate},
      {ActionId::kFileValues, &ObjectActions::takeFileValues},
      {ActionId::kDelete, &ObjectActions::removeSelected}};
  for (const auto& [id, does] : of_objects) connect(action(id), &QAction::triggered, object_actions_, does);
  connect(action(ActionId::kRemoveRobot), &QAction::triggered, this, [this] {
    const auto& robots = document_.objects().root().ChildrenOf("robots");
    const int robot = selection_.selectedRobot();
    if (robot >= 0 && robot < static_cast<int>(robots.size()))
      object_actions_->remove(robots[static_cast<std::size_t>(robot)]->id());
  });
  connect(action(ActionId::kAddTarget), &QAction::triggered, this, [this] {
    const PickObject selected = selection_.selected();
    if (selected.kind == PickKind::kLink)
      edits::addTarget(&poser_, &selection_, FrameIndex(selected.index));
    else if (player_.compiled() && !player_.compiled()->tips.empty())
      edits::addTarget(&poser_, &selection_, player_.compiled()->tips.front());
  });
  connect(action(ActionId::kNextSolver), &QAction::triggered, this,
          [this] { edits::cycleTargetSolver(&poser_, 1); });
  connect(action(ActionId::kPreviousSolver), &QAction::triggered, this,
          [this] { edits::cycleTargetSolver(&poser_, -1); });
  connect(action(ActionId::kAddPath), &QAction::triggered, this, [this] {
    const PickObject selected = selection_.selected();
    if (selected.kind == PickKind::kLink)
      edits::addPath(&player_, &selection_, FrameIndex(selected.index));
    else if (player_.compiled() && !player_.compiled()->tips.empty())
      edits::addPath(&player_, &selection_, player_.compiled()->tips.front());
  });
  connect(action(ActionId::kPin), &QAction::triggered, this, [this](bool on) {
    if (selection_.selected().kind == PickKind::kLink)
      poser_.setPinned(FrameIndex(selection_.selected().index), on);
  });
  connect(action(ActionId::kDarkTheme), &QAction::triggered, this, &Workbench::setDark);
  connect(action(ActionId::kRadians), &QAction::triggered, this, &Workbench::setRadians);

  for (const auto signal : {&Player::modeChanged, &Player::replaced})
    connect(&player_, signal, this, &Workbench::updateActions);
  connect(&view_, &View::optionsChanged, this, &Workbench::updateActions);
  connect(&selection_, &Selection::changed, this, &Workbench::updateActions);
  connect(&poser_, &Poser::pinsChanged, this, &Workbench::updateActions);
  connect(document_.undoStack(), &QUndoStack::indexChanged, this, &Workbench::updateActions);
  connect(&document_, &Document::titleChanged, this, &Workbench::updateActions);
  for (QAction* each : actions_) each->setIcon(icon(each->property("iconName").toString()));
}

QString Workbench::robotName(int robot) const {
  const auto& robots = document_.scene().robots;
  // An ampersand would mark a key in a menu.
  return QString::fromStdString(robots[static_cast<std::size_t>(robot)].name).replace("&", "&&");
}

void Workbench::updateActions() {
  const bool open = document_.isOpen();
  const bool playing = player_.isPlaying();
  using Id = ActionId;
  for (const Id id :
       {Id::kAddRobot,       Id::kClose,         Id::kSave,      Id::kSaveAs,       Id::kPlay,
        Id::kStep,           Id::kStepBack,      Id::kReset,     Id::kAddTarget,    Id::kAddPath,
        Id::kPlayRecorded,   Id::kPlayBackwards, Id::kNextMark,  Id::kPreviousMark, Id::kNextSolver,
        Id::kPreviousSolver, Id::kFilm,          Id::kExportCsv, Id::kImportReport, Id::kFrameSelection,
        Id::kFrameAll,       Id::kViewFront,     Id::kViewRight, Id::kViewTop,      Id::kOrthographic})
    action(id)->setEnabled(open);
  const QUndoStack* undo = document_.undoStack();
  action(Id::kUndo)->setEnabled(undo->canUndo());
  action(Id::kRedo)->setEnabled(undo->canRedo());
  action(Id::kUndo)->setText(undo->canUndo() ? tr("&Undo %1").arg(undo->undoText()) : tr("&Undo"));
  action(Id::kRedo)->setText(undo->canRedo() ? tr("&Redo %1").arg(undo->redoText()) : tr("&Redo"));
  const bool described =
      selection_.object() != 0 && (!open || selection_.object() != document_.objects().root().id());
  action(Id::kRename)->setEnabled(described);
  action(Id::kCopy)->setEnabled(described);
  action(Id::kPaste)->setEnabled(open);
  action(Id::kDuplicate)->setEnabled(object_actions_->canDuplicate());
  action(Id::kFileValues)->setEnabled(object_actions_->canTakeFileValues());
  for (const Id id : {Id::kCut, Id::kDelete}) action(id)->setEnabled(object_actions_->canRemove());
  const int robot = selection_.selectedRobot();
  action(Id::kRemoveRobot)->setEnabled(robot >= 0);
  action(Id::kRemoveRobot)
      ->setText(robot < 0 ? tr("Re&move robot") : tr("Re&move robot \"%1\"").arg(robotName(robot)));
  const bool link = open && selection_.selected().kind == PickKind::kLink;
  action(Id::kPin)->setEnabled(link && !playing);
  action(Id::kPin)->setChecked(link && poser_.isPinned(FrameIndex(selection_.selected().index)));
  const int replay = playback_->direction();
  action(Id::kPlay)->setText(playing || replay != 0 ? tr("&Pause") : tr("&Play"));
  action(Id::kPlay)->setIcon(icon(playing || replay != 0 ? "pause" : "play"));
  action(Id::kPlayRecorded)->setIcon(icon(replay > 0 ? "pause" : "replay"));
  action(Id::kPlayBackwards)->setIcon(icon(replay < 0 ? "pause" : "backwards"));
  action(Id::kDarkTheme)->setChecked(theme_->dark);
  action(Id::kRadians)->setChecked(radians_);
  action(Id::kOrthographic)->setChecked(view_.camera().orthographic);
  for (int i = 0; i < static_cast<int>(Id::kCount); ++i) {
    const Id id = static_cast<Id>(i);
    if (bool SceneView::*const member = viewMember(id)) {
      action(id)->setEnabled(open);
      action(id)->setChecked(view_.options().*member);
    }
  }
}

void Workbench::showIcon(QAbstractButton* button, const QString& name) {
  const auto show = [this, button, name] { button->setIcon(icon(name)); };
  show();
  connect(this, &Workbench::themeChanged, button, show);
}

void Workbench::setDark(bool dark) {
  theme_ = dark ? &darkTheme() : &lightTheme();
  settings_.setValue("dark", dark);
  applyTheme(*theme_);
  for (QAction* each : actions_) each->setIcon(icon(each->property("iconName").toString()));
  updateActions();
  Q_EMIT themeChanged();
}

void Workbench::setRadians(bool radians) {
  radians_ = radians;
  settings_.setValue("radians", radians);
  updateActions();
  Q_EMIT unitsChanged();
}

}  // namespace linkwright::app
