// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace reproduce_contact_test {
using Catch::Matchers::Contains;

namespace {

void CheckGates(std::initializer_list<const char*> gates) {
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  for (const char* gate : gates) {
    const ProgramResult result =
        RunLinkwright({"reproduce", "contact", "--only", gate, "--out", out.string()});
    INFO(gate << result.out << result.err);
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, Contains(gate) && Contains("yes") && !Contains(", no"));
    // All of them come to the same bytes again.
    const std::string counts = result.out.substr(result.out.find("at every row, ") + 14);
    CHECK(counts.substr(0, counts.find(" of ")) ==
          counts.substr(counts.find(" of ") + 4, counts.find(" come") - counts.find(" of ") - 4));
    CHECK_THAT(ReadFile((out / "contact.csv").string()), Contains(gate) && !Contains(",no,"));
    CHECK(std::filesystem::exists(out / "README.md"));
    CHECK(std::filesystem::exists(out / "index.html"));
  }
}

}  // namespace

// None of those that miss a bound.
TEST_CASE("reproduce contact meets closed forms on both clocks") {
  CheckGates(
      {"slide", "rolling down", "backspin", "cradle", "rocking", "grasp", "Painlevé", "guide", "mirrored"});
}

// Half a minute: tests/nightly.sh has it.
TEST_CASE("reproduce contact meets the closed forms of what takes longer", "[.long]") {
  CheckGates({"resistance", "tipping"});
}

TEST_CASE("reproduce contact refuses a set-up that is not there") {
  const TemporaryFolder folder;
  const ProgramResult result =
      RunLinkwright({"reproduce", "contact", "--only", "levitation", "--out", folder.path().string()});
  CHECK(result.exit_code == 2);
  CHECK_THAT(result.err, Contains("levitation"));
}

}  // namespace reproduce_contact_test
