// Plots over time, one pane for each unit. Their cursor is the time of the picture.
const COLORS = 8;

/// Steps of 1, 2 or 5 times a power of ten, at most `most` of them.
function ticks(low, high, most) {
  const rough = (high - low) / Math.max(most, 1), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999);
  const out = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) out.push(i * step);
  return [out, step];
}

function short(value, step) {
  const most = Math.max(Math.abs(value), step);
  if (most >= 1e6 || step < 1e-5) return value === 0 ? "0" : value.toExponential(1).replace("-", "−");
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  return value.toFixed(digits).replace(/^-0(\.0*)?$/, "0$1").replace("-", "−");
}

function readable(value) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return value.toExponential(3).replace(/-/g, "−");
  return value.toFixed(size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : 4).replace("-", "−");
}

/// Lines of other runs are dashed, each in its own way.
function dashesOf(run) {
  return run ? [[5, 4], [12, 4, 3, 4], [2, 3], [12, 4, 3, 4, 3, 4]][(run - 1) % 4] : [];
}

/// Of the last row up to a time; none before the first row and behind the last one.
function valueAt({times, values, factor}, time) {
  const slack = 1e-6 * (1 + Math.abs(time));
  if (!times.length || time < times[0] - slack || time > times[times.length - 1] + slack) return NaN;
  return values[indexAt(times, time)] * factor;
}

class Pane {
  constructor(indices, last, seek) {
    const colors = [...new Set(indices.map((index) => signals[index].color))];  // one for a curve of all runs
    this.curves = indices.map((index) => {
      const curve = signals[index];
      return {...curve, on: true, color: colors.indexOf(curve.color) % COLORS, dashes: dashesOf(curve.run)};
    });
    this.last = last;
    this.element = document.createElement("div");
    this.element.className = "pane";
    const list = document.createElement("div");
    list.className = "curves";
    for (const curve of this.curves) {
      const button = curve.button = document.createElement("button");
      button.className = "curve";
      button.title = curve.name + ": click to hide or show";
      const dot = curve.dot = document.createElement("i");
      dot.classList.toggle("other", curve.run > 0);
      curve.value = document.createElement("b");
      const name = document.createElement("span");
      name.textContent = curve.name;
      button.append(dot, name, curve.value);
      button.addEventListener("click", () => {
        curve.on = !curve.on;
        button.classList.toggle("off", !curve.on);
        this.still = null;
        this.draw(this.time);
      });
      list.append(button);
    }
    this.canvas = document.createElement("canvas");
    this.element.append(list, this.canvas);
    const follow = (event) => {
      const box = this.canvas.getBoundingClientRect();
      seek(this.timeAt(event.clientX - box.left));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.canvas.addEventListener("pointermove", (event) => event.buttons & 1 && follow(event));
    this.time = 0;
  }

  timeAt(x) {
    const {left, right} = this.area;
    return this.from + Math.min(1, Math.max(0, (x - left) / Math.max(1, right - left))) * (this.to - this.from);
  }

  x(time) { return this.area.left + (time - this.from) / (this.to - this.from) * (this.area.right - this.area.left); }
  y(value) { return this.area.bottom - (value - this.low) / (this.high - this.low) * (this.area.bottom - this.area.top); }

  measure() {
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    this.area = {left: 58, right: width - 10, top: 8, bottom: height - (this.last ? 34 : 20)};
    this.from = frameTimes[0];
    this.to = Math.max(frameTimes[frames - 1], this.from + 1e-9);
    let low = Infinity, high = -Infinity;
    for (const curve of this.curves) {
      if (!curve.on) continue;
      for (const value of curve.values) {
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value * curve.factor);
        high = Math.max(high, value * curve.factor);
      }
    }
    if (low > high) [low, high] = [-1, 1];
    const least = 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1e-3);
    if (high - low < least) [low, high] = [low - Math.max(0.5 * Math.abs(low), 1e-6), high + Math.max(0.5 * Math.abs(high), 1e-6)];
    const margin = 0.06 * (high - low);
    this.low = low - margin;
    this.high = high + margin;
    return [width, height];
  }

  paintStill(ratio) {
    const [width, height] = this.measure(), style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(name).trim();
    const still = this.still = document.createElement("canvas");
    still.width = Math.max(1, Math.round(width * ratio));
    still.height = Math.max(1, Math.round(height * ratio));
    const g = still.getContext("2d"), {left, right, top, bottom} = this.area;
    g.scale(ratio, ratio);
    g.font = "11.5px " + getComputedStyle(document.body).fontFamily;
    g.lineWidth = 1;
    g.strokeStyle = color("--grid");
    g.fillStyle = color("--muted");
    g.textAlign = "right";
    g.textBaseline = "middle";
    const [upward, step] = ticks(this.low, this.high, Math.max(2, (bottom - top) / 34));
    for (const value of upward) {
      const y = Math.round(this.y(value)) + 0.5;
      g.beginPath(); g.moveTo(left, y); g.lineTo(right, y); g.stroke();
      g.fillText(short(value, step), left - 8, y);
    }
    g.textAlign = "center";
    g.textBaseline = "top";
    const [across, each] = ticks(this.from, this.to, Math.max(2, (right - left) / 70));
    for (const time of across) {
      const x = Math.round(this.x(time)) + 0.5;
      g.beginPath(); g.moveTo(x, top); g.lineTo(x, bottom); g.stroke();
      g.fillText(short(time, each), x, bottom + 5);
    }
    if (this.last) g.fillText("t [s]", (left + right) / 2, bottom + 19);
    g.save();
    g.translate(11, (top + bottom) / 2);
    g.rotate(-Math.PI / 2);
    g.textBaseline = "middle";
    g.fillText("[" + this.curves[0].unit + "]", 0, 0);
    g.restore();
    g.save();
    g.beginPath(); g.rect(left, top - 3, right - left + 1, bottom - top + 6); g.clip();
    g.lineWidth = 1.75;
    g.lineJoin = "round";
    for (const curve of this.curves) {
      const own = curve.shown = color("--s" + curve.color);
      curve.dot.style.color = own;
      if (!curve.on) continue;
      g.strokeStyle = own;
      g.beginPath();
      let pen = false;
      g.setLineDash(curve.dashes);
      for (let i = 0; i < curve.times.length; ++i) {
        const value = curve.values[i] * curve.factor;
        if (!Number.isFinite(value)) { pen = false; continue; }
        g[pen ? "lineTo" : "moveTo"](this.x(curve.times[i]), this.y(value));
        pen = true;
      }
      g.stroke();
    }
    g.restore();
    this.accent = color("--text");
    this.ground = color("--panel");
  }

  draw(time) {
    this.time = time;
    const ratio = window.devicePixelRatio || 1, canvas = this.canvas;
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (!this.still || canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      this.paintStill(ratio);
    }
    const g = canvas.getContext("2d");
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, width, height);
    g.drawImage(this.still, 0, 0);
    g.scale(ratio, ratio);
    const x = this.x(time);
    g.strokeStyle = this.accent;
    g.globalAlpha = 0.65;
    g.lineWidth = 1;
    g.beginPath(); g.moveTo(x, this.area.top - 3); g.lineTo(x, this.area.bottom); g.stroke();
    g.globalAlpha = 1;
    for (const curve of this.curves) {
      const value = valueAt(curve, time);
      curve.value.textContent = readable(value);
      if (!curve.on || !Number.isFinite(value)) continue;
      g.beginPath(); g.arc(x, this.y(value), 4, 0, 2 * Math.PI);
      g.fillStyle = curve.shown; g.fill();
      g.strokeStyle = this.ground; g.lineWidth = 1.5; g.stroke();
    }
    this.cursor = this.timeAt(x);
  }
}
