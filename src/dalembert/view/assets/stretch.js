// A shock at a contact with friction in space: slip that turns as the normal impulse grows, by Taylor series.
//
// The same as `contact/slipping.py`, `stretch.py` and `directions.py` of dalembert.

import { dot, largest, lengthOf, straight, times, value } from "./modes.js";
import { least } from "./singular.js";

const ORDER = 24, STRAIGHT = 4e-16, STOPPED = 1e-17, TOGETHER = 1e-12;
const PARTS = 64, DOUBLE = 1e-12, SAME = 1e-7;

/** The shock at a contact, stretch by stretch; the last has no end. */
export function stretches(W, mu, start) {
  const found = [], along = W.slice(1);
  if (mu === 0 || !along.flat().some(Boolean)) return [straight(W, start, [1, 0, 0])];
  const met = Math.abs(start[0]);
  if (Math.hypot(...start.slice(1)) > 0) {
    for (const part of slipping(W, mu, start)) {
      found.push(part);
      if (part.length === Infinity) return found;
      start = part.at(part.length);
    }
    if (Math.abs(start[0]) <= TOGETHER * met) start = [0, ...start.slice(1)];  // slip and normal may be one freedom
  }
  return [...found, fromRest(W, mu, [start[0], 0, 0])];
}

/** Until slip stops, as long as its direction is not the one that keeps itself. */
function* slipping(W, mu, start) {
  let slip = Math.hypot(start[1], start[2]), scale = slip;
  while (slip > STOPPED * scale) {
    const along = [start[1] / slip, start[2] / slip], force = [1, -mu * along[0], -mu * along[1]], rate = times(W, force);
    const growth = rate[1] * along[0] + rate[2] * along[1], turn = along[0] * rate[2] - along[1] * rate[1];
    if (Math.abs(turn) <= STRAIGHT * largest(W.slice(1).flat()) * (1 + mu)) {
      yield straight(W, start, force, growth < 0 ? -slip / growth : Infinity);
      return;
    }
    const part = turning(W, mu, start[0], slip, along);
    yield part;
    start = part.at(part.length);
    slip = Math.hypot(start[1], start[2]);
    scale = Math.max(scale, slip);
  }
}

/** The last stretch, from no slip: friction holds, or slip leaves along the direction that keeps itself. */
function fromRest(W, mu, start) {
  const tangents = W.slice(1), pull = tangents.map((row) => row[0]), own = tangents.map((row) => row.slice(1));
  const held = least(own, pull).map((x) => -x);
  if (Math.hypot(...held) <= mu) return straight(W, start, [1, ...held]);
  const growth = (d) => dot(times(own, d).map((x, i) => pull[i] - mu * x), d);
  const ways = fixedDirections(pull, own.map((row) => row.map((x) => -mu * x)));
  const along = ways.reduce((best, way) => (growth(way) > growth(best) ? way : best));
  return straight(W, start, [1, -mu * along[0], -mu * along[1]]);
}

/** One step of the series in the time of which dP = s dtime. */
function turning(W, mu, speed, slip, along) {
  const row = () => new Array(ORDER + 1).fill(0), d = [row(), row()], s = row(), r = [[], [], []], u = [row(), row(), row()];
  const F = [row(), row(), row()], work = row(), growth = [], turn = [];
  const product = (a, b, k) => { let sum = 0; for (let i = 0; i <= k; i++) sum += a[i] * b[k - i]; return sum; };
  [d[0][0], d[1][0], s[0], u[0][0]] = [...along, slip, speed];
  for (let k = 0; k < ORDER; k++) {
    for (let i = 0; i < 3; i++) r[i][k] = -mu * (W[i][1] * d[0][k] + W[i][2] * d[1][k]) + (k ? 0 : W[i][0]);
    growth[k] = product(d[0], r[1], k) + product(d[1], r[2], k);
    turn[k] = product(d[0], r[2], k) - product(d[1], r[1], k);
    d[0][k + 1] = -product(d[1], turn, k) / (k + 1);
    d[1][k + 1] = product(d[0], turn, k) / (k + 1);
    s[k + 1] = product(s, growth, k) / (k + 1);
    u[0][k + 1] = product(s, r[0], k) / (k + 1);
    F[0][k + 1] = s[k] / (k + 1);
    for (const i of [0, 1]) F[1 + i][k + 1] = (-mu * product(d[i], s, k)) / (k + 1);
    work[k + 1] = product(u[0], s, k) / (k + 1);
  }
  for (const i of [0, 1]) u[1 + i] = u[1 + i].map((_, k) => product(s, d[i], k));
  const at = (x) => u.map((row) => value(row, x)), given = (x) => F.map((row) => value(row, x));
  return { length: radius([...d, s.map((x) => x / slip)]), normal: u[0], press: F[0], work, at, given };
}

/** How far a series of size 1 may be used: its last terms vanish there, next to rounding. */
function radius(series) {
  const reach = (k) => (1 / Math.max(largest(series.map((row) => row[ORDER + 1 - k])), 1e-300)) ** (1 / (ORDER + 1 - k));
  return Math.min(reach(1), reach(2)) * Math.exp(-1.6);
}

/** Where a polynomial that stays above a level, once it is there, rises to it. */
export function rise(coefficients, level, since, length) {
  const shifted = [coefficients[0] - level, ...coefficients.slice(1)], slopes = coefficients.slice(1).map((c, k) => c * (k + 1));
  if (value(shifted, length) < 0) return Infinity;
  if (value(shifted, since) >= 0 && value(slopes, since) >= 0) return since;
  let low = since, high = length, x = length;
  for (let turn = 0; turn < 100; turn++) {
    const here = value(shifted, x), slope = value(slopes, x);
    if (here >= 0) high = x; else low = x;
    let next = slope > 0 ? x - here / slope : (low + high) / 2;
    if (!(low < next && next < high)) next = (low + high) / 2;
    if (next === x || next === low || next === high) break;
    x = next;
  }
  return x;
}

// ---------------------------------------------------------------- directions

/** All unit d with c + B d along d, either way: those at which a polynomial of cos and sin vanishes, two to four of them. */
export function fixedDirections(c, B) {
  const first = [c[1] / 2, c[0] / 2], second = [(B[1][0] + B[0][1]) / 4, (B[0][0] - B[1][1]) / 4], size = largest(c) + largest(B.flat());
  if (![Math.hypot(...first), Math.hypot(...second), Math.abs(B[1][0] - B[0][1]) / 2].some((x) => x > 1e-15 * size)) return [[1, 0]];
  const angles = zeros(c, B, size).map((angle) => polished(c, B, size, angle));
  const distinct = angles.filter((a, i) => angles.slice(0, i).every((b) => Math.abs(Math.sin((a - b) / 2)) > SAME));
  return distinct.sort((a, b) => b - a).map((angle) => [Math.cos(angle), Math.sin(angle)]);
}

/** How far c + B d is across d, and how that grows as d turns. */
function across(c, B, angle) {
  const d = [Math.cos(angle), Math.sin(angle)], left = [-d[1], d[0]], [x, y] = times(B, d), along = [c[0] + x, c[1] + y];
  return [dot(left, along), dot(left, times(B, left)) - dot(d, along)];
}

/** Angles from -pi to pi at which c + B d is along d: between places of a circle, parted where it turns back. */
function zeros(c, B, size) {
  const value = (angle) => across(c, B, angle)[0], slope = (angle) => across(c, B, angle)[1], found = [];
  const places = Array.from({ length: PARTS + 1 }, (_, k) => -Math.PI + (2 * Math.PI * k) / PARTS);
  const between = (f, low, high) => {
    const rises = f(low) <= 0;
    for (let turn = 0; turn < 60; turn++) {
      const middle = (low + high) / 2;
      if ((f(middle) <= 0) === rises) low = middle; else high = middle;
    }
    return (low + high) / 2;
  };
  for (let k = 0; k < PARTS; k++) {
    const [low, high] = [places[k], places[k + 1]], turns = slope(low) <= 0 !== slope(high) <= 0 ? [between(slope, low, high)] : [];
    const ends = [low, ...turns, high], touches = turns.filter((angle) => Math.abs(value(angle)) <= DOUBLE * size);
    if (touches.length) { found.push(...touches); continue; }
    for (let i = 0; i + 1 < ends.length; i++) if (value(ends[i]) <= 0 !== value(ends[i + 1]) <= 0) found.push(between(value, ends[i], ends[i + 1]));
  }
  return found;
}

/** An angle after Newton's steps from one nearby. */
function polished(c, B, size, angle) {
  for (let turn = 0; turn < 4; turn++) {
    const [off, slope] = across(c, B, angle);
    if (Math.abs(slope) <= 1e-8 * size) return angle;
    angle -= off / slope;
  }
  return angle;
}
