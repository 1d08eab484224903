# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes and the objects in them."""
from __future__ import annotations

import html
import os
from typing import Any, Iterator, NamedTuple, Sequence, Union

from . import _core as _engine
from ._errors import Problem
from ._pictures import picture

PathLike = Union[str, "os.PathLike[str]"]


class Field(NamedTuple):
    """What a field of an object is: from the description of its kind, as it holds for this object."""

    name: str
    label: str
    unit: str  #: empty: it has none
    help: str
    type: str  #: of its value in Python: "float", "array"; "part" and "list" hold objects
    shape: str  #: of an array
    least: float  #: of each number
    most: float
    range_text: str  #: the range in words; empty: all numbers
    choices: tuple[str, ...]
    refers: str  #: the kind of objects that it names; empty: none
    optional: bool  #: it may be None
    live: bool  #: a running simulation may take a change of it
    kind: str  #: of a part and a list: the kind of what is in it
    default: Any

    @property
    def text(self) -> str:
        """All of it as sentences."""
        unit = f" [{self.unit}]" if self.unit else ""
        out = f"{self.help.rstrip('.')}{unit}."
        if self.range_text:
            out += f" {self.range_text[0].upper()}{self.range_text[1:]}."
        if self.choices:
            out += f" One of {', '.join(self.choices)}."
        if self.shape:
            out += f" An array of the shape {self.shape}."
        if self.kind:
            out += f" {'Objects' if self.type == 'list' else 'An object'} of the kind {self.kind}."
        if self.default is not None and self.type not in ("part", "list"):
            out += f" By default {self.default!r}."
        return out


def _key(name: str) -> str:
    # Fields that are called as words of Python have an underscore behind them: `from_`.
    return name[:-1] if name.endswith("_") and not name.startswith("_") else name


class Object:
    """An object of a scene: its fields are attributes.

    A field takes what a scene file may hold for it: numbers, texts, lists, arrays, formulas as text, poses as
    (4, 4) arrays. What it refuses raises RefusedError, and nothing has changed. Objects stay what they are when
    they are renamed.
    """

    __slots__ = ("_scene", "_id")
    _scene: Scene
    _id: int

    def __init__(self, scene: Scene, id: int) -> None:
        object.__setattr__(self, "_scene", scene)
        object.__setattr__(self, "_id", id)

    @property
    def path(self) -> str:
        """Its path in the scene, such as "arm/elbow"; empty for the scene itself."""
        return self._scene._core.path_of(self._id)

    @property
    def kind(self) -> str:
        """The name of its kind, such as "joint"."""
        return self._scene._core.kind_of(self._id)

    @property
    def owner(self) -> Object | None:
        """The object whose list or part it is in; None for the scene itself."""
        owner = self._scene._core.owner_of(self._id)
        return self._scene._object(owner) if owner else None

    @property
    def children(self) -> list[Object]:
        """The objects in its lists and parts."""
        return [self._scene._object(id) for id in self._scene._core.children_of(self._id, "")]

    @property
    def fields(self) -> dict[str, Field]:
        """The fields that apply to it, by name."""
        core = self._scene._core
        return {name: Field(**core.field_of(self._id, name)) for name in core.field_names(self._id)}

    def field(self, name: str) -> Field:
        """What one of its fields is, with the unit and the range that hold for this object."""
        return Field(**self._scene._core.field_of(self._id, _key(name)))

    def get(self, name: str) -> Any:
        """The value of a field, as the attribute has it."""
        name = _key(name)
        value = self._scene._core.get(self._id, name)
        return self._scene._wrap(self._id, name, value)

    def set(self, name: str, value: Any) -> None:
        """Sets a field, as the attribute does."""
        self._scene._core.set(self._id, _key(name), value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.get(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(Object, name, None), property):
            raise AttributeError(f"{name} cannot be set")
        self.set(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self._scene._core.field_names(self._id)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Object) and other._scene is self._scene and other._id == self._id

    def __hash__(self) -> int:
        return hash((id(self._scene), self._id))

    def _repr_html_(self) -> str | None:
        if not self._scene._core.is_alive(self._id):
            return None
        rows = ""
        for name, field in self.fields.items():
            value = self.get(name)
            if field.type == "list":
                shown = ", ".join(each.path for each in value)
            else:
                shown = "" if value is None else value.path if isinstance(value, Object) else str(value)
            cells = (name, shown, field.unit, field.help)
            rows += "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>"
        head = "".join(f"<th>{title}</th>" for title in ("field", "value", "unit", "what it is"))
        return f"<b>{html.escape(repr(self))}</b><table><tr>{head}</tr>{rows}</table>"

    def __repr__(self) -> str:
        if not self._scene._core.is_alive(self._id):
            return "<an object that was removed>"
        return f"<{self.kind} {self.path!r}>" if self.path else "<scene>"


class Scene:
    """A scene: robots, loops, forces, targets, cameras and all else that a scene file holds.

    scene["arm/elbow"] is an object by its path, or by its name where only one has it; the fields of the scene
    itself are attributes: scene.gravity, scene.duration, scene.robots.
    """

    __slots__ = ("_core",)
    _core: _engine.Scene

    def __init__(self) -> None:
        object.__setattr__(self, "_core", _engine.Scene())

    @classmethod
    def from_text(cls, text: str, *, path: PathLike = "scene.lws.json") -> Scene:
        """A scene from the text of a scene file; `path`: where its files are looked for from."""
        return _wrapped(_engine.open(os.fspath(path), [], False, False, True, text))

    @property
    def file(self) -> str:
        """The file that it came from, or was saved to last; empty: none."""
        return self._core.file

    @property
    def problems(self) -> list[Problem]:
        """Warnings and notes of the file that it came from."""
        return self._core.problems()

    @property
    def root(self) -> Object:
        """The scene itself as an object."""
        return self._object(self._core.root)

    def text(self) -> str:
        """The text that save() would write: what did not change stays as the file has it, comments too."""
        return self._core.text()

    def save(self, path: PathLike | None = None) -> None:
        """Writes it to the file that it came from, or to another one, which is its file from then on."""
        self._core.save("" if path is None else os.fspath(path))

    def picture(
        self,
        *,
        size: tuple[int, int] = (960, 540),
        camera: str | None = None,
        options: Sequence[str] = (),
    ) -> bytes:
        """A picture of the start as PNG, made without a display.

        size: width and height [px]. camera: one of the scene. options: further ones of `linkwright render`,
        such as "--dark"."""
        return picture(self._core.text_at, "", time=0, size=size, camera=camera, options=options)

    def _repr_png_(self) -> bytes:
        return self.picture()

    def __getitem__(self, path: str) -> Object:
        return self._object(self._core.id_of(path))

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and self._core.has(path)

    def __iter__(self) -> Iterator[str]:
        """The paths of all objects, in the order of the scene."""
        return (self._core.path_of(id) for id in self._core.below(self._core.root, ""))

    def __len__(self) -> int:
        return len(self._core.below(self._core.root, ""))

    def objects(self, kind: str = "") -> list[Object]:
        """All objects, or those of a kind such as "joint", in the order of the scene."""
        return [self._object(id) for id in self._core.below(self._core.root, kind)]

    def add(self, kind: str, path: str, **fields: Any) -> Object:
        """Adds an object of a kind at a path, "forces/pull" or "arm/elbow", with these values of its fields."""
        # What others depend on first.
        order = sorted(fields, key=lambda name: name != "type")
        return self._object(self._core.add(kind, path, {_key(name): fields[name] for name in order}))

    def remove(self, what: Object | str, *, with_references: bool = False) -> None:
        """Removes an object. Where others name it, that is refused, or they go with it."""
        self._core.remove(self[what]._id if isinstance(what, str) else what._id, with_references)

    def get(self, number: str) -> float | None:
        """One number by its name, as sweeps have it: "forces/pull.point.z", "arm/rod.inertia.0"."""
        return self._core.get_number(number)

    def set(self, number: str, value: float | str) -> None:
        """Sets one number by its name; a text is a formula, which may have units and parameters."""
        self._core.set_number(number, value if isinstance(value, str) else repr(float(value)))

    def compile(self) -> _engine.Model:
        """The mechanism as it is now, with its algorithms. Raises SceneError where it makes none."""
        return self._core.compile()

    @property
    def model(self) -> _engine.Model:
        """The same as compile()."""
        return self._core.compile()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.root.get(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(Scene, name, None), property):
            raise AttributeError(f"{name} cannot be set")
        self.root.set(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self._core.field_names(self._core.root)})

    def __repr__(self) -> str:
        name = self.root.get("name")
        return f"<Scene {name!r}, {len(self)} objects>" if name else f"<Scene, {len(self)} objects>"

    def _object(self, id: int) -> Object:
        from .kinds import class_of

        return class_of(self._core.kind_of(id))(self, id)

    def _wrap(self, id: int, name: str, value: Any) -> Any:
        # Ids of objects that a list or part holds; no other field has values of these types.
        if isinstance(value, (list, int)) and not isinstance(value, bool) and self._holds_objects(id, name):
            return [self._object(each) for each in value] if isinstance(value, list) else self._object(value)
        return value

    def _holds_objects(self, id: int, name: str) -> bool:
        from .kinds import holds_objects

        return holds_objects(self._core.kind_of(id), name)


def _wrapped(core: _engine.Scene) -> Scene:
    scene = Scene.__new__(Scene)
    object.__setattr__(scene, "_core", core)
    return scene


def open(
    path: PathLike,
    *,
    package_paths: Sequence[PathLike] = (),
    floating: bool = False,
    independent_mimic: bool = False,
    load_meshes: bool = True,
) -> Scene:
    """Opens a scene (.lws.json), or a robot file (URDF, MJCF) as a scene that holds just that.

    package_paths: folders for package:// of robot files. floating: robots of robot files get a free base.
    independent_mimic: mimic joints move on their own. load_meshes: False is faster where nothing touches.
    Warnings are SceneWarning; a file that cannot be read raises FileError with its lines.
    """
    folders = [os.fspath(folder) for folder in package_paths]
    return _wrapped(_engine.open(os.fspath(path), folders, floating, independent_mimic, load_meshes, None))
