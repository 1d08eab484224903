// SPDX-License-Identifier: GPL-3.0-or-later
// Themes: how well they can be read, which one is chosen, and that the desktop's is followed.
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QProcess>
#include <QSettings>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace theme_chooser_test {

using namespace linkwright::app;

// The relative luminance of WCAG 2, and the contrast of two colours.
double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST_CASE("Text can be read in every theme, and all of it at a contrast of 7 in the one of high contrast") {
  CHECK(contrast(Qt::white, Qt::black) == Approx(21));
  for (const Theme* theme : {&lightTheme(), &darkTheme(), &contrastTheme()}) {
    const double least = theme == &contrastTheme() ? 7 : 4.5;
    for (const QColor& ground : {theme->window, theme->panel, theme->field}) {
      CHECK(contrast(theme->text, ground) > 7);
      if (theme == &contrastTheme())
        for (const QColor& color : {theme->muted, theme->disabled, theme->good, theme->warning, theme->bad})
          CHECK(contrast(color, ground) > least);
    }
    CHECK(contrast(theme->muted, theme->panel) > least);
    CHECK(contrast(theme->accent_text, theme->accent) > least);
    CHECK(contrast(theme->text, theme->hover) > least);
  }
}

// A desktop's settings portal on a bus of its own.
class Portal : public QDBusVirtualObject {
 public:
  QString introspect(const QString&) const override { return {}; }
  bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override {
    if (message.member() != "Read" || message.arguments().value(0) != "org.freedesktop.appearance")
      return false;
    const uint value = message.arguments().value(1) == "color-scheme" ? scheme : contrast;
    bus.send(message.createReply(
        QVariant::fromValue(QDBusVariant(QVariant::fromValue(QDBusVariant(QVariant(value)))))));
    return true;
  }
  uint scheme = 0, contrast = 0;
};

TEST_CASE("The window follows the desktop's appearance while no theme is chosen") {
  testApplication();
  QProcess daemon;
  daemon.start("dbus-daemon", {"--session", "--nofork", "--print-address"});
  REQUIRE(daemon.waitForStarted());
  while (!daemon.canReadLine()) REQUIRE(daemon.waitForReadyRead());
  const QString address = QString::fromUtf8(daemon.readLine()).trimmed();
  {
    QDBusConnection desktop = QDBusConnection::connectToBus(address, "desktop");
    REQUIRE(desktop.isConnected());
    Portal portal;
    portal.scheme = 1;
    REQUIRE(desktop.registerVirtualObject("/org/freedesktop/portal/desktop", &portal));
    REQUIRE(desktop.registerService("org.freedesktop.portal.Desktop"));

    QSettings().remove("theme");
    WindowFixture f;
    ThemeChooser* const themes = f.workbench()->themes();
    CHECK(themes->choice() == ThemeChoice::kDesktop);
    themes->follow(QDBusConnection::connectToBus(address, "window"));
    CHECK(f.waitFor([&] { return &themes->theme() == &darkTheme(); }));
    const auto change = [&](const char* key, uint value) {
      QDBusMessage signal = QDBusMessage::createSignal("/org/freedesktop/portal/desktop",
                                                       "org.freedesktop.portal.Settings", "SettingChanged");
      signal << QString("org.freedesktop.appearance") << QString(key)
             << QVariant::fromValue(QDBusVariant(QVariant(value)));
      REQUIRE(desktop.send(signal));
    };
    change("color-scheme", 2);
    CHECK(f.waitFor([&] { return &themes->theme() == &lightTheme(); }));
    change("contrast", 1);
    CHECK(f.waitFor([&] { return &themes->theme() == &contrastTheme(); }));
    // What is chosen counts, whatever the desktop does.
    f.workbench()->action(ActionId::kThemeDark)->trigger();
    CHECK(&themes->theme() == &darkTheme());
    CHECK(f.workbench()->action(ActionId::kThemeDark)->isChecked());
    CHECK_FALSE(f.workbench()->action(ActionId::kThemeDesktop)->isChecked());
    change("contrast", 0);
    f.workbench()->action(ActionId::kThemeDesktop)->trigger();
    CHECK(f.waitFor([&] { return &themes->theme() == &lightTheme(); }));
  }
  QDBusConnection::disconnectFromBus("window");
  QDBusConnection::disconnectFromBus("desktop");
  QSettings().remove("theme");
  daemon.kill();
  daemon.waitForFinished();
}

TEST_CASE("The theme is kept, and so is what an older version kept of it") {
  testApplication();
  for (const auto& [choice, theme] :
       {std::pair(ThemeChoice::kContrast, &contrastTheme()), std::pair(ThemeChoice::kDark, &darkTheme()),
        std::pair(ThemeChoice::kLight, &lightTheme())}) {
    WindowFixture().workbench()->themes()->choose(choice);
    WindowFixture again;
    CHECK(again.workbench()->themes()->choice() == choice);
    CHECK(&again.workbench()->theme() == theme);
  }
  QSettings().remove("theme");
  QSettings().setValue("dark", true);
  CHECK(WindowFixture().workbench()->themes()->choice() == ThemeChoice::kDark);
  QSettings().remove("dark");
}

}  // namespace theme_chooser_test
