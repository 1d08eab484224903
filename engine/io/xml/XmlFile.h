// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <filesystem>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Problem.h"

namespace linkwright {

/// An XML file that passed ScanXml, as a tree with line numbers. Only for the readers' sources: whoever
/// includes this needs pugixml.
class XmlFile {
 public:
  /// Reads a regular file. False if it cannot be used; an error in `problems` then has the reason. Problems
  /// name the file `shown_as`.
  bool Load(const std::filesystem::path& path, const std::string& shown_as, std::size_t max_bytes,
            int max_depth, ProblemList* problems);
  /// The same for text in memory.
  bool Parse(std::string text, const std::string& shown_as, int max_depth, ProblemList* problems);

  pugi::xml_node root() const { return document_.document_element(); }
  int Line(pugi::xml_node node) const;
  int Line(pugi::xml_attribute attribute) const;
  /// Where the name of an element, the name and value of an attribute start in the text without its byte
  /// order mark.
  std::size_t OffsetOf(pugi::xml_node node) const { return static_cast<std::size_t>(node.offset_debug()); }
  std::size_t OffsetOfName(pugi::xml_attribute attribute) const {
    return static_cast<std::size_t>(attribute.name() - text_.data());
  }
  std::size_t OffsetOfValue(pugi::xml_attribute attribute) const {
    return static_cast<std::size_t>(attribute.value() - text_.data());
  }

 private:
  int LineAt(std::size_t offset) const;

  std::string text_;  // the tree points into it
  std::vector<std::size_t> line_starts_;
  pugi::xml_document document_;
};

}  // namespace linkwright
