// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <string>

#include "app/base/NewestWork.h"

namespace linkwright::app {
class Document;
class Player;

/// Keeps the runs of a scene in a file beside it: written when the scene is saved, on a thread of its own,
/// and listed when it is opened again.
class RunFiles : public QObject {
  Q_OBJECT
 public:
  RunFiles(Document* document, Player* player, QObject* parent = nullptr);
  ~RunFiles() override;

  /// For a.lws.json a.lws.runs.
  static QString pathFor(const QString& scene);

 private:
  void write(const QString& scene, const std::string& text);
  void read();

  Document* document_;
  Player* player_;
  QString known_;    // file of the open scene's runs; empty: there is none
  QString opened_;   // scene whose runs have not been looked for yet
  NewestWork work_;  // last: it ends before what it uses
};

}  // namespace linkwright::app
