# SPDX-License-Identifier: GPL-3.0-or-later
"""A class for each kind of objects, made of the kinds' own descriptions: help(linkwright.kinds.Joint) lists the
fields of a joint with their units and ranges, and isinstance tells one kind from another."""
from __future__ import annotations

from typing import Any

from . import _core
from ._scene import Field, Object


def _class_name(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("_"))


def _property(name: str, text: str) -> property:
    def get(self: Object) -> Any:
        return self.get(name)

    def set(self: Object, value: Any) -> None:
        self.set(name, value)

    return property(get, set, doc=text)


def _make(kind: dict[str, Any]) -> type[Object]:
    attributes: dict[str, Any] = {"__slots__": (), "__doc__": f"{kind['title']}. {kind['help']}", "__module__": __name__}
    for described in kind["fields"]:
        field = Field(**described)
        # Of several fields of one name the one that applies is meant; Object.field says which.
        if field.name not in attributes and not hasattr(Object, field.name):
            attributes[field.name] = _property(field.name, field.text)
    return type(_class_name(kind["name"]), (Object,), attributes)


_kinds = _core.kinds()
_held = {
    kind["name"]: {field["name"] for field in kind["fields"] if field["type"] in ("part", "list")} for kind in _kinds
}
_classes = {kind["name"]: _make(kind) for kind in _kinds}
globals().update({one.__name__: one for one in _classes.values()})
__all__ = sorted(one.__name__ for one in _classes.values())


def holds_objects(kind: str, field: str) -> bool:
    """Whether a field of a kind is a part or a list of objects."""
    return field in _held.get(kind, ())


def class_of(kind: str) -> type[Object]:
    """The class of the objects of a kind."""
    return _classes.get(kind, Object)
