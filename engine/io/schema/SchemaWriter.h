// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/scene/Kind.h"

namespace linkwright {

/// A kind of file that has a schema.
struct FileSchema {
  std::string_view name;  ///< "scene", as the command line has it
  std::string_view file;  ///< of the copy in assets/schema
  std::string_view title;
  const Kind& (*kind)();
  bool list = false;  ///< the file is a list of such objects
};
std::span<const FileSchema> AllFileSchemas();

/// Its JSON schema (draft 2020-12), ending in a line end: types, ranges, choices, keys that must be there,
/// keys that mean something for some types alone, help texts with units, default values. An unknown key, of
/// which a reader warns, is refused. What a schema cannot express (references, one key compared with another)
/// is left to the reader.
std::string SchemaText(const FileSchema& schema);

}  // namespace linkwright
