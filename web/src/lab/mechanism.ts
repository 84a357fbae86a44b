// A mechanism that was drawn, bodies, points on them, bars, springs, dampers and rails, and the model file it becomes.

import { area, away, covers, gyration, middle, rounded, type Place } from "./outline";

export type Kind = "bar" | "spring" | "damper" | "rail";
export type Role = "mass" | "support" | "pin";
export interface Body { corners: Place[]; mass: number }
export interface Point extends Place { role: Role; mass: number }
export interface Link { a: Point; b: Point; kind: Kind }
export interface Drawn { bodies: Body[]; points: Point[]; links: Link[] }

/** What a square metre of a drawn body weighs, kg. */
const DENSITY = 10;
/** How near a point lies to a rail that it slides along, m. */
const ON_RAIL = 0.01;

export const body = (corners: Place[]): Body => ({ corners, mass: Number((DENSITY * area(corners)).toPrecision(3)) });

/** The bodies that a point lies on: it is fixed to the first and joins the others to it. */
export const under = ({ bodies }: Drawn, at: Place): Body[] => bodies.filter(({ corners }) => covers(corners, at));

/** Why there is no model of this drawing; "" where there is one. */
export function wanting(drawn: Drawn): string {
  const { bodies, points, links } = drawn;
  if (!bodies.length && !points.some(({ role }) => role === "mass")) return "Nothing can move: place a body or a mass.";
  if (points.some((point) => point.role === "pin" && !under(drawn, point).length)) return "A pin lies on no body.";
  const held = ({ a, b }: Link): boolean => under(drawn, a).some((each) => under(drawn, b).includes(each));
  const idle = links.find((link) => link.kind !== "rail" && held(link));
  return idle ? `A ${idle.kind} joins two points of one body.` : "";
}

/** Where something is at a time, and how fast, as expressions. */
interface Course { at: [string, string]; rate: [string, string] }

/** What the parts of a drawing are called in the model, and where they go. */
class Names {
  readonly masses: Point[];
  constructor(readonly drawn: Drawn) { this.masses = drawn.points.filter(({ role }) => role === "mass"); }

  letter(part: Body): string {
    const k = this.drawn.bodies.indexOf(part);
    return String.fromCharCode(65 + (k % 26)) + (k < 26 ? "" : Math.floor(k / 26));
  }

  /** A place of a body as it moves. */
  on(part: Body, place: Place): Course {
    const n = this.letter(part), centre = middle(part.corners), a = rounded(place.x - centre.x), b = rounded(place.y - centre.y);
    const [c, s] = [`cos(phi${n})`, `sin(phi${n})`], turned: [string, string] = [sum([a, c], [-b, s]), sum([a, s], [b, c])];
    return {
      at: [plus(`x${n}`, turned[0]), plus(`y${n}`, turned[1])],
      rate: [minus(`x${n}'`, product(`phi${n}'`, turned[1])), plus(`y${n}'`, product(`phi${n}'`, turned[0]))],
    };
  }

  of(point: Point): Course {
    if (point.role === "support") return { at: [String(point.x), String(point.y)], rate: ["0", "0"] };
    if (point.role === "pin") return this.on(under(this.drawn, point)[0]!, point);
    const n = this.masses.indexOf(point) + 1;
    return { at: [`x${n}`, `y${n}`], rate: [`x${n}'`, `y${n}'`] };
  }
}

/** The model file: Cartesian coordinates of masses and bodies, what joins them as constraints, springs and dampers along their lines. */
export function modelOf(drawn: Drawn): string {
  const names = new Names(drawn), { bodies, links } = drawn, { masses } = names;
  const of = (kind: Kind): Link[] => links.filter((link) => link.kind === kind).map((link) => link.a.role === "support" ? { ...link, a: link.b, b: link.a } : link);
  const across = ({ a, b }: Link, part: keyof Course = "at"): string[] => names.of(a)[part].map((one, k) => minus(one, names.of(b)[part][k]!));
  const square = (link: Link): string => across(link).map((each) => `(${each})**2`).join(" + ");
  const damped = (link: Link, k: number): string => {
    const [x, y] = across(link), [u, v] = across(link, "rate");
    return `c${k + 1}*((${x})*(${u}) + (${y})*(${v}))**2/(${square(link)})/2`;
  };
  const bars = of("bar"), springs = of("spring"), dampers = of("damper"), rails = of("rail"), letters = bodies.map((part) => names.letter(part));
  const kinetic = [...letters.map((n) => `mA*(xA'**2 + yA'**2)/2 + JA*phiA'**2/2`.replaceAll("A", n)), ...masses.map((_, k) => `m${k + 1}*(x${k + 1}'**2 + y${k + 1}'**2)/2`)];
  const potential = [...letters.map((n) => `m${n}*g*y${n}`), ...masses.map((_, k) => `m${k + 1}*g*y${k + 1}`),
    ...springs.map((each, k) => `k${k + 1}*(sqrt(${square(each)}) - s${k + 1})**2/2`)];
  const rows = [...joints(names), ...slides(names, rails), ...bars.map((each, k) => `${square(each)} - l${k + 1}**2`)];
  const parameters = ["g = 9.81", ...bodies.flatMap((part, k) => [`m${letters[k]} = ${decimal(part.mass)}`, `J${letters[k]} = ${decimal(Number((part.mass * gyration(part.corners)).toPrecision(6)))}`]),
    ...masses.map(({ mass }, k) => `m${k + 1} = ${decimal(mass)}`), ...bars.map((each, k) => `l${k + 1} = ${decimal(length(each))}`),
    ...springs.flatMap((each, k) => [`k${k + 1} = 100.0`, `s${k + 1} = ${decimal(length(each))}`]), ...dampers.map((_, k) => `c${k + 1} = 2.0`)];
  const starts = [...bodies.flatMap(({ corners }, k) => { const { x, y } = middle(corners); return [`x${letters[k]} = ${decimal(x)}`, `y${letters[k]} = ${decimal(y)}`]; }),
    ...masses.flatMap((point, k) => [`x${k + 1} = ${decimal(point.x)}`, `y${k + 1} = ${decimal(point.y)}`])];
  const coordinates = [...letters.flatMap((n) => [`x${n}`, `y${n}`, `phi${n}`]), ...masses.flatMap((_, k) => [`x${k + 1}`, `y${k + 1}`])];
  return [
    'name = "drawn-mechanism"',
    `coordinates = [${coordinates.map((each) => `"${each}"`).join(", ")}]`,
    `kinetic = "${kinetic.join(" + ")}"`,
    `potential = "${potential.join(" + ")}"`,
    ...(dampers.length ? [`dissipation = "${dampers.map(damped).join(" + ")}"`] : []),
    ...(rows.length ? ["holonomic = [", ...rows.map((each) => `    "${each}",`), "]"] : []),
    "duration = 10", "", "[parameters]", ...parameters,
    "", "[start.q]", ...starts,
    "", "[scene]", 'up = "y"', ...scene(names, { bars, springs, dampers, rails }), "",
  ].join("\n");
}

/** What stays zero because points hold bodies together, or to the ground, or carry a mass with them. */
function joints(names: Names): string[] {
  return names.drawn.points.flatMap((point) => {
    const joined = under(names.drawn, point), place = names.of(point).at;
    return (point.role === "pin" ? joined.slice(1) : joined).flatMap((part) => names.on(part, point).at.map((each, k) => minus(each, place[k]!)));
  });
}

/** What stays zero because points slide along rails. */
function slides(names: Names, rails: Link[]): string[] {
  return rails.flatMap(({ a, b }) => names.drawn.points.filter((point) => point.role !== "support" && away(a, b, point) < ON_RAIL).map((point) => {
    const [x, y] = names.of(point).at, [along, up] = [rounded(b.x - a.x), rounded(b.y - a.y)];
    const [across, over] = [minus(x, String(a.x)), minus(y, String(a.y))];
    return !up ? over : !along ? across : sum([along, `(${over})`], [-up, `(${across})`]);
  }));
}

function scene(names: Names, { bars, springs, dampers, rails }: Record<"bars" | "springs" | "dampers" | "rails", Link[]>): string[] {
  const { bodies, points } = names.drawn, quoted = ({ at }: Course): string => `[${at.map((each) => (Number.isNaN(Number(each)) ? `"${each}"` : each)).join(", ")}, 0]`;
  const ends = ({ a, b }: Link): string => `[${[a, b].map((point) => quoted(names.of(point))).join(", ")}]`;
  // Masses leave trails, and so do pins that join nothing: points of a coupler.
  const traced = (point: Point): boolean => point.role === "mass" || (point.role === "pin" && under(names.drawn, point).length === 1);
  const dots = (role: Role, radius: number): string[] => points.filter((point) => point.role === role)
    .map((point, k) => `"${role} ${k + 1}" = { marker = ${quoted(names.of(point))}, radius = ${radius}${traced(point) ? ", trace = true" : ""} }`);
  return [
    ...rails.map((each, k) => `"rail ${k + 1}" = { line = ${ends(each)} }`),
    ...bodies.map((part) => `"body ${names.letter(part)}" = { line = [${[...part.corners, part.corners[0]!].map((corner) => quoted(names.on(part, corner))).join(", ")}] }`),
    ...bars.map((each, k) => `"bar ${k + 1}" = { line = ${ends(each)} }`),
    ...springs.map((each, k) => `"spring ${k + 1}" = { spring = ${ends(each)} }`),
    ...dampers.map((each, k) => `"damper ${k + 1}" = { damper = ${ends(each)} }`),
    ...dots("support", 0.03), ...dots("pin", 0.025), ...dots("mass", 0.06),
  ];
}

/** To 15 digits, which read well and do not move the start. */
const length = ({ a, b }: Link): number => Number(Math.hypot(a.x - b.x, a.y - b.y).toPrecision(15));

// ---- formulas

const decimal = (value: number): string => Number.isInteger(value) ? value.toFixed(1) : String(value);
const minus = (one: string, other: string): string => {
  if (other === "0") return one;
  if (/^[\w.']+$|^-?[\d.]+$/.test(other)) return other.startsWith("-") ? `${one} + ${other.slice(1)}` : `${one} - ${other}`;
  return `${one} - (${other})`;
};
const plus = (one: string, other: string): string => (other === "0" ? one : other.startsWith("-") ? `${one} - ${other.slice(1)}` : `${one} + ${other}`);
const product = (one: string, other: string): string => (other === "0" ? "0" : `${one}*(${other})`);

/** A sum of numbers times formulas, without what is zero and without ones. */
function sum(...terms: [number, string][]): string {
  return terms.filter(([factor]) => factor).map(([factor, formula]) => {
    const size = Math.abs(factor);
    return `${factor < 0 ? "- " : "+ "}${size === 1 ? "" : `${size}*`}${formula}`;
  }).join(" ").replace(/^\+ /, "").replace(/^- /, "-") || "0";
}
