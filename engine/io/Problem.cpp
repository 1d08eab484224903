// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/Problem.h"

#include <algorithm>

namespace linkwright {

std::string Problem::ToString() const {
  static constexpr const char* kNames[] = {"note", "warning", "error"};
  std::string out = file + ":" + std::to_string(line) + ": " + kNames[static_cast<int>(severity)] + ": ";
  if (!element.empty()) out += element + ": ";
  return out + text;
}

void ProblemList::Add(Severity severity, std::string file, int line, std::string element, std::string text) {
  problems_.push_back({severity, std::move(file), line, std::move(element), std::move(text)});
}

bool ProblemList::HasErrors() const {
  return std::any_of(problems_.begin(), problems_.end(),
                     [](const Problem& p) { return p.severity == Severity::kError; });
}

std::string ProblemList::ToString() const {
  std::string out;
  for (const Problem& problem : problems_) out += (out.empty() ? "" : "\n") + problem.ToString();
  return out;
}

void ProblemList::Append(const ProblemList& other) {
  problems_.insert(problems_.end(), other.problems_.begin(), other.problems_.end());
}

}  // namespace linkwright
