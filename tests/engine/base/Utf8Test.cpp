// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/base/Problem.h"
#include "engine/base/Utf8.h"

using namespace linkwright;

TEST_CASE("What a terminal would obey is shown as an escape, the rest as it is", "[io]") {
  CHECK(Printable("schöner Arm 机器人 🤖") == "schöner Arm 机器人 🤖");
  CHECK(Printable("a\x1b[31mb\x07") == "a\\x1b[31mb\\x07");
  CHECK(Printable("a\nb\tc\x7f") == "a\\x0ab\\x09c\\x7f");
  CHECK(Printable("\u009b31m") == "\\u009b31m");          // one character that begins a command
  CHECK(Printable("\u202egnp.exe") == "\\u202egnp.exe");  // turns the direction of writing
  CHECK(Printable("a\xff\xc3(\xe4\xb8") == "a\\xff\\xc3(\\xe4\\xb8");
  CHECK(Printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // half of a pair
  CHECK(Printable("") == "");
}

TEST_CASE("A text is cut between characters", "[io]") {
  CHECK(Shortened("abc", 3) == "abc");
  CHECK(Shortened("abcd", 3) == "abc…");
  CHECK(Shortened("aäöü", 4) == "aä…");
}

TEST_CASE("Problems stay on one line and do not fill the memory", "[io]") {
  CHECK(Problem{Severity::kError, "a\x1b.urdf", 3, "link \"x\ny\"", "is\rbad"}.ToString() ==
        "a\\x1b.urdf:3: error: link \"x\\x0ay\": is\\x0dbad");
  ProblemList problems;
  for (int i = 0; i < 3000; ++i) problems.Add(Severity::kWarning, "f", i, "", "doubtful");
  CHECK_FALSE(problems.HasErrors());
  CHECK(problems.problems().size() == 1001);
  CHECK(problems.problems().back().text.find("the rest is not reported") != std::string::npos);
  // Errors have room of their own.
  for (int i = 0; i < 3000; ++i)
    problems.Add(i % 2 == 0 ? Severity::kError : Severity::kNote, "f", i, "", "bad");
  CHECK(problems.HasErrors());
  CHECK(problems.problems().size() == 2002);
  ProblemList all;
  all.Append(problems);
  all.Append(problems);
  CHECK(all.HasErrors());
  CHECK(all.problems().size() == 2002);
  ProblemList one;
  one.Add(Severity::kError, "f", 1, std::string(100000, 'e'), std::string(100000, 't'));
  CHECK(one.ToString().size() < 3000);
}
