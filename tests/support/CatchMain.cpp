// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of the test programs. Beyond Catch's own: a run whose filter matches no test case fails,
// and a run of nothing but test cases that need reference data (see ReferenceData.h) ends with kExitSkipped
// where there is none, which ctest reports as skipped.
#define CATCH_CONFIG_RUNNER
#include <algorithm>
#include <catch2/catch.hpp>
#include <iostream>

#include "tests/support/ReferenceData.h"

namespace {

constexpr int kExitSkipped = 77;  // SKIP_RETURN_CODE in tests/CMakeLists.txt

bool OnlyLists(const Catch::Config& config) {
  return config.showHelp() || config.listTests() || config.listTestNamesOnly() || config.listTags() ||
         config.listReporters();
}

bool NeedsReferenceData(const Catch::TestCase& test) {
  return std::find(test.tags.begin(), test.tags.end(), "reference") != test.tags.end();
}

}  // namespace

int main(int argc, char** argv) {
  Catch::Session session;
  if (const int error = session.applyCommandLine(argc, argv); error != 0) return error;
  Catch::ConfigData& data = session.configData();
  data.warnings = static_cast<Catch::WarnAbout::What>(data.warnings | Catch::WarnAbout::NoTests);
  const Catch::Config& config = session.config();
  if (OnlyLists(config)) return session.run();

  const auto asked = Catch::filterTests(Catch::getAllTestCasesSorted(config), config.testSpec(), config);
  if (!asked.empty() && std::all_of(asked.begin(), asked.end(), NeedsReferenceData) &&
      !linkwright::test::HasReferenceData()) {
    std::cout << "Skipped: " << asked.size() << " test cases need reference data, and there is none in "
              << linkwright::test::ReferenceData().string() << "\n";
    return kExitSkipped;
  }
  // Catch returns the number of failures.
  const int result = session.run();
  return result == kExitSkipped ? kExitSkipped + 1 : result;
}
