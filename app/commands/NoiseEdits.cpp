// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/NoiseEdits.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/document/Document.h"

namespace linkwright::app::edits {
namespace {

InputNoise* noiseOn(std::vector<InputNoise>& all, const std::string& actuator) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const InputNoise& noise) {
    return noise.enabled && noise.actuator == actuator;
  });
  return found == all.end() ? nullptr : &*found;
}

StartNoise* noiseOnStart(std::vector<StartNoise>& all) {
  const auto found = std::find_if(
      all.begin(), all.end(), [](const StartNoise& noise) { return noise.enabled && noise.joint.empty(); });
  return found == all.end() ? nullptr : &*found;
}

template <class Noise>
std::string freeName(const std::vector<Noise>& all, const std::string& wanted) {
  std::string name = wanted;
  for (int i = 2; std::any_of(all.begin(), all.end(), [&](const Noise& noise) { return noise.name == name; });
       ++i)
    name = wanted + " " + std::to_string(i);
  return name;
}

}  // namespace

Noise noiseOf(const Scene& scene) {
  Noise noise;
  std::vector<InputNoise> inputs = scene.input_noise;
  std::vector<StartNoise> starts = scene.start_noise;
  bool first = true;
  if (const StartNoise* start = noiseOnStart(starts)) {
    noise.position = start->position;
    noise.velocity = start->velocity;
    noise.seed = start->seed;
  }
  for (const ActuatorDescription& actuator : scene.actuators) {
    const InputNoise* on = noiseOn(inputs, actuator.name);
    noise.deviations.push_back(on != nullptr ? on->deviation : 0);
    if (on == nullptr || !std::exchange(first, false)) continue;
    noise.interval = on->interval;
    noise.smooth = on->smooth;
    noise.seed = on->seed;
  }
  return noise;
}

void setNoise(Document* document, const Noise& noise) {
  document->edit(Document::tr("Change noise"), [&](Scene& scene) {
    for (std::size_t i = 0; i < std::min(noise.deviations.size(), scene.actuators.size()); ++i) {
      const std::string& actuator = scene.actuators[i].name;
      InputNoise* on = noiseOn(scene.input_noise, actuator);
      if (!(noise.deviations[i] > 0)) {
        std::erase_if(scene.input_noise,
                      [&](const InputNoise& each) { return each.enabled && each.actuator == actuator; });
        continue;
      }
      if (on == nullptr) {
        const std::string name = freeName(scene.input_noise, actuator);
        on = &scene.input_noise.emplace_back();
        on->name = name;
        on->actuator = actuator;
      }
      on->deviation = noise.deviations[i];
      on->interval = noise.interval;
      on->smooth = noise.smooth;
      on->seed = noise.seed;
    }
    StartNoise* start = noiseOnStart(scene.start_noise);
    if (!(noise.position > 0 || noise.velocity > 0)) {
      std::erase_if(scene.start_noise,
                    [](const StartNoise& each) { return each.enabled && each.joint.empty(); });
      return;
    }
    if (start == nullptr) {
      const std::string name = freeName(scene.start_noise, "start");
      start = &scene.start_noise.emplace_back();
      start->name = name;
    }
    start->position = noise.position;
    start->velocity = noise.velocity;
    start->seed = noise.seed;
  });
}

}  // namespace linkwright::app::edits
