// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>

#include "app/jobs/RunningJobs.h"
#include "engine/base/Problem.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {

class Document;
class Player;
class Selection;

enum class MessageKind { kInfo, kWarning, kError };

/// What a message is about, and what it leads to.
struct MessagePlace {
  ObjectId object = 0;           ///< of the open scene; 0: none
  std::optional<double> moment;  ///< of the run in hand [s]
  QString file;                  ///< as the user named it; empty: none
  int line = 0;                  ///< 1-based; 0: the whole file
  /// All that reading `opened` found, of which this is a part; null: it is of no file.
  std::shared_ptr<const ProblemList> found;
  QString opened;

  /// It leads somewhere.
  bool isAny() const { return object != 0 || moment || found; }
};

/// One that was shown.
struct Message {
  MessageKind kind = MessageKind::kInfo;
  QString text;
  QDateTime at;         ///< when it came, the last time
  double time = 0;      ///< of the simulation then [s]
  MessagePlace place;   ///< of another scene by now: without object and moment
  QString object_path;  ///< as it was then, "arm/hand"; empty: none
  int times = 1;        ///< how often it came in a row
};

/// The messages of a session, the newest kMost: what banners and the status bar showed, what reading files
/// found, and how jobs ended. On the UI thread.
class Messages : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMost = 500;
  static constexpr std::size_t kMostFound = 100;  ///< of one file

  /// Loading is listed among `jobs`.
  Messages(Document* document, Player* player, Selection* selection, RunningJobs* jobs,
           QObject* parent = nullptr);
  ~Messages() override;

  const std::deque<Message>& all() const { return all_; }  ///< the oldest first
  /// One that equals the newest is counted there.
  void add(MessageKind kind, const QString& text, MessagePlace place = {});
  /// The warnings and errors of a file that was read. `in_scene`: what it names is in the open scene.
  void addFound(const ProblemList& problems, const QString& opened, bool in_scene);
  void clear();
  /// Warnings and errors since they were read last.
  int unread() const { return unread_; }
  void markRead();

  /// Selects the object, if it still exists, and shows the moment, if it is still recorded. False: neither.
  bool goTo(const MessagePlace& place);

 Q_SIGNALS:
  void changed();
  void unreadChanged();

 private:
  void append(MessageKind kind, const QString& text, MessagePlace place);
  void forgetScene();
  void onJobEnded(const QString& title, RunningJobs::Ending ending, const QString& text);
  QString pathOf(ObjectId object) const;

  Document* document_;
  Player* player_;
  Selection* selection_;
  std::deque<Message> all_;
  int unread_ = 0;
  std::unique_ptr<RunningJob> loading_;
};

}  // namespace linkwright::app
