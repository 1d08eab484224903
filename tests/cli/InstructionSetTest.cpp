// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "engine/math/InstructionSet.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

namespace instruction_set_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

/// LINKWRIGHT_ISA while it lives.
class Environment {
 public:
  explicit Environment(const char* set) { ::setenv("LINKWRIGHT_ISA", set, 1); }
  ~Environment() { ::unsetenv("LINKWRIGHT_ISA"); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
};

ProgramResult Replay(const std::string& log) {
  return RunLinkwright(
      {"run", ShippedScene("seven-joint-arm"), "--duration", "0.5", "--inputs", log, "--csv", "-"});
}

constexpr const char* kGravity = "{\"t\": 0, \"do\": \"gravity\", \"vector\": [0.1, 0, -9]}\n";

std::string Naming(const char* set) {
  return std::string("{\"instruction_set\": \"") + set + "\"}\n" + kGravity;
}

}  // namespace

TEST_CASE("a replay computes with the instruction set that its log names") {
  const TemporaryFolder folder;
  const std::string plain = folder.Write("plain.jsonl", kGravity);
  std::string before;
  for (const InstructionSet set : SupportedInstructionSets()) {
    INFO(ToString(set));
    ProgramResult recorded;
    {
      const Environment environment(ToString(set));
      recorded = Replay(plain);
    }
    REQUIRE(recorded.exit_code == 0);
    const ProgramResult replayed = Replay(folder.Write("log.jsonl", Naming(ToString(set))));
    CHECK(replayed.exit_code == 0);
    CHECK(replayed.out == recorded.out);
    CHECK(replayed.err.find("instruction set") == std::string::npos);
    // With fused products the last digits are others: it does matter.
    if (set == InstructionSet::kAvx2) CHECK(recorded.out != before);
    before = recorded.out;
  }
}

TEST_CASE("a log that names an instruction set which cannot be used is replayed with a notice") {
  const TemporaryFolder folder;
  const ProgramResult other = Replay(folder.Write("log.jsonl", Naming("avx1024")));
  CHECK(other.exit_code == 0);
  CHECK(other.err.find(
            "log.jsonl was recorded with the instruction set \"avx1024\", which this machine does not "
            "have: \"") != std::string::npos);
  if (SupportedInstructionSets().size() < 2) return;
  const Environment environment("baseline");
  const ProgramResult asked = Replay(folder.Write("log.jsonl", Naming("avx2")));
  CHECK(asked.exit_code == 0);
  CHECK(asked.err.find("\"avx2\", but LINKWRIGHT_ISA names another one: \"baseline\" is used") !=
        std::string::npos);
}

TEST_CASE("reproduce benchmarks meets its errors with each instruction set", "[.long]") {
  const TemporaryFolder folder;
  for (const InstructionSet set : SupportedInstructionSets()) {
    INFO(ToString(set));
    const Environment environment(ToString(set));
    const ProgramResult result =
        RunLinkwright({"reproduce", "benchmarks", "--out", (folder.path() / ToString(set)).string()});
    INFO(result.out << result.err);
    CHECK(result.exit_code == 0);
  }
}

}  // namespace instruction_set_test
