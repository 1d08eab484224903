// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <vector>

#include "engine/model/Index.h"

namespace linkwright::app {

class Player;
class Selection;

/// Asks the user for links, one after the other: the next one clicked in the picture or chosen in the scene
/// tree is taken. Ends with the last, by Esc, or when another scene is opened.
class LinkPicker : public QObject {
  Q_OBJECT
 public:
  LinkPicker(Player* player, Selection* selection, QObject* parent = nullptr);

  /// One prompt a link, shown in the picture. `done` gets the links.
  void start(const QStringList& prompts, std::function<void(const std::vector<FrameIndex>&)> done);
  bool active() const { return !prompts_.isEmpty(); }
  QString prompt() const;
  void offer(FrameIndex link);
  void cancel();

 Q_SIGNALS:
  void changed();

 private:
  Selection* selection_;
  QStringList prompts_;
  std::vector<FrameIndex> links_;
  std::function<void(const std::vector<FrameIndex>&)> done_;
};

}  // namespace linkwright::app
