// What closed contacts do next where not all modes are tried: in space, and where there are too many or no friction.
//
// The same as `contact/cone.py`, `pressing.py` and what `next_mode.py` does in space, of dalembert.

import { beyond, dot, largest, lengthOf, solved, times } from "./modes.js";
import { least } from "./singular.js";
import { fixedDirections, rise, stretches } from "./stretch.js";

const MET = 1e-13, NEAR = 1e-8, DEPENDENT = 1e-11, REST = 1e-11, EDGE = 1e-8, ALIKE = 1e-3;
const SWEEPS = 20, ROUNDS = 8, STEPS = 15, CORRECTIONS = 6, MOST_MODES = 4096;

const some = (x) => x.some(Boolean);
const block = (W, rows, columns = rows) => rows.map((i) => columns.map((j) => W[i][j]));
const places = (chosen) => chosen.flatMap((is, i) => (is ? [i] : []));

/** What closed contacts ask of their forces: W, the accelerations b (k, r) without forces, coefficients, directions of slip. */
export class Conditions {
  constructor(W, b, friction, along, dry) {
    Object.assign(this, { W, b, friction, along, dry, r: b[0].length, flat: b.flat() });
    this.w = b.flatMap((_, i) => this.stiffness(i));
    this.size = Math.max(...this.flat.map((x, row) => Math.abs(x / this.w[row])));
  }

  /** Of the normal of a contact, and the largest of its tangents. */
  stiffness(i) {
    const { W, r } = this, n = i * r, own = (x) => (x > 1e-300 ? x : 1);
    if (r < 2) return [own(W[n][n])];
    if (r < 3) return [own(W[n][n]), own(W[n + 1][n + 1])];
    const a = W[n + 1][n + 1], b = W[n + 2][n + 2], most = own((a + b) / 2 + Math.hypot((a - b) / 2, W[n + 2][n + 1]));
    return [own(W[n][n]), most, most];
  }

  accelerations(f) {
    return times(this.W, f).map((x, row) => x + this.flat[row]);
  }

  /** The force of contact i that its conditions make of a force, and its derivative. */
  returned(i, moved) {
    const { r } = this, force = moved.map(() => 0), slope = moved.map(() => moved.map(() => 0)), along = this.along[i];
    let most = this.friction[i], grows = 0;
    if (!this.dry[i]) {
      if (moved[0] <= 0) return [force, slope];
      force[0] = moved[0];
      slope[0][0] = 1;
      [most, grows] = [most * moved[0], most];
    }
    const pull = moved.slice(1), length = lengthOf(pull), slides = some(along);
    for (let j = 1; j < r; j++) {
      if (slides) {
        force[j] = -most * along[j - 1];
        slope[j][0] = -grows * along[j - 1];
      } else if (length <= most) {
        force[j] = moved[j];
        slope[j][j] = 1;
      } else {
        const way = pull.map((x) => x / length);
        force[j] = most * way[j - 1];
        slope[j][0] = grows * way[j - 1];
        for (let c = 1; c < r; c++) slope[j][c] = (most / length) * (Number(j === c) - way[j - 1] * way[c - 1]);
      }
    }
    return [force, slope];
  }

  /** How many times contact i bears a change of its force before it lifts or is at its edge. */
  until(i, force, change) {
    const dry = this.dry[i], lifts = force[0] > 0 && change[0] < 0 && !dry ? force[0] / -change[0] : Infinity;
    const most = this.friction[i] * (dry ? 1 : force[0]), grows = dry ? 0 : this.friction[i] * change[0];
    const [f, c] = [force.slice(1), change.slice(1)], left = most ** 2 - dot(f, f);
    if (some(this.along[i]) || left <= 0) return lifts;
    const meets = dot(f, c) - most * grows, root = meets ** 2 + left * (dot(c, c) - grows ** 2);
    return root >= 0 && meets + Math.sqrt(root) > 0 ? Math.min(lifts, left / (meets + Math.sqrt(root))) : lifts;
  }

  own(i, x) {
    return x.slice(i * this.r, (i + 1) * this.r);
  }

  /** Contact after contact takes the force that its own conditions ask of it. */
  sweep(f, count) {
    const { W, r } = this;
    for (let turn = 0; turn < count; turn++) {
      for (let i = 0; i < this.b.length; i++) {
        const moved = this.own(i, f).map((x, j) => x - (dot(W[i * r + j], f) + this.b[i][j]) / this.w[i * r + j]);
        this.returned(i, moved)[0].forEach((x, j) => { f[i * r + j] = x; });
      }
    }
  }

  /** Newton's steps, as long as they come nearer; the forces and how far they are off. */
  polished(f) {
    const { W, w, r, b } = this;
    let best = f, nearest = Infinity;
    for (let turn = 0; turn < STEPS; turn++) {
      const a = this.accelerations(f), moved = f.map((x, row) => x - a[row] / w[row]), parts = b.map((_, i) => this.returned(i, this.own(i, moved)));
      const missing = f.map((x, row) => x - parts[Math.floor(row / r)][0][row % r]), off = largest(missing);
      if (off < nearest) [best, nearest] = [f, off];
      else if (off > 1e3 * nearest) break;
      const slope = f.map((_, row) => {
        const i = Math.floor(row / r), own = parts[i][1][row % r];
        return f.map((_, c) => own.reduce((sum, x, j) => sum - x * (Number(i * r + j === c) - W[i * r + j][c] / w[i * r + j]), Number(row === c)));
      });
      const step = least(slope, missing, DEPENDENT);
      f = f.map((x, row) => x - step[row]);
    }
    return [best, nearest];
  }

  /** Where sweeps change forces alike, they change so until the first contact lifts, presses or is at its edge. */
  ledOn(f) {
    const trail = [[...f]];
    for (let turn = 0; turn < 2; turn++) {
      this.sweep(f, 1);
      trail.push([...f]);
    }
    const [before, change] = [0, 1].map((k) => f.map((_, row) => trail[k + 1][row] - trail[k][row]));
    if (largest(change.map((x, row) => x - before[row])) > ALIKE * largest(change)) return;
    const rates = times(this.W, change), a = this.accelerations(f);
    const ends = this.b.flatMap((_, i) => {
      const row = i * this.r, presses = !f[row] && a[row] > 0 && rates[row] < 0 ? [a[row] / -rates[row]] : [];
      return [this.until(i, this.own(i, f), this.own(i, change)), ...presses];
    });
    const end = Math.min(...ends);
    if (end > 0 && end < Infinity) change.forEach((x, row) => { f[row] += end * x; });
  }

  /** Forces that meet the conditions to rounding, or nearly where all are at their edges, from the first ones on; nothing where
   *  none are found. */
  forces(first) {
    const f = [...first], most = (found) => Math.max(largest(found), this.size);
    let found, off;
    for (let turn = 0; turn < ROUNDS; turn++) {
      this.sweep(f, SWEEPS * 2 ** turn);
      [found, off] = this.polished([...f]);
      if (off <= MET * most(found)) return found;
      this.ledOn(f);
    }
    return off <= NEAR * most(found) ? found : null;
  }
}

/** The forces (k r) of each way to go on that is found; nothing where all modes are to be tried. */
function solutions(W, b, mu, slip, dry) {
  const r = b[0]?.length ?? 1;
  if (!some(dry)) {
    if (!some(mu) && (r > 2 || 2 ** b.length > MOST_MODES)) {
      const normal = pressing(block(W, b.map((_, i) => i * r)), b.map((row) => row[0]));
      return normal ? [normal.flatMap((x) => Array.from({ length: r }, (_, j) => (j ? 0 : x)))] : [];
    }
    if (r > 2 && b.length === 1) return alone(W, b[0], mu[0], slip[0]);
  }
  const ways = slip.reduce((count, s, i) => count * (dry[i] ? 3 : some(s) ? 2 : mu[i] ? 4 : 2), 1);
  if (r < 3 && ways <= MOST_MODES) return null;
  const unit = (s) => { const length = lengthOf(s); return s.map((x) => (length > 0 ? x / length : 0)); };
  const found = new Conditions(W, b, mu, slip.map(unit), dry).forces(b.flat().fill(0));
  return found ? [found] : [];
}

/** Every solution at one contact in space. */
function alone(W, b, mu, s) {
  const found = b[0] >= 0 ? [[0, 0, 0]] : [], slides = some(s), tangents = W.slice(1), own = tangents.map((row) => row.slice(1)), length = lengthOf(s);
  const ways = slides ? [s.map((x) => x / length)]
    : fixedDirections([1, 2].map((i) => W[0][0] * b[i] - b[0] * W[i][0]), [1, 2].map((i) => [1, 2].map((j) => mu * (b[0] * W[i][j] - b[i] * W[0][j]))));
  for (const way of ways) {
    const force = [1, ...way.map((x) => -mu * x)], lever = dot(W[0], force), normal = lever ? -b[0] / lever : 0;
    if (normal > 0 && (slides || dot(tangents.map((row, i) => b[1 + i] + normal * dot(row, force)), way) > 0)) found.push(force.map((x) => normal * x));
  }
  const held = least(W, b.map((x) => -x), REST), off = (f) => largest(times(W, f).map((x, i) => x + b[i]));
  const most = mu * held[0] * (found.length ? 1 : 1 + EDGE);  // rounding may leave neither
  if (slides || !(off(held) <= REST * largest(b)) || !(held[0] > 0) || !(Math.hypot(held[1], held[2]) <= most)) return found;
  return [held, ...found.filter((force) => off(force) > EDGE * largest(b))];
}

// ---------------------------------------------------------------- without friction

/** Normal forces that press, where accelerations part, and at each contact one of the two; nothing where there are none. */
export function pressing(W, b) {
  const first = guessed(W, b);
  if (first) return first;
  const scale = W.map((row, i) => 1 / Math.sqrt(row[i] > 0 ? row[i] : 1)), forces = b.map(() => 0), held = b.map(() => false);
  const V = W.map((row, i) => row.map((x, j) => x * scale[i] * scale[j])), c = b.map((x, i) => x * scale[i]);
  for (let turn = 0; turn < 20 * b.length + 20; turn++) {
    const a = times(V, forces).map((x, i) => (held[i] ? 0 : x + c[i])), j = a.indexOf(Math.min(...a));
    if (j < 0 || a[j] >= -MET * (largest(c) + largest(forces))) return forces.map((x, i) => x * scale[i]);
    if (!takenUp(V, c, forces, held, j)) return null;
  }
  return null;
}

/** The forces from a guess of those that press, where a few corrections of all at once end and are exact. */
function guessed(W, b) {
  const held = b.map((x) => x < 0), size = largest(W.flat());
  for (let turn = 0; turn < CORRECTIONS; turn++) {
    const rows = places(held), forces = b.map(() => 0), found = solved(block(W, rows), rows.map((i) => -b[i]), false);
    if (!found) return null;
    rows.forEach((i, k) => { forces[i] = found[k]; });
    const a = times(W, forces).map((x, i) => x + b[i]), slack = MET * (largest(b) + size * largest(forces));
    const wrong = held.map((is, i) => (is ? forces[i] < 0 : a[i] < -slack));
    if (!some(wrong)) return largest(rows.map((i) => a[i])) <= slack ? forces : null;
    wrong.forEach((is, i) => { held[i] = held[i] !== is; });
  }
  return null;
}

/** Holds contact j too, and lets go what would have to pull; whether something can press against it. */
function takenUp(W, b, forces, held, j) {
  const others = places(held), row = others.map((i) => W[j][i]), lever = solved(block(W, others), others.map((i) => W[i][j]));
  if (W[j][j] - dot(row, lever) <= DEPENDENT) {
    const part = others.map((i, k) => (lever[k] > DEPENDENT ? forces[i] / lever[k] : Infinity)), less = Math.min(...part);
    if (!(less < Infinity)) return false;
    others.forEach((i, k) => { forces[i] -= less * lever[k]; });
    forces[j] += less;
    const leaving = others[part.indexOf(less)];
    forces[leaving] = 0;
    held[leaving] = false;
  }
  held[j] = true;
  while (some(held)) {
    const rows = places(held), wanted = solved(block(W, rows), rows.map((i) => -b[i]));
    if (wanted.every((x) => x > 0)) {
      forces.fill(0);
      rows.forEach((i, k) => { forces[i] = wanted[k]; });
      return true;
    }
    const way = rows.map((i, k) => forces[i] - wanted[k]), share = rows.map((i, k) => (wanted[k] <= 0 ? forces[i] / (way[k] > 0 ? way[k] : 1) : Infinity));
    const less = Math.min(...share);
    rows.forEach((i, k) => { forces[i] -= less * way[k]; });
    rows.filter((_, k) => wanted[k] <= 0 && share[k] <= less).forEach((i) => { forces[i] = 0; held[i] = false; });
  }
  return true;
}

Object.assign(beyond, { stretches, rise, solutions, least });
