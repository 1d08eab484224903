// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of the test programs. Beyond Catch's own: a run whose filter matches no test case fails,
// and a run of nothing but test cases that need reference data (see ReferenceData.h) ends with kExitSkipped
// where there is none, which ctest reports as skipped.
// LINKWRIGHT_SHARD=2/3 runs the second of three parts: every third of the test cases asked for, from the
// second on.
#define CATCH_CONFIG_RUNNER
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

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

// The pattern that matches a test case of this name alone.
std::string PatternOf(const std::string& name) {
  std::string pattern = "\"";
  for (const char c : name) {
    if (std::strchr(",[]\"\\", c) != nullptr) pattern += '\\';
    pattern += c;
  }
  return pattern + "\"";
}

std::vector<Catch::TestCase> AskedOf(const Catch::Config& config) {
  return Catch::filterTests(Catch::getAllTestCasesSorted(config), config.testSpec(), config);
}

// Leaves of the test cases asked for the part that `shard` names; false where there is no such part.
bool TakeShard(const char* shard, Catch::Session* session) {
  unsigned part = 0, parts = 0;
  char rest = 0;
  if (std::sscanf(shard, "%u/%u%c", &part, &parts, &rest) != 2 || part < 1 || part > parts) return false;
  const auto asked = AskedOf(session->config());
  Catch::ConfigData data = session->configData();
  data.testsOrTags.clear();
  for (std::size_t i = part - 1; i < asked.size(); i += parts)
    data.testsOrTags.push_back(PatternOf(asked[i].name) + ",");
  const std::size_t count = data.testsOrTags.size();
  session->useConfigData(data);
  // A name that is another's pattern would be seen here.
  return count != 0 && AskedOf(session->config()).size() == count;
}

}  // namespace

int main(int argc, char** argv) {
  Catch::Session session;
  if (const int error = session.applyCommandLine(argc, argv); error != 0) return error;
  Catch::ConfigData& data = session.configData();
  data.warnings = static_cast<Catch::WarnAbout::What>(data.warnings | Catch::WarnAbout::NoTests);
  if (const char* const shard = std::getenv("LINKWRIGHT_SHARD")) {
    if (!TakeShard(shard, &session)) {
      std::cerr << "LINKWRIGHT_SHARD=" << shard << " is no part of the test cases asked for\n";
      return EXIT_FAILURE;
    }
    ::unsetenv("LINKWRIGHT_SHARD");  // test programs that a test starts run what it asks for
  }
  const Catch::Config& config = session.config();
  if (OnlyLists(config)) return session.run();

  const auto asked = AskedOf(config);
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
