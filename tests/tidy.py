#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over every source of the program, or of the folders that are named: tests/tidy.py [--alone] [FOLDER...]

Most of clang-tidy's time goes into headers. So the sources that are compiled together are also checked together, joined into one file: a third of
the time that file by file takes. Findings are reported in the files where they are. --alone: instead, compiles each source by itself without precompiled
headers, so that it shows what it forgot to include.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
build = root / "build" / "lint"
joined_folder = build / "joined"


def configure(together):
    subprocess.run(
        ["cmake", "--preset", "dev", "-B", str(build), "-DLINKWRIGHT_PRECOMPILE=OFF", f"-DLINKWRIGHT_UNITY={'ON' if together else 'OFF'}",
         "-DLINKWRIGHT_TESTS=OFF", "-DLINKWRIGHT_PYTHON=ON"], cwd=root, check=True, stdout=subprocess.DEVNULL)


def units():
    """Of each translation unit: its compile command, and its sources."""
    result = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        sources = [file]
        if file.suffix == ".cxx":
            sources = [pathlib.Path(name) for name in re.findall(r'^#include "(.*\.cpp)"$', file.read_text(), re.M)]
        sources = [source for source in sources if root in source.parents and build not in source.parents]
        if sources:
            result.setdefault(tuple(sources), entry)  # the kernels are compiled several times
    return result


def join(number, sources, entry):
    """One file of several; gives its path, and of each of its lines the source and the line in it."""
    if len(sources) == 1:
        return sources[0], None, entry
    path = joined_folder / f"unit{number}.cpp"
    lines, places = [], []
    for source in sources:
        text = source.read_text().splitlines()
        lines += text
        places += [f"{source.relative_to(root)}:{i + 1}" for i in range(len(text))]
    path.write_text("\n".join(lines) + "\n")
    command = entry["command"].replace(entry["file"], str(path))
    return path, places, {"directory": entry["directory"], "file": str(path), "command": command}


def compile_alone(entry):
    command = re.sub(r" -o \S+", "", entry["command"]) + " -fsyntax-only"
    run = subprocess.run(command, shell=True, cwd=entry["directory"], text=True, capture_output=True)
    return run.returncode, (run.stdout + run.stderr).strip()


def check(path, places):
    run = subprocess.run(["clang-tidy", "--quiet", "-p", str(joined_folder), str(path)], cwd=root, text=True, capture_output=True)
    text = run.stdout if run.returncode == 0 else run.stdout + run.stderr
    if places:
        text = re.sub(re.escape(str(path)) + r":(\d+)", lambda found: places[int(found[1]) - 1], text)
    return run.returncode, text.strip()


def main():
    alone = "--alone" in sys.argv
    folders = [(root / folder).resolve() for folder in sys.argv[1:] if folder != "--alone"] or [root]
    configure(together=not alone)
    joined_folder.mkdir(exist_ok=True)
    found = units()
    # What CMake does not compile would never be checked.
    listed = subprocess.run(["git", "ls-files", "engine/*.cpp", "render/*.cpp", "app/*.cpp"], cwd=root, check=True, text=True, capture_output=True)
    compiled = {source for sources in found for source in sources}
    missing = [name for name in listed.stdout.split() if root / name not in compiled]
    work, database = [], []
    for number, (sources, entry) in enumerate(found.items()):
        if not any(folder == sources[0] or folder in sources[0].parents for folder in folders):
            continue
        path, places, command = join(number, sources, entry)
        work.append((path, places, len(sources), command))
        database.append(command)
    (joined_folder / "compile_commands.json").write_text(json.dumps(database))
    failed = False
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for status, text in pool.map(lambda unit: compile_alone(unit[3]) if alone else check(unit[0], unit[1]), work):
            failed = failed or status != 0
            if text:
                print(text, flush=True)
    print(f"{'compiled' if alone else 'clang-tidy'}: {sum(unit[2] for unit in work)} sources in {len(work)} units")
    for name in missing:
        print(f"{name}: not in the build, so not checked")
    return 1 if failed or missing or not work else 0


sys.exit(main())
