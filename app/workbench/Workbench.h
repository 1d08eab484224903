// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QIcon>
#include <QObject>
#include <QSettings>
#include <array>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "app/session/Selection.h"
#include "app/session/View.h"
#include "app/workbench/Actions.h"
#include "app/workbench/LinkPicker.h"
#include "app/workbench/PoseFinder.h"
#include "app/workbench/ThemeChooser.h"
#include "engine/math/UnitChoice.h"

class QAbstractButton;

namespace linkwright::app {

class KeptRuns;
class Messages;
class ObjectActions;
class PartsShown;
class Playback;
class PushAim;
class Reloader;
class RunMarks;
class RunningJobs;
class Shortcuts;
class Teleoperator;
class Thrower;

/// What window, tools and panels share: the document, its player, poser, selection and view, settings,
/// actions, theme and units. Panels reach each other through these alone.
class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);

  Document* document() { return &document_; }
  Player* player() { return &player_; }
  Poser* poser() { return &poser_; }
  Selection* selection() { return &selection_; }
  View* view() { return &view_; }
  KeptRuns* runs() { return runs_; }
  Playback* playback() { return playback_; }
  RunMarks* marks() { return marks_; }
  PoseFinder* poseFinder() { return &pose_finder_; }
  QSettings* settings() { return &settings_; }
  LinkPicker* picker() { return &picker_; }
  PushAim* pushAim() { return push_aim_; }
  Reloader* reloader() { return reloader_; }
  Teleoperator* teleoperator() { return teleoperator_; }
  Thrower* thrower() { return thrower_; }
  ObjectActions* objectActions() { return object_actions_; }
  PartsShown* partsShown() { return parts_shown_; }
  /// Of all actions that have a name.
  Shortcuts* shortcuts() { return shortcuts_; }
  RunningJobs* jobs() { return jobs_; }
  Messages* messages() { return messages_; }
  /// Named, with icon, shortcut and tooltip; whoever can do it connects to triggered() or toggled().
  QAction* action(ActionId id) const { return actions_[static_cast<std::size_t>(id)]; }

  const Theme& theme() const { return themes_.theme(); }
  ThemeChooser* themes() { return &themes_; }
  QIcon icon(const QString& name) const { return themedIcon(name, theme()); }
  /// The button shows the icon, in the colours of each theme that follows.
  void showIcon(QAbstractButton* button, const QString& name);

  /// Chooses what the window shows quantities in, for good; see app/base/Units.h.
  void setUnits(const UnitChoice& units);

 Q_SIGNALS:
  void themeChanged();  ///< take colours and icons anew
  void unitsChanged();
  void keysReturned();  ///< a field is done with the keyboard: the picture takes it, where it is shown

 private:
  void createActions();
  void updateActions();
  void retint();
  QString robotName(int robot) const;

  QSettings settings_;
  ThemeChooser themes_;
  Document document_;
  // In this order they hear of another mechanism, before all panels.
  Player player_;
  Poser poser_;
  Selection selection_;
  View view_;
  PoseFinder pose_finder_;
  LinkPicker picker_;
  KeptRuns* runs_;
  Playback* playback_;
  RunMarks* marks_;
  Shortcuts* shortcuts_;
  PushAim* push_aim_;
  Reloader* reloader_;
  Teleoperator* teleoperator_;
  Thrower* thrower_;
  ObjectActions* object_actions_;
  PartsShown* parts_shown_;
  RunningJobs* jobs_;
  Messages* messages_;
  std::array<QAction*, static_cast<std::size_t>(ActionId::kCount)> actions_{};
};

}  // namespace linkwright::app
