#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the pages of troubleshooting from the catalogue of messages and the advice: troubleshooting.py ROOT FOLDER

ROOT is the source tree. The advice stands in docs/handbook/troubleshooting/*.toml, in topics: a topic has a title, advice (reStructuredText),
and "messages", patterns of ids (as of a shell). An id belongs to the first topic that has it in full, else to the first one with a pattern that matches.
"""
import fnmatch
import pathlib
import re
import sys
import tomllib

ENTRY = re.compile(r'^\s*\{"([a-z0-9.-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}', re.M)
# What messages are about, by the first part of their ids.
SUBJECTS = {"actuator": "Actuators", "assembly": "Assemblies of loops", "build": "Building in the window", "compile": "Making a model of a scene",
            "contact": "Settings of contact", "edit": "Changing objects", "equilibrium": "Finding an equilibrium",
            "export": "Exporting scenes and robots", "expression": "Formulas of forces and motors", "file": "Finding, reading and writing files",
            "film": "Making films", "force": "Forces and motors", "formula": "Formulas of fields", "idle": "Objects without effect",
            "input": "Recorded inputs", "joint": "Joints", "json": "Reading JSON", "linear": "Linearisation", "load": "Progress of loading",
            "loop": "Loop joints", "mass": "Mass and inertia of links", "mechanism": "Bodies in Euler parameters", "mesh": "Reading meshes",
            "mjcf": "Reading and writing MJCF", "mobility": "Redundant constraints", "number": "Numbers in files", "page": "Pages for the browser",
            "parameter": "Parameters", "part": "Parts of the library", "patch": "Repairs of robot files", "path": "Paths",
            "picture": "Pictures and textures", "quantity": "Numbers with units", "range": "Ranges of numbers", "reach": "Reaching poses",
            "removal": "Removing objects", "render": "Drawing", "request": "Requests of commands", "robot": "Checking robots", "run": "Runs",
            "runs": "Files of runs", "samples": "Measurements for a fit", "scene": "Reading scenes", "sensor": "Sensors",
            "series": "Formulas of curves", "shape": "Shapes", "shot": "Movements of the camera", "sketch": "Sketches of linkages",
            "study": "Fits and optimisations", "sweep": "Sweeps", "table": "Tables of measured values", "tendon": "Tendons",
            "trot": "The trotting robot", "tuning": "Tuning of motors", "urdf": "Reading and writing URDF", "xml": "Reading XML"}


def catalogue(root):
    """Texts by id, of all lists of the engine."""
    texts = {}
    for file in sorted((root / "engine/base").glob("*Messages.cpp")):
        for name, literal in ENTRY.findall(file.read_text(encoding="utf-8")):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literal))
            texts[name] = text.replace('\\"', '"').replace("\\\\", "\\").replace("\\n", " ")
    return texts


def topics(root):
    found = []
    for file in sorted((root / "docs/handbook/troubleshooting").glob("*.toml")):
        for topic in tomllib.loads(file.read_text(encoding="utf-8"))["topic"]:
            found.append({**topic, "file": file.name})
    return found


def assign(texts, all_topics):
    """By id the number of its topic; ids that none has are missing."""
    exact = {}
    for number, topic in enumerate(all_topics):
        for pattern in topic["messages"]:
            if pattern in texts:
                exact.setdefault(pattern, number)
    chosen = {}
    for name in texts:
        if name in exact:
            chosen[name] = exact[name]
            continue
        for number, topic in enumerate(all_topics):
            if any(fnmatch.fnmatchcase(name, pattern) for pattern in topic["messages"]):
                chosen[name] = number
                break
    return chosen


def escaped(text):
    return re.sub(r"([\\*_|`])", r"\\\1", text)


def title(text, mark):
    return f"{text}\n{mark * max(2 * len(text), 3)}\n\n"


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    texts, all_topics = catalogue(root), topics(root)
    chosen = assign(texts, all_topics)
    page = title("Messages", "=")
    page += (f"The program has {len(texts)} messages about files, scenes and what is done with them, with an id each. They stand here in {len(all_topics)} topics: the advice is "
             "written by hand and is that of the topic, not of each message alone. "
             "Search this page for a part of the text that you see; ``%1``, ``%2`` stand for names and numbers. "
             "Messages of the window, and the few texts of the engine that have no id, are not here.\n\n")
    for prefix in sorted({name.split(".")[0] for name in chosen}, key=SUBJECTS.__getitem__):
        heading = SUBJECTS[prefix]
        numbers = sorted({number for name, number in chosen.items() if name.startswith(prefix + ".")})
        page += title(f"{heading} ({prefix})", "-")
        for number in numbers:
            topic = all_topics[number]
            names = sorted(name for name in chosen if chosen[name] == number and name.startswith(prefix + "."))
            page += title(topic["title"], "^")
            page += topic["advice"].strip() + "\n\n"
            page += ".. list-table::\n   :widths: 65 35\n   :header-rows: 1\n\n   * - message\n     - id\n"
            for name in names:
                page += f"   * - {escaped(texts[name])}\n     - ``{name}``\n"
            page += "\n"
    (folder / "messages.rst").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
