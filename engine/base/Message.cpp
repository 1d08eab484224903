// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Message.h"

#include <algorithm>
#include <stdexcept>

#include "engine/base/MessageLists.h"

namespace linkwright {

std::span<const MessageEntry> MessageCatalogue() {
  static const std::vector<MessageEntry> all = [] {
    std::vector<MessageEntry> entries;
    for (const auto& part : {CheckMessages(), CurveMessages(), EditMessages(), FormulaMessages(),
                             MeshMessages(), MjcfMessages(), RobotMessages(), RunMessages(), SceneMessages()})
      entries.insert(entries.end(), part.begin(), part.end());
    std::sort(entries.begin(), entries.end(),
              [](const MessageEntry& a, const MessageEntry& b) { return a.id < b.id; });
    return entries;
  }();
  return all;
}

const MessageEntry* FindMessage(std::string_view id) {
  const auto all = MessageCatalogue();
  const auto found =
      std::lower_bound(all.begin(), all.end(), id,
                       [](const MessageEntry& entry, std::string_view wanted) { return entry.id < wanted; });
  return found != all.end() && found->id == id ? &*found : nullptr;
}

std::string FillPlaces(std::string_view text, std::span<const std::string> arguments) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool place = text[at] == '%' && at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9';
    const auto number = place ? static_cast<std::size_t>(text[at + 1] - '1') : 0;
    if (place && number < arguments.size()) {
      out += arguments[number];
      ++at;
    } else {
      out += text[at];
    }
  }
  return out;
}

Message MessageOf(std::string_view id, std::vector<Message> arguments) {
  const MessageEntry* const entry = FindMessage(id);
  if (entry == nullptr) throw std::logic_error("no message has the id " + std::string(id));
  std::vector<std::string> texts;
  for (const Message& argument : arguments) texts.push_back(argument.text);
  Message message(FillPlaces(entry->text, texts));
  message.id = entry->id;
  message.arguments = std::move(arguments);
  return message;
}

}  // namespace linkwright
