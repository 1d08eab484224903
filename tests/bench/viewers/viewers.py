#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From the mouse to the pixel, and frames a second while the view is turned, of any viewers beside each other.

The programs are used as a user does: by the X test extension on the display of $DISPLAY, all at one window size, one model
after the other, the programs in turns. What is measured is the picture in the middle of the window.

  xvfb-run -s "-screen 0 1280x800x24 +extension GLX" tests/bench/viewers/viewers.py \\
    --program "ours|3|build/release/bin/linkwright {}" --program "MuJoCo|1|mujoco-simulate {}|space" MODEL…

A program is NAME|BUTTON|COMMAND|KEYS: the mouse button that turns its view, its command with {} for the model, and the keys
that are pressed once it is there, as that which pauses it. "-" as model of a program is skipped."""
import argparse
import ctypes
import os
import shlex
import statistics
import subprocess
import time

WIDTH, HEIGHT = 1280, 800
PROBE = (400, 300)  # of the picture, around the middle of the window
START_S, STABLE_S, ANSWER_S = 120, 1.0, 10.0


class Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height", "border", "depth")] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong), ("class_", ctypes.c_int), ("bit_gravity", ctypes.c_int),
        ("win_gravity", ctypes.c_int), ("backing_store", ctypes.c_int), ("backing_planes", ctypes.c_ulong),
        ("backing_pixel", ctypes.c_ulong), ("save_under", ctypes.c_int), ("colormap", ctypes.c_ulong),
        ("map_installed", ctypes.c_int), ("map_state", ctypes.c_int), ("all_event_masks", ctypes.c_long),
        ("your_event_mask", ctypes.c_long), ("do_not_propagate", ctypes.c_long), ("override_redirect", ctypes.c_int),
        ("screen", ctypes.c_void_p)]


class Image(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.POINTER(ctypes.c_char)), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int)]


class Screen:
    """What a user has: eyes, a mouse and a keyboard."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        pointer, number, window = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
        self.x.XOpenDisplay.restype = pointer
        self.x.XDefaultRootWindow.argtypes, self.x.XDefaultRootWindow.restype = [pointer], window
        self.x.XGetImage.argtypes = [pointer, window, number, number, number, number, window, number]
        self.x.XGetImage.restype = ctypes.POINTER(Image)
        self.x.XDestroyImage.argtypes = [ctypes.POINTER(Image)]
        self.x.XQueryTree.argtypes = [pointer, window] + [ctypes.c_void_p] * 4
        self.x.XGetWindowAttributes.argtypes = [pointer, window, ctypes.POINTER(Attributes)]
        self.x.XMoveResizeWindow.argtypes = [pointer, window, number, number, number, number]
        self.x.XSync.argtypes = [pointer, number]
        self.x.XFree.argtypes = [pointer]
        self.x.XStringToKeysym.argtypes, self.x.XStringToKeysym.restype = [ctypes.c_char_p], window
        self.x.XKeysymToKeycode.argtypes = [pointer, window]
        self.x.XSetErrorHandler.argtypes = [pointer]
        # A window may be gone before it is asked about.
        self.handler = ctypes.CFUNCTYPE(number, pointer, pointer)(lambda *_: 0)
        self.x.XSetErrorHandler(ctypes.cast(self.handler, pointer))
        self.test.XTestFakeMotionEvent.argtypes = [pointer, number, number, number, window]
        self.test.XTestFakeButtonEvent.argtypes = [pointer, ctypes.c_uint, number, window]
        self.test.XTestFakeKeyEvent.argtypes = [pointer, ctypes.c_uint, number, window]
        self.display = self.x.XOpenDisplay(None)
        if not self.display:
            raise SystemExit("viewers.py: there is no display; see xvfb-run")
        self.root = self.x.XDefaultRootWindow(self.display)

    def largest_window(self):
        root, parent, children, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        self.x.XQueryTree(self.display, self.root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children),
                          ctypes.byref(count))
        best, area = None, 0
        for i in range(count.value):
            attributes = Attributes()
            self.x.XGetWindowAttributes(self.display, children[i], ctypes.byref(attributes))
            if attributes.map_state == 2 and attributes.width * attributes.height > area:
                best, area = children[i], attributes.width * attributes.height
        if count.value:
            self.x.XFree(children)
        return best if area > 10000 else None

    def resize(self, window):
        self.x.XMoveResizeWindow(self.display, window, 0, 0, WIDTH, HEIGHT)
        self.x.XSync(self.display, 0)

    def look(self):
        width, height = PROBE
        image = self.x.XGetImage(self.display, self.root, (WIDTH - width) // 2, (HEIGHT - height) // 2, width, height,
                                 ctypes.c_ulong(-1).value, 2)
        if not image:
            return b""
        bytes_ = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * image.contents.height)
        self.x.XDestroyImage(image)
        return bytes_

    def point(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.x.XSync(self.display, 0)

    def button(self, number, down):
        self.test.XTestFakeButtonEvent(self.display, number, down, 0)
        self.x.XSync(self.display, 0)

    def key(self, name):
        code = self.x.XKeysymToKeycode(self.display, self.x.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x.XSync(self.display, 0)

    def change(self, before, seconds):
        """The picture that differs from `before`, and None if there is none in time."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            now = self.look()
            if now != before:
                return now
            time.sleep(0.0005)
        return None

    def settle(self, stable=STABLE_S, seconds=START_S):
        picture, until = self.look(), time.perf_counter() + seconds
        while time.perf_counter() < until:
            other = self.change(picture, stable)
            if other is None:
                return picture
            picture = other
        return picture


def measure(screen, program, model, moves):
    name, button, command, *keys = program.split("|")
    process = subprocess.Popen([word.replace("{}", model) for word in shlex.split(command)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        until = time.perf_counter() + START_S
        window = None
        while window is None and time.perf_counter() < until and process.poll() is None:
            time.sleep(0.2)
            window = screen.largest_window()
        if window is None:
            return None
        screen.resize(window)
        x, y = WIDTH // 2, HEIGHT // 2
        screen.point(x, y)
        # A picture with something in it.
        while len(set(screen.look()[::97])) < 8 and time.perf_counter() < until:
            time.sleep(0.2)
        time.sleep(1)
        for key in keys:
            screen.key(key)
        screen.settle()
        screen.button(int(button), 1)
        screen.point(x + 10, y)
        latencies = []
        for i in range(moves):
            before = screen.settle(0.15, 5)
            x += 6 if i % 40 < 20 else -6
            start = time.perf_counter()
            screen.point(x, y)
            if screen.change(before, ANSWER_S) is not None:
                latencies.append(time.perf_counter() - start)
        picture, start, frames = screen.look(), time.perf_counter(), 0
        while time.perf_counter() - start < 4:
            x += 6 if frames % 40 < 20 else -6
            screen.point(x, y)
            other = screen.change(picture, ANSWER_S)
            if other is None:
                break
            picture = other
            frames += 1
        rate = frames / (time.perf_counter() - start)
        screen.button(int(button), 0)
        return (statistics.median(latencies), rate) if len(latencies) > moves // 2 else None
    finally:
        os.killpg(process.pid, 9)
        process.wait()
        until = time.perf_counter() + 10
        while screen.largest_window() is not None and time.perf_counter() < until:
            time.sleep(0.1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", action="append", required=True)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("models", nargs="+", help="one file for all, or one for each program, with commas between")
    arguments = parser.parse_args()
    screen = Screen()
    names = [program.split("|")[0] for program in arguments.program]
    print("| model | " + " | ".join(f"{name}: mouse to pixel [ms] | frames a second" for name in names) + " |")
    print("|---|" + "---|---|" * len(names))
    for model in arguments.models:
        files = model.split(",")
        files += files[-1:] * (len(names) - len(files))
        best = [None] * len(names)
        for _ in range(arguments.turns):
            for i, program in enumerate(arguments.program):
                result = None if files[i] == "-" else measure(screen, program, files[i], arguments.moves)
                if result is not None:
                    best[i] = result if best[i] is None else (min(best[i][0], result[0]), max(best[i][1], result[1]))
        cells = [f"{1000 * cell[0]:.1f} | {cell[1]:.1f}" if cell else "– | –" for cell in best]
        print(f"| {os.path.basename(files[0])} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
