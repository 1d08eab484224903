// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/Recording.h"

#include <cmath>
#include <utility>

#include "engine/model/Description.h"

namespace linkwright {

Recording::Recording(std::size_t timeline_bound, std::unique_ptr<RunJournal> journal)
    : timeline_(std::make_shared<Timeline>(timeline_bound)), journal_(std::move(journal)) {}

void Recording::Clear() {
  timeline_->Clear();
  if (journal_) journal_->Clear();
}

void Recording::Append(const State& state, const System::Inputs& inputs) {
  timeline_->Append(state, inputs);
  if (journal_) journal_->Append(state, inputs);
}

void Recording::ReplaceLast(const State& state, const System::Inputs& inputs) {
  timeline_->ReplaceLast(state, inputs);
  if (journal_) journal_->Replace(state, inputs);
}

void Recording::TruncateAfter(const State& state, const System::Inputs& inputs) {
  timeline_->TruncateAfter(timeline_->IndexAt(state.time));
  if (journal_) journal_->TruncateAfter(state.time);
  if (timeline_->last_time() < state.time) timeline_->Append(state, inputs);
}

std::shared_ptr<const Timeline> Recording::From(const State& state, const System::Inputs& inputs) const {
  std::shared_ptr<Timeline> copy = timeline_->Copy(state.time, kInfinity);
  if (copy->size() > 0 && copy->first_time() == state.time) return copy;
  const std::shared_ptr<Timeline> whole = timeline_->Copy(kInfinity, kInfinity);
  whole->Append(state, inputs);
  whole->AppendAll(*copy);
  return whole;
}

void Recording::Join(double time, const Timeline& steps, const std::vector<Command>& commands) {
  timeline_->TruncateFrom(time);
  timeline_->AppendAll(steps);
  if (!journal_) return;
  if (time > -kInfinity)
    journal_->TruncateAfter(std::nextafter(time, -kInfinity));
  else
    journal_->Clear();
  State state;
  System::Inputs inputs;
  for (std::size_t i = 0; steps.Get(i, &state, &inputs); ++i) journal_->Append(state, inputs);
  for (const Command& command : commands) journal_->Log(command);
}

void Recording::Log(const Command& command) {
  if (journal_) journal_->Log(command);
}

RunJournal::Recovered Recording::Recover(const System& system, State* last, System::Inputs* last_inputs) {
  if (!journal_) return {};
  return journal_->Recover(RunJournal::ShapeOf(system),
                           [&](const State& state, const System::Inputs& inputs) {
                             timeline_->Append(state, inputs);
                             *last = state;
                             *last_inputs = inputs;
                           });
}

/// Whether there have been steps between this entry and the next that only the disk has.
bool Recording::IsThinnedAfter(std::size_t index) const {
  return journal_ && index + 1 < timeline_->size() &&
         timeline_->SerialAt(index + 1) - timeline_->SerialAt(index) > 1;
}

bool Recording::Before(double time, bool strictly, State* state, System::Inputs* inputs) const {
  std::size_t index = timeline_->IndexAt(time);
  if (strictly && index > 0 && timeline_->TimeAt(index) >= time) --index;
  if (IsThinnedAfter(index) && journal_->ReadBefore(time, strictly, state, inputs) &&
      state->time > timeline_->TimeAt(index))
    return true;
  return timeline_->Get(index, state, inputs);
}

bool Recording::After(double time, State* state, System::Inputs* inputs) const {
  const std::size_t index = timeline_->IndexAt(time);
  if (IsThinnedAfter(index) && journal_->ReadAfter(time, state, inputs) &&
      state->time < timeline_->TimeAt(index + 1))
    return true;
  return timeline_->Get(index + 1, state, inputs);
}

void Recording::Flush() {
  if (journal_) journal_->Flush();
}

}  // namespace linkwright
