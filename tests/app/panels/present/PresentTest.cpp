// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/panels/present/PresentDialog.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

QByteArray bytesOfPage(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

PresentDialog* openPresentDialog(WindowFixture& f, const char* action) {
  auto* found = f.window.findChild<QAction*>(action);
  REQUIRE(found != nullptr);
  found->trigger();
  auto* dialog = f.dialog<PresentDialog>();
  REQUIRE(dialog != nullptr);
  return dialog;
}

void exportTo(PresentDialog* dialog, const QString& path) {
  dialog->findChild<QLineEdit*>("presentPath")->setText(path);
  QTest::mouseClick(dialog->findChild<QPushButton*>("present"), Qt::LeftButton);
}

QString presentStatus(const PresentDialog& dialog) {
  return dialog.findChild<QLabel*>("presentStatus")->text();
}

bool isExporting(const PresentDialog& dialog) {
  return !dialog.findChild<QPushButton*>("present")->isEnabled();
}

}  // namespace

TEST_CASE("The dialogs of presentations fit a screen of 500 lines") {
  testApplication();
  WindowFixture f;
  f.openArm();
  for (const char* action : {"exportPresentation", "exportFigures"}) {
    CAPTURE(action);
    PresentDialog* dialog = openPresentDialog(f, action);
    CHECK(dialog->height() <= 500);
    CHECK(dialog->sizeHint().height() <= 500);
    delete dialog;
  }
}

TEST_CASE("What was simulated is exported as a page with the plots and notes that were asked for") {
  testApplication();
  WindowFixture f;
  f.openArm();
  PresentDialog* dialog = openPresentDialog(f, "exportPresentation");
  CHECK(isExporting(*dialog));  // there is nothing yet
  CHECK(presentStatus(*dialog).contains("run the scene first"));
  delete dialog;
  f.player->step(300);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.2995; }));
  dialog = openPresentDialog(f, "exportPresentation");
  auto* list = dialog->findChild<QListWidget*>("presentSignals");
  for (int i = 0; i < list->count(); ++i)
    list->item(i)->setCheckState(list->item(i)->text() == "com.z" ? Qt::Checked : Qt::Unchecked);
  dialog->findChild<QPlainTextEdit*>("presentNotes")->setPlainText("Seen <so>.");
  dialog->findChild<QSpinBox*>("presentCount")->setValue(50);
  const QString page = f.folder.filePath("show.html");
  exportTo(dialog, page);
  REQUIRE(f.waitFor([&] { return !isExporting(*dialog); }, 60000));
  INFO(presentStatus(*dialog).toStdString());
  const QByteArray first = bytesOfPage(page);
  CHECK(first.contains("\"name\":\"com.z\""));
  CHECK_FALSE(first.contains("\"name\":\"total\""));
  CHECK(first.contains("Seen \\u003cso>."));
  CHECK(first.contains("\"frames\":16"));  // of 0.3 s, the first and the last included

  // It is there now: only after a yes is it replaced.
  dialog->findChild<QPlainTextEdit*>("presentNotes")->setPlainText("Again.");
  exportTo(dialog, page);
  auto* asked = f.dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  QTest::mouseClick(asked->button(QMessageBox::No), Qt::LeftButton);
  CHECK(bytesOfPage(page) == first);
  CHECK_FALSE(isExporting(*dialog));
  exportTo(dialog, page);
  asked = f.dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  QTest::mouseClick(asked->button(QMessageBox::Yes), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return bytesOfPage(page).contains("Again."); }, 60000));
  REQUIRE(f.waitFor([&] { return !isExporting(*dialog); }));
  delete dialog;
}

TEST_CASE("Figures are written together, or none of them") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  PresentDialog* dialog = openPresentDialog(f, "exportFigures");
  const QString folder = f.folder.filePath("figures");
  dialog->findChild<QSpinBox*>("presentCount")->setValue(50);
  exportTo(dialog, folder);
  REQUIRE(isExporting(*dialog));
  QTest::mouseClick(dialog->findChild<QPushButton*>("presentCancel"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return !isExporting(*dialog); }, 60000));
  CHECK(presentStatus(*dialog).startsWith("Cancelled"));
  CHECK_FALSE(QDir(folder).exists());
  dialog->findChild<QSpinBox*>("presentCount")->setValue(1);
  exportTo(dialog, folder);
  REQUIRE(f.waitFor([&] { return !isExporting(*dialog); }, 60000));
  INFO(presentStatus(*dialog).toStdString());
  const QStringList files = QDir(folder).entryList(QDir::Files);
  CHECK(files.contains("caption.txt"));
  CHECK(files.contains("still-1.png"));
  CHECK(files.contains("plot-1.pdf"));
  CHECK(files.contains("plot-1.svg"));
  CHECK(presentStatus(*dialog).startsWith(QString::number(files.size()) + " files"));
  exportTo(dialog, folder);
  auto* asked = f.dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  CHECK(asked->text().contains("caption.txt"));
  QTest::mouseClick(asked->button(QMessageBox::No), Qt::LeftButton);
  // No signal is no plot.
  auto* list = dialog->findChild<QListWidget*>("presentSignals");
  for (int i = 0; i < list->count(); ++i) list->item(i)->setCheckState(Qt::Unchecked);
  const QString bare = f.folder.filePath("bare");
  exportTo(dialog, bare);
  REQUIRE(f.waitFor([&] { return !isExporting(*dialog); }, 60000));
  CHECK(QDir(bare).entryList(QDir::Files) == QStringList{"caption.txt", "still-1.png"});
  delete dialog;
}

}  // namespace linkwright::app
