#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of a run, opened in a browser from the disk: check-page.py LINKWRIGHT SCENE [KEEP]

Makes a page of SCENE, whose name, notes and joints are replaced by hostile ones, opens it in headless Chromium and looks at what it
shows: no error, nothing asked of the network, and after each way to go to a moment the picture, the plots' cursor and the numbers
are those of that moment. KEEP: a folder for pictures of the page. Exit code 77 without Chromium.
"""
import base64
import csv
import json
import math
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

HOSTILE = "</title><script>window.broken = 1</script>{{blob}} \"'&"
HOSTILE_JOINT = "</script><script>window.broken = 4</script> <!-- \"'& Größe\u2028 \U0001f9be"
DURATION, FPS = 1.0, 20


class Browser:
    """Chromium, spoken to through a pipe as its DevTools are."""

    def __init__(self, profile):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if program is None:
            print("chromium is not installed: skipped")
            sys.exit(77)
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def take_pipes():
            # DevTools reads from 3 and writes to 4.
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--remote-debugging-pipe", "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-extensions", "--disable-dev-shm-usage", "--window-size=1280,800", f"--user-data-dir={profile}", "about:blank"],
            close_fds=False, preexec_fn=take_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.kept = b""
        self.events = []
        self.session = None

    def message(self, until):
        while b"\0" not in self.kept:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.read_end, 1 << 20)
            if not more:
                raise EOFError("the browser ended")
            self.kept += more
        text, self.kept = self.kept.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, timeout=120, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.write_end, json.dumps(request).encode() + b"\0")
        until = time.monotonic() + timeout
        while True:
            answer = self.message(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event, timeout=120):
        until = time.monotonic() + timeout
        while not any(each.get("method") == event for each in self.events):
            self.events.append(self.message(until))

    def value(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def open_tab(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def go(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def end(self):
        try:
            self.session = None
            self.call("Browser.close", timeout=5)
            self.process.wait(5)
        except (OSError, EOFError, RuntimeError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


FAILED = []


def check(holds, what):
    if not holds:
        FAILED.append(what)
        print("FAILED:", what)


def hostile_scene(path, folder):
    """The scene with names that would break out of a page that does not escape them."""
    scene = json.loads(pathlib.Path(path).read_text())
    scene["name"] = HOSTILE
    scene["description"] = "<img src=x onerror='window.broken = 2'>"
    names = {}
    for robot in scene["robots"]:
        for joint in robot["joints"]:
            names[joint["name"]] = joint["name"] + HOSTILE_JOINT

    def renamed(value):
        if isinstance(value, dict):
            return {names.get(key, key): renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if isinstance(value, str) and value.split(".", 1)[-1] in names:
            return value[:len(value) - len(value.split(".", 1)[-1])] + names[value.split(".", 1)[-1]]
        return names.get(value, value) if isinstance(value, str) else value
    scene["robots"] = [{**renamed(robot), "name": robot["name"]} if "name" in robot else renamed(robot) for robot in scene["robots"]]
    for key in scene:
        if key not in ("name", "description", "robots"):
            scene[key] = renamed(scene[key])
    file = folder / "hostile.lws.json"
    file.write_text(json.dumps(scene))
    notes = folder / "notes.txt"
    notes.write_text("First line\n<script>window.broken = 3</script> </script> <!-- \u2028 Größe\n")
    return file, notes


SHOWN = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const slot = slots.findIndex((each, i) => !Array.isArray(reel.slots[i].place));
  done({...document.documentElement.dataset, at: panes[0].cursor, row: rowTimes[indexAt(rowTimes, panes[0].time)],
    label: document.getElementById("time").textContent, values: panes.flatMap((pane) => pane.curves.map((c) => c.values[indexAt(rowTimes, pane.time)])),
    place: Array.from(slots[slot].place(view.drawn)), playing});
})))"""


def look_at(browser, page, table, keep):
    browser.go(page.as_uri())
    bad = [e["params"] for e in browser.events if e.get("method") == "Runtime.exceptionThrown"
           or e.get("method") == "Log.entryAdded" and e["params"]["entry"]["level"] in ("error", "warning")
           or e.get("method") == "Runtime.consoleAPICalled"]
    check(not bad, f"nothing is written to the console: {bad}")
    asked = {e["params"]["request"]["url"] for e in browser.events if e.get("method") == "Network.requestWillBeSent"}
    check(all(url.startswith(("file:///", "data:")) for url in asked), f"nothing is asked of the network: {asked}")
    check(browser.value("typeof window.broken") == "undefined", "no text of the scene is run")
    check(browser.value("document.title") == HOSTILE, "the title is the scene's name")
    check(browser.value("document.getElementById('scene').textContent") == HOSTILE, "the name is shown as it is")
    check("<script>" in browser.value("document.getElementById('words').textContent"), "the notes are shown as they are")
    joints = browser.value("panes.flatMap((pane) => pane.curves.map((c) => c.name)).filter((name) => name.startsWith('q.'))")
    check(joints and all(name.endswith(HOSTILE_JOINT) for name in joints), f"joints have their names: {joints}")
    check(browser.value("document.scripts.length") == 2, "there are two scripts: structure and program")  # the blob is taken away
    drawn = browser.value("Boolean(view.gl)")
    check(drawn, "WebGL works here")
    places = {}

    def at(frame, how):
        shown = browser.value(SHOWN)
        moment = frame / FPS
        check(int(shown["frame"]) == frame and int(shown["drawn"]) == frame, f"{how}: picture {frame}, not {shown['frame']}")
        check(math.isclose(float(shown["time"]), moment, abs_tol=1e-12), f"{how}: {shown['time']} is {moment}")
        check(math.isclose(shown["at"], moment, abs_tol=1e-9), f"{how}: the cursor at {shown['at']} is at {moment}")
        check(shown["label"].startswith(f"{moment:.3f} s"), f"{how}: {shown['label']}")
        check(math.isclose(shown["row"], moment, abs_tol=1e-9), f"{how}: numbers of {shown['row']}")
        row = table[min(table, key=lambda t: abs(t - moment))]
        check(shown["values"] == row, f"{how}: {shown['values']} are the numbers of the run {row}")
        places[frame] = shown["place"]
        return shown

    at(0, "at first")
    browser.value("seek(0.35)")
    at(7, "after seek")
    browser.value("location.hash = '#t=0.6'")
    at(12, "after a link to a moment")

    def key(name, code):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=code, windowsVirtualKeyCode={"Space": 32}.get(code, 0))
    key("ArrowRight", "ArrowRight")
    at(13, "after the right arrow")
    key("ArrowLeft", "ArrowLeft")
    key("ArrowLeft", "ArrowLeft")
    at(11, "after two left arrows")
    # A click in the plot where its own axis has 0.8 s.
    box = browser.value("(() => { const p = panes[1], b = p.canvas.getBoundingClientRect(); return [b.left + p.x(0.8), b.top + b.height / 2, b.left + p.x(0.25)]; })()")

    def mouse(kind, x, y, **more):
        browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, **more)
    mouse("mousePressed", box[0], box[1], buttons=1)
    at(16, "after a click in a plot")
    mouse("mouseMoved", box[2], box[1], buttons=1)
    mouse("mouseReleased", box[2], box[1])
    at(5, "after a drag in a plot")
    check(places[5] != places[16] and places[0] != places[7], "the picture moves")
    key("Home", "Home")
    at(0, "after Home")
    key(" ", "Space")
    check(browser.value(SHOWN)["playing"], "space plays")
    # However slow the machine is that draws it.
    for _ in range(600):
        if int(browser.value(SHOWN)["frame"]) > 0:
            break
        time.sleep(0.1)
    key(" ", "Space")
    shown = browser.value(SHOWN)
    check(not shown["playing"] and int(shown["frame"]) > 0, "it played, and stops")
    # Its own picture: things stand out from the ground.
    if drawn:
        colours = browser.value("""(() => { view.draw(frame); const gl = view.gl, w = gl.drawingBufferWidth, h = gl.drawingBufferHeight,
          p = new Uint8Array(4 * w * h); gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, p); const all = new Set();
          for (let i = 0; i < p.length; i += 4) all.add(p[i] << 16 | p[i + 1] << 8 | p[i + 2]); return [all.size, gl.getError()]; })()""")
        check(colours[0] > 200 and colours[1] == 0, f"the picture shows something: {colours}")
    late = [e for e in browser.events if e.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled")]
    check(not late, f"no error later: {late}")
    if keep:
        for theme in ("light", "dark"):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            browser.value("new Promise((done) => setTimeout(done, 300))")
            picture = browser.call("Page.captureScreenshot", format="png")["data"]
            (keep / f"page-{theme}.png").write_bytes(base64.b64decode(picture))


def main():
    program, scene = sys.argv[1:3]
    keep = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        browser = Browser(folder / "profile")
        try:
            file, notes = hostile_scene(scene, folder)
            page = folder / "show <1> #&.html"
            subprocess.run([program, "present", file, "--out", page, "--duration", str(DURATION), "--fps", str(FPS), "--notes", notes,
                            "--signals", "q.*", "total"], check=True, stderr=subprocess.DEVNULL)
            run = subprocess.run([program, "run", file, "--duration", str(DURATION), "--csv", "-"], check=True, capture_output=True, text=True)
            rows = list(csv.reader(run.stdout.splitlines()))
            chosen = [i for i, title in enumerate(rows[0]) if title.startswith("q.")] + [rows[0].index("total [J]")]
            table = {float(row[0]): [float(row[i]) for i in chosen] for row in rows[1:]}
            browser.open_tab()
            # Small: it is drawn by the processor.
            size = (1280, 800) if keep else (880, 560)
            browser.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
            look_at(browser, page, table, keep)
        finally:
            browser.end()
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
