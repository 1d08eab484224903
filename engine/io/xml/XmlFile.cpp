// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/xml/XmlFile.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/io/xml/XmlScan.h"

namespace linkwright {
namespace {

/// With its mark, or by the zeros that every other byte then is.
bool IsUtf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() >= 2 && ((text[0] == '<' && text[1] == '\0') || (text[0] == '\0' && text[1] == '<'));
}

/// The encoding of the XML declaration, in small letters; "utf-8" where it has none.
std::string DeclaredEncoding(std::string_view text) {
  constexpr std::string_view kUsual = "utf-8", kKey = "encoding";
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with("<?xml")) return std::string(kUsual);
  text = text.substr(0, text.find("?>"));
  const std::size_t key = text.find(kKey);
  const std::size_t quote = key == std::string_view::npos ? key : text.find_first_of("\"'", key);
  if (quote == std::string_view::npos) return std::string(kUsual);
  std::string name(text.substr(quote + 1, text.find(text[quote], quote + 1) - quote - 1));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return name;
}

bool StartsWithOneOf(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return text.starts_with(start); });
}

}  // namespace

bool XmlFile::Load(const std::filesystem::path& path, const std::string& shown_as, std::size_t max_bytes,
                   int max_depth, ProblemList* problems) {
  FileBytes file = ReadFileBytes(path, max_bytes);
  if (!file.error.empty()) {
    problems->Add(Severity::kError, shown_as, 0, "", MessageOf("xml.file", {file.error}));
    return false;
  }
  return Parse(std::move(file.bytes), shown_as, max_depth, problems);
}

bool XmlFile::Parse(std::string text, const std::string& shown_as, int max_depth, ProblemList* problems) {
  document_.reset();
  text_ = std::move(text);
  if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);
  if (IsUtf16(text_)) {
    problems->Add(Severity::kError, shown_as, 1, "", MessageOf("xml.file-utf-16-text-save"));
    return false;
  }
  const std::string encoding = DeclaredEncoding(text_);
  if (!StartsWithOneOf(
          encoding, {"utf", "us-ascii", "ascii", "iso-8859", "iso8859", "iso_8859", "latin", "windows-", "cp",
                     "koi8", "gb", "big5", "shift", "sjis", "euc-", "mac", "ucs", "iso-10646"})) {
    problems->Add(Severity::kError, shown_as, 1, "",
                  MessageOf("xml.encoding-not-known-save-file", {Shortened(encoding, 60)}));
    return false;
  }
  // Some programs write the name of what their strings are in memory.
  if (StartsWithOneOf(encoding, {"utf-16", "utf16", "utf-32", "utf32", "ucs", "iso-10646"}))
    problems->Add(Severity::kWarning, shown_as, 1, "",
                  MessageOf("xml.file-says-text-but-not", {Shortened(encoding, 60)}));
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
