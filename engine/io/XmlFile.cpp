// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/XmlFile.h"

#include <algorithm>

#include "engine/io/FileAccess.h"
#include "engine/io/XmlScan.h"

namespace linkwright {

bool XmlFile::Load(const std::filesystem::path& path, const std::string& shown_as, std::size_t max_bytes,
                   int max_depth, ProblemList* problems) {
  FileBytes file = ReadFileBytes(path, max_bytes);
  if (!file.error.empty()) {
    problems->Add(Severity::kError, shown_as, 0, "", "the file " + file.error);
    return false;
  }
  return Parse(std::move(file.bytes), shown_as, max_depth, problems);
}

bool XmlFile::Parse(std::string text, const std::string& shown_as, int max_depth, ProblemList* problems) {
  document_.reset();
  text_ = std::move(text);
  if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);
  if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
    problems->Add(Severity::kError, shown_as, 1, "", "the file is UTF-16 text: save it as UTF-8");
    return false;
  }
  line_starts_.assign(1, 0);
  for (std::size_t i = text_.find('\n'); i != std::string::npos; i = text_.find('\n', i + 1))
    line_starts_.push_back(i + 1);

  const XmlScanResult scan = ScanXml(text_, max_depth);
  for (const XmlFinding& finding : scan.findings)
    problems->Add(finding.severity, shown_as, LineAt(finding.offset), finding.element, finding.text);
  if (!scan.ok) return false;

  text_.resize(scan.end);
  const pugi::xml_parse_result parsed =
      document_.load_buffer_inplace(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) {
    problems->Add(Severity::kError, shown_as, LineAt(static_cast<std::size_t>(parsed.offset)), "",
                  parsed.description());
    return false;
  }
  return true;
}

int XmlFile::LineAt(std::size_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<int>(next - line_starts_.begin());
}

int XmlFile::Line(pugi::xml_node node) const {
  const std::ptrdiff_t offset = node.offset_debug();
  return offset < 0 ? 0 : LineAt(static_cast<std::size_t>(offset));
}

int XmlFile::Line(pugi::xml_attribute attribute) const {
  // The parser works in place, so that a name is a pointer into the text.
  const char* const name = attribute.name();
  const std::less<> before;
  if (before(name, text_.data()) || !before(name, text_.data() + text_.size())) return 0;
  return LineAt(static_cast<std::size_t>(name - text_.data()));
}

}  // namespace linkwright
