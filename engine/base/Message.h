// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linkwright {

/// A sentence for the user, in English, and what its translation needs: the id of its text in the catalogue
/// and what stands in its places. A text that is no entry of the catalogue has no id.
struct Message {
  Message() = default;
  // What is only English becomes a message by itself, and where English is enough a message is its text.
  Message(std::string english) : text(std::move(english)) {}
  Message(std::string_view english) : text(english) {}
  Message(const char* english) : text(english) {}
  operator const std::string&() const { return text; }

  std::string text;
  std::string_view id;  ///< of the catalogue
  std::vector<Message> arguments;
};

/// The message of an entry of the catalogue. Throws std::logic_error where there is no such entry.
Message MessageOf(std::string_view id, std::vector<Message> arguments = {});

/// A text of the catalogue: "%1" to "%9" are the places of its arguments. Ids never change.
struct MessageEntry {
  std::string_view id, text;
};
/// In the order of their ids.
std::span<const MessageEntry> MessageCatalogue();
/// Null: there is none.
const MessageEntry* FindMessage(std::string_view id);

/// A text with its places filled; an argument is not searched for places.
std::string FillPlaces(std::string_view text, std::span<const std::string> arguments);

}  // namespace linkwright
