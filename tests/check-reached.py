#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when a function that a header of the program declares is reached by tests alone, or by nothing: check-reached.py ROOT

Reads the sources as text. A function is reached when the body of a function that is reached names it, or something that always
runs does: main, a constructor, an initializer, a macro, an override of a function of a library. A use is resolved by its name, the
number of its arguments, its qualifier or the type of its receiver where the text shows them, and what the file includes; where the
text does not decide, every function that fits is reached. So a function may be missed; one that is listed has no caller.
The functions of the reference API (ALLOWED) are there for its users.
"""
import collections
import functools
import pathlib
import re
import sys

PARTS = ("engine", "render", "app")
# The headers of the reference API: their functions are there for its users. Tests must reach them.
ALLOWED = re.compile(
    r"engine/(scene/reference/C\w+|scene/edit/CObjectContainer|scene/ObjectJoint|math/CTransformMatrix|path/Interpolation)\.h$")
# Without a caller, and still to be deleted.
KNOWN = {"ClosedFormArm::geometry", "StackDescent::MarkPushed"}
# The language or a library calls these by name.
IMPLICIT = {"main", "begin", "end", "swap", "qHash"}

# Comments, and texts and characters.
NOISE = re.compile(
    r'''(?P<skip>//[^\n]*(?:\\\n[^\n]*)*|/\*.*?\*/)'''
    r'''|R"(?P<d>[^(\s]{0,16})\(.*?\)(?P=d)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'''',
    re.S)
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.']*|::|->\*?|\.\.\.|\S")
IDENT = re.compile(r"[A-Za-z_]\w*$")
OPEN = {"(": ")", "[": "]", "{": "}"}
NOT_A_NAME = {"decltype", "noexcept", "alignas", "explicit", "requires", "__attribute__", "static_assert", "sizeof", "defined"}
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "catch", "new", "delete", "throw", "case", "else", "do", "const",
            "auto", "static", "constexpr", "static_cast", "const_cast", "void", "int", "double", "bool", "float", "char", "this"}
ANY = (0, 99)

Function = collections.namedtuple("Function", "cls name arity")


class File:
    def __init__(self, path, text):
        self.path = path
        self.header = path.endswith(".h")
        self.includes = re.findall(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', text, re.M)
        text = NOISE.sub(lambda m: " " if m.group("skip") else ' "" ', text)
        text = text.replace("\\\n", " ")
        macros = re.findall(r"^[ \t]*#[ \t]*define[ \t]+\w+(.*)$", text, re.M)
        self.tokens = TOKEN.findall(re.sub(r"^[ \t]*#.*$", "", text, flags=re.M))
        self.macros = TOKEN.findall(" ; ".join(macros))


def close(t, i):
    """The index of the bracket that closes the one at i."""
    stack = []
    while i < len(t):
        if t[i] in OPEN:
            stack.append(OPEN[t[i]])
        elif stack and t[i] == stack[-1]:
            stack.pop()
            if not stack:
                return i
        i += 1
    return len(t) - 1


def close_angle(t, i):
    """The index of the > that closes the < at i, or None where that < compares."""
    depth = 0
    while i < len(t):
        if t[i] == "<":
            depth += 1
        elif t[i] == ">":
            depth -= 1
            if depth == 0:
                return i
        elif t[i] in OPEN:
            i = close(t, i)
        elif t[i] in ";}){" or t[i] in ("&&", "||"):
            return None
        i += 1
    return None


def split(t):
    """The parts of a list of arguments or parameters."""
    parts, start, i = [], 0, 0
    while i < len(t):
        if t[i] in OPEN:
            i = close(t, i)
        elif t[i] == "<" and i and IDENT.match(t[i - 1]):
            i = close_angle(t, i) or i
        elif t[i] == ",":
            parts.append(t[start:i])
            start = i + 1
        i += 1
    if t[start:]:
        parts.append(t[start:])
    return parts


def parameters(t):
    parts = [p for p in split(t) if p != ["void"]]
    if any("..." in p for p in parts):
        return ANY
    return sum("=" not in p for p in parts), len(parts)


def name_and_parameters(stmt):
    """Of a declaration the index of its name and of the parenthesis of its parameters, or None."""
    i = 0
    while i < len(stmt):
        token = stmt[i]
        if token == "=":
            return None
        if token == "operator":
            return None
        if token == "<" and i and IDENT.match(stmt[i - 1]):
            i = close_angle(stmt, i) or i
        elif token == "[":
            i = close(stmt, i)
        elif token == "(":
            if i and IDENT.match(stmt[i - 1]) and stmt[i - 1] not in NOT_A_NAME:
                return i - 1, i
            i = close(stmt, i)
        i += 1
    return None


class Program:
    def __init__(self, files):
        self.files = {f.path: f for f in files}
        self.declared = collections.defaultdict(set)  # Function: files that declare it
        self.bodies = collections.defaultdict(list)  # (cls, name, number of parameters): [(file, outer classes, tokens)]
        self.roots = []  # (file, outer classes, tokens)
        self.bases = collections.defaultdict(set)
        self.overrides = set()  # (cls, name)
        self.static = set()
        self.types = collections.defaultdict(lambda: collections.defaultdict(set))  # file: variable: types
        for file in files:
            self.read(file, file.tokens, 0, len(file.tokens), ())
            self.roots.append((file, (), file.macros))
        self.classes = set(self.bases) | {f.cls for f in self.declared if f.cls}
        for file in files:
            self.read_variables(file)

    def read(self, file, t, i, end, outer):
        """The declarations of t[i:end], a file, a namespace or a class."""
        stmt = []
        while i < end:
            token = t[i]
            if token in ("Q_OBJECT", "LINKWRIGHT_INLINE"):
                pass
            elif token == "LINKWRIGHT_KERNEL":
                j = close(t, i + 1)
                self.statement(file, t[i + 2:j], None, outer)
                i = j
            elif token == ":" and stmt and stmt[-1] in ("public", "private", "protected", "Q_SIGNALS", "signals", "Q_SLOTS"):
                stmt = []
            elif token == "(" or token == "[":
                j = close(t, i)
                stmt += t[i:j + 1]
                i = j
            elif token == ";":
                self.statement(file, stmt, None, outer)
                stmt = []
            elif token == "{":
                j = close(t, i)
                keyword = next((k for k in stmt if k in ("namespace", "class", "struct", "union", "enum", "=", "(")), None)
                head = stmt
                if "template" in stmt and keyword in ("class", "struct"):  # template <class T>
                    angle = close_angle(stmt, stmt.index("template") + 1)
                    head = stmt[angle + 1:] if angle else stmt
                    keyword = next((k for k in head if k in ("class", "struct", "union", "=", "(")), None)
                if keyword == "namespace" or stmt[:1] == ["extern"] and "(" not in stmt:
                    self.read(file, t, i + 1, j, outer)
                    stmt = []
                elif keyword in ("class", "struct", "union") and name_and_parameters(head) is None:
                    stop = head.index(":") if ":" in head else len(head)
                    names = [k for k in head[:stop] if IDENT.match(k) and k not in ("class", "struct", "union", "final", "alignas")]
                    cls = names[-1] if names else ""
                    if "<" in head[:stop]:
                        cls = head[head.index("<") - 1]
                    self.bases[cls] |= {k for k in head[stop:] if IDENT.match(k) and k not in ("public", "private", "virtual")}
                    self.read(file, t, i + 1, j, (*outer, cls))
                    stmt = ["struct"]  # members of an unnamed type may follow
                elif keyword == "enum":
                    stmt = ["enum"]
                elif "operator" in stmt and "=" not in stmt[:stmt.index("operator")]:
                    self.roots.append((file, outer, stmt + t[i:j + 1]))
                    stmt = []
                elif name_and_parameters(stmt):
                    _, paren = name_and_parameters(stmt)
                    after = stmt[close(stmt, paren) + 1:]
                    if ":" in after and (IDENT.match(stmt[-1]) or stmt[-1] == ">"):  # an initializer of a constructor
                        stmt += t[i:j + 1]
                    else:
                        self.statement(file, stmt, t[i:j + 1], outer)
                        stmt = []
                else:
                    stmt += t[i:j + 1]
                i = j
            else:
                stmt.append(token)
            i += 1

    def statement(self, file, stmt, body, outer):
        if not stmt:
            return
        if stmt[0] in ("using", "typedef", "static_assert"):
            self.roots.append((file, outer, stmt))
            return
        if stmt[0] == "friend":
            stmt = stmt[1:]
            if body is None:
                return
        found = name_and_parameters(stmt)
        if found is None:
            self.roots.append((file, outer, stmt + (body or [])))
            return
        at, paren = found
        name, cls = stmt[at], outer[-1] if outer else ""
        if at >= 2 and stmt[at - 1] == "::":
            k = at - 2
            if stmt[k] == ">":
                while k > 0 and stmt[k] != "<":
                    k -= 1
                k -= 1
            cls = stmt[k]
            outer = (*[x for x in stmt[:k] if IDENT.match(x)], cls)
        end = close(stmt, paren)
        special = name == cls or stmt[at - 1] == "~" or at == 0 or "delete" in stmt[end:]
        rest = stmt[paren:] + (body or [])
        if special or name in IMPLICIT:
            self.roots.append((file, outer, rest))
            return
        function = Function(cls, name, parameters(stmt[paren + 1:end]))
        if "static" in stmt[:at]:
            self.static.add(function)
        if "override" in stmt[end:] or "final" in stmt[end:]:
            self.overrides.add((cls, name))
        if body is None or outer and at and stmt[at - 1] != "::" or not outer:
            self.declared[function].add(file.path)
        if body is not None:
            self.bodies[cls, name, function.arity[1]].append((file, outer, rest))

    def read_variables(self, file):
        """Which types of the program the names of variables stand for."""
        t = file.tokens
        for i in range(1, len(t) - 1):
            if t[i + 1] not in (";", ",", ")", "=", "(", "{", ":", "[") or not IDENT.match(t[i]) or t[i] in KEYWORDS:
                continue
            k = i - 1
            while k >= 0 and t[k] in ("&", "*", "const"):
                k -= 1
            if k < 0 or not (IDENT.match(t[k]) or t[k] == ">"):
                continue
            depth, types = 0, set()
            while k >= 0:
                if t[k] == ">":
                    depth += 1
                elif t[k] == "<":
                    depth -= 1
                elif t[k] in (";", "{", "}", "(", ")", "=", ".", "->") or t[k] == "," and depth == 0 or t[k] in ("return", "case"):
                    break
                if IDENT.match(t[k]):
                    types.add(t[k])
                k -= 1
            # What is not a declaration (a + b) names no type.
            self.types[file.path][t[i]] |= {"auto"} if "auto" in types else types & self.classes or {"auto"}

    @functools.lru_cache(maxsize=None)
    def includes(self, path):
        seen, todo = set(), [path]
        while todo:
            p = todo.pop()
            if p in seen or p not in self.files:
                continue
            seen.add(p)
            todo += self.files[p].includes
        return seen

    @functools.lru_cache(maxsize=None)
    def related(self, cls):
        """Bases and derived classes."""
        up, down = set(), set()
        todo = [cls]
        while todo:
            c = todo.pop()
            if c not in up:
                up.add(c)
                todo += self.bases.get(c, ())
        todo = [cls]
        while todo:
            c = todo.pop()
            if c not in down:
                down.add(c)
                todo += [d for d, b in self.bases.items() if c in b]
        return up | down

    def uses(self, file, outer, t, by_name):
        """The functions that tokens name."""
        visible = self.includes(file.path)
        for i, name in enumerate(t):
            candidates = by_name.get(name)
            if not candidates:
                continue
            before = t[i - 1] if i else ""
            after = t[i + 1] if i + 1 < len(t) else ""
            count = None
            if after == "(":
                arguments = t[i + 2:close(t, i + 1)]
                if "<" not in arguments and "..." not in arguments:
                    count = len(split(arguments))
            receiver = None
            if before in (".", "->") and i > 1:
                if IDENT.match(t[i - 2]) and t[i - 2] != "this":
                    receiver = set()
                    for path in visible:
                        receiver |= self.types[path].get(t[i - 2], set())
                    if not receiver or "auto" in receiver:
                        receiver = None
            near = set()
            if before not in (".", "->", "::"):
                for c in outer:
                    near |= self.related(c)
            member, qualified = before in (".", "->"), before == "::"
            called = after in ("(", "<")
            for f in candidates:
                if count is not None and not f.arity[0] <= count <= f.arity[1]:
                    continue
                if member and not f.cls:
                    continue
                # A member function is called, or its qualified name taken; a static one may go by its name alone.
                if f.cls and not qualified and not called and (member or f not in self.static):
                    continue
                if qualified and t[i - 2] in self.classes and f.cls not in self.related(t[i - 2]):
                    continue
                if f.cls and not member and not qualified and f.cls not in near:
                    continue
                if receiver is not None and not any(f.cls in self.related(c) for c in receiver):
                    continue
                if not file.header and not self.declared[f] & visible:
                    continue
                yield f

    def reached(self, always):
        """`always`: what has callers that are not here."""
        by_name = collections.defaultdict(list)
        for f in self.declared:
            by_name[f.name].append(f)
        introduced = collections.defaultdict(set)
        for f in self.declared:
            if (f.cls, f.name) not in self.overrides:
                introduced[f.name].add(f.cls)
        reached, todo = set(), []

        def reach(f):
            if f in reached:
                return
            reached.add(f)
            todo.extend(self.bodies.get((f.cls, f.name, f.arity[1]), ()))
            for other in by_name[f.name]:  # an override is called by its base, and reaches what it overrides
                if other.cls and f.cls and other.arity[1] == f.arity[1] and other.cls in self.related(f.cls):
                    reach(other)

        for f in self.declared:
            if always(f) or (f.cls, f.name) in self.overrides and not introduced[f.name] & self.related(f.cls):
                reach(f)
        todo += self.roots
        declared = {(f.cls, f.name, f.arity[1]) for f in self.declared}
        for key, bodies in self.bodies.items():
            if key not in declared:
                todo += bodies
        while todo:
            file, outer, tokens = todo.pop()
            for f in self.uses(file, outer, tokens, by_name):
                reach(f)
        return reached


def load(root, folders):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield File(str(path.relative_to(root)), path.read_text())


def check_itself():
    """This check finds a function without a caller, a chain of them and an overload, and no other."""
    program = Program([
        File("engine/A.h", """
            struct A { void Used(); void Tested() const; int Overloaded(int); int Overloaded(int, int);
                       virtual void Virtual() = 0; static void Callback(); };
            struct B : A { void Virtual() override { InB(); } void InB(); };
            struct C { void Used(); };
            double Chain1(); double Chain2(double x = 0); double Free(); template <class T> T Template(T x) { return Free(); }"""),
        File("engine/A.cpp", """
            #include "engine/A.h"
            double Chain1() { return Chain2(); } double Chain2(double x) { return x; }
            void A::Used() { Overloaded(1); /* Tested(); */ Register("Tested()", Callback); }"""),
        File("engine/Main.cpp", """
            #include "engine/A.h"
            int main() { A* a = Make(); a->Used(); a->Virtual(); const int Tested = 1; return Template<int>(Tested); }""")])
    found = {(f.cls, f.name, f.arity[1]) for f in program.declared.keys() - program.reached(lambda f: False)}
    expected = {("A", "Tested", 0), ("A", "Overloaded", 2), ("C", "Used", 0), ("", "Chain1", 0), ("", "Chain2", 1)}
    if found != expected:
        sys.exit(f"this check does not work: {sorted(found ^ expected)}")


def main():
    check_itself()
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    program = Program(list(load(root, PARTS)))
    if len(program.declared) < 1000:
        sys.exit(f"{root}: {len(program.declared)} functions found: this check reads the wrong folder")
    tests = {token for file in load(root, ("tests", "packaging")) for token in file.tokens}

    def allowed(f):
        return f.name in tests and any(ALLOWED.search(path) for path in program.declared[f])

    reached = program.reached(allowed)
    failures, known = [], set()
    for f in program.declared.keys() - reached:
        headers = sorted(p for p in program.declared[f] if p.endswith(".h"))
        name = f"{f.cls}::{f.name}" if f.cls else f.name
        if not headers:
            continue
        if name in KNOWN:
            known.add(name)
            continue
        who = "tests alone reach" if f.name in tests else "nothing reaches"
        failures.append(f"{headers[0]}: {who} {name} ({f.arity[1]} parameters)")
    failures += [f"{name} has a caller now, or is gone: take it out of KNOWN" for name in KNOWN - known]
    print(*sorted(failures), f"{len(program.declared)} functions, {len(failures)} not reached", sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
