// The stage for scenes in a plane, drawn as textbooks draw them: bars with pins, supports, springs, cords, point masses.

import type { SceneData } from "./data";
import { told } from "./forces";
import type { Point } from "./motion";
import { start } from "./page";
import { CanvasPen, type Pen, type Spot, SvgPen, beside, gravityArrow } from "./pen";
import { type Actor, Arrows, type Grabbed, type Label, type Moment, type Palette, type Stage, AXES, apart, cast, focus, named, nearest, niceStep, palette, png, trails, zigzag } from "./stage";

/** Which axes of the scene go right and up on the screen. */
function screenAxes(scene: SceneData): (p: Point) => [number, number] {
  if (scene.up === "y") return [(p: Point) => [-p[2], p[1]], (p: Point) => [p[0], -p[2]], (p: Point) => [p[0], p[1]]][scene.flat] as (p: Point) => [number, number];
  return [(p: Point) => [p[1], p[2]], (p: Point) => [p[0], p[2]], (p: Point) => [p[0], p[1]]][scene.flat] as (p: Point) => [number, number];
}

class PlaneStage implements Stage {
  private readonly actors: Actor[];
  private readonly across: (p: Point) => [number, number];
  private readonly arrows: { velocities: Arrows; accelerations: Arrows };
  private laid: ReturnType<typeof trails> | null = null;
  private trailed: unknown = null;
  private readonly box: [[number, number], [number, number]];
  private readonly supports: { at: Point; away: [number, number] }[];
  private colours: Palette;
  private width = 0;
  private height = 0;
  private scale = 1;
  private zoom = 1;
  private shift: [number, number] = [0, 0];
  private middle: [number, number] = [0, 0];
  private last: Moment | null = null;

  constructor(readonly canvas: HTMLCanvasElement, private readonly scene: SceneData) {
    this.actors = cast(scene);
    this.across = screenAxes(scene);
    this.arrows = { velocities: new Arrows(this.actors, scene, 1), accelerations: new Arrows(this.actors, scene, 2) };
    const [a, b] = scene.box.map((corner) => this.across(corner as Point)) as [[number, number], [number, number]];
    this.box = [[Math.min(a[0], b[0]), Math.min(a[1], b[1])], [Math.max(a[0], b[0]), Math.max(a[1], b[1])]];
    this.colours = palette(canvas);
    this.supports = [];
  }

  exports = {
    png: async () => png(this.canvas),
    svg: async () => {
      const pen = new SvgPen();
      this.paint(pen, this.last!);
      return new Blob([pen.file(this.width, this.height, this.colours.panel)], { type: "image/svg+xml" });
    },
  };

  resize(): void {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    const { size, follow } = this.scene;
    const wide = follow ? 2 * size : Math.max(this.box[1][0] - this.box[0][0], 0.2 * size);
    const tall = follow ? 1.6 * size : Math.max(this.box[1][1] - this.box[0][1], 0.2 * size);
    this.scale = 0.8 * Math.min(this.width / wide, this.height / tall);
  }

  recolour(): void { this.colours = palette(this.canvas); }
  turn(right: number, up: number): void { this.move(right, up); }
  move(right: number, up: number): void {
    this.shift = [this.shift[0] + right, this.shift[1] + up];
  }
  magnify(factor: number): void { this.zoom = Math.min(Math.max(this.zoom * factor, 0.1), 50); }
  reset(): void { this.zoom = 1; this.shift = [0, 0]; }

  draw(moment: Moment): void {
    const context = this.canvas.getContext("2d")!, ratio = this.canvas.width / Math.max(this.width, 1);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.colours.panel;
    context.fillRect(0, 0, this.width, this.height);
    this.paint(new CanvasPen(context), moment);
    this.last = moment;
  }

  grab(x: number, y: number, moment: Moment): Grabbed | null {
    const found = nearest(this.actors, moment.numbers, x, y, (p) => this.spot(p));
    if (!found) return null;
    const { index, point } = found, from = this.spot(point), s = this.scale * this.zoom;
    const axes = [0, 1, 2].map((i) => this.across([0, 1, 2].map((k) => Number(k === i)) as Point));
    return { index, to: (px, py) => point.map((c, i) => c + (axes[i]![0] * (px - from.x) - axes[i]![1] * (py - from.y)) / s) as Point };
  }

  private spot(p: Point): Spot {
    const [x, y] = this.across(p), s = this.scale * this.zoom;
    return { x: this.width / 2 + this.shift[0] + s * (x - this.middle[0]), y: this.height / 2 + this.shift[1] - s * (y - this.middle[1]) };
  }

  private colour(actor: Actor): string {
    return actor.colour < 0 ? this.colours.quiet : this.colours.series[actor.colour]!;
  }

  private paint(pen: Pen, moment: Moment): void {
    this.middle = this.across(focus(this.scene, this.actors, moment.numbers));
    if (!this.supports.length) this.findSupports(moment);
    this.grid(pen);
    if (moment.shown.trails) this.actors.filter((a) => a.shape.trace).forEach((a) => this.trail(pen, a, moment));
    const order = { fixed: 0, cord: 1, spring: 1, damper: 1, bar: 2, ball: 3, marker: 4, vector: 5 } as Record<string, number>;
    const rank = (a: Actor) => order[a.shape.role] ?? order[a.shape.kind] ?? 2;
    const bodies = [...this.actors].sort((a, b) => rank(a) - rank(b));
    this.supports.forEach(({ at, away }) => this.support(pen, this.spot(at), away));
    bodies.forEach((actor) => this.body(pen, actor, moment.numbers));
    for (const [kind, dash] of [["velocities", []], ["accelerations", [5, 4]]] as const)
      if (moment.shown[kind]) this.arrows[kind].at(moment).forEach(({ from, to, actor }) => this.arrow(pen, from, to, this.colour(actor), [...dash]));
    for (const pull of moment.pulls) this.arrow(pen, pull.from, pull.to, this.colours.force, []);
    if (moment.shown.inside) this.inside(pen, moment.numbers);
    this.gravity(pen);
    if (moment.shown.names) this.names(pen, moment, bodies);
  }

  // ---- what shapes look like

  private body(pen: Pen, actor: Actor, numbers: Float64Array): void {
    const spots = actor.place.points(numbers).map((p) => this.spot(p)), { shape } = actor;
    if (shape.kind === "spring") this.spring(pen, spots);
    else if (shape.kind === "damper") this.damper(pen, spots);
    else if (shape.kind === "ball") this.wheel(pen, actor, numbers, shape.radius);
    else if (shape.role === "fixed") this.fixed(pen, spots);
    else if (shape.role === "cord") pen.path(spots, { stroke: this.colours.ink, width: 1.8 });
    else if (shape.role === "bar") this.bar(pen, spots, this.colour(actor));
    else if (shape.kind === "vector") this.arrow(pen, actor.place.point(numbers), actor.place.point(numbers, 1), this.colour(actor), []);
    else if (shape.kind === "solid") this.solid(pen, actor, numbers);
    else pen.disc(spots[0]!, Math.max(shape.radius * this.scale * this.zoom, 4), { fill: this.colour(actor), stroke: this.colours.panel, width: 1.5 });
  }

  /** A bar: an outlined rod with rounded ends and a pin at each joint. */
  private bar(pen: Pen, spots: Spot[], colour: string): void {
    const width = this.thickness(), [first, last] = [spots[0]!, spots[spots.length - 1]!];
    if (spots.length > 3 && Math.hypot(first.x - last.x, first.y - last.y) < 0.5) { this.plate(pen, spots, colour); return; }
    pen.path(spots, { stroke: colour, width: width + 2.5 });
    pen.path(spots, { stroke: this.colours.panel, width: Math.max(width - 0.5, 1) });
    pen.path(spots, { stroke: colour, width: Math.max(width - 0.5, 1), opacity: 0.35 });
    for (const end of [first, last]) pen.disc(end, width * 0.36, { fill: this.colours.panel, stroke: colour, width: 1.5 });
  }

  private thickness(): number {
    return Math.min(Math.max(0.03 * this.scene.size * this.scale * this.zoom, 4), 14);
  }

  /** What does not move: a line with hatching below. */
  private fixed(pen: Pen, spots: Spot[]): void {
    pen.path(spots, { stroke: this.colours.quiet, width: 2.2 });
    for (let k = 1; k < spots.length; k += 1) this.hatch(pen, spots[k - 1]!, spots[k]!);
  }

  private hatch(pen: Pen, a: Spot, b: Spot): void {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 4) return;
    const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const side = along.x > 0 || (along.x === 0 && along.y > 0) ? 1 : -1;
    const count = Math.floor(length / 9);
    for (let k = 0; k <= count; k += 1) {
      const x = a.x + along.x * k * 9, y = a.y + along.y * k * 9;
      const down = { x: -side * along.y - 0.8 * along.x, y: side * along.x - 0.8 * along.y };
      pen.path([{ x, y }, { x: x + 6 * down.x, y: y + 6 * down.y }], { stroke: this.colours.quiet, width: 1, opacity: 0.8 });
    }
  }

  private spring(pen: Pen, spots: Spot[]): void {
    const [a, b] = [spots[0]!, spots[spots.length - 1]!], high = Math.max(0.022 * this.scene.size * this.scale * this.zoom, 5);
    pen.path(zigzag(8).map((f) => beside(a, b, f[0], f[1] * high)), { stroke: this.colours.ink, width: 1.6 });
  }

  /** A dashpot: a cup at one end, a piston at the other. */
  private damper(pen: Pen, spots: Spot[]): void {
    const [a, b] = [spots[0]!, spots[spots.length - 1]!], high = Math.max(0.03 * this.scene.size * this.scale * this.zoom, 5);
    const style = { stroke: this.colours.ink, width: 1.6 };
    pen.path([a, beside(a, b, 0.35, 0)], style);
    pen.path([beside(a, b, 0.7, high), beside(a, b, 0.35, high), beside(a, b, 0.35, -high), beside(a, b, 0.7, -high)], style);
    pen.path([beside(a, b, 0.55, 0.8 * high), beside(a, b, 0.55, -0.8 * high)], style);
    pen.path([beside(a, b, 0.55, 0), b], style);
  }

  /** A disc with spokes that turn with it. */
  private wheel(pen: Pen, actor: Actor, numbers: Float64Array, size: number): void {
    const centre = actor.place.point(numbers), middle = this.spot(centre), colour = this.colour(actor);
    const radius = Math.max(size * this.scale * this.zoom, 4), axes = actor.place.axes(numbers);
    pen.disc(middle, radius, { fill: this.colours.panel });
    pen.disc(middle, radius, { fill: colour, opacity: 0.18 });
    pen.disc(middle, radius, { stroke: colour, width: 2.2 });
    if (axes) for (const axis of axes) for (const sign of [1, -1])
      pen.path([middle, this.spot(centre.map((c, i) => c + sign * size * axis[i]!) as Point)], { stroke: colour, width: 1.4, opacity: 0.8 });
    pen.disc(middle, Math.min(0.12 * radius, 5), { fill: colour });
  }

  /** A solid seen along the normal of the plane: a wheel, a rod with its pins, or a rectangle. */
  private solid(pen: Pen, actor: Actor, numbers: Float64Array): void {
    const { shape } = actor, centre = actor.place.point(numbers), axes = actor.place.axes(numbers)!, colour = this.colour(actor);
    const away = axes.map((axis) => Math.abs(axis[this.scene.flat]!)), normal = away.indexOf(Math.max(...away));
    if (shape.solid === "sphere" || (shape.solid !== "box" && normal === 2)) { this.wheel(pen, actor, numbers, shape.size![0]!); return; }
    const half = shape.solid === "box" ? shape.size!.map((side) => side / 2) : [shape.size![0]!, shape.size![0]!, shape.size![1]! / 2];
    const at = (...steps: number[]): Spot => this.spot(centre.map((c, i) => c + axes.reduce((sum, axis, j) => sum + steps[j]! * half[j]! * axis[i]!, 0)) as Point);
    if (shape.solid === "capsule") { this.bar(pen, [at(0, 0, -1), at(0, 0, 1)], colour); return; }
    const [u, v] = [0, 1, 2].filter((axis) => axis !== normal) as [number, number];
    const corner = (a: number, b: number): Spot => { const steps = [0, 0, 0]; [steps[u], steps[v]] = [a, b]; return at(...steps as [number, number, number]); };
    this.plate(pen, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], colour);
  }

  /** A body by its outline. */
  private plate(pen: Pen, spots: Spot[], colour: string): void {
    pen.path(spots, { fill: this.colours.panel, closed: true });
    pen.path(spots, { fill: colour, opacity: 0.3, closed: true });
    pen.path(spots, { stroke: colour, width: 2, closed: true });
  }

  /** Frames by their axes in the plane, centres of mass as quartered discs. */
  private inside(pen: Pen, numbers: Float64Array): void {
    for (const { kind, on, at, axes: turn } of this.scene.details ?? []) {
      const { place } = this.actors[on]!, middle = place.point(numbers), axes = place.axes(numbers)!;
      const along = (v: number[]): Point => [0, 1, 2].map((i) => axes.reduce((sum, axis, k) => sum + v[k]! * axis[i]!, 0)) as Point;
      const from = along(at).map((c, i) => c + middle[i]!) as Point, spot = this.spot(from);
      if (kind === "frame") AXES.forEach((colour, k) => {
        const way = along([turn[k]!, turn[3 + k]!, turn[6 + k]!]);
        this.arrow(pen, from, from.map((c, i) => c + 0.1 * this.scene.size * way[i]!) as Point, colour, []);
      });
      if (kind === "centre") {
        const quarter = (first: number) => [spot, ...Array.from({ length: 7 }, (_, k) => ({ x: spot.x + 6 * Math.cos(((first + k / 6) * Math.PI) / 2), y: spot.y + 6 * Math.sin(((first + k / 6) * Math.PI) / 2) }))];
        pen.disc(spot, 6, { fill: this.colours.panel, stroke: this.colours.ink, width: 1.2 });
        for (const first of [0, 2]) pen.path(quarter(first), { fill: this.colours.ink, closed: true });
      }
    }
  }

  private arrow(pen: Pen, from: Point, to: Point, colour: string, dash: number[]): void {
    const [a, b] = [this.spot(from), this.spot(to)], length = Math.hypot(b.x - a.x, b.y - a.y), head = Math.min(11, length / 2);
    if (length < 2) return;
    pen.path([a, beside(a, b, 1 - (0.7 * head) / length, 0)], { stroke: colour, width: 2.2, dash });
    pen.path([b, beside(a, b, 1 - head / length, head * 0.4), beside(a, b, 1 - head / length, -head * 0.4)], { fill: colour, closed: true });
  }

  /** The triangle of a pin that is held, its ground hatched, on the side away from what hangs on it. */
  private support(pen: Pen, at: Spot, away: [number, number]): void {
    const s = Math.max(1.5 * this.thickness(), 9);
    const on = (along: number, side: number): Spot => ({ x: at.x + along * s * away[0] - side * s * away[1], y: at.y + along * s * away[1] + side * s * away[0] });
    const style = { stroke: this.colours.quiet, width: 1.8 };
    pen.path([at, on(1.15, -0.75), on(1.15, 0.75)], { ...style, fill: this.colours.panel, closed: true });
    pen.path([on(1.15, -1.2), on(1.15, 1.2)], style);
    for (let k = -2; k <= 2; k += 1) pen.path([on(1.15, k * 0.5), on(1.5, k * 0.5 - 0.28)], { ...style, width: 1 });
  }

  /** Pins that stay where they are, and where the bars they hold are on the whole not. */
  private findSupports(moment: Moment): void {
    const { motion } = moment, times = Array.from({ length: 25 }, (_, k) => motion.start + ((motion.end - motion.start) * k) / 24);
    const states = times.map((t) => motion.at(t)), found = new Map<string, { at: Point; lean: [number, number] }>();
    const still = ({ place }: Actor, k: number): boolean => {
      const at = place.point(states[0]!, k);
      return states.every((numbers) => Math.hypot(...place.point(numbers, k).map((c, i) => c - at[i]!)) <= 1e-4 * this.scene.size);
    };
    for (const actor of this.actors.filter((a) => a.shape.role === "bar" || a.shape.kind === "spring" || a.shape.kind === "damper" || a.shape.role === "cord")) {
      const last = actor.shape.count - 1;
      for (const [k, other] of [[0, last], [last, 0]] as [number, number][]) {
        const at = actor.place.point(states[0]!, k);
        if (!still(actor, k) || (still(actor, other) && !actor.shape.held?.includes(k)) || this.onGround(at, states[0]!)) continue;
        const key = at.map((c) => Math.round((1e3 * c) / this.scene.size)).join();
        const lean = found.get(key)?.lean ?? [0, 0];
        for (const numbers of states) {
          const [x, y] = this.across(actor.place.point(numbers, other).map((c, i) => c - at[i]!) as Point), length = Math.hypot(x, y) || 1;
          lean[0] += x / length / states.length;
          lean[1] += y / length / states.length;
        }
        found.set(key, { at, lean });
      }
    }
    for (const { at, lean } of found.values()) {
      const [x, y] = lean, firm = Math.hypot(x, y) > 0.3, sideways = firm && Math.abs(x) > 2 * Math.abs(y);
      this.supports.push({ at, away: sideways ? [-Math.sign(x), 0] : [0, firm && y < 0 ? -1 : 1] });
    }
  }

  /** Whether a place lies on a line that does not move. */
  private onGround(place: Point, numbers: Float64Array): boolean {
    const at = this.across(place);
    return this.actors.some(({ shape, place: line }) => shape.kind === "line" && shape.role === "fixed" && line.points(numbers).some((end, k, all) => {
      const [a, b] = [this.across(all[Math.max(k - 1, 0)]!), this.across(end)], [x, y] = [b[0] - a[0], b[1] - a[1]];
      const along = Math.min(Math.max(((at[0] - a[0]) * x + (at[1] - a[1]) * y) / (x * x + y * y || 1), 0), 1);
      return Math.hypot(a[0] + along * x - at[0], a[1] + along * y - at[1]) < 1e-3 * this.scene.size;
    }));
  }

  private trail(pen: Pen, actor: Actor, moment: Moment): void {
    if (this.trailed !== moment.motion) { this.laid = trails(this.actors, moment.motion); this.trailed = moment.motion; }
    const spots = this.laid!.points.get(actor)!.map((p) => this.spot(p)), colour = this.colour(actor), { step } = this.laid!;
    pen.path(spots, { stroke: colour, width: 1, opacity: 0.2 });
    const done = step ? Math.floor((moment.time - moment.motion.start) / step + 1e-9) + 1 : 0;
    pen.path([...spots.slice(0, done), this.spot(actor.place.point(moment.numbers))], { stroke: colour, width: 1.8, opacity: 0.8 });
  }

  private grid(pen: Pen): void {
    const s = this.scale * this.zoom, step = niceStep(70 / s);
    const left = this.middle[0] - (this.width / 2 + this.shift[0]) / s, below = this.middle[1] - (this.height / 2 - this.shift[1]) / s;
    const style = { stroke: this.colours.faint, width: 1, opacity: 0.7 };
    for (let x = Math.ceil(left / step) * step; x < left + this.width / s; x += step) {
      const at = s * (x - left);
      pen.path([{ x: at, y: 0 }, { x: at, y: this.height }], style);
    }
    for (let y = Math.ceil(below / step) * step; y < below + this.height / s; y += step) {
      const at = this.height - s * (y - below);
      pen.path([{ x: 0, y: at }, { x: this.width, y: at }], style);
    }
    pen.path([{ x: 14, y: this.height - 14 }, { x: 14 + step * s, y: this.height - 14 }], { stroke: this.colours.quiet, width: 2 });
    pen.text(`${Number(step.toPrecision(3))} m`, { x: 14, y: this.height - 20 }, this.colours.quiet, this.colours.panel, 12);
  }

  private gravity(pen: Pen): void {
    if (!this.scene.gravity) return;
    const [x, y] = this.across(this.scene.gravity), length = Math.hypot(x, y);
    if (length) gravityArrow(pen, this.width, [x / length, y / length], this.colours.quiet, this.colours.panel);
  }

  /** Names of forces and of shapes. */
  private names(pen: Pen, moment: Moment, bodies: Actor[]): void {
    const label = (words: string, at: Point, away: number, colour: string): Label => ({ words, ...this.spot(at), away, colour });
    const forces = moment.pulls.map((pull) => label(told(pull), pull.to, 6, this.colours.force));
    const names = bodies.map((actor) => label(actor.shape.name, named(actor, moment.numbers), this.beyond(actor), this.colours.ink));
    for (const { words, x, y, colour } of apart([...forces, ...names], this.width)) pen.text(words, { x, y }, colour, this.colours.panel);
  }

  /** How far from its middle a name stands: beside round things, over large ones. */
  private beyond({ shape }: Actor): number {
    const round = shape.count === 1 && shape.kind !== "solid" ? Math.max(shape.radius * this.scale * this.zoom, 4) * 0.75 : 3;
    return (round > 60 ? 0 : round) + 4;
  }
}

void start((canvas, scene) => new PlaneStage(canvas, scene));
