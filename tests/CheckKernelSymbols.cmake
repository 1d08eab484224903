# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when an object compiled for one instruction set defines a symbol that the linker could give to portable code:
# every symbol that is seen outside must stand in linkwright::kernels::<ISA>.
string(REPLACE "|" ";" objects "${OBJECTS}")
if(NOT objects)
  message(FATAL_ERROR "no kernel objects: this check looks in the wrong place")
endif()
foreach(object IN LISTS objects)
  execute_process(COMMAND ${NM} --demangle --defined-only --extern-only ${object} OUTPUT_VARIABLE text RESULT_VARIABLE code)
  if(code OR NOT text)
    message(SEND_ERROR "${object}: no symbols could be read")
    continue()
  endif()
  string(REGEX REPLACE "[][;]" "_" text "${text}")
  string(REGEX REPLACE "\n" ";" lines "${text}")
  foreach(line IN LISTS lines)
    if(line STREQUAL "" OR line MATCHES " (guard variable for |vtable for )?linkwright::kernels::${ISA}::"
       OR line MATCHES " __(odr_)?(asan|tsan|ubsan)[._]")
      continue()
    endif()
    message(SEND_ERROR "${object}: defines ${line}")
  endforeach()
endforeach()
