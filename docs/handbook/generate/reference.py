#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the reference pages of the handbook from what the program prints: reference.py PROGRAM FOLDER

Kinds and fields: linkwright objects --reference. Command line: --help of the program and of each command. Schemas: linkwright schema.
"""
import json
import pathlib
import re
import subprocess
import sys

SCHEMAS = ["scene", "mechanism", "states", "targets", "sweep", "patch", "trot-case", "trot-states"]


def printed(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def title(text, mark):
    return f"{text}\n{mark * max(len(text), 3)}\n"


def literal_block(text):
    return "::\n\n" + "".join(f"   {line}\n" if line else "\n" for line in text.rstrip().split("\n"))


def inline(text):
    """Inline Markdown of the program (code and links within a page) as reStructuredText."""
    out = []
    for part in re.split(r"(`[^`]*`|\[[^\]]*\]\(#[^)]*\))", text):
        link = re.fullmatch(r"\[([^\]]*)\]\(#([^)]*)\)", part)
        if link:
            out.append(f":ref:`{link.group(1)} <kind-{link.group(2)}>`\\ ")
        elif part.startswith("`"):
            out.append("``{}``\\ ".format(part[1:-1].strip().replace("\\|", "|")) if part.strip("`").strip() else "")
        else:
            out.append(re.sub(r"([*_|`])", r"\\\1", part.replace("\\|", "|").replace("\\", "\\\\")))
    return re.sub(r"(`)\\$", r"\1", "".join(out).strip())


def cells(row):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip()[1:-1])]


def table(rows):
    """A Markdown table as a list-table; columns that are empty throughout are left out."""
    header, *body = [cells(rows[0])] + [cells(row) for row in rows[2:]]
    kept = [i for i in range(len(header)) if any(i < len(row) and row[i] for row in body)]
    text = ".. list-table::\n   :header-rows: 1\n\n"
    for row in [header] + body:
        for at, i in enumerate(kept):
            cell = inline(row[i]) if i < len(row) else ""
            text += f"   {'*' if at == 0 else ' '} - {cell}".rstrip() + "\n"
    return text + "\n"


def kinds(markdown):
    pages, anchor = [], ""
    lines = markdown.split("\n")
    at = 1  # the first line is the title of the page
    while at < len(lines):
        line = lines[at]
        found = re.fullmatch(r'<a id="([^"]+)"></a>', line)
        if found:
            anchor = found.group(1)
        elif line.startswith("## "):
            pages.append(f".. _kind-{anchor}:\n\n" + title(line[3:], "-"))
        elif line.startswith("|"):
            end = at
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            pages.append(table(lines[at:end]))
            at = end
            continue
        elif line.strip():
            pages.append(inline(line) + "\n")
        at += 1
    return "\n".join(pages)


def commands(help_text):
    return re.findall(r"^  ([a-z]+) {2,}\S", help_text.split("Subcommands:")[1].split("\n\n")[0], re.M)


def schema_page(program):
    text = ("Each schema is what ``linkwright schema NAME`` prints (JSON Schema, draft 2020-12 or as its ``$schema`` says). Point your editor or a "
            "validator at it. The keys of scenes are explained in :doc:`kinds`.\n\n")
    rows = []
    for name in SCHEMAS:
        schema = json.loads(printed(program, "schema", name))
        keys = ", ".join(f"``{key}``" for key in schema.get("properties", {})) or "see the schema"
        rows.append(f"   * - ``{name}``\n     - {inline(schema.get('title', ''))}\n     - {keys}\n")
    return text + ".. list-table::\n   :header-rows: 1\n\n   * - name\n     - title\n     - keys at the top\n" + "".join(rows)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    general = printed(program, "--help")
    version = printed(program, "--version").strip().split("\n")[0]
    note = f"This page was written by the program ({version}) when the handbook was built.\n\n"

    (folder / "kinds.rst").write_text(title("Scene format: kinds and fields", "=") + "\n" + note +
                                      kinds(printed(program, "objects", "--reference")), encoding="utf-8")
    (folder / "schemas.rst").write_text(title("Schemas", "=") + "\n" + note + schema_page(program), encoding="utf-8")
    page = title("Command line", "=") + "\n" + note + title("linkwright", "-") + "\n" + literal_block(general) + "\n"
    for name in commands(general):
        said = printed(program, name, "--help")
        page += title(f"linkwright {name}", "-") + "\n" + literal_block(said) + "\n"
        if "Subcommands:" in said:
            for below in re.findall(r"^  ([a-z][a-z-]+) {2,}\S", said.split("Subcommands:")[1].split("\n\n")[0], re.M):
                page += title(f"linkwright {name} {below}", "^") + "\n" + literal_block(printed(program, name, below, "--help")) + "\n"
    (folder / "command-line.rst").write_text(page, encoding="utf-8")
    (folder / "index.rst").write_text(
        title("Reference", "=") + "\nThe program writes these pages: names, units, ranges and help texts stand in its tables of kinds alone.\n\n"
        ".. toctree::\n\n   kinds\n   command-line\n   schemas\n   keys\n   python\n", encoding="utf-8")


if __name__ == "__main__":
    main()
