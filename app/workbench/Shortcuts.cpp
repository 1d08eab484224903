// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Shortcuts.h"

#include <QAction>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/base/InEachWindow.h"

namespace linkwright::app {
namespace {

const char* const kShortcutsGroup = "shortcuts/";

bool conflict(const QKeySequence& a, const QKeySequence& b) {
  return !a.isEmpty() && !b.isEmpty() &&
         (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

}  // namespace

Shortcuts::Shortcuts(QSettings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  InEachWindow<Shortcuts>::add(this);
}

void Shortcuts::add(QAction* action) {
  if (action->objectName().isEmpty() || find(action) != nullptr) return;
  known_.push_back({action, action->shortcuts(), action->toolTip()});
  give(known_.back(), kept(known_.back()));
}

QList<QKeySequence> Shortcuts::kept(const Known& known) const {
  const QString key = kShortcutsGroup + known.action->objectName();
  if (!settings_->contains(key)) return known.first;
  QList<QKeySequence> keys;
  for (const QString& text : settings_->value(key).toStringList())
    if (const QKeySequence each(text, QKeySequence::PortableText); !each.isEmpty()) keys.append(each);
  return keys;
}

// They have read the settings before.
void Shortcuts::updateOtherWindows() const {
  for (Shortcuts* const other : InEachWindow<Shortcuts>::all()) {
    if (other == this) continue;
    for (const Known& known : other->known_)
      if (known.action) other->give(known, other->kept(known));
    Q_EMIT other->changed();
  }
}

std::vector<QAction*> Shortcuts::actions() const {
  std::vector<QAction*> there;
  for (const Known& known : known_)
    if (known.action) there.push_back(known.action);
  return there;
}

const Shortcuts::Known* Shortcuts::find(const QAction* action) const {
  const auto found =
      std::find_if(known_.begin(), known_.end(), [&](const Known& known) { return known.action == action; });
  return found == known_.end() ? nullptr : &*found;
}

QList<QKeySequence> Shortcuts::firstKeys(const QAction* action) const {
  const Known* const known = find(action);
  return known != nullptr ? known->first : QList<QKeySequence>();
}

std::vector<QAction*> Shortcuts::conflicts(const QKeySequence& keys, const QAction* action) const {
  std::vector<QAction*> others;
  for (QAction* const each : actions()) {
    const QList<QKeySequence> theirs = each->shortcuts();
    if (each != action && std::any_of(theirs.begin(), theirs.end(),
                                      [&](const QKeySequence& their) { return conflict(their, keys); }))
      others.push_back(each);
  }
  return others;
}

void Shortcuts::assign(QAction* action, const QKeySequence& keys) {
  const Known* const known = find(action);
  if (known == nullptr) return;
  const QList<QKeySequence> all = keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys};
  takeFromOthers(all, action);
  give(*known, all);
  keep(*known);
  Q_EMIT changed();
  updateOtherWindows();
}

void Shortcuts::reset(QAction* action) {
  const Known* const known = find(action);
  if (known == nullptr) return;
  takeFromOthers(known->first, action);
  give(*known, known->first);
  keep(*known);
  Q_EMIT changed();
  updateOtherWindows();
}

void Shortcuts::resetAll() {
  for (const Known& known : known_) {
    if (!known.action) continue;
    give(known, known.first);
    keep(known);
  }
  Q_EMIT changed();
  updateOtherWindows();
}

void Shortcuts::takeFromOthers(const QList<QKeySequence>& keys, const QAction* action) {
  for (const Known& known : known_) {
    if (!known.action || known.action == action) continue;
    QList<QKeySequence> theirs = known.action->shortcuts();
    const auto lost = [&](const QKeySequence& their) {
      return std::any_of(keys.begin(), keys.end(),
                         [&](const QKeySequence& each) { return conflict(their, each); });
    };
    if (theirs.removeIf(lost) == 0) continue;
    give(known, theirs);
    keep(known);
  }
}

void Shortcuts::give(const Known& known, const QList<QKeySequence>& keys) {
  known.action->setShortcuts(keys);
  const QString first = keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText);
  known.action->setToolTip(first.isEmpty() ? known.tip : QString("%1  (%2)").arg(known.tip, first));
}

void Shortcuts::keep(const Known& known) const {
  const QString key = kShortcutsGroup + known.action->objectName();
  if (known.action->shortcuts() == known.first) return settings_->remove(key);
  QStringList texts;
  for (const QKeySequence& each : known.action->shortcuts())
    texts.append(each.toString(QKeySequence::PortableText));
  settings_->setValue(key, texts);
}

}  // namespace linkwright::app
