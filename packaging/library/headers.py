#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the engine's headers as the library installs them: headers.py ROOT VERSION_HEADER EIGEN_CHECK FOLDER

All but those that need more than Eigen and the standard library, and kernels that no other header includes. In the sources they
include each other as "engine/…", installed as <linkwright/…>, which is a name that no other library has. The header of vectors and
matrices, which all others that have any include, checks how Eigen is set.
"""
import pathlib
import re
import shutil
import sys

INCLUDE = re.compile(r'^([ \t]*#[ \t]*include[ \t]*)(?:"engine/([^"]+)"|<([^>]+)>|("[^"]+"))', re.M)
# Beside the standard library's, which have no dot and no slash.
OTHERS = re.compile(r"[a-z_]+$|Eigen/\w+$|sys/stat\.h$")

TYPES = "math/Types.h"


def read(engine):
    """By name: the engine's headers that one includes, and whether it includes anything else than it may."""
    found = {}
    for file in sorted(engine.rglob("*.h")):
        ours, foreign = [], False
        for _, header, system, local in INCLUDE.findall(file.read_text(encoding="utf-8")):
            if header:
                ours.append(header)
            else:
                foreign |= bool(local) or not OTHERS.match(system)
        found[str(file.relative_to(engine))] = (ours, foreign)
    return found


def public(headers):
    private = {name for name, (_, foreign) in headers.items() if foreign}
    while True:
        more = {name for name, (ours, _) in headers.items() if name not in private and private & set(ours)}
        if not more:
            break
        private |= more
    chosen, todo = set(), [name for name in headers if name not in private and not name.startswith("kernels/")]
    while todo:
        name = todo.pop()
        if name not in chosen:
            chosen.add(name)
            todo += headers[name][0]
    return sorted(chosen)


def main():
    engine, out = pathlib.Path(sys.argv[1]) / "engine", pathlib.Path(sys.argv[4])
    headers = read(engine)
    names = public(headers)
    if len(names) < 100 or TYPES not in names:
        sys.exit(f"{engine}: {len(names)} headers: this is the wrong folder")
    shutil.rmtree(out, ignore_errors=True)
    for name in names:
        text = re.sub(r'^([ \t]*#[ \t]*include[ \t]*)"engine/([^"]+)"', r"\1<linkwright/\2>", (engine / name).read_text(encoding="utf-8"), flags=re.M)
        if name == TYPES:
            text += "\n#include <linkwright/EigenCheck.h>\n"
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    shutil.copyfile(sys.argv[2], out / "Version.h")
    shutil.copyfile(sys.argv[3], out / "EigenCheck.h")


if __name__ == "__main__":
    main()
