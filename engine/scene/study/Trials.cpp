// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/study/Trials.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright {
namespace {

/// Of a step: so near is at it.
constexpr double kAtStep = 1e-9;

std::vector<std::size_t> PlacesOf(const std::vector<Signal>& signals, const std::vector<std::string>& names) {
  std::vector<std::size_t> places;
  for (const std::string& name : names) {
    const auto found = std::find_if(signals.begin(), signals.end(),
                                    [&](const Signal& signal) { return signal.name == name; });
    places.push_back(static_cast<std::size_t>(found - signals.begin()));
  }
  return places;
}

}  // namespace

Trials::Trials(std::shared_ptr<const CompiledScene> scene, Sweep sweep, const SimulationOptions& options,
               double duration)
    : scene_(std::move(scene)),
      runner_(scene_, std::move(sweep), options, duration),
      options_(options),
      duration_(duration) {}

std::string Trials::WhyNot() const {
  for (const SweepParameter& parameter : runner_.sweep().parameters) {
    if (parameter.target.TakesNames()) return MessageOf("study.takes-names", {parameter.name});
    if (!(parameter.from < parameter.to)) return MessageOf("study.needs-range", {parameter.name});
  }
  return runner_.sweep().parameters.empty() ? MessageOf("study.no-parameters") : Message();
}

std::string Trials::WhyNotUntil(double end) const {
  double least_dt = options_.dt;
  for (const SweepParameter& parameter : runner_.sweep().parameters) {
    if (parameter.target.kind == SweepTarget::Kind::kDt) least_dt = parameter.from;
    if (parameter.target.kind == SweepTarget::Kind::kDuration) end = std::max(end, parameter.to);
  }
  return WhyNotSteps(0, end, least_dt);
}

std::string Trials::UnknownSignal(const std::vector<std::string>& names) const {
  const auto system = scene_->MakeSystem();
  const auto places = PlacesOf(system->signals(), names);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (places[i] == system->signals().size()) return names[i];
  return {};
}

VectorX Trials::ValuesAt(const VectorX& place) const {
  VectorX values(size());
  for (int i = 0; i < size(); ++i) {
    const SweepParameter& p = parameter(i);
    values[i] = p.logarithmic ? std::exp(std::log(p.from) + place[i] * (std::log(p.to) - std::log(p.from)))
                              : p.from + place[i] * (p.to - p.from);
  }
  return values;
}

std::optional<Samples> Trials::Run(const VectorX& values, const std::vector<std::string>& signals,
                                   const std::vector<double>& times, const StopCheck& stop) const {
  SimulationOptions options = options_;
  double duration = times.empty() ? duration_ : times.back();
  const auto scene = runner_.Vary(values, &options, &duration);
  if (!scene) return std::nullopt;
  auto system = scene->MakeSystem(stop);
  if (!system) return std::nullopt;
  const std::vector<std::size_t> places = PlacesOf(system->signals(), signals);
  std::vector<double> all(system->signals().size());
  Simulation simulation(std::move(system), options);
  const auto read = [&] {
    simulation.system().ComputeSignals(simulation.state(), all);
    VectorX row(static_cast<Eigen::Index>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) row[static_cast<Eigen::Index>(i)] = all[places[i]];
    return row;
  };
  Samples samples;
  samples.signals = signals;
  std::vector<VectorX> rows;
  VectorX last = read();
  double last_time = simulation.state().time;
  std::size_t next = 0;
  const auto take = [&] {
    const double time = simulation.state().time, near = kAtStep * options.dt;
    if (times.empty()) {
      samples.times.push_back(time);
      rows.push_back(read());
      return;
    }
    if (next >= times.size() || times[next] > time + near) {
      // Kept for a time within the step to come.
      if (next < times.size() && times[next] < time + options.dt) last = read(), last_time = time;
      return;
    }
    const VectorX now = read();
    for (; next < times.size() && times[next] <= time + near; ++next) {
      const double part =
          time > last_time ? std::clamp((times[next] - last_time) / (time - last_time), 0., 1.) : 1;
      samples.times.push_back(times[next]);
      rows.push_back(std::abs(times[next] - time) <= near ? now : VectorX(last + part * (now - last)));
    }
    last = now;
    last_time = time;
  };
  take();
  while (simulation.state().time < duration - kAtStep * options.dt) {
    if (stop.Requested() || simulation.Step(false)) return std::nullopt;
    take();
  }
  samples.values.resize(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(places.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    samples.values.row(static_cast<Eigen::Index>(i)) = rows[i].transpose();
  if (!samples.values.allFinite() || (!times.empty() && next < times.size())) return std::nullopt;
  return samples;
}

}  // namespace linkwright
