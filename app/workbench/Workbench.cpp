// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Workbench.h"

#include <QAbstractButton>
#include <QKeySequence>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/base/InEachWindow.h"
#include "app/base/Units.h"
#include "app/commands/PathEdits.h"
#include "app/commands/PushEdits.h"
#include "app/commands/TargetEdits.h"
#include "app/jobs/RunningJobs.h"
#include "app/languages/Language.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/session/RunFiles.h"
#include "app/session/RunMarks.h"
#include "app/workbench/ActionTexts.h"
#include "app/workbench/Messages.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/PushAim.h"
#include "app/workbench/Reloader.h"
#include "app/workbench/SelectActions.h"
#include "app/workbench/Shortcuts.h"
#include "app/workbench/Teleoperator.h"
#include "app/workbench/Thrower.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Groups.h"

namespace linkwright::app {
namespace {

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
    case ActionId::kShowFrictionCones:
      return &SceneView::friction_cones;
    case ActionId::kShowContactPatches:
      return &SceneView::contact_patches;
    case ActionId::kShowContactNumbers:
      return &SceneView::contact_numbers;
    case ActionId::kShowSupport:
      return &SceneView::support;
    case ActionId::kShowGround:
      return &SceneView::ground;
    case ActionId::kTransparent:
      return &SceneView::transparent;
    case ActionId::kShowEdges:
      return &SceneView::edges;
    default:
      return nullptr;
  }
}

constexpr std::pair<ActionId, ThemeChoice> kThemes[] = {{ActionId::kThemeDesktop, ThemeChoice::kDesktop},
                                                        {ActionId::kThemeLight, ThemeChoice::kLight},
                                                        {ActionId::kThemeDark, ThemeChoice::kDark},
                                                        {ActionId::kThemeContrast, ThemeChoice::kContrast}};

}  // namespace

Workbench::Workbench(QObject* parent)
    : QObject(parent),
      themes_(&settings_),
      player_(&document_),
      poser_(&document_, &player_),
      selection_(&document_, &player_),
      view_(&document_, &player_),
      pose_finder_(&poser_, &selection_),
      picker_(&player_, &selection_),
      runs_(new KeptRuns(&player_, this)),
      playback_(new Playback(&player_, this)),
      marks_(new RunMarks(&player_, this)),
      shortcuts_(new Shortcuts(&settings_, this)),
      push_aim_(new PushAim(&player_, this)),
      reloader_(new Reloader(this)),
      teleoperator_(new Teleoperator(&document_, &player_, &poser_, &view_, this)),
      thrower_(new Thrower(&player_, &view_, this)),
      object_actions_(new ObjectActions(&document_, &selection_, this)),
      parts_shown_(new PartsShown(&document_, &player_, &view_, this)),
      jobs_(new RunningJobs(this)),
      messages_(new Messages(&document_, &player_, &selection_, jobs_, this)) {
  readUnits(settings_);
  InEachWindow<Workbench>::add(this);
  new RunFiles(&document_, &player_, this);
  for (const auto signal : {&Reloader::reloaded, &Reloader::failed})
    connect(reloader_, signal, messages_, [this](const QString& path, const ProblemList& problems) {
      messages_->addFound(problems, path, true);
    });
  createActions();
  new SelectActions(this);
  updateActions();
}

void Workbench::createActions() {
  for (const ActionText& text : actionTexts()) {
    auto* action = new QAction(tr(text.text), this);
    action->setShortcuts(text.keys);
    action->setCheckable(text.checkable);
    // In menus a box shows better than an icon whether something is on.
    if (text.checkable) action->setIconVisibleInMenu(false);
    action->setToolTip(QString::fromUtf8(text.tip).isEmpty() ? withoutMnemonic(tr(text.text)) : tr(text.tip));
    // The same in every language.
    action->setObjectName(QString::fromUtf8(text.text).remove('&').remove(QChar(0x2026)));
    shortcuts_->add(action);
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
  connect(action(ActionId::kHide), &QAction::triggered, parts_shown_,
          [this](bool on) { parts_shown_->setHidden(object_actions_->all(), on); });
  connect(action(ActionId::kLock), &QAction::triggered, parts_shown_,
          [this](bool on) { parts_shown_->setLocked(object_actions_->all(), on); });
  connect(action(ActionId::kIsolate), &QAction::triggered, parts_shown_,
          [this] { parts_shown_->isolate(object_actions_->all()); });
  connect(action(ActionId::kShowAll), &QAction::triggered, parts_shown_, &PartsShown::showAll);
  connect(action(ActionId::kRemoveRobot), &QAction::triggered, this, [this] {
    const auto& robots = document_.objects().root().ChildrenOf("robots");
    const int robot = selection_.selectedRobot();
    if (robot >= 0 && robot < static_cast<int>(robots.size()))
      object_actions_->remove({robots[static_cast<std::size_t>(robot)]->id()});
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
  poser_.setRespectsContact(settings_.value("respectContact", false).toBool());
  connect(action(ActionId::kRespectContact), &QAction::triggered, this, [this](bool on) {
    settings_.setValue("respectContact", on);
    poser_.setRespectsContact(on);
    updateActions();
  });
  for (const auto& [id, theme] : kThemes)
    connect(action(id), &QAction::triggered, this, [this, theme = theme] {
      themes_.choose(theme);
      updateActions();
    });
  connect(&themes_, &ThemeChooser::changed, this, &Workbench::retint);
  connect(action(ActionId::kRadians), &QAction::triggered, this, [this](bool on) {
    UnitChoice units = chosenUnits();
    units.angle = on ? "rad" : "°";
    setUnits(units);
  });

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
        Id::kFrameAll,       Id::kViewFront,     Id::kViewRight, Id::kViewTop,      Id::kOrthographic,
        Id::kSelectAll,      Id::kSelectInvert,  Id::kSelectBox})
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
  const std::vector<ObjectId> chosen = object_actions_->all();
  bool parts = false, hidden = true, locked = true;
  for (const ObjectId id : chosen) {
    if (!parts_shown_->isPart(id)) continue;
    parts = true;
    hidden = hidden && parts_shown_->isHidden(id);
    locked = locked && parts_shown_->isLocked(id);
  }
  for (const Id id : {Id::kHide, Id::kIsolate, Id::kLock}) action(id)->setEnabled(parts);
  action(Id::kHide)->setChecked(parts && hidden);
  action(Id::kLock)->setChecked(parts && locked);
  action(Id::kGroup)->setEnabled(selection_.objects().size() > 1);
  action(Id::kUngroup)->setEnabled(open && AreGrouped(document_.objects(), selection_.objects()));
  action(Id::kSelectKind)->setEnabled(object_actions_->selected() != 0);
  action(Id::kShowAll)->setEnabled(open && parts_shown_->anyHidden());
  const bool link = open && selection_.selected().kind == PickKind::kLink;
  action(Id::kPin)->setEnabled(link && !playing);
  action(Id::kPush)->setEnabled(link);
  action(Id::kDrop)->setEnabled(link && edits::isFree(player_, FrameIndex(selection_.selected().index)));
  action(Id::kThrow)->setEnabled(open);
  action(Id::kPin)->setChecked(link && poser_.isPinned(FrameIndex(selection_.selected().index)));
  const int replay = playback_->direction();
  action(Id::kPlay)->setText(playing || replay != 0 ? tr("&Pause") : tr("&Play"));
  action(Id::kPlay)->setIcon(icon(playing || replay != 0 ? "pause" : "play"));
  action(Id::kPlayRecorded)->setIcon(icon(replay > 0 ? "pause" : "replay"));
  action(Id::kPlayBackwards)->setIcon(icon(replay < 0 ? "pause" : "backwards"));
  action(Id::kRespectContact)->setChecked(poser_.respectsContact());
  for (const auto& [id, theme] : kThemes) action(id)->setChecked(themes_.choice() == theme);
  action(Id::kRadians)->setChecked(chosenUnits().angle == "rad");
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

void Workbench::retint() {
  for (QAction* each : actions_) each->setIcon(icon(each->property("iconName").toString()));
  updateActions();
  Q_EMIT themeChanged();
}

void Workbench::setUnits(const UnitChoice& units) {
  chooseUnits(units, &settings_);
  // They are those of all windows.
  for (Workbench* const each : InEachWindow<Workbench>::all()) {
    each->updateActions();
    const Player& player = each->player_;
    if (player.timeline() != nullptr && player.model() != nullptr) each->marks_->merge();
    Q_EMIT each->unitsChanged();
  }
}

}  // namespace linkwright::app
