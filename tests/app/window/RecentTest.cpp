// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QMenu>
#include <catch2/catch.hpp>

#include "app/window/RecentFiles.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

QImage iconPicture(const QIcon& icon, const QSize& size) { return icon.pixmap(size).toImage(); }

bool hasColors(const QImage& image) {
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixel(x, y) != image.pixel(0, 0)) return true;
  return false;
}

}  // namespace

TEST_CASE("Files of one name are distinguished by their folders, and have a picture") {
  testApplication();
  WindowFixture f;
  f.document->forgetRecentFiles();
  const QByteArray robot = "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>";
  const QStringList folders = {"panda", "gripper & co"};
  for (const QString& folder : folders) {
    REQUIRE(QDir(f.folder.path()).mkdir(folder));
    f.open(f.write(folder + "/scene.xml", robot));
  }
  auto* menu = f.window.findChild<RecentMenu*>("recentMenu");
  REQUIRE(menu != nullptr);
  menu->popup(f.window.mapToGlobal(QPoint(50, 50)));
  QStringList texts;
  for (QAction* line : menu->actions().mid(0, 2)) {
    texts += line->text().replace("&&", "&");
    CHECK(f.waitFor([&] { return hasColors(iconPicture(line->icon(), {64, 36})); }));
  }
  menu->hide();
  REQUIRE(texts.size() == 2);
  CHECK(texts[0].startsWith("scene.xml\t"));
  CHECK(texts[0].endsWith("/gripper & co"));
  CHECK(texts[1].endsWith("/panda"));
  // The same on the page that is shown while nothing is open.
  f.document->close();
  const auto rows = f.window.findChildren<RecentRow*>();
  REQUIRE(rows.size() == 2);
  for (RecentRow* row : rows) {
    CHECK(row->isVisible());
    CHECK(f.waitFor([&] { return hasColors(iconPicture(row->icon(), {80, 45})); }));
  }
  bool opened = false;
  QObject::connect(f.document, &Document::opened, [&] { opened = true; });
  QTest::mouseClick(rows[1], Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return opened; }));
  CHECK(f.document->sourcePath().endsWith("/panda/scene.xml"));
}

TEST_CASE("A long folder is cut at its beginning, the home folder is ~") {
  CHECK(folderShown(QDir::homePath() + "/robots/a.urdf") == "~/robots");
  CHECK(folderShown("/a.urdf") == "/");
  const QString shown = folderShown("/" + QString("very/").repeated(30) + "deep/panda/scene.xml");
  CHECK(shown.size() < 50);
  CHECK(shown.startsWith(QStringLiteral("…/")));
  CHECK(shown.endsWith("/deep/panda"));
}

}  // namespace linkwright::app
