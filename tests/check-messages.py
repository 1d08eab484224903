#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where the engine has a text for the user that is not in the catalogue of messages: check-messages.py ROOT

A message by its id (MessageOf, engine/base/Message.h) is shown in the language of the window; a text that is put together where it is
reported stays English. Looked at are what is reported, and sentences that are returned, thrown at the user or kept as why something is
refused; not those of ELSEWHERE, which the window does not show. So is the window: what the engine says goes through messageText. Ids
that nothing uses are a fault, too.
"""
import pathlib
import re
import sys

REPORTS = re.compile(r"\b(Error|Warning|Warn|Say|say|warn|Refuse|refuse|LinkError|JointError|RobotError|JointProblem|Report|Reject|"
                     r"Refused|NotBuilt|problems_?(?:->|\.)Add|result_\.problems\.Add)\(")
LEFT = 0

# A sentence: two words or more. What is returned, or kept as a reason.
SENTENCE = re.compile(r'"(?:[^"\\]|\\.)*[a-z]{2,} [a-z]{2,}(?:[^"\\]|\\.)*"')
REASONS = re.compile(r"\breturn\b|(?:\b|_)(?:why|wrong|error|problem|refusal|reason|term|repair|failure)_?\s*\+?=(?!=)|"
                     r"\b(?:Fail|fail|Refuse|refuse|Wrong)\(")
ELSEWHERE = {
    "engine/base/FailureText.h": "where memory runs out nothing is looked up",
    "engine/io/report/": "pages of reports, which are English",
    "engine/io/schema/": "the schema of the file formats, for editors",
    "engine/io/kinds/KindReference.cpp": "the reference of the file formats",
    "engine/io/request/Trot": "the case of the thesis, which the command line reads",
    "engine/dynamics/laws/": "labels and help, which the window translates as such (engineText)",
    "engine/scene/kinds/": "labels and help, which the window translates as such (engineText)",
    "engine/scene/Kind.cpp": "names of kinds, which stand in messages",
    "engine/scene/shapes/": "names of meshes that are made",
    "engine/scene/mass/ShapeSolids.cpp": "names of shapes, which stand in messages",
    "engine/scene/ObjectJoint.cpp": "errors of a program, not of its user",
    "engine/scene/reference/": "errors of a program, not of its user",
    "engine/kinematics/tasks/StackCheck.cpp": "errors of a program, not of its user",
    "engine/io/mjcf/MjcfSchema.cpp": "lists of attributes",
    "engine/simulation/system/CrossCheck.cpp": "of the command line",
    "engine/simulation/run/Divergence.cpp": "of the command line; the window has app/notices/Autopsy",
    "engine/simulation/run/Runner.cpp": "where memory runs out nothing is looked up",
    "engine/simulation/recording/RunJournal.cpp": "where memory runs out nothing is looked up",
    "engine/trot/TrotOpenLoop.cpp": "of reports",
}
# What the window shows of the engine's sentences without their ids.
SHOWN = re.compile(r"QString::fromStdString\(\s*(?:[\w\[\]]+(?:\.|->))*(?:why|wrong|error|problem|refusal|reason|term|idle|failure)_?(?:\(\))?\s*\)")


def statements(text):
    """Where a reason begins, and the statement."""
    for begin in REASONS.finditer(text):
        end = text.find(";", begin.start())
        statement = text[begin.start():end if end > 0 else len(text)]
        body = statement.find("{\n")
        yield begin.start(), statement if body < 0 else statement[:body]


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
        used.update(re.findall(r'MessageOf\(\s*"([^"]+)"', text))
        if not file.name.endswith("Messages.cpp"):
            named.update(re.findall(r'"([a-z]+\.[a-z0-9-]+)"', text))
        for call in REPORTS.finditer(text):
            said, _ = last_argument(text, call.end() - 1)
            if "MessageOf(" in said or not re.search(r'"[^"]*[A-Za-z]{3}[^"]*"', said):
                continue
            places.append(f"{file.relative_to(root)}:{text.count(chr(10), 0, call.start()) + 1}: {' '.join(said.split())[:100]}")
        if file.name.endswith("Messages.cpp") or any(str(file.relative_to(root)).startswith(each) for each in ELSEWHERE):
            continue
        # As long as it was, for the numbers of the lines.
        bare = re.sub(r"//[^\n]*", lambda comment: " " * len(comment.group()), text)
        for at, statement in statements(bare):
            # The name of an element is no sentence: Say(node, "<pair> of bodies", MessageOf(…)).
            if re.search(r"\b(?:Ignore|Say)\(.*MessageOf\(", statement, re.S):
                continue
            if SENTENCE.search(re.sub(r"MessageOf\(.*", "", statement, flags=re.S)):
                places.append(f"{file.relative_to(root)}:{bare.count(chr(10), 0, at) + 1}: {' '.join(statement.split())[:100]}")
    for file in sorted([*(root / "render").rglob("*.cpp"), *(root / "app/cli").rglob("*.cpp")]):
        used.update(re.findall(r'MessageOf\(\s*"([^"]+)"', file.read_text()))
    named |= used
    for file in sorted((root / "app").rglob("*.cpp")):
        if "cli" in file.relative_to(root).parts:
            continue
        text = file.read_text()
        for shown in SHOWN.finditer(text):
            places.append(f"{file.relative_to(root)}:{text.count(chr(10), 0, shown.start()) + 1}: {' '.join(shown.group().split())}")
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
