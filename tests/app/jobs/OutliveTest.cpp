// SPDX-License-Identifier: GPL-3.0-or-later
// Files change on disk while a question is open or a job is running: the mechanism that was recorded is gone
// then, and another one with more or fewer joints is shown.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/jobs/CsvJob.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/files/FilmDialog.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct OutliveTest {
  OutliveTest() { testApplication(); }
};

// A chain that hangs, of so many links with a hinge each.
QByteArray hangingChain(int joints) {
  QByteArray text = "<robot name='chain'><link name='l0'/>";
  for (int i = 1; i <= joints; ++i) {
    const QByteArray n = QByteArray::number(i), before = QByteArray::number(i - 1);
    text +=
        "<link name='l" + n +
        "'><inertial><origin xyz='.1 0 0'/><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' "
        "ixz='0' iyz='0'/></inertial><visual><geometry><box size='.2 .05 .05'/></geometry></visual></link>"
        "<joint name='j" +
        n + "' type='continuous'><parent link='l" + before + "'/><child link='l" + n +
        "'/><origin xyz='.2 0 0'/><axis xyz='0 1 0'/></joint>";
  }
  return text + "</robot>";
}

struct RecordedChain : WindowFixture {
  explicit RecordedChain(int joints = 3) {
    open(write("chain.urdf", hangingChain(joints)));
    player->step(100);
    REQUIRE(waitFor([&] { return player->time() > 0.0995; }));
  }
  void replace(int joints) {
    write("chain.urdf", hangingChain(joints));
    REQUIRE(waitFor([&] { return player->model()->nv() == joints; }));
  }
};

std::vector<QList<QByteArray>> cellsOf(const QString& path) {
  std::vector<QList<QByteArray>> rows;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return rows;
  for (const QByteArray& line : file.readAll().trimmed().split('\n')) rows.push_back(line.split(','));
  return rows;
}

}  // namespace

TEST_CASE_METHOD(OutliveTest, "A film of what was simulated goes on when the robot's file is read again") {
  RecordedChain f;
  f.player->step(1900);
  REQUIRE(f.waitFor([&] { return f.player->time() > 1.9995; }));
  FilmDialog dialog(f.workbench(), &f.window);
  chooseFilmSize(&dialog, 1280, 720);
  const QString path = f.folder.filePath("film.mp4");
  dialog.findChild<QLineEdit*>("filmPath")->setText(path);
  dialog.startFilm();
  REQUIRE(isFilming(dialog));
  f.replace(5);
  if (!isFilming(dialog)) WARN("the film was ready before the file was read again");
  REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 120000));
  CHECK(filmStatus(dialog).startsWith("120 frames"));  // 2 s of 60 a second
  CHECK(QFile(path).size() > 100);
  // What was simulated is gone; only a new simulation can be filmed.
  auto* source = dialog.findChild<QComboBox*>("filmSource");
  REQUIRE(source != nullptr);
  CHECK(source->count() == 1);
}

TEST_CASE_METHOD(OutliveTest, "A table is of one mechanism, whatever became of its file meanwhile") {
  for (const int joints : {6, 1}) {
    RecordedChain f;
    QTest::keyClick(f.viewport, Qt::Key_E, Qt::ControlModifier);
    f.replace(joints);
    const QString path = f.folder.filePath("signals.csv");
    f.answerFileDialog(path);
    REQUIRE(f.waitFor([&] { return f.window.findChild<CsvDialog*>() == nullptr && QFile::exists(path); }));
    const auto rows = cellsOf(path);
    REQUIRE(rows.size() == 2);  // the header, and the start of what is open now
    CHECK(rows[0].size() == rows[1].size());
    CHECK(static_cast<std::size_t>(rows[0].size()) == f.player->cloneSystem()->signals().size() + 1);
    for (const QByteArray& cell : rows[1]) {
      bool ok = false;
      CHECK(std::isfinite(cell.toDouble(&ok)));
      CHECK(ok);
    }
  }
}

TEST_CASE_METHOD(OutliveTest, "A table that is being written ends as it began when the file changes") {
  RecordedChain f;
  CsvOrder order = wholeRecording(*f.player);
  const std::size_t columns = order.chosen.size() + 1;
  order.path = f.folder.filePath("running.csv");
  CsvJob job(std::move(order));
  f.replace(1);
  bool done = false;
  QObject::connect(&job, &CsvJob::finished, &f.window, [&](bool cancelled, const QString& error) {
    CHECK_FALSE(cancelled);
    CHECK(error.toStdString().empty());
    done = true;
  });
  job.start();
  REQUIRE(f.waitFor([&] { return done; }));
  const auto rows = cellsOf(f.folder.filePath("running.csv"));
  REQUIRE(rows.size() == 102);  // header, start, 100 steps
  for (const auto& row : rows) CHECK(static_cast<std::size_t>(row.size()) == columns);
}

TEST_CASE_METHOD(OutliveTest, "A table that is cancelled leaves the file as it was, and nothing beside it") {
  RecordedChain f(40);
  f.player->step(400);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4995; }, 60000));
  const QString path = f.write("old.csv", "what was here before");
  const QStringList before = QDir(f.folder.path()).entryList(QDir::Files | QDir::Hidden);
  CsvOrder order = wholeRecording(*f.player);
  order.path = path;
  CsvJob job(std::move(order));
  bool done = false;
  QObject::connect(&job, &CsvJob::finished, &f.window, [&](bool cancelled, const QString&) {
    CHECK(cancelled);
    done = true;
  });
  job.start();
  job.cancel();
  REQUIRE(f.waitFor([&] { return done; }));
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  const bool same = file.readAll() == "what was here before";  // not printed: it may be long
  CHECK(same);
  CHECK(QDir(f.folder.path()).entryList(QDir::Files | QDir::Hidden) == before);
}

TEST_CASE("Nothing in the window waits for an answer in an event loop of its own") {
  // While such a loop runs, files are read again and jobs end: what the waiting function holds on to is gone.
  const QRegularExpression loop(
      R"([.>:]exec\s*\(|QEventLoop|processEvents|QFileDialog::get|QInputDialog::get|QColorDialog::get|)"
      R"(QFontDialog::get|QMessageBox::(about|aboutQt|critical|information|question|warning)\s*\(|QProgressDialog)");
  QDirIterator files(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/app"), {"*.cpp", "*.h"}, QDir::Files,
                     QDirIterator::Subdirectories);
  int read = 0;
  while (files.hasNext()) {
    QFile file(files.next());
    REQUIRE(file.open(QIODevice::ReadOnly));
    ++read;
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    for (int i = 0; i < lines.size(); ++i) {
      if (lines[i].trimmed() == "const int code = QApplication::exec();" &&
          file.fileName().endsWith("/main.cpp"))
        continue;
      // Qt has no other way to drag; whoever begins one does nothing after it.
      const bool last = i + 1 < lines.size() && lines[i + 1].trimmed() == "}";
      if (lines[i].trimmed() == "drag->exec(Qt::CopyAction);" && last) continue;
      CAPTURE(file.fileName().toStdString(), i + 1, lines[i].toStdString());
      CHECK_FALSE(loop.match(lines[i]).hasMatch());
    }
  }
  CHECK(read > 100);
}

}  // namespace linkwright::app
