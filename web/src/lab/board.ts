// How a drawing looks on its board: SVG, y down.

import { area, type Place } from "./outline";
import type { Body, Drawn, Link, Point } from "./mechanism";

export const STEP = 0.1, WIDE = 5, HIGH = 3;

function shape(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

const along = (places: Place[]): string => `M${places.map(({ x, y }) => `${x} ${-y}`).join("L")}`;

/** Everything of a drawing, with what is chosen, what is being drawn, and the cross of the keyboard. */
export function pictured({ bodies, points, links }: Drawn, chosen: unknown[], begun: Place[], cross: Place): SVGElement[] {
  const mark = (part: Body | Point): string => (chosen.includes(part) ? " chosen" : "");
  return [
    grid(),
    ...bodies.map((part) => shape("path", { d: `${along(part.corners)}Z`, class: `body${mark(part)}` })),
    ...links.map(link),
    ...points.flatMap((point) => [
      ...(point.role === "support" ? [shape("path", { d: `M${point.x} ${-point.y}l.09 .15h-.18z`, class: `support${mark(point)}` })] : []),
      shape("circle", { cx: point.x, cy: -point.y, r: { support: 0.03, pin: 0.035, mass: 0.06 }[point.role], class: point.role + mark(point) }),
    ]),
    ...(begun.length > 1 ? [shape("path", { d: along(begun) + (area(begun) ? "Z" : ""), class: "begun" })] : []),
    shape("path", { d: `M${cross.x - 0.1} ${-cross.y}h.2M${cross.x} ${-cross.y - 0.1}v.2`, class: "cross" }),
  ];
}

function grid(): SVGElement {
  const most = Math.round(WIDE / STEP), lines = Array.from({ length: 2 * most + 1 }, (_, k) => 2 * STEP * (k - most));
  return shape("path", { d: lines.map((at) => `M${at} ${-2 * WIDE}v${4 * WIDE}M${-2 * WIDE} ${at}h${4 * WIDE}`).join(""), class: "grid" });
}

function link({ a, b, kind }: Link): SVGElement {
  if (kind === "bar" || kind === "rail") return shape("line", { x1: a.x, y1: -a.y, x2: b.x, y2: -b.y, class: `${kind}-link` });
  const long = Math.hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / long, uy = (b.y - a.y) / long;
  const at = (along: number, aside: number): string => `${a.x + ux * along * long - uy * aside} ${-(a.y + uy * along * long + ux * aside)}`;
  const coil = Array.from({ length: 12 }, (_, k) => at(0.18 + (0.64 * (k + 0.5)) / 12, k % 2 ? -0.05 : 0.05));
  const spring = [at(0, 0), at(0.18, 0), ...coil, at(0.82, 0), at(1, 0)].join("L");
  const damper = `${at(0, 0)}L${at(0.5, 0)}M${at(0.5, 0.04)}L${at(0.5, -0.04)}M${at(0.62, 0.06)}L${at(0.4, 0.06)}M${at(0.62, -0.06)}L${at(0.4, -0.06)}M${at(0.62, 0.06)}L${at(0.62, -0.06)}M${at(0.62, 0)}L${at(1, 0)}`;
  return shape("path", { d: `M${kind === "spring" ? spring : damper}`, class: "coil" });
}
