# SPDX-License-Identifier: BSD-3-Clause
# Writes OUT, a C++ source with the function FUNCTION of HEADER and NAMESPACE: the text of each of FILES, by its file name.
set(text "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n"
  "std::string_view ${FUNCTION}([[maybe_unused]] std::string_view name) {\n")
list(JOIN text "" text)
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  file(READ ${file} body)
  string(APPEND text "  if (name == \"${name}\") return R\"~text~(${body})~text~\";\n")
endforeach()
string(APPEND text "  return {};\n}\n\n}  // namespace ${NAMESPACE}\n")
file(WRITE ${OUT} "${text}")
