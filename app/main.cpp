// SPDX-License-Identifier: GPL-3.0-or-later
// `linkwright [FILE]` opens the window; `linkwright COMMAND …` works without a display.
#include "app/cli/Main.h"

#include <QLocale>
#include <QProcess>
#include <QSettings>
#include <QSurfaceFormat>
#include <cstdio>

#include "app/base/Application.h"
#include "app/base/BundledData.h"
#include "app/base/CommandLineLabels.h"
#include "app/base/SceneGallery.h"
#include "app/languages/Language.h"
#include "app/languages/Numbers.h"
#include "app/recovery/CrashHandler.h"
#include "app/recovery/SafetyNet.h"
#include "app/recovery/SettingsFile.h"
#include "app/remote/WindowControl.h"
#include "app/window/MainWindow.h"
#include "app/window/OpenWindows.h"
#include "app/window/StartMeasure.h"

namespace {

void showWindow(const linkwright::cli::Outcome& outcome, const QString& settings) {
  // Like the windows that are opened later.
  auto* const window = new linkwright::app::MainWindow;
  window->setAttribute(Qt::WA_DeleteOnClose);
  if (outcome.measure_start) linkwright::app::measureStart(window);
  window->followDesktop();
  window->show();
  if (!settings.isEmpty()) window->warn(settings);
  // Without a file the start page is there; what is measured is the first picture of a scene.
  if (!outcome.file.empty())
    window->openFile(QString::fromStdString(outcome.file));
  else if (outcome.measure_start)
    window->openFile(linkwright::app::firstScene());
  // A program that controls the window answers no question.
  if (outcome.control)
    new linkwright::app::WindowControl(window, *outcome.control);
  else if (!outcome.measure_start)
    window->safetyNet()->offer(false);
}

// Qt would end with an abort, which looks like a fault of the program.
bool hasDisplay() {
  return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
         !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

int runWindow(int argc, char** argv, const linkwright::cli::Outcome& outcome) {
  if (!hasDisplay()) {
    std::fputs(
        "error: the window needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set. "
        "The commands need none; see linkwright --help.\n",
        stderr);
    return 1;
  }
  if (outcome.control && !linkwright::app::Channel::isSocket(*outcome.control)) {
    std::fprintf(stderr, "linkwright: --control: %d is no open socket\n", *outcome.control);
    return linkwright::cli::kUsage;
  }
  linkwright::app::installCrashHandler();
  linkwright::app::useBundledData();
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  QSurfaceFormat::setDefaultFormat(format);
  QApplication::setOrganizationName("linkwright");
  QApplication::setApplicationName("linkwright");
  QApplication::setApplicationDisplayName("Linkwright");
  QApplication::setDesktopFileName("linkwright");
  linkwright::app::Application application(argc, argv);

  // The system's, until the settings are known to be sound.
  using namespace linkwright::app;
  const QStringList languages = QLocale::system().uiLanguages();
  useLanguage(languageCode(LanguageChoice::kSystem, languages));
  const QString settings = checkSettingsFile();
  useLanguage(languageCode(chosenLanguage(QSettings()), languages));
  useNumbers(numbersOf(numbersLocaleName()));
  application.installEventFilter(new PointKey(&application));
  showWindow(outcome, settings);
  const int code = QApplication::exec();
  const auto again = OpenWindows::instance()->startAgain();
  // Those that are left at the end go before the application.
  for (MainWindow* left : OpenWindows::instance()->all()) delete left;
  // Each with a document of its own, as the windows were.
  if (again && again->isEmpty()) QProcess::startDetached(QApplication::applicationFilePath(), {});
  for (const QString& file : again.value_or(QStringList()))
    QProcess::startDetached(QApplication::applicationFilePath(), {file});
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const linkwright::cli::FilmPainters painters = linkwright::app::commandLinePainters();
    const linkwright::cli::Outcome outcome = linkwright::cli::Main(argc, argv, painters);
    return outcome.open_window ? runWindow(argc, argv, outcome) : outcome.exit_code;
  } catch (...) {
    std::fprintf(stderr, "linkwright: %s\n", linkwright::app::caughtText().toLocal8Bit().constData());
    return linkwright::cli::kFailure;
  }
}
