#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the reference of the Python module from its sources, without importing it: python.py ROOT FOLDER

Names: __all__ of app/python/linkwright/__init__.py. Texts: docstrings and comments (#:) there, and those of ModelBindings.cpp and
SimulationBindings.cpp for what is bound in C++, whose types stand in _core.pyi.
"""
import ast
import pathlib
import re
import sys

CALL = re.compile(r'(?:\.def|->def|\.def_property_readonly|->def_property_readonly)\(\s*"(\w+)"|py::class_<(\w+)>[^;]*?\*module,\s*"(\w+)",')
RAW = re.compile(r'R"\((.*?)\)"', re.S)
LITERALS = re.compile(r'((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
NOT_SHOWN = {"_repr_png_", "_repr_html_"}


def bound_texts(root):
    """Docstrings of what C++ binds: by class and by class and member."""
    texts, owner = {}, ""
    for name in ("ModelBindings", "SimulationBindings"):
        source = (root / f"app/python/{name}.cpp").read_text(encoding="utf-8")
        owner = "Model" if name == "ModelBindings" else ""
        calls = list(CALL.finditer(source))
        for call, after in zip(calls, calls[1:] + [None]):
            member, _, of_class = call.groups()
            part = source[call.end() - 1 if of_class else call.end():after.start() if after else len(source)]
            if of_class:
                owner = of_class
            raw, literals = RAW.search(part), LITERALS.search(part)
            if raw:
                text = raw.group(1)
            elif literals:
                text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals.group(1))).replace("\\n", "\n").replace('\\"', '"')
            else:
                continue
            texts.setdefault((owner, member or ""), text)
    return texts


def inline(text):
    """Words of a docstring as reStructuredText: what is quoted by backticks is code."""
    out = []
    for part in re.split(r"(`[^`]*`)", text):
        out.append(f"`{part}`" if part.startswith("`") and len(part) > 1 else re.sub(r"([*_|`\\])", r"\\\1", part))
    return "".join(out)


def paragraphs(text, indent):
    lines, out = text.strip("\n").split("\n"), []
    first, rest = lines[0], [line for line in lines[1:]]
    margin = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    for block in re.split(r"\n\s*\n", "\n".join([first.strip()] + [line[margin:] for line in rest])):
        if block.startswith("    "):
            out.append("::\n\n" + "\n".join("   " + line for line in block.split("\n")))
        elif block.strip():
            out.append(inline(" ".join(line.strip() for line in block.split("\n"))))
    return "\n\n".join("\n".join(" " * indent + line if line else "" for line in block.split("\n")) for block in out) + "\n"


def signature(node, member):
    arguments = ast.unparse(node.args)
    if member:
        arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    arguments = re.sub(r"\b(np|_core|_pictures)\.", "", arguments).replace("NDArray[float64]", "array")
    result = ast.unparse(node.returns) if node.returns else "None"
    result = re.sub(r"\b_core\.|\bnp\.", "", result)
    result = result.replace("NDArray[float64]", "array").replace("_Numbers", "array").replace("NDArray[bool_]", "array")
    result = result.strip("'\"")
    return f"{node.name}({arguments})" + ("" if result == "None" else f" → {result}")


def decorators(node):
    return {ast.unparse(each) for each in node.decorator_list}


class Module:
    def __init__(self, file):
        self.source = file.read_text(encoding="utf-8")
        self.lines = self.source.split("\n")
        self.names = {node.name: node for node in ast.parse(self.source).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}

    def comment(self, node):
        found = re.search(r"#:\s*(.*)$", self.lines[node.end_lineno - 1])
        return found.group(1) if found else ""

    def members(self, node):
        """Of a class what is public: name as it is shown, text, the plain name."""
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and not each.target.id.startswith("_"):
                yield each.target.id, self.comment(each) or f"`{ast.unparse(each.annotation)}`".replace("NDArray[np.float64]", "array"), each.target.id
            elif isinstance(each, ast.FunctionDef):
                kinds = decorators(each)
                if any(kind.endswith(".setter") for kind in kinds) or each.name in NOT_SHOWN:
                    continue
                if each.name == "__getitem__":
                    yield f"[{each.args.args[1].arg}]", ast.get_docstring(each) or "", each.name
                elif not each.name.startswith("_"):
                    yield each.name if "property" in kinds else signature(each, True), ast.get_docstring(each) or "", each.name


def class_page(name, module, node, texts, bound):
    bases = [ast.unparse(base) for base in node.bases]
    out = f"{name}\n{'^' * len(name)}\n\n"
    out += paragraphs(texts.get((name, ""), "") if bound else ast.get_docstring(node) or "", 0) + "\n"
    if bases and bases[0].endswith("Error") and bases[0] != "Exception":
        out += "Is also: " + ", ".join(f"``{base}``" for base in bases) + ".\n\n"
    made = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    if made and not bound and not (bases and bases[0] in ("Error", "SceneError")) and name not in ("Object", "Recording"):
        out += f"``{name}({re.sub(r'^[^(]*[(]', '', signature(made[0], True))}``\n"
        out += paragraphs(ast.get_docstring(made[0]) or "Makes one.", 3) + "\n"
    for shown, text, plain in module.members(node):
        if bound:
            text = texts.get((name, plain), "")
        if text:
            out += f"``{shown}``\n{paragraphs(text, 3)}\n"
    return out


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    package = root / "app/python/linkwright"
    start = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    public = next(ast.literal_eval(node.value) for node in start.body
                  if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    home = {alias.asname or alias.name: node.module for node in start.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    modules = {file.stem: Module(file) for file in package.glob("_*.py")}
    modules["_core"] = Module(package / "_core.pyi")
    texts = bound_texts(root)
    sections = {"Functions": "", "Classes": "", "Exceptions and warnings": ""}
    missing = []
    for name in sorted(public):
        if name in ("__version__", "kinds"):
            continue
        module = modules.get(home.get(name) or "")
        node = module.names.get(name) if module else None
        if isinstance(node, ast.FunctionDef):
            text = ast.get_docstring(node) or ("The instruction set that the algorithms use." if name == "instruction_set" else "")
            sections["Functions"] += f"``{signature(node, False)}``\n{paragraphs(text, 3)}\n"
        elif node:
            text = class_page(name, module, node, texts, home[name] == "_core")
            sections["Exceptions and warnings" if name.endswith(("Error", "Warning")) else "Classes"] += text
        elif not (module and re.search(rf"^{name}\b.*=", module.source, re.M)):  # a name for a type
            missing.append(name)
    if missing or not texts.get(("Model", "inverse_dynamics")):
        sys.exit(f"not found in the sources: {missing or 'the texts of Model'}")
    page = ("Python\n======\n\nThis page was made from the module's sources; ``help(linkwright)`` shows the same. *array* is a numpy array of float64. "
            "The classes in ``linkwright.kinds`` are one for each kind of object, with its fields as attributes: :doc:`kinds` lists them.\n\n")
    for title, text in sections.items():
        page += f"{title}\n{'-' * len(title)}\n\n{text}"
    (folder / "python.rst").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
