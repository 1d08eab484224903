# SPDX-License-Identifier: GPL-3.0-or-later
"""The window, as a program of its own that this one controls: `linkwright --control`."""
from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import threading
from types import TracebackType
from typing import IO, Any, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._errors import DivergenceError, Error
from ._pictures import program
from ._scene import PathLike, Scene
from ._simulation import Inputs, Simulation


class WindowError(Error):
    """The window could not be opened, or has refused a request, which has then changed nothing."""


class WindowClosedError(WindowError):
    """The window was closed."""


class Window:
    """A window that show() has opened. It has a simulation of its own, which the user and this object control.

        with linkwright.show(scene) as window:
            while window.is_open:
                window.step(10)               # its own simulation, in the pace of this loop
                window.set_inputs({"elbow": -5 * window.v[1]})

        with linkwright.show(scene) as window:
            while window.is_open:
                simulation.step(10)           # one of Python
                window.show_state(simulation)

    step(), pause() and the like return with the next picture of the window, about 60 times a second: a loop makes
    several time steps at once, or runs a Simulation of its own and shows it.

    The window is another process: it stays alive however slow the loop is, and it stays when Python ends, even
    when it is killed; then it belongs to the user alone. close() and the end of `with` close it. Calls return
    once the window has done what they ask for; after the user has closed it, they raise WindowClosedError.
    Requests are a fixed set: nothing in a scene is ever run as code.
    """

    def __init__(self, process: subprocess.Popen[bytes], connection: socket.socket, printed: IO[bytes], file: str) -> None:
        self._process = process
        self._connection = connection
        self._printed = printed
        self._file = file
        self._lock = threading.Lock()
        self._received = bytearray()
        self._unread = 0  # answers

    # --- the connection ---

    def _read_line(self) -> bytes:
        while (end := self._received.find(b"\n")) < 0:
            piece = self._connection.recv(1 << 20)
            if not piece:
                raise ConnectionResetError("the window has closed the connection")
            self._received += piece
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def _send(self, request: bytes) -> None:
        try:
            self._connection.sendall(request)
        except BaseException:
            # Half a request: nothing can follow it.
            self._connection.close()
            raise

    def _ask(self, what: str, **values: Any) -> dict[str, Any]:
        request = json.dumps({"do": what, **values}, allow_nan=False).encode() + b"\n"
        with self._lock:
            if self._connection.fileno() < 0:
                raise WindowClosedError("the window was closed")
            try:
                self._send(request)
                # Ctrl+C may come before an answer: it is passed over the next time.
                self._unread += 1
                while self._unread > 0:
                    line = self._read_line()
                    self._unread -= 1
            except OSError:
                self._connection.close()
                raise WindowClosedError(self._why_closed()) from None
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise WindowError(reply["error"])
        return reply

    def _why_closed(self) -> str:
        try:
            code = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return "the window was closed"
        if code == 0:
            return "the window was closed"
        self._printed.seek(0)
        printed = self._printed.read().decode(errors="replace").strip()
        return f"the window has ended with {code}" + (f": {printed}" if printed else "")

    @property
    def is_open(self) -> bool:
        """Whether the window is there still. False once it was closed, by the user or by close()."""
        with self._lock:
            if self._connection.fileno() < 0:
                return False
            try:
                # An answer that is there was asked for before Ctrl+C; else only the end can be.
                if self._connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
                    return True
            except BlockingIOError:
                return self._process.poll() is None
            except OSError:
                pass
            self._connection.close()
        return False

    def close(self) -> None:
        """Closes the window without a question. What the user has changed and not saved is lost: take scene first."""
        try:
            self._ask("close")
        except WindowClosedError:
            pass
        self._connection.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.terminate()
            self._process.wait()
        self._printed.close()

    def wait(self, timeout: float | None = None) -> bool:
        """Waits until the user closes the window, or for so many seconds. Returns whether it was closed."""
        try:
            self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            return False
        return not self.is_open

    def __enter__(self) -> Window:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- the simulation of the window ---

    @property
    def time(self) -> float:
        """Simulated time that the window shows [s]."""
        return float(self._ask("state")["time"])

    @property
    def q(self) -> NDArray[np.float64]:
        """Positions of the window's simulation, (nq,) [rad, m]: a copy."""
        return np.asarray(self._ask("state")["q"], dtype=np.float64)

    @q.setter
    def q(self, value: ArrayLike) -> None:
        self.set_state(q=value)

    @property
    def v(self) -> NDArray[np.float64]:
        """Velocities of the window's simulation, (nv,) [rad/s, m/s]: a copy."""
        return np.asarray(self._ask("state")["v"], dtype=np.float64)

    @v.setter
    def v(self, value: ArrayLike) -> None:
        self.set_state(v=value)

    @property
    def is_playing(self) -> bool:
        """Whether the window's simulation is playing: play() was called, or the user has pressed the button."""
        return bool(self._ask("state")["playing"])

    @property
    def speed(self) -> float:
        """Simulated seconds per second while playing, from 0.01 to 10."""
        return float(self._ask("state")["speed"])

    @speed.setter
    def speed(self, value: float) -> None:
        self._ask("speed", value=float(value))

    def play(self) -> None:
        """Lets the window's simulation play in the pace of the clock."""
        self._ask("play")

    def pause(self) -> None:
        """Pauses the window's simulation; afterwards it stands still."""
        self._ask("pause")

    def step(self, count: int = 1) -> float:
        """Makes so many time steps of the paused simulation and returns its time [s] then.

        Less time has passed where the user has come between, by playing say. Raises DivergenceError where a
        step cannot be made."""
        reply = self._ask("step", count=int(count))
        failed = reply.get("divergence")
        if failed:
            text = f"the simulation in the window has diverged after {failed['time']:g} s: {failed['term']}"
            raise DivergenceError(text, failed["time"], failed["body"], failed["joint"], failed["term"])
        return float(reply["time"])

    def reset(self) -> None:
        """Goes back to the start; what was recorded is kept in the window."""
        self._ask("reset")

    def seek(self, time: float) -> None:
        """Shows a moment [s] of what the window has recorded; the simulation goes on from there."""
        self._ask("seek", time=float(time))

    def set_state(self, q: ArrayLike | None = None, v: ArrayLike | None = None) -> None:
        """Sets positions (nq,) [rad, m], velocities (nv,) [rad/s, m/s] or both of the paused simulation.

        At time 0 positions are those that the scene starts from. The user can undo it."""
        self._ask("set_state", **{name: _numbers(value) for name, value in (("q", q), ("v", v)) if value is not None})

    def set_inputs(self, inputs: Inputs) -> None:
        """Sets inputs of the window's simulation: torques (nv,) [N m, N], or numbers by the names of degrees of
        freedom and actuators. They hold until they are set again."""
        if inputs is None:
            return
        if isinstance(inputs, Mapping):
            self._ask("set_inputs", inputs={name: float(value) for name, value in inputs.items()})
        else:
            self._ask("set_inputs", inputs=_numbers(inputs))

    def show_state(self, state: ArrayLike | Simulation) -> bool:
        """Shows positions (nq,) [rad, m] that Python has computed, or those of a Simulation.

        The window's own simulation stays where it is. While it is playing nothing is shown, and False is
        returned: pause() first, or let the user, who has pressed the button, look at it."""
        q = state.q if isinstance(state, Simulation) else state
        return bool(self._ask("show", q=_numbers(q))["shown"])

    # --- the scene ---

    @property
    def revision(self) -> int:
        """Another number after each change of the scene, by the user or from Python."""
        return int(self._ask("state")["revision"])

    @property
    def scene(self) -> Scene:
        """The scene as it is in the window now, with what the user has changed: a copy."""
        return Scene.from_text(self._ask("scene", base=self._file)["text"], path=self._file)

    def update(self, scene: Scene) -> None:
        """Shows this scene from now on, in one step that the user can undo. The camera stays."""
        self._ask("update", **_sent(scene, self._file))

    def __repr__(self) -> str:
        return "<Window>" if self.is_open else "<Window, closed>"


def _numbers(values: Any) -> list[float]:
    array = np.asarray(values, dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError("the numbers must be finite")
    return [float(value) for value in array.ravel()]


def _base(scene: Scene) -> str:
    # What names of files in the scene are relative to.
    return os.path.abspath(scene.file or "scene.lws.json")


def _sent(scene: Scene, base: str) -> dict[str, str]:
    own = os.path.abspath(scene.file) if scene.file else ""
    return {
        "text": scene._core.text_at(base),
        "base": base,
        "path": own if own.endswith(".lws.json") else "",
        "source": own,
    }


def show(scene: Scene | PathLike, *, options: Sequence[str] = ()) -> Window:
    """Opens the window on a scene as it is now, or on a file, and returns once it is there.

    The window is the program `linkwright`, which needs a display; Qt is loaded by it, not by Python. Later
    changes of `scene` are shown by Window.update. options: of the program, such as ("-platform", "offscreen").
    """
    from ._scene import open as open_scene

    what = scene if isinstance(scene, Scene) else open_scene(scene)
    ours, its = socket.socketpair()
    # In no pipe: the window goes on when nobody reads it.
    printed = tempfile.TemporaryFile()
    with its:
        # In a session of its own, where Ctrl+C in the terminal does not reach it.
        process = subprocess.Popen(
            [program(), "--control", str(its.fileno()), *options],
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
            pass_fds=[its.fileno()],
            start_new_session=True,
        )
    window = Window(process, ours, printed, _base(what))
    try:
        window._ask("open", **_sent(what, window._file))
    except BaseException:
        process.terminate()
        process.wait()
        raise
    return window
