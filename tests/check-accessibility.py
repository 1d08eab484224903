#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the window as a screen reader does, through AT-SPI: names, roles and the order of the focus.

    check-accessibility.py PROGRAM SCENE

Starts a D-Bus and an X server of its own. Exits with 77 where AT-SPI, its Python bindings or these are not installed."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIP = 77
INSIDE = "LINKWRIGHT_ON_ITS_OWN_BUS"
PATIENCE = 120  # seconds until something that must come has come
DEBIAN_PYTHON = "/usr/bin/python3"  # that of the bindings, where another comes first on the path

try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN_PYTHON) and os.path.exists(DEBIAN_PYTHON):
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON] + sys.argv)
    print("The Python bindings of AT-SPI are not installed (gir1.2-atspi-2.0, python3-gi).")
    sys.exit(SKIP)

# What the keyboard works on, by role.
CONTROLS = {"push button", "toggle button", "check box", "radio button", "combo box", "spin button", "slider", "text",
            "tree", "tree table", "table", "list", "page tab list", "canvas", "chart"}
# Where the walk ends: what is inside is read with them.
WHOLE = {"combo box", "spin button", "slider", "tree", "tree table", "table", "list", "page tab list", "menu",
         "menu item", "scroll bar", "text"}
NOT_NAMES = {"", "...", "…", "+", "-", "−", "×", "✎", "?"}


class Control:
    """One thing that can have the focus; what is read of it is read once."""

    def __init__(self, item, role, states, panel):
        self.item, self.role, self.panel = item, role, panel
        self.name = item.get_name().strip()
        self.enabled = states.contains(Atspi.StateType.ENABLED)
        box = item.get_extents(Atspi.CoordType.SCREEN)
        self.left, self.top, self.right, self.bottom = box.x, box.y, box.x + box.width, box.y + box.height
        self.path = item.path
        self.label = None
        # Qt gives a combo box the name of what is chosen: what it is for is in its label.
        if role == "combo box" or self.name in NOT_NAMES:
            for relation in item.get_relation_set():
                if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                    self.label = relation.get_target(0).get_name()
            if role == "combo box" and not self.label:
                self.label = item.get_description()

    def spoken(self):
        return self.label or "" if self.role == "combo box" else self.name or self.label or ""

    def __str__(self):
        return f"{self.role} “{self.spoken()}” in {self.panel or 'the window'} at {self.left},{self.top}"


def walk(item, panel, found, within):
    """Gathers the controls that are shown in `item`; `within`: the place of the window, outside of which hidden tabs lie."""
    states = item.get_state_set()
    if not states.contains(Atspi.StateType.VISIBLE):
        return
    role = item.get_role_name()
    focusable = states.contains(Atspi.StateType.FOCUSABLE)
    if role == "frame" and panel is None and item.get_parent().get_role_name() != "application":
        if not is_within(item, within):
            return
        panel = item.get_name()
    if focusable and role in CONTROLS:
        found.append(Control(item, role, states, panel))
    elif focusable and role in ("filler", "unknown", "panel") and item.get_name():
        found.append(Control(item, role, states, panel))
    elif focusable and role in ("unknown", "panel"):
        found.append(Control(item, role, states, panel))
    if role in WHOLE:
        return
    for i in range(item.get_child_count()):
        child = item.get_child_at_index(i)
        if child is not None:
            walk(child, panel, found, within)


def is_within(item, place):
    """Qt moves panels behind a tab out of the window."""
    box = item.get_extents(Atspi.CoordType.SCREEN)
    return box.x + box.width > place.x and box.y + box.height > place.y


def bad_names(controls):
    failures = []
    seen = {}
    for control in controls:
        if control.spoken() in NOT_NAMES:
            failures.append(f"has no name: {control}")
        if control.role in ("filler", "unknown", "panel") and control.panel:
            failures.append(f"has the focus without a role: {control}")
        other = seen.setdefault((control.panel, control.role, control.spoken()), control)
        if other is not control:
            failures.append(f"two of one name: {control} and {other}")
    return failures


def wrong_order(before, after):
    """Of two that follow each other in one panel: from the top left to the bottom right."""
    above = after.bottom <= before.top
    beside = after.top < before.bottom and before.top < after.bottom
    return (above and after.left < before.right) or (beside and after.right <= before.left)


class Focus:
    """What gets the focus, as it is announced."""

    def __init__(self):
        self.last = None
        self.listener = Atspi.EventListener.new(self.heard)
        self.listener.register("object:state-changed:focused")

    def heard(self, event, *_):
        if event.detail1:
            self.last = event.source

    def after(self, keys):
        """Presses and waits; None: nothing else got the focus."""
        self.last = None
        press(keys)
        wait_for(lambda: self.last is not None, 5)
        return self.last


def pump():
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def wait_for(condition, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        pump()
        time.sleep(0.01)
    return True


def press(keys):
    subprocess.run(["xdotool", "key", keys], check=True)


def control_of(item, by_path):
    """A cell, tab or line belongs to its table, bar or list."""
    for _ in range(6):
        if item is None or item.path in by_path:
            break
        item = item.get_parent()
    return by_path.get(item.path) if item is not None else None


def is_focusable(control):
    return control.item.get_state_set().contains(Atspi.StateType.FOCUSABLE)


def tab_failures(controls, focus):
    """Tab goes through all of them and comes back."""
    failures, order, unknown = [], [], []
    by_path = {control.path: control for control in controls}
    for _ in range(2 * len(controls)):
        item = focus.after("Tab")
        if item is None:
            where = order[-1] if order else "the start"
            failures.append(f"Tab stays at {where}")
            break
        control = control_of(item, by_path)
        if control is None:
            unknown.append(f"{item.get_role_name()} “{item.get_name()}”")
            if len(unknown) > 3:
                break
            continue
        if order and control is order[0]:
            break
        if control in order:
            failures.append(f"Tab comes back to {control} before it comes to the start")
            break
        order.append(control)
    else:
        failures.append("Tab does not come back to where it began")
    failures += [f"Tab gives the focus to what is not shown: {text}" for text in unknown]
    # Of buttons of which one is pressed, only that one is a stop; the arrow keys go to the others. A slider beside a number of
    # the same name does nothing that this does not.
    numbers = {(control.panel, control.name) for control in order if control.role == "spin button"}
    failures += [f"Tab does not reach {control}" for control in controls
                 if control.enabled and control not in order and is_focusable(control)
                 and not (control.role == "slider" and (control.panel, control.name) in numbers)]
    # After the last one comes the first again.
    firsts = {control.panel: min((each for each in order if each.panel == control.panel), key=lambda each: (each.top, each.left))
              for control in order}
    for before, after in zip(order, order[1:]):
        if before.panel == after.panel and after is not firsts[after.panel] and wrong_order(before, after):
            failures.append(f"Tab goes backwards: {before}, then {after}")
    return failures


def panel_failures(controls, focus):
    """F6 goes from panel to panel and comes back, Shift+F6 the other way."""
    by_path = {control.path: control for control in controls}
    failures = []
    panels = {control.panel for control in controls if control.enabled}
    for keys in ("F6", "shift+F6"):
        seen = set()
        for _ in range(len(panels) + 1):
            control = control_of(focus.after(keys), by_path)
            if control is not None:
                seen.add(control.panel)
        for panel in panels - seen:
            failures.append(f"{keys} does not reach {panel or 'the middle'}")
    return failures


def frames_of(process):
    """Windows of the program."""
    desktop = Atspi.get_desktop(0)
    desktop.set_cache_mask(Atspi.Cache.NONE)  # it would show what was there before
    for i in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(i)
        if application is not None and application.get_process_id() == process.pid:
            windows = [application.get_child_at_index(k) for k in range(application.get_child_count())]
            return [window for window in windows if window is not None]
    return []


def panel_of(main, title):
    for i in range(main.get_child_count()):
        child = main.get_child_at_index(i)
        if child is not None and child.get_role_name() == "frame" and child.get_name() == title:
            return child
    return None


def hidden_panel_failures(main, place):
    """Panels behind the tabs of others, each brought to the front."""
    failures = []
    bars = [main.get_child_at_index(i) for i in range(main.get_child_count())]
    for bar in bars:
        if bar is None or bar.get_role_name() != "page tab list":
            continue
        for k in range(bar.get_child_count()):
            tab = bar.get_child_at_index(k)
            if tab is None or tab.get_role_name() != "page tab":
                continue
            panel = panel_of(main, tab.get_name())
            if panel is None:
                failures.append(f"the tab “{tab.get_name()}” is of no panel")
                continue
            tab.do_action(0)
            if not wait_for(lambda item=panel: is_within(item, place), 20):
                failures.append(f"the tab “{tab.get_name()}” does not show its panel")
            controls = []
            walk(panel, None, controls, place)
            failures += bad_names(controls)
    return failures


def property_failures(main, controls, focus, place):
    """The fields of what is selected by the keyboard, in the tree."""
    by_path = {control.path: control for control in controls}
    # F6 comes back to where the focus was in a panel: to its last control.
    control = None
    for _ in range(len(controls)):
        control = control_of(focus.after("F6" if control is None or control.panel != "Scene" else "shift+Tab"), by_path)
        if control is not None and control.panel == "Scene" and control.role in ("tree", "tree table"):
            break
    else:
        return ["F6 and Tab do not reach the tree of the scene"]
    for keys in ("Home", "Down", "Down"):
        press(keys)
    panel = panel_of(main, "Properties")
    found = []

    def fields():
        found.clear()
        walk(panel, None, found, place)
        return len(found) > 4

    if not wait_for(fields, 30):
        return ["what is selected in the tree has no properties"]
    return bad_names(found)


def dialog_failures(process, main, keys):
    """Opens a dialog by keys, looks at its controls, and closes it by Escape."""
    def others():
        return [window for window in frames_of(process) if window.path != main.path]
    shown = windows_of(process)
    press(keys)
    if not wait_for(lambda: len(others()) > 0, 20):
        return [f"{keys} opens no dialog"]
    dialog = others()[0]
    wait_for(lambda: dialog.get_state_set().contains(Atspi.StateType.SHOWING), 5)
    controls = []
    within = dialog.get_extents(Atspi.CoordType.SCREEN)
    for i in range(dialog.get_child_count()):
        walk(dialog.get_child_at_index(i), dialog.get_name(), controls, within)
    failures = [f"{keys}: {text}" for text in bad_names(controls)]
    wait_for(lambda: set(windows_of(process)) - set(shown), 5)
    give_keys((set(windows_of(process)) - set(shown)).pop())
    if len(controls) < 2:
        failures.append(f"{keys}: the dialog has no controls")
    press("Escape")
    if not wait_for(lambda: not others(), 20):
        failures.append(f"{keys}: Escape does not close the dialog")
    give_keys(shown[-1])
    return failures


def windows_of(process):
    """As the X server numbers them, those with a title."""
    found = subprocess.run(["xdotool", "search", "--all", "--onlyvisible", "--pid", str(process.pid), "--name", "."],
                           capture_output=True, text=True, check=False)
    return found.stdout.split()


def give_keys(window):
    """There is no window manager to do it."""
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)


def menu_bar_of(main):
    for i in range(main.get_child_count()):
        child = main.get_child_at_index(i)
        if child is not None and child.get_role_name() == "menu bar":
            return child
    return None


def menu_failures(main):
    bar = menu_bar_of(main)
    titles = [bar.get_child_at_index(k).get_name() for k in range(bar.get_child_count())]
    failures = [f"menu {k + 1} has no name" for k, title in enumerate(titles) if not title]
    return failures if len(titles) >= 5 else failures + ["the menus are missing"]


def check(program, scene):
    environment = dict(os.environ, LINKWRIGHT_HANDBOOK="",  # F1 shows the keys, not a browser
                       QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_ACCESSIBILITY="1",
                       QT_QPA_PLATFORM="xcb")
    process = subprocess.Popen([program, scene], env=environment)
    try:
        name = os.path.basename(scene).split(".")[0]
        if not wait_for(lambda: any(name in window.get_name() for window in frames_of(process))):
            return [f"the window with {name} does not appear on the bus"]
        main = next(window for window in frames_of(process) if name in window.get_name())
        if not wait_for(lambda: menu_bar_of(main) is not None):
            return ["there is no menu bar"]
        focus = Focus()
        give_keys(windows_of(process)[-1])
        controls = []
        place = main.get_extents(Atspi.CoordType.SCREEN)
        walk(main, None, controls, place)
        failures = menu_failures(main)
        if len(controls) < 20:
            failures.append(f"only {len(controls)} controls are found")
        failures += bad_names(controls)
        failures += panel_failures(controls, focus)
        failures += tab_failures(controls, focus)
        failures += property_failures(main, controls, focus, place)
        failures += hidden_panel_failures(main, place)
        for keys in ("F1", "ctrl+m", "ctrl+e"):
            failures += dialog_failures(process, main, keys)
        return failures
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main():
    program, scene = sys.argv[1:3]
    if os.environ.get(INSIDE) is None:
        for tool in ("dbus-run-session", "xvfb-run", "xdotool"):
            if shutil.which(tool) is None:
                print(f"{tool} is not installed.")
                return SKIP
        if not any(os.path.exists(f"{folder}/at-spi-bus-launcher") for folder in ("/usr/libexec", "/usr/lib/at-spi2-core")):
            print("at-spi2-core is not installed.")
            return SKIP
        with tempfile.TemporaryDirectory() as folder:
            # Settings and layout of whoever runs this are not used.
            home = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder,
                        XDG_RUNTIME_DIR=folder)
            home[INSIDE] = "1"
            os.chmod(folder, 0o700)
            return subprocess.run(["dbus-run-session", "--", "xvfb-run", "-a", "-s",
                                   "-screen 0 1920x1080x24 +extension GLX", sys.executable, __file__, program, scene],
                                  env=home, check=False).returncode
    Atspi.init()
    Atspi.set_timeout(1000 * PATIENCE, 1000 * PATIENCE)
    failures = check(program, scene)
    for failure in failures:
        print(failure)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
