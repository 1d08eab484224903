// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>

#include "app/remote/Channel.h"

namespace linkwright::app {

class Document;
class Loader;
class MainWindow;
class Player;

/// A window as another program, linkwright.show of Python, controls it. Each request is a JSON object in a
/// line, {"do": "step", "count": 10}; it is answered, in the order of the requests, by the state of the
/// simulation, or by {"error": "why"}, and then nothing has changed. Requests are those of the table in the
/// source file: nothing in them, and nothing in a scene, is run as code. When the other end is gone, the
/// window stays, as one that the user has opened.
class WindowControl : public QObject {
  Q_OBJECT
 public:
  /// Takes over a connected socket. Goes with the window.
  WindowControl(MainWindow* window, int socket);
  ~WindowControl() override;

  bool isOpen() const { return channel_.isOpen(); }

 private:
  using Request = QJsonObject;
  struct Command {
    const char* name;
    void (WindowControl::*run)(const Request& request);
  };
  static const Command kCommands[];

  void onLine(const QByteArray& line);
  void take(const QByteArray& line);
  void takeNext();
  void answer(const QJsonObject& more = {});
  void refuse(const QString& why);
  /// Answers once `done` holds, or something else has come between.
  void answerOnce(std::function<bool()> done);
  void check();
  bool isReady();
  bool isRunning() const;
  QJsonObject state() const;

  void open(const Request& request);
  void onOpened();
  void update(const Request& request);
  void onUpdateLoaded();
  void giveScene(const Request& request);
  void giveState(const Request& request);
  void play(const Request& request);
  void pause(const Request& request);
  void step(const Request& request);
  void reset(const Request& request);
  void seek(const Request& request);
  void setSpeed(const Request& request);
  void show(const Request& request);
  void setState(const Request& request);
  void setInputs(const Request& request);
  void closeWindow(const Request& request);

  MainWindow* window_;
  Document* document_;
  Player* player_;
  Channel channel_;
  QByteArrayList waiting_;      // requests
  bool answering_ = false;      // one has no answer yet
  bool opening_ = false;        // that one is open()
  std::function<bool()> done_;  // that one is answered then
  std::unique_ptr<Loader> loader_;
  QString failure_;  // why there is no simulation
  int token_ = 0;    // of states set one after the other: one undo step
};

}  // namespace linkwright::app
