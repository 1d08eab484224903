#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a text of the window has no finished translation, or one that does not fit: check-translations.py ROOT [LUPDATE]

lupdate reads the sources into a copy of each file of assets/languages that has a language. Every text must then be translated, and
no translation may be left of a text that is gone. A translation has the placeholders of its text, a mnemonic where the text has one,
and the same ending (a colon, three dots). A text is translated in one way within a class. A class that calls tr() without Q_OBJECT
would ask for the texts of its base class. The texts of the engine, which lupdate does not see, are held to its tables by test_app;
here their translations are looked at in the same way. What is shown must be marked as a text: a literal with words that is given to
setText() and the like is a fault, and so is a marked text that is a piece of a sentence. Without lupdate: exit status 77. A file is brought up to date by
  lupdate app -locations none -no-obsolete -ts assets/languages/linkwright_ko.ts
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PLACEHOLDER = re.compile(r"%L?[1-9][0-9]?|%n|%Ln")
MNEMONIC = re.compile(r"&(?!&)\w")
ENDINGS = ("…", ":", "\n")
NAMESPACE = "linkwright::app"


def find_lupdate(named):
    for place in [named, "/usr/lib/qt6/bin/lupdate", shutil.which("lupdate-qt6"), shutil.which("lupdate")]:
        if place and pathlib.Path(place).exists():
            return place
    return None


def placeholders(text):
    return sorted(found.replace("%L", "%") for found in set(PLACEHOLDER.findall(text)))


def has_mnemonic(text):
    return MNEMONIC.search(text.replace("&&", "")) is not None


def differences(source, text, menu_like):
    """What a translation has otherwise than its text, in words."""
    if placeholders(source) != placeholders(text):
        yield f"placeholders {placeholders(text)}, not {placeholders(source)}"
    # Markup has entities, "&nbsp;", and no mnemonics.
    if menu_like and has_mnemonic(source) != has_mnemonic(text):
        yield "a mnemonic is missing" if has_mnemonic(source) else "a mnemonic that the text does not have"
    for ending in ENDINGS:
        if source.endswith(ending) != text.endswith(ending):
            yield f"{'must' if source.endswith(ending) else 'must not'} end with {ending!r}"
    if source.count("<") != text.count("<") and re.search(r"</?\w+[^<]*>", source):
        yield "other markup"


# What stands before or behind a number in its field.
BESIDE_NUMBERS = (" s", "Grid ", "Angle ")


def is_piece(source):
    """Whether a text begins or ends as something that is put before or behind another one."""
    return source not in BESIDE_NUMBERS and (source != source.strip(" ") or re.match(r"[,;:.]\s", source) is not None)


def check_file(path, plural_only):
    """The faults in a file that lupdate has just brought up to date."""
    language = ElementTree.parse(path).getroot()
    for context in language.iter("context"):
        name = context.findtext("name")
        known = {}
        for message in context.iter("message"):
            source = message.findtext("source") or ""
            translation = message.find("translation")
            state = translation.get("type")
            where = f"{path.name}: {name}: {source[:90]!r}"
            if state in ("vanished", "obsolete"):
                yield f"{where}: no such text is in the sources"
                continue
            forms = [form.text or "" for form in translation.findall("numerusform")] or ["".join(translation.itertext())]
            if is_piece(source):
                yield f"{where}: a piece of a sentence"
            if state == "unfinished" or not all(form.strip() for form in forms):
                yield f"{where}: not translated"
                continue
            for form in forms:
                for what in differences(source, form, "<" not in source):
                    # "one link" need not have its number.
                    if plural_only and what.startswith("placeholders") and form is forms[0]:
                        continue
                    yield f"{where}: {what}: {form[:90]!r}"
            if known.setdefault((source, message.findtext("comment")), forms) != forms:
                yield f"{where}: translated in two ways"


def run_lupdate(lupdate, root, *arguments):
    done = subprocess.run([lupdate, *arguments], capture_output=True, text=True, cwd=root, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"lupdate: {done.stderr}")
    return done.stderr.splitlines()


def without_q_object(lupdate, root, folder):
    """lupdate tells when it sees the headers; texts of the namespace itself are QT_TR_NOOP outside of a class."""
    lines = run_lupdate(lupdate, root, "app", "-I", str(root), "-ts", str(pathlib.Path(folder) / "scratch.ts"))
    return [line for line in lines if "lacks Q_OBJECT" in line and f"'{NAMESPACE}'" not in line]


# Functions whose first argument is shown, and those that show what they are made with.
SHOWN = re.compile(r"\b(?:set(?:Text|ToolTip|StatusTip|WhatsThis|WindowTitle|Title|PlaceholderText|Accessible(?:Name|Description)|"
                   r"InformativeText|Label|HeaderLabel|SpecialValueText)|showMessage|(?<=\.)add(?:Action|Menu|Tab|Row|Item|Section)|(?<=>)add(?:Action|Menu|Tab|Row|Item|Section)|"
                   r"new Q(?:Label|PushButton|CheckBox|RadioButton|GroupBox|Action))\(\s*(?:QString|QStringLiteral)?\(?"
                   r"\"((?:[^\"\\]|\\.)*)\"")
# Units, names of keys and of languages are the same in all of them.
NO_WORDS = re.compile(r"(?:<[^>]*>|%\d|[^A-Za-z]|\bms\b|\bMiB\b|\bN m\b|\bs\b|\bt\b|\bxyz\b)*$")


def raw_texts(root):
    for file in sorted((root / "app").rglob("*.cpp")):
        if "cli" in file.parts:
            continue
        text = file.read_text()
        for shown in SHOWN.finditer(text):
            if not NO_WORDS.match(shown.group(1)):
                yield f"{file.relative_to(root)}:{text.count(chr(10), 0, shown.start()) + 1}: not marked as a text: {shown.group(1)[:60]!r}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    lupdate = find_lupdate(sys.argv[2] if len(sys.argv) > 2 else None)
    if lupdate is None:
        print("Skipped: lupdate is not installed (in Debian: qt6-l10n-tools)")
        return 77
    languages = root / "assets/languages"
    faults = []
    for wanted in ("linkwright_ko.ts", "linkwright_en.ts", "engine_ko.ts"):
        if not (languages / wanted).exists():
            faults.append(f"assets/languages/{wanted} is missing")
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(languages.glob("*.ts")):
            try:
                ElementTree.parse(file)
            except ElementTree.ParseError as error:
                faults.append(f"{file.name}: {error}")
                continue
            copy = pathlib.Path(folder) / file.name
            copy.write_bytes(file.read_bytes())
            plural_only = file.stem.endswith("_en")
            if not file.stem.startswith("engine_"):
                run_lupdate(lupdate, root, "app", "-locations", "none", "-disable-heuristic", "sametext",
                            *(["-pluralonly"] if plural_only else []), "-ts", str(copy))
            faults += list(check_file(copy, plural_only))
        faults += without_q_object(lupdate, root, folder)
    faults += list(raw_texts(root))
    most = 200
    for fault in faults[:most]:
        print(fault)
    if len(faults) > most:
        print(f"… and {len(faults) - most} more")
    print(f"{len(faults)} faults" if faults else "All texts are translated")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
