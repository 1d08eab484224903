// SPDX-License-Identifier: GPL-3.0-or-later
// What a film shows about its run: failed checks in its corner, and where it comes from in its notes.
#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "BuildInfo.h"
#include "app/base/FilmCaptions.h"
#include "app/base/FilmPainters.h"
#include "app/cli/film/Origin.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/simulation/run/RunChecks.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/jobs/Filming.h"

namespace linkwright::app {
namespace {

QByteArray contentsOf(const QString& path) {
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  return file.readAll();
}

// Without the lengths of the blocks that a comment in a GIF comes in: at most 255 bytes each.
QByteArray textOf(const QString& path) {
  QByteArray bytes = contentsOf(path);
  if (!path.endsWith(".gif")) return bytes;
  QByteArray text;
  for (qsizetype at = bytes.indexOf("\x21\xfe"); at >= 0; at = bytes.indexOf("\x21\xfe", at + 1))
    for (qsizetype block = at + 2; block < bytes.size() && bytes[block] != 0;
         block += 1 + static_cast<unsigned char>(bytes[block]))
      text += bytes.mid(block + 1, static_cast<unsigned char>(bytes[block]));
  return text;
}

}  // namespace

// Explicit Euler feeds energy in: of a fall of 0.25 m with steps of 10 ms far more than a millionth.
TEST_CASE_METHOD(AppTest,
                 "A film of a run whose energy does not close reports it in its corner, and nowhere else") {
  const QSize size(640, 360);
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    FilmOrder order = filmOf(swingingRod("explicit-euler", 0.01), size, 30, 0.5);
    order.dark = order.filmed.look.dark = dark;
    FilmOrder silent = order;
    silent.filmed.checks = false;
    const QRect box = whereDifferent(oneFrame(order, 0.5), oneFrame(silent, 0.5));
    CHECK(QRect(0, 0, 520, 40).contains(box));
    // A sentence, not a speck.
    CHECK(box.width() > 200);
    CHECK(box.height() > 12);
    // Before anything is wrong nothing is shown.
    CHECK(whereDifferent(oneFrame(order, 0), oneFrame(silent, 0)).isEmpty());
  }
}

TEST_CASE_METHOD(AppTest, "A film of a run whose energy closes has nothing in its corner") {
  FilmOrder order = filmOf(swingingRod("dormand-prince", 0.001), {640, 360}, 30, 0.5);
  FilmOrder silent = order;
  silent.filmed.checks = false;
  CHECK(whereDifferent(oneFrame(order, 0.5), oneFrame(silent, 0.5)).isEmpty());
}

TEST_CASE_METHOD(AppTest, "Films name the scene's hash, the version and the step, and repeat to the byte") {
  QTemporaryDir folder;
  const auto scene = swingingRod("rk4", 0.002);
  FilmOrder order = filmOf(scene, {64, 48}, 10, 0.3);
  order.film.video.notes = cli::OriginOf(scene->scene, scene->scene.simulation, 0, 0.3);
  const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(SceneToText(scene->scene)),
                                                   QCryptographicHash::Sha256)
                              .toHex();
  for (const char* name : {"%1.mp4", "%1.webm", "%1.gif", "%1-%d.png"}) {
    CAPTURE(name);
    QString first = folder.filePath(QString(name).arg("first")),
            second = folder.filePath(QString(name).arg("second"));
    for (const QString& path : {first, second}) {
      order.path = path;
      REQUIRE(filmed(order) == "");
    }
    first.replace("%d", "0");
    second.replace("%d", "0");
    CHECK(contentsOf(first) == contentsOf(second));
    const QByteArray text = textOf(first);
    CHECK(text.contains("scene SHA-256 " + hash));
    CHECK(text.contains("linkwright " LINKWRIGHT_VERSION));
    CHECK(text.contains("integrator rk4, step 0.002 s"));
    CHECK(text.contains("time 0 s to 0.3 s"));
    if (!first.endsWith(".gif")) CHECK(text.contains("Rod – größer"));
  }
}

TEST_CASE_METHOD(AppTest, "A film of two runs names both scenes' hashes and steps in its notes") {
  QTemporaryDir folder;
  const auto scene = swingingRod("rk4", 0.002), other = swingingRod("explicit-euler", 0.005);
  FilmOrder order = filmOf(scene, {64, 48}, 10, 0.3);
  order.film.video.notes = cli::OriginOf(scene->scene, scene->scene.simulation, 0, 0.3);
  const auto recording = std::make_shared<Timeline>();
  Simulation simulation(other->MakeSystem(), other->scene.simulation);
  recording->Append(simulation.state(), simulation.system().inputs());
  order.beside = [&] { return FilmBeside{other, {recording, {}, {}}}; };
  order.path = folder.filePath("two-%d.png");
  REQUIRE(filmed(order) == "");
  const QByteArray text = textOf(folder.filePath("two-0.png"));
  const auto hash = [](const CompiledScene& of) {
    return QCryptographicHash::hash(QByteArray::fromStdString(SceneToText(of.scene)),
                                    QCryptographicHash::Sha256)
        .toHex();
  };
  CHECK(text.contains("scene SHA-256 " + hash(*scene)));
  CHECK(text.contains("; beside it: "));
  CHECK(text.contains("scene SHA-256 " + hash(*other) +
                      "; integrator explicit-euler, step 0.005 s; time 0 s to 0.3 s"));
}

TEST_CASE("An error of the energy is a short number with its unit") {
  CHECK(EnergyFigure(0) == "0 J");
  CHECK(EnergyFigure(143.2) == "140 J");
  CHECK(EnergyFigure(0.2449) == "0.24 J");
  CHECK(EnergyFigure(3.14e-7) == "3.1e-7 J");
  CHECK(EnergyFigure(2.51e6) == "2.5e+6 J");
}

// Work that the state has too much of is energy that does not close, while it has it.
TEST_CASE_METHOD(AppTest, "A caption's energy never contradicts the warnings beside it") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  enum Energy { kCloses, kFailsFor20ms, kFails };
  for (const Energy energy : {kCloses, kFailsFor20ms, kFails})
    for (const bool differs : {false, true})
      for (const bool checks : {true, false}) {
        CAPTURE(energy, differs, checks);
        const auto recording = std::make_shared<Timeline>();
        Simulation simulation(scene->MakeSystem(), scene->scene.simulation);
        recording->Append(simulation.state(), simulation.system().inputs());
        while (simulation.state().time < 0.3) {
          REQUIRE_FALSE(simulation.Step());
          State state = simulation.state();
          const bool wrong = state.time > 0.1 && (energy == kFails || state.time < 0.12);
          if (energy != kCloses && wrong) state.z[0] += 0.1;
          recording->Append(state, simulation.system().inputs());
        }
        cli::FilmedScene filmed{scene, {}, {}};
        filmed.checks = checks;
        filmed.energy = true;
        if (differs) {
          filmed.cross_check.on = true;
          filmed.cross_check.first_disagreement = CrossCheck::Finding{1e-3, 0, 0.2};
        }
        const auto film = cli::FilmedRecording::Make(filmed, recording);
        REQUIRE(film);
        for (int k = 0; k <= 29; ++k) {
          const double time = 0.0103 * k;
          CAPTURE(time);
          const auto warnings = film->Warnings(time);
          const auto light = film->Energy(time);
          const QString caption = energyCaption(light);
          const auto has = [&](const char* begin) {
            return std::any_of(warnings.begin(), warnings.end(),
                               [&](const std::string& each) { return each.starts_with(begin); });
          };
          const double step = std::ceil(time * 1000 - 1e-6) / 1000;  // that is shown
          const bool now = energy != kCloses && step > 0.1005 && (energy == kFails || step < 0.1195),
                     ever = energy != kCloses && step > 0.1005;
          CHECK(has("Energy does not close") == (checks && ever));
          CHECK(has("Cross-check differs") == (checks && differs && step > 0.1995));
          if (!light) continue;
          CHECK(light->passes == !(checks ? ever : now));
          CHECK(caption.contains("closes") == light->passes);
          CHECK(caption.contains("off by") == !light->passes);
          CHECK(caption.contains("was off by") == (checks && ever && !now));
          // One number for one check, with its unit.
          if (checks && ever) {
            const QString figure = caption.mid(caption.indexOf("off by "));
            CHECK(figure.endsWith(" J"));
            CHECK(QString::fromStdString(warnings.front()).contains(figure + " at "));
          }
        }
      }
}

}  // namespace linkwright::app
