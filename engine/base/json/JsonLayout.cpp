// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/json/JsonLayout.h"

#include <algorithm>

namespace linkwright {
namespace {

bool IsJsonSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// The end of the comment that starts at `at`. One to the end of the line ends before that.
std::size_t CommentEnd(std::string_view text, std::size_t at) {
  if (at + 1 < text.size() && text[at + 1] == '*') {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  return std::min(text.find_first_of("\r\n", at), text.size());
}

// The first line end that is not in a comment; the size if there is none. Of \r\n the place of \r.
std::size_t FindLineEnd(std::string_view gap) {
  for (std::size_t at = 0; at < gap.size();) {
    if (gap[at] == '\n') return at > 0 && gap[at - 1] == '\r' ? at - 1 : at;
    at = gap[at] == '/' ? CommentEnd(gap, at) : at + 1;
  }
  return gap.size();
}

// The end of the last comment.
std::size_t CommentsEnd(std::string_view gap) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < gap.size();) {
    if (gap[at] == '/')
      end = at = CommentEnd(gap, at);
    else
      ++at;
  }
  return end;
}

// Where in the gap before an item the comments start that belong to it; the size if none does.
std::size_t FindAttached(std::string_view gap) {
  const std::size_t none = gap.size();
  std::size_t start = none;
  // What stands behind the opening bracket on its line belongs to the object or array.
  bool on_first_line = FindLineEnd(gap) < gap.size();
  for (std::size_t at = 0; at < gap.size();) {
    if (gap[at] == '/') {
      if (!on_first_line && start == none) start = at;
      at = CommentEnd(gap, at);
      continue;
    }
    int line_ends = 0;
    for (; at < gap.size() && gap[at] != '/'; ++at) line_ends += gap[at] == '\n';
    if (line_ends > 1) start = none;
    if (line_ends > 0) on_first_line = false;
  }
  return start;
}

std::size_t StringEnd(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return at + 1;
}

}  // namespace

std::size_t SkipJsonSpace(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == '/')
      at = CommentEnd(text, at);
    else if (IsJsonSpace(text[at]))
      ++at;
    else
      break;
  }
  return at;
}

bool HasComment(std::string_view gap) { return gap.find('/') != std::string_view::npos; }

bool EndsInLineComment(std::string_view gap) {
  for (std::size_t at = 0; at < gap.size();) {
    if (gap[at] != '/') {
      ++at;
      continue;
    }
    const bool to_line_end = gap.substr(at, 2) == "//";
    at = CommentEnd(gap, at);
    if (to_line_end && at == gap.size()) return true;
  }
  return false;
}

JsonLayout LayOutJson(const JsonValue& container, std::string_view text) {
  JsonLayout layout;
  layout.items.resize(container.items.size());
  std::size_t at = container.begin + 1;
  for (std::size_t i = 0; i < container.items.size(); ++i) {
    const JsonValue& value = container.items[i];
    JsonItemText& item = layout.items[i];
    const std::size_t start = SkipJsonSpace(text, at);
    const std::string_view lead = text.substr(at, start - at);
    const std::size_t attached = FindAttached(lead);
    item.head = lead.substr(0, attached);
    item.attached = lead.substr(attached);
    if (container.IsObject()) {
      const std::size_t key_end = StringEnd(text, start);
      item.key = text.substr(start, key_end - start);
      item.colon = text.substr(key_end, value.begin - key_end);
    }
    const std::size_t stop = SkipJsonSpace(text, value.end);
    const std::string_view after = text.substr(value.end, stop - value.end);
    if (text[stop] == ',') {
      item.before_comma = after;
      at = stop + 1;
      const std::string_view gap = text.substr(at, SkipJsonSpace(text, at) - at);
      if (const std::size_t line_end = FindLineEnd(gap); line_end < gap.size())
        item.tail = gap.substr(0, line_end);
      at += item.tail.size();
    } else {
      const std::size_t line_end = FindLineEnd(after);
      item.tail = after.substr(0, line_end < after.size() ? line_end : CommentsEnd(after));
      at = value.end + item.tail.size();
    }
  }
  layout.closing = text.substr(at, container.end - 1 - at);
  return layout;
}

}  // namespace linkwright
