# SPDX-License-Identifier: GPL-3.0-or-later
"""Simulations that are stepped from Python."""
from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Callable, Mapping, NamedTuple, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core, _pictures
from ._scene import Scene

Inputs = Union[ArrayLike, Mapping[str, float], None]
Controller = Callable[[float, "NDArray[np.float64]", "NDArray[np.float64]"], Inputs]


class Mode(NamedTuple):
    """A mode of the free motion of a linearised mechanism."""

    value: complex  #: eigenvalue [1/s]
    frequency: float  #: [Hz]; 0: it does not oscillate
    damping_ratio: float
    time_constant: float  #: [s]; negative where it grows


class Linearisation(NamedTuple):
    """x = (dq, dv, activations) and its rate near one state: A x + B (dtau, du)."""

    A: NDArray[np.float64]
    B: NDArray[np.float64]
    acceleration: NDArray[np.float64]  #: at the state itself (nv,)
    held: NDArray[np.bool_]  #: what friction, loops and contacts hold (nv,)
    modes: tuple[Mode, ...]


class Recording:
    """Signals over the time: recording["q.elbow"] is a column, recording.values has them all."""

    def __init__(
        self,
        table: NDArray[np.float64],
        names: Sequence[str],
        units: Sequence[str],
        *,
        scene_text: _pictures.SceneText | None = None,
        log: str = "",
    ) -> None:
        self._table = table
        self._scene_text = scene_text
        self._log = log
        self.names = tuple(names)  #: of the columns of values
        self.units = dict(zip(names, units))  #: by name
        self._column = {name: i + 1 for i, name in enumerate(names)}

    @property
    def time(self) -> NDArray[np.float64]:
        """Simulated time of each row, (n,) [s]: a view."""
        return self._table[:, 0]

    @property
    def values(self) -> NDArray[np.float64]:
        """All signals, a row each time, (n, signals): a view."""
        return self._table[:, 1:]

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        return self._table[:, self._column[name]]

    def __contains__(self, name: object) -> bool:
        return name in self._column

    def __len__(self) -> int:
        return len(self._table)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame with the time as its index. Needs pandas."""
        pandas = import_module("pandas")
        index = pandas.Index(self.time, name="t")
        return pandas.DataFrame(self.values, index=index, columns=list(self.names), copy=False)

    def film(
        self,
        path: str | os.PathLike[str],
        *,
        size: tuple[int, int] = (1280, 720),
        fps: int = 60,
        camera: str | None = None,
        speed: float | None = None,
        options: Sequence[str] = (),
    ) -> None:
        """Writes what was recorded as a film (.mp4, .webm, .gif), made without a display.

        The run is made again from its inputs, which gives the same motion. size: width and height [px]; camera:
        one of the scene; speed: simulated seconds in a second of the film; options: further ones of
        `linkwright render`, such as "--energy"."""
        if self._scene_text is None:
            raise ValueError("the recording has no scene")
        start, end = float(self.time[0]), float(self.time[-1])
        _pictures.render(
            self._scene_text, self._log, os.fspath(path), start=start, duration=end - start, size=size, fps=fps,
            camera=camera, speed=speed, options=options,
        )

    def _repr_html_(self) -> str | None:
        if self._scene_text is None or len(self) < 2:
            return None
        start, end = float(self.time[0]), float(self.time[-1])
        return _pictures.video(self._scene_text, self._log, start=start, duration=end - start, size=(640, 360))

    def __repr__(self) -> str:
        return f"<Recording of {len(self.names)} signals at {len(self)} times>"


class Simulation:
    """A simulation of a scene as it is now; later changes of the scene do not reach it.

    q, v and values are arrays of the simulation itself, which show what holds after each call: copy what is to
    stay. Steps are made without the interpreter's lock. The same scene, inputs and controllers give the same
    numbers to the last bit.
    """

    def __init__(
        self,
        scene: Scene | _core.Model,
        *,
        dt: float | None = None,
        integrator: str | None = None,
        tolerance: float | None = None,
        formulation: str | None = None,
        cross_check: str | None = None,
        watch_ledger: bool = True,
    ) -> None:
        """dt: time step [s]; integrator, tolerance, formulation, cross_check: as scenes and the command line
        have them; without them, the scene's. watch_ledger: a step that makes or loses much energy fails."""
        self.model = scene.compile() if isinstance(scene, Scene) else scene  #: its mechanism
        self._stepper = _core.Stepper(self.model, dt, integrator, tolerance, formulation, cross_check, watch_ledger)
        described = self._stepper.signals()
        self.signals = tuple(name for name, _ in described)  #: names of all signals
        self.units = dict(described)  #: of the signals, by name
        self._index = {name: i for i, name in enumerate(self.signals)}

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self._stepper.time

    @property
    def dt(self) -> float:
        """Time step [s]."""
        return self._stepper.dt

    @property
    def q(self) -> NDArray[np.float64]:
        """Positions, (nq,) [rad, m]: always the same array, read-only."""
        return self._stepper.q

    @property
    def v(self) -> NDArray[np.float64]:
        """Velocities, (nv,) [rad/s, m/s]: always the same array, read-only."""
        return self._stepper.v

    @property
    def values(self) -> NDArray[np.float64]:
        """All signals now, in the order of signals: always the same array, computed anew each time."""
        return self._stepper.values

    def signal(self, name: str) -> float:
        """One signal now, in its unit."""
        return float(self._stepper.values[self._index[name]])

    @property
    def energies(self) -> dict[str, float]:
        """The energy ledger [J], by the names that the command line prints."""
        return self._stepper.energies()

    @property
    def cross_check(self) -> dict[str, object] | None:
        """What the cross-check has found; None: there is none."""
        return self._stepper.cross_check()

    @property
    def notes(self) -> list[str]:
        """What else happened, such as a tendon that jumped to the other side of an obstacle."""
        return self._stepper.notes()

    @property
    def torques(self) -> NDArray[np.float64]:
        """Input torques and forces that hold now, (nv,) [N m, N]; setting them is set_inputs."""
        return self._stepper.torques

    def step(self, count: int = 1) -> None:
        """Makes so many time steps. Raises DivergenceError where one cannot be made."""
        self._stepper.step(count)

    def run(self, duration: float) -> None:
        """Simulates so many seconds, in whole time steps."""
        self._stepper.run(duration)

    def record(self, duration: float, *, signals: Sequence[str] | None = None, every: float | None = None) -> Recording:
        """Simulates so many seconds and records signals: now, and then at each step or each `every` seconds."""
        names = self.signals if signals is None else tuple(signals)
        missing = [name for name in names if name not in self._index]
        if missing:
            raise KeyError(f"there is no signal {missing[0]!r}")
        table = self._stepper.record(duration, every, [self._index[name] for name in names])
        units = [self.units[name] for name in names]
        return Recording(table, names, units, scene_text=self._stepper.scene_text, log=self.input_log())

    def picture(
        self, *, size: tuple[int, int] = (960, 540), camera: str | None = None, options: Sequence[str] = ()
    ) -> bytes:
        """A picture of the present state as PNG, made without a display; see Scene.picture."""
        return _pictures.picture(
            self._stepper.scene_text, self.input_log(), time=self.time, size=size, camera=camera, options=options
        )

    def _repr_png_(self) -> bytes:
        return self.picture()

    @property
    def controller(self) -> Controller | None:
        """The function that chooses the inputs; see set_controller."""
        return self._stepper.controller

    def set_controller(self, controller: Controller | None, *, period: float | None = None) -> None:
        """Has controller(time, q, v) called now and then each `period` seconds, a whole number of time steps.

        What it returns holds until the next call: input torques (nv,), or numbers by the names of degrees of
        freedom and actuators, or None: nothing changes. q and v are arrays of the simulation. None as the
        controller takes it away; its last inputs hold on."""
        self._stepper.set_controller(controller, period)

    def set_inputs(self, inputs: Inputs) -> None:
        """Sets inputs as a controller does."""
        self._stepper.set_inputs(inputs)

    def set_gravity(self, gravity: ArrayLike) -> None:
        """Another gravity from now on, (3,) [m/s²]; the ledger books it as an edit."""
        self._stepper.set_gravity(np.asarray(gravity, dtype=np.float64))

    def start(self, q: ArrayLike | None = None, v: ArrayLike | None = None) -> None:
        """Begins a run at time 0 from these positions (nq,) and velocities (nv,); without them, the scene's."""
        start_q = self.model.start_q if q is None else np.asarray(q, dtype=np.float64)
        start_v = self.model.start_v if v is None else np.asarray(v, dtype=np.float64)
        self._stepper.start(start_q, start_v)

    def reset(self) -> None:
        """Goes back to where it began; inputs too."""
        self._stepper.reset()

    def now(self) -> _core.Moment:
        """The present moment, for go_to."""
        return self._stepper.now()

    def go_to(self, moment: _core.Moment) -> None:
        """Goes back to a moment of this simulation; from there it runs as it did, to the last bit."""
        self._stepper.go_to(moment)

    def linearise(self) -> Linearisation:
        """The mechanism linearised at the present state, with the modes of its free motion."""
        found = self._stepper.linearise()
        modes = tuple(Mode(*mode) for mode in found["modes"])
        return Linearisation(found["A"], found["B"], found["acceleration"], found["held"], modes)

    def input_log(self) -> str:
        """All inputs so far as text: `linkwright run SCENE --inputs FILE` makes the same run of it."""
        return self._stepper.input_log()

    def __repr__(self) -> str:
        return f"<Simulation at t = {self.time:g} s, {self.model.nv} degrees of freedom>"
