// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Problem.h"

#include <algorithm>
#include <cstddef>

#include "engine/base/Utf8.h"

namespace linkwright {
namespace {

/// So many errors, and as many others, are kept, and of each so many bytes of its element and text: what a
/// file makes the program report must not fill the memory.
constexpr std::size_t kMost = 1000, kLongest = 1000;
constexpr const char* kTooMany = "there is more than 1000 times something to say: the rest is not reported";

}  // namespace

std::string Problem::ToString() const {
  static constexpr const char* kNames[] = {"note", "warning", "error"};
  std::string out;
  if (!file.empty()) out = Printable(file) + ":" + (line > 0 ? std::to_string(line) + ":" : "") + " ";
  out += std::string(kNames[static_cast<int>(severity)]) + ": ";
  if (!element.empty()) out += Printable(element) + ": ";
  return out + Printable(text);
}

void ProblemList::Add(Severity severity, std::string file, int line, std::string element, Message message,
                      int times) {
  const auto alike = [&](const Problem& p) {
    return (p.severity == Severity::kError) == (severity == Severity::kError);
  };
  if (problems_.size() >= kMost) {
    if (alike(problems_.back()) && problems_.back().text == kTooMany) return;
    const auto count = std::count_if(problems_.begin(), problems_.end(), alike);
    if (static_cast<std::size_t>(count) > kMost) return;
    if (static_cast<std::size_t>(count) == kMost) {
      element.clear();
      message = kTooMany;
    }
  }
  if (element.size() > kLongest) element = Shortened(element, kLongest);
  // What is shortened is no text of the catalogue any longer.
  if (message.text.size() > kLongest) message = Shortened(message.text, kLongest);
  problems_.push_back({severity, std::move(file), line, std::move(element), std::move(message.text), times,
                       message.id, std::move(message.arguments)});
}

bool ProblemList::HasErrors() const {
  return std::any_of(problems_.begin(), problems_.end(),
                     [](const Problem& p) { return p.severity == Severity::kError; });
}

std::size_t ProblemList::ErrorCount() const {
  return static_cast<std::size_t>(std::count_if(
      problems_.begin(), problems_.end(), [](const Problem& p) { return p.severity == Severity::kError; }));
}

std::string ProblemList::ToString() const {
  std::string out;
  for (const Problem& problem : problems_) out += (out.empty() ? "" : "\n") + problem.ToString();
  return out;
}

void ProblemList::Append(const ProblemList& other) {
  for (const Problem& problem : other.problems_) {
    Message message = problem.text;
    message.id = problem.id;
    message.arguments = problem.arguments;
    Add(problem.severity, problem.file, problem.line, problem.element, std::move(message), problem.times);
  }
}

}  // namespace linkwright
