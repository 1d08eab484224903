# SPDX-License-Identifier: BSD-3-Clause
# Writes OUT, a C++ source that holds the text of each of FILES by its file name.
set(text "#include \"render/passes/EmbeddedShaders.h\"\n\nnamespace linkwright::render {\n\n"
  "std::string_view EmbeddedShader([[maybe_unused]] std::string_view name) {\n")
list(JOIN text "" text)
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  file(READ ${file} body)
  string(APPEND text "  if (name == \"${name}\") return R\"glsl(${body})glsl\";\n")
endforeach()
string(APPEND text "  return {};\n}\n\n}  // namespace linkwright::render\n")
file(WRITE ${OUT} "${text}")
