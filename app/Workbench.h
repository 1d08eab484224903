// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QIcon>
#include <QObject>
#include <QSettings>
#include <array>

#include "app/Actions.h"
#include "app/Document.h"
#include "app/LinkPicker.h"
#include "app/Session.h"
#include "app/Theme.h"

namespace linkwright::app {

/// What window, tools and panels share: document, session, settings, actions, theme and units.
class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);

  Document* document() { return &document_; }
  Session* session() { return &session_; }
  QSettings* settings() { return &settings_; }
  LinkPicker* picker() { return &picker_; }
  /// Named, with icon, shortcut and tooltip; whoever can do it connects to triggered() or toggled().
  QAction* action(ActionId id) const { return actions_[static_cast<std::size_t>(id)]; }

  const Theme& theme() const { return *theme_; }
  void setDark(bool dark);
  QIcon icon(const QString& name) const { return themedIcon(name, *theme_); }

  bool radians() const { return radians_; }
  void setRadians(bool radians);

 Q_SIGNALS:
  void themeChanged();  ///< take colours and icons anew
  void unitsChanged();

 private:
  void createActions();
  void updateActions();
  void removeRobot();
  QString robotName(int robot) const;

  QSettings settings_;
  Document document_;
  Session session_;
  LinkPicker picker_;
  std::array<QAction*, static_cast<std::size_t>(ActionId::kCount)> actions_{};
  const Theme* theme_;
  bool radians_ = false;
};

}  // namespace linkwright::app
