// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/xml/XmlScan.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"

namespace linkwright {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 && !IsSpace(c); }

constexpr std::size_t kShown = 60;
std::string Shortened(std::string_view s) { return linkwright::Shortened(s, kShown); }

/// Elements and attributes: what a tree of them takes in memory is bounded thereby.
constexpr std::size_t kMaxItems = 4'000'000;
constexpr std::size_t kMaxWarnings = 100;

class Scanner {
 public:
  Scanner(std::string_view text, int max_depth) : text_(text), max_depth_(max_depth) {}

  XmlScanResult Run() {
    result_.ok = Document();
    return std::move(result_);
  }

 private:
  struct Open {
    std::string_view name;
    std::size_t offset;
  };

  bool Fail(std::size_t offset, Message text) { return FailIn(offset, {}, std::move(text)); }
  bool FailIn(std::size_t offset, std::string_view tag, Message text) {
    result_.findings.push_back({Severity::kError, offset, Element(tag), std::move(text)});
    return false;
  }
  void Warn(std::size_t offset, std::string_view tag, Message text) {
    if (result_.findings.size() >= kMaxWarnings) return;
    result_.findings.push_back({Severity::kWarning, offset, Element(tag), std::move(text)});
  }
  static std::string Element(std::string_view tag) {
    return tag.empty() ? std::string() : "<" + Shortened(tag) + ">";
  }

  bool StartsWith(std::string_view s) const { return text_.substr(at_, s.size()) == s; }
  void SkipSpace() {
    while (at_ < text_.size() && IsSpace(text_[at_])) ++at_;
  }
  /// The name at `at_`, empty if there is none.
  std::string_view Name() {
    const std::size_t start = at_;
    if (at_ < text_.size() && IsNameStart(text_[at_]))
      while (at_ < text_.size() && IsNameChar(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  bool Document() {
    SkipSpace();
    if (at_ == text_.size())
      return Fail(0, MessageOf(text_.empty() ? "xml.file-empty" : "xml.file-holds-nothing"));
    if (text_[at_] != '<') return Fail(at_, MessageOf("xml.this-not-xml-does-not"));
    while (at_ < text_.size() && !root_closed_) {
      const std::size_t tag = text_.find('<', at_);
      if (!Text(at_, std::min(tag, text_.size()))) return false;
      if (tag == std::string_view::npos) break;
      at_ = tag;
      if (!Markup()) return false;
    }
    if (!open_.empty())
      return FailIn(open_.back().offset, open_.back().name, MessageOf("xml.never-closed-file-seems-be"));
    if (!root_closed_) return Fail(at_, MessageOf("xml.there-no-root-element"));
    result_.end = at_;
    return Epilogue();
  }

  /// Only comments and white space may follow the root. Anything else is left out, which is reported.
  bool Epilogue() {
    for (;;) {
      SkipSpace();
      if (at_ == text_.size()) return true;
      if (StartsWith("<!--") || StartsWith("<?")) {
        if (!Markup()) return false;
        continue;
      }
      if (StartsWith("<!")) return Markup();
      if (StartsWith("<") && at_ + 1 < text_.size() && IsNameStart(text_[at_ + 1]))
        return Fail(at_, MessageOf("xml.second-root-element-follows-first"));
      Warn(at_, {}, MessageOf("xml.what-follows-root-element-not"));
      return true;
    }
  }

  bool Text(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const char c = text_[i];
      if (c == '\0') return Fail(i, MessageOf("xml.file-holds-nul-byte-this"));
      if (open_.empty() && !IsSpace(c)) return Fail(i, MessageOf("xml.text-stands-outside-root-element"));
      if (IsControl(c)) return Fail(i, MessageOf("xml.text-holds-control-character"));
      if (c == '&' && !Reference(i, end, open_.empty() ? std::string_view() : open_.back().name))
        return false;
    }
    return true;
  }

  /// `&name;` or `&#n;` at `i`.
  bool Reference(std::size_t i, std::size_t end, std::string_view tag) {
    const std::size_t stop = text_.substr(0, std::min(end, i + 14)).find(';', i);
    if (stop == std::string_view::npos) {
      Warn(i, tag, MessageOf("xml.bare-should-be-written-amp"));
      return true;
    }
    std::string_view name = text_.substr(i + 1, stop - i - 1);
    for (const std::string_view known : {"lt", "gt", "amp", "quot", "apos"})
      if (name == known) return true;
    if (!name.starts_with('#'))
      return FailIn(i, tag, MessageOf("xml.entity-not-defined-entities-are", {Shortened(name)}));
    name.remove_prefix(1);
    const int base = name.starts_with('x') ? 16 : 10;
    if (base == 16) name.remove_prefix(1);
    unsigned code = 0;
    const auto [last, error] = std::from_chars(name.data(), name.data() + name.size(), code, base);
    const bool number = error == std::errc() && last == name.data() + name.size();
    const bool space = code == 9 || code == 10 || code == 13;
    if (!number || (code < 32 && !space) || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF)
      return FailIn(i, tag, MessageOf("xml.character-reference-not-valid-character", {Shortened(name)}));
    return true;
  }

  bool Markup() {
    if (StartsWith("<!--")) return SkipTo("-->", 4, "xml.comment-never-closed");
    if (StartsWith("<![CDATA[")) {
      if (open_.empty()) return Fail(at_, MessageOf("xml.text-stands-outside-root-element"));
      return SkipTo("]]>", 9, "xml.cdata-never-closed");
    }
    if (StartsWith("<!")) {
      return Fail(at_,
                  MessageOf(StartsWith("<!ENTITY") ? "xml.entities-refused" : "xml.document-types-refused"));
    }
    if (StartsWith("<?")) return Instruction();
    if (StartsWith("</")) return EndTag();
    return StartTag();
  }

  bool SkipTo(std::string_view close, std::size_t skip, std::string_view not_closed) {
    const std::size_t end = text_.find(close, at_ + skip);
    if (end == std::string_view::npos) return Fail(at_, MessageOf(not_closed));
    if (const std::size_t nul = text_.substr(at_, end - at_).find('\0'); nul != std::string_view::npos)
      return Fail(at_ + nul, MessageOf("xml.file-holds-nul-byte-this"));
    at_ = end + close.size();
    return true;
  }

  bool Instruction() {
    const std::size_t start = at_;
    if (!SkipTo("?>", 2, "xml.instruction-never-closed")) return false;
    const std::string_view body = text_.substr(start, at_ - start);
    if (body.size() > 5 && body.starts_with("<?xml") && IsSpace(body[5]) && start != 0)
      Warn(start, {}, MessageOf("xml.xml-declaration-belongs-at-very"));
    return true;
  }

  bool EndTag() {
    const std::size_t start = at_;
    at_ += 2;
    const std::string_view name = Name();
    SkipSpace();
    if (name.empty() || at_ == text_.size() || text_[at_] != '>')
      return Fail(start, MessageOf("xml.end-tag-not-well-formed"));
    if (open_.empty()) return FailIn(start, name, MessageOf("xml.closed-but-was-never-opened"));
    if (open_.back().name != name)
      return FailIn(start, name, MessageOf("xml.closed-where-open", {Shortened(open_.back().name)}));
    ++at_;
    Close();
    return true;
  }

  void Close() {
    for (; !declared_.empty() && declared_.back().second == open_.size(); declared_.pop_back())
      --in_scope_[declared_.back().first];
    open_.pop_back();
    root_closed_ = open_.empty();
  }

  bool StartTag() {
    const std::size_t start = at_;
    ++at_;
    const std::string_view name = Name();
    if (name.empty()) return Fail(start, MessageOf("xml.does-not-begin-element-here"));
    if (open_.size() >= static_cast<std::size_t>(max_depth_)) {
      return FailIn(start, name, MessageOf("xml.nested-too-deeply-more-than", {std::to_string(max_depth_)}));
    }
    if (++items_ > kMaxItems)
      return FailIn(start, name,
                    MessageOf("xml.one-more-than-elements-attributes", {std::to_string(kMaxItems)}));
    open_.push_back({name, start});
    attributes_.clear();
    bool closed = false;
    if (!Attributes(start, name, &closed)) return false;
    CheckNamespaces(start, name);
    if (closed) Close();
    return true;
  }

  bool Attributes(std::size_t start, std::string_view tag, bool* closed) {
    for (;;) {
      const std::size_t before = at_;
      SkipSpace();
      if (at_ == text_.size()) return FailIn(start, tag, MessageOf("xml.file-ends-inside-this-tag"));
      if (text_[at_] == '>') {
        ++at_;
        break;
      }
      if (StartsWith("/>")) {
        at_ += 2;
        *closed = true;
        break;
      }
      if (text_[at_] == '\0') return FailIn(at_, tag, MessageOf("xml.file-holds-nul-byte-this"));
      if (before == at_) return FailIn(at_, tag, MessageOf("xml.white-space-missing-between-attributes"));
      if (!Attribute(tag)) return false;
    }
    return Unique(tag);
  }

  bool Attribute(std::string_view tag) {
    const std::size_t start = at_;
    const std::string_view name = Name();
    if (name.empty()) return FailIn(start, tag, MessageOf("xml.tag-not-well-formed-attribute"));
    SkipSpace();
    if (at_ == text_.size() || text_[at_] != '=')
      return FailIn(start, tag, MessageOf("xml.attribute-has-no-value", {Shortened(name)}));
    ++at_;
    SkipSpace();
    if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '\''))
      return FailIn(start, tag, MessageOf("xml.value-attribute-not-quotes", {Shortened(name)}));
    const char quote = text_[at_++];
    for (; at_ < text_.size() && text_[at_] != quote;) {
      const char c = text_[at_];
      if (c == '\0')
        return FailIn(at_, tag, MessageOf("xml.value-attribute-holds-nul-byte", {Shortened(name)}));
      if (c == '<')
        return FailIn(start, tag, MessageOf("xml.value-attribute-never-closed", {Shortened(name)}));
      if (IsControl(c))
        return FailIn(at_, tag, MessageOf("xml.value-attribute-holds-control-character", {Shortened(name)}));
      if (c == '&' && !Reference(at_, text_.size(), tag)) return false;
      const std::size_t length = Utf8Length(text_.substr(at_, 4));
      if (length == 0) return FailIn(at_, tag, MessageOf("xml.value-attribute-not-utf-8", {Shortened(name)}));
      at_ += length;
    }
    if (at_ == text_.size())
      return FailIn(start, tag, MessageOf("xml.value-attribute-never-closed", {Shortened(name)}));
    ++at_;
    attributes_.emplace_back(name, start);
    ++items_;
    return true;
  }

  bool Unique(std::string_view tag) {
    if (attributes_.size() < 2) return true;
    sorted_ = attributes_;
    std::sort(sorted_.begin(), sorted_.end());
    const auto twice = std::adjacent_find(sorted_.begin(), sorted_.end(),
                                          [](const auto& a, const auto& b) { return a.first == b.first; });
    if (twice == sorted_.end()) return true;
    return FailIn((twice + 1)->second, tag,
                  MessageOf("xml.attribute-given-twice", {Shortened(twice->first)}));
  }

  void CheckNamespaces(std::size_t start, std::string_view tag) {
    for (const auto& [name, offset] : attributes_)
      if (name.starts_with("xmlns:")) {
        declared_.emplace_back(name.substr(6), open_.size());
        ++in_scope_[name.substr(6)];
      }
    CheckPrefix(start, tag, tag);
    for (const auto& [name, offset] : attributes_) CheckPrefix(offset, name, tag);
  }

  void CheckPrefix(std::size_t offset, std::string_view name, std::string_view tag) {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view prefix = name.substr(0, colon);
    if (prefix == "xml" || prefix == "xmlns" || unbound_.contains(prefix)) return;
    if (const auto declared = in_scope_.find(prefix); declared != in_scope_.end() && declared->second > 0)
      return;
    unbound_.insert(prefix);
    Warn(offset, tag, MessageOf("xml.namespace-prefix-not-declared", {Shortened(prefix)}));
  }

  std::string_view text_;
  int max_depth_;
  std::size_t at_ = 0, items_ = 0;
  bool root_closed_ = false;
  std::vector<Open> open_;
  std::vector<std::pair<std::string_view, std::size_t>> attributes_, sorted_;
  std::vector<std::pair<std::string_view, std::size_t>> declared_;  // prefix, depth of its element
  std::unordered_map<std::string_view, int> in_scope_;              // how often each prefix is declared
  std::unordered_set<std::string_view> unbound_;
  XmlScanResult result_;
};

}  // namespace

XmlScanResult ScanXml(std::string_view text, int max_depth) { return Scanner(text, max_depth).Run(); }

}  // namespace linkwright
