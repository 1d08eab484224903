// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/base/Problem.h"

using namespace linkwright;

TEST_CASE("A problem names its line only where there is one", "[io]") {
  const auto reported = [](std::string file, int line, std::string element) {
    return Problem{Severity::kError, std::move(file), line, std::move(element), "it is missing"}.ToString();
  };
  CHECK(reported("a.urdf", 7, "link \"b\"") == "a.urdf:7: error: link \"b\": it is missing");
  CHECK(reported("a.urdf", 7, "") == "a.urdf:7: error: it is missing");
  CHECK(reported("a.urdf", 0, "") == "a.urdf: error: it is missing");
  CHECK(reported("", 0, "link \"b\"") == "error: link \"b\": it is missing");
}
