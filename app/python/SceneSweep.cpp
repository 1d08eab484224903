// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/SceneSweep.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "app/python/Bindings.h"
#include "app/python/Errors.h"
#include "app/python/Interrupt.h"
#include "engine/base/WorkerPool.h"
#include "engine/io/request/SweepReader.h"
#include "engine/io/scene/LoadScene.h"

namespace linkwright::python {
namespace {

std::shared_ptr<const CompiledScene> LoadForSweep(const std::string& text, const std::string& path) {
  LoadSceneOptions options;
  options.text = text;
  options.load_meshes = false;
  ProblemList problems;
  std::shared_ptr<const CompiledScene> compiled;
  {
    const py::gil_scoped_release release;
    LoadSceneResult loaded = LoadScene(path, options);
    problems = std::move(loaded.problems);
    if (loaded.ok) compiled = CompileScene(loaded.scene, &problems);
  }
  if (!compiled) Raise("SceneError", problems);
  return compiled;
}

}  // namespace

SceneSweep::SceneSweep(const std::string& text, const std::string& path, const std::string& order,
                       const Options& given) {
  const auto scene = LoadForSweep(text, path);
  SweepResult read = ReadSweep(*scene, order, "parameters");
  if (read.status != SweepResult::Status::kOk) throw py::value_error(read.error);
  SimulationOptions options = scene->scene.simulation;
  if (given.dt) options.dt = *given.dt;
  if (given.tolerance) options.tolerance = *given.tolerance;
  if (given.integrator) {
    const auto integrator = IntegratorFromString(*given.integrator);
    if (!integrator) throw py::value_error("there is no integrator \"" + *given.integrator + "\"");
    options.integrator = *integrator;
  }
  if (!given.watch_ledger) options.watch_ledger = false;
  const double duration = given.duration.value_or(scene->scene.duration);
  if (!(options.dt > 0) || !(duration > 0)) throw py::value_error("time step and duration must be above 0");
  runner_ = std::make_unique<SweepRunner>(scene, std::move(read.sweep), options, duration);
  if (const std::string why = runner_->WhyNotRun(); !why.empty()) throw py::value_error(why);
}

py::bytes SceneSweep::Rows(std::uint64_t first, std::uint64_t count, int threads) const {
  const std::uint64_t all = runner_->sweep().count;
  if (first > all || count > all - first) throw py::index_error("the sweep has fewer runs");
  std::string out;
  Interrupt interrupt;
  {
    const py::gil_scoped_release release;
    WorkerPool pool(threads);
    // Whole lanes, but enough pieces for all threads.
    const std::uint64_t fair = count / static_cast<std::uint64_t>(pool.size());
    const std::uint64_t together = std::clamp<std::uint64_t>(fair, 1, SweepRunner::kSideBySide);
    const std::uint64_t pieces = (count + together - 1) / together;
    std::vector<std::string> rows(pieces);
    std::atomic<bool> stopped = false;
    std::stop_source stop;
    WorkControl control;
    control.stop = stop.get_token();
    const std::function<bool()> check = [&] {
      if (interrupt.Requested()) stopped = true;
      return stopped.load();
    };
    pool.ForEach(
        pieces,
        [&](std::size_t piece, int /*worker*/) {
          const std::uint64_t begin = piece * together, end = std::min(begin + together, count);
          const auto outcomes = runner_->Run(first + begin, static_cast<int>(end - begin), check);
          if (outcomes.empty()) stop.request_stop();
          for (const SweepRunner::Outcome& outcome : outcomes) rows[piece] += outcome.row;
        },
        control);
    for (const std::string& piece : rows) out += piece;
  }
  interrupt.Throw();
  return py::bytes(out);
}

void BindSweep(py::module_* module) {
  py::class_<SceneSweep>(*module, "SceneSweep")
      .def(py::init([](const std::string& text, const std::string& path, const std::string& order,
                       const std::optional<double>& duration, const std::optional<double>& dt,
                       const std::optional<double>& tolerance, const std::optional<std::string>& integrator,
                       bool watch_ledger) {
        return std::make_unique<SceneSweep>(
            text, path, order, SceneSweep::Options{duration, dt, tolerance, integrator, watch_ledger});
      }))
      .def_property_readonly("count", &SceneSweep::count)
      .def_property_readonly("header", &SceneSweep::header)
      .def("row_start", &SceneSweep::RowStart)
      .def("rows", &SceneSweep::Rows);
}

}  // namespace linkwright::python
