# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUT, a C++ source that holds the text of each of FILES by its file name.
set(text "#include \"app/cli/present/PageText.h\"\n\nnamespace linkwright::cli {\n\nstd::string_view PageText(std::string_view name) {\n")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  file(READ ${file} body)
  string(APPEND text "  if (name == \"${name}\") return R\"~page~(${body})~page~\";\n")
endforeach()
string(APPEND text "  return {};\n}\n\n}  // namespace linkwright::cli\n")
file(WRITE ${OUT} "${text}")
