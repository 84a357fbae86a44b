// A drawing board for planar mechanisms, for the mouse, the finger and the keyboard.

import { found, made } from "./dom";
import { modelOf, wanting, type Kind, type Link, type Point } from "./mechanism";

const STEP = 0.2, WIDE = 5, HIGH = 3, NEAR = 0.11;
const TOOLS = { move: "Move", mass: "Mass", support: "Support", bar: "Bar", spring: "Spring", damper: "Damper", remove: "Remove" };
type Tool = keyof typeof TOOLS;

const snapped = (value: number): number => Math.round(Math.round(value / STEP) * STEP * 1e6) / 1e6 + 0;

function shape(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

export class Sketch {
  private readonly board = found<SVGSVGElement>("board");
  private points: Point[] = [];
  private links: Link[] = [];
  private tool: Tool = "mass";
  private held: Point | null = null;
  private first: Point | null = null;
  private cross = { x: 0, y: 0 };

  constructor(use: (text: string) => void) {
    for (const [tool, label] of Object.entries(TOOLS)) {
      const radio = made("input", { type: "radio", name: "tool", value: tool, checked: tool === this.tool });
      radio.addEventListener("change", () => { this.tool = tool as Tool; this.first = null; this.draw(); });
      found("tools").append(made("label", {}, radio, ` ${label}`));
    }
    this.board.setAttribute("viewBox", `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`);
    this.board.addEventListener("pointerdown", (event) => this.pressed(event));
    this.board.addEventListener("pointermove", (event) => this.moved(event));
    this.board.addEventListener("pointerup", () => { this.held = null; });
    this.board.addEventListener("keydown", (event) => this.typed(event));
    found("sketch-clear").addEventListener("click", () => { this.points = []; this.links = []; this.first = null; this.draw(); this.say("The board is empty."); });
    found("sketch-use").addEventListener("click", () => {
      const why = wanting({ points: this.points, links: this.links });
      if (why) this.say(why);
      else use(modelOf({ points: this.points, links: this.links }));
    });
    this.start();
    this.draw();
  }

  /** Something to begin with: a pendulum on a spring's end. */
  private start(): void {
    const support = { x: 0, y: 1, fixed: true }, a = { x: 0.8, y: 0.4, fixed: false }, b = { x: 0.8, y: -0.4, fixed: false };
    this.points = [support, a, b];
    this.links = [{ a: support, b: a, kind: "bar" }, { a, b, kind: "spring" }];
  }

  private where(event: PointerEvent): { x: number; y: number } {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM()!.inverse());
    return { x, y: -y };
  }

  private pressed(event: PointerEvent): void {
    const at = this.where(event);
    this.board.setPointerCapture(event.pointerId);
    this.cross = { x: snapped(at.x), y: snapped(at.y) };
    if (this.tool === "move") this.held = this.near(at);
    else this.click(at);
    this.draw();
  }

  private moved(event: PointerEvent): void {
    if (this.held) this.drag(this.held, this.where(event));
  }

  private drag(point: Point, at: { x: number; y: number }): void {
    const x = snapped(at.x), y = snapped(at.y);
    if (this.points.some((other) => other !== point && other.x === x && other.y === y)) return;
    Object.assign(point, { x, y });
    this.draw();
  }

  private typed(event: KeyboardEvent): void {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (step) {
      this.cross = { x: clamped(snapped(this.cross.x + step[0]), WIDE / 2), y: clamped(snapped(this.cross.y + step[1]), HIGH / 2) };
      if (this.held) this.drag(this.held, this.cross);
      this.say(`${this.cross.x} m across, ${this.cross.y} m up`);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.tool === "move") this.held = this.held ? null : this.near(this.cross);
      else this.click(this.cross);
    } else if (event.key === "Escape") {
      this.first = this.held = null;
    } else return;
    event.preventDefault();
    this.draw();
  }

  /** What the tool does at a place. */
  private click(at: { x: number; y: number }): void {
    const point = this.near(at);
    if (this.tool === "remove") return this.remove(point, at);
    if (this.tool === "mass" || this.tool === "support") {
      if (point) point.fixed = this.tool === "support";
      else this.points.push({ x: snapped(at.x), y: snapped(at.y), fixed: this.tool === "support" });
      this.links = this.links.filter((each) => !(each.a.fixed && each.b.fixed));
      return this.say(`${this.points.length} points.`);
    }
    if (!point) return this.say("Click a mass or a support.");
    if (!this.first) { this.first = point; return this.say("Now the other end."); }
    this.join(this.first, point, this.tool as Kind);
    this.first = null;
  }

  private join(a: Point, b: Point, kind: Kind): void {
    if (a === b) return this.say("Its ends are one point.");
    if (a.fixed && b.fixed) return this.say("Between two supports nothing moves.");
    const between = (each: Link): boolean => (each.a === a && each.b === b) || (each.a === b && each.b === a);
    if (this.links.some((each) => between(each) && (each.kind === kind || each.kind === "bar" || kind === "bar")))
      return this.say("These are joined already.");
    this.links.push({ a, b, kind });
    this.say(`${this.links.length} links.`);
  }

  private remove(point: Point | null, at: { x: number; y: number }): void {
    const link = point ? null : this.links.find((each) => distance(each, at) < NEAR);
    this.points = this.points.filter((each) => each !== point);
    this.links = this.links.filter((each) => each !== link && each.a !== point && each.b !== point);
    this.say(point || link ? "Removed." : "There is nothing here.");
  }

  private near(at: { x: number; y: number }): Point | null {
    return this.points.find((point) => Math.hypot(point.x - at.x, point.y - at.y) < NEAR) ?? null;
  }

  private say(words: string): void { found("sketch-said").textContent = words; }

  private draw(): void {
    const drawn: SVGElement[] = [], lines: string[] = [];
    const most = Math.round((2 * WIDE) / STEP);
    for (let k = -most; k <= most; k += 1) lines.push(`M${k * STEP} ${-2 * WIDE}v${4 * WIDE}M${-2 * WIDE} ${k * STEP}h${4 * WIDE}`);
    drawn.push(shape("path", { d: lines.join(""), class: "grid" }));
    for (const link of this.links) drawn.push(drawnLink(link));
    for (const point of this.points) {
      const chosen = point === this.first || point === this.held ? " chosen" : "";
      if (point.fixed) drawn.push(shape("path", { d: `M${point.x} ${-point.y}l.09 .15h-.18z`, class: `support${chosen}` }));
      drawn.push(shape("circle", { cx: point.x, cy: -point.y, r: point.fixed ? 0.03 : 0.06, class: (point.fixed ? "support" : "mass") + chosen }));
    }
    const { x, y } = this.cross;
    drawn.push(shape("path", { d: `M${x - 0.1} ${-y}h.2M${x} ${-y - 0.1}v.2`, class: "cross" }));
    this.board.replaceChildren(...drawn);
  }
}

const clamped = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** From a place to the line of a link. */
function distance({ a, b }: Link, at: { x: number; y: number }): number {
  const x = b.x - a.x, y = b.y - a.y;
  const along = Math.max(0, Math.min(1, ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y)));
  return Math.hypot(a.x + along * x - at.x, a.y + along * y - at.y);
}

function drawnLink({ a, b, kind }: Link): SVGElement {
  if (kind === "bar") return shape("line", { x1: a.x, y1: -a.y, x2: b.x, y2: -b.y, class: "bar-link" });
  const long = Math.hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / long, uy = (b.y - a.y) / long;
  const at = (along: number, aside: number): string => `${a.x + ux * along * long - uy * aside} ${-(a.y + uy * along * long + ux * aside)}`;
  const coil = Array.from({ length: 12 }, (_, k) => at(0.18 + (0.64 * (k + 0.5)) / 12, k % 2 ? -0.05 : 0.05));
  const spring = [at(0, 0), at(0.18, 0), ...coil, at(0.82, 0), at(1, 0)].join("L");
  const damper = `${at(0, 0)}L${at(0.5, 0)}M${at(0.5, 0.04)}L${at(0.5, -0.04)}M${at(0.62, 0.06)}L${at(0.4, 0.06)}M${at(0.62, -0.06)}L${at(0.4, -0.06)}M${at(0.62, 0.06)}L${at(0.62, -0.06)}M${at(0.62, 0)}L${at(1, 0)}`;
  return shape("path", { d: `M${kind === "spring" ? spring : damper}`, class: "coil" });
}
