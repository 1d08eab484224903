#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a message of the catalogue has no entry in the handbook's troubleshooting: check-handbook.py ROOT

Also a fault: a page that F1 opens in the window and the handbook has not, a dock without one, advice that belongs to no message, a topic without advice, and an id whose first part has no heading, which the page needs.
"""
import fnmatch
import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / "docs/handbook/generate"))
    sys.dont_write_bytecode = True
    import troubleshooting

    texts, topics = troubleshooting.catalogue(root), troubleshooting.topics(root)
    ids = set()
    for file in (root / "engine/base").glob("*Messages.cpp"):
        ids.update(re.findall(r'^\s*\{"([a-z0-9.-]+)",', file.read_text(encoding="utf-8"), re.M))
    faults = [f"the text of {name} cannot be read from the catalogue" for name in sorted(ids - set(texts))]
    chosen = troubleshooting.assign(texts, topics)
    faults += [f"{name} has no entry: {texts[name]}" for name in sorted(set(texts) - set(chosen))]
    for topic in topics:
        if len(topic["advice"].split()) < 8:
            faults.append(f'{topic["file"]}: "{topic["title"]}" has no advice')
        for pattern in topic["messages"]:
            if not any(fnmatch.fnmatchcase(name, pattern) for name in texts):
                faults.append(f'{topic["file"]}: "{topic["title"]}" names {pattern}, which is no message')
    for number in set(range(len(topics))) - set(chosen.values()):
        faults.append(f'{topics[number]["file"]}: "{topics[number]["title"]}" is the entry of no message')
    for prefix in sorted({name.split(".")[0] for name in texts} - set(troubleshooting.SUBJECTS)):
        faults.append(f"the ids {prefix}.… have no heading")
    pages = dict(re.findall(r'{"([a-zA-Z.]+)", "([a-z/-]+)"}', (root / "app/window/help/Handbook.cpp").read_text(encoding="utf-8")))
    for name, page in pages.items():
        if not (root / "docs/handbook" / (page + ".rst")).exists():
            faults.append(f"F1 in {name} opens {page}, which is no page")
    docks = set(re.findall(r'{"([a-z]+)", QObject::tr', (root / "app/panels/Panels.cpp").read_text(encoding="utf-8")))
    faults += [f"F1 opens no page in the dock {name}" for name in sorted(docks) if f"dock.{name}" not in pages]
    if not docks:
        faults.append("no dock was found in app/panels/Panels.cpp")
    print(f"{len(texts)} messages in {len(topics)} topics")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
