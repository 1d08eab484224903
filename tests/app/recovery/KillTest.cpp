// SPDX-License-Identifier: GPL-3.0-or-later
// A window in a process of its own that is killed while it works, and what is left of its work.
// LINKWRIGHT_KILLS: how often (the nightly run asks for many), LINKWRIGHT_SEED: at which moments.
#include <unistd.h>

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <catch2/catch.hpp>
#include <csignal>
#include <random>
#include <stdexcept>
#include <thread>

#include "app/commands/SimulationEdits.h"
#include "app/recovery/CrashHandler.h"
#include "app/recovery/RecoveryEntry.h"
#include "app/recovery/SafetyNet.h"
#include "engine/io/scene/LoadScene.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

void say(const char* what, int number) {
  const QByteArray line = QByteArray(what) + " " + QByteArray::number(number) + "\n";
  if (::write(STDOUT_FILENO, line.constData(), static_cast<size_t>(line.size())) < 0) ::_exit(3);
}

int askedFor(const char* variable, int usual) {
  const int asked = qEnvironmentVariableIntValue(variable);
  return asked > 0 ? asked : usual;
}

// The process of another test of this program, with a state folder of its own.
class Victim {
 public:
  Victim(const QString& deed, const QString& scene, unsigned seed) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_STATE_HOME", state_.path());
    environment.insert("LINKWRIGHT_TEST_STATE", "1");
    environment.insert("LINKWRIGHT_VICTIM_DEED", deed);
    environment.insert("LINKWRIGHT_VICTIM_SCENE", scene);
    environment.insert("LINKWRIGHT_SEED", QString::number(seed));
    process_.setProcessEnvironment(environment);
    process_.start(QCoreApplication::applicationFilePath(), {"a window that works until it is killed"});
    REQUIRE(process_.waitForStarted());
  }
  ~Victim() {
    process_.kill();
    process_.waitForFinished();
  }
  QString stateFolder() const { return state_.path() + "/linkwright"; }
  QProcess& process() { return process_; }
  /// Takes in what it has said; its last number for each word.
  int last(const QByteArray& word) {
    said_ += process_.readAllStandardOutput();
    int number = -1;
    for (const QByteArray& line : said_.left(said_.lastIndexOf('\n') + 1).split('\n'))
      if (line.startsWith(word + " ")) number = line.mid(word.size() + 1).toInt();
    return number;
  }
  bool waitFor(const QByteArray& word) {
    QElapsedTimer waited;
    waited.start();
    while (last(word) < 0 && waited.elapsed() < 60000 && process_.state() == QProcess::Running)
      process_.waitForReadyRead(200);
    return last(word) >= 0;
  }

 private:
  QTemporaryDir state_;
  QProcess process_;
  QByteArray said_;
};

int gravityNumber(const LoadSceneResult& loaded) {
  REQUIRE(loaded.ok);
  return static_cast<int>(std::lround(-loaded.scene.gravity.z()));
}

QString sceneToWorkOn(const QTemporaryDir& folder) {
  const QString path = folder.filePath("work.lws.json");
  QFile file(path);
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(R"({"linkwright": 1, "name": "Work", "gravity": [0, 0, 0], "robots": [{"name": "arm", "links": [
    {"name": "base"}, {"name": "rod", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01]}],
    "joints": [{"name": "hinge", "type": "revolute", "parent": "base", "child": "rod", "axis": [0, 1, 0]}]}]})");
  return path;
}

}  // namespace

TEST_CASE("a window that works until it is killed", "[.victim]") {
  const QString deed = qEnvironmentVariable("LINKWRIGHT_VICTIM_DEED");
  if (deed.isEmpty()) return;
  testApplication();
  QSettings().setValue("autosaveEdits", 1);
  WindowFixture f;
  int kept = -1;
  QObject::connect(f.window.findChild<Autosave*>(), &Autosave::kept, &f.window,
                   [&](int edits) { kept = edits; });
  f.open(qEnvironmentVariable("LINKWRIGHT_VICTIM_SCENE"));
  std::mt19937 random(static_cast<unsigned>(qEnvironmentVariableIntValue("LINKWRIGHT_SEED")));
  say("ready", 1);
  for (int number = 1;; ++number) {
    say("editing", number);
    edits::setGravity(f.document, {0, 0, static_cast<double>(-number)});
    const unsigned what = random() % 8;
    if (what < 3 || deed != "work") {
      const int edits = f.document->undoStack()->index() - f.document->undoStack()->cleanIndex();
      if (!f.waitFor([&] { return kept == edits; })) ::_exit(4);
      say("kept", number);
    } else if (what == 3) {
      say("saving", number);
      if (!f.document->save()) ::_exit(5);
      say("saved", number);
      if (!f.waitFor([&] { return kept == 0; })) ::_exit(6);
    } else if (what < 6) {
      f.player->step(static_cast<int>(random() % 200));
    }
    QTest::qWait(static_cast<int>(random() % 4));
    if (deed == "work" || number < 3) continue;
    installCrashHandler();
    if (deed == "fault") ::raise(SIGSEGV);
    if (deed == "abort") std::abort();
    if (deed == "exception") std::thread([] { throw std::runtime_error("nobody expects this"); }).join();
  }
}

TEST_CASE("A window killed at any moment leaves a whole file and the work it had kept", "[recovery][kill]") {
  testApplication();
  const int kills = askedFor("LINKWRIGHT_KILLS", 3);
  const auto seed = static_cast<unsigned>(askedFor("LINKWRIGHT_SEED", 1));
  std::mt19937 random(seed);
  for (int round = 0; round < kills; ++round) {
    INFO("seed " << seed << ", round " << round);
    const QTemporaryDir folder;
    const QString path = sceneToWorkOn(folder);
    Victim victim("work", path, random());
    REQUIRE(victim.waitFor("ready"));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 700000));
    ::kill(static_cast<pid_t>(victim.process().processId()), SIGKILL);
    REQUIRE(victim.process().waitForFinished());
    // It was still running, rather than given up.
    REQUIRE(victim.process().exitStatus() == QProcess::CrashExit);

    const int in_file = gravityNumber(LoadScene(path.toStdString()));
    CHECK(in_file >= std::max(victim.last("saved"), 0));
    CHECK(in_file <= std::max(victim.last("saving"), 0));
    // And beside it at most that of its runs.
    for (const QString& name : QDir(folder.path()).entryList(QDir::Files))
      CHECK((name == QFileInfo(path).fileName() || name.endsWith(".lws.runs")));

    QStringList problems;
    const auto found = findRecoveries(victim.stateFolder(), &problems);
    INFO(problems.join("; ").toStdString());
    REQUIRE(problems.isEmpty());
    REQUIRE(found.size() <= 1);
    int recovered = in_file;
    if (!found.empty() && found.front().dirty) {
      QString problem;
      LoadSceneOptions options;
      options.text = found.front().readScene(&problem).toStdString();
      recovered = gravityNumber(LoadScene(found.front().base.toStdString(), options));
      CHECK(found.front().path == path);
      CHECK(recovered <= victim.last("editing"));
    }
    CHECK(std::max(recovered, in_file) >= victim.last("kept"));
    if (!found.empty()) {
      RunJournal journal(found.front().folder->file("run").toStdString(), RunJournal::Mode::kContinue);
      RunJournal::Shape shape = {1, 1, 0, 0, 2};
      const LoadSceneResult loaded = LoadScene(path.toStdString());
      ProblemList ignored;
      shape = RunJournal::ShapeOf(*CompileScene(loaded.scene, &ignored)->MakeSystem());
      CHECK(journal.Recover(shape, [](const State&, const System::Inputs&) {}).problem.empty());
    }
  }
}

TEST_CASE("A fault of the program leaves a report beside the work, and the next start lists both",
          "[recovery]") {
  testApplication();
  struct Deed {
    const char* name;
    const char* headline;
  };
  for (const Deed& deed : {Deed{"fault", "Ended by SIGSEGV"}, Deed{"abort", "Ended by SIGABRT"},
                           Deed{"exception", "Ended by SIGABRT"}}) {
    INFO(deed.name);
    const QTemporaryDir folder;
    Victim victim(deed.name, sceneToWorkOn(folder), 1);
    REQUIRE(victim.process().waitForFinished(60000));
    CHECK(victim.process().exitStatus() == QProcess::CrashExit);
    QStringList problems;
    const auto found = findRecoveries(victim.stateFolder(), &problems);
    REQUIRE(problems.isEmpty());
    REQUIRE(found.size() == 1);
    CHECK(found.front().crash.startsWith(deed.headline));
    CHECK(found.front().dirty);
    CHECK(found.front().edits == victim.last("kept"));
    QFile report(found.front().folder->file("crash.txt"));
    REQUIRE(report.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(report.readAll());
    for (const char* part : {"Linkwright ", "instruction set ", "Qt 6", "Document: ", "work.lws.json",
                             "Call stack:\n", "test_app"})
      CHECK(text.contains(part));
    CHECK(text.contains("nobody expects this") == (std::string(deed.name) == "exception"));
  }
}

}  // namespace linkwright::app
