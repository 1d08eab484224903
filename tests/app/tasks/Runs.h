// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/app/tasks/Hands.h"

namespace linkwright::app {

/// A stretch that a user lets run from the start: Play, and pause when it is over.
class TaskRun {
 public:
  TaskRun(Hands* hands, double seconds);

  const std::vector<double>& times() const { return times_; }  ///< rising [s], the start among them
  /// One a time; the test fails where there is no such signal.
  std::vector<double> Of(const std::string& signal);

 private:
  Hands* hands_;
  double seconds_;
  std::vector<double> times_;
};

}  // namespace linkwright::app
