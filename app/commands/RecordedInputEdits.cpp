// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/RecordedInputEdits.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "engine/base/Numbers.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app::edits {
namespace {

// Beside those that the scene has.
RecordedInput newInput(const Scene& scene, const std::string& actuator) {
  RecordedInput input;
  input.actuator = actuator;
  input.name = FreeName(actuator, [&](const std::string& name) {
    return std::any_of(scene.recorded_inputs.begin(), scene.recorded_inputs.end(),
                       [&](const RecordedInput& present) { return present.name == name; });
  });
  return input;
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The words of a line, whatever is between them.
std::vector<std::string_view> wordsOf(std::string_view line) {
  std::vector<std::string_view> words;
  const auto between = [](char c) { return isBlank(c) || c == ',' || c == ';'; };
  while (!line.empty()) {
    const auto first = std::find_if_not(line.begin(), line.end(), between);
    line.remove_prefix(static_cast<std::size_t>(first - line.begin()));
    const auto last = std::find_if(line.begin(), line.end(), between);
    const auto size = static_cast<std::size_t>(last - line.begin());
    if (size > 0) words.push_back(line.substr(0, size));
    line.remove_prefix(size);
  }
  return words;
}

}  // namespace

int keepControlMoves(Document* document, const Player& player) {
  const Timeline* const timeline = player.timeline();
  const std::size_t count = document->scene().actuators.size();
  State state;
  System::Inputs start;
  if (timeline == nullptr || !timeline->Get(0, &state, &start) ||
      start.control.size() != static_cast<Eigen::Index>(count))
    return 0;
  std::vector<std::vector<double>> samples(count);
  for (const Command& command : player.commandLog()) {
    if (command.kind != CommandKind::kControl || command.index < 0 ||
        static_cast<std::size_t>(command.index) >= count)
      continue;
    std::vector<double>& of = samples[static_cast<std::size_t>(command.index)];
    if (of.empty() && command.time > state.time) of = {state.time, start.control[command.index]};
    // Of several before one step the last holds.
    if (!of.empty() && of[of.size() - 2] >= command.time)
      of.back() = command.value;
    else
      of.insert(of.end(), {command.time, command.value});
  }
  // What was set at the start alone is the control's own value.
  const auto moves = [](const std::vector<double>& of) { return of.size() >= 4; };
  const auto kept = std::count_if(samples.begin(), samples.end(), moves);
  if (kept == 0) return 0;
  document->edit(Document::tr("Keep moves of controls"), [&](Scene& scene) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!moves(samples[i])) continue;
      ActuatorDescription& actuator = scene.actuators[i];
      RecordedInput input = newInput(scene, actuator.name);
      input.hold = true;
      input.samples = std::move(samples[i]);
      actuator.control = 0;
      scene.recorded_inputs.push_back(std::move(input));
    }
  });
  return static_cast<int>(kept);
}

void setRecordedInput(Document* document, std::size_t actuator, const std::vector<double>& samples,
                      bool hold) {
  if (actuator >= document->scene().actuators.size()) return;
  const std::string name = document->scene().actuators[actuator].name;
  document->edit(Document::tr("Set recorded input"), [&](Scene& scene) {
    std::erase_if(scene.recorded_inputs, [&](const RecordedInput& input) { return input.actuator == name; });
    RecordedInput input = newInput(scene, name);
    input.samples = samples;
    input.hold = hold;
    scene.recorded_inputs.push_back(std::move(input));
  });
}

void removeRecordedInputs(Document* document, std::size_t actuator) {
  if (actuator >= document->scene().actuators.size()) return;
  const std::string name = document->scene().actuators[actuator].name;
  document->edit(Document::tr("Remove recorded input"), [&](Scene& scene) {
    std::erase_if(scene.recorded_inputs, [&](const RecordedInput& input) { return input.actuator == name; });
  });
}

QString readInputTable(std::string_view text, std::vector<double>* samples) {
  samples->clear();
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    const std::vector<std::string_view> words = wordsOf(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (words.empty() || words[0].front() == '#') continue;
    double sample[2] = {0, 0};
    bool good = words.size() >= 2;
    for (std::size_t k = 0; k < 2 && good; ++k)
      good = ParseNumbers(words[k], std::span(&sample[k], 1)).empty() && std::isfinite(sample[k]);
    if (!good && samples->empty() && line == 1) continue;  // names
    if (!good) return Document::tr("line %1: a time and a value are needed").arg(line);
    if (!samples->empty() && !(sample[0] > (*samples)[samples->size() - 2]))
      return Document::tr("line %1: the time does not increase").arg(line);
    samples->insert(samples->end(), {sample[0], sample[1]});
  }
  return samples->size() < 4 ? Document::tr("there are no two lines of time and value") : QString();
}

}  // namespace linkwright::app::edits
