// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/jobs/RunningJobs.h"
#include "app/panels/files/ImportReport.h"
#include "app/panels/messages/MessagesPanel.h"
#include "app/workbench/Messages.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace messages_test {
namespace {

constexpr int kText = 3, kPlace = 4;  // columns

struct MessagesWindow : WindowFixture {
  MessagesWindow() {
    openArm();
    messages->clear();
  }
  template <class T>
  T* field(const char* name) {
    auto* found = window.findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  void showPanel() {
    QTest::mouseClick(field<QToolButton>("messagesButton"), Qt::LeftButton);
    REQUIRE(waitFor([&] { return panel->isVisible(); }));
  }
  bool hasRows(int count) {
    return waitFor([&] { return list->topLevelItemCount() == count; });
  }
  void clickRow(int row) {
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->topLevelItem(row)).center());
  }
  ObjectId link(const char* name) {
    const ObjectId found = FindNamed(document->objects(), "link", name);
    REQUIRE(found != 0);
    return found;
  }

  Messages* messages = workbench()->messages();
  MessagesPanel* panel = window.findChild<MessagesPanel*>();
  QTreeWidget* list = window.findChild<QTreeWidget*>("messages");
};

}  // namespace

TEST_CASE_METHOD(AppTest, "What banner and status bar show is kept, and the same in a row is counted") {
  MessagesWindow f;
  auto* button = f.field<QToolButton>("messagesButton");
  CHECK(button->text().isEmpty());
  for (int i = 0; i < 3; ++i) Q_EMIT f.document->notice("one");
  f.banner()->tell(Banner::Kind::kWarning, "two\nlines");
  REQUIRE(f.messages->all().size() == 2);
  CHECK(f.messages->all().front().times == 3);
  CHECK(f.messages->unread() == 1);
  CHECK(button->text() == "1");
  f.showPanel();
  REQUIRE(f.hasRows(2));
  CHECK(f.list->topLevelItem(0)->text(kText) == "two lines");
  CHECK(f.list->topLevelItem(1)->text(kText) == QStringLiteral("one  ×3"));
  CHECK(f.messages->unread() == 0);
  CHECK(button->text().isEmpty());
  QTest::mouseClick(f.field<QToolButton>("messages.info"), Qt::LeftButton);
  REQUIRE(f.hasRows(1));
  QTest::mouseClick(f.field<QPushButton>("copyMessages"), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  CHECK(copied.contains("two lines"));
  CHECK_FALSE(copied.contains("one"));
  QTest::mouseClick(f.field<QPushButton>("clearMessages"), Qt::LeftButton);
  REQUIRE(f.hasRows(0));
  CHECK(f.messages->all().empty());
  CHECK(f.field<QLabel>("noMessages")->isVisible());
}

TEST_CASE_METHOD(AppTest, "The newest messages are kept, as many as there is room for") {
  MessagesWindow f;
  const int more = 20, most = static_cast<int>(Messages::kMost);
  for (int i = 0; i < most + more; ++i) f.messages->add(MessageKind::kInfo, QString::number(i));
  REQUIRE(f.messages->all().size() == Messages::kMost);
  CHECK(f.messages->all().front().text == QString::number(more));
  CHECK(f.messages->all().back().text == QString::number(most + more - 1));
}

TEST_CASE_METHOD(AppTest, "A click on a message selects its object and shows its moment") {
  MessagesWindow f;
  f.player->step(50);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0495; }));
  MessagePlace place;
  place.object = f.link("hand");
  place.moment = 0.02;
  f.messages->add(MessageKind::kWarning, "the hand", place);
  f.showPanel();
  REQUIRE(f.hasRows(1));
  CHECK(f.list->topLevelItem(0)->text(kPlace).contains("hand"));
  f.selection->select(PickObject{});
  f.clickRow(0);
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("hand").value});
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - 0.02) < 1e-9; }));
  // Of another scene it leads nowhere, and keeps its words.
  f.document->newScene();
  f.selection->select(PickObject{});
  REQUIRE(f.messages->all().size() >= 1);
  CHECK_FALSE(f.messages->all().front().place.isAny());
  CHECK(f.messages->all().front().object_path.contains("hand"));
}

TEST_CASE_METHOD(AppTest, "What reading a file finds has its line, and opens the report") {
  MessagesWindow f;
  bool failed = false;
  QObject::connect(f.document, &Document::openFailed, &f.window, [&] { failed = true; });
  f.document->open(f.write("broken.urdf", "<robot name=\"x\">\n<link name=\"a\">\n</robot>"));
  REQUIRE(f.waitFor([&] { return failed; }));
  f.showPanel();
  int row = -1;
  const auto found = [&] {
    for (int i = 0; i < f.list->topLevelItemCount(); ++i)
      if (f.list->topLevelItem(i)->text(kPlace).startsWith("broken.urdf")) row = i;
    return row >= 0;
  };
  REQUIRE(f.waitFor(found));
  f.list->setFocus();
  f.list->setCurrentItem(f.list->topLevelItem(row));
  QTest::keyClick(f.list, Qt::Key_Return);
  auto* report = f.dialog<ImportReport>();
  REQUIRE(report != nullptr);
  report->close();
}

TEST_CASE_METHOD(AppTest, "A running job is listed with its progress, and Cancel ends it") {
  MessagesWindow f;
  RunningJobs* jobs = f.workbench()->jobs();
  int cancelled = 0;
  const int number = jobs->start("Film walk.mp4", [&] { ++cancelled; });
  f.showPanel();
  CHECK(f.field<QLabel>("jobTitle")->text() == "Film walk.mp4");
  jobs->setProgress(number, 0.25);
  auto* bar = f.field<QProgressBar>("jobProgress");
  CHECK(bar->value() * 4 == bar->maximum());
  auto* cancel = f.field<QToolButton>("jobCancel");
  REQUIRE(cancel->isVisible());
  QTest::mouseClick(cancel, Qt::LeftButton);
  CHECK(cancelled == 1);
  CHECK_FALSE(cancel->isEnabled());
  jobs->end(number, RunningJobs::Ending::kCancelled);
  CHECK_FALSE(f.field<QWidget>("jobList")->isVisible());
  REQUIRE(f.messages->all().size() == 1);
  CHECK(f.messages->all().back().text == "Film walk.mp4: cancelled");
  {
    RunningJob failing(jobs, "Table a.csv", [] {});
    failing.finish(false, "no room");
  }
  REQUIRE(f.messages->all().size() == 2);
  CHECK(f.messages->all().back().kind == MessageKind::kError);
  CHECK(f.messages->all().back().text == "Table a.csv: failed. no room");
  CHECK(jobs->jobs().empty());
}

TEST_CASE_METHOD(AppTest, "A file that is read is a job until it is open") {
  MessagesWindow f;
  bool opened = false;
  QObject::connect(f.document, &Document::opened, &f.window, [&] { opened = true; });
  f.document->open(f.armFile());
  REQUIRE(f.workbench()->jobs()->jobs().size() == 1);
  CHECK(f.workbench()->jobs()->jobs().front().title == "Opening arm.urdf");
  REQUIRE(f.waitFor([&] { return opened; }));
  CHECK(f.workbench()->jobs()->jobs().empty());
  const auto& all = f.messages->all();
  CHECK(std::any_of(all.begin(), all.end(),
                    [](const auto& message) { return message.text == "arm.urdf was opened"; }));
}

}  // namespace messages_test
}  // namespace linkwright::app
