// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/Runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/base/FailureText.h"
#include "engine/math/Bits.h"
#include "engine/simulation/run/Interrupt.h"
#include "engine/simulation/run/Pace.h"
#include "engine/simulation/run/Prototype.h"
#include "engine/simulation/run/RecordedRuns.h"

namespace linkwright {
namespace {

using Seconds = std::chrono::duration<double>;
constexpr double kPublishInterval = 1.0 / 120;  // [s] while playing
constexpr double kBudget = 0.008;  // [s] of stepping before commands and readers are looked after
constexpr double kMostLag = 0.1;   // [s] of wall time that is made up for; more is dropped
constexpr double kShortestNap = 0.002, kLongestNap = 0.02;  // [s]
constexpr double kRetry = 0.05;                             // [s] until what failed is published again

}  // namespace

/// Everything below `mutex` is shared; the rest belongs to the simulation thread.
struct Runner::Impl {
  Impl(std::unique_ptr<System> system, const SimulationOptions& options, std::size_t bound,
       std::unique_ptr<RunJournal> kept, std::function<void(const RunJournal::Recovered&)> recovered)
      : prototype(system->Clone()),
        simulation(std::move(system), options),
        runs(bound, std::move(kept), RunJournal::ShapeOf(simulation.system()), options) {
    initial = simulation.state();
    initial_inputs = simulation.system().inputs();
    if (recovered)
      requests.emplace_back([this, report = std::move(recovered)] { report(Recover()); });
    else
      Record();
    simulation.system().SetStop(interrupt.Check());
    Publish();
    thread = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  }

  void Ask(std::function<void()> request) {
    {
      const std::lock_guard lock(mutex);
      requests.push_back(std::move(request));
      asked = true;
    }
    wake.notify_one();
  }

  template <class Change>
  void ChangeRuns(Change change) {
    Ask([this, change = std::move(change)] {
      change(&runs);
      Publish();
    });
  }

  // --- the simulation thread ---

  void Run(const std::stop_token& stop) {
    std::deque<std::function<void()>> taken;
    while (!stop.stop_requested()) {
      {
        std::unique_lock lock(mutex);
        if (unpublished) {
          wake.wait_for(lock, stop, Seconds(kRetry), [this] { return !requests.empty(); });
        } else if (!playing) {
          wake.wait(lock, stop, [this] { return !requests.empty(); });
        } else if (requests.empty()) {
          // Awake for a few steps at once rather than for each.
          const double early = NextDue() - pace.Now();
          const Seconds nap(early > 0 ? std::clamp(early, kShortestNap, kLongestNap) : 0);
          wake.wait_for(lock, stop, nap, [this] { return !requests.empty(); });
        }
        taken.swap(requests);
        asked = false;
      }
      if (unpublished) ReportFailure(nullptr);
      for (auto& request : taken)
        if (!stop.stop_requested()) Guard(request);
      taken.clear();
      if (playing) Guard([this] { Advance(); });
    }
  }

  /// Wall time at which the next step should have been made.
  double NextDue() const { return pace.Due(simulation.state().time + simulation.options().dt); }

  void Advance() {
    const double begin = pace.Now();
    bool stepped = false;
    while (playing && !asked && NextDue() <= pace.Now() && pace.Now() - begin < kBudget) {
      StepOnce();
      stepped = true;
    }
    // Too slow, or the machine slept.
    const double lag = pace.Now() - NextDue();
    if (playing && lag > kMostLag) pace.GiveUp(lag);
    if (!playing) return;
    pace.MeasureFactor(simulation.state().time);
    if (stepped && pace.Now() - published_at >= kPublishInterval) Publish();
  }

  /// Out of memory, say: pauses where it is and reports it.
  template <class Work>
  void Guard(const Work& work) noexcept {
    try {
      work();
    } catch (const std::exception& error) {
      ReportFailure(FailureText(error));
    } catch (...) {
      ReportFailure("an unknown error");
    }
  }

  /// Pauses and publishes what failed (null: what failed before). Where that fails too, as it may for what
  /// made the work fail, it is tried again until it succeeds.
  void ReportFailure(const char* what) noexcept {
    playing = false;
    pace.factor = 0;
    unpublished = true;
    try {
      if (what != nullptr) {
        divergence.emplace();
        divergence->time = simulation.state().time;
        divergence->term = "out of memory";  // short enough to need none
        divergence->term = what;
      }
      Publish();
    } catch (...) {  // `unpublished` stays
    }
  }

  bool Interrupted() { return simulation.system().stop().Requested(); }

  void StepOnce() {
    if (options_changed) LogOptions();
    options_changed = false;
    divergence = runs.WithImpact(simulation.Step());
    if (simulation.stopped()) return;
    if (divergence) {
      playing = false;
      pace.factor = 0;
      Publish();
      return;
    }
    runs.Append(simulation.state(), simulation.system().inputs(), simulation.system().contact_events());
  }

  void Record() { runs.Append(simulation.state(), simulation.system().inputs(), {}); }

  RunJournal::Recovered Recover() {
    State last;
    System::Inputs inputs;
    RunJournal::Recovered recovered = runs.Recover(simulation.system(), &last, &inputs);
    if (recovered.states > 0)
      simulation.Restore(last, inputs);
    else
      Record();
    options_changed = true;
    Publish();
    return recovered;
  }

  bool AtEnd() const { return runs.AtEnd(simulation.state().time); }

  /// The log holds every change of dt and integrator, so that a replay steps alike.
  void LogOptions() {
    SimulationOptions logged = runs.LoggedOptions();
    const SimulationOptions& now = simulation.options();
    logged.watch_ledger = now.watch_ledger;  // changes no step
    if (now == logged) return;
    Command command = CommandOf(now);
    command.time = simulation.state().time;
    runs.Log(command);
  }

  void SetOptions(const SimulationOptions& options) {
    if (options == simulation.options()) return;
    simulation.SetOptions(options);
    options_changed = true;
    pace.Anchor(simulation.state().time);
    Publish();
  }

  /// What was recorded later than the present becomes another run: from here on it happens anew.
  void Branch(const State& present, const System::Inputs& inputs) {
    options_changed = options_changed || !AtEnd();
    runs.Part(present, inputs);
  }

  /// The latest recorded step at or before `time`, or `strictly` before it.
  void ShowBefore(double time, bool strictly) {
    State state;
    System::Inputs inputs;
    if (runs.recording().Before(time, strictly, &state, &inputs)) simulation.Restore(state, inputs);
  }

  void ShowNext() {
    State state;
    System::Inputs inputs;
    if (runs.recording().After(simulation.state().time, &state, &inputs)) simulation.Restore(state, inputs);
  }

  /// Another system of the same numbers goes on where this one is.
  void Exchange(std::unique_ptr<System> system) {
    const State state = simulation.state();
    const System::Inputs inputs = simulation.system().inputs();
    Simulation next(std::move(system), simulation.options());
    next.Restore(state, inputs);
    simulation = std::move(next);
    simulation.system().SetStop(interrupt.Check());
    Publish();
  }

  void MakeCrossCheck() {
    const StopCheck stop = interrupt.Check();
    std::uint64_t version = 0;
    std::unique_ptr<System> next = prototype.Clone(&version);
    const bool made = next->SetCrossCheck(cross_check, stop) &&
                      simulation.system().SetCrossCheck(cross_check, stop) &&
                      prototype.ReplaceSince(version, std::move(next));
    // A pause ends no setting, and another system has it as well: it is made after that.
    if (!made) return Ask([this] { MakeCrossCheck(); });
    ++signals;
    Publish();
  }

  void SetPlaying(bool on) {
    if (on == playing) return;
    if (on) {
      Branch(simulation.state(), simulation.system().inputs());
      divergence.reset();
      pace.Begin(simulation.state().time);
    }
    pace.factor = 0;
    playing = on;
    Publish();
  }

  void Pause() {
    interrupt.Made();
    simulation.system().SetStop(interrupt.Check());
    SetPlaying(false);
    runs.Flush();
  }

  void StepBy(int count) {
    Stop();
    for (int i = 0; i < count && !Interrupted(); ++i) {
      if (AtEnd()) {
        StepOnce();
        if (divergence) return;
      } else {
        ShowNext();
      }
      if (pace.Now() - published_at >= kPublishInterval) Publish();
    }
    Publish();
  }

  void StepBackBy(int count) {
    Stop();
    const double first = runs.recording().timeline()->first_time();
    for (int i = 0; i < count && simulation.state().time > first && !Interrupted(); ++i)
      ShowBefore(simulation.state().time, true);
    Publish();
  }

  void Seek(double time) {
    Stop();
    ShowBefore(time, false);
    Publish();
  }

  void Apply(Command command) {
    if (command.kind == CommandKind::kOptions) {
      SimulationOptions options = OptionsOf(command);
      options.watch_ledger = simulation.options().watch_ledger;
      if (IsValid(options)) SetOptions(options);
      return;
    }
    const State state = simulation.state();
    const System::Inputs inputs = simulation.system().inputs();
    command.time = state.time;
    simulation.Apply(command);
    const bool changed = !(inputs == simulation.system().inputs()) ||
                         !SameBits(state.q, simulation.state().q) || !SameBits(state.v, simulation.state().v);
    if (!changed) return;
    // Something happens here that did not happen before: what came later belongs to another run.
    Branch(state, inputs);
    // An edit at a moment belongs to that moment's entry: going back there finds it done.
    runs.ReplaceLast(simulation.state(), simulation.system().inputs());
    runs.Log(command);
    if (!playing) Publish();
  }

  void Stop() {
    playing = false;
    pace.factor = 0;
    divergence.reset();
  }

  void Begin(const VectorX& q, const VectorX& v) {
    Stop();
    simulation.Restore(initial, initial_inputs);
    simulation.Start(q, v);
    initial = simulation.state();
    runs.Begin(simulation.options());
    Record();
    Publish();
  }

  /// Shows the same moment of another run, or its end where it is shorter.
  void TakeRun(int id) {
    Stop();
    if (!runs.Take(id)) return;
    options_changed = true;
    ShowBefore(simulation.state().time, false);
    Publish();
  }

  void Publish() {
    auto next = std::make_shared<RunnerFrame>();
    next->state = simulation.state();
    next->inputs = simulation.system().inputs();
    next->energies = simulation.system().ComputeEnergies(simulation.state());
    next->grab_force = simulation.system().GrabForce(simulation.state());
    next->playing = playing;
    next->at_end = AtEnd();
    next->real_time_factor = pace.factor;
    next->speed = pace.speed;
    next->options = simulation.options();
    next->sequence = ++sequence;
    next->divergence = divergence;
    next->cross_check = simulation.system().cross_check();
    next->signals = signals;
    next->runs = runs.revision();
    next->contact = simulation.system().ContactForces(simulation.state(), &next->contact_forces);
    published_at = pace.Now();
    const std::lock_guard lock(latest_mutex);
    latest = std::move(next);
    unpublished = false;
  }

  Prototype prototype;
  Simulation simulation;
  RecordedRuns runs;
  State initial;
  System::Inputs initial_inputs;
  bool options_changed = false;  // since they were logged
  bool playing = false;
  bool unpublished = false;  // what failed
  Pace pace;
  double published_at = 0;  // wall time
  std::uint64_t sequence = 0, signals = 0;
  std::optional<Divergence> divergence;
  CrossCheckOptions cross_check;  // as asked for last

  std::mutex mutex;  // of requests
  std::condition_variable_any wake;
  std::deque<std::function<void()>> requests;
  std::atomic<bool> asked = false;
  Interrupt interrupt;

  mutable std::mutex latest_mutex;
  std::shared_ptr<const RunnerFrame> latest;

  std::jthread thread;  // last: it ends before what it uses
};

Runner::Runner(std::unique_ptr<System> system, const SimulationOptions& options, std::size_t timeline_bound)
    : Runner(std::move(system), options, timeline_bound, nullptr) {}

Runner::Runner(std::unique_ptr<System> system, const SimulationOptions& options, std::size_t timeline_bound,
               std::unique_ptr<RunJournal> journal,
               std::function<void(const RunJournal::Recovered&)> recovered)
    : impl_(std::make_unique<Impl>(std::move(system), options, timeline_bound, std::move(journal),
                                   std::move(recovered))) {}

Runner::~Runner() {
  impl_->thread.request_stop();
  impl_->interrupt.Close();
}

void Runner::Play() {
  impl_->Ask([impl = impl_.get()] { impl->SetPlaying(true); });
}

void Runner::Pause() {
  impl_->interrupt.Ask();
  impl_->Ask([impl = impl_.get()] { impl->Pause(); });
}

void Runner::SetSpeed(double speed) {
  if (!std::isfinite(speed)) return;
  impl_->Ask([impl = impl_.get(), speed = std::clamp(speed, 0.01, 10.0)] {
    impl->pace.speed = speed;
    impl->pace.Anchor(impl->simulation.state().time);
    impl->Publish();
  });
}

void Runner::SetOptions(const SimulationOptions& options) {
  if (!IsValid(options)) return;
  impl_->Ask([impl = impl_.get(), options] { impl->SetOptions(options); });
}

void Runner::SetCrossCheck(const CrossCheckOptions& options) {
  impl_->Ask([impl = impl_.get(), options] {
    impl->cross_check = options;
    impl->MakeCrossCheck();
  });
}

void Runner::Step(int count) {
  impl_->Ask([impl = impl_.get(), count] { impl->StepBy(count); });
}

void Runner::StepBack(int count) {
  impl_->Ask([impl = impl_.get(), count] { impl->StepBackBy(count); });
}

void Runner::Seek(double time) {
  impl_->Ask([impl = impl_.get(), time] { impl->Seek(time); });
}

void Runner::Reset() {
  impl_->Ask([impl = impl_.get()] {
    const State initial = impl->initial;
    impl->Begin(initial.q, initial.v);
  });
}

void Runner::Post(const Command& command) {
  impl_->Ask([impl = impl_.get(), command] { impl->Apply(command); });
}

void Runner::SetInitialState(const State& state) {
  impl_->Ask([impl = impl_.get(), state] {
    const State& known = impl->initial;
    if (state.q.size() != known.q.size() || state.v.size() != known.v.size()) return;
    if (state.q.allFinite() && state.v.allFinite()) impl->Begin(state.q, state.v);
  });
}

void Runner::Exchange(std::unique_ptr<System> system) {
  // A request can be copied, a system's owner cannot.
  std::shared_ptr<System> next = system->Clone();
  impl_->prototype.Replace(std::move(system));
  impl_->Ask([impl = impl_.get(), next = std::move(next)] { impl->Exchange(next->Clone()); });
}

std::shared_ptr<const RunnerFrame> Runner::Latest() const {
  const std::lock_guard lock(impl_->latest_mutex);
  return impl_->latest;
}

const Timeline& Runner::timeline() const { return *impl_->runs.recording().timeline(); }

std::string Runner::journal_error() const { return impl_->runs.error(); }

std::shared_ptr<const Timeline> Runner::recording() const { return impl_->runs.recording().timeline(); }

std::vector<Command> Runner::log() const { return impl_->runs.log(); }

std::vector<ContactEvent> Runner::ContactEvents(double a, double b) const { return impl_->runs.events(a, b); }

RunList Runner::runs() const { return impl_->runs.list(); }

void Runner::TakeRun(int id) {
  impl_->Ask([impl = impl_.get(), id] { impl->TakeRun(id); });
}

void Runner::DropRun(int id) {
  impl_->ChangeRuns([id](RecordedRuns* runs) { runs->Drop(id); });
}

void Runner::RenameRun(int id, const std::string& name) {
  impl_->ChangeRuns([id, name](RecordedRuns* runs) { runs->Rename(id, name); });
}

void Runner::AddRuns(RunList added) {
  impl_->ChangeRuns([added = std::move(added)](RecordedRuns* runs) { runs->Add(added); });
}

RunList Runner::CopyRuns() const { return impl_->runs.Copy(); }

std::unique_ptr<System> Runner::CloneSystem() const { return impl_->prototype.Clone(); }

}  // namespace linkwright
