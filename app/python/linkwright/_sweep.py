# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps: many runs of a scene with other parameters, on this machine or on a cluster."""
from __future__ import annotations

import csv
import functools
import io
import json
import os
import pathlib
from importlib import import_module
from typing import Any, Callable, Mapping, NamedTuple, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._errors import Error
from ._scene import PathLike, Scene

# A task of a cluster has whole groups of runs, which are made side by side, and a worker several tasks.
_TOGETHER = 16
_TASKS_A_THREAD = 8
_WAITING_A_THREAD = 2


class SweepError(Error):
    """A worker has made rows of another sweep: its version of linkwright, or a file of the scene, differs."""


class SweepTable:
    """The outcome of a sweep, a row a run. text is, byte for byte, the file that `linkwright run --sweep` writes."""

    def __init__(self, text: bytes) -> None:
        self.text = text  #: as CSV
        rows = list(csv.reader(io.StringIO(text.decode("utf-8"))))
        self.header = tuple(rows[0])  #: names with units: "q.elbow [rad]"
        self._rows = rows[1:]
        self._column = {name: i for i, name in enumerate(self.header)}
        for i, name in enumerate(self.header):
            self._column.setdefault(name.partition(" [")[0], i)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column by its name, with or without the unit: numbers, or texts where it has some."""
        column = [row[self._column[name]] for row in self._rows]
        try:
            return np.asarray(column, dtype=np.float64)
        except ValueError:
            return np.asarray(column)

    def __contains__(self, name: object) -> bool:
        return name in self._column

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def diverged(self) -> int:
        """How many runs have diverged: their status is not "ok"."""
        return int(np.count_nonzero(self["status"] != "ok"))

    def save(self, path: PathLike) -> None:
        """Writes text to a file."""
        pathlib.Path(path).write_bytes(self.text)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame with the number of the run as its index. Needs pandas."""
        pandas = import_module("pandas")
        frame = pandas.DataFrame({name: self[name] for name in self.header})
        return frame.set_index(frame["run"].astype("int64")).drop(columns="run")

    def _repr_html_(self) -> str:
        return str(self.to_pandas()._repr_html_())

    def __repr__(self) -> str:
        return f"<SweepTable of {len(self)} runs>"


class _Order(NamedTuple):
    """All that the rows follow from."""

    scene: str
    path: str
    order: str
    duration: float | None
    dt: float | None
    tolerance: float | None
    integrator: str | None
    watch_ledger: bool


@functools.lru_cache(maxsize=4)
def _made(order: _Order) -> _core.SceneSweep:
    return _core.SceneSweep(*order)


def _rows(order: _Order, first: int, count: int) -> bytes:
    # On a worker, which has a task for each of its threads.
    return _made(order).rows(first, count, 1)


def _spelled(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _spelled(each) for key, each in value.items()}
    if isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value)
    return [_spelled(each) for each in value]


def _on_cluster(
    order: _Order, sweep: _core.SceneSweep, client: Any, progress: Callable[[int, int], None] | None
) -> list[bytes]:
    as_completed = import_module("distributed").as_completed
    threads = max(1, sum(client.nthreads().values()))
    fair = -(-sweep.count // (threads * _TASKS_A_THREAD))
    together = -(-fair // _TOGETHER) * _TOGETHER
    starts = range(0, sweep.count, together)
    pieces: list[bytes] = [b""] * len(starts)

    def submit(piece: int) -> Any:
        first = starts[piece]
        # The order travels with each task: what stands on one worker alone is lost with it.
        future = client.submit(_rows, order, first, min(together, sweep.count - first), pure=False)
        number_of[future.key] = piece
        return future

    number_of: dict[Any, int] = {}
    ahead = min(len(starts), max(threads * _WAITING_A_THREAD, 1))
    waiting = as_completed([submit(piece) for piece in range(ahead)])
    done = 0
    for future in waiting:
        piece = number_of.pop(future.key)
        rows = future.result()
        if not rows.startswith(sweep.row_start(starts[piece]).encode("utf-8")):
            raise SweepError("a worker has made rows of another sweep: its linkwright or its files differ from those here")
        pieces[piece] = rows
        future.release()
        if ahead < len(starts):
            waiting.add(submit(ahead))
            ahead += 1
        done += min(together, sweep.count - starts[piece])
        if progress:
            progress(done, sweep.count)
    return pieces


def sweep(
    scene: Scene | PathLike,
    parameters: Mapping[str, Any] | None = None,
    *,
    samples: int | None = None,
    seed: int | None = None,
    runs: Sequence[Mapping[str, Any]] | None = None,
    duration: float | None = None,
    dt: float | None = None,
    integrator: str | None = None,
    tolerance: float | None = None,
    watch_ledger: bool = True,
    client: Any = None,
    progress: Callable[[int, int], None] | None = None,
) -> SweepTable:
    """Makes many runs of a scene and returns a table with a row for each.

        linkwright.sweep(scene, {"arm/elbow.damping": [0.1, 0.2, 0.4], "q.elbow": {"from": -1, "to": 1, "count": 5}})
        linkwright.sweep(scene, {"q.elbow": {"from": -1, "to": 1}}, samples=1000, seed=7)
        linkwright.sweep(scene, runs=[{"q.elbow": 0.1}, {"q.elbow": 0.2}])

    parameters: values, or a range, of each parameter by its name: every combination is a run. samples: so many
    runs are drawn from the ranges instead, with this seed. runs: they are listed one by one. duration [s],
    dt [s], integrator, tolerance: without them, the scene's. watch_ledger: a step that makes or loses much
    energy fails.

    client: of dask.distributed (Debian: python3-distributed). Its workers make the runs, on any machine that has
    the same version of linkwright and, under the same paths, the files that the scene names. Without it, all
    cores of this machine do. The table is the same, byte for byte (on processors of one kind), also when
    workers are lost or added meanwhile: each row depends on its own run alone. progress(done, of): called
    with the numbers of runs.
    """
    from ._scene import open as open_scene

    what = scene if isinstance(scene, Scene) else open_scene(scene, load_meshes=False)
    path = os.path.abspath(what.file or "scene.lws.json")
    if (parameters is None) == (runs is None):
        raise ValueError("either parameters or runs are needed")
    asked: dict[str, Any] = {"runs": _spelled(list(runs))} if runs is not None else {"parameters": _spelled(parameters)}
    if samples is not None:
        asked["samples"] = int(samples)
    if seed is not None:
        asked["seed"] = int(seed)
    order = _Order(
        what._core.text_at(path), path, json.dumps(asked), duration, dt, tolerance, integrator, watch_ledger
    )
    made = _made(order)
    if client is not None:
        pieces = _on_cluster(order, made, client, progress)
    else:
        pieces = []
        portion = made.count if progress is None else max(_TOGETHER * (os.cpu_count() or 1), -(-made.count // 100))
        for first in range(0, made.count, portion):
            pieces.append(made.rows(first, min(portion, made.count - first), 0))
            if progress:
                progress(min(first + portion, made.count), made.count)
    return SweepTable(made.header.encode("utf-8") + b"".join(pieces))
