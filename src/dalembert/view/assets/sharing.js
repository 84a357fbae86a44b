// How closed contacts that repeat each other carry their load: as equal springs would, each within its cone.
//
// The same as `contact/sharing.py` and `central.py` of dalembert, and what `through_contacts` does with them.

import { kept, slippingOff } from "./contacts.js";
import { Conditions } from "./closed.js";
import { beyond, dot, largest, lengthOf, times } from "./modes.js";
import { least, singular } from "./singular.js";

const DEPENDENT = 1e-11, EDGE = 1e-9, AT_EDGE = 1e-6, HEAVIER = 8, ROUNDS = 12, STEPS = 30;
const APART = 0, RESTS = 1, SLIPS = 2;

const some = (x) => x.some(Boolean);
const unit = (way) => { const length = lengthOf(way); return way.map((x) => x / length); };

/** Contacts at rest on each other, of which some slip along directions `moves`, and what is eased so far. */
class Load {
  constructor(W, forces, friction, falls, moves) {
    Object.assign(this, { W, forces: forces.map((f) => [...f]), friction, falls, moves, eased: new Map(), r: forces[0].length });
  }

  /** Forces below this are none. */
  get edge() {
    return EDGE * largest(this.forces.flat());
  }

  presses(i) {
    return !this.eased.has(i) || some(this.eased.get(i));
  }

  sticks(i) {
    return this.friction[i] > 0 && !this.eased.has(i) && !this.moves.has(i);
  }

  /** The places of the accelerations that are none, first those of normals; the forces that belong to them, and their scale. */
  held() {
    const { W, r, forces } = this, all = forces.map((_, i) => i), unitAt = (row) => W.map((_, c) => Number(c === row));
    const pressing = all.filter((i) => this.presses(i));
    const tangents = all.flatMap((i) => (this.sticks(i) ? Array.from({ length: r - 1 }, (_, j) => i * r + 1 + j) : [])).filter((at) => W[at][at] > 0);
    const rows = [...pressing.map((i) => i * r), ...tangents], columns = rows.map(unitAt);
    pressing.forEach((i, k) => {
      const way = this.eased.get(i) ?? this.moves.get(i);
      way?.forEach((x, j) => { columns[k][i * r + 1 + j] = -this.friction[i] * x; });
    });
    return { rows, columns, scale: rows.map((at) => 1 / Math.sqrt(W[at][at])) };
  }

  /** An orthonormal basis of what leaves the motion as it is, in scaled forces; these as they are. */
  undecided({ rows, columns, scale } = this.held()) {
    const pulls = columns.map((column) => times(this.W, column)), flat = this.forces.flat();
    const { V, sizes } = singular(rows.map((at, a) => pulls.map((pull, b) => pull[at] * scale[a] * scale[b])), rows.length), most = Math.max(0, ...sizes);
    return { null: V.filter((_, k) => !(sizes[k] > DEPENDENT * most)), now: rows.map((at, k) => flat[at] / scale[k]) };
  }

  /** What leads to the shortest forces of the same motion. */
  shortening() {
    const held = this.held(), { null: basis, now } = this.undecided(held), change = now.map(() => 0);
    for (const way of basis) { const part = dot(way, now); way.forEach((x, k) => { change[k] -= part * x; }); }
    return rowsOf(combined(held, change, this.W.length), this.r);
  }

  /** The contacts whose forces are not unique. */
  involved() {
    const held = this.held(), { null: basis } = this.undecided(held), sizes = held.rows.map((_, k) => basis.reduce((sum, way) => sum + Math.abs(way[k]), 0));
    if (!basis.length) return [];
    const sums = combined({ ...held, columns: held.columns.map((column) => column.map(Math.abs)) }, sizes, this.W.length), changed = rowsOf(sums, this.r).map(largest);
    return changed.flatMap((x, i) => (x > EDGE * largest(changed) ? [i] : []));
  }

  /** How far the force of a contact is from where it is eased. */
  margin(i) {
    const [press, ...rub] = this.forces[i];
    return this.sticks(i) && !this.falls[i] ? Math.min(press, this.friction[i] * press - lengthOf(rub)) : press;
  }

  /** Which part of a change the force of a contact bears. */
  reach(i, change) {
    const now = this.forces[i], more = change[i], ends = more[0] < 0 ? Math.max(0, now[0]) / -more[0] : Infinity;
    if (!this.sticks(i) || this.falls[i]) return ends;
    const mu = this.friction[i] ** 2, form = (x, y) => mu * x[0] * y[0] - dot(x.slice(1), y.slice(1));
    const a = form(more, more), b = form(now, more), c = Math.max(0, form(now, now)), root = b * b - a * c;
    if (b >= 0 && (a >= 0 || root < 0)) return ends;
    return root >= 0 && b < Math.sqrt(root) ? Math.min(ends, c / (-b + Math.sqrt(root))) : ends;
  }

  /** Lets a contact press no more, or rub no more than it does. */
  ease(i) {
    const rub = this.forces[i].slice(1);
    if (this.forces[i][0] <= this.edge || !this.sticks(i)) {
      this.forces[i].fill(0);
      this.eased.set(i, rub.fill(0));
    } else this.eased.set(i, unit(rub).map((x) => -x));
  }

  /** The accelerations by a force that is not held by what rests. */
  freed(force) {
    const { rows } = this.held(), moved = times(this.W, force), held = least(rows.map((a) => rows.map((b) => this.W[a][b])), rows.map((at) => moved[at]), DEPENDENT);
    return moved.map((x, row) => x - rows.reduce((sum, at, k) => sum + this.W[row][at] * held[k], 0));
  }

  /** Which of those that press no more may lift. */
  parted() {
    return this.forces.flatMap((_, i) => {
      const at = i * this.r;
      return !this.presses(i) && this.freed(this.W.map((_, c) => Number(c === at)))[at] > EDGE * this.W[at][at] ? [i] : [];
    });
  }

  /** How those begin to slip that rub as much as they can, where nothing holds them. */
  begins() {
    const rubbed = this.forces.map((f, i) => [0, ...(this.eased.get(i) ?? f.slice(1).fill(0))]);
    const freed = rowsOf(this.freed(rubbed.flat()), this.r).map((row) => row.slice(1)), fastest = largest(freed.flat());
    if (fastest <= EDGE * largest(this.W.flat())) return new Map();
    return new Map([...this.eased].filter(([i, way]) => some(way) && largest(freed[i]) > EDGE * fastest).map(([i]) => [i, freed[i].map((x) => x / fastest)]));
  }

  /** Forces within the cones that are near the shortest. */
  near(b) {
    const along = this.forces.map((f, i) => this.moves.get(i) ?? f.slice(1).fill(0)), change = this.shortening().flat();
    const found = new Conditions(this.W, rowsOf(b, this.r), this.friction, along, along.map(() => false)).forces(this.forces.flat().map((x, row) => x + change[row]));
    if (!found) return this.forces;
    const a = times(this.W, found).map((x, row) => x + b[row]), moved = largest(this.held().rows.map((at) => a[at]));
    return moved <= EDGE * largest(b) ? rowsOf(found, this.r) : this.forces;  // else there are other modes
  }
}

const rowsOf = (x, r) => Array.from({ length: x.length / r }, (_, i) => x.slice(i * r, i * r + r));

/** Amounts of scaled columns, added. */
function combined({ columns, scale }, amounts, length) {
  const sum = new Array(length).fill(0);
  columns.forEach((column, k) => column.forEach((x, row) => { sum[row] += amounts[k] * scale[k] * x; }));
  return sum;
}

/** Who carries the load of contacts, from forces within their cones; nothing where they are unique. */
export function shares(W, b, forces, friction, moves, falls) {
  const load = new Load(W, forces, friction, falls, moves), involved = load.involved();
  if (!involved.length) return null;
  const held = load.held(), basis = load.undecided(held).null.map((way) => combined(held, way, W.length));
  load.forces = load.near(b);
  for (let turn = 0; turn <= 2 * forces.length; turn++) {
    const change = load.shortening(), reached = new Map(involved.filter((i) => load.presses(i)).map((i) => [i, load.reach(i, change)]));
    const first = [...reached.keys()].reduce((best, i) => (reached.get(i) < reached.get(best) ? i : best), reached.keys().next().value ?? 0);
    const part = Math.min(1, reached.get(first) ?? 1);
    load.forces = load.forces.map((f, i) => f.map((x, j) => x + part * change[i][j]));
    const edges = part < 1 ? [first] : [...reached.keys()].filter((i) => load.margin(i) <= load.edge);
    if (!edges.length) break;
    edges.forEach((i) => load.ease(i));
  }
  return { eased: load.eased, parted: load.parted(), begins: load.begins(), forces: load.forces, basis };
}

/** Forces that are as far within the cones as there are, and how far; `basis` may be added to those given. */
export function central(forces, basis, friction) {
  const r = forces[0].length, size = largest(forces.flat()), sticks = friction.map((mu) => mu > 0 && r > 1), last = basis.length;
  const least0 = Math.min(...forces.map(([n, ...rub], i) => (sticks[i] ? n - lengthOf(rub) / friction[i] : n)));
  const given = (x) => forces.map((f, i) => f.map((_, j) => basis.reduce((sum, way, k) => sum + x[k] * way[i * r + j], 0)));
  let x = [...basis.map(() => 0), least0 / size - 1], weight = 1;
  for (let round = 0; round < ROUNDS; round++, weight *= HEAVIER) {
    for (let turn = 0; turn < STEPS; turn++) {
      const now = given(x).map((row, i) => row.map((more, j) => forces[i][j] / size + more));
      const [slope, bend] = bent(x, now, basis, friction, sticks, weight), step = least(bend, slope, 1e-14).map((each) => -each);
      const decrement = -dot(slope, step), part = decrement > 0.1 ? 1 / (1 + Math.sqrt(Math.max(0, decrement))) : 1;
      x = x.map((each, k) => each + part * step[k]);
      if (decrement < 1e-6) break;
    }
  }
  return [given(x).map((row, i) => row.map((more, j) => forces[i][j] + size * more)), size * x[last]];
}

/** The slope and the second derivatives of -weight s - log(1 - s) - sum of log((N - s)^2 - |F / mu|^2). */
function bent(x, now, basis, friction, sticks, weight) {
  const last = basis.length, r = now[0].length, slope = x.map(() => 0), bend = x.map(() => x.map(() => 0));
  slope[last] = 1 / (1 - x[last]) - weight;
  bend[last][last] = 1 / (1 - x[last]) ** 2;
  now.forEach((f, i) => {
    const signed = f.map((_, j) => (j ? (sticks[i] ? -1 / friction[i] ** 2 : 0) : 1)), own = f.map((y, j) => (j ? y : y - x[last]));
    const lead = f.map((_, j) => [...basis.map((way) => way[i * r + j]), j ? 0 : -1]);
    const q = own.reduce((sum, y, j) => sum + signed[j] * y * y, 0), grows = x.map((_, k) => 2 * own.reduce((sum, y, j) => sum + lead[j][k] * signed[j] * y, 0));
    grows.forEach((g, k) => {
      slope[k] -= g / q;
      grows.forEach((h, l) => { bend[k][l] += (g * h) / q ** 2 - (2 * lead.reduce((sum, row, j) => sum + signed[j] * row[k] * row[l], 0)) / q; });
    });
  });
  return [slope, bend];
}

// ---------------------------------------------------------------- as a mode begins

/** Who carries the load of contacts that repeat each other, into `change`; where others keep what is at the edge from slipping
 *  no more, slip begins. The directions of what slips. */
function shared(contacts, change, near, mode, free, ways) {
  let [held, found] = loads(change, near, mode, free, ways);
  for (let turn = 0; turn < near.places.length && found?.begins.size; turn++) {
    if (restOn(contacts, change, held, found)) return ways;
    const begun = [...found.begins].map(([k, way]) => [held.places[k], way, found.eased.get(k)]);
    for (const [i, way] of begun) change.begun.set(i, way);
    near = slippingOff(near, new Map(begun.map(([i, way, eased]) => [near.places.indexOf(i), dot(eased, way) > 0 ? eased : unit(way)])));
    const following = contacts.nearest(change, near, free);
    if (!following) return ways;
    ways = new Map([...ways, ...contacts.settled(change, near, following, free, new Map())]);
    [held, found] = loads(change, near, following, free, ways);
  }
  if (!change.base.size) ease(change, held, found);
  change.base = new Map([...change.base].filter(([i]) => change.after[i] !== APART).map(([i, f]) => [i, change.after[i] === SLIPS ? [f[0], 0, 0] : f]));
  return new Map([...ways].filter(([i]) => change.after[i] === SLIPS));
}

/** Contacts that others hold, into `change`, and those that these do not hold, which are apart. */
function ease(change, held, found) {
  found?.eased.forEach((way, k) => {
    if (found.parted.includes(k)) change.after[held.places[k]] = APART;
    else change.eased.set(held.places[k], way);
  });
}

/** Whether contacts in space can go on as they are; what they bear then, or as slip begins, into `change`. */
function restOn(contacts, change, held, found) {
  if (!held.places.every((i) => contacts.width(i) > 1)) return false;
  const sticks = held.places.map((i) => change.after[i] === RESTS);
  const [forces, within] = central(found.forces, found.basis, held.surfaces.map((each, k) => (sticks[k] ? each.friction : 0))), edge = AT_EDGE * largest(forces.flat());
  change.base = within < -edge ? new Map() : new Map(held.places.map((i, k) => [i, sticks[k] ? forces[k] : [forces[k][0], 0, 0]]));
  return within > edge;
}

/** Those that are held by a mode, and who of them carries the load. */
function loads(change, near, mode, free, ways) {
  const is = near.places.map((i) => change.after[i] !== APART), held = kept(near, (k) => is[k]), forces = mode.forces.filter((_, k) => is[k]), moves = new Map();
  held.places.forEach((i, k) => {
    if (change.after[i] !== SLIPS) return;
    const own = held.u[k].slice(1), speed = lengthOf(own);
    moves.set(k, unit(speed > held.still ? own : own.map((_, j) => ways.get(i)[j % ways.get(i).length])));
  });
  const friction = held.surfaces.map((each) => each.friction), own = times(held.J, free), b = held.bias.flat().map((x, row) => x + own[row]);
  return [held, forces.length ? shares(held.space.operator, b, forces, friction, moves, friction.map((mu, k) => mu !== held.rests[k])) : null];
}

beyond.shared = shared;
