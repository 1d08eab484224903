// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/CommandLineLabels.h"

#include <QCoreApplication>
#include <QFile>
#include <QFont>
#include <QGuiApplication>
#include <QPainterPath>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/base/BundledData.h"
#include "app/base/FilmPainters.h"

namespace linkwright::app {
namespace {

void forgetMessage(QtMsgType /*type*/, const QMessageLogContext& /*where*/, const QString& /*text*/) {}

// Qt without a display. Starting it changes the process's locale and may print of this and that; neither is
// for the user of a command line.
class QuietQt {
 public:
  QuietQt() {
    useBundledData();
    const std::string locale = std::setlocale(LC_ALL, nullptr);
    const auto handler = qInstallMessageHandler(forgetMessage);
    if (hasOffscreenPlatform())
      application_ = std::make_unique<QGuiApplication>(argc_, argv_);
    else
      problem_ = "Qt's plugin for drawing without a display (platforms/libqoffscreen.so) is missing";
    if (application_ && !hasLetters()) problem_ = "no fonts are installed";
    qInstallMessageHandler(handler);
    std::setlocale(LC_ALL, locale.c_str());
  }
  const char* problem() const { return problem_; }  // null: none

 private:
  // Without the plugin QGuiApplication would end the process.
  bool hasOffscreenPlatform() {
    const QCoreApplication folders(argc_, argv_);  // sets the paths of plugins
    QStringList paths = QCoreApplication::libraryPaths();
    for (QString& path : paths) path += "/platforms";
    paths += qEnvironmentVariable("QT_QPA_PLATFORM_PLUGIN_PATH").split(':', Qt::SkipEmptyParts);
    return std::any_of(paths.begin(), paths.end(),
                       [](const QString& path) { return QFile::exists(path + "/libqoffscreen.so"); });
  }

  // Without a font Qt paints the same box for each letter.
  static bool hasLetters() {
    const auto outline = [](const QString& letter) {
      QPainterPath path;
      path.addText(0, 0, QGuiApplication::font(), letter);
      return path;
    };
    return outline("0") != outline("1");
  }

  char name_[11] = "linkwright", option_[10] = "-platform", platform_[10] = "offscreen";
  int argc_ = 3;
  char* argv_[4] = {name_, option_, platform_, nullptr};
  const char* problem_ = nullptr;
  std::unique_ptr<QGuiApplication> application_;
};

}  // namespace

cli::FilmPainters commandLinePainters() {
  const auto can_paint = [started = std::make_shared<std::optional<QuietQt>>()] {
    if (!*started) {
      started->emplace();
      if (const char* problem = (*started)->problem())
        std::fprintf(stderr, "linkwright: warning: labels are left out: %s\n", problem);
    }
    return (*started)->problem() == nullptr;
  };
  cli::FilmPainters made, all = filmPainters();
  made.labels = [can_paint, paint = all.labels](const Snapshot& snapshot, const render::Camera& camera,
                                                int width, int height, std::uint8_t* rgba) {
    if (snapshot.labels.empty() && snapshot.legend.empty()) return;
    if (can_paint()) paint(snapshot, camera, width, height, rgba);
  };
  made.warnings = [can_paint, paint = all.warnings](const std::vector<std::string>& sentences, bool dark,
                                                    int width, int height, std::uint8_t* rgba) {
    if (can_paint()) paint(sentences, dark, width, height, rgba);
  };
  made.captions = [can_paint, paint = all.captions](const cli::FilmCaption& caption, int width, int height,
                                                    std::uint8_t* rgba) {
    if (can_paint()) paint(caption, width, height, rgba);
  };
  made.plots = [can_paint, paint = all.plots](const cli::FilmPlot& plot, int width, int height,
                                              std::uint8_t* rgba) {
    if (can_paint()) paint(plot, width, height, rgba);
  };
  made.vectors = [can_paint, write = all.vectors](const cli::VectorPicture& picture,
                                                  const std::string& path) {
    return can_paint() ? write(picture, path) : std::string("there are no fonts to write it with");
  };
  made.figures = [can_paint, paint = all.figures](const cli::FigurePlot& plot, std::string* svg,
                                                  std::string* pdf) {
    if (!can_paint()) throw std::runtime_error("plots need a font and Qt's offscreen platform");
    paint(plot, svg, pdf);
  };
  return made;
}

}  // namespace linkwright::app
