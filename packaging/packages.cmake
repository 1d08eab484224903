# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian packages, one for each component. build-deb.sh calls cpack, which makes those whose components were built.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME linkwright)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${LINKWRIGHT_MAINTAINER})
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Scripts that live in the libraries of Debian's packages, in place of copies of them.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/shared-scripts.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${LINKWRIGHT_REVISION})
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# The libraries that each is linked with come by themselves.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(version "${PROJECT_VERSION}-${LINKWRIGHT_REVISION}")
set(debian ${CMAKE_CURRENT_BINARY_DIR}/debian)

# The first line of each description is the summary; there is none for all.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME linkwright)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION [[desktop workbench for robots and linkages
Linkwright opens robots (URDF, MuJoCo's MJCF) and its own scenes with closed
loops. Links are dragged with the mouse and the mechanism follows; a simulation
shows its energies and residuals, its timeline can be scrubbed, and what was
seen can be filmed.
.
The same is available without a display from the command line: information and
checks of files, kinematics and dynamics as JSON, inverse kinematics, simulated
runs and sweeps, films.]])
# OpenGL and the window system's plugins are loaded at run time.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libegl1, libgl1, qt6-qpa-plugins")
# The last two: scripts of the handbook, for its equations and its search.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "desktop-file-utils, fonts-nanum | fonts-noto-cjk, hicolor-icon-theme, libgl1-mesa-dri, \
qt6-translations-l10n, qt6-wayland, shared-mime-info, libjs-mathjax, libjs-sphinxdoc")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS python3-linkwright)

# linkwright_doc(COMPONENT PACKAGE): each package has its copyright and its changelog.
function(linkwright_doc component package)
  install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endfunction()

if(TARGET linkwright_library)
  list(APPEND CPACK_COMPONENTS_ALL library development)
  set(library liblinkwright${LINKWRIGHT_SOVERSION})
  linkwright_doc(library ${library})
  linkwright_doc(development liblinkwright-dev)
  file(WRITE ${debian}/library/shlibs "liblinkwright ${LINKWRIGHT_SOVERSION} ${library} (>= ${PROJECT_VERSION})\n")
  file(WRITE ${debian}/library/triggers "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${debian}/library/shlibs ${debian}/library/triggers)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SOURCE linkwright)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_LIBRARY_DESCRIPTION [[kinematics and dynamics of mechanisms (shared library)
The engine of Linkwright for other programs: robots and closed loops read from
URDF, MJCF and scene files, kinematics and dynamics of trees in O(n), inverse
kinematics by priorities, contact, and simulation with an energy ledger.
.
This package has the shared library.]])
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME liblinkwright-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SOURCE linkwright)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${version}), libeigen3-dev (>= 3.4)")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS cmake)
  set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION [[kinematics and dynamics of mechanisms (development files)
The engine of Linkwright for other programs: robots and closed loops read from
URDF, MJCF and scene files, kinematics and dynamics of trees in O(n), inverse
kinematics by priorities, contact, and simulation with an energy ledger.
.
This package has the headers, what CMake's find_package(linkwright) looks for,
and an example.]])
endif()

if(TARGET linkwright_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  linkwright_doc(python python3-linkwright)
  # As dh_python3 writes them: what the interpreter compiles goes with the package.
  file(WRITE ${debian}/python/postinst [[#!/bin/sh
set -e

if command -v py3compile >/dev/null 2>&1; then
	py3compile -p python3-linkwright
fi
]])
  file(WRITE ${debian}/python/prerm [[#!/bin/sh
set -e

if command -v py3clean >/dev/null 2>&1; then
	py3clean -p python3-linkwright
fi
]])
  # The module is of one version of the interpreter.
  find_package(Python 3.11 REQUIRED COMPONENTS Interpreter)
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(python "${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${debian}/python/postinst ${debian}/python/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-linkwright)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SOURCE linkwright)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= ${python}~), python3 (<< ${Python_VERSION_MAJOR}.${next}), python3-numpy, \
linkwright (= ${version})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS python3-pandas)
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION [[kinematics and dynamics of mechanisms (Python 3 module)
Robots and scenes of Linkwright opened, built and saved from Python, their
algorithms on numpy arrays (also many states at once, on all cores), inverse
kinematics, simulation with controllers written in Python, pictures and films
without a display.]])
endif()
include(CPack)
