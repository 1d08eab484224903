#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page of commands and keys from the texts of the window: keys.py ROOT FOLDER

Commands: app/workbench/ActionTexts.cpp. Other keys and the mouse: app/window/keys/KeysDialog.cpp.
"""
import pathlib
import re
import sys

STANDARD = {"New": "Ctrl+N", "Open": "Ctrl+O", "Save": "Ctrl+S", "Cut": "Ctrl+X", "Copy": "Ctrl+C", "Paste": "Ctrl+V", "Delete": "Del"}
NAMES = {"Key_" + name: shown for name, shown in [("Delete", "Del"), ("Backspace", "Backspace"), ("Escape", "Esc"), ("Space", "Space"), ("Return", "Enter"),
                                                   ("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓"), ("Home", "Home"), ("End", "End"),
                                                   ("PageUp", "Page up"), ("PageDown", "Page down"), ("Plus", "+"), ("Minus", "−")]}
MODIFIERS = {"Qt::CTRL": "Ctrl", "Qt::SHIFT": "Shift", "Qt::ALT": "Alt"}
STRING = r'\s*((?:"(?:[^"\\]|\\.)*"\s*)+)'


def text_of(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def key_of(argument):
    """A QKeySequence as the page has it. Raises KeyError for what this script does not know."""
    argument = argument.strip()
    if argument.startswith('"'):
        return text_of(argument)
    parts = []
    for part in re.split(r"\s*\|\s*", argument):
        name = part.removeprefix("Qt::")
        plain = re.fullmatch(r"Key_(\w|F\d+)", name)
        parts.append(MODIFIERS.get(part) or (plain.group(1) if plain else NAMES[name]))
    return "+".join(parts)


def commands(source):
    entry = re.compile(r"\{Id::(\w+),\s*QT_TR_NOOP\(" + STRING + r"\),\s*(?:nullptr|\"[^\"]*\"),\s*(?:QT_TR_NOOP\(" + STRING + r"\)|\"\"),\s*\{(.*?)\},\s*(?:true|false)",
                       re.S)
    found = []
    for _, name, tip, keys in entry.findall(source):
        shown = [STANDARD[key] for key in re.findall(r"QKeySequence::(\w+)", keys)]
        shown += [key_of(key) for key in re.findall(r"QKeySequence\(((?:\"[^\"]*\"|[^()\"])*)\)", keys)]
        found.append((text_of(name).replace("&", "").rstrip("…"), shown, text_of(tip)))
    if len(found) != len(re.findall(r"\{Id::\w+,", source)):
        raise RuntimeError(f"{len(found)} commands could be read, of {len(re.findall(r'{Id::', source))}")
    return found


def pairs(source):
    call = re.compile(r'add\(QCoreApplication::translate\("KeysDialog", ' + STRING + r'\),\s*QCoreApplication::translate\("KeysDialog", ' + STRING + r"\)\)")
    return [(text_of(what), text_of(how)) for what, how in call.findall(source)]


def table(header, rows):
    text = ".. list-table::\n   :header-rows: 1\n\n"
    for row in [header] + rows:
        for at, cell in enumerate(row):
            shown = re.sub(r"([*_|`])", r"\\\1", cell)
            text += f"   {'*' if at == 0 else ' '} - {shown}".rstrip() + "\n"
    return text + "\n"


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    page = ("Commands and keys\n=================\n\nThe window's main commands, with the keys that they have at first. **F1** shows all commands with "
            "the keys that they have now, and changes them. This page was made from the texts of the window.\n\nCommands\n--------\n\n")
    page += table(("command", "keys", "what it does"),
                  [(name, ", ".join(keys), tip) for name, keys, tip in commands((root / "app/workbench/ActionTexts.cpp").read_text(encoding="utf-8"))])
    page += "Keyboard and mouse\n------------------\n\nThe keys hold where the focus is.\n\n"
    page += table(("what", "how"), pairs((root / "app/window/keys/KeysDialog.cpp").read_text(encoding="utf-8")))
    (folder / "keys.rst").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
