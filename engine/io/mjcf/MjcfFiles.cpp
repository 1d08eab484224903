// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfFiles.h"

#include <cstring>

#include "engine/base/Message.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMaxFiles = 256;
constexpr std::size_t kMaxExpanded = 1000;  // files, each as often as it is included

bool IsInclude(pugi::xml_node node) { return std::strcmp(node.name(), "include") == 0; }

}  // namespace

const MjcfFiles::File& MjcfFiles::Of(pugi::xml_node node) const {
  const auto found = by_document_.find(node.root().internal_object());
  return files_[found == by_document_.end() ? 0 : found->second];
}

bool MjcfFiles::Load(const fs::path& path, std::size_t max_bytes, int max_depth, FileAccess* access,
                     ProblemList* problems, const std::string* text,
                     const std::map<std::string, std::string>* included) {
  included_ = included;
  max_bytes_ = max_bytes;
  max_depth_ = max_depth;
  access_ = access;
  problems_ = problems;
  main_folder_ = path.parent_path();
  std::error_code ignored;
  const fs::path canonical = fs::weakly_canonical(path, ignored);
  std::size_t index = 0;
  by_path_.emplace(canonical.string(), 0);
  return LoadOne(path, path.string(), &index, text);
}

bool MjcfFiles::LoadOne(const fs::path& path, const std::string& shown_as, std::size_t* index,
                        const std::string* text) {
  *index = files_.size();
  File& file = files_.emplace_back();
  file.shown_as = shown_as;
  file.folder = path.parent_path();
  const bool read = text ? file.xml.Parse(*text, shown_as, max_depth_, problems_)
                         : file.xml.Load(path, shown_as, max_bytes_, max_depth_, problems_);
  if (!read) return false;
  const pugi::xml_node root = file.xml.root();
  by_document_.emplace(root.root().internal_object(), *index);
  const bool is_main = *index == 0;
  if (std::strcmp(root.name(), "mujoco") != 0 &&
      (is_main || std::strcmp(root.name(), "mujocoinclude") != 0)) {
    problems_->Add(Severity::kError, shown_as, file.xml.Line(root), "<" + std::string(root.name()) + ">",
                   MessageOf("mjcf.root-element-mjcf-file-mujoco"));
    return false;
  }
  struct Walker : pugi::xml_tree_walker {
    bool for_each(pugi::xml_node& node) override {
      if (IsInclude(node)) includes.push_back(node);
      return true;
    }
    std::vector<pugi::xml_node> includes;
  } walker;
  file.xml.root().traverse(walker);
  for (const pugi::xml_node include : walker.includes)
    if (!Include(include, *index)) return false;
  file.open = false;
  return true;
}

bool MjcfFiles::Include(pugi::xml_node node, std::size_t from) {
  const std::string name = node.attribute("file").value();
  const std::string element = "<include> \"" + name.substr(0, 100) + "\"";
  const auto refuse = [&](const Message& text) {
    problems_->Add(Severity::kError, files_[from].shown_as, files_[from].xml.Line(node), element, text);
    return false;
  };
  if (name.empty()) return refuse(MessageOf("mjcf.names-no-file"));
  // The format means the folder of the main file; files made of parts also mean their own.
  FileAccess::Result found;
  fs::path shown;
  bool no_folder = false;
  for (const fs::path& folder : {main_folder_, files_[from].folder}) {
    const fs::path relative = fs::path(name).lexically_normal();
    if (name.find('\0') == std::string::npos && relative.is_relative()) {
      const fs::path up = (folder / relative).parent_path().lexically_relative(main_folder_);
      if (!up.empty() && access_->AllowFolder(up.string()).id == FileAccess::kNoFolder) no_folder = true;
    }
    const fs::path base = folder.lexically_relative(main_folder_);
    FileAccess::Result result = access_->Resolve(name, access_->folder() / base);
    shown = (folder / relative).lexically_normal();
    if (found.refusal.text.empty() || result.path) found = result;
    if (found.path) break;
  }
  if (!found.path) return refuse(no_folder ? MessageOf("mjcf.no-file-nor-folder") : found.refusal);
  const auto [entry, is_new] = by_path_.emplace(found.path->string(), files_.size());
  std::size_t index = entry->second;
  if (!is_new && files_[index].open) return refuse(MessageOf("mjcf.file-includes-itself-directly-or"));
  if (is_new) {
    if (files_.size() >= kMaxFiles)
      return refuse(MessageOf("mjcf.more-than-files-are-included", {std::to_string(kMaxFiles)}));
    const std::string* text = nullptr;
    if (included_)
      if (const auto given = included_->find(found.path->string()); given != included_->end())
        text = &given->second;
    if (!LoadOne(*found.path, shown.string(), &index, text)) return false;
    files_[index].path = found.path->string();
  }
  files_[from].expanded += files_[index].expanded;
  if (files_[from].expanded > kMaxExpanded)
    return refuse(MessageOf("mjcf.files-are-included-more-than", {std::to_string(kMaxExpanded)}));
  by_include_.emplace(node.internal_object(), index);
  return true;
}

void MjcfFiles::ForEachElement(const std::function<void(pugi::xml_node)>& visit) const {
  struct Walker : pugi::xml_tree_walker {
    bool for_each(pugi::xml_node& node) override {
      if (node.type() == pugi::node_element) (*visit)(node);
      return true;
    }
    const std::function<void(pugi::xml_node)>* visit = nullptr;
  };
  Walker walker;
  walker.visit = &visit;
  for (const File& file : files_) {
    pugi::xml_node root = file.xml.root();
    root.traverse(walker);
  }
}

std::vector<std::string> MjcfFiles::names() const {
  std::vector<std::string> names;
  for (const File& file : files_) names.push_back(file.shown_as);
  return names;
}

void MjcfFiles::ForEachChild(pugi::xml_node node, const std::function<void(pugi::xml_node)>& visit) const {
  for (const pugi::xml_node child : node.children()) {
    if (child.type() != pugi::node_element) continue;
    if (!IsInclude(child)) {
      visit(child);
      continue;
    }
    const auto included = by_include_.find(child.internal_object());
    if (included != by_include_.end()) ForEachChild(files_[included->second].xml.root(), visit);
  }
}

}  // namespace linkwright
