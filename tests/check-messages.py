#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where the engine reports a text that is not in the catalogue of messages, but for as many as are left: check-messages.py ROOT

A message by its id (MessageOf, engine/base/Message.h) is shown in the language of the window; a text that is put together where it is
reported stays English. --list prints the places that are left. Ids that nothing uses are a fault, too.
"""
import pathlib
import re
import sys

REPORTS = re.compile(r"\b(Error|Warning|Warn|Say|say|warn|Refuse|refuse|LinkError|JointError|RobotError|JointProblem|Report|Reject|"
                     r"Refused|NotBuilt|problems_?(?:->|\.)Add|result_\.problems\.Add)\(")
LEFT = 0


def skip_text(text, at):
    at += 1
    while text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return at + 1


def last_argument(text, opening):
    """The last argument of a call, and where the call ends."""
    depth, at, begin = 0, opening, opening + 1
    while at < len(text):
        if text[at] == '"':
            at = skip_text(text, at)
            continue
        if text[at] == "'" and at + 2 < len(text) and (text[at + 2] == "'" or text[at + 1] == "\\"):
            at = text.index("'", at + 2) + 1
            continue
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth == 0:
                return text[begin:at], at
        elif text[at] == "," and depth == 1:
            begin = at + 1
        at += 1
    return "", len(text)


def main():
    root = pathlib.Path(sys.argv[1])
    places, used, named = [], set(), set()
    for file in sorted(each for each in (root / "engine").rglob("*") if each.suffix in (".cpp", ".h")):
        text = file.read_text()
        used.update(re.findall(r'MessageOf\("([^"]+)"', text))
        if not file.name.endswith("Messages.cpp"):
            named.update(re.findall(r'"([a-z]+\.[a-z0-9-]+)"', text))
        if file.parts[-3:-1] == ("io", "mesh"):
            continue  # returned as texts, which the readers of robots put into messages
        for call in REPORTS.finditer(text):
            said, _ = last_argument(text, call.end() - 1)
            if "MessageOf(" in said or not re.search(r'"[^"]*[A-Za-z]{3}[^"]*"', said):
                continue
            places.append(f"{file.relative_to(root)}:{text.count(chr(10), 0, call.start()) + 1}: {' '.join(said.split())[:100]}")
    catalogue = set()
    for file in (root / "engine/base").glob("*Messages.cpp"):
        catalogue.update(re.findall(r'^\s*\{"([a-z0-9.-]+)",', file.read_text(), re.M))
    faults = [f"the catalogue has no {each}" for each in sorted(used - catalogue)]
    faults += [f"nothing reports {each}" for each in sorted(catalogue - named)]
    if "--list" in sys.argv or len(places) > LEFT:
        print("\n".join(places))
    print(f"{len(catalogue)} messages by id; {len(places)} texts are not in the catalogue, {LEFT} may be left")
    print("\n".join(faults))
    return 1 if faults or len(places) > LEFT else 0


if __name__ == "__main__":
    sys.exit(main())
