// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace reproduce_contact_test {
using Catch::Matchers::Contains;

TEST_CASE("reproduce contact meets closed forms on both clocks") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  // Those that run in a moment, without those that miss a bound.
  for (const char* gate : {"slide", "rolling down", "backspin", "resistance", "cradle", "rocking", "grasp",
                           "Painlevé", "tipping", "guide", "mirrored"}) {
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

TEST_CASE("reproduce contact refuses a set-up that is not there") {
  const TemporaryFolder folder;
  const ProgramResult result =
      RunLinkwright({"reproduce", "contact", "--only", "levitation", "--out", folder.path().string()});
  CHECK(result.exit_code == 2);
  CHECK_THAT(result.err, Contains("levitation"));
}

}  // namespace reproduce_contact_test
