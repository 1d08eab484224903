// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/SweepTable.h"
#include "engine/base/WorkerPool.h"
#include "engine/io/request/SweepReader.h"

namespace linkwright::cli {

namespace {

struct Shard {
  std::uint64_t index = 1, count = 1;
};
std::optional<Shard> ParseShard(const std::string& text) {
  Shard shard;
  const char *begin = text.data(), *end = begin + text.size();
  const auto [slash, bad_index] = std::from_chars(begin, end, shard.index);
  if (bad_index != std::errc() || slash == end || *slash != '/') return std::nullopt;
  const auto [stop, bad_count] = std::from_chars(slash + 1, end, shard.count);
  if (bad_count != std::errc() || stop != end) return std::nullopt;
  if (shard.index < 1 || shard.index > shard.count || shard.count > 1'000'000'000) return std::nullopt;
  return shard;
}

/// Rows that come in any order, written in theirs as soon as none before them is missing.
class OrderedRows {
 public:
  OrderedRows(SweepTable* table, std::uint64_t first) : table_(table), next_(first) {}
  /// False: the table cannot be written.
  bool Add(std::uint64_t run, std::string row) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(run, std::move(row));
    std::string ready;
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first), ++next_)
      ready += first->second;
    if (error_ == 0 && !table_->Append(ready)) error_ = errno;
    return error_ == 0;
  }
  int error() const { return error_; }
  std::uint64_t next() const { return next_; }

 private:
  SweepTable* table_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_;
  int error_ = 0;
};

}  // namespace

int RunSweep(const RunArguments& arguments) {
  const auto shard = ParseShard(arguments.shard);
  if (!shard) {
    PrintError("linkwright run: --shard: \"" + arguments.shard +
               "\" is not i/n with i from 1 to n, such as 2/8");
    return kUsage;
  }
  const auto scene = LoadAndReport(arguments.file, /*load_meshes=*/false);
  if (!scene) return kBadFile;
  auto text = ReadCommandFile(arguments.sweep);
  if (!text) return kBadFile;
  SweepResult read = ReadSweep(*scene, std::move(*text), arguments.sweep);
  if (read.status != SweepResult::Status::kOk) {
    PrintError(read.error);
    return read.status == SweepResult::Status::kUnknownName ? kUsage : kBadFile;
  }
  SimulationOptions options = scene->scene.simulation;
  if (arguments.dt > 0) options.dt = arguments.dt;
  if (const auto integrator = IntegratorFromString(arguments.integrator)) options.integrator = *integrator;
  if (arguments.integration_tolerance > 0) options.tolerance = arguments.integration_tolerance;
  if (arguments.ignore_ledger) options.watch_ledger = false;
  const double duration = arguments.duration > 0 ? arguments.duration : scene->scene.duration;
  const SweepRunner runner(scene, std::move(read.sweep), options, duration);
  if (const std::string why = runner.WhyNotRun(); !why.empty()) {
    PrintError(arguments.sweep + ": error: " + why);
    return kUsage;
  }

  if (!MayWrite("linkwright run", arguments.out, arguments.file)) return kUsage;

  const std::uint64_t all = runner.sweep().count;
  // Without overflow: both are below 2^30.
  const std::uint64_t begin = all * (shard->index - 1) / shard->count,
                      end = all * shard->index / shard->count;
  SweepTable table;
  const auto opened = table.Open(
      arguments.out, shard->index == 1 ? runner.header() : "",
      [&](std::uint64_t row) { return runner.RowStart(begin + row); }, end - begin);
  if (opened.status != SweepTable::Status::kOk) {
    PrintError(opened.status == SweepTable::Status::kFailed ? "linkwright run: " + opened.error
                                                            : opened.error);
    return opened.status == SweepTable::Status::kFailed ? kFailure : kBadFile;
  }
  const std::uint64_t first = begin + opened.rows;
  if (opened.rows > 0)
    PrintError(arguments.out + ": " + std::to_string(opened.rows) + " of " + std::to_string(end - begin) +
               " runs are there already");

  CatchInterrupts();
  ProgressBar progress("sweeping");
  OrderedRows rows(&table, first);
  std::atomic<std::uint64_t> diverged = 0;
  std::stop_source stop;
  WorkControl control;
  control.stop = stop.get_token();
  // Whole lanes, but enough pieces for all threads.
  WorkerPool pool(arguments.jobs);
  const std::uint64_t left = end - first, fair = left / static_cast<std::uint64_t>(pool.size()),
                      most = SweepRunner::kSideBySide;
  const std::uint64_t together = fair >= most ? most : std::max<std::uint64_t>(1, fair);
  const auto begin_of = [&](size_t piece) { return std::min<std::uint64_t>(piece * together, left); };
  control.progress = [&](size_t done, size_t) {
    progress.Update(static_cast<double>(opened.rows + begin_of(done)) / static_cast<double>(end - begin));
  };
  pool.ForEach((left + together - 1) / together,
               [&](size_t piece, int /*worker*/) {
                 const auto count = static_cast<int>(begin_of(piece + 1) - begin_of(piece));
                 const auto outcomes = runner.Run(first + begin_of(piece), count, Interrupted);
                 if (outcomes.empty()) stop.request_stop();
                 for (size_t k = 0; k < outcomes.size(); ++k) {
                   if (outcomes[k].diverged) ++diverged;
                   if (!rows.Add(first + begin_of(piece) + k, outcomes[k].row)) stop.request_stop();
                 }
               },
               control);
  if (rows.error() != 0) {
    PrintError("linkwright run: " + arguments.out + " cannot be written: " + std::strerror(rows.error()));
    return kFailure;
  }
  PrintError(std::to_string(rows.next() - first) + " runs made, " + std::to_string(end - rows.next()) +
             " left" + (diverged > 0 ? ", " + std::to_string(diverged) + " of those made diverged" : ""));
  return rows.next() < end ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
