// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/io/xml/XmlFile.h"

namespace linkwright {

/// An MJCF file with the files it includes, read as one.
class MjcfFiles {
 public:
  /// Reads `path` and everything it includes, directly or through others; an error for what is missing, not
  /// allowed, includes itself, or is too much.
  /// `text`: read as though `path` held it; null: what it holds. `included`: the same of files that it
  /// includes, by their canonical paths.
  bool Load(const std::filesystem::path& path, std::size_t max_bytes, int max_depth, FileAccess* access,
            ProblemList* problems, const std::string* text = nullptr,
            const std::map<std::string, std::string>* included = nullptr);

  pugi::xml_node root() const { return files_.front().xml.root(); }
  /// Calls `visit` for each child element, those of an included file in place of its <include>.
  void ForEachChild(pugi::xml_node node, const std::function<void(pugi::xml_node)>& visit) const;

  /// Calls `visit` for each element at any depth, those of a file that is included several times once.
  void ForEachElement(const std::function<void(pugi::xml_node)>& visit) const;

  const XmlFile& XmlOf(pugi::xml_node node) const { return Of(node).xml; }
  /// The canonical path of the file that holds the node; of the one that includes all the others: empty.
  const std::string& PathOf(pugi::xml_node node) const { return Of(node).path; }

  std::vector<std::string> names() const;  ///< of all files, as shown
  const std::string& FileOf(pugi::xml_node node) const { return Of(node).shown_as; }
  int LineOf(pugi::xml_node node) const { return Of(node).xml.Line(node); }
  int LineOf(pugi::xml_node node, pugi::xml_attribute attribute) const {
    return Of(node).xml.Line(attribute);
  }
  /// The folder of the file that holds the node.
  const std::filesystem::path& FolderOf(pugi::xml_node node) const { return Of(node).folder; }

 private:
  struct File {
    XmlFile xml;
    std::string shown_as, path;
    std::filesystem::path folder;
    std::size_t expanded = 1;  ///< files it stands for, itself included
    bool open = true;          ///< while what it includes is being read
  };
  const File& Of(pugi::xml_node node) const;
  bool LoadOne(const std::filesystem::path& path, const std::string& shown_as, std::size_t* index,
               const std::string* text = nullptr);
  bool Include(pugi::xml_node node, std::size_t from);

  std::deque<File> files_;
  std::unordered_map<std::string, std::size_t> by_path_;
  std::unordered_map<const void*, std::size_t> by_document_, by_include_;  // nodes, files
  std::filesystem::path main_folder_;
  std::size_t max_bytes_ = 0;
  int max_depth_ = 0;
  FileAccess* access_ = nullptr;
  ProblemList* problems_ = nullptr;
  const std::map<std::string, std::string>* included_ = nullptr;
};

}  // namespace linkwright
