// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/MessageOfText.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

namespace linkwright {
namespace {

constexpr std::size_t kPlaces = 9;
// An entry with fewer letters of its own, as "%1: %2", has too many texts.
constexpr std::size_t kFewestLetters = 4;
// Of texts in texts.
constexpr int kDeepestText = 6;
constexpr std::size_t kLongestText = 1500;  // characters

using PlacesFound = std::array<std::string_view, kPlaces>;

bool IsPlace(std::string_view text) {
  return text.size() > 1 && text[0] == '%' && text[1] >= '1' && text[1] <= '9';
}

std::size_t LettersOf(std::string_view text) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsPlace(text.substr(i)))
      ++i;
    else if ((text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z')
      ++letters;
  }
  return letters;
}

// Whether a text is that of a pattern, and what stands in the places then: each as short as can be.
bool FitsPattern(std::string_view pattern, std::string_view text, PlacesFound* found) {
  while (!pattern.empty() && !IsPlace(pattern)) {
    if (text.empty() || text[0] != pattern[0]) return false;
    pattern.remove_prefix(1);
    text.remove_prefix(1);
  }
  if (pattern.empty()) return text.empty();
  std::string_view& place = (*found)[static_cast<std::size_t>(pattern[1] - '1')];
  const std::string_view rest = pattern.substr(2);
  if (place.data() != nullptr)  // the same place again
    return text.starts_with(place) && FitsPattern(rest, text.substr(place.size()), found);
  if (rest.empty()) {
    place = text;
    return true;
  }
  const PlacesFound before = *found;
  for (std::size_t size = 0; size <= text.size(); ++size) {
    if (!IsPlace(rest)) {
      size = text.find(rest[0], size);
      if (size == std::string_view::npos) return false;
    }
    (*found)[static_cast<std::size_t>(pattern[1] - '1')] = text.substr(0, size);
    if (FitsPattern(rest, text.substr(size), found)) return true;
    *found = before;
  }
  return false;
}

struct TextFound {
  Message message;
  std::size_t letters = 0;  // of the entries that it is made of
  std::size_t entries = 0;
};

TextFound OfText(std::string_view english, int depth) {
  TextFound best{english};
  if (depth == kDeepestText || english.size() > kLongestText) return best;
  std::size_t own_of_best = 0;
  for (const MessageEntry& entry : MessageCatalogue()) {
    PlacesFound places;
    const std::size_t own = LettersOf(entry.text);
    if (own < kFewestLetters || !FitsPattern(entry.text, english, &places)) continue;
    TextFound made{english, own, 1};
    made.message.id = entry.id;
    for (const std::string_view place : places) {
      if (place.data() == nullptr) break;
      TextFound inside = OfText(place, depth + 1);
      made.letters += inside.letters;
      made.entries += inside.entries;
      made.message.arguments.push_back(std::move(inside.message));
    }
    // Most of the text; then one sentence rather than two; then the one around: "mesh arm.stl: "heights" is
    // empty" is of a mesh.
    const auto order = [](const TextFound& found, std::size_t letters) {
      return std::tuple(found.letters, ~found.entries, ~letters);
    };
    if (best.entries > 0 && order(made, own) <= order(best, own_of_best)) continue;
    best = std::move(made);
    own_of_best = own;
  }
  return best;
}

}  // namespace

Message MessageOfText(const std::string& english) { return OfText(english, 0).message; }

}  // namespace linkwright
