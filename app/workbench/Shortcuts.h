// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QPointer>
#include <vector>

class QAction;
class QSettings;

namespace linkwright::app {

/// The keys of actions, which the user can change. Actions go by their object names; keys that differ from
/// the first ones are kept in the settings.
class Shortcuts : public QObject {
  Q_OBJECT
 public:
  explicit Shortcuts(QSettings* settings, QObject* parent = nullptr);

  /// The keys that it has now are its first ones; it gets those of the settings, if there are some. An action
  /// that has no name, or is known already, stays as it is.
  void add(QAction* action);
  /// Those that there are, in the order in which they came.
  std::vector<QAction*> actions() const;
  QList<QKeySequence> firstKeys(const QAction* action) const;

  /// Who else reacts to these keys, or to keys that begin so or that these begin with.
  std::vector<QAction*> conflicts(const QKeySequence& keys, const QAction* action) const;
  /// In the place of all keys that it has; others lose theirs where they conflict. Empty: none.
  void assign(QAction* action, const QKeySequence& keys);
  /// Its first keys again; others lose theirs where they conflict.
  void reset(QAction* action);
  void resetAll();

 Q_SIGNALS:
  void changed();

 private:
  struct Known {
    QPointer<QAction> action;
    QList<QKeySequence> first;
    QString tip;  // without keys
  };
  const Known* find(const QAction* action) const;
  QList<QKeySequence> kept(const Known& known) const;  // of the settings, else the first ones
  void updateOtherWindows() const;
  void give(const Known& known, const QList<QKeySequence>& keys);
  void takeFromOthers(const QList<QKeySequence>& keys, const QAction* action);
  void keep(const Known& known) const;

  QSettings* settings_;
  std::vector<Known> known_;
};

}  // namespace linkwright::app
