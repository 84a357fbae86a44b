// A mechanism that was drawn, points with bars, springs and dampers between them, and the model file it becomes.

export type Kind = "bar" | "spring" | "damper";
export interface Point { x: number; y: number; fixed: boolean }
export interface Link { a: Point; b: Point; kind: Kind }
export interface Drawn { points: Point[]; links: Link[] }

/** Why there is no model of this drawing; "" where there is one. */
export function wanting({ points }: Drawn): string {
  return points.some((point) => !point.fixed) ? "" : "Nothing can move: place a mass.";
}

/** The model file: Cartesian coordinates of each mass, bars as constraints, springs and dampers along their lines. */
export function modelOf({ points, links }: Drawn): string {
  const masses = points.filter((point) => !point.fixed), number = new Map(masses.map((point, k) => [point, k + 1]));
  const at = (point: Point): [string, string] => point.fixed ? [String(point.x), String(point.y)] : [`x${number.get(point)}`, `y${number.get(point)}`];
  const rate = (point: Point): [string, string] => point.fixed ? ["0", "0"] : [`x${number.get(point)}'`, `y${number.get(point)}'`];
  const of = (kind: Kind): Link[] => links.filter((link) => link.kind === kind).map((link) => link.a.fixed ? { ...link, a: link.b, b: link.a } : link);
  const across = ({ a, b }: Link): string[] => at(a).map((one, k) => less(one, at(b)[k]));
  const square = (link: Link): string => across(link).map((each) => `(${each})**2`).join(" + ");
  const damped = (link: Link, k: number): string => {
    const [x, y] = across(link), [u, v] = rate(link.a).map((one, i) => less(one, rate(link.b)[i]));
    return `c${k + 1}*((${x})*(${u}) + (${y})*(${v}))**2/(${square(link)})/2`;
  };
  const bars = of("bar"), springs = of("spring"), dampers = of("damper");
  const potential = [...masses.map((_, k) => `m${k + 1}*g*y${k + 1}`), ...springs.map((each, k) => `k${k + 1}*(sqrt(${square(each)}) - s${k + 1})**2/2`)];
  const parameters = ["g = 9.81", ...masses.map((_, k) => `m${k + 1} = 1.0`), ...bars.map((each, k) => `l${k + 1} = ${decimal(length(each))}`),
    ...springs.flatMap((each, k) => [`k${k + 1} = 100.0`, `s${k + 1} = ${decimal(length(each))}`]), ...dampers.map((_, k) => `c${k + 1} = 2.0`)];
  const ends = ({ a, b }: Link): string => `[${[a, b].map(place).join(", ")}]`;
  const place = (point: Point): string => `[${at(point).map((each) => point.fixed ? each : `"${each}"`).join(", ")}, 0]`;
  const shapes = [
    ...points.filter((point) => point.fixed).map((point, k) => `"support ${k + 1}" = { marker = ${place(point)}, radius = 0.03 }`),
    ...bars.map((each, k) => `"bar ${k + 1}" = { line = ${ends(each)} }`),
    ...springs.map((each, k) => `"spring ${k + 1}" = { spring = ${ends(each)} }`),
    ...dampers.map((each, k) => `"damper ${k + 1}" = { damper = ${ends(each)} }`),
    ...masses.map((point, k) => `"mass ${k + 1}" = { marker = ${place(point)}, radius = 0.06, trace = true }`),
  ];
  return [
    'name = "drawn-mechanism"',
    `coordinates = [${masses.map((_, k) => `"x${k + 1}", "y${k + 1}"`).join(", ")}]`,
    `kinetic = "${masses.map((_, k) => `m${k + 1}*(x${k + 1}'**2 + y${k + 1}'**2)/2`).join(" + ")}"`,
    `potential = "${potential.join(" + ")}"`,
    ...(dampers.length ? [`dissipation = "${dampers.map(damped).join(" + ")}"`] : []),
    ...(bars.length ? ["holonomic = [", ...bars.map((each, k) => `    "${square(each)} - l${k + 1}**2",`), "]"] : []),
    "duration = 10", "", "[parameters]", ...parameters,
    "", "[start.q]", ...masses.flatMap((point, k) => [`x${k + 1} = ${decimal(point.x)}`, `y${k + 1} = ${decimal(point.y)}`]),
    "", "[scene]", 'up = "y"', ...shapes, "",
  ].join("\n");
}

export const length = ({ a, b }: Link): number => Math.hypot(a.x - b.x, a.y - b.y);

const decimal = (value: number): string => Number.isInteger(value) ? value.toFixed(1) : String(value);
const less = (one: string, other: string): string => other.startsWith("-") ? `${one} + ${other.slice(1)}` : other === "0" ? one : `${one} - ${other}`;
