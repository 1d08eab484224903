// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"

namespace linkwright {

enum class Severity { kNote, kWarning, kError };

/// One thing that is wrong with, ignored in, or repaired in a file.
struct Problem {
  Severity severity = Severity::kWarning;
  std::string file;                     ///< as the user named it
  int line = 0;                         ///< 1-based; 0 when the whole file is meant
  std::string element;                  ///< e.g. `joint "elbow"`, `link "hand" visual 2`
  std::string text;                     ///< one sentence without a full stop
  int times = 1;                        ///< how often the file has it, where alike ones are one entry
  std::string_view id = {};             ///< of the text in the catalogue of messages; empty: it is not there
  std::vector<Message> arguments = {};  ///< what stands in its places

  /// `file:line: error|warning: element: text`
  std::string ToString() const;
};

/// What reading a file found. Reading goes on after an error where that makes sense, so that all are reported
/// at once.
class ProblemList {
 public:
  void Add(Severity severity, std::string file, int line, std::string element, Message text, int times = 1);
  bool HasErrors() const;
  std::size_t ErrorCount() const;
  const std::vector<Problem>& problems() const { return problems_; }
  void Append(const ProblemList& other);
  std::string ToString() const;  ///< one a line

 private:
  std::vector<Problem> problems_;
};

}  // namespace linkwright
