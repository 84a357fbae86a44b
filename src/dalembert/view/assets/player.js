// Plays the motion that is stored in the page: no libraries, nothing fetched.
"use strict";
(() => {
  const element = (id) => document.getElementById(id);
  const data = JSON.parse(element("motion").textContent);
  const canvas = element("stage"), pen = canvas.getContext("2d");
  const slider = element("time"), clock = element("clock"), play = element("play");
  const speed = element("speed"), names = element("names");
  const [low, high] = data.box;
  const size = high.map((h, i) => h - low[i]);
  const extent = Math.max(...size, 1e-9);
  const duration = (data.frames - 1) * data.step;

  // ---- numbers: points are 16-bit fractions of the box, rotations 16-bit fractions of one

  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  const words = (text) => new Uint16Array(bytes(text));
  const shapes = data.shapes.map((shape, index) => ({
    ...shape,
    colour: index % 8,
    raw: words(shape.points),
    turns: shape.rotation ? words(shape.rotation) : null,
  }));

  const place = (shape, frame, k) => [0, 1, 2].map(
    (axis) => low[axis] + (shape.raw[(frame * shape.count + k) * 3 + axis] / 65535) * size[axis]);

  // Catmull-Rom between frames, so that few frames still move smoothly.
  function spline(values, x) {
    const [a, b, c, d] = values;
    return b.map((_, i) => b[i] + 0.5 * x * (c[i] - a[i]
      + x * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + x * (3 * (b[i] - c[i]) + d[i] - a[i]))));
  }
  function around(time) {
    const position = Math.min(Math.max(time / (data.step || 1), 0), data.frames - 1);
    const i = Math.min(Math.floor(position), Math.max(data.frames - 2, 0));
    const at = (k) => Math.min(Math.max(k, 0), data.frames - 1);
    return { frames: [at(i - 1), at(i), at(i + 1), at(i + 2)], x: position - i };
  }
  function pointAt(shape, k, moment) {
    return spline(moment.frames.map((frame) => place(shape, frame, k)), moment.x);
  }
  function rotationAt(shape, moment) {
    const row = (frame) => Array.from(shape.turns.subarray(frame * 9, frame * 9 + 9), (w) => w / 32767.5 - 1);
    const flat = spline(moment.frames.map(row), moment.x);
    const column = (j) => [flat[j], flat[3 + j], flat[6 + j]];
    const dot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    const unit = (v) => { const n = Math.sqrt(dot(v, v)) || 1; return v.map((c) => c / n); };
    const x = unit(column(0));
    const lean = dot(x, column(1));
    const y = unit(column(1).map((c, i) => c - lean * x[i]));
    const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
    return [x, y, z];
  }

  // ---- camera: screen axes are right, up, towards the viewer

  const upright = (p) => (data.up === "z" ? [p[0], p[2], -p[1]] : p);
  const middle = upright(low.map((l, i) => l + size[i] / 2));
  const spans = upright(size).map(Math.abs);
  const flat = data.up === "z" ? [data.flat[0], data.flat[2], data.flat[1]] : data.flat;
  const planar = flat.some(Boolean);
  const start = flat[2] ? [0, 0] : flat[0] ? [-Math.PI / 2, 0] : flat[1] ? [0, Math.PI / 2] : [-0.6, 0.38];
  let yaw = start[0], pitch = start[1], zoom = 1;
  let width = 0, height = 0, scale = 1;

  function fit() {
    const ratio = window.devicePixelRatio || 1;
    width = canvas.clientWidth;
    height = canvas.clientHeight;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const across = planar ? (flat[0] ? spans[2] : spans[0]) : Math.hypot(spans[0], spans[2]);
    const tall = planar ? (flat[1] ? spans[2] : spans[1]) : spans[1] + 0.4 * Math.hypot(spans[0], spans[2]);
    scale = (planar ? 0.84 : 0.74) * Math.min(width / Math.max(across, 1e-9 + 0.1 * extent), height / Math.max(tall, 1e-9 + 0.1 * extent));
  }
  function view(p) {
    const q = upright(p).map((c, i) => c - middle[i]);
    const x = Math.cos(yaw) * q[0] + Math.sin(yaw) * q[2];
    const z = -Math.sin(yaw) * q[0] + Math.cos(yaw) * q[2];
    return [x, Math.cos(pitch) * q[1] - Math.sin(pitch) * z, Math.sin(pitch) * q[1] + Math.cos(pitch) * z];
  }
  function project(p) {
    const [x, y, depth] = view(p);
    const closer = planar ? 1 : 5 / Math.max(5 - depth / extent, 1);
    const s = scale * zoom * closer;
    return { x: width / 2 + s * x, y: height / 2 - s * y, s, depth };
  }

  // ---- drawing

  let ink = {};
  function readColours() {
    const style = getComputedStyle(canvas);
    const value = (name) => style.getPropertyValue(name).trim();
    ink = { text: value("--ink"), faint: value("--faint"), page: value("--page"),
            series: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => value("--series-" + i)) };
  }
  function path(points, colour, thickness, opacity = 1) {
    pen.globalAlpha = opacity;
    pen.strokeStyle = colour;
    pen.lineWidth = thickness;
    pen.lineJoin = pen.lineCap = "round";
    pen.beginPath();
    points.forEach((p, i) => (i ? pen.lineTo(p.x, p.y) : pen.moveTo(p.x, p.y)));
    pen.stroke();
    pen.globalAlpha = 1;
  }
  function disc(p, radius, colour) {
    const shine = pen.createRadialGradient(p.x - radius / 3, p.y - radius / 3, 0, p.x - radius / 3, p.y - radius / 3, 1.1 * radius);
    shine.addColorStop(0, "rgba(255, 255, 255, 0.5)");
    shine.addColorStop(1, "rgba(255, 255, 255, 0)");
    for (const fill of [colour, shine]) {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.arc(p.x, p.y, radius, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  function label(text, p, offset) {
    if (!names.checked) return;
    pen.font = "12px system-ui, sans-serif";
    pen.lineWidth = 3;
    pen.strokeStyle = ink.page;
    pen.strokeText(text, p.x + offset, p.y - offset);
    pen.fillStyle = ink.text;
    pen.fillText(text, p.x + offset, p.y - offset);
  }

  function niceStep() {
    const wanted = extent / 6, power = 10 ** Math.floor(Math.log10(wanted));
    return [1, 2, 5, 10].map((m) => m * power).find((s) => s >= wanted);
  }
  function ground() {
    const step = niceStep();
    // The plane of a flat scene, else the floor under everything.
    const upAxis = data.up === "z" ? 2 : 1;
    const normal = planar ? data.flat.indexOf(true) : upAxis;
    const axes = [0, 1, 2].filter((axis) => axis !== normal);
    const from = axes.map((axis) => Math.floor((low[axis] - 0.02 * extent) / step) * step);
    const to = axes.map((axis) => Math.ceil((high[axis] + 0.02 * extent) / step) * step);
    const at = (u, v) => { const p = [...low]; p[axes[0]] = u; p[axes[1]] = v; if (planar) p[normal] = (low[normal] + high[normal]) / 2; return project(p); };
    for (let u = from[0]; u <= to[0] + step / 2; u += step) path([at(u, from[1]), at(u, to[1])], ink.faint, 1);
    for (let v = from[1]; v <= to[1] + step / 2; v += step) path([at(from[0], v), at(to[0], v)], ink.faint, 1);
    pen.font = "11px system-ui, sans-serif";
    pen.fillStyle = ink.text;
    pen.globalAlpha = 0.65;
    pen.fillText("grid " + Number(step.toPrecision(3)) + " m", 10, height - 10);
    pen.globalAlpha = 1;
  }

  const paint = {
    line(shape, moment) {
      const points = [];
      for (let k = 0; k < shape.count; k += 1) points.push(project(pointAt(shape, k, moment)));
      path(points, ink.text, 2.5, 0.85);
    },
    marker(shape, moment) {
      const p = project(pointAt(shape, 0, moment));
      disc(p, Math.max(shape.radius * p.s, 2.5), ink.series[shape.colour]);
      label(shape.name, p, shape.radius * p.s + 4);
    },
    ball(shape, moment) {
      const center = pointAt(shape, 0, moment), p = project(center), radius = Math.max(shape.radius * p.s, 2.5);
      disc(p, radius, ink.series[shape.colour]);
      if (shape.turns) meridians(shape, center, moment);
      label(shape.name, p, 0.75 * radius + 4);
    },
    vector(shape, moment) {
      const [p, q] = [0, 1].map((k) => project(pointAt(shape, k, moment)));
      const colour = ink.series[shape.colour], length = Math.hypot(q.x - p.x, q.y - p.y);
      path([p, q], colour, 2);
      if (length > 3) arrowhead(p, q, colour, Math.min(9, length / 2));
      label(shape.name, q, 5);
    },
  };
  function arrowhead(p, q, colour, head) {
    const angle = Math.atan2(q.y - p.y, q.x - p.x);
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(q.x, q.y);
    for (const turn of [2.7, -2.7]) pen.lineTo(q.x + head * Math.cos(angle + turn), q.y + head * Math.sin(angle + turn));
    pen.fill();
  }
  // Three great circles and the tip of each body axis, the far half faint.
  function meridians(shape, center, moment) {
    const axes = rotationAt(shape, moment), here = view(center)[2];
    const on = (a, b) => axes[0].map((_, i) => center[i] + shape.radius * (a[i]) + shape.radius * (b[i]));
    for (const [u, v] of [[0, 1], [1, 2], [2, 0]]) {
      let last = null;
      for (let k = 0; k <= 48; k += 1) {
        const angle = (2 * Math.PI * k) / 48;
        const p = project(on(axes[u].map((c) => c * Math.cos(angle)), axes[v].map((c) => c * Math.sin(angle))));
        if (last) path([last, p], ink.page, 1.8, (last.depth + p.depth) / 2 > here ? 0.95 : 0.18);
        last = p;
      }
    }
    axes.forEach((axis, i) => {
      const p = project(on(axis, [0, 0, 0]));
      if (p.depth <= here) return;
      pen.fillStyle = ink.series[(shape.colour + i + 1) % 8];
      pen.beginPath();
      pen.arc(p.x, p.y, 4, 0, 2 * Math.PI);
      pen.fill();
    });
  }
  function trail(shape, moment) {
    const points = [];
    for (let frame = 0; frame < data.frames; frame += 1) points.push(project(place(shape, frame, 0)));
    path(points, ink.series[shape.colour], 1, 0.18);
    const now = moment.frames[1] + 1;
    path([...points.slice(0, now), project(pointAt(shape, 0, moment))], ink.series[shape.colour], 1.6, 0.75);
  }

  let time = 0, playing = false, before = null;
  function draw() {
    const moment = around(time);
    pen.clearRect(0, 0, width, height);
    ground();
    shapes.filter((shape) => shape.trace).forEach((shape) => trail(shape, moment));
    const nearness = (shape) => view(pointAt(shape, 0, moment))[2] + (shape.kind === "line" ? -1e-3 * extent : 0);
    [...shapes].sort((a, b) => nearness(a) - nearness(b)).forEach((shape) => paint[shape.kind](shape, moment));
    slider.value = String(duration ? (1000 * time) / duration : 0);
    const told = `${(data.start + time).toFixed(duration < 1 ? 4 : 2)} s`;
    clock.textContent = told;
    slider.setAttribute("aria-valuetext", told);
  }
  function tick(now) {
    if (!playing) { before = null; return; }
    if (before !== null) time += ((now - before) / 1000) * Number(speed.value);
    before = now;
    if (time >= duration) time = duration > 0 ? time % duration : 0;
    draw();
    requestAnimationFrame(tick);
  }
  function setPlaying(on) {
    playing = on && duration > 0;
    play.textContent = playing ? "Pause" : "Play";
    play.setAttribute("aria-pressed", String(playing));
    before = null;
    if (playing) requestAnimationFrame(tick);
  }

  // ---- controls

  const base = duration >= 2 && duration <= 120 ? 1 : 10 ** Math.round(Math.log10(Math.max(duration, 1e-9) / 15));
  for (const factor of [0.1, 0.25, 0.5, 1, 2, 4]) {
    const option = document.createElement("option");
    option.value = String(factor * base);
    option.textContent = "×" + Number((factor * base).toPrecision(3));
    option.selected = factor === 1;
    speed.append(option);
  }
  play.addEventListener("click", () => setPlaying(!playing));
  slider.addEventListener("input", () => { setPlaying(false); time = (Number(slider.value) / 1000) * duration; draw(); });
  names.addEventListener("change", draw);
  const reset = () => { [yaw, pitch] = start; zoom = 1; draw(); };
  element("reset").addEventListener("click", reset);
  function turn(dx, dy) {
    yaw += dx;
    pitch = Math.min(Math.max(pitch + dy, -Math.PI / 2), Math.PI / 2);
    draw();
  }
  function magnify(factor) {
    zoom = Math.min(Math.max(zoom * factor, 0.1), 50);
    draw();
  }
  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); canvas.focus(); });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons && canvas.hasPointerCapture(event.pointerId)) turn(event.movementX * 0.008, event.movementY * 0.008);
  });
  canvas.addEventListener("wheel", (event) => {
    if (document.activeElement !== canvas) return;
    event.preventDefault();
    magnify(Math.exp(-event.deltaY * 0.0015));
  }, { passive: false });
  const keys = {
    ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, -0.1), ArrowDown: () => turn(0, 0.1),
    "+": () => magnify(1.15), "=": () => magnify(1.15), "-": () => magnify(1 / 1.15), 0: reset, " ": () => setPlaying(!playing),
  };
  canvas.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  new ResizeObserver(() => { fit(); draw(); }).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); draw(); });

  readColours();
  fit();
  // `#t=2.5` opens the page at that time, standing still.
  const asked = /^#t=([\d.]+)$/.exec(location.hash);
  if (asked) time = Math.min(Math.max(Number(asked[1]) - data.start, 0), duration);
  draw();
  setPlaying(!asked && !matchMedia("(prefers-reduced-motion: reduce)").matches);
})();
