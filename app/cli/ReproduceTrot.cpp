// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <stop_token>
#include <utility>

#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/io/report/TrotFigures.h"
#include "engine/io/request/TrotCaseReader.h"

namespace linkwright::cli {
namespace {

int WriteCase(const TrotCase& of, const std::filesystem::path& folder, const std::string& states_file) {
  std::vector<NamedText> files;
  if (of.plan) files = TrotTables(of);
  if (!states_file.empty()) {
    auto text = ReadCommandFile(states_file);
    if (!text) return kBadFile;
    ProblemList problems;
    const auto states = ReadTrotStates(of.parameters, std::move(*text), states_file, &problems);
    if (!problems.problems().empty()) PrintError(problems.ToString());
    if (!states) return kBadFile;
    files.emplace_back("pointwise.json", WriteTrotPointwise(of.parameters, *states));
  }
  return WriteFiles("reproduce", folder, files);
}

}  // namespace

int RunReproduceTrot(const ReproduceTrotArguments& arguments) {
  const std::filesystem::path folder = arguments.out;
  if (!arguments.case_file.empty()) {
    auto text = ReadCommandFile(arguments.case_file);
    if (!text) return kBadFile;
    ProblemList problems;
    const auto of = ReadTrotCase(std::move(*text), arguments.case_file, &problems);
    if (!problems.problems().empty()) PrintError(problems.ToString());
    if (!of) return kBadFile;
    if (!of->plan && arguments.states.empty()) {
      PrintError(arguments.case_file + ": error: there is no \"plan\": such a case serves --states only");
      return kUsage;
    }
    return WriteCase(*of, folder, arguments.states);
  }
  for (const TrotCase& of : TrotPaperCases()) {
    const int code = WriteCase(of, folder / of.name, arguments.states);
    if (code != kOk) return code;
  }
  if (arguments.trials == 0) return WriteFiles("reproduce", folder, TrotPage());
  CatchInterrupts();
  std::stop_source stop;
  WorkControl control;
  control.stop = stop.get_token();
  ProgressBar progress("reproduce");
  control.progress = [&](std::size_t done, std::size_t of) {
    progress.Update(static_cast<double>(done) / static_cast<double>(of));
    if (Interrupted()) stop.request_stop();
  };
  const TrotFeetTrials feet = RunTrotFeetTrials(arguments.trials, control);
  if (feet.rows.empty()) return kInterrupted;
  return WriteFiles("reproduce", folder, TrotPage(&feet));
}

}  // namespace linkwright::cli
