// What the page holds: texts and structure as JSON, numbers as bytes.
const $ = (id) => document.getElementById(id);
const meta = JSON.parse($("meta").textContent);
const bytes = (() => {
  const text = atob($("blob").textContent);
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) out[i] = text.charCodeAt(i);
  $("blob").remove();
  return out.buffer;
})();
const reel = meta.reel;
const frames = reel.frames;
const frameTimes = new Float64Array(bytes, meta.times, frames);
const rowTimes = new Float64Array(bytes, meta.table.times, meta.table.rows);
const rowsOf = [rowTimes, ...meta.table.more.map(({times, rows}) => new Float64Array(bytes, times, rows))];
const signals = meta.table.signals.map((signal) => ({
  ...signal,
  times: rowsOf[signal.at],
  values: new Float64Array(bytes, signal.values, rowsOf[signal.at].length),
}));

/// Numbers of a slot, frame by frame, `width` of them: the same in all frames, or one after the other.
function channel(source, width) {
  if (Array.isArray(source)) {
    const fixed = new Float32Array(source);
    return () => fixed;
  }
  const all = new Float32Array(bytes, source.at, frames * width);
  return (frame) => all.subarray(frame * width, (frame + 1) * width);
}
const slots = reel.slots.map((slot) => ({
  mesh: slot.mesh,
  flags: slot.flags,
  place: channel(slot.place, 7),
  scale: channel(slot.scale, 3),
  color: channel(slot.color, 4),
  shown: channel(slot.shown, 1),
}));
const strands = reel.lines.strands.map((strand) => ({
  points: new Float32Array(bytes, strand.points, 3 * strand.count),
  tails: new Float32Array(bytes, strand.tails, 3 * strand.tail_count),
}));
const lineEnds = new Int32Array(bytes, reel.lines.ends, frames);
const pieces = new Int32Array(bytes, reel.lines.pieces, 4 * (frames ? lineEnds[frames - 1] : 0));
const labelEnds = new Int32Array(bytes, reel.label_ends, frames);
const labelNumbers = new Float32Array(bytes, reel.labels, 4 * (frames ? labelEnds[frames - 1] : 0));

/// Points of the lines of a frame: [style, Float32Array of x, y, z …] each.
function linesOf(frame) {
  const out = [];
  const begin = frame ? lineEnds[frame - 1] : 0;
  for (let i = begin; i < lineEnds[frame]; ++i) {
    const [style, first, count, tail] = pieces.subarray(4 * i, 4 * i + 4);
    if (tail < 0) continue;
    const strand = strands[i - begin];
    const points = new Float32Array(3 * (count + 1));
    points.set(strand.points.subarray(3 * first, 3 * (first + count)));
    points.set(strand.tails.subarray(3 * tail, 3 * tail + 3), 3 * count);
    out.push([reel.lines.styles[style], points]);
  }
  return out;
}

/// What holds at a frame, of changes by frame.
function atFrame(changes, frame) {
  let now = [];
  for (const change of changes) if (change.from <= frame) now = change.now;
  return now;
}

/// The last of rising numbers that is not above `value`.
function indexAt(numbers, value) {
  let low = 0, high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= value + 1e-9 * (1 + Math.abs(value))) low = middle;
    else high = middle - 1;
  }
  return low;
}
