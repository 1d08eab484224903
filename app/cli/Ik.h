// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/Common.h"

namespace linkwright::cli {

struct IkArguments {
  FileArguments file;
  std::string targets;  ///< JSON file of the targets
};

/// `linkwright ik`: joint positions that bring a link to each target, as JSON on stdout. The result is the
/// exit code: 0, also when targets were not reached; 1 when stdout cannot take it; 2 for an unknown name; 3
/// for bad files; 130 when interrupted, with the targets solved so far written.
int RunIk(const IkArguments& arguments);

}  // namespace linkwright::cli
