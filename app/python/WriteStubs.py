#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the types of linkwright.kinds, which are made when it is imported: WriteStubs.py FILE"""
import keyword
import sys

import linkwright
from linkwright import _core

TYPES = {
    "array": "_Numbers", "color": "str | tuple[float, ...]", "dict": "dict[str, Any]", "list": "list[Object]",
    "tuple": "tuple[float | str, ...]", "other": "Any",
}


def class_name(kind: str) -> str:
    return linkwright.kinds.class_of(kind).__name__


def lines(kind: dict) -> list[str]:
    out = ["", f"class {class_name(kind['name'])}(Object):"]
    seen = set()
    for described in kind["fields"]:
        field = linkwright.Field(**described)
        if field.name in seen or keyword.iskeyword(field.name) or hasattr(linkwright.Object, field.name):
            continue
        seen.add(field.name)
        inner = class_name(field.kind) if field.kind else ""
        read = TYPES.get(field.type, field.type)
        if field.type == "list":
            read = f"list[{inner}]"
        elif field.type == "part":
            read = f"{inner} | None"
        elif field.optional:
            read += " | None"
        out += ["    @property", f"    def {field.name}(self) -> {read}:", f"        {field.text!r}"]
        if field.type not in ("list", "part"):
            out += [f"    @{field.name}.setter", f"    def {field.name}(self, value: Any) -> None: ..."]
    return out if len(out) > 2 else out + ["    ..."]


def main() -> None:
    text = [
        "# SPDX-License-Identifier: GPL-3.0-or-later", "# Made by WriteStubs.py from the kinds' descriptions.",
        "from typing import Any", "", "import numpy as np", "from numpy.typing import NDArray", "",
        "from ._scene import Object", "", "_Numbers = NDArray[np.float64]", "",
        "def class_of(kind: str) -> type[Object]: ...",
        "def holds_objects(kind: str, field: str) -> bool: ...",
    ]
    for kind in _core.kinds():
        text += lines(kind)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
