#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-scene-corpus.py SCHEMA CORPUS [SCENE...]: a JSON Schema library of its own judges the corpus and the shipped scenes as the test
"The schema and the reader agree on the corpus" demands. Exits with 77 where that library is not installed."""
import copy
import json
import os
import re
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("python3-jsonschema with draft 2020-12 is not installed")
    sys.exit(77)


def steps(path):
    return [int(step[1:-1]) if step.startswith("[") else step for step in re.findall(r"[^.\[\]]+|\[\d+\]", path)]


def remove(root, path):
    *way, last = steps(path)
    for step in way:
        root = root[step]
    del root[last]


def put(root, path, value):
    *way, last = steps(path)
    for step in way:
        root = root[step]
    if isinstance(root, list) and last == len(root):
        root.append(value)
    else:
        root[last] = value


def scene_of(case, bases):
    scene = copy.deepcopy(bases[case["in"]])
    for path in case.get("base_without", []):
        remove(scene, path)
    for path, value in case.get("base_with", {}).items():
        put(scene, path, value)
    if "remove" in case:
        remove(scene, case["remove"])
    elif "set" in case:
        put(scene, case["set"], case["to"])
    return scene


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    corpus = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
wrong = []
counts = {"accepted": 0, "refused": 0}
for case in corpus["cases"]:
    accepted = validator.is_valid(scene_of(case, corpus["bases"]))
    expected = case["is"] == "good" or "beyond" in case
    counts["accepted" if accepted else "refused"] += 1
    if accepted != expected:
        wrong.append(case)
        print(("accepts: " if accepted else "refuses: ") + case["what"], "" if accepted else
              [error.message[:120] for error in validator.iter_errors(scene_of(case, corpus["bases"]))][:2])
for path in sys.argv[3:]:
    with open(path, encoding="utf-8") as file:
        text = re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', lambda m: m.group(1) or "", file.read(), flags=re.S)
    scene = json.loads(text)
    # Editors find the schema beside the scene, wherever the checkout is.
    named = scene.get("$schema", "")
    if os.path.isabs(named) or not os.path.isfile(os.path.join(os.path.dirname(path), named)):
        wrong.append(path)
        print(path, "$schema leads nowhere from the scene:", named)
    for error in validator.iter_errors(scene):
        wrong.append(path)
        print(path, error.json_path, error.message[:120])
bad = [case for case in corpus["cases"] if case["is"] != "good"]
missed = [case for case in wrong if isinstance(case, dict) and case["is"] != "good"]
print(f"{len(corpus['cases'])} cases, {len(bad)} of them faulty, {counts}; of {len([c for c in bad if 'beyond' not in c])} faults that "
      f"the schema must find it misses {len(missed)}; {len(wrong)} disagreements")
sys.exit(1 if wrong else 0)
