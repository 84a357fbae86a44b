// A drawing board for planar mechanisms, for the mouse, the finger and the keyboard.

import { HIGH, STEP, WIDE, pictured } from "./board";
import { found, made } from "./dom";
import { body, modelOf, under, wanting, type Body, type Drawn, type Kind, type Link, type Point, type Role } from "./mechanism";
import { area, away, covers, knotted, rectangle, rod, rounded, type Place } from "./outline";

/** How near a point is to what is clicked, m. */
const NEAR = 0.11;
const TOOLS = { move: "Move", rod: "Rod", rectangle: "Rectangle", polygon: "Polygon", pin: "Pin", mass: "Mass", support: "Support", rail: "Rail", bar: "Bar", spring: "Spring", damper: "Damper", remove: "Remove" };
type Tool = keyof typeof TOOLS;
const ROLES: Tool[] = ["pin", "mass", "support"], KINDS: Tool[] = ["rail", "bar", "spring", "damper"];
/** So many changes can be taken back. */
const KEPT = 100;

const snapped = (value: number): number => rounded(Math.round(value / STEP) * STEP);
const same = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y;

export class Sketch {
  private readonly board = found<SVGSVGElement>("board");
  private readonly weight = found<HTMLInputElement>("sketch-mass");
  private drawn: Drawn = { bodies: [], points: [], links: [] };
  private readonly past: Drawn[] = [];
  private tool: Tool = "mass";
  private held: Point | Body | null = null;
  private dragged = false;
  private chosen: Point | Body | null = null;
  private from: Place = { x: 0, y: 0 };
  /** Places of a body that is begun, or the first end of a link. */
  private begun: Place[] = [];
  private cross: Place = { x: 0, y: 0 };

  constructor(use: (text: string) => void) {
    for (const [tool, label] of Object.entries(TOOLS)) {
      const radio = made("input", { type: "radio", name: "tool", value: tool, checked: tool === this.tool });
      radio.addEventListener("change", () => { this.tool = tool as Tool; this.release(); });
      found("tools").append(made("label", {}, radio, ` ${label}`));
    }
    this.board.setAttribute("viewBox", `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`);
    this.board.addEventListener("pointerdown", (event) => this.pressed(event));
    this.board.addEventListener("pointermove", (event) => this.moved(event));
    this.board.addEventListener("pointerup", (event) => this.lifted(event));
    this.board.addEventListener("keydown", (event) => this.typed(event));
    this.weight.addEventListener("change", () => this.weigh());
    found("sketch-undo").addEventListener("click", () => this.undo());
    found("sketch-clear").addEventListener("click", () => { this.remember(); this.drawn = { bodies: [], points: [], links: [] }; this.say("The board is empty."); this.release(); });
    found("sketch-use").addEventListener("click", () => {
      const why = wanting(this.drawn);
      if (why) this.say(why);
      else use(modelOf(this.drawn));
    });
    this.start();
    this.draw();
  }

  /** Something to begin with: a rod on a pin, and a mass on a spring at its end. */
  private start(): void {
    const support: Point = { x: 0, y: 1, role: "support", mass: 1 }, a: Point = { x: 0.8, y: 0.4, role: "pin", mass: 1 }, b: Point = { x: 0.8, y: -0.4, role: "mass", mass: 1 };
    this.drawn = { bodies: [body(rod(support, a))], points: [support, a, b], links: [{ a, b, kind: "spring" }] };
  }

  // ---- pointer and keys

  private where(event: PointerEvent): Place {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM()!.inverse());
    return { x, y: -y };
  }

  private point(event: PointerEvent): Place {
    const at = this.where(event);
    this.cross = { x: snapped(at.x), y: snapped(at.y) };
    return at;
  }

  private pressed(event: PointerEvent): void {
    this.board.setPointerCapture(event.pointerId);
    const at = this.point(event);
    this.from = this.cross;
    if (this.tool === "move") this.take(at);
    else this.click(at);
    this.draw();
  }

  private moved(event: PointerEvent): void {
    if (!this.held && !this.begun.length) return;
    this.point(event);
    if (this.held) this.drag();
    this.draw();
  }

  /** What two places make is drawn by two clicks, or from one place to another. */
  private lifted(event: PointerEvent): void {
    const at = this.point(event);
    this.held = null;
    if (this.begun.length && !same(this.cross, this.from) && this.tool !== "polygon") this.click(at);
    this.draw();
  }

  private typed(event: KeyboardEvent): void {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (step) {
      this.cross = { x: clamped(snapped(this.cross.x + step[0]!), WIDE / 2), y: clamped(snapped(this.cross.y + step[1]!), HIGH / 2) };
      this.say(`${this.cross.x} m across, ${this.cross.y} m up`);
      if (this.held) this.drag();
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.tool !== "move") this.click(this.cross);
      else if (this.held) this.held = null;
      else this.take(this.cross);
    } else if (event.key === "Escape") {
      this.release();
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      this.undo();
    } else return;
    event.preventDefault();
    this.draw();
  }

  // ---- what is done with the drawing

  private remember(): void {
    this.past.push(structuredClone(this.drawn));
    if (this.past.length > KEPT) this.past.shift();
  }

  private undo(): void {
    const before = this.past.pop();
    if (before) this.drawn = before;
    this.release();
    this.say(before ? "Taken back." : "There is nothing to take back.");
  }

  private release(): void {
    this.begun = [];
    this.held = this.chosen = null;
    this.draw();
  }

  /** Takes hold of a point, or of a body. */
  private take(at: Place): void {
    this.held = this.chosen = this.near(at) ?? this.within(at);
    this.from = this.cross;
    this.dragged = false;
    if (this.chosen) this.say(this.about(this.chosen));
  }

  private about(part: Point | Body): string {
    if (!("corners" in part)) return part.role === "mass" ? `A mass of ${part.mass} kg.` : `A ${part.role}.`;
    return `A body of ${part.mass} kg, ${Number(area(part.corners).toPrecision(3))} m².`;
  }

  /** Takes what is held to the cross: a point, or a body with the points that lie on it alone. */
  private drag(): void {
    const x = rounded(this.cross.x - this.from.x), y = rounded(this.cross.y - this.from.y), { held, drawn } = this;
    if (!held || (!x && !y)) return;
    const alone = (at: Point): boolean => { const on = under(drawn, at); return on.length === 1 && on[0] === held; };
    const all: Place[] = "corners" in held ? [...held.corners, ...drawn.points.filter(alone)] : [held];
    const to = all.map((each) => ({ x: rounded(each.x + x), y: rounded(each.y + y) }));
    if (to.some((place, k) => drawn.points.some((other) => !all.includes(other) && drawn.points.includes(all[k] as Point) && same(other, place)))) return;
    if (!this.dragged) this.remember();
    this.dragged = true;
    all.forEach((each, k) => Object.assign(each, to[k]));
    this.from = this.cross;
  }

  private weigh(): void {
    const mass = Number(this.weight.value);
    if (!this.chosen || !(mass > 0)) return;
    this.remember();
    this.chosen.mass = mass;
    this.say(this.about(this.chosen));
  }

  /** What the tool does at a place. */
  private click(at: Place): void {
    if (this.tool === "remove") this.remove(at);
    else if (ROLES.includes(this.tool)) this.put(this.tool as Role);
    else if (KINDS.includes(this.tool)) this.tie(this.tool as Kind, at);
    else this.shape();
  }

  private put(role: Role): void {
    const { drawn, cross } = this, there = drawn.points.find((point) => same(point, cross));
    if (role === "pin" && !under(drawn, cross).length) return this.say("A pin is put on a body.");
    this.remember();
    if (there) there.role = role;
    else drawn.points.push({ ...cross, role, mass: 1 });
    drawn.links = drawn.links.filter(({ a, b, kind }) => (kind === "rail") === (a.role === "support" && b.role === "support"));
    const on = under(drawn, cross).length;
    this.say(`${drawn.points.length} points.${on > 1 ? ` This one joins ${on} bodies.` : ""}`);
  }

  /** A corner more of a body, which ends with its second place, or where it began. */
  private shape(): void {
    const { begun, cross, tool } = this, first = begun[0];
    if (!first) { this.begun = [cross]; return this.say(tool === "polygon" ? "Now its other corners, and the first once more." : "Now its other end."); }
    if (tool === "polygon" && !same(first, cross)) { if (!same(begun.at(-1)!, cross)) begun.push(cross); return this.say(`${begun.length} corners.`); }
    this.begun = [];
    const corners = tool === "polygon" ? begun : same(first, cross) ? [] : tool === "rod" ? rod(first, cross) : rectangle(first, cross);
    if (corners.length < 3 || area(corners) < STEP ** 2 / 4) return this.say("A body has an area.");
    if (knotted(corners)) return this.say("The outline of a body does not cross itself.");
    this.remember();
    const added = body(corners);
    this.drawn.bodies.push(added);
    this.chosen = added;
    this.say(this.about(added));
  }

  private tie(kind: Kind, at: Place): void {
    const point = this.near(at), first = this.drawn.points.find((each) => each === this.begun[0]);
    if (!point) return this.say(`Click a ${kind === "rail" ? "support" : "mass, a support or a pin"}.`);
    if (!first) { this.begun = [point]; return this.say("Now the other end."); }
    this.begun = [];
    this.join({ a: first, b: point, kind });
  }

  private join(link: Link): void {
    const { a, b, kind } = link, { links } = this.drawn, on = under(this.drawn, a);
    if (a === b) return this.say("Its ends are one point.");
    if ((kind === "rail") !== (a.role === "support" && b.role === "support")) return this.say(kind === "rail" ? "A rail lies between two supports." : "Between two supports nothing moves.");
    if (kind !== "rail" && under(this.drawn, b).some((each) => on.includes(each))) return this.say("Both ends are on one body.");
    const between = (each: Link): boolean => (each.a === a && each.b === b) || (each.a === b && each.b === a);
    if (links.some((each) => between(each) && (each.kind === kind || each.kind === "bar" || kind === "bar"))) return this.say("These are joined already.");
    this.remember();
    links.push(link);
    this.say(`${links.length} links.`);
  }

  private remove(at: Place): void {
    const point = this.near(at), { bodies, points, links } = this.drawn;
    const link = point ? undefined : links.find(({ a, b }) => away(a, b, at) < NEAR / 2), part = point || link ? null : this.within(at);
    if (!point && !link && !part) return this.say("There is nothing here.");
    this.remember();
    this.drawn = { bodies: bodies.filter((each) => each !== part), points: points.filter((each) => each !== point), links: links.filter((each) => each !== link && each.a !== point && each.b !== point) };
    this.say("Removed.");
  }

  private near(at: Place): Point | null {
    const away = (point: Point): number => Math.hypot(point.x - at.x, point.y - at.y);
    return this.drawn.points.filter((point) => away(point) < NEAR).sort((a, b) => away(a) - away(b))[0] ?? null;
  }

  private within(at: Place): Body | null { return this.drawn.bodies.findLast(({ corners }) => covers(corners, at)) ?? null; }

  private say(words: string): void { found("sketch-said").textContent = words; }

  private draw(): void {
    const { chosen, weight, tool, cross } = this, first = this.begun[0], heavy = chosen && ("corners" in chosen || chosen.role === "mass");
    const shown = !first ? [] : same(first, cross) || tool === "polygon" || KINDS.includes(tool) ? [...this.begun, cross] : tool === "rod" ? rod(first, cross) : rectangle(first, cross);
    weight.disabled = !heavy;
    if (document.activeElement !== weight || !heavy) weight.value = heavy ? String(chosen.mass) : "";
    this.board.replaceChildren(...pictured(this.drawn, [chosen, this.held], shown, cross));
  }
}

const clamped = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
