// Plots with one cursor: hover and arrow keys read values, a drag zooms, a double click shows all, a click sets the time.

import { type PlotData, type Track, values } from "./data";
import { type Palette, niceStep, palette } from "./stage";

interface Curve { name: string; x: Float64Array; y: Float64Array }
interface Window { low: [number, number]; high: [number, number] }

const LEFT = 58, RIGHT = 12, TOP = 10, BOTTOM = 38;

/** A motion that was made anew: times, and by the letter and the place of a curve its values there. */
export interface Redrawn { times: Float64Array; column(letter: string, i: number): Float64Array; events: number[] }

/** Points of a section: when, and the states there. */
export interface Passages { times: number[]; states: Float64Array[] }

/** What stands on an axis of a section. */
interface Column { label: string; of(state: Float64Array): number }

/** Every plot of the page: `follow` moves their cursor to a time, `redraw` gives them another motion. */
export interface Plots { follow(time: number): void; redraw(made: Redrawn): void; named(key: string): Plot | undefined }

/** Fills every `<figure data-plot>` of the page. */
export function plots(given: PlotData[], span: [number, number], seek: (time: number) => void, events: number[]): Plots {
  const drawn = given.flatMap((data) => {
    const figure = document.querySelector<HTMLElement>(`figure[data-plot="${data.key}"]`);
    return figure ? [new Plot(figure, data, span, seek, events)] : [];
  });
  return {
    follow: (time) => drawn.forEach((plot) => plot.follow(time)),
    redraw: (made) => drawn.forEach((plot) => plot.redraw(made)),
    named: (key) => drawn.find((plot) => plot.data.key === key),
  };
}

export class Plot {
  readonly canvas: HTMLCanvasElement;
  private readonly said: HTMLElement;
  private curves: Curve[];
  private whole: Window;
  private window: Window;
  private colours: Palette;
  private time = NaN;
  private hover: number | null = null;
  private drag: { from: [number, number]; to: [number, number] } | null = null;
  visible = false;
  private moments: number[] | null = null;
  private asked = false;

  constructor(figure: HTMLElement, readonly data: PlotData, private readonly span: [number, number], private readonly seek: (time: number) => void, private events: number[]) {
    this.canvas = figure.querySelector("canvas")!;
    this.said = figure.querySelector("output")!;
    const shared = data.x_track ? values(data.x_track) : null;
    const y = (track: Track) => values(track);
    this.curves = data.curves.map((curve) => ({ name: curve.name, x: curve.x ? values(curve.x) : shared!, y: y(curve.y) }));
    this.whole = this.window = bounds(this.curves, data.logarithmic);
    this.colours = palette(this.canvas);
    this.listen();
  }

  /** Draws what was made anew; a plot of which that is not known says so. */
  redraw(made: Redrawn): void {
    const { data } = this, { sources } = data;
    if (this.moments) return;
    this.events = made.events;
    this.canvas.classList.toggle("stale", !sources);
    if (!sources) return;
    const size = (y: number) => Math.log10(Math.max(Math.abs(y) / (data.scale ?? 1), 1e-18));
    this.curves = sources.map(([letter, i], k) => {
      const y = made.column(letter, i), x = data.timed ? made.times : made.column("q", i);
      return { name: data.curves[k]!.name, x, y: data.logarithmic ? y.map(size) : y };
    });
    this.whole = this.window = bounds(this.curves, data.logarithmic);
    this.request();
  }

  /** Draws passages as points. */
  dots({ times, states }: Passages, x: Column, y: Column): void {
    this.moments = times;
    this.curves = [{ name: "", x: Float64Array.from(states, x.of), y: Float64Array.from(states, y.of) }];
    Object.assign(this.data, { x: x.label, y: y.label });
    this.whole = this.window = bounds(this.curves, false);
    this.request();
  }

  follow(time: number): void {
    this.time = time;
    this.request();
  }

  // ---- geometry

  private get width(): number { return this.canvas.clientWidth; }
  private get height(): number { return this.canvas.clientHeight; }

  private across(x: number): number {
    const { low, high } = this.window;
    return LEFT + ((x - low[0]) / (high[0] - low[0])) * (this.width - LEFT - RIGHT);
  }
  private up(y: number): number {
    const { low, high } = this.window;
    return this.height - BOTTOM - ((y - low[1]) / (high[1] - low[1])) * (this.height - TOP - BOTTOM);
  }
  private at(px: number, py: number): [number, number] {
    const { low, high } = this.window;
    return [low[0] + ((px - LEFT) / (this.width - LEFT - RIGHT)) * (high[0] - low[0]),
            low[1] + ((this.height - BOTTOM - py) / (this.height - TOP - BOTTOM)) * (high[1] - low[1])];
  }

  // ---- drawing

  private request(): void {
    if (this.asked || !this.visible) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  private draw(): void {
    const ratio = window.devicePixelRatio || 1, { canvas } = this;
    if (canvas.width !== Math.round(this.width * ratio) || canvas.height !== Math.round(this.height * ratio)) {
      canvas.width = Math.round(this.width * ratio);
      canvas.height = Math.round(this.height * ratio);
    }
    const pen = canvas.getContext("2d")!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    pen.font = "11.5px system-ui, sans-serif";
    this.axes(pen);
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, TOP, this.width - LEFT - RIGHT, this.height - TOP - BOTTOM);
    pen.clip();
    if (this.data.timed) this.marks(pen);
    this.curves.forEach((curve, i) => (this.moments ? this.points(pen, curve) : this.curve(pen, curve, this.colours.series[i % 8]!, i >= 8)));
    this.cursor(pen);
    if (this.drag) this.frame(pen, this.drag);
    pen.restore();
  }

  private axes(pen: CanvasRenderingContext2D): void {
    const { low, high } = this.window, right = this.width - RIGHT, floor = this.height - BOTTOM;
    pen.lineWidth = 1;
    pen.strokeStyle = this.colours.faint;
    pen.fillStyle = this.colours.quiet;
    pen.textAlign = "center";
    for (const x of ticks(low[0], high[0], (right - LEFT) / 80)) {
      line(pen, this.across(x), TOP, this.across(x), floor);
      pen.fillText(label(x, high[0] - low[0]), this.across(x), floor + 15);
    }
    pen.textAlign = "right";
    for (const y of this.data.logarithmic ? decades(low[1], high[1]) : ticks(low[1], high[1], (floor - TOP) / 38)) {
      line(pen, LEFT, this.up(y), right, this.up(y));
      pen.fillText(this.data.logarithmic ? power(y) : label(y, high[1] - low[1]), LEFT - 6, this.up(y) + 4);
    }
    pen.strokeStyle = this.colours.quiet;
    line(pen, LEFT, TOP, LEFT, floor);
    line(pen, LEFT, floor, right, floor);
    pen.fillStyle = this.colours.ink;
    pen.textAlign = "center";
    pen.fillText(this.data.x, (LEFT + right) / 2, this.height - 5);
    pen.save();
    pen.translate(12, (TOP + floor) / 2);
    pen.rotate(-Math.PI / 2);
    pen.fillText(this.data.y, 0, 0);
    pen.restore();
  }

  /** A dotted line where something happened. */
  private marks(pen: CanvasRenderingContext2D): void {
    pen.strokeStyle = this.colours.quiet;
    pen.lineWidth = 1;
    pen.setLineDash([1, 3]);
    for (const time of this.events) line(pen, this.across(time), TOP, this.across(time), this.height - BOTTOM);
    pen.setLineDash([]);
  }

  private curve(pen: CanvasRenderingContext2D, { x, y }: Curve, colour: string, dashed: boolean): void {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.6;
    pen.lineJoin = "round";
    pen.setLineDash(dashed ? [5, 3] : []);
    pen.beginPath();
    let begun = false;
    for (let i = 0; i < x.length; i += 1) {
      if (Number.isNaN(y[i]!)) { begun = false; continue; }
      if (begun) pen.lineTo(this.across(x[i]!), this.up(y[i]!));
      else pen.moveTo(this.across(x[i]!), this.up(y[i]!));
      begun = true;
    }
    pen.stroke();
    pen.setLineDash([]);
  }

  private points(pen: CanvasRenderingContext2D, { x, y }: Curve): void {
    pen.fillStyle = this.colours.series[0]!;
    x.forEach((each, i) => pen.fillRect(this.across(each) - 1, this.up(y[i]!) - 1, 2, 2));
  }

  /** Dots on the curves at the time of the motion, or under the pointer. */
  private cursor(pen: CanvasRenderingContext2D): void {
    const time = this.hover ?? this.time;
    if (Number.isNaN(time)) return;
    if (this.data.timed) {
      pen.strokeStyle = this.colours.quiet;
      pen.lineWidth = 1;
      line(pen, this.across(time), TOP, this.across(time), this.height - BOTTOM);
    }
    this.curves.forEach((curve, i) => {
      const index = this.index(curve, time);
      if (index < 0 || Number.isNaN(curve.y[index]!)) return;
      pen.fillStyle = this.colours.series[this.moments ? 1 : i % 8]!;
      pen.beginPath();
      pen.arc(this.across(curve.x[index]!), this.up(curve.y[index]!), 4, 0, 2 * Math.PI);
      pen.fill();
    });
  }

  private frame(pen: CanvasRenderingContext2D, { from, to }: { from: [number, number]; to: [number, number] }): void {
    pen.fillStyle = this.colours.quiet;
    pen.globalAlpha = 0.2;
    pen.fillRect(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
    pen.globalAlpha = 1;
  }

  /** The sample nearest to a time, of points the last one until then; curves without a time of their own are sampled along the
   * whole motion. */
  private index({ x }: Curve, time: number): number {
    if (this.moments) return until(this.moments, time);
    if (!this.data.timed) return Math.round(fraction(time, this.span) * (x.length - 1));
    const low = Math.max(until(x, time), 0), high = Math.min(low + 1, x.length - 1);
    return time - x[low]! < x[high]! - time ? low : high;
  }

  // ---- reading values

  private tell(time: number): void {
    const said = this.curves.map((curve) => `${curve.name || this.data.y} ${this.number(curve.y[this.index(curve, time)]!)}`).join(", ");
    this.said.textContent = this.data.timed ? `${this.number(time, true)} s: ${said}` : said;
  }

  private number(value: number, plain = false): string {
    const shown = this.data.logarithmic && !plain ? 10 ** value : value;
    return Number(shown.toPrecision(4)).toString().replace("-", "−");
  }

  private listen(): void {
    const { canvas } = this;
    const place = (event: PointerEvent): [number, number] => [event.offsetX, event.offsetY];
    canvas.addEventListener("pointermove", (event) => {
      if (this.drag) this.drag.to = place(event);
      if (this.data.timed) { this.hover = this.at(...place(event))[0]; this.tell(this.hover); }
      this.request();
    });
    canvas.addEventListener("pointerleave", () => { this.hover = null; this.said.textContent = ""; this.request(); });
    canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); this.drag = { from: place(event), to: place(event) }; });
    canvas.addEventListener("pointerup", () => this.release());
    canvas.addEventListener("dblclick", () => { this.window = this.whole; this.request(); });
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(canvas);
    new IntersectionObserver(([entry]) => { this.visible = entry!.isIntersecting; this.request(); }, { rootMargin: "200px" }).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colours = palette(canvas); this.request(); });
    window.addEventListener("beforeprint", () => { this.visible = true; this.draw(); });
  }

  private release(): void {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    const [dx, dy] = [Math.abs(drag.from[0] - drag.to[0]), Math.abs(drag.from[1] - drag.to[1])];
    if (dx > 6 && dy > 6) {
      const [a, b] = [this.at(...drag.from), this.at(...drag.to)];
      this.window = { low: [Math.min(a[0], b[0]), Math.min(a[1], b[1])], high: [Math.max(a[0], b[0]), Math.max(a[1], b[1])] };
    } else if (this.data.timed) this.seek(this.at(...drag.from)[0]);
    else if (this.moments) this.pick(this.nearest(...drag.from));
    this.request();
  }

  /** Tells of a passage, and shows the motion there, as far as it is known. */
  private pick(index: number): void {
    const time = this.moments?.[index], [curve] = this.curves;
    if (time === undefined) return;
    this.said.textContent = `${this.number(time)} s: ${this.data.x} ${this.number(curve!.x[index]!)}, ${this.data.y} ${this.number(curve!.y[index]!)}`;
    this.hover = time;
    if (time <= this.span[1]) this.seek(time);
    this.request();
  }

  /** The passage nearest to a place of the canvas; -1 where none is near. */
  private nearest(px: number, py: number): number {
    const [curve] = this.curves, away = Array.from(curve!.x, (x, i) => Math.hypot(this.across(x) - px, this.up(curve!.y[i]!) - py));
    const least = Math.min(...away);
    return least < 12 ? away.indexOf(least) : -1;
  }

  private key(event: KeyboardEvent): void {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") { this.window = this.whole; this.request(); return; }
    if (way && this.moments) { event.preventDefault(); this.pick(beside(this.moments, this.hover ?? this.time, way)); return; }
    if (!way || !this.data.timed) return;
    event.preventDefault();
    const { low, high } = this.window, from = this.hover ?? (Number.isNaN(this.time) ? low[0] : this.time);
    this.hover = Math.min(Math.max(from + (way * (high[0] - low[0])) / (event.shiftKey ? 500 : 50), low[0]), high[0]);
    this.tell(this.hover);
    this.request();
  }
}

/** The place of the next of ascending times after a time (way 1), or before it (way -1). */
function beside(times: ArrayLike<number>, time: number, way: number): number {
  const at = until(times, time);
  return way > 0 ? at + 1 : times[at] === time ? at - 1 : at;
}

/** The last place in ascending times that is no later than a time; -1 where there is none. */
function until(times: ArrayLike<number>, time: number): number {
  let low = -1, high = times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle; else high = middle;
  }
  return low;
}

const fraction = (time: number, [low, high]: [number, number]): number => (high > low ? Math.min(Math.max((time - low) / (high - low), 0), 1) : 0);

function line(pen: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

function bounds(curves: Curve[], logarithmic: boolean): Window {
  const range = (axis: "x" | "y"): [number, number] => {
    let low = Infinity, high = -Infinity;
    for (const curve of curves) for (const value of curve[axis]) if (Number.isFinite(value)) { low = Math.min(low, value); high = Math.max(high, value); }
    return low <= high ? [low, high] : [0, 1];
  };
  const padded = ([low, high]: [number, number], share: number): [number, number] => {
    const pad = share * (high - low) || share * Math.abs(high) || 1;
    return [low - pad, high + pad];
  };
  const x = padded(range("x"), 0.01), [low, high] = range("y");
  const y = logarithmic ? [Math.max(low, high - 8) - 0.3, high + 0.3] as [number, number] : padded([low, high], 0.06);
  return { low: [x[0], y[0]], high: [x[1], y[1]] };
}

function ticks(low: number, high: number, count: number): number[] {
  const step = niceStep((high - low) / Math.max(count, 2));
  return Array.from({ length: Math.floor(high / step) - Math.ceil(low / step) + 1 }, (_, k) => (Math.ceil(low / step) + k) * step);
}

function decades(low: number, high: number): number[] {
  const step = Math.max(1, Math.ceil((high - low) / 5));
  return ticks(low, high, 100).length ? Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, k) => Math.ceil(low) + k).filter((k) => k % step === 0) : [];
}

function label(value: number, range: number): string {
  const small = Math.abs(value) < 1e-9 * range ? 0 : value;
  const size = Math.max(Math.abs(small), range);
  if (size >= 1e5 || size < 1e-3) return small === 0 ? "0" : small.toExponential(1).replace("-", "−").replace("e+", "·10^").replace("e", "·10^");
  return Number(small.toPrecision(6)).toString().replace("-", "−");
}

function power(exponent: number): string {
  const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  return "10" + String(exponent).replace("-", "⁻").replace(/\d/g, (d) => digits[Number(d)]!);
}
