// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <catch2/catch.hpp>
#include <csignal>
#include <random>

#include "app/commands/JointEdits.h"
#include "app/commands/SimulationEdits.h"
#include "app/recovery/RecoveryDialog.h"
#include "app/recovery/SafetyNet.h"
#include "engine/io/scene/LoadScene.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

QString stateFolderOfTests() { return stateFolder().path; }

QByteArray contentOf(const QString& name) {
  QFile file(name);
  REQUIRE(file.open(QIODevice::ReadOnly));
  return file.readAll();
}

void overwrite(const QString& name, const QByteArray& bytes) {
  QFile file(name);
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

QJsonObject entryIn(const QString& folder) {
  return QJsonDocument::fromJson(contentOf(folder + "/entry.json")).object();
}

double gravityIn(const QString& scene, const QString& base = {}) {
  LoadSceneOptions options;
  if (!base.isEmpty()) options.text = contentOf(scene).toStdString();
  const LoadSceneResult loaded = LoadScene((base.isEmpty() ? scene : base).toStdString(), options);
  REQUIRE(loaded.ok);
  return loaded.scene.gravity.z();
}

// A window that keeps each edit at once, below a state folder of its own.
class RecoveryFixture {
 public:
  RecoveryFixture() {
    testApplication();
    before_ = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", state_.path().toUtf8());
    QSettings().setValue("autosaveEdits", 1);
    f = std::make_unique<WindowFixture>();
    QObject::connect(net()->findChild<Autosave*>(), &Autosave::kept, &f->window,
                     [this](int edits) { kept = edits; });
  }
  ~RecoveryFixture() {
    f.reset();
    qputenv("XDG_STATE_HOME", before_);
    QSettings().remove("autosaveEdits");
  }
  SafetyNet* net() { return f->window.safetyNet(); }
  QString work() {
    // Before leave() has made others.
    if (work_.isEmpty())
      for (const QString& name : QDir(stateFolderOfTests()).entryList({"work-*"}, QDir::Dirs))
        work_ = stateFolderOfTests() + "/" + name;
    return work_;
  }
  void edit(double gravity) {
    edits::setGravity(f->document, {0, 0, gravity});
    const int wanted = f->document->undoStack()->index() - f->document->undoStack()->cleanIndex();
    REQUIRE(f->waitFor([&] { return kept == wanted; }));
  }
  /// What a kill now would leave, as the folder of another program.
  QString leave(const QString& name) {
    const QString to = stateFolderOfTests() + "/work-" + name;
    copyFolder(work(), to);
    return to;
  }
  static void copyFolder(const QString& from, const QString& to) {
    REQUIRE(QDir().mkpath(to));
    for (const QFileInfo& info : QDir(from).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot)) {
      if (info.isDir())
        copyFolder(info.filePath(), to + "/" + info.fileName());
      else
        // What is a draft at this moment may have its name in the next.
        REQUIRE((QFile::copy(info.filePath(), to + "/" + info.fileName()) ||
                 !QFileInfo::exists(info.filePath())));
    }
  }
  double keptGravity() {
    const QJsonObject entry = entryIn(work());
    return gravityIn(work() + "/" + entry["scene"].toString(), entry["base"].toString());
  }
  RecoveryDialog* dialog() { return f->window.findChild<RecoveryDialog*>(); }
  RecoveryDialog* offer() {
    net()->offer(true);
    return dialog();
  }
  template <class Widget>
  Widget* in(const char* name) {
    return dialog()->findChild<Widget*>(name);
  }

  std::unique_ptr<WindowFixture> f;
  int kept = -1;

 private:
  QTemporaryDir state_;
  QString work_;
  QByteArray before_;
};

}  // namespace

TEST_CASE("Unsaved work is kept as it is made, and forgotten when it is saved or closed", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  r.edit(-1);
  r.edit(-2);
  QJsonObject entry = entryIn(r.work());
  CHECK(entry["dirty"].toBool());
  CHECK(entry["edits"].toInt() == 2);
  CHECK(entry["changes"].toArray().size() == 2);
  CHECK(entry["path"].toString().isEmpty());
  CHECK(entry["source"].toString() == r.f->document->sourcePath());
  const QString path = r.f->folder.filePath("saved.lws.json");
  r.kept = -1;
  REQUIRE(r.f->document->saveAs(path));
  REQUIRE(r.f->waitFor([&] { return r.kept == 0; }));
  entry = entryIn(r.work());
  CHECK_FALSE(entry["dirty"].toBool());
  CHECK(entry["path"].toString() == path);
  r.edit(-3);
  CHECK(entryIn(r.work())["edits"].toInt() == 1);
  r.f->document->close();
  REQUIRE(r.f->waitFor([&] { return QDir(r.work()).entryList({"entry.json", "scene*"}).isEmpty(); }));
  const QString work = r.work();
  r.f.reset();
  CHECK_FALSE(QFileInfo::exists(work));
}

TEST_CASE("Work is kept after some seconds too, with one edit alone", "[recovery]") {
  RecoveryFixture r;
  QSettings().setValue("autosaveEdits", 1000);
  r.f->openArm();
  edits::setGravity(r.f->document, {0, 0, -4});
  REQUIRE(r.f->waitFor([&] { return r.kept == 1; }));
  CHECK(r.keptGravity() == -4);
}

TEST_CASE("Work that was left is listed with a picture and what is in it, and recovered", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  const QString path = r.f->folder.filePath("arm.lws.json");
  REQUIRE(r.f->document->saveAs(path));
  r.edit(-1);
  r.edit(-2);
  edits::setTorque(r.f->document, 0, 0.5);
  REQUIRE(r.f->waitFor([&] { return r.kept == 3; }));
  REQUIRE(r.f->waitFor([&] { return QFileInfo::exists(r.work() + "/picture.png"); }));
  r.f->player->step(50);
  REQUIRE(r.f->waitFor([&] { return r.f->player->mode() == Player::Mode::kPaused; }));
  const double end = r.f->player->endTime();
  REQUIRE(end > 0);
  REQUIRE(r.f->waitFor([&] { return RunJournal::Look((r.work() + "/run").toStdString()).last_time == end; }));
  const VectorX q = r.f->player->q();
  const QString left = r.leave("old");
  overwrite(left + "/lock", "");
  r.f->document->undoStack()->setClean();
  r.f->document->close();

  RecoveryDialog* dialog = r.offer();
  REQUIRE(dialog != nullptr);
  REQUIRE(dialog->count() == 1);
  CHECK_FALSE(r.in<QLabel>("recoveryPicture")->pixmap().isNull());
  CHECK(r.in<QLabel>("recoveryChanges")->text() == "• Change gravity (2×)\n• Change torque");
  QStringList texts;
  for (const QLabel* label : dialog->findChildren<QLabel*>()) texts += label->text();
  const QString all = texts.join("\n");
  CHECK(all.contains("arm.lws.json"));
  CHECK(all.contains(r.f->folder.path()));
  CHECK(all.contains("3 edits that are not saved"));
  CHECK(all.contains("recorded run of 0.05 s"));
  QTest::mouseClick(r.in<QPushButton>("recoverWork"), Qt::LeftButton);
  REQUIRE(r.f->waitFor([&] { return r.f->document->isOpen() && r.f->player->endTime() == end; }));
  CHECK(r.f->document->isDirty());
  CHECK(r.f->document->path() == path);
  CHECK(r.f->document->scene().gravity.z() == -2);
  REQUIRE(r.f->waitFor([&] { return r.f->player->time() == end; }));
  CHECK(r.f->player->q() == q);
  REQUIRE(r.f->waitFor([&] { return !QFileInfo::exists(left); }));
  // A second end in the same work: all of it is still reported.
  CHECK(entryIn(r.work())["edits"].toInt() == 3);
  CHECK(entryIn(r.work())["changes"].toArray().size() == 3);
  edits::setGravity(r.f->document, {0, 0, -7});
  REQUIRE(r.f->waitFor([&] { return entryIn(r.work())["edits"].toInt() == 4; }));
  CHECK(gravityIn(path) == -kStandardGravity);
  REQUIRE(r.f->document->save());
  CHECK(gravityIn(path) == -7);
}

TEST_CASE("A run without an edit is listed with a picture, however soon it was left", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  REQUIRE(r.f->waitFor([&] { return QFileInfo::exists(r.work() + "/picture.png"); }));
  CHECK(entryIn(r.work())["edits"].toInt() == 0);
  r.f->player->step(50);
  REQUIRE(r.f->waitFor([&] { return r.f->player->mode() == Player::Mode::kPaused; }));
  const double end = r.f->player->endTime();
  REQUIRE(end > 0);
  REQUIRE(r.f->waitFor([&] { return RunJournal::Look((r.work() + "/run").toStdString()).last_time == end; }));
  overwrite(r.leave("old") + "/lock", "");
  r.f->document->close();
  REQUIRE(r.offer() != nullptr);
  CHECK_FALSE(r.in<QLabel>("recoveryPicture")->pixmap().isNull());
}

TEST_CASE("A scene that was never saved is recovered with robots from other folders", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  // A second robot, far away in the tree of folders.
  QTemporaryDir far;
  REQUIRE(QDir(far.path()).mkpath("a/b/c/d"));
  REQUIRE(QFile::copy(r.f->document->sourcePath(), far.filePath("a/b/c/d/other.urdf")));
  r.f->document->addRobot(far.filePath("a/b/c/d/other.urdf"));
  REQUIRE(r.f->waitFor([&] { return r.f->document->scene().robots.size() == 2; }));
  REQUIRE(r.f->waitFor([&] { return r.kept == 1; }));
  const QString left = r.leave("old");
  r.f->document->undoStack()->setClean();
  r.f->document->close();
  REQUIRE(r.offer() != nullptr);
  QTest::mouseClick(r.in<QPushButton>("recoverWork"), Qt::LeftButton);
  REQUIRE(r.f->waitFor([&] { return r.f->document->isOpen(); }));
  CHECK(r.f->document->scene().robots.size() == 2);
  CHECK(r.f->document->path().isEmpty());
  CHECK(r.f->document->title() == "arm.urdf");
  CHECK(r.f->document->isDirty());
}

TEST_CASE("Work is left for later or discarded, entry by entry", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  r.edit(-1);
  const QString first = r.leave("a"), second = r.leave("b");
  REQUIRE(r.offer()->count() == 2);
  // Of all of them, and its text shows that.
  CHECK(r.in<QPushButton>("recoveryLater")->text() == "Keep all for later");
  QTest::mouseClick(r.in<QPushButton>("recoveryLater"), Qt::LeftButton);
  REQUIRE(r.f->waitFor([&] { return r.dialog() == nullptr; }));
  CHECK(QFileInfo::exists(first));
  CHECK(QFileInfo::exists(second));
  REQUIRE(r.offer()->count() == 2);
  QTest::mouseClick(r.in<QPushButton>("discardWork"), Qt::LeftButton);
  CHECK(r.dialog()->count() == 1);
  CHECK(QFileInfo::exists(first) != QFileInfo::exists(second));
  QTest::mouseClick(r.in<QPushButton>("recoveryLater"), Qt::LeftButton);
  REQUIRE(r.f->waitFor([&] { return r.dialog() == nullptr; }));
}

TEST_CASE("A window that runs keeps its work to itself", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  r.edit(-1);
  QStringList problems;
  // As another program would look.
  CHECK(findRecoveries(stateFolderOfTests(), &problems).empty());
  CHECK(problems.isEmpty());
  const QString left = r.leave("old");
  const auto taken = findRecoveries(stateFolderOfTests(), &problems);
  CHECK(taken.size() == 1);
  // Nor does a third see what the second is asking about.
  CHECK(findRecoveries(stateFolderOfTests(), &problems).empty());
  CHECK(QFileInfo::exists(left));
}

TEST_CASE("Damaged recovery files are reported and set aside", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  r.edit(-1);
  std::mt19937 random(17);
  for (int round = 0; round < 60; ++round) {
    const QString left = r.leave(QString("damaged-%1").arg(round));
    const QString name = round % 2 == 0 ? "entry.json" : entryIn(left)["scene"].toString();
    QByteArray bytes = contentOf(left + "/" + name);
    const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()));
    if (round % 3 == 0)
      bytes.truncate(at);
    else
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random() % 255));
    overwrite(left + "/" + name, bytes);
    QStringList problems;
    auto found = findRecoveries(stateFolderOfTests(), &problems);
    // Where the list survives, the scene is the one that was written.
    REQUIRE(found.size() + static_cast<size_t>(problems.size()) <= 1);
    if (name != "entry.json") REQUIRE(problems.size() == 1);
    QString problem;
    for (RecoveryEntry& entry : found) {
      CHECK_FALSE(entry.readScene(&problem).isEmpty());
      entry.folder->remove();
    }
  }
  const QDir aside(stateFolderOfTests() + "/damaged");
  CHECK(aside.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() == 5);
  const QString left = r.leave("last");
  overwrite(left + "/entry.json", "{ not JSON");
  REQUIRE(r.offer() != nullptr);
  CHECK(r.dialog()->count() == 0);
  CHECK(r.in<QLabel>("recoveryProblem")->text().startsWith("Not recoverable: entry.json is not JSON"));
}

TEST_CASE("Three backups of the last saves are kept, and one is opened as changes of the scene",
          "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  const QString path = r.f->folder.filePath("arm.lws.json");
  REQUIRE(r.f->document->saveAs(path));
  CHECK(Backups(stateFolderOfTests()).of(path).empty());
  for (int i = 1; i <= 5; ++i) {
    edits::setGravity(r.f->document, {0, 0, static_cast<double>(-i)});
    REQUIRE(r.f->document->save());
    REQUIRE(r.f->document->save());  // again: nothing is pushed out by what is the same
  }
  const auto backups = Backups(stateFolderOfTests()).of(path);
  REQUIRE(backups.size() == 3);
  for (int i = 0; i < 3; ++i)
    CHECK(contentOf(backups[static_cast<size_t>(i)].file).contains(QString("-%1").arg(4 - i).toUtf8()));
  CHECK(QDir(r.f->folder.path()).entryList(QDir::Files | QDir::Hidden) ==
        QStringList{"arm.lws.json", "arm.urdf"});

  QMenu* menu = nullptr;
  for (QMenu* each : r.f->window.findChildren<QMenu*>())
    if (each->title() == "Open bac&kup") menu = each;
  REQUIRE(menu != nullptr);
  menu->popup(r.f->window.mapToGlobal(QPoint(50, 50)));
  REQUIRE(menu->actions().size() == 3);
  QAction* second = menu->actions().at(1);
  QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(second).center());
  REQUIRE(r.f->waitFor([&] { return r.f->document->scene().gravity.z() == -3; }));
  CHECK(r.f->document->path() == path);
  CHECK(r.f->document->isDirty());
  CHECK(gravityIn(path) == -5);
  REQUIRE(r.f->document->save());
  CHECK(gravityIn(path) == -3);
}

TEST_CASE("Without a state folder the window says so once and works", "[recovery]") {
  testApplication();
  const QByteArray state = qgetenv("XDG_STATE_HOME"), home = qgetenv("HOME");
  qunsetenv("XDG_STATE_HOME");
  qunsetenv("HOME");
  {
    WindowFixture f;
    f.openArm();
    CHECK(f.banner()->isVisible());
    CHECK(f.bannerText() ==
          "Work is not kept for recovery, and saves keep no backups: neither HOME nor XDG_STATE_HOME names a "
          "folder.");
    f.banner()->hide();
    edits::setGravity(f.document, {0, 0, -1});
    REQUIRE(f.document->saveAs(f.folder.filePath("a.lws.json")));
    f.player->step(5);
    REQUIRE(f.waitFor([&] { return f.player->endTime() > 0; }));
    CHECK_FALSE(f.banner()->isVisible());
  }
  qputenv("XDG_STATE_HOME", state);
  qputenv("HOME", home);
}

TEST_CASE("A folder where nothing can be made is reported, for the state and for a save", "[recovery]") {
  testApplication();
  const QByteArray state = qgetenv("XDG_STATE_HOME");
  qputenv("XDG_STATE_HOME", "/proc");  // not even root can
  {
    WindowFixture f;
    f.openArm();
    CHECK(f.bannerText() ==
          "Work is not kept for recovery, and saves keep no backups: the folder /proc/linkwright cannot be "
          "made: "
          "No such file or directory.");
    edits::setGravity(f.document, {0, 0, -1});
    CHECK_FALSE(f.document->saveAs("/proc/arm.lws.json"));
    CHECK(f.bannerText().startsWith(
        "arm.lws.json could not be saved: nothing can be written in the folder /proc: "));
    CHECK(f.document->isDirty());
    CHECK(f.document->path().isEmpty());
  }
  qputenv("XDG_STATE_HOME", state);
}

TEST_CASE("A disk that is full is reported, and nothing that was whole is lost", "[recovery]") {
  RecoveryFixture r;
  r.f->openArm();
  const QString path = r.f->folder.filePath("arm.lws.json");
  REQUIRE(r.f->document->saveAs(path));
  r.edit(-1);
  const QByteArray saved = contentOf(path);
  struct rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = before;
  small.rlim_cur = 100;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  edits::setGravity(r.f->document, {0, 0, -2});
  const bool reported = r.f->waitFor([&] { return r.f->banner()->isVisible(); });
  const QString autosave_text = r.f->bannerText();
  r.f->banner()->hide();
  const bool second_save = r.f->document->save();
  const QString save_text = r.f->bannerText();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(reported);
  CHECK(autosave_text ==
        "Work is not kept for recovery: writing failed: File too large. Save it to be safe.");
  CHECK_FALSE(second_save);
  CHECK(save_text.startsWith("arm.lws.json could not be saved: writing failed"));
  CHECK(contentOf(path) == saved);
  CHECK(r.keptGravity() == -1);
  CHECK(r.f->document->isDirty());
  // There is room again.
  r.kept = -1;
  r.edit(-3);
  REQUIRE(r.f->document->save());
  CHECK(gravityIn(path) == -3);
}

}  // namespace linkwright::app
