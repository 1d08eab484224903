// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/xml/XmlFile.h"

namespace linkwright {

/// Changes places of an XML text and leaves every other byte as it is.
class XmlEdit {
 public:
  /// `text`: what `xml` was parsed from, with its byte order mark if it has one.
  XmlEdit(const XmlFile& xml, std::string* text)
      : xml_(xml), text_(*text), mark_(text->starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  const std::string& text() const { return text_; }
  std::size_t NameAt(pugi::xml_node node) const { return xml_.OffsetOf(node) + mark_; }
  /// Gives an attribute a value, or adds it behind the element's name. The first value of each counts.
  void Set(pugi::xml_node node, const std::string& attribute, const std::string& value);
  /// Takes an attribute away, with the white space before it.
  void Remove(pugi::xml_node node, const char* attribute);
  /// Adds text behind the tag that opens the element; one that is empty gets an end, `indent` blanks in.
  void AddInside(pugi::xml_node node, const std::string& added, std::size_t indent);
  void Replace(std::size_t at, std::size_t length, std::string text);
  /// Makes all of it; nothing may be changed any more then.
  void Apply();

 private:
  struct Change {
    std::size_t at = 0, length = 0;
    std::string text;
  };
  std::optional<std::size_t> OpenEnd(pugi::xml_node node) const;

  const XmlFile& xml_;
  std::string& text_;
  std::size_t mark_;  // bytes that the parser leaves out
  std::vector<Change> changes_;
  std::set<std::pair<pugi::xml_node, std::string>> set_;
};

}  // namespace linkwright
