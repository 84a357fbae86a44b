// Outlines of bodies in the plane: what they weigh, where their middle is, what lies on them.

export interface Place { x: number; y: number }

/** How near counts as on an edge, m. */
const EDGE = 1e-6;
/** How wide a rod is, m. */
const ROD = 0.1;

/** Twice the area that an edge sweeps around the origin. */
const swept = (a: Place, b: Place): number => a.x * b.y - b.x * a.y;
const edges = (corners: Place[]): [Place, Place][] => corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]!]);
const total = (corners: Place[], part: (a: Place, b: Place) => number): number => edges(corners).reduce((sum, [a, b]) => sum + swept(a, b) * part(a, b), 0);

export const area = (corners: Place[]): number => Math.abs(total(corners, () => 1)) / 2;

/** The centre of mass, to a micrometre: what is measured from it is written in decimals. */
export function middle(corners: Place[]): Place {
  const of = (axis: "x" | "y"): number => total(corners, (a, b) => a[axis] + b[axis]) / (3 * total(corners, () => 1));
  return { x: rounded(of("x")), y: rounded(of("y")) };
}

/** The square of the radius of gyration about the centre of mass, m². */
export function gyration(corners: Place[]): number {
  const { x, y } = middle(corners), seen = corners.map((corner) => ({ x: corner.x - x, y: corner.y - y }));
  return total(seen, (a, b) => a.x ** 2 + a.x * b.x + b.x ** 2 + a.y ** 2 + a.y * b.y + b.y ** 2) / (6 * total(seen, () => 1));
}

/** Whether a place lies within an outline or on its edge. */
export function covers(corners: Place[], at: Place): boolean {
  if (edges(corners).some(([a, b]) => away(a, b, at) < EDGE)) return true;
  return edges(corners).filter(([a, b]) => a.y > at.y !== b.y > at.y && at.x < a.x + ((at.y - a.y) * (b.x - a.x)) / (b.y - a.y)).length % 2 === 1;
}

/** How far a place is from the line between two others. */
export function away(a: Place, b: Place, at: Place): number {
  const x = b.x - a.x, y = b.y - a.y, along = Math.max(0, Math.min(1, ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y || 1)));
  return Math.hypot(a.x + along * x - at.x, a.y + along * y - at.y);
}

/** Whether an outline meets itself elsewhere than at its corners. */
export function knotted(corners: Place[]): boolean {
  const side = (a: Place, b: Place, c: Place): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  const all = edges(corners), last = all.length - 1;
  return all.some(([a, b], i) => all.some(([c, d], k) => {
    if (k <= i) return false;
    if (k === i + 1 || (i === 0 && k === last)) return k === i + 1 ? away(a, b, d) < EDGE || away(c, d, a) < EDGE : away(c, d, b) < EDGE || away(a, b, c) < EDGE;
    return (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) || [c, d].some((each) => away(a, b, each) < EDGE);
  }));
}

export const rectangle = (a: Place, b: Place): Place[] => [{ x: a.x, y: a.y }, { x: b.x, y: a.y }, { x: b.x, y: b.y }, { x: a.x, y: b.y }];

/** A rod that reaches half its width beyond both places. */
export function rod(a: Place, b: Place): Place[] {
  const long = Math.hypot(b.x - a.x, b.y - a.y), u = ((b.x - a.x) / long) * (ROD / 2), v = ((b.y - a.y) / long) * (ROD / 2);
  const corner = (at: Place, along: number, aside: number): Place => ({ x: rounded(at.x + along * u - aside * v), y: rounded(at.y + along * v + aside * u) });
  return [corner(a, -1, -1), corner(b, 1, -1), corner(b, 1, 1), corner(a, -1, 1)];
}

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
