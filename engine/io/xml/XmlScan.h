// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Problem.h"

namespace linkwright {

struct XmlFinding {
  Severity severity = Severity::kError;
  std::size_t offset = 0;  ///< in the scanned text
  std::string element;     ///< e.g. `<mass>`; empty outside of elements
  Message text;
};

struct XmlScanResult {
  std::vector<XmlFinding> findings;  ///< warnings; an error, if there is one, is the last
  std::size_t end = 0;               ///< behind the root element
  bool ok = false;
};

/// Whether `text` is well-formed XML that is safe to hand to a parser: no document type declaration, no
/// entities but the predefined ones, no NUL or control characters, valid UTF-8 in names and values, every
/// attribute once, nested at most `max_depth` deep. Warnings: prefixes without a declared namespace, an XML
/// declaration that is not at the start, bytes behind the root element. Stops at the first error. One pass,
/// O(n log n), no recursion. (XML 1.0, https://www.w3.org/TR/xml/)
XmlScanResult ScanXml(std::string_view text, int max_depth);

}  // namespace linkwright
