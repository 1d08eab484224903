// Time goes by pictures: what is shown is always a moment that was computed.
const scheme = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => scheme.matches;
const view = new View($("picture"));
const panes = meta.table.panes.map((pane, i, all) => new Pane(pane, i === all.length - 1, seek));
const END = frames - 1;
let frame = 0, playing = false, since = 0, begun = 0, stale = true;

function frameAt(time) {
  const i = indexAt(frameTimes, time);
  return i < END && time - frameTimes[i] > frameTimes[i + 1] - time ? i + 1 : i;
}
function show(next) {
  frame = Math.min(END, Math.max(0, next));
  stale = true;
}
function restart() {
  since = performance.now();
  begun = frameTimes[frame];
}
function seek(time) {
  show(frameAt(time));
  restart();
}
function play(on) {
  playing = on;
  if (on && frame >= END) frame = 0;
  restart();
  $("playshape").setAttribute("d", on ? "M7 5h4v14H7zM13 5h4v14h-4z" : "M8 5v14l11-7z");
  $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  stale = true;
}
function step(count) {
  play(false);
  show(frame + count);
}

function fillWith(element, items, make) {
  element.replaceChildren(...items.map((item) => {
    const row = document.createElement("div");
    make(row, item);
    return row;
  }));
}

function paintLabels() {
  const canvas = $("labels"), ratio = Math.min(window.devicePixelRatio || 1, 2), width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const g = canvas.getContext("2d");
  if (!view.gl) return;
  g.scale(ratio, ratio);
  g.font = "13px " + getComputedStyle(document.body).fontFamily;
  g.textAlign = "center";
  g.lineJoin = "round";
  g.lineWidth = 3.5;
  g.strokeStyle = isDark() ? "rgba(14,17,20,0.8)" : "rgba(255,255,255,0.8)";
  g.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--text");
  for (let i = frame ? labelEnds[frame - 1] : 0; i < labelEnds[frame]; ++i) {
    const [text, ...point] = labelNumbers.subarray(4 * i, 4 * i + 4), at = view.project(point, width, height);
    if (!at || at[0] < 0 || at[1] < 0 || at[0] > width || at[1] > height) continue;
    const words = reel.texts[text], half = g.measureText(words).width / 2 + 4;
    const x = Math.max(half, Math.min(width - half, at[0])), y = Math.max(16, at[1] - 6);
    g.strokeText(words, x, y);
    g.fillText(words, x, y);
  }
}

function paint() {
  stale = false;
  const time = frameTimes[frame];
  view.draw(frame);
  paintLabels();
  for (const pane of panes) pane.draw(time);
  $("scrub").value = frame;
  $("time").replaceChildren(time.toFixed(3) + " s");
  const all = document.createElement("small");
  all.textContent = " / " + frameTimes[END].toFixed(3) + " s";
  $("time").append(all);
  fillWith($("warnings"), atFrame(reel.warnings, frame).concat(meta.ended && frame === END ? [meta.ended] : []), (row, text) => { row.textContent = text; });
  fillWith($("legend"), atFrame(reel.legends, frame), (row, entry) => {
    const dot = document.createElement("i");
    dot.style.background = `rgb(${entry.color.slice(0, 3).map((c) => Math.round(255 * c)).join(" ")})`;
    row.append(dot, entry.text);
  });
  Object.assign(document.documentElement.dataset, {frame, time, cursor: panes.length ? panes[0].time : time, drawn: view.drawn});
}

function tick(now) {
  if (playing) {
    const time = begun + (now - since) / 1000 * Number($("speed").value);
    if (time >= frameTimes[END]) {
      if ($("again").checked && time > frameTimes[END] + 0.4) {
        frame = 0;
        restart();
        stale = true;
      } else {
        show(END);
        if (!$("again").checked) play(false);
      }
    } else if (indexAt(frameTimes, time) !== frame) {
      show(indexAt(frameTimes, time));
    }
  }
  if (stale) paint();
  requestAnimationFrame(tick);
}

function texts() {
  $("scene").textContent = meta.scene || "Scene";
  $("description").textContent = $("description").title = meta.description;
  const words = [["Notes", meta.notes]];
  if (meta.ended) words.push(["The run ended early", meta.ended]);
  for (const [title, text] of words) {
    if (!text) continue;
    const head = document.createElement("h2"), body = document.createElement("p");
    head.textContent = title;
    body.textContent = text;
    $("words").append(head, body);
  }
  const rows = meta.table.every > 1 ? [`plots: one step in ${meta.table.every}`] : [];
  $("origin").textContent = [...meta.origin, `${meta.fps} pictures a second`, ...rows].join(" · ");
  $("scrub").max = END;
}

function wire() {
  $("play").addEventListener("click", () => play(!playing));
  $("back").addEventListener("click", () => step(-1));
  $("on").addEventListener("click", () => step(1));
  $("scrub").addEventListener("input", () => { show(Number($("scrub").value)); restart(); });
  $("speed").addEventListener("change", restart);
  addEventListener("resize", () => { stale = true; });
  new ResizeObserver(() => { stale = true; }).observe($("plots"));
  scheme.addEventListener("change", () => {
    for (const pane of panes) pane.still = null;
    stale = true;
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const far = event.shiftKey ? Math.max(1, Math.round(meta.fps / 2)) : 1;
    const keys = {" ": () => play(!playing), ArrowLeft: () => step(-far), ArrowRight: () => step(far), Home: () => step(-frames), End: () => step(frames)};
    if (!keys[event.key]) return;
    event.preventDefault();
    if (event.target.blur && event.target !== document.body) event.target.blur();
    keys[event.key]();
  });
  const canvas = $("picture"), fingers = new Map(), camera = view.camera;
  const pan = (dx, dy) => {
    const axes = view.axes(), size = 2 * camera.distance * view.half(canvas.clientWidth / canvas.clientHeight) / canvas.clientHeight;
    camera.target = add(add(camera.target, axes[0], -dx * size), axes[1], dy * size);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before[0], dy = event.clientY - before[1];
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
      camera.distance *= Math.max(apart(before), 1) / Math.max(apart([event.clientX, event.clientY]), 1);
      pan(dx / 2, dy / 2);
    } else if (event.buttons & 6 || event.shiftKey) {
      pan(dx, dy);
    } else {
      camera.yaw -= 0.006 * dx;
      camera.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, camera.pitch + 0.006 * dy));
    }
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    stale = true;
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.distance = Math.min(1e6, Math.max(1e-4, camera.distance * Math.exp(0.0012 * event.deltaY * (event.deltaMode ? 30 : 1))));
    stale = true;
  }, {passive: false});
  const reset = () => {
    Object.assign(camera, meta.camera, {target: [...meta.camera.target]});
    stale = true;
  };
  canvas.addEventListener("dblclick", reset);
  $("whole").addEventListener("click", reset);
}

texts();
$("nothing").hidden = Boolean(view.gl);
$("plots").append(...panes.map((pane) => pane.element));
if (!panes.length) $("plots").hidden = true;
wire();
// A link to a moment: page.html#t=1.5
const asked = () => {
  const at = /^#t=([\d.]+)$/.exec(location.hash);
  if (at) seek(Number(at[1]));
};
addEventListener("hashchange", asked);
asked();
paint();
requestAnimationFrame(tick);
