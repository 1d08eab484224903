# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures and films without a display, made by the program beside the module: `linkwright render`."""
from __future__ import annotations

import base64
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Callable, Sequence

from ._errors import Error

SceneText = Callable[[str], str]


class RenderError(Error):
    """The program is not there, or made no picture; the text is what it printed."""


def program() -> str:
    """The program `linkwright`: named by LINKWRIGHT_BINARY, of the same build, or the installed one."""
    named = os.environ.get("LINKWRIGHT_BINARY")
    if named:
        return named
    built = pathlib.Path(__file__).resolve().parent.parent.parent / "bin" / "linkwright"
    found = str(built) if built.is_file() else shutil.which("linkwright")
    if not found:
        raise RenderError("pictures are made by the program linkwright, which is not installed")
    return found


def render(
    scene_text: SceneText,
    log: str,
    out: str,
    *,
    start: float = 0.0,
    duration: float = 0.0,
    size: tuple[int, int],
    fps: int | None = None,
    camera: str | None = None,
    speed: float | None = None,
    options: Sequence[str] = (),
) -> None:
    """Runs the program on the scene's text with the inputs of this log."""
    with tempfile.TemporaryDirectory(prefix="linkwright-") as folder:
        scene = os.path.join(folder, "scene.lws.json")
        pathlib.Path(scene).write_text(scene_text(scene), encoding="utf-8")
        command = [program(), "render", scene, "--out", out, "--size", f"{size[0]}x{size[1]}"]
        if log:
            inputs = os.path.join(folder, "inputs.jsonl")
            pathlib.Path(inputs).write_text(log, encoding="utf-8")
            command += ["--inputs", inputs]
        for name, value in (("--start", start), ("--duration", duration), ("--fps", fps), ("--camera", camera), ("--speed", speed)):
            if value:
                command += [name, str(value)]
        done = subprocess.run([*command, *options], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise RenderError(done.stderr.strip())


def picture(
    scene_text: SceneText, log: str, *, time: float, size: tuple[int, int], camera: str | None, options: Sequence[str]
) -> bytes:
    """A picture at a time as PNG."""
    with tempfile.TemporaryDirectory(prefix="linkwright-") as folder:
        out = os.path.join(folder, "picture.png")
        render(scene_text, log, out, duration=time, size=size, camera=camera, options=options)
        return pathlib.Path(out).read_bytes()


def video(scene_text: SceneText, log: str, *, start: float, duration: float, size: tuple[int, int]) -> str:
    """A film as a page shows it."""
    with tempfile.TemporaryDirectory(prefix="linkwright-") as folder:
        out = os.path.join(folder, "film.mp4")
        render(scene_text, log, out, start=start, duration=duration, size=size, fps=30)
        data = base64.b64encode(pathlib.Path(out).read_bytes()).decode("ascii")
    return f'<video controls loop width="{size[0]}" src="data:video/mp4;base64,{data}"></video>'
