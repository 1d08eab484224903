// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ReferenceData.h"

#include <cstdlib>
#include <stdexcept>
#include <system_error>

#include "BuildInfo.h"

namespace linkwright::test {

std::filesystem::path ReferenceData() {
  const char* const named = std::getenv("LINKWRIGHT_REFERENCE_DATA");
  if (named != nullptr && *named != '\0') return named;
  return std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / ".." / "shared";
}

bool HasReferenceData() {
  std::error_code error;
  for (const char* const part : {"robots", "spec/models", "bad-inputs"})
    if (std::filesystem::exists(ReferenceData() / part, error)) return true;
  return false;
}

std::filesystem::path ReferencePath(const std::string& name) {
  const std::filesystem::path path = ReferenceData() / name;
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    throw std::runtime_error("there is no reference data at " + path.string() +
                             "; test cases without it are those not tagged [reference]: ~[reference]");
  return path;
}

}  // namespace linkwright::test
