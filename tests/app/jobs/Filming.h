// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>
#include <QImage>
#include <catch2/catch.hpp>

#include "app/jobs/FilmJob.h"
#include "engine/io/scene/LoadScene.h"

namespace linkwright::app {

/// A rod of 0.5 m that swings from the horizontal.
inline std::shared_ptr<const CompiledScene> swingingRod(const std::string& integrator, double dt) {
  const std::string text = R"({"linkwright": 1, "name": "Rod – größer", "integrator": ")" + integrator +
                           R"(", "dt": )" + std::to_string(dt) + R"(,
    "robots": [{"links": [{"name": "post", "visuals": [{"box": [0.05, 0.05, 0.8]}]},
      {"name": "rod", "mass": 1, "com": [0.25, 0, 0], "inertia": [0.001, 0.02, 0.02],
       "visuals": [{"box": [0.5, 0.04, 0.04], "xyz": [0.25, 0, 0], "color": "#336699"}]}],
     "joints": [{"name": "hinge", "type": "continuous", "parent": "post", "child": "rod", "axis": "y"}]}]})";
  LoadSceneOptions options;
  options.text = text;
  const LoadSceneResult loaded = LoadScene("rod.lws.json", options);
  REQUIRE(loaded.ok);
  ProblemList problems;
  auto scene = CompileScene(loaded.scene, &problems);
  REQUIRE(scene);
  return scene;
}

inline FilmOrder filmOf(const std::shared_ptr<const CompiledScene>& scene, const QSize& size, int fps,
                        double duration) {
  FilmOrder order;
  order.film.video.width = size.width();
  order.film.video.height = size.height();
  order.film.video.fps = fps;
  order.film.duration = duration;
  order.filmed.scene = scene;
  order.filmed.look.view = scene->scene.view;
  order.filmed.checks = true;
  order.simulation = scene->scene.simulation;
  order.camera.target = {0, 0, 0};
  order.camera.distance = 2.5;
  order.camera.LookFrom(0.5, 0.3);
  return order;
}

/// Films it; returns the error, or nothing.
inline QString filmed(const FilmOrder& order) {
  QString error = "none yet";
  FilmJob job(order);
  QEventLoop loop;
  QObject::connect(&job, &FilmJob::finished, &loop, [&](int, bool, const QString& why) {
    error = why;
    loop.quit();
  });
  job.start();
  loop.exec();
  return error;
}

/// The only frame of a film of one.
inline QImage oneFrame(FilmOrder order, double time) {
  const auto frames = FilmFrames::Make(order, {});
  REQUIRE(frames);
  std::vector<std::uint8_t> rgba;
  frames->composition().Draw(frames->options(), time, &rgba);
  const int width = order.film.video.width, height = order.film.video.height;
  return QImage(rgba.data(), width, height, 4 * width, QImage::Format_RGBA8888).copy();
}

/// The smallest rectangle that holds all pixels in which two pictures differ.
inline QRect whereDifferent(const QImage& a, const QImage& b) {
  REQUIRE(a.size() == b.size());
  QRect box;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x)
      if (a.pixel(x, y) != b.pixel(x, y)) box |= QRect(x, y, 1, 1);
  return box;
}

}  // namespace linkwright::app
