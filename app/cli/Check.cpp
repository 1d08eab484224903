// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Commands.h"
#include "app/cli/Main.h"

namespace linkwright::cli {

int RunCheck(const CheckArguments& arguments) {
  bool bad = false;
  for (const std::string& file : arguments.files) {
    FileArguments one = arguments.common;
    one.file = file;
    ProblemList problems;
    const auto scene = Load(one, /*load_meshes=*/true, &problems);
    bad = bad || !scene || problems.HasErrors();
    for (Problem problem : problems.problems()) {
      // To whoever checks a file, something ignored is a warning like any other.
      if (problem.severity == Severity::kNote) problem.severity = Severity::kWarning;
      if (!WriteOut(problem.ToString() + "\n")) return kFailure;
    }
  }
  return bad ? kBadFile : kOk;
}

}  // namespace linkwright::cli
