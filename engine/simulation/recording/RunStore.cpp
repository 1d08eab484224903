// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunStore.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/base/AtomicFile.h"
#include "engine/base/FailureText.h"
#include "engine/base/Message.h"

namespace linkwright {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

fs::path ListFile(const fs::path& folder) { return folder / "kept.runs.json"; }
fs::path FileOf(const fs::path& folder, std::uint32_t number) {
  return folder / ("kept-" + std::to_string(number) + ".runs");
}

}  // namespace

RunStore::RunStore(fs::path folder, const RunJournal::Shape& shape, std::size_t bound)
    : folder_(std::move(folder)), shape_(shape), bound_(bound) {
  thread_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
}

RunStore::~RunStore() {
  thread_.request_stop();
  thread_.join();
}

void RunStore::Keep(const RunList& list) {
  const std::lock_guard lock(mutex_);
  wanted_ = list;
  changed_.notify_all();
}

std::string RunStore::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void RunStore::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return wanted_.has_value(); }), !stop.stop_requested()) {
    const RunList list = *std::exchange(wanted_, std::nullopt);
    lock.unlock();
    std::string error;
    try {
      Write(list, stop);
    } catch (const std::exception& failed) {
      error = FailureText(failed);
    }
    lock.lock();
    error_ = std::move(error);
  }
}

void RunStore::Write(const RunList& list, const std::stop_token& stop) {
  fs::create_directories(folder_);  // the journal may not have written yet
  std::set<const KeptSteps*> there;
  Json runs = Json::array();
  for (const KeptRun& run : list.kept) {
    if (stop.stop_requested()) return;
    there.insert(run.steps.get());
    Written& written = written_[run.steps.get()];
    if (written.file == 0) {
      const fs::path file = FileOf(folder_, ++files_);
      KeptRun alone = run;
      alone.parent = 0;
      const std::string problem = WriteRunFile(file, {shape_, 0, {alone}});
      if (!problem.empty()) throw std::runtime_error(file.string() + ": " + problem);
      written = {files_, run.steps};
      // Where they were before may go.
      RunFile there_now;
      if (!run.steps->in_memory() && ReadRunFile(file, &there_now).empty())
        run.steps->Release([steps = there_now.runs[0].steps] { return steps->Read(); });
    }
    runs.push_back({{"id", run.id},
                    {"parent", run.parent},
                    {"fork", run.fork},
                    {"name", run.name},
                    {"numbers", run.numbers},
                    {"file", written.file}});
  }
  const Json all = {
      {"in_hand", list.in_hand}, {"name", list.name}, {"numbers", list.numbers}, {"kept", runs}};
  const std::string problem =
      WriteFileAtomically(ListFile(folder_), all.dump(-1, ' ', false, Json::error_handler_t::replace));
  if (!problem.empty()) throw std::runtime_error(problem);
  std::erase_if(written_, [&](const auto& each) { return !there.contains(each.first); });
  std::set<fs::path> files;
  for (const auto& [steps, written] : written_) files.insert(FileOf(folder_, written.file));
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored))
    if (entry.path().extension() == ".runs" && !files.contains(entry.path()))
      fs::remove(entry.path(), ignored);
  // The oldest go out of memory first, but not the newest.
  std::size_t bytes = 0;
  for (auto run = list.kept.rbegin(); run != list.kept.rend(); ++run) {
    if (!run->steps->in_memory()) continue;
    bytes += run->steps->bytes();
    if (bytes <= bound_ || run == list.kept.rbegin()) continue;
    RunFile file;
    if (ReadRunFile(FileOf(folder_, written_[run->steps.get()].file), &file).empty())
      run->steps->Release([steps = file.runs[0].steps] { return steps->Read(); });
  }
}

RunList RunStore::Recover(std::string* problem) {
  RunList list;
  std::ifstream stream(ListFile(folder_));
  if (!stream) return list;
  try {
    const Json all = Json::parse(stream);
    list.in_hand = all.at("in_hand").get<int>();
    list.name = all.at("name").get<std::string>();
    list.numbers = all.value("numbers", RunNumbers());
    for (const Json& each : all.at("kept")) {
      RunFile file;
      const auto number = each.at("file").get<std::uint32_t>();
      const fs::path path = FileOf(folder_, number);
      const std::string wrong = ReadRunFile(path, &file);
      if (!wrong.empty() || file.runs.size() != 1 || file.shape != shape_) {
        *problem = wrong.empty() ? MessageOf("runs.holds-other-runs", {path.string()})
                                 : MessageOf("edit.of-object", {path.string(), wrong});
        continue;
      }
      KeptRun run = file.runs[0];
      run.id = each.at("id").get<int>();
      run.parent = each.at("parent").get<int>();
      run.fork = each.at("fork").get<double>();
      run.name = each.at("name").get<std::string>();
      run.numbers = each.value("numbers", RunNumbers());
      files_ = std::max(files_, number);
      written_[run.steps.get()] = {number, run.steps};
      list.kept.push_back(std::move(run));
    }
  } catch (const std::exception&) {
    *problem = MessageOf("runs.list-damaged", {ListFile(folder_).string()});
    return {};
  }
  // What has lost its parent stands alone.
  for (KeptRun& run : list.kept)
    if (run.parent != list.in_hand && list.Find(run.parent) == nullptr) run.parent = 0;
  return list;
}

}  // namespace linkwright
