// What a stage shows and how it is asked: the plane (canvas) and space (three.js) each have one.

import type { SceneData, Shape } from "./data";
import type { Pull } from "./forces";
import { type Motion, type Place, type Point, catmullRom, places, rates } from "./motion";

/** What the reader has asked to see. */
export interface Shown { names: boolean; trails: boolean; velocities: boolean; accelerations: boolean; inside: boolean }

/** One moment of a motion, with what is drawn beside its shapes. */
export interface Moment { motion: Motion; time: number; numbers: Float64Array; shown: Shown; pulls: Pull[] }

/** A point that is dragged: where it is among the numbers of the scene, and where it goes with a place of the screen. */
export interface Grabbed { index: number; to(x: number, y: number): Point }

/** How near the pointer has to be to a point, in pixels. */
const NEAR = 20;

/** The point nearest to a place of the screen among those that move, with where it is; null where none is near. */
export function nearest(actors: Actor[], numbers: Float64Array, x: number, y: number, spot: (p: Point) => { x: number; y: number }): { index: number; point: Point } | null {
  let found: { index: number; point: Point } | null = null, least = NEAR;
  for (const { shape, place } of actors.filter((a) => a.shape.role !== "fixed" && a.shape.kind !== "vector")) {
    place.points(numbers).forEach((point, k) => {
      const at = spot(point), away = Math.hypot(at.x - x, at.y - y) - (shape.kind === "line" ? 0 : 4);
      if (away < least) { least = away; found = { index: place.offset + 3 * k, point }; }
    });
  }
  return found;
}

export interface Stage {
  draw(moment: Moment): void;
  resize(): void;
  /** Colours of the page have changed. */
  recolour(): void;
  turn(right: number, up: number): void;
  move(right: number, up: number): void;
  magnify(factor: number): void;
  reset(): void;
  /** What can be dragged at a place of the screen, if anything. */
  grab(x: number, y: number, moment: Moment): Grabbed | null;
  /** The picture as it is now, by the name of a file's ending. */
  exports: Record<string, () => Promise<Blob>>;
  /** What a video is recorded from. */
  readonly canvas: HTMLCanvasElement;
}

/** What a canvas shows, as a PNG file. */
export function png(canvas: HTMLCanvasElement): Blob {
  const bytes = Uint8Array.from(atob(canvas.toDataURL("image/png").split(",")[1]!), (c) => c.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

export type Palette = { ink: string; force: string; quiet: string; faint: string; panel: string; series: string[] };

export function palette(element: Element): Palette {
  const style = getComputedStyle(element), value = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: value("--ink"), force: value("--bad"), quiet: value("--quiet"), faint: value("--faint"), panel: value("--panel"),
    series: Array.from({ length: 8 }, (_, i) => value(`--series-${i + 1}`)),
  };
}

/** A shape with its place and colour; moving shapes take the colours in turn, what is fixed is grey. */
export interface Actor { shape: Shape; place: Place; colour: number }

export function cast(scene: SceneData): Actor[] {
  let next = 0;
  const known = new Map<string, number>();
  return places(scene.shapes).map((place) => {
    const { shape } = place;
    if (shape.role === "fixed" || shape.role === "cord" || shape.kind === "spring" || shape.kind === "damper") return { shape, place, colour: -1 };
    const key = shape.name;
    if (!known.has(key)) known.set(key, next++ % 8);
    return { shape, place, colour: known.get(key)! };
  });
}

/** Whether a point may carry arrows of its velocity and acceleration: centres of masses and balls that move. */
export const hasArrows = (actor: Actor): boolean =>
  ["marker", "ball", "solid", "mesh"].includes(actor.shape.kind) && actor.shape.role !== "fixed";

/** The part of arrows over time that are no longer than a long one. */
const USUAL = 0.95;

/** Arrows of one kind: where, along what; a long one takes a quarter of the picture, those of shocks are longer. */
export class Arrows {
  private scale = 0;
  private asked: Motion | null = null;

  constructor(private readonly actors: Actor[], private readonly scene: SceneData, private readonly order: 1 | 2) {}

  at(moment: Moment): { from: Point; to: Point; actor: Actor }[] {
    if (this.asked !== moment.motion) this.measure(moment.motion);
    const rate = rates(moment.motion, moment.time, this.order);
    return this.actors.filter(hasArrows).map((actor) => {
      const from = actor.place.point(moment.numbers), along = actor.place.point(rate);
      return { from, to: from.map((c, i) => c + this.scale * along[i]!) as Point, actor };
    });
  }

  private measure(motion: Motion): void {
    this.asked = motion;
    const { scene } = this, [low, high] = scene.box, lengths: number[] = [];
    for (let k = 0; k <= 60; k += 1) {
      const rate = rates(motion, motion.start + ((motion.end - motion.start) * k) / 60, this.order);
      for (const actor of this.actors.filter(hasArrows)) lengths.push(Math.hypot(...actor.place.point(rate)));
    }
    const long = lengths.sort((a, b) => a - b)[Math.floor(USUAL * lengths.length)] || lengths[lengths.length - 1];
    const wide = scene.follow ? 0 : Math.max(...low.map((l, i) => high[i]! - l)) / 2, alone = this.actors.length > 1 ? 1 : 3;
    // What rounding leaves of nothing is no arrow.
    this.scale = long * (motion.end - motion.start) ** this.order > 1e-4 * scene.size ? Math.max(alone * scene.size, wide) / 4 / long : 0;
  }
}

/** Where the camera looks: the middle of the box, or of what moves where it follows. */
export function focus(scene: SceneData, actors: Actor[], numbers: Float64Array): Point {
  const [low, high] = scene.box;
  const middle = low.map((l, i) => (l + high[i]!) / 2) as Point;
  if (!scene.follow) return middle;
  const moving = actors.filter((a) => a.shape.role !== "fixed" && a.shape.kind !== "vector").flatMap((a) => a.place.points(numbers));
  if (!moving.length) return middle;
  return [0, 1, 2].map((i) => moving.reduce((sum, p) => sum + p[i]!, 0) / moving.length) as Point;
}

/** The colours of the axes of frames: x, y, z. */
export const AXES = ["#d33f3f", "#2f9e58", "#3a78d8"];

/** What is written beside a place of the picture, so many pixels away. */
export interface Label { words: string; x: number; y: number; away: number; colour: string }

/** About how large letters are, pixels. */
const LETTER = 7.2, LINE = 14;

/** Where labels are written: beside their places, within the picture, and none upon another where there is room. */
export function apart(labels: Label[], width: number): { words: string; x: number; y: number; colour: string }[] {
  const taken: [number, number, number][] = [];
  return labels.map(({ words, x, y, away, colour }) => {
    const wide = LETTER * words.length, low = away + 9, left = -away - wide;
    const spots = [[away, -away], [left, -away], [away, low], [left, low], ...[1, 2, 3, 4].flatMap((k) => [[away, low + k * LINE], [away, -away - k * LINE]])];
    const found = spots.map(([right, down]): [number, number, number] => [Math.max(2, Math.min(x + right!, width - wide - 2)), y + down!, wide]);
    const at = found.find((one) => taken.every((other) => one[0] > other[0] + other[2] || other[0] > one[0] + one[2] || Math.abs(one[1] - other[1]) >= LINE)) ?? found[0]!;
    taken.push(at);
    return { words, x: at[0], y: at[1], colour };
  });
}

/** Where the name of a shape belongs: at its point, in the middle of its first two, at the tip of an arrow. */
export function named({ shape, place }: Actor, numbers: Float64Array): Point {
  const [first, second] = place.points(numbers) as [Point, Point?];
  if (!second) return first;
  return shape.kind === "vector" ? second : (first.map((c, i) => (c + second[i]!) / 2) as Point);
}

/** The points of trails from the start of a motion to its end, so close that they are smooth (Catmull-Rom between frames, as
 * asking a motion takes time); equal times lie between. */
export function trails(actors: Actor[], motion: Motion): { step: number; points: Map<Actor, Point[]> } {
  const traced = actors.filter((a) => a.shape.trace), span = motion.end - motion.start;
  const frames = motion.step && traced.length ? Math.min(Math.round(span / motion.step), 1000) : 0, parts = frames > 500 ? 4 : 5;
  const states = Array.from({ length: frames + 1 }, (_, k) => motion.at(motion.start + (frames ? (k * span) / frames : 0)));
  const weights = Array.from({ length: parts }, (_, k) => catmullRom(k / parts));
  const smooth = (at: Point[]) => Array.from({ length: frames * parts + 1 }, (_, k) => {
    const i = Math.floor(k / parts), near = [i - 1, i, i + 1, i + 2].map((each) => at[Math.min(Math.max(each, 0), frames)]!);
    return k % parts ? ([0, 1, 2].map((c) => near.reduce((sum, p, j) => sum + weights[k % parts]![j]! * p[c]!, 0)) as Point) : at[i]!;
  });
  return { step: frames ? span / (frames * parts) : 0, points: new Map(traced.map((actor) => [actor, smooth(states.map((n) => actor.place.point(n)))])) };
}

/** A length of the form 1, 2 or 5 times a power of ten that is at least `wanted`. */
export function niceStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((m) => m * power).find((step) => step >= wanted * (1 - 1e-9)) ?? 10 * power;
}

/** The zigzag of a spring between two points of the screen or of space, as fractions: along, across. */
export function zigzag(turns: number): [number, number][] {
  const inner = Array.from({ length: 2 * turns }, (_, k): [number, number] => [0.14 + (0.72 * (k + 0.5)) / (2 * turns), k % 2 ? -1 : 1]);
  return [[0, 0], [0.14, 0], ...inner, [0.86, 0], [1, 0]];
}
