// A Poincaré section of the motion as it is set: where it passes through a surface, or where it is once in every period.

import { Simulation } from "../../src/dalembert/view/assets/simulation.js";
import type { SectionData } from "./data";
import type { Passages, Plot } from "./plotting";

/** So many passages, and so many steps towards them, at first and with every further wish; milliseconds of each frame;
 * durations that no section comes to the end of. */
const WANTED = 500, STEPS = 200_000, SLICE = 8, LONG = 1e6;
const PARTS = 4, TURN = 2 * Math.PI;

/** What a surface is: a coordinate or a velocity at a value, or a time that is a multiple of a period (`of` null). */
interface Surface { of: number | null; at: number; way: number }

/** The figure of a section: its surface and its axes can be chosen; it grows while it is seen. */
export class Section {
  private readonly of: HTMLSelectElement;
  private readonly at: HTMLInputElement;
  private readonly way: HTMLSelectElement;
  private readonly axes: HTMLSelectElement[];
  private readonly more: HTMLButtonElement;
  passages: Passages = { times: [], states: [] };
  private running: Generator<undefined, boolean> | null = null;
  private wanted = WANTED;
  /** Whether the reader has said a period. */
  private own = false;
  private asked = false;

  constructor(private readonly data: SectionData, private readonly simulation: Simulation, private readonly shown: Simulation, private readonly plot: Plot) {
    const find = <T extends HTMLElement>(name: string) => document.getElementById(`section-${name}`) as T;
    this.of = find("of");
    this.at = find("at");
    this.way = find("way");
    this.axes = [find("x"), find("y")];
    this.more = find("more");
    const passes = document.getElementById("section-passes")!;
    const surface = (): void => { this.way.hidden = passes.hidden = this.of.value === "time"; this.begin(); };
    this.of.addEventListener("change", () => { this.at.value = String(this.usual()); surface(); });
    this.at.addEventListener("change", () => { this.own = this.of.value === "time"; surface(); });
    this.way.addEventListener("change", surface);
    for (const axis of this.axes) axis.addEventListener("change", () => this.draw());
    this.more.addEventListener("click", () => { this.wanted += WANTED; this.go(); });
    new IntersectionObserver(([entry]) => { if (entry!.isIntersecting) this.go(); }).observe(plot.canvas);
    surface();
  }

  /** The motion begins anew: from what is set now. */
  begin(): void {
    const { simulation, shown } = this;
    for (const letter of ["q", "v", "u", "p"] as const) simulation[letter] = [...shown[letter]];
    const { duration, pulses } = simulation.data.run;
    if (this.of.value === "time" && !this.own) this.at.value = String(this.usual());
    this.running = simulation.running(LONG * duration, Infinity, duration / pulses);
    this.passages = { times: [], states: [] };
    this.wanted = WANTED;
    this.draw();
    this.go();
  }

  private usual(): number {
    const { period, drive } = this.data, { data, named } = this.simulation;
    if (this.of.value !== "time") return 0;
    const [, place] = named.get(drive) ?? ["", -1], rate = data.start.p[place];
    return (period ?? 1) * (rate ? Math.abs(rate / this.simulation.p[place]!) : 1);
  }

  private get surface(): Surface {
    const time = this.of.value === "time";
    return { of: time ? null : Number(this.of.value), at: Number(this.at.value), way: Number(this.way.value) };
  }

  private go(): void {
    this.more.disabled = true;
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.slice(); });
  }

  /** Some milliseconds of the motion, and where it passes in them. */
  private slice(): void {
    const { simulation, passages } = this, until = performance.now() + SLICE, surface = this.surface, before = passages.times.length;
    const usable = Number.isFinite(surface.at) && (surface.of !== null || surface.at > 0);
    let over = !usable;
    while (!over && performance.now() < until && passages.times.length < this.wanted && simulation.tried < (STEPS * this.wanted) / WANTED) {
      over = this.running!.next().done === true;
      this.scan(surface);
    }
    if (passages.times.length > before) this.draw();
    const enough = passages.times.length >= this.wanted || simulation.tried >= (STEPS * this.wanted) / WANTED;
    if (!over && !enough && this.plot.visible) this.go();
    this.more.disabled = over || !enough;
  }

  /** Passages within the steps that were just made, which are forgotten then. */
  private scan(surface: Surface): void {
    const { simulation, passages } = this;
    for (let k = 0; k < simulation.times.length - 1; k += 1) {
      const from = simulation.times[k]!, length = simulation.times[k + 1]! - from;
      if (!(length > 0)) continue;
      for (const part of surface.of === null ? strokes(from, length, surface.at) : this.crossings(k, surface.of, surface)) {
        passages.times.push(simulation.data.start.t + from + part * length);
        passages.states.push(Float64Array.from(simulation.inside(k, part)));
      }
    }
    simulation.forget();
  }

  /** The parts of a step at which an entry of the state passes a value, of an angle all values a turn apart. */
  private crossings(k: number, entry: number, { at, way }: Surface): number[] {
    const { simulation } = this, turns = this.data.choices[entry]!.turns, found: number[] = [];
    const value = (part: number) => simulation.inside(k, part)[entry]! - at;
    let left = value(0);
    for (let i = 0; i < PARTS; i += 1) {
      const right = value((i + 1) / PARTS), near = turns ? TURN * Math.ceil(Math.min(left, right) / TURN) : 0;
      const [a, b] = [left - near, right - near];
      if ((a < 0 && b >= 0 && way >= 0) || (a > 0 && b <= 0 && way <= 0))
        found.push(zero((part) => value(part) - near, i / PARTS, (i + 1) / PARTS, a, b));
      left = right;
    }
    return found;
  }

  private draw(): void {
    const { choices } = this.data, columns = this.axes.map((axis) => {
      const entry = Number(axis.value), turns = choices[entry]!.turns;
      return { label: choices[entry]!.label, of: (state: Float64Array) => (turns ? wrapped(state[entry]!) : state[entry]!) };
    });
    this.plot.dots(this.passages, columns[0]!, columns[1]!);
  }
}

/** The parts of a step from a time since the start at which that is a multiple of a period. */
function strokes(from: number, length: number, period: number): number[] {
  const first = Math.floor(from / period) + 1, last = Math.floor((from + length) / period);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => ((first + k) * period - from) / length);
}

/** Where a function is zero that has values of different signs, or zero at the end: regula falsi, halved where it is slow. */
function zero(value: (x: number) => number, low: number, high: number, atLow: number, atHigh: number): number {
  for (let turn = 0; turn < 60 && atHigh !== 0; turn += 1) {
    const middle = turn % 3 === 2 ? (low + high) / 2 : high - (atHigh * (high - low)) / (atHigh - atLow);
    if (!(low < middle && middle < high)) break;
    const here = value(middle);
    if (here === 0) return middle;
    if (here * atHigh > 0) { high = middle; atHigh = here; } else { low = middle; atLow = here; }
  }
  return Math.abs(atLow) < Math.abs(atHigh) ? low : high;
}

const wrapped = (x: number): number => x - TURN * Math.round(x / TURN);
