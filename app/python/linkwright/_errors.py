# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong, as exceptions that know the file, the line and the message's id."""
from __future__ import annotations

from typing import NamedTuple, Sequence


class Problem(NamedTuple):
    """One thing that is wrong with, ignored in, or repaired in a file or a scene."""

    severity: str  #: "error", "warning" or "note"
    file: str  #: as it was given; empty: none
    line: int  #: from 1 on; 0: the whole file, or nothing of a file
    element: str  #: what it is about: `joint "elbow"`, `arm/elbow`
    text: str  #: one sentence without a full stop
    id: str  #: of the text in the catalogue of messages; empty: it is not there
    arguments: tuple[str, ...] = ()  #: what stands in its places

    def __str__(self) -> str:
        parts = [part for part in (self.file, str(self.line) if self.file and self.line else "") if part]
        place = ":".join(parts)
        return ": ".join(part for part in (place, self.severity, self.element, self.text) if part)


class Error(Exception):
    """The base of all exceptions of linkwright."""


class SceneError(Error):
    """A scene, or a change of one, that was refused. The attributes are those of the first problem."""

    def __init__(self, text: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(text)
        self.problems: tuple[Problem, ...] = tuple(problems)

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def file(self) -> str:
        """The file as it was given; empty: none."""
        return self.problems[0].file if self.problems else ""

    @property
    def line(self) -> int:
        """The line in the file, from 1 on; 0: none."""
        return self.problems[0].line if self.problems else 0

    @property
    def element(self) -> str:
        """What it is about, such as the path of an object."""
        return self.problems[0].element if self.problems else ""

    @property
    def id(self) -> str:
        """The id of the message, which stays the same in all versions; empty: it has none."""
        return self.problems[0].id if self.problems else ""


class FileError(SceneError, ValueError):
    """A file that cannot be read as a scene, or cannot be written."""


class PathError(SceneError, KeyError):
    """There is no object, frame or number of that name."""


class FieldError(SceneError, AttributeError):
    """An object has no such field."""


class RefusedError(SceneError, ValueError):
    """A change that the scene refuses; nothing has changed."""


class SingularError(SceneError, ArithmeticError):
    """A joint has no inertia to move: there are no accelerations."""


class DivergenceError(Error, ArithmeticError):
    """A step of a simulation that could not be made; the simulation is at the last good state."""

    def __init__(self, text: str, time: float, body: str, joint: str, term: str) -> None:
        super().__init__(text)
        self.time = time  #: of the last good state [s]
        self.body = body  #: where; empty: not known
        self.joint = joint  #: that moves it; empty: not known
        self.term = term  #: what went wrong there


class SceneWarning(UserWarning):
    """What was ignored or repaired in a scene that was opened or compiled."""
