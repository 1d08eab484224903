// SPDX-License-Identifier: GPL-3.0-or-later
// The window as another program controls it, over a real socket.
#include <sys/socket.h>
#include <unistd.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <array>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/remote/WindowControl.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

const char* const kRemoteScene = LINKWRIGHT_SOURCE_DIR "/scenes/double-pendulum.lws.json";

QString remoteSceneText() {
  QFile file(kRemoteScene);
  REQUIRE(file.open(QIODevice::ReadOnly));
  return QString::fromUtf8(file.readAll());
}

/// The other program.
class RemoteProgram {
 public:
  explicit RemoteProgram(WindowFixture* fixture) : f_(fixture) {
    std::array<int, 2> ends{};
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
    socket_ = ends[0];
    control = new WindowControl(&f_->window, ends[1]);
  }
  ~RemoteProgram() { end(); }
  RemoteProgram(const RemoteProgram&) = delete;
  RemoteProgram& operator=(const RemoteProgram&) = delete;

  void end() {
    if (socket_ >= 0) close(socket_);
    socket_ = -1;
  }
  void send(const QByteArray& bytes) {
    REQUIRE(::send(socket_, bytes.constData(), static_cast<size_t>(bytes.size()), MSG_NOSIGNAL) ==
            bytes.size());
  }
  QJsonObject answer() {
    std::array<char, 1 << 16> buffer;
    REQUIRE(f_->waitFor([&] {
      const ssize_t count = recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
      if (count > 0) in_.append(buffer.data(), count);
      return in_.contains('\n');
    }));
    const qsizetype end = in_.indexOf('\n');
    const QByteArray line = in_.left(end);
    in_.remove(0, end + 1);
    return QJsonDocument::fromJson(line).object();
  }
  QJsonObject ask(const QJsonObject& request) {
    send(QJsonDocument(request).toJson(QJsonDocument::Compact) + "\n");
    return answer();
  }
  QString whyNot(const QJsonObject& request) { return ask(request)["error"].toString(); }
  void openScene() {
    const QJsonObject opened = ask({{"do", "open"}, {"base", kRemoteScene}, {"text", remoteSceneText()}});
    INFO(opened["error"].toString().toStdString());
    REQUIRE_FALSE(opened.contains("error"));
  }

  QPointer<WindowControl> control;

 private:
  WindowFixture* f_;
  int socket_ = -1;
  QByteArray in_;
};

}  // namespace

TEST_CASE("Another program opens a scene in the window, steps it and reads its state") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  CHECK(program.whyNot({{"do", "state"}}) == "no scene is open in the window");
  program.openScene();
  CHECK(f.document->scene().name == "Double pendulum");
  CHECK_FALSE(f.document->isDirty());
  CHECK(f.document->path().isEmpty());
  const double dt = f.player->frame()->options.dt;
  const QJsonObject stepped = program.ask({{"do", "step"}, {"count", 25}});
  CHECK(stepped["time"].toDouble() == Approx(25 * dt));
  CHECK(stepped["mode"].toString() == "paused");
  REQUIRE(stepped["q"].toArray().size() == 2);
  CHECK(stepped["q"].toArray()[0].toDouble() == f.player->q()[0]);
  CHECK(stepped["v"].toArray()[1].toDouble() == f.player->v()[1]);
  const QJsonObject back = program.ask({{"do", "seek"}, {"time", 10 * dt}});
  CHECK(back["time"].toDouble() == Approx(10 * dt));
  CHECK(program.ask({{"do", "reset"}})["time"].toDouble() == 0);
}

TEST_CASE("Another program plays and pauses the simulation of the window") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  CHECK(program.ask({{"do", "play"}})["playing"].toBool());
  CHECK(program.whyNot({{"do", "step"}}) == "the simulation is playing: pause it first");
  CHECK_FALSE(program.ask({{"do", "show"}, {"q", QJsonArray{1, 1}}})["shown"].toBool());
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  CHECK_FALSE(program.ask({{"do", "pause"}})["playing"].toBool());
  // It stands still from then on, though it was asked for at once after it had begun.
  program.ask({{"do", "play"}});
  const double time = program.ask({{"do", "pause"}})["time"].toDouble();
  CHECK(f.player->mode() == Player::Mode::kPaused);
  f.waitForPicture();
  CHECK(program.ask({{"do", "state"}})["time"].toDouble() == time);
}

TEST_CASE("Another program shows poses of its own and sets the state") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  const VectorX before = f.player->q();
  const Transform tip = f.player->bodyPoses().back();
  CHECK(program.ask({{"do", "show"}, {"q", QJsonArray{0.7, -0.3}}})["shown"].toBool());
  CHECK(f.player->q() == before);
  CHECK((f.player->bodyPoses().back().p - tip.p).norm() > 0.05);
  CHECK(f.document->undoStack()->count() == 0);

  // Several states one after the other are one step to undo.
  program.ask({{"do", "set_state"}, {"q", QJsonArray{0.2, 0.1}}});
  const QJsonObject set =
      program.ask({{"do", "set_state"}, {"q", QJsonArray{0.7, -0.3}}, {"v", QJsonArray{0.5, -0.25}}});
  CHECK(set["q"].toArray()[0].toDouble() == 0.7);
  CHECK(set["v"].toArray()[1].toDouble() == -0.25);
  CHECK(f.document->undoStack()->count() == 1);
  f.document->undoStack()->undo();
  CHECK(f.player->q().isApprox(before, 1e-12));
}

TEST_CASE("Inputs of another program drive the simulation of the window") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  const std::string dof = f.player->model()->dof_names()[1];
  CHECK_FALSE(program.ask({{"do", "set_inputs"}, {"inputs", QJsonObject{{QString::fromStdString(dof), 0.5}}}})
                  .contains("error"));
  program.ask({{"do", "step"}});
  CHECK(f.player->frame()->inputs.torque[1] == 0.5);
  program.ask({{"do", "set_inputs"}, {"inputs", QJsonArray{0.1, 0.2}}});
  program.ask({{"do", "step"}});
  CHECK(f.player->frame()->inputs.torque[0] == 0.1);
  CHECK(program.whyNot({{"do", "set_inputs"}, {"inputs", QJsonObject{{"nobody", 1}}}}) ==
        "there is no degree of freedom and no actuator \"nobody\"");
}

TEST_CASE("The scene goes both ways, and an update is one step to undo") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  f.document->edit("heavier", [](Scene& scene) { scene.gravity = {0, 0, -20}; });
  const QString text = program.ask({{"do", "scene"}, {"base", kRemoteScene}})["text"].toString();
  CHECK(text.contains("-20"));
  const double revision = program.ask({{"do", "state"}})["revision"].toDouble();
  const int steps = f.document->undoStack()->count();
  const QJsonObject updated =
      program.ask({{"do", "update"}, {"base", kRemoteScene}, {"text", remoteSceneText()}});
  CHECK(updated["revision"].toDouble() != revision);
  CHECK(f.document->scene().gravity.z() == Approx(-9.81).margin(0.01));
  CHECK(f.document->undoStack()->count() == steps + 1);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().gravity.z() == -20);
  // What is no scene changes nothing.
  CHECK(
      program
          .whyNot({{"do", "update"}, {"base", kRemoteScene}, {"text", "{\"linkwright\": 1, \"robots\": 3}"}})
          .contains("error"));
  CHECK(f.document->scene().gravity.z() == -20);
}

TEST_CASE("What another program sends by mistake is answered by an error, and the next request works") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  CHECK(program.whyNot({{"do", "exec"}, {"code", "import os"}}) == "there is no request \"exec\"");
  CHECK(program.whyNot({{"q", 1}}) == "there is no request \"\"");
  CHECK(program.whyNot({{"do", "show"}, {"q", QJsonArray{1}}}) == "\"q\" must be 2 finite numbers");
  CHECK(program.whyNot({{"do", "show"}, {"q", QJsonArray{1, "x"}}}) == "\"q\" must be 2 finite numbers");
  CHECK(program.whyNot({{"do", "step"}, {"count", 0.5}}) == "\"count\" is a whole number from 1 on");
  CHECK(program.whyNot({{"do", "step"}, {"count", -1}}) == "\"count\" is a whole number from 1 on");
  CHECK(program.whyNot({{"do", "seek"}, {"time", -1}}) == "\"time\" is a number from 0 on");
  CHECK(program.whyNot({{"do", "speed"}, {"value", 0}}) == "\"value\" is a number above 0");
  CHECK(program.whyNot({{"do", "open"}, {"base", "x"}, {"text", "{}"}}) == "a scene is open already");
  program.send("no JSON\n");
  CHECK(program.answer()["error"].toString().startsWith("a request is no JSON: "));
  program.send("[1]\n");
  CHECK(program.answer()["error"].toString() == "a request is a JSON object");
  program.send("\xff\xfe\n");
  CHECK(program.answer().contains("error"));
  // Two in one piece, and one in two pieces.
  program.send("{\"do\": \"state\"}\n{\"do\": \"exec\"}\n{\"do\":");
  CHECK(program.answer()["mode"].toString() == "start");
  CHECK(program.answer().contains("error"));
  program.send(" \"state\"}\n");
  CHECK(program.answer()["mode"].toString() == "start");
}

TEST_CASE("The user comes between a long run of steps and another program, which hears of it") {
  testApplication();
  WindowFixture f;
  RemoteProgram program(&f);
  program.openScene();
  program.send("{\"do\": \"step\", \"count\": 1000000000}\n");
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  f.player->play();
  CHECK(program.answer()["interrupted"].toBool());
  CHECK_FALSE(program.ask({{"do", "pause"}})["playing"].toBool());
}

TEST_CASE("The window stays when the other program has gone, and closes when it is asked to") {
  testApplication();
  WindowFixture f;
  {
    RemoteProgram program(&f);
    program.openScene();
    program.send("{\"do\": \"play\"}\n{\"do\": \"sta");
    program.end();
    REQUIRE(f.waitFor([&] { return program.control.isNull(); }));
  }
  CHECK(f.window.isVisible());
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  RemoteProgram other(&f);
  f.document->edit("heavier", [](Scene& scene) { scene.gravity = {0, 0, -20}; });
  CHECK_FALSE(other.ask({{"do", "close"}}).contains("error"));
  // Without a question, though something has changed.
  CHECK(f.waitFor([&] { return !f.window.isVisible(); }));
}

}  // namespace linkwright::app
