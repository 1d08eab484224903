// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "engine/io/schema/SchemaWriter.h"

namespace linkwright::cli {

int RunSchema(const SchemaArguments& arguments) {
  const auto schemas = AllFileSchemas();
  const auto found = std::find_if(schemas.begin(), schemas.end(),
                                  [&](const FileSchema& schema) { return schema.name == arguments.name; });
  if (found == schemas.end()) {
    std::fprintf(stderr, "schema: there is no schema \"%s\"\n", arguments.name.c_str());
    return kUsage;
  }
  return WriteOut(SchemaText(*found)) ? kOk : kFailure;
}

}  // namespace linkwright::cli
