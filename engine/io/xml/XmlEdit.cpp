// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/xml/XmlEdit.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace linkwright {

void XmlEdit::Set(pugi::xml_node node, const std::string& attribute, const std::string& value) {
  if (!set_.emplace(node, attribute).second) return;
  const pugi::xml_attribute present = node.attribute(attribute.c_str());
  if (!present) {
    const std::size_t at = NameAt(node) + std::strlen(node.name());
    return Replace(at, 0, " " + attribute + "=\"" + value + "\"");
  }
  const std::size_t at = xml_.OffsetOfValue(present) + mark_;
  const char quote = at > 0 ? text_[at - 1] : '"';
  Replace(at, text_.find(quote, at) - at, value);
}

void XmlEdit::Remove(pugi::xml_node node, const char* attribute) {
  const pugi::xml_attribute present = node.attribute(attribute);
  if (!present || !set_.emplace(node, attribute).second) return;
  std::size_t from = xml_.OffsetOfName(present) + mark_;
  const std::size_t value = xml_.OffsetOfValue(present) + mark_;
  const std::size_t end = text_.find(text_[value - 1], value) + 1;
  while (from > 0 && std::strchr(" \t\r\n", text_[from - 1])) --from;
  Replace(from, end - from, {});
}

// Where the tag that opens the element ends; none where that does not follow from the text.
std::optional<std::size_t> XmlEdit::OpenEnd(pugi::xml_node node) const {
  const pugi::xml_attribute last = node.last_attribute();
  std::size_t from = NameAt(node);
  if (last) {
    from = xml_.OffsetOfValue(last) + mark_;
    from = text_.find(from > 0 ? text_[from - 1] : '"', from);
  }
  const std::size_t end = from == std::string::npos ? from : text_.find('>', from);
  if (end == std::string::npos) return {};
  return end;
}

void XmlEdit::AddInside(pugi::xml_node node, const std::string& added, std::size_t indent) {
  const auto open = OpenEnd(node);
  if (!open) return;
  if (text_[*open - 1] == '/')
    Replace(*open - 1, 2, ">" + added + "\n" + std::string(indent, ' ') + "</" + node.name() + ">");
  else
    Replace(*open + 1, 0, added);
}

void XmlEdit::Replace(std::size_t at, std::size_t length, std::string text) {
  changes_.push_back({at, length, std::move(text)});
}

void XmlEdit::Apply() {
  // From the end, so that places before stay right; at one place what is taken away goes before something is
  // added there, and that stays in its order.
  std::reverse(changes_.begin(), changes_.end());
  std::stable_sort(changes_.begin(), changes_.end(), [](const Change& a, const Change& b) {
    return a.at > b.at || (a.at == b.at && a.length > 0 && b.length == 0);
  });
  for (const Change& change : changes_) text_.replace(change.at, change.length, change.text);
  changes_.clear();
}

}  // namespace linkwright
