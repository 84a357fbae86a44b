// Where everything is at a time: a motion gives the numbers of the scene, whoever knows them.

import { type MotionData, type Shape, values } from "./data";

export interface Motion {
  readonly start: number;
  readonly end: number;
  /** Seconds between two frames, for single steps and for trails. */
  readonly step: number;
  /** Whether it is the motion that the page was written with. */
  readonly written: boolean;
  /** The numbers of the scene: of each shape in order its points, then its rotation row by row where it turns. */
  at(time: number): Float64Array;
}

/** A motion that was computed before: frames at equal distances, smooth between them (Catmull-Rom). */
export class Recorded implements Motion {
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly written = true;
  private readonly tracks: Float64Array[];

  constructor(private readonly data: MotionData) {
    this.start = data.start;
    this.step = data.step;
    this.end = data.start + (data.frames - 1) * data.step;
    this.tracks = data.tracks.map(values);
  }

  at(time: number): Float64Array {
    const last = this.data.frames - 1;
    const position = this.step ? Math.min(Math.max((time - this.start) / this.step, 0), last) : 0;
    const i = Math.min(Math.floor(position), Math.max(last - 1, 0));
    const near = [i - 1, i, i + 1, i + 2].map((k) => Math.min(Math.max(k, 0), last));
    const weights = catmullRom(position - i);
    const found = this.tracks.map((track) => near.reduce((sum, k, j) => sum + weights[j]! * track[k]!, 0));
    return Float64Array.from(this.data.columns, (column) => (typeof column === "number" ? column : found[column.track]!));
  }
}

export function catmullRom(x: number): number[] {
  return [-x * (1 - x) ** 2, 2 - 5 * x * x + 3 * x ** 3, x * (1 + 4 * x - 3 * x * x), -x * x * (1 - x)].map((w) => w / 2);
}

export type Point = [number, number, number];

/** Where the parts of one shape are among the numbers of the scene. */
export class Place {
  constructor(readonly shape: Shape, readonly offset: number) {}

  point(numbers: Float64Array, k = 0): Point {
    const i = this.offset + 3 * k;
    return [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!];
  }

  points(numbers: Float64Array): Point[] {
    return Array.from({ length: this.shape.count }, (_, k) => this.point(numbers, k));
  }

  /** Body axes in space, made orthonormal again; null for what does not turn. */
  axes(numbers: Float64Array): [Point, Point, Point] | null {
    if (!this.shape.turns) return null;
    const i = this.offset + 3 * this.shape.count;
    const column = (j: number): Point => [numbers[i + j]!, numbers[i + 3 + j]!, numbers[i + 6 + j]!];
    const x = unit(column(0)), leaning = column(1), lean = dot(x, leaning);
    const y = unit(leaning.map((c, k) => c - lean * x[k]!) as Point);
    return [x, y, cross(x, y)];
  }
}

export function places(shapes: Shape[]): Place[] {
  let offset = 0;
  return shapes.map((shape) => {
    const place = new Place(shape, offset);
    offset += 3 * shape.count + (shape.turns ? 9 : 0);
    return place;
  });
}

/** The first (order 1) or second rate of change of a motion's numbers, by differences. */
export function rates(motion: Motion, time: number, order: 1 | 2): Float64Array {
  const h = motion.step * (order === 1 ? 0.5 : 1.5) || 1;
  const middle = Math.min(Math.max(time, motion.start + h), Math.max(motion.end - h, motion.start + h));
  const [before, now, after] = [middle - h, middle, middle + h].map((t) => motion.at(t)) as [Float64Array, Float64Array, Float64Array];
  return order === 1
    ? after.map((a, i) => (a - before[i]!) / (2 * h))
    : after.map((a, i) => (a - 2 * now[i]! + before[i]!) / (h * h));
}

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a: Point): Point => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
